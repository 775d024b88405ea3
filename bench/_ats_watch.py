"""The page's side of `ats_pages.py`: scripts that find the listed controls and watch them.

They work on the DOM alone, past the product, so that what the product misses counts against it.
"""

# The listed controls, found in document order by what the list says of them: [whether it is there].
WATCH = """(shapes) => {
  const said = (el, name) => el.getAttribute(name) || '';
  const shape = el => [el.tagName.toLowerCase(), el.type || '', said(el, 'role'),
                       said(el, 'name'), said(el, 'id')];
  const like = (el, wanted) => shape(el).every((part, i) => part === wanted[i]);
  const all = [...document.querySelectorAll('*')];
  let from = 0;
  const found = shapes.map(wanted => {
    const at = all.findIndex((el, i) => i >= from && like(el, wanted));
    if (at < 0) return null;
    from = at + 1;
    return all[at];
  });
  const touches = found.map(() => 0);
  for (const kind of ['input', 'change', 'click', 'keydown', 'drop'])
    document.addEventListener(kind, event => {
      const at = found.indexOf(event.composedPath()[0]);
      if (at >= 0) touches[at]++;
    }, true);
  window.watched = { found, touches };
  return found.map(el => el !== null);
}"""

# Told are [locator, how many members, whether the page built it]: for each listed control, which of
# those it is or belongs to, and which it stands beside (as a part of what the page built).
OWNERS = """(told) => {
  const { found } = window.watched;
  const related = (a, b) => a === b || a.contains(b) || b.contains(a);
  const alike = (a, b) => a.tagName === b.tagName && a.type === b.type
    && a.getAttribute('role') === b.getAttribute('role');
  const members = (first, count) => {
    if (!first || count < 2) return [first];
    for (let box = first.parentElement; box; box = box.parentElement) {
      const same = [...box.querySelectorAll(first.tagName)].filter(each => alike(each, first));
      const own = first.name && first.type === 'radio' ? same.filter(s => s.name === first.name)
                                                       : same;
      if (own.length >= count) return own.slice(own.indexOf(first), own.indexOf(first) + count);
    }
    return [first];
  };
  const groups = told.map(([locator, count]) => members(document.querySelector(locator), count));
  const owner = el => groups.findIndex(group => group.some(m => m && related(m, el)));
  const beside = el => {
    for (let box = el.parentElement; box; box = box.parentElement) {
      const at = told.findIndex(([, , built], i) => built && groups[i].some(m => box.contains(m)));
      const inside = found.filter(each => each && box.contains(each));
      const own = i => each => each === el || owner(each) < 0 || owner(each) === i;
      if (at >= 0) return inside.every(own(at)) ? at : -1;
    }
    return -1;
  };
  return found.map(el => el === null ? [-1, -1] : [owner(el), owner(el) < 0 ? beside(el) : -1]);
}"""

# What each listed control holds now, and how many events it had; [] where the page has left.
HOLDS = """() => (window.watched ? window.watched.found : []).map((el, i) => {
  if (!el) return ['', 0];
  const shown = () => el.getAttribute('role') === 'combobox' ? el.parentElement.innerText : '';
  const ticked = el.checked === undefined ? el.getAttribute('aria-checked') === 'true' : el.checked;
  const box = ['checkbox', 'radio'].includes(el.type) || el.getAttribute('role') === 'checkbox';
  const value = el.type === 'file' ? [...el.files].map(f => f.name).join()
    : box ? (ticked ? 'on' : '') : el.value || shown() || el.innerText;
  return [value, window.watched.touches[i]];
})"""
