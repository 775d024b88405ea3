"""Pages that store each answer as it is typed, and pages that only look something up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BOXES = """<label for="who">Nachname</label><input id="who" name="who">
<label for="mail">E-Mail</label><input id="mail" name="mail" type="email">
<label for="pay">Gehaltswunsch</label><input id="pay" name="pay">
<label for="why">Warum wir?</label><textarea id="why" name="why"></textarea>"""
ANSWERS: Final = {
    "Nachname": "Oyelaran-Brandt",
    "E-Mail": "t.oyelaran@post.example",
    "Gehaltswunsch": "58750 EUR",
    "Warum wir?": "Weil ich Brücken mag, seit ich denken kann.",
}
_POST = 'fetch("/keep-{0}", {{ method: "POST", body: {1} }}).catch(() => 0)'
_TOLD = "JSON.stringify({ k: box.name, v: box.value })"
_UTF8 = "btoa(unescape(encodeURIComponent({0})))"
_ONCE = _UTF8.format(_TOLD)
_GRAPHQL = (
    'JSON.stringify({ query: "mutation Keep($v: String!) { keep(v: $v) { id } }",'
    " variables: { v: box.value } })"
)
WRITINGS: Final = {
    "form": _POST.format("form", "new URLSearchParams({ [box.name]: box.value })"),
    "json": _POST.format("json", _TOLD),
    "base64": _POST.format("base64", f"JSON.stringify({{ d: {_ONCE} }})"),
    "nested": _POST.format("nested", _UTF8.format(_ONCE)),
    "gzip": (
        f"new Response(new Blob([{_TOLD}]).stream().pipeThrough(new CompressionStream('gzip')))"
        '.arrayBuffer().then((body) => fetch("/keep-gzip", { method: "POST", body }))'
        ".catch(() => 0)"
    ),
    "query": (
        'fetch("/keep-query?" + new URLSearchParams({ k: box.name, v: box.value })).catch(() => 0)'
    ),
    "beacon": f'navigator.sendBeacon("/keep-beacon", {_TOLD})',
    "graphql": _POST.format("graphql", _GRAPHQL),
}


CHOICES = """<fieldset><legend>Führerschein</legend>
<label><input type="radio" name="licence" value="1">Ja</label>
<label><input type="radio" name="licence" value="0">Nein</label></fieldset>
<label for="sex">Geschlecht</label><select id="sex" name="sex"><option value="">-
<option value="F">Frau<option value="M">Mann</select>
<label for="term">Kündigungsfrist</label><select id="term" name="term"><option value="">-
<option value="term_3m">drei Monate<option value="term_6m">sechs Monate</select>
<label><input type="checkbox" name="night" value="y">Ich arbeite auch nachts</label>
<div id="deck" role="radiogroup" aria-label="Schicht">
<span role="radio" tabindex="0" aria-checked="false" data-id="a91">Früh</span>
<span role="radio" tabindex="0" aria-checked="false" data-id="b17">Spät</span></div>"""
CHOSEN: Final = {
    "Führerschein": "Ja",
    "Geschlecht": "Mann",
    "Kündigungsfrist": "drei Monate",
    "Ich arbeite auch nachts": True,
    "Schicht": "Spät",
}
_CARDS = """for (const card of document.querySelectorAll("[role=radio]")) card.onclick = () => {
  for (const each of document.querySelectorAll("[role=radio]"))
    each.setAttribute("aria-checked", String(each === card));
  const box = { name: "deck", value: card.dataset.id }; SAVE; };"""


def storing_choices(writing: str) -> str:
    """A form of nothing but choices, that stores each in that writing as soon as it is made."""
    return f"""<form>{CHOICES}<button>Absenden</button></form><script>
document.forms[0].addEventListener("change", ({{ target: box }}) => {{ {WRITINGS[writing]}; }});
{_CARDS.replace("SAVE", WRITINGS[writing])}
</script>"""


def measuring_choices() -> str:
    """The same form, where it only counts what is changed, at an address of no telling name."""
    return f"""<form>{CHOICES}<button>Absenden</button></form><script>
