// One record per question: a control, or a whole group of radio buttons or check boxes.
const TEXT_TYPES = new Set("text email tel url password search number date month week time datetime-local".split(" "));
const CHOOSE = /^\W*$|^\W*(please |bitte |veuillez |por favor,? )?(select|choose|pick|wählen|auswählen|choisir|choisissez|sélectionnez?r?|seleccion\w*|elegir|elige|elija|selecione|selecionar|escolha|escolher|scegli|scegliere|selezion\w*|kies|selecteer)\b/i;
const OPTIONS_MAX = 400;

function isField(role) {
  return ARIA_FIELDS.has(role) || role === "file" || role === "richtext";
}

// What the document alone says of a question.
function fieldQuestion(members, role, sight, widget = null) {
  const el = members[0];
  const grouped = !widget && (role === "radio" || members.length > 1);
  const facts = widget ? widgetFacts(widget, sight) : grouped ? groupFacts(members, role, sight) : loneFacts(el, role, sight);
  facts.ref = refOf(el);
  facts.locator = locatorOf(el, sight.survey.counts);
  requirement(facts, members, grouped, sight);
  markup(facts, members, sight);
  if (widget && widget.limits) Object.assign(facts, NO_LIMITS, widget.limits);
  facts.hint = (widget && widget.hint) || hintOf(members, facts);
  const print = printOf(facts);
  const traps = members.map((member) => trap(member, facts));
  return { el, members, role, grouped, widget, print, traps, facts: trimmed(facts), marked: null };
}

function loneFacts(el, role, sight) {
  const group = groupOf(el, sight);
  const name = el.type === "file" ? paperName(el, group) : nameOf(el);
  const around = name.group || group.text;
  return {
    role,
    ...drawnFacts(drawnName(el, name)),
    type: typeOf(el),
    label: name.text,
    label_source: name.source,
    group: around === name.text ? "" : around,
    marked: name.marked,
    multiple: Boolean(el.multiple),
    options: offered(el, role),
  };
}

const drawnFacts = (drawn) => (drawn ? { drawn: drawn.text, drawn_source: drawn.source } : {});

// What file is asked for: a caption ("Choose file") or a note ("PDF, up to 5 MB") says nothing of it,
// what stands around it does, be it a heading.
function paperName(el, group) {
  const name = nameOf(el);
  if (saysPaper(name.text)) return name;
  const first = labelsOf(el)[0] || el;
  const asked = [precedingText(first), group, textAbove(first)].find(({ text }) => saysPaper(text));
  return asked ? { text: asked.text, source: asked.source, marked: asked.marked || name.marked } : name;
}

const saysPaper = (text) => Boolean(text) && !onlyUploads(text) && (IS_PAPER.test(text) || !isUploadNote(text));

// What may be chosen, or what a text box suggests.
function offered(el, role) {
  if (el.tagName === "SELECT") return selectOptions(el);
  if (el.tagName === "INPUT" && el.list) return suggestions(el.list);
  return role === "listbox" ? listOptions(el) : [];
}

function suggestions(list) {
  if (trail) trail.deep.add(list);
  return [...list.options].slice(0, OPTIONS_MAX).map((o) => ({ label: short(o.label || o.value), value: o.value, disabled: o.disabled }));
}

function typeOf(el) {
  if (el.tagName === "INPUT") return el.type;
  if (el.tagName === "SELECT" || el.tagName === "TEXTAREA") return el.tagName.toLowerCase();
  return el.getAttribute("role") || "";
}

function groupFacts(members, role, sight) {
  const question = questionOf(members, sight);
  return {
    role: role === "radio" ? "radiogroup" : "checkgroup",
    type: role,
    label: question.text,
    label_source: question.source,
    group: question.group,
    ...drawnFacts(question.drawn),
    marked: question.marked,
    multiple: role !== "radio",
    options: members.map((el) => ({
      ref: refOf(el),
      label: optionName(el, question.text),
      value: el.tagName === "INPUT" ? el.value : el.dataset.value || "",
      disabled: isDisabled(el),
      html_name: el.getAttribute("name") || "",
    })),
  };
}

