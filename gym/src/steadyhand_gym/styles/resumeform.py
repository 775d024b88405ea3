"""(b) A server-rendered multipart form that reads the resume as soon as it is chosen.

What the reader finds rewrites the fields, whatever stands there, and a name comes in capitals. The
place is a hidden JSON object that choosing from the list fills. A post that is refused gives the
page back with the answers and without the file; one that is taken leads to another page.
"""

from __future__ import annotations

import json
import re
from html import escape

from steadyhand_gym.http import Form, Request, Response, Upload, json_response, redirect
from steadyhand_gym.places import search
from steadyhand_gym.site import MAIL, Question, Site, chosen_options, route

HEARD = ("Cycling club", "Job board", "Social media", "A rider told me", "Other")
DAYS = ("Monday", "Wednesday", "Friday", "Saturday")
GENDERS = ("Female", "Male", "Non-binary", "Decline to self-identify")
CARD = "cards[7d1f0c52-9a]"


class ResumeForm(Site):
    """The courier company's site."""

    LETTER, NAME, START = "b", "resumeform", "/velobote/5a7e-41/apply"
    FAULT = "lost_file"
    TRICKS = ("leak", "trap", "unasked", "false")
    QUESTIONS = (
        Question("resume", "Resume/CV", "resume", "file"),
        Question("name", "Full name", "full"),
        Question("email", "Email", "email", "email"),
        Question("phone", "Phone", "phone", "tel"),
        Question("location", "Current location", "place", "list"),
        Question("org", "Current company", "work_company", optional=True),
        Question("urls[LinkedIn]", "LinkedIn URL", "linkedin", optional=True),
        Question("urls[Portfolio]", "Portfolio URL", "website", optional=True),
        Question(f"{CARD}[field0]", "Which days can you ride?", "days", "many", DAYS),
        Question(f"{CARD}[field1]", "How did you hear about this job?", "heard", "choice", HEARD),
        Question(f"{CARD}[field2]", "What was the longest ride you ever did, and why?", "ride"),
        Question(f"{CARD}[field3]", "Do you need sponsorship to work here?", "sponsor", "choice",
                 ("Yes", "No")),
        Question("eeo[gender]", "Gender", "gender", "choice", GENDERS, optional=True),
        Question("consent[marketing]", "Velobote may contact me about other jobs.", "contact",
                 "flag", optional=True),
    )  # fmt: skip
    FACTS = {
        "de": {"days": ["Monday", "Friday"], "heard": "Job board", "sponsor": "No",
               "ride": "Potsdam to Rügen in a day, to see the sea before my sister did.",
               "gender": "Decline to self-identify", "contact": False},
        "pt": {"days": ["Saturday"], "heard": "A rider told me", "sponsor": "No",
               "ride": "Coimbra to Santiago, because the bus was on strike.",
               "gender": "Female", "contact": False},
        "us": {"days": ["Wednesday", "Friday", "Saturday"], "heard": "Cycling club",
               "ride": "Portland to the coast and back; I had forgotten my keys there.",
               "sponsor": "No", "gender": "Non-binary", "contact": False},
    }  # fmt: skip

    @route("GET", START)
    def show(self, request: Request) -> Response:
        """Show the form."""
        return self._form(Form(), "")

    @route("POST", r"/parseResume", "upload")
    def parse(self, request: Request) -> Response:
        """Read a resume for the page."""
        upload = request.form().files.get("resume")
        text = upload.content.decode("cp1252", "replace") if upload else ""
        lines = re.findall(r"\((.*?)\) Tj", text)
        found = {"name": lines[0].upper() if lines else ""}
        if mail := MAIL.search(text.replace("(", " ")):
            found["email"] = mail.group()
        if phone := re.search(r"\+[\d ]{8,}\d", text):
            found["phone"] = phone.group().replace(" ", "")[1:]
        return json_response(found)

    @route("GET", r"/searchLocations", "lookup")
    def places(self, request: Request) -> Response:
        """Search the list of places."""
        found = search(request.query.get("text", ""))
        return json_response([{"id": f"pl{abs(hash(n)) % 9999}", "name": n} for n in found])

    @route("POST", START, "submit")
    def post(self, request: Request) -> Response:
        """Take the form, or give it back without its file."""
        form = request.form()
        outcome = self.receive(self._answers(form), self._files(form), request.session)
        if outcome.status >= 500:
            return Response(
                "<!doctype html><title>500</title><h1>500 Internal Server Error</h1>", 500
            )
        if outcome.errors:
            texts = dict.fromkeys(outcome.errors.values())
            page = self._form(form, "✱ " + " ".join(texts))
            page.status = 400
            return page
        request.session["reference"] = outcome.reference
        return redirect("/velobote/5a7e-41/thanks")

    @route("GET", r"/velobote/5a7e-41/thanks")
    def thanks(self, request: Request) -> Response:
        """Confirm what was taken, to its sender alone."""
        if not request.session.get("reference"):
            return redirect(self.START)
        return self.page("thanks.html", reference=request.session["reference"])

    def _answers(self, form: Form) -> dict[str, str | list[str]]:
        found: dict[str, str | list[str]] = {}
        for question in self.QUESTIONS:
            if question.kind == "many":
                found[question.key] = form.fields.get(question.key, [])
            elif question.kind == "list":
                found[question.key] = _named(form.one("selectedLocation"))
            elif question.kind != "file":
                found[question.key] = form.one(question.key).strip()
        return found

    def _files(self, form: Form) -> dict[str, Upload]:
        return {"resume": form.files["resume"]} if "resume" in form.files else {}

    def _form(self, form: Form, error: str) -> Response:
        rows = "".join(self._row(q, form) for q in self.QUESTIONS if q.kind not in ("file", "flag"))
        message = f"<div class='error-message' role=alert>{escape(error)}</div>" if error else ""
        return self.page("index.html", rows=rows, error=message, action=self.START)

    def _row(self, question: Question, form: Form) -> str:
        name, value = escape(question.key, quote=True), escape(form.one(question.key), quote=True)
        must = "" if question.optional or self.lenient else " required"
        star = "" if question.optional else "<span class=required>✱</span>"
        if question.kind == "many" or question.options == ("Yes", "No"):
            kind = "checkbox" if question.kind == "many" else "radio"
            held = form.fields.get(question.key, [])
            boxes = "".join(
                f"<li><label><input type={kind} name='{name}' value='{o}'"
                f"{' checked' if o in held else ''}{must if kind == 'radio' else ''}>"
                f"<span class=application-answer-alternative>{o}</span></label></li>"
                for o in question.options
            )
            return (
                "<li class='application-question custom-question'><div class='application-label full-width'>"
                f"<div class=text>{escape(question.label)}{star}</div></div><div class='application-field full-width'>"
                f"<ul>{boxes}</ul></div></li>"
            )
        if question.kind == "choice":
            control = (
                f"<div class=application-dropdown><select name='{name}'{must}><option value=''>Select ...</option>"
                f"{chosen_options(question.options, form.one(question.key))}</select></div>"
            )
        elif question.kind == "list":
            chosen = escape(form.one("selectedLocation"), quote=True)
            control = (
                f"<input class=location-input id=location-input name=location type=text autocomplete=off value='{value}'{must}>"
                f"<input type=hidden id=selected-location name=selectedLocation value='{chosen}'>"
                "<div class=dropdown-container><div class=dropdown-results></div>"
                "<div class=dropdown-no-results>No location found. Try entering a different location</div></div>"
            )
        elif question.key.endswith("[field2]"):
            control = f"<textarea class=card-field-input name='{name}' placeholder='Type your response'{must}>{value}</textarea>"
        else:
            control = f"<input name='{name}' type={question.kind} value='{value}'{must}>"
        return (
            f"<li class=application-question><label><div class=application-label>{escape(question.label)}{star}</div>"
            f"<div class=application-field>{control}</div></label></li>"
        )


def _named(place: str) -> str:
    try:
        return str(json.loads(place)["name"])
    except (ValueError, KeyError, TypeError):
        return ""
