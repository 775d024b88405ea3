// Controls that pages build themselves. A kind says which elements are one question of its own, what
// that holds, and, where script can do it, how it takes an answer; what needs trusted input is left
// to the driver of the same name (`adapters/browser/widgets`). A kind is told by what the DOM shows,
// never by the name of a library or a site.
//
// {kind, claim(el, role), read(question), perform?(question, order), trouble?(question, said)}
//   claim    null, or {members, face?, named?, role, type?, multiple?, options?}: the elements that
//            are part of it, the one that begins it first; `face` is what a person sees and presses
//            (the first member without it), `named` what its label belongs to; `named_by` and `hint`
//            are there where the kind knows its name better: {label, label_source, marked}; `limits`
//            {min, max, step} stand in place of its first member's
//   read     {value, chosen?, shown?, checked?, form_value?}: what it holds, from the page's own
//            state; a form_value of null where its form sends that in other words
//   perform  '' or why not: carries an order out by script; without it, or where it says TO_DRIVER,
//            the driver does
//   trouble  what the page says is wrong with it; *said* is what is bound to it as an error
const widgetKinds = [];
const TO_DRIVER = "left to the driver";

// What some kind says of the element; the first kind that claims it has it.
function claimOf(el, role) {
  for (const kind of widgetKinds) {
    const claim = kind.claim(el, role);
    if (claim) return { kind, face: el, named: el, ...claim };
  }
  return null;
}

function widgetFacts(claim, sight) {
  const facts = loneFacts(claim.named, claim.role, sight);
  facts.widget = claim.kind.kind;
  if (claim.type !== undefined) facts.type = claim.type;
  facts.readonly = claim.readonly === undefined ? saysReadonly(claim.named) : claim.readonly;
  facts.multiple = Boolean(claim.multiple);
  facts.options = claim.options || seenOptions.get(claim.members[0]) || [];
  if (claim.named_by) rename(facts, claim, groupOf(claim.named, sight));
  return facts;
}

// A caption alone ("Attach") says nothing of what is asked for: the group does.
function rename(facts, { named_by: name }, group) {
  if (facts.role === "file" && name.label && group.text && onlyUploads(name.label)) {
    Object.assign(facts, { label: group.text, label_source: group.source, marked: group.marked || name.marked, group: "" });
    return;
  }
  Object.assign(facts, name);
  facts.group = group.text === name.label ? "" : group.text;
}

// The whole list that a widget showed when it was open: it is told from then on.
const seenOptions = new WeakMap();

function widgetState(question) {
  const { value = "", checked } = question.widget.kind.read(question);
  return { value, checked };
}

// What the page says is wrong with the question.
function troubleOf(question, sight) {
  const kind = question.widget && question.widget.kind;
  const said = errorOf(question.members, sight);
  return kind && kind.trouble ? kind.trouble(question, said) : said;
}

// What has to be seen and pressed for a question to be answered.
const facesOf = ({ members, widget }) => (widget ? [widget.face] : members);