// A prompt ("Please choose") is an option without a value, whatever its markup says.
function selectOptions(select) {
  const listed = [...select.options].slice(0, OPTIONS_MAX);
  const labels = listed.map(optionLabel);
  return listed.map((o, index) => {
    const prompt = index === 0 && !select.multiple && (o.value === "" || o.disabled || CHOOSE.test(labels[index]));
    const value = prompt ? "" : o.value;
    return { label: toldApart(o, labels[index], labels), value, disabled: o.disabled || o.matches(":disabled") };
  });
}

// The group's name goes before a label that another option bears too.
function toldApart(option, label, labels) {
  const group = option.parentElement.tagName === "OPTGROUP" ? tidy(option.parentElement.label) : "";
  return group && labels.indexOf(label) !== labels.lastIndexOf(label) ? short(`${group} > ${label}`) : label;
}

function listOptions(el) {
  return [...el.querySelectorAll("[role=option]")].slice(0, OPTIONS_MAX).map((o) => ({
    ref: refOf(o),
    label: short(spoken(o)),
    disabled: isDisabled(o),
  }));
}

function requirement(facts, members, grouped, sight) {
  const box = groupOf(members[0], sight).box;
  if (members.some((el) => el.required || hostsOf(el).some((host) => host.hasAttribute("required")))) facts.required_source = "attribute";
  else if (members.some((el) => el.getAttribute("aria-required") === "true")) facts.required_source = "aria-required";
  else if (grouped && box && box.getAttribute("aria-required") === "true") facts.required_source = "aria-required";
  else if (facts.marked) facts.required_source = "mark";
  facts.required = Boolean(facts.required_source);
  delete facts.marked;
}

const LIMITS = ["pattern", "min", "max", "step", "accept"];
const NO_LIMITS = { pattern: "", min: "", max: "", step: "", max_length: undefined }; // a part's are not the whole's

function markup(facts, members, sight) {
  const el = members[0];
  facts.form = formName(formOf(el), sight);
  facts.autocomplete = tidy(el.getAttribute("autocomplete"));
  facts.placeholder = tidy(el.placeholder || el.getAttribute("aria-placeholder") || el.getAttribute("data-placeholder"));
  facts.html_name = el.getAttribute("name") || "";
  facts.html_id = el.id || "";
  facts.disabled = members.every(isDisabled);
  if (!facts.widget) facts.readonly = Boolean(el.readOnly) || saysReadonly(el);
  for (const name of LIMITS) facts[name] = el.getAttribute(name) || "";
  if (el.maxLength > 0) facts.max_length = el.maxLength;
}

// The form that sends it, also out of a shadow root.
function formOf(el) {
  let form = el.form || el.closest("form");
  for (let host = el.getRootNode().host; !form && host; host = host.getRootNode().host) form = host.closest("form");
  return form;
}

// The question as it is at this moment, for telling; the very record told last, where it is as it was.
function fieldRecord(question, sight) {
  const now = momentOf(question, sight);
  const told = question.told;
  if (told && same(told.now, now)) return told.record;
  const record = { ...question.facts, ...now };
  question.told = { now, record };
  return record;
}

// What a look may find otherwise while the question stays the same.
function momentOf(question, sight) {
  const { facts, el } = question;
  const now = {};
  const { section, lines } = standsUnder(question, sight);
  if (section) now.section = section;
  if (lines) now.lines = lines;
  if (!facts.placeholder && !facts.widget && emptyMask(el)) now.placeholder = el.value;
  readState(now, question);
  const error = troubleOf(question, sight);
  if (error) now.error = error;
  const said = facts.role === "file" ? saidOfFiles(question, sight) : "";
  if (said) now.said = said;
  if (error || isInvalid(question.members) || waitsForPick(question)) now.invalid = true;
  const reason = barrier(facts, question, sight);
  if (reason) {
    const fold = UNSEEN.has(reason) && (facts.label || facts.group) ? foldOf(facesOf(question)[0], sight) : null;
    if (fold) now.unfold = refOf(fold);
    now.reason = fold ? "folded" : reason;
    now.fillable = false;
  }
  return now;
}

