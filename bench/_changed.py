"""Forms that are asked in words no rule knows, and ten ways in which a site changes one.

A `Shape` is one form: which questions it asks, in which words and widgets. `page` renders it, as it
was or changed; whatever a field is called then, `told` says which question it is.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from html import escape

PHONE, TOWN, POST, NOTICE, PLACE = (
    "+49 30 5550142", "Lindau", "88131", "3 months", "https://orla.example",
)  # fmt: skip
NOVEL: dict[str, tuple[str, ...]] = {  # fact -> words for it that no rule reads
    "tel": (
        "On which line does the night desk reach you?",
        "Digits that make something in your pocket ring",
        "If the kiln fails at three, what do we dial?",
    ),
    "address-level2": (
        "Which dot on the map do you start your day from?",
        "Whose market bells do you hear in the morning?",
        "The sign you pass when you come home says",
    ),
    "postal-code": (
        "What does the sorting machine read on letters to you?",
        "The digits above your street on an envelope",
        "Which bag does the letter carrier find you in?",
    ),
    "notice_period": (
        "How long until the bench you sit at lets go of you?",
        "How many moons until you could hang your coat here?",
        "What stands between today and your first shift with us?",
    ),
}
SPARK, DRAFT = "Tell the foreman what makes your sparks fly", "A clean seam that holds."
HAND = "Hand it over to the foreman"  # a script sends with it, and no rule knows it
TRUTH = {
    "spark": DRAFT,
    "given": "Orla",
    "family": "Brandt",
    "mail": "orla@brandt.example",
    "country": "DE",
    "site": PLACE,
    "tel": PHONE,
    "address-level2": TOWN,
    "postal-code": POST,
    "notice_period": NOTICE,
}
PERIODS = ("1 month", "2 months", "3 months", "6 months")
WIDGETS = ("line", "editable", "line", "radios", "select", "listbox")
CHANGES = (
    "ids", "order", "wrappers", "classes", "new_optional", "wording", "removed", "iframe", "step",
    "rerender",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of a form."""

    what: str  # key of TRUTH, '' for one that nobody can answer
    words: str
    widget: str = "line"
    type: str = "text"
    required: bool = True
    name: str = ""  # in the markup


@dataclass(frozen=True, slots=True)
class Shape:
    """One form."""

    asked: tuple[Asked, ...]
    wrapped: int = 0
    css: str = ""
    iframe: bool = False
    steps: int = 1
    rerenders: bool = False
    scripted: bool = False  # no rule knows the button that sends
    told: dict[str, str] = field(default_factory=dict)


def shape(number: int) -> Shape:
    """The form of that number: three questions in words of their own among five plain ones.

    Of four forms one wants a text as well, one sends by a button in strange words, and in one the
    strange questions count the letters that were typed.
    """
    draw = random.Random(number)
    facts = draw.sample(sorted(NOVEL), 3)
    novel = [_novel(draw, fact) for fact in facts]
    plain = [
        Asked("given", "First name", name="first_name"),
        Asked("family", "Last name", name="last_name"),
        Asked("mail", "E-mail", type="email", name="email"),
        Asked("country", "Country", "countries", name="country"),
        Asked("site", "Website", type="url", required=False, name="website"),
    ]
    if number % 4 == 3:
        novel = [replace(a, widget="counted") if a.widget == "line" else a for a in novel]
    prose = [Asked("spark", SPARK, "prose", name="spark")] if number % 4 == 1 else []
    asked = [*plain[:3], *novel, *prose, *plain[3:]]
    return Shape(tuple(asked), scripted=number % 4 == 2)


def _novel(draw: random.Random, fact: str) -> Asked:
    choosy = ("radios", "select", "listbox") if fact == "notice_period" else ("line", "editable")
    name = f"q_{draw.randrange(16**6):06x}"
    return Asked(fact, draw.choice(NOVEL[fact]), draw.choice(choosy), name=name)