const tell = (name) => fetch("/seen-here", {{ method: "POST", body: JSON.stringify(
  {{ kind: "change", field: name, after_ms: Math.round(performance.now()), step: 1 }}) }})
  .then(() => {{ window.counted = (window.counted || 0) + 1; }}, () => {{ window.held = true; }});
document.forms[0].addEventListener("change", ({{ target: box }}) => tell(box.name));
{_CARDS.replace("SAVE", "tell(box.name)")}
</script>"""


def storing(writing: str) -> str:
    """A form that stores each answer in that writing, when its box is left."""
    return f"""<form>{BOXES}<button>Absenden</button></form><script>
document.forms[0].addEventListener("change", ({{ target: box }}) => {{ {WRITINGS[writing]}; }});
</script>"""


@dataclass(frozen=True, slots=True)
class Honest:
    """A page that looks something up, what is filled in it, and what shows that it came."""

    body: str
    answers: dict[str, str | bool | tuple[str, ...]]
    came: str  # a script's condition, once the lookup has served its end
    asked: str  # how addresses of its lookups begin
    serves: tuple[tuple[str, str], ...] = ()  # path, body


NAME = '<label for="who">Name</label><input id="who" name="who">'
_LIST = """<div class="field"><label for="q" id="l">{label}</label>
<input id="q" name="q" role="combobox" aria-autocomplete="list" aria-expanded="false"
 aria-controls="list" autocomplete="off"><ul id="list" role="listbox" hidden></ul></div>"""
_DRIVE = """<script>
const box = document.getElementById("q"), list = document.getElementById("list");
let seen = 0;
box.addEventListener("input", async () => {
  const mine = ++seen;
  if (box.value.length < 2) return;
  const found = await (await ASK).json();
  if (mine !== seen) return;
  list.innerHTML = found.map((each) => `<li role="option">${each}</li>`).join("");
  list.hidden = !found.length;
  box.setAttribute("aria-expanded", String(!list.hidden));
});
list.addEventListener("mousedown", (event) => event.preventDefault());
list.addEventListener("click", (event) => {
  const option = event.target.closest("li");
  if (!option) return;
  box.value = option.textContent;
  list.hidden = true;
  box.setAttribute("aria-expanded", "false");
  window.picked = option.textContent;
});
</script>"""


def _searched(label: str, ask: str, before: str = "") -> str:
    form = f'<form action="/sent" method="post">{NAME}{_LIST.format(label=label)}</form>'
    return form + _DRIVE.replace("ASK", ask) + before


def _post(url: str, body: str) -> str:
    return f'fetch("{url}", {{ method: "POST", body: {body} }})'


def _first(url: str, told: str) -> str:
    return f"<script>{_post(url, f'JSON.stringify({told})')}</script>"


TOWNS = '["Gera", "Greifswald", "Greiz"]'
_WHO = "Ines Marlow"
_BLOCK = '<label for="{0}">{1}</label><input id="{0}" name="{0}">'
_ZIP = f'<form action="/sent" method="post">{NAME}' + _BLOCK.format("plz", "Postleitzahl")
_ZIP += _BLOCK.format("place", "Bundesland") + "</form>"
_FILLS = ".then((r) => r.text()).then((t) => { place.value = t; window.picked = t; })"
_SELECTS = """<label for="land">Land</label><select id="land" name="land"><option value="">-
<option>Deutschland<option>Schweiz</select>
<label for="part">Kanton</label><select id="part" name="part"><option value="">-</select>"""
_PARTS = "<option value=''>-<option>Aargau<option>Thurgau"
_LOADS = ".then((r) => r.text()).then((t) => { part.innerHTML = t; window.picked = t; })"
_LAND = f'<form action="/sent" method="post">{NAME}{_SELECTS}</form>'
_COURSES = f"""<form action="/sent" method="post">{NAME}
<label for="subject">Subject</label><select id="subject" name="subject"><option value="">-
<option value="7">Law<option value="8">Music</select>
<label for="level">Level</label><select id="level" name="level"><option value="">-
<option value="1">First<option value="2">Second</select>
<label for="course">Course</label><select id="course" name="course" disabled><option value="">-
</select></form><script>
const ask = () => subject.value && level.value && fetch("/courses?" + new URLSearchParams(
  {{ subject: subject.value, level: level.value }})).then((r) => r.text())
  .then((t) => {{ course.innerHTML = t; course.disabled = false; }});
