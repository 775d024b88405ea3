// A switch, or a box that must be answered, that stands for neither yes nor no yet: its no is an answer
// as well, so it is asked as a question with both. A box over others that are ticked in part is none.
const YES_AND_NO = { en: ["Yes", "No"], de: ["Ja", "Nein"], fr: ["Oui", "Non"], es: ["Sí", "No"], pt: ["Sim", "Não"], nl: ["Ja", "Nee"], it: ["Sì", "No"] };
const THREEWAY_PRESSES = 3; // states that a press may go through

widgetKinds.push({ kind: "threeway", claim: claimThreeway, read: readThreeway, perform: pressThreeway });

const threeways = new WeakSet(); // what was seen to stand for neither
const threewayNames = new Set(); // of them: a page may draw the box anew once it is answered

function claimThreeway(el, role) {
  if (role !== "switch" && role !== "checkbox") return null;
  const name = `${el.getAttribute("name") || ""}#${el.id}`;
  if (isUndecided(el) && (role === "switch" || el.required || el.getAttribute("aria-required") === "true")) {
    threeways.add(el);
    if (name !== "#") threewayNames.add(name);
  }
  if (!threeways.has(el) && !threewayNames.has(name)) return null;
  const labels = YES_AND_NO[pageLanguage().split("-")[0]] || YES_AND_NO.en;
  return {
    members: [el], role: "radiogroup", type: "switch", labels,
    options: labels.map((label, i) => ({ ref: refOf(el), label, value: i ? "false" : "true", disabled: isDisabled(el) })),
  };
}

const isUndecided = (el) => (el.tagName === "INPUT" ? el.indeterminate : el.getAttribute("aria-checked") === "mixed");

function readThreeway({ el, widget: { labels } }) {
  const chosen = isUndecided(el) ? [] : [labels[checkedState(el) ? 0 : 1]];
  return { value: chosen.join(), chosen, shown: chosen.join(), form_value: null };
}

// Pressed until it stands for what is wanted; one that would send its form is left alone.
async function pressThreeway(question, order) {
  const { el, widget } = question;
  const at = widget.labels.indexOf(String(order.value));
  if (at < 0) return "no such option";
  for (let presses = 0; presses < THREEWAY_PRESSES; presses++) {
    if (!el.isConnected) return "the page changed it meanwhile";
    if (!isUndecided(el) && checkedState(el) === (at === 0)) return "";
    if (wouldSend(el)) return "a press would send the form";
    el.focus({ preventScroll: true });
    pressByScript(el);
    await turn();
    await nextFrame();
  }
  return !isUndecided(el) && checkedState(el) === (at === 0) ? "" : "the choice does not stay";
}
