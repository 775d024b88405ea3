"""Generated pages: the same questions as native fields, as controlled fields, and among much else.

The controlled page is rendered from a state object: every event that the page notices changes the
state, everything is written back from it, and a value that came without an event is undone.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

CHOICES = "One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split()
KIND_COUNTS = (("text", 24), ("essay", 4), ("select", 6), ("check", 3), ("radio", 3))


@dataclass(frozen=True, slots=True)
class Question:
    """One field of a generated page, and what it is to hold."""

    name: str
    kind: str
    label: str
    answer: str | bool


def questions() -> tuple[Question, ...]:
    """The 40 questions, in page order."""
    return tuple(
        _question(kind, number) for kind, count in KIND_COUNTS for number in range(1, count + 1)
    )


def _question(kind: str, number: int) -> Question:
    answers: dict[str, str | bool] = {
        "text": f"Answer number {number}",
        "essay": f"Essay {number}. " + "I like to mend things properly. " * 6,
        "select": "Three",
        "check": True,
        "radio": "No",
    }
    label = {
        "text": f"Text question {number}",
        "essay": f"Essay question {number}",
        "select": f"Choice question {number}",
        "check": f"I agree to statement {number}",
        "radio": f"Pick one for question {number}",
    }
    answer = answers[kind]
    return Question(
        f"{kind}{number}", kind, label[kind], answer.strip() if isinstance(answer, str) else answer
    )


def native() -> str:
    """A posting and its form of 40 plain fields, between the head and foot that pages have."""
    form = "".join(_hinted(q) for q in questions())
    return _page(
        form, head=_links("nav", "Topic", 12) + _story(8), foot=_links("footer", "More", 15)
    )


def _hinted(question: Question) -> str:
    hint = f"<p class='hint'>Tell us as it is; this helps with question {question.name}.</p>"
    return f"<div class='block'><div>{_markup(question)}</div>{hint}</div>"


def _links(tag: str, name: str, count: int) -> str:
    items = "".join(f"<li><a href='/{name}/{n}'>{name} {n}</a></li>" for n in range(count))
    return f"<{tag}><ul>{items}</ul></{tag}>"


def _story(paragraphs: int) -> str:
    text = "You will look after <b>machines</b> that pick apples, and after those who use them."
    return "".join(f"<h2>Part {n}</h2><p>{text}</p>" for n in range(paragraphs))


def controlled() -> str:
    """40 fields whose values live in `window.__state` and nowhere else."""
    state = {q.name: False if q.kind == "check" else "" for q in questions()}
    script = _CONTROLLED.replace("STATE", json.dumps(state))
    return _page("".join(_markup(q) for q in questions()), script)


def crowded(elements: int = 2000) -> str:
    """The native form among so much else that the page has about that many elements."""
    filler = "".join(
        f"<section><h3>Story {n}</h3><p>Some <b>news</b> of the day, number {n}.</p>"
        f"<ul><li><a href='/s/{n}'>Story {n}</a></li><li><span>by A. Writer</span></li></ul>"
        "</section>"
        for n in range((elements - 300) // 9)
    )
    return _page(filler + "".join(_markup(q) for q in questions()))


def _markup(question: Question) -> str:
    name, label = question.name, question.label
    match question.kind:
        case "essay":
            box = f'<textarea id="{name}" name="{name}" required></textarea>'
        case "select":
            options = "".join(f"<option>{c}</option>" for c in CHOICES)
            box = f'<select id="{name}" name="{name}"><option value="">Choose</option>{options}'
            box += "</select>"
        case "check":
            box = f'<input type="checkbox" id="{name}" name="{name}">'
            return f'<div class="row">{box} <label for="{name}">{label}</label></div>'
        case "radio":
            return _radios(question)
        case _:
            box = f'<input id="{name}" name="{name}" required>'
    return f'<div class="row"><label for="{name}">{label} *</label>{box}</div>'


def _radios(question: Question) -> str:
    options = "".join(
        f'<label><input type="radio" id="{question.name}{c}" name="{question.name}" value="{c}">{c}'
        "</label>"
        for c in ("Yes", "No")
    )
    return f"<fieldset><legend>{question.label}</legend>{options}</fieldset>"


def _page(form: str, script: str = "", *, head: str = "", foot: str = "") -> str:
    return (
        "<!doctype html><html lang='en'><head><meta charset='utf-8'><title>Questions</title><style>"
        "body{font:16px sans-serif;max-width:46rem;margin:2rem auto}.row{margin:.7rem 0}"
        ".row label{display:block}input:not([type]),textarea,select{width:100%}</style></head>"
        f"<body>{head}<h1>Questions</h1><form action='/send' method='post'>{form}"
        f"<button>Send answers</button></form>{foot}{script}</body></html>"
    )


_CONTROLLED = """<script>
window.__state = STATE;
const form = document.forms[0];
const paint = () => {
  for (const el of form.elements) {
    if (!el.name) continue;
    const kept = window.__state[el.name];
    if (el.type === 'checkbox') el.checked = kept;
    else if (el.type === 'radio') el.checked = kept === el.value;
    else if (el.value !== kept) el.value = kept;
    const row = el.closest('.row');
    if (row) row.classList.toggle('done', Boolean(kept));
  }
};
const take = (event) => {
  const el = event.target;
  if (!el.name) return;
  const state = { ...window.__state };
  state[el.name] = el.type === 'checkbox' ? el.checked : el.value;
  queueMicrotask(() => { window.__state = { ...window.__state, ...state }; paint(); });
};
form.addEventListener('input', take);
form.addEventListener('focusout', () => queueMicrotask(paint));
paint();
</script>"""


def varied() -> str:
    """Labels in every way that accessibility knows of."""
    return _page(
        "<div class='row'><label>Town <input></label></div>"
        "<div class='row'><label>Home <b>town</b><input></label></div>"
        "<input aria-label='Street'>"
        "<span id='x'>Post</span><span id='y'>code</span><input aria-labelledby='x y'>"
        "<input title='Region'><input placeholder='Country'>"
        "<label for='n'><div>Notice</div><div>period</div></label><select id='n'><option>One"
        "</select><label for='t'>Why <i aria-hidden='true'>!</i></label>"
        "<textarea id='t'></textarea>"
        "<label><input type='checkbox'> I agree to it all</label>"
        "<label for='f'>Resume</label><input type='file' id='f'>"
    )