subject.onchange = level.onchange = ask;
</script>"""
_FREE = f'<form action="/sent" method="post">{NAME}' + _BLOCK.format("firm", "Company").replace(
    'id="firm"', 'id="firm" class="js-autocomplete"'
)
_FREE += '<div id="hints" class="hints" style="position:relative"></div></form>'
_HINTS = """<script>firm.addEventListener("input", async () => {
  const url = "/firms?" + new URLSearchParams({ s: firm.value });
  const found = firm.value ? await (await fetch(url)).json() : [];
  hints.innerHTML = found.length ? `<div role="listbox" style="position:absolute;background:#fff">${
    found.map((each) => `<div role="option">${each}</div>`).join("")}</div>` : "";
  for (const each of hints.querySelectorAll("[role=option]")) each.onclick = () => {
    firm.value = each.textContent; hints.innerHTML = ""; window.picked = firm.value; };
});</script>"""
_TAGS = f"""<form action="/sent" method="post">{NAME}
<div class="field"><label for="q">Skills</label>
<div class="tags"><span id="chips"></span><input id="q" role="combobox" aria-expanded="false"
 aria-controls="list" aria-autocomplete="list"></div><ul id="list" role="listbox" hidden></ul></div>
</form>""" + _DRIVE.replace(
    "box.value = option.textContent;",
    'chips.insertAdjacentHTML("beforeend", `<span class="tag">${option.textContent}'
    ' <button type="button" aria-label="Remove">x</button></span>`); box.value = "";',
).replace("ASK", 'fetch("/tags?" + new URLSearchParams({ part: box.value }))')
_BEATS = f"""<form action="/sent" method="post">{NAME}</form><script>
const body = () => crypto.getRandomValues(new Uint8Array(96));
const beat = () => fetch("/beat", {{ method: "POST", body: body() }})
  .then(() => {{ window.beats = (window.beats || 0) + 1; }}, () => {{ window.held = true; }});
