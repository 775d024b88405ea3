"""(k) The markup of a survey service.

List items with headings, controls that ARIA alone tells apart, a grid, an "Other" with a text of its
own, and sections of which an answer chooses the next. Each section is a post; the last one confirms
at the address that all of them are posted to.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from steadyhand_gym.http import Request, Response, Upload
from steadyhand_gym.site import Answers, Question, Site, route

POST = "/forms/d/e/1FAIpQLSgym/formResponse"
ROWS = ("Set up chairs", "Sell tickets", "Mix sound")
COLUMNS = ("Never", "Sometimes", "Often")
HEARD = ("Poster", "Newsletter", "At a concert", "Other:")
SECTIONS = (
    (
        "Stage hand, Kulturhof Linde",
        ("entry.101", "entry.102", "entry.103", "entry.104", "entry.105"),
    ),
    ("Your driving", ("entry.106",)),
    ("Your work", ("entry.107", "entry.108", "entry.109", "entry.110")),
)


class Survey(Site):
    """The concert hall's form."""

    LETTER, NAME, START = "k", "survey", "/forms/d/e/1FAIpQLSgym/viewform"
    FAULT = "late"
    TRICKS = ("leak", "trap", "unasked")
    QUESTIONS = (
        Question("entry.101", "Your full name", "full"),
        Question("entry.102", "Email address", "email", "email"),
        Question("entry.103", "Phone", "phone", "tel"),
        Question("entry.104", "Country you live in", "country", "choice",
                 ("Germany", "Portugal", "United States", "Somewhere else")),
        Question("entry.105", "Do you have a driving licence?", "licence", "choice", ("Yes", "No")),
        Question("entry.106", "Which van have you driven?", "van", optional=True),
        Question("entry.107", "Evenings on which you can come", "evenings", "many",
                 ("Thursday", "Friday", "Saturday", "Sunday")),
        Question("entry.108", "How did you hear of us?", "heard", "other", HEARD),
        Question("entry.109", "How often have you done this?", "often", "grid", ROWS),
        Question("entry.110", "What was the last concert that you liked?", "concert", "prose"),
    )  # fmt: skip
    FACTS = {
        "de": {"licence": "Yes", "van": "A long Sprinter, mostly backwards.", "heard": "Poster",
               "evenings": ["Friday", "Saturday"], "concert": "A brass band in a swimming pool.",
               "often": ["Often", "Never", "Sometimes"]},
        "pt": {"licence": "No", "van": None, "heard": "My neighbour plays the cello",
               "evenings": ["Thursday", "Sunday"], "concert": "Fado, in the kitchen next door.",
               "often": ["Sometimes", "Often", "Never"]},
        "us": {"licence": "Yes", "van": "A bread truck.", "heard": "At a concert",
               "evenings": ["Saturday"], "concert": "A marching band that had lost its way.",
               "often": ["Never", "Never", "Often"]},
    }  # fmt: skip

    @route("GET", START)
    def show(self, request: Request) -> Response:
        """Show the first section."""
        request.session.clear()
        return self._section(0, {}, {})

    @route("POST", POST, "submit")
    def post(self, request: Request) -> Response:
        """Go to the section that follows, or take the response."""
        form, session = request.form(), request.session
        now = int(form.one("pageHistory").rsplit(",", 1)[-1] or 0)
        held = session.setdefault("held", {})
        for question in self._of(now):
            held[question.key] = self._value(question, form.fields)
        if form.one("back"):
            return self._section(self._before(now, held), held, {})
        errors = {} if self.lenient else self.check(held, {})
        here = {key: text for key, text in errors.items() if key in SECTIONS[now][1]}
        if here:
            return self._section(now, held, here)
        if now < len(SECTIONS) - 1:
            request.kind = "draft"
            return self._section(self._after(now, held), held, {})
        return self._take(held, session)

    def check(self, answers: Answers, files: Mapping[str, Upload]) -> dict[str, str]:
        """Ask for each row of a grid, too."""
        errors = super().check(answers, files)
        if not all(answers.get("entry.109") or [""]):
            errors["entry.109"] = "This question requires one response per row"
        return errors

    def words_for_missing(self, question: Question) -> str:
        """Say it as this service does."""
        return "This is a required question"

    def _take(self, held: dict[str, Any], session: dict[str, Any]) -> Response:
        answers = {q.key: held.get(q.key, "") for q in self.QUESTIONS}
        if answers["entry.105"] != "Yes":
            answers["entry.106"] = ""
        outcome = self.receive(answers, {}, session)
        if outcome.status >= 440 and outcome.status != 422:
            return Response(
                "<!doctype html><title>Error</title><h1>Sorry, unable to save your response.</h1>",
                outcome.status,
            )
        if outcome.errors:
            key = next(iter(outcome.errors))
            number = next(n for n, (_, keys) in enumerate(SECTIONS) if key in keys)
            return self._section(number, held, outcome.errors)
        session.clear()
        return self.page("done.html")

    def _after(self, now: int, held: dict[str, Any]) -> int:
        return 2 if now == 0 and held.get("entry.105") != "Yes" else now + 1

    def _before(self, now: int, held: dict[str, Any]) -> int:
        return 0 if now == 2 and held.get("entry.105") != "Yes" else max(now - 1, 0)

    def _of(self, number: int) -> list[Question]:
        return [q for q in self.QUESTIONS if q.key in SECTIONS[number][1]]

    def _value(self, question: Question, fields: dict[str, list[str]]) -> str | list[str]:
        got = fields.get(question.key, [])
        if question.kind == "many":
            return got
        if question.kind == "grid":
            return [(fields.get(f"{question.key}.{n}") or [""])[0] for n in range(len(ROWS))]
        if question.kind == "other" and got[:1] == ["__other_option__"]:
            return (fields.get(f"{question.key}.other_option_response") or [""])[0].strip()
        return got[-1].strip() if got else ""

    def _section(self, number: int, held: dict[str, Any], errors: dict[str, str]) -> Response:
        asked = [
            {"key": q.key, "label": q.label, "kind": q.kind, "options": q.options}
            | {"required": not (q.optional or self.lenient), "error": errors.get(q.key, "")}
            | {"value": held.get(q.key, "")}
            for q in self._of(number)
        ]
        shown = {
            "number": number,
            "title": SECTIONS[number][0],
            "post": POST,
            "items": asked,
            "columns": COLUMNS,
            "last": number == len(SECTIONS) - 1,
        }
        return self.page(
            "form.html", title=SECTIONS[0][0], section=json.dumps(shown).replace("<", "\\u003c")
        )
