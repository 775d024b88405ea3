"""The boards' pages: a vacancy, its form with what was wrong, the confirmation."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from steadyhand.demo.applications import Application
from steadyhand.demo.boards.listed import Kind, hosted_path
from steadyhand.demo.boards.questions import QUESTIONS, Control, Question
from steadyhand.demo.forms.demand import Problems
from steadyhand.demo.postings.posting import Posting
from steadyhand.demo.render.described import prose
from steadyhand.demo.render.templates import facts, fill, in_layout, summary

Kept = Mapping[str, tuple[str, ...]]
LAYOUT = "boards/layout.html"
ACCEPT = ".pdf,.docx,.txt"


def job(vacancy: Posting, kind: Kind, form: str) -> str:
    """The vacancy's page; *form* is HTML, '' where the form has a page of its own."""
    slots = _slots(vacancy, kind) | {"prose": prose(vacancy), "form": form}
    return in_layout(vacancy.title, fill(f"boards/{kind}.html", slots), layout=LAYOUT)


def apply(vacancy: Posting, kind: Kind, form: str) -> str:
    """The page with the form alone."""
    slots = _slots(vacancy, kind) | {"form": form}
    return in_layout(vacancy.title, fill("boards/apply.html", slots), layout=LAYOUT)


def form(vacancy: Posting, kind: Kind, *, kept: Kept, problems: Problems) -> str:
    """The form with values kept and problems told."""
    drawn = "".join(_line(each, kept, problems.get(each.name, "")) for each in QUESTIONS[kind])
    slots = {"questions": drawn, "summary": summary(problems)}
    return fill(f"boards/{kind}_form.html", _slots(vacancy, kind) | slots)


def received(held: Application, vacancy: Posting, kind: Kind) -> str:
    """The confirmation with its reference."""
    slots = _slots(vacancy, kind) | {"reference": escape(held.reference)}
    return in_layout("Application received", fill("boards/received.html", slots), layout=LAYOUT)


def _slots(vacancy: Posting, kind: Kind) -> dict[str, str]:
    return facts(vacancy) | {"page": hosted_path(kind, vacancy.slug)}


def _line(question: Question, kept: Kept, problem: str) -> str:
    """One question with its label and what was wrong."""
    known = next(iter(kept.get(question.name, ())), "")
    if question.control is Control.FILE:
        return fill("boards/file.html", _named(question, problem))
    control = _control(question, known)
    return fill("boards/question.html", _named(question, problem) | {"control": control})


def _named(question: Question, problem: str) -> dict[str, str]:
    return {
        "name": escape(question.name),
        "label": escape(question.label),
        "mark": '<span class="required" aria-hidden="true">*</span>' if question.required else "",
        "must": ' aria-required="true"' if question.required else "",
        "problem": f'<p class="error" role="alert">{escape(problem)}</p>' if problem else "",
        "accept": ACCEPT,
    }


def _control(question: Question, known: str) -> str:
    name = escape(question.name)
    must = ' aria-required="true"' if question.required else ""
    if question.control is Control.LONG:
        return f'<textarea id="{name}" name="{name}" rows="4"{must}>{escape(known)}</textarea>'
    if question.control is Control.ONE:
        found = "".join(_option(each, known) for each in ("", *question.options))
        return f'<select id="{name}" name="{name}"{must}>{found}</select>'
    about = f'value="{escape(known)}" autocomplete="{question.autocomplete}" maxlength="255"'
    return f'<input id="{name}" name="{name}" type="text" {about}{must}>'


def _option(value: str, known: str) -> str:
    chosen = " selected" if value == known else ""
    return f'<option value="{escape(value)}"{chosen}>{escape(value or "Select...")}</option>'
