// One look at one document: a single walk, then the little that needs the whole.
const JSONLD_MAX = 100000;
const HEADINGS_MAX = 60;

function snapshot() {
  const sight = new Sight();
  const found = sight.survey;
  sight.plain = found.plain;
  const seen = { fields: [], buttons: [] };
  for (const question of questions()) noteQuestion(question, seen, sight);
  markLast(seen.buttons);
  const folds = foldRecords(sight);
  const frames = found.frames.map((el) => ({ el, ref: refOf(el), src: el.src || "", visible: shows(el) }));
  const text = visibleText();
  const overlays = overlaysOf(sight, seen.buttons, seen.fields);
  return trimmed({
    url: document.URL,
    title: tidy(document.title),
    language: languageOf(),
    fields: seen.fields,
    buttons: seen.buttons,
    folds: folds.map(trimmed),
    forms: withCounts(found.forms.map((form) => formRecord(form, sight)), seen.fields).map(trimmed),
    headings: headingTexts(found.headings),
    errors: errorsOf(sight).all,
    text,
    overlays: overlays.map(trimmed),
    signals: signalsOf(seen.fields, frames, text, sight).map(trimmed),
    stage: stageOf(seen.fields),
    jsonld: postings(),
    frames: frames.map(({ ref, src, visible }) => ({ ref, src, visible })),
    hidden: innerWidth <= 1 || innerHeight <= 1,
  });
}

function headingTexts(headings) {
  const seen = headings.slice(0, HEADINGS_MAX).filter((el) => el.checkVisibility(SEEN));
  return seen.map((el) => short(spoken(el))).filter(Boolean);
}

function noteQuestion(question, seen, sight) {
  if (question.widget || isField(question.role)) seen.fields.push(fieldRecord(question, sight));
  else if (shows(question.el)) seen.buttons.push({ ...question.facts });
}

function withCounts(forms, fields) {
  const counts = new Map();
  for (const field of fields) if (field.fillable !== false) counts.set(field.form, (counts.get(field.form) || 0) + 1);
  return forms.map((form) => ({ ...form, fields: counts.get(form.id) || 0 }));
}

function postings() {
  const blocks = [...document.scripts].filter((s) => s.type === "application/ld+json").map((s) => s.textContent.trim());
  return blocks.filter((b) => b.includes("JobPosting")).map((b) => b.slice(0, JSONLD_MAX));
}

// Without what is empty, false or none: the reader knows the defaults.
function trimmed(record) {
  const out = {};
  for (const key in record) {
    const value = record[key];
    if (value === "" || value === undefined || value === null) continue;
    if (value === false && key !== "checked" && key !== "fillable") continue;
    if (Array.isArray(value) && value.length === 0) continue;
    out[key] = key === "options" ? value.map(trimmed) : value;
  }
  return out;
}