function readState(now, question) {
  if (question.widget) return noteState(now, widgetState(question));
  const chooses = question.facts.options && !(question.el.list && !question.grouped);
  const state = chooses ? chosenState(now, question) : ownState(question.el, question.role);
  noteState(now, state);
}

function noteState(now, state) {
  if (state.value) now.value = state.value;
  if (state.checked !== undefined) now.checked = state.checked;
}

// Marks the chosen options and says their labels; an option without a value is no choice.
function chosenState(now, question) {
  const chosen = chosenPlaces(question, question.facts.options.length);
  const key = chosen.join();
  if (!question.marked || question.marked.key !== key) {
    const options = question.facts.options.map((option, i) => (chosen.includes(i) ? { ...option, selected: true } : option));
    const labels = options.filter((o) => o.selected && (o.value || question.el.tagName !== "SELECT")).map((o) => o.label);
    question.marked = { key, options, value: labels.join(", ") };
  }
  now.options = question.marked.options;
  return { value: question.marked.value };
}

// Which options are chosen now, by their places.
function chosenPlaces({ el, members, grouped }, count) {
  const places = [];
  if (el.tagName === "SELECT" && !grouped) {
    for (const option of el.selectedOptions) if (option.index < count) places.push(option.index);
    return places;
  }
  const ticked = grouped ? checkedState : (o) => o.getAttribute("aria-selected") === "true";
  const list = grouped ? members : el.querySelectorAll("[role=option]");
  list.forEach((o, i) => i < count && ticked(o) && places.push(i));
  return places;
}

function ownState(el, role) {
  if (role === "checkbox" || role === "switch") return { checked: checkedState(el) };
  if (el.type === "file") return { value: saysHeld(el) ? [...el.files].map((f) => f.name).join(", ") : "" };
  if (el.type === "password") return { value: el.value ? "•" : "" };
  if (native(el)) return { value: emptyMask(el) ? "" : el.value };
  const now = el.getAttribute("aria-valuetext") || el.getAttribute("aria-valuenow");
  return { value: now || tidy(el.innerText) };
}