def changed(given: Shape, change: str, seed: int) -> Shape:
    """The form as the site has it after that change."""
    return _CHANGES[change](given, random.Random(f"{change} {seed}"))


def _ids(given: Shape, draw: random.Random) -> Shape:
    renamed = [replace(a, name=f"f{draw.randrange(16**8):08x}") for a in given.asked]
    return replace(given, asked=tuple(renamed))


def _order(given: Shape, draw: random.Random) -> Shape:
    return replace(given, asked=tuple(draw.sample(given.asked, len(given.asked))))


def _new_optional(given: Shape, draw: random.Random) -> Shape:
    new = Asked("", "Anything the cat should know?", required=False, name="extra_note")
    at = draw.randrange(len(given.asked) + 1)
    return replace(given, asked=(*given.asked[:at], new, *given.asked[at:]))


def _wording(given: Shape, draw: random.Random) -> Shape:
    """One plain label and one strange question are asked in other words."""
    one = draw.choice([a.what for a in given.asked if a.what in NOVEL])
    plain = {"given": "Given name", "family": "Surname", "mail": "Email address"}
    other = draw.choice(sorted(plain))

    def put(a: Asked) -> Asked:
        if a.what == one:
            return replace(a, words=draw.choice([w for w in NOVEL[one] if w != a.words]))
        return replace(a, words=plain[other]) if a.what == other else a

    return replace(given, asked=tuple(map(put, given.asked)))


def _removed(given: Shape, draw: random.Random) -> Shape:
    gone = draw.sample([a for a in given.asked if a.what != "mail"], 2)
    return replace(given, asked=tuple(a for a in given.asked if a not in gone))


_CHANGES: dict[str, Callable[[Shape, random.Random], Shape]] = {
    "same": lambda s, d: s,
    "ids": _ids,
    "order": _order,
    "wrappers": lambda s, d: replace(s, wrapped=d.randint(2, 6)),
    "classes": lambda s, d: replace(s, css=f"c{d.randrange(16**5):05x}"),
    "new_optional": _new_optional,
    "wording": _wording,
    "removed": _removed,
    "iframe": lambda s, d: replace(s, iframe=True),
    "step": lambda s, d: replace(s, steps=2),
    "rerender": lambda s, d: replace(s, rerenders=True),
}


def expected(given: Shape) -> dict[str, str]:
    """What the employer is to hold, by the names in the markup."""
    return {a.name: TRUTH[a.what] if a.what else "" for a in given.asked}


def pages(given: Shape) -> dict[str, str]:
    """Path -> body of every page of the form."""
    if given.steps == 2:
        half = len(given.asked) // 2
        first = _form(given, given.asked[:half], "/step", "Next")
        return {"/job": first, "/job/2": _form(given, given.asked[half:], "/send", SEND)}
    whole = _form(given, given.asked, "/send", SEND)
    if given.iframe:
        inside = (
            "<h1>Welder</h1><iframe src=/frame title=Application width=900 height=1400></iframe>"
        )
        return {"/job": inside, "/frame": whole}
    return {"/job": whole}


SEND = "Submit application"


def _form(given: Shape, asked: tuple[Asked, ...], to: str, press: str) -> str:
    inside = "".join(_wrapped(given, _field(given, a)) for a in asked)
    button = f"<button type=submit>{press}</button>"
    if given.scripted and press == SEND:
        button = f"<button type=button onclick='this.form.submit()'>{HAND}</button>"
    body = f"<form method=post action={to}>{inside}{button}</form>"
    return f"<h1>Welder</h1>{body}{LISTBOX}{COUNTING}{RERENDER if given.rerenders else ''}"


def _wrapped(given: Shape, inside: str) -> str:
    for _ in range(given.wrapped):
        inside = f"<section><div>{inside}</div></section>"
    return f'<div class="{given.css or "row"}">{inside}</div>'


