"""(f) Server pages that post themselves back.

Every click and some changes post the whole form with its hidden state, and the page comes anew: a
country brings its regions, a yes brings a further box. State that is not the last one given out is
refused. A session ends; the page that says so has a 200.
"""

from __future__ import annotations

import secrets
from html import escape
from typing import Any

from steadyhand_gym.http import Form, Request, Response, Upload
from steadyhand_gym.site import Question, Site, chosen_options, route

REGIONS = {
    "Germany": ("Berlin", "Brandenburg", "Saxony"),
    "Portugal": ("Braga", "Coimbra", "Lisbon"),
    "United States": ("Maine", "Oregon", "Washington"),
}
YES_NO = ("Yes", "No")
SHIFTS = ("Day shift", "Night shift", "Either")
STEPS = (
    ("Personal details", ("given", "family", "email", "phone", "country", "region", "licence", "classes")),
    ("Documents", ("resume",)),
    ("Questionnaire", ("shift", "lift", "reason")),
    ("Summary and signature", ("signature",)),
)  # fmt: skip
PREFIX = "ctl00$MainContent$"


class Postback(Site):
    """The canning factory's site."""

    LETTER, NAME, START = "f", "postback", "/careersection/2/Apply.aspx"
    FAULT = "session"
    TRICKS = ("leak", "trap", "double")
    QUESTIONS = (
        Question("given", "First Name", "given"),
        Question("family", "Last Name", "family"),
        Question("email", "E-mail Address", "email", "email"),
        Question("phone", "Primary Phone", "phone", "tel"),
        Question("country", "Country", "country", "choice", tuple(REGIONS)),
        Question("region", "State/Province", "region", "region"),
        Question("licence", "Do you have a forklift licence?", "licence", "choice", YES_NO),
        Question("classes", "Which forklifts may you drive?", "classes", optional=True),
        Question("resume", "Resume file", "resume", "file"),
        Question("shift", "Which shift do you prefer?", "shift", "choice", SHIFTS),
        Question("lift", "Can you lift 20 kg?", "lift", "choice", YES_NO),
        Question("reason", "Why did you choose us?", "reason", "prose"),
        Question("signature", "Please type your full name as your electronic signature", "full"),
    )
    FACTS = {
        "de": {"licence": "Yes", "classes": "Counterbalance up to 3 t", "shift": "Day shift",
               "lift": "Yes", "reason": "I eat your peaches, and the tram stops at your gate."},
        "pt": {"licence": "No", "classes": None, "shift": "Either", "lift": "Yes",
               "reason": "Cans are honest: what is on the label is inside."},
        "us": {"licence": "Yes", "classes": "Reach trucks", "shift": "Night shift", "lift": "No",
               "reason": "I would like to be on the other end of a can."},
    }  # fmt: skip

    @route("GET", START)
    def show(self, request: Request) -> Response:
        """Show the first page of a fresh session."""
        request.session.clear()
        request.session |= {"step": 0, "values": {}}
        return self._draw(request.session, {})

    @route("POST", START, "draft")
    def post(self, request: Request) -> Response:
        """Do what the event target says with the posted state."""
        form, session = request.form(), request.session
        if "values" not in session:
            return self._over()
        if form.one("__VIEWSTATE") != session.get("state"):
            return Response(_frame("Server Error", "<h1>Validation of viewstate failed.</h1>"), 500)
        step = session["step"]
        self._store(form, session, STEPS[step][1])
        match form.one("__EVENTTARGET").removeprefix(PREFIX) or _pressed(form):
            case "lnkPrevious":
                session["step"] = max(step - 1, 0)
            case "lnkNext":
                return self._forward(session)
            case "btnSubmit":
                request.kind = "submit"
                return self._submit(session)
        return self._draw(session, {})

    def words_for_missing(self, question: Question) -> str:
        """Say it as this system does."""
        return f"{question.label} is a required field."

    def _store(self, form: Form, session: dict[str, Any], keys: tuple[str, ...]) -> None:
        values = session["values"]
        before = values.get("country")
        for key in keys:
            if PREFIX + key in form.fields:
                values[key] = form.one(PREFIX + key).strip()
        if values.get("country") != before:
            values["region"] = ""
        if values.get("licence") != "Yes":
            values["classes"] = ""
        if upload := form.files.get(PREFIX + "fileUpload"):
            session["resume"] = upload

    def _forward(self, session: dict[str, Any]) -> Response:
        errors = {} if self.lenient else self.check(session["values"], self._files(session))
        here = {k: v for k, v in errors.items() if k in STEPS[session["step"]][1]}
        if not here:
            session["step"] += 1
        return self._draw(session, here)

    def _submit(self, session: dict[str, Any]) -> Response:
        outcome = self.receive(session["values"], self._files(session), session)
        if outcome.fault == "session":
            return self._over()
        if outcome.errors:
            if outcome.status >= 500:
                return Response(
                    _frame("Server Error", f"<h1>{escape(outcome.errors[''])}</h1>"), outcome.status
                )
            key = next(iter(outcome.errors))
            session["step"] = next(n for n, (_, keys) in enumerate(STEPS) if key in keys)
            return self._draw(session, outcome.errors)
        session.clear()
        return Response(
            self.with_tricks(_frame("Process completed", "<h1>Process Completed</h1><p>"
                   f"Your submission has been completed. Confirmation number {outcome.reference}.</p>")),
            outcome.status,
        )  # fmt: skip

    def _files(self, session: dict[str, Any]) -> dict[str, Upload]:
        return {"resume": session["resume"]} if "resume" in session else {}

    def _over(self) -> Response:
        return Response(_frame("Session timeout", "<h1>Your session has expired</h1><p>For your"
                        f" security it was closed. <a href='{self.START}'>Start again</a></p>"))  # fmt: skip

    def _draw(self, session: dict[str, Any], errors: dict[str, str]) -> Response:
        session["state"] = secrets.token_urlsafe(60)
        step, values = session["step"], session["values"]
        title, keys = STEPS[step]
        rows = [self._row(q, values) for q in self.QUESTIONS if q.key in keys and q.kind != "file"]
        if "resume" in keys:
            held = (
                f"<tr><td>Attached: {escape(session['resume'].name)}</td></tr>"
                if "resume" in session
                else ""
            )
            rows.append(
                f"{held}<tr><td><span id=lblFile>Resume file</span> *</td><td><input type=file name='{PREFIX}fileUpload' "
                f"id=ctl00_MainContent_fileUpload><input type=submit name='{PREFIX}btnAttach' value=Attach></td></tr>"
            )
        if step == len(STEPS) - 1:
            told = "".join(f"<tr><td>{escape(q.label)}</td><td>{escape(str(values.get(q.key, '')))}</td></tr>"
                           for q in self.QUESTIONS if q.kind != "file" and q.key != "signature")  # fmt: skip
            rows.insert(0, f"<tr><td colspan=2><table class=summary>{told}</table></td></tr>")
        wrong = "".join(f"<li>{escape(text)}</li>" for text in errors.values())
        return self.page(
            "page.html",
            title=title, number=str(step + 1), state=session["state"], rows="".join(rows),
            action=self.START, errors=f"<ul class=validation-summary-errors>{wrong}</ul>" if wrong else "",
            previous=_link("lnkPrevious", "Previous") if step else "",
            following=_link("lnkNext", "Next") if step < len(STEPS) - 1
            else f"<input type=submit name='{PREFIX}btnSubmit' value=Submit id=ctl00_MainContent_btnSubmit>",
        )  # fmt: skip

    def _row(self, question: Question, values: dict[str, str]) -> str:
        key, value = question.key, values.get(question.key, "")
        if key == "classes" and values.get("licence") != "Yes":
            return ""
        name, ident = PREFIX + key, f"ctl00_MainContent_{key}"
        post = f"onchange=\"__doPostBack('{name}','')\"" if key in ("country", "licence") else ""
        if question.kind == "region":
            control = _select(name, ident, REGIONS.get(values.get("country", ""), ()), value, "")
        elif question.options == YES_NO:
            control = "".join(
                f"<input type=radio id={ident}_{n} name='{name}' value={o} {post}{' checked' if o == value else ''}>"
                f"<label for={ident}_{n}>{o}</label>"
                for n, o in enumerate(YES_NO)
            )
        elif question.options:
            control = _select(name, ident, question.options, value, post)
        elif question.kind == "prose":
            control = (
                f"<textarea name='{name}' id={ident} rows=4 cols=50>{escape(value)}</textarea>"
            )
        else:
            control = (
                f"<input type=text name='{name}' id={ident} value='{escape(value, quote=True)}'>"
            )
        mark = "" if question.optional else "<span class=mandatory>*</span>"
        return f"<tr><td class=label><label for={ident}>{escape(question.label)}</label> {mark}</td><td>{control}</td></tr>"


def _pressed(form: Form) -> str:
    return next((n.removeprefix(PREFIX) for n in form.fields if n.startswith(f"{PREFIX}btn")), "")


def _select(name: str, ident: str, options: tuple[str, ...], value: str, post: str) -> str:
    first = "<option value=''>Not Specified</option>"
    return (
        f"<select name='{name}' id={ident} {post}>{first}{chosen_options(options, value)}</select>"
    )


def _link(name: str, words: str) -> str:
    return f"<a id=ctl00_MainContent_{name} class=button href=\"javascript:__doPostBack('{PREFIX}{name}','')\">{words}</a>"


def _frame(title: str, body: str) -> str:
    return f"<!DOCTYPE html><html lang=en><head><title>{title}</title></head><body>{body}</body></html>"