// A box that shows the blanks of its mask holds nothing yet.
const EMPTY_MASK = /^(?=.*[_#]{2})[_#\d\s()+./-]+$/;
const emptyMask = (el) => el.tagName === "INPUT" && TEXT_TYPES.has(el.type) && EMPTY_MASK.test(el.value);

function optionName(el, question) {
  const name = nameOf(el);
  const drawn = drawnName(el, name);
  if (drawn && drawn.source === "label") return drawn.text;
  if (name.source === "aria-labelledby" && question && name.text.startsWith(`${question} `)) return name.text.slice(question.length + 1);
  const said = tidy(el.getAttribute("data-value") || el.value);
  if (question && hasWords(said) && name.text.startsWith(`${said},`) && name.text.endsWith(` ${question}`)) return said;
  if (name.text && !(name.source === "nearby-text" && name.text === question)) return name.text;
  return short(el.value || "");
}

// A group's question: the name of its own box, else the text before its first member.
function questionOf(members, sight) {
  const group = groupOf(members[0], sight);
  if (group.box && ownsOnly(group.box, members)) {
    const outer = gridOf(group.box) || groupOf(group.box, sight);
    return { ...group, marked: group.marked || Boolean(outer.grid && outer.marked), group: outer.text };
  }
  const near = precedingText(commonBox(members));
  if (near.text) return { ...near, group: group.text === near.text ? "" : group.text };
  return { ...group, marked: group.marked || near.marked, group: "" };
}

// What asks for all rows of a grid that *row* is one of: groups one below the other, with as many
// choices each, whose words stand above them all. null where it is none.
function gridOf(row) {
  let box = row.parentElement;
  for (let level = 0; box && level < GRID_LEVELS && !/^(FORM|BODY|DIALOG)$/.test(box.tagName); level++, box = box.parentElement) {
    const rows = [...box.querySelectorAll("[role=radiogroup],[role=group],fieldset")];
    if (rows.length < 2) continue;
    const found = rows.map((each) => [...each.querySelectorAll("[role=radio],[role=checkbox],input[type=radio],input[type=checkbox]")]);
    const alike = found.every((choices) => choices.length > 1 && choices.length === found[0].length && choices.every(wordless));
    const asks = alike && controlsIn(box).every((each) => found.some((choices) => choices.includes(each))) ? precedingText(box) : null;
    return asks && asks.text ? { ...asks, grid: true } : null;
  }
  return null;
}

const GRID_LEVELS = 3; // ancestors climbed from a row to its grid
const wordless = (choice) => !hasWords(choice.innerText) && !labelsOf(choice).some((label) => hasWords(label.innerText));

// Everything but the members is at most one text box after them ("Other: ____").
function ownsOnly(box, members) {
  const others = controlsIn(box).filter((c) => !members.some((member) => within(member, c)));
  return others.length === 0 || (others.length === 1 && TEXT_TYPES.has(others[0].type) && comesAfter(others[0], members));
}

const comesAfter = (el, members) =>
  Boolean(members.at(-1).compareDocumentPosition(el) & Node.DOCUMENT_POSITION_FOLLOWING);

// Whether each stands last in a box of its own, after its name.
const namedBefore = (members) =>
  members.length > 1 && members.every((el) => el.parentElement && !holdsOthers(el.parentElement, [el]) && !followingText(el) && hasWords(textBefore(el, el).text));

// The largest box that holds the members and no other control; its preceding text asks for them.
function commonBox(members) {
  let box = labelAround(members[0]) || (namedBefore(members) ? members[0].parentElement : members[0]);
  while (parentOf(box) && !members.every((m) => within(box, m))) {
    if (textBefore(box, members[0]).text) return box;
    box = parentOf(box);
  }
  return box;
}

// Why a careful person would not fill this; '' if they would.
function barrier(facts, question, sight) {
  const reasons = facesOf(question).map((el, i) => question.traps[i] || handleOf(el, obstacle(el, sight), { sight, label: facts.label }));
  const unseen = reasons.every(Boolean);
  if (facts.disabled) return unseen && UNSEEN.has(reasons[0]) ? reasons[0] : "disabled"; // unseen, it waits for nobody
  if (unseen) return reasons[0];
  if (facts.readonly) return "readonly";
  return facts.label || facts.group ? "" : "unlabelled";
}

// What stands for a control that is not drawn, or lies under its own name, is used in its place.
function handleOf(el, reason, { sight, label }) {
  if (reason === "transparent" && comesUp(el, label, sight)) return "";
  if (reason === "covered" && underItsName(el, label)) return "";
  if (!reason || el.tagName !== "INPUT" || !(CHECKABLE.has(el.type) || el.type === "file")) return reason;
  if (labelsOf(el).some((label) => shows(label) && !shrouded(label, sight))) return "";
  if (el.type !== "file") return paintedFor(el, sight) ? "" : reason;
  if (uploadButton(el) || (reason === "transparent" && hitsItself(el))) return "";
  return reason;
}

const HIT_MIN = 12; // CSS px a side; nobody hits less by looking at what is drawn beneath
// Whether a click on what is drawn there lands on the element, which nobody sees.
function hitsItself(el) {
  const box = el.getBoundingClientRect();
  if (box.width < HIT_MIN || box.height < HIT_MIN) return false;
  const middle = [box.left + box.width / 2, box.top + box.height / 2];
  return inView(middle) ? topmost(...middle) === el : getComputedStyle(el).pointerEvents !== "none";
}

const UPLOAD = /upload|attach|browse|choose|select|drop|durchsuchen|hochladen|datei|auswählen|joindre|téléverser|parcourir|adjuntar|subir|cargar|anexar|carregar|procurar|allega|carica|sfoglia|bijvoegen|bladeren/i;

function uploadButton(el) {
  let box = el.parentElement;
  for (let level = 0; box && level < 3; level++, box = box.parentElement) {
    if (box.tagName === "BODY" || box.querySelectorAll("input[type=file]").length > 1) return false;
    const handles = [...box.querySelectorAll("button,[role=button],label,a,[class*=drop i],[class*=upload i]")];
    if (handles.some((h) => shows(h) && UPLOAD.test(spoken(h)))) return true;
  }
  return false;
}