const told = () => {{ window.picked = window.beats > 1; }};
beat(); who.addEventListener("change", () => setTimeout(beat, 50));
who.addEventListener("change", () => setTimeout(told, 900));
</script>"""

_BY_SCRIPT = """new Promise((done) => { window.came = (found) => done({ json: () => found });
  const src = "/streets.js?" + new URLSearchParams({ q: box.value });
  document.head.append(Object.assign(document.createElement("script"), { src })); })"""

HONEST: Final = {
    "a town by GET": Honest(
        _searched("Ort", 'fetch("/towns?" + new URLSearchParams({ q: box.value }))'),
        {"Name": _WHO, "Ort": "Greifswald"},
        'window.picked === "Greifswald"',
        "/towns",
        (("/towns", TOWNS),),
    ),
    "a town by POST of JSON": Honest(
        _searched("Ville", _post("/villes", "JSON.stringify({ term: box.value, max: 9 })")),
        {"Name": _WHO, "Ville": "Greifswald"},
        'window.picked === "Greifswald"',
        "/villes",
        (("/villes", TOWNS),),
    ),
    "a school by POST of a form": Honest(
        _searched("School", _post("/schools", "new URLSearchParams({ name: box.value })")),
        {"Name": _WHO, "School": "Greiz"},
        'window.picked === "Greiz"',
        "/schools",
        (("/schools", TOWNS),),
    ),
    "a place by GraphQL": Honest(
        _searched(
            "Location",
            _post(
                "/graphql",
                'JSON.stringify({ query: "query Places($q: String!) { places(q: $q) }",'
                " variables: { q: box.value } })",
            ),
            _first("/graphql", '{ query: "query Me { me }" }'),
        ),
        {"Name": _WHO, "Location": "Greifswald"},
        'window.picked === "Greifswald"',
        "/graphql",
        (("/graphql", TOWNS),),
    ),
    "a search that was made without text before": Honest(
        _searched(
            "University",
            _post("/search", "JSON.stringify({ q: box.value })"),
            _first("/search", '{ q: "" }'),
        ),
        {"Name": _WHO, "University": "Greifswald"},
        'window.picked === "Greifswald"',
        "/search",
        (("/search", TOWNS),),
    ),
    "what is at a postcode, by GET": Honest(
        _ZIP + f'<script>plz.onchange = () => fetch("/plz?c=" + plz.value){_FILLS};</script>',
        {"Name": _WHO, "Postleitzahl": "07545"},
        'window.picked === "Thüringen"',
        "/plz",
        (("/plz", "Thüringen"),),
    ),
    "what is at a postcode, by the path": Honest(
        _ZIP + f"<script>plz.onchange = () => fetch(`/zip/${{plz.value}}`){_FILLS};</script>",
        {"Name": _WHO, "Postleitzahl": "07545"},
        'window.picked === "Thüringen"',
        "/zip",
        (("/zip/07545", "Thüringen"),),
    ),
    "what is at a postcode, by POST": Honest(
        _ZIP
        + "<script>plz.onchange = () => "
        + _post("/where", "new URLSearchParams({ code: plz.value })")
        + f"{_FILLS};</script>",
        {"Name": _WHO, "Postleitzahl": "07545"},
        'window.picked === "Thüringen"',
        "/where",
        (("/where", "Thüringen"),),
    ),
    "options that hang on a choice, by GET": Honest(
        _LAND + f'<script>land.onchange = () => fetch("/parts?l=" + land.value){_LOADS};</script>',
        {"Name": _WHO, "Land": "Schweiz", "Kanton": "Thurgau"},
        "part.value === 'Thurgau'",
        "/parts",
        (("/parts", _PARTS),),
    ),
    "options that hang on a choice, by POST": Honest(
        _LAND
        + "<script>land.onchange = () => "
        + _post("/kantone", "JSON.stringify({ land: land.value })")
        + f"{_LOADS};</script>",
        {"Name": _WHO, "Land": "Schweiz", "Kanton": "Thurgau"},
        "part.value === 'Thurgau'",
        "/kantone",
        (("/kantone", _PARTS),),
    ),
    "options that hang on a choice, by its code": Honest(
        _LAND.replace("<option>Schweiz", "<option value=ch>Schweiz")
        + '<script>land.onchange = () => fetch("/parts?of=land&id=" + land.value)'
        + f"{_LOADS};</script>",
        {"Name": _WHO, "Land": "Schweiz", "Kanton": "Thurgau"},
        "part.value === 'Thurgau'",
        "/parts",
        (("/parts", _PARTS),),
    ),
    "options that hang on two choices, by their codes": Honest(
        _COURSES,
        {"Name": _WHO, "Subject": "Law", "Level": "First", "Course": "Torts"},
        "course.value === 'Torts'",
        "/courses",
        (("/courses", "<option value=''>-<option>Torts<option>Trusts"),),
    ),
    "a company whose list nothing announces": Honest(
        _FREE + _HINTS,
        {"Name": _WHO, "Company": "Greiz"},
        'window.picked === "Greiz"',
        "/firms",
        (("/firms", TOWNS),),
    ),
    "skills that become tags": Honest(
        _TAGS,
        {"Name": _WHO, "Skills": ("Gera", "Greiz")},
        "document.querySelectorAll('.tag').length === 2",
        "/tags",
        (("/tags", TOWNS),),
    ),
    "a street by a script of the site": Honest(
        _searched("Street", _BY_SCRIPT),
        {"Name": _WHO, "Street": "Greiz"},
        'window.picked === "Greiz"',
        "/streets.js",
        (("/streets.js", f"came({TOWNS})"),),
    ),
    "a measurement that nobody can read": Honest(
        _BEATS, {"Name": _WHO}, "window.picked === true", "/beat", (("/beat", "ok"),)
    ),
}
