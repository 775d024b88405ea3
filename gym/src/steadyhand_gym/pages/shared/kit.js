// What the scripts of the sites share: elements, JSON requests and a wait that ends.
const h = (tag, attrs = {}, ...inside) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...inside.flat().filter((each) => each != null));
  return made;
};
const ask = async (method, url, value) => {
  const options = { method, headers: {} };
  if (value !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(value);
  }
  const response = await fetch(url, options);
  const text = await response.text();
  let found = {};
  try { found = JSON.parse(text); } catch { /* an error page of a proxy */ }
  return { status: response.status, ok: response.ok, value: found };
};
const later = (ms, action) => {
  let timer = 0;
  return (...given) => { clearTimeout(timer); timer = setTimeout(() => action(...given), ms); };
};