def _field(given: Shape, a: Asked) -> str:
    must = "required" if a.required else ""
    key, words = escape(a.name), escape(a.words)
    match a.widget:
        case "radios":
            ticks = "".join(
                f'<label><input type=radio name={key} value="{p}" {must}>{p}</label>'
                for p in PERIODS
            )
            return f"<fieldset><legend>{words}</legend>{ticks}</fieldset>"
        case "select":
            options = "".join(f"<option>{p}</option>" for p in PERIODS)
            empty = "<option value=''>Choose</option>"
            box = f"<select name={key} id={key} {must}>{empty}{options}</select>"
            return f"<label>{words} {box}</label>"
        case "countries":
            options = "".join(
                f"<option value={v}>{n}</option>"
                for v, n in (("AT", "Austria"), ("DE", "Germany"), ("CH", "Switzerland"))
            )
            empty = "<option value=''>Choose</option>"
            box = f"<select name={key} id={key} {must}>{empty}{options}</select>"
            return f"<label>{words} {box}</label>"
        case "editable":
            return (
                f"<div><span id=l_{key}>{words}</span><div role=textbox contenteditable=true "
                f"aria-labelledby=l_{key} aria-required=true "
                f'oninput="this.nextElementSibling.value=this.innerText"></div>'
                f"<input type=hidden name={key}></div>"
            )
        case "listbox":
            options = "".join(
                f"<li role=option id={key}_{n}>{p}</li>" for n, p in enumerate(PERIODS)
            )
            return (
                f"<div class=combo><span id=l_{key}>{words}</span>"
                f"<button type=button role=combobox aria-haspopup=listbox aria-expanded=false "
                f"aria-labelledby=l_{key} aria-controls=o_{key} aria-required=true>Choose</button>"
                f"<ul role=listbox id=o_{key} hidden>{options}</ul>"
                f"<input type=hidden name={key}></div>"
            )
        case "prose":
            return f"<label>{words} <textarea name={key} id={key} {must}></textarea></label>"
        case "counted":
            return (
                f"<label for={key}>{words}</label><input name={key} id={key} {must} "
                f"aria-describedby=n_{key}><small id=n_{key} class=count>0 of 40 letters</small>"
            )
        case _:
            return f"<label>{words} <input type={a.type} name={key} id={key} {must}></label>"


LISTBOX = """<script>
document.addEventListener("click", (e) => {
  const button = e.target.closest("[role=combobox]");
  if (button) {
    const list = document.getElementById(button.getAttribute("aria-controls"));
    list.hidden = !list.hidden;
    button.setAttribute("aria-expanded", String(!list.hidden));
  }
  const option = e.target.closest("[role=option]");
  if (option) {
    const box = option.closest(".combo"), shown = box.querySelector("[role=combobox]");
    for (const each of box.querySelectorAll("[role=option]")) {
      each.setAttribute("aria-selected", String(each === option));
    }
    box.querySelector("input").value = shown.textContent = option.textContent;
    box.querySelector("[role=listbox]").hidden = true;
    shown.setAttribute("aria-expanded", "false");
  }
});
</script>"""
COUNTING = """<script>
document.addEventListener("input", (e) => {
  const told = document.getElementById(e.target.getAttribute("aria-describedby"));
  if (told) told.textContent = `${e.target.value.length} of 40 letters`;
});
</script>"""
RERENDER = """<script>
// Every change makes the whole form anew, as frameworks do whose keys change.
let busy = false;
document.addEventListener("change", () => {
  if (busy) return;
  busy = true;
  setTimeout(() => {
    const form = document.querySelector("form"), old = [...form.elements];
    const kept = old.map((e) => [e.value, e.checked]);
    const fresh = form.cloneNode(true);
    form.replaceWith(fresh);
    [...fresh.elements].forEach((e, n) => {
      if (e.type !== "button" && e.type !== "submit") e.value = kept[n][0];
      if ("checked" in e) e.checked = kept[n][1];
    });
    busy = false;
  }, 30);
});
</script>"""
