"""(h) A modal over the posting.

"Apply" opens it. The file is dropped or chosen, the telephone has a list of countries beside its
box, a challenge box in a frame of a third party checks by itself, and consents are at the end. All
of it leaves as one multipart post, and the thanks takes the place of the form in the modal.
"""

from __future__ import annotations

import json

from steadyhand_gym.http import Request, Response, json_response
from steadyhand_gym.site import Question, Site, route

DIALS = (
    ("de", "Germany", "+49"), ("at", "Austria", "+43"), ("br", "Brazil", "+55"), ("ca", "Canada", "+1"),
    ("fr", "France", "+33"), ("gb", "United Kingdom", "+44"), ("pt", "Portugal", "+351"),
    ("us", "United States", "+1"),
)  # fmt: skip


class Modal(Site):
    """The boatyard's site."""

    LETTER, NAME, START = "h", "modal", "/werft-am-kai/j/7F3A"
    FAULT = "error"
    TRICKS = ("leak", "trap", "false")
    QUESTIONS = (
        Question("firstname", "First name", "given"),
        Question("lastname", "Last name", "family"),
        Question("email", "Email", "email", "email"),
        Question("phone", "Phone", "phone", "tel"),
        Question("address", "Address", "line1", "address", optional=True),
        Question("resume", "Resume", "resume", "file"),
        Question("summary", "Summary", "summary", "prose", optional=True),
        Question("QA_1", "Can you swim?", "swim", "boolean", ("Yes", "No")),
        Question("QA_2", "Expected pay per month, before tax", "pay", "number"),
        Question("QA_3", "Which wood smells best?", "wood"),
        Question("gdpr", "I have read the privacy notice and agree to the processing of my data"
                 " for this application.", "gdpr", "flag"),
        Question("keep", "Keep my data for 12 months for other openings.", "keep", "flag", optional=True),
    )  # fmt: skip
    FACTS = {
        "de": {"swim": "Yes", "pay": "3400", "wood": "Larch, after rain", "gdpr": True, "keep": False},
        "pt": {"swim": "No", "pay": "1900", "wood": "Cork, if it counts", "gdpr": True, "keep": False},
        "us": {"swim": "Yes", "pay": "4100", "wood": "Cedar", "gdpr": True, "keep": False},
    }  # fmt: skip

    @route("GET", START)
    def show(self, request: Request) -> Response:
        """Show the posting."""
        return self.page("index.html", dials=json.dumps(DIALS))

    @route("POST", r"/api/jobs/7F3A/apply", "submit")
    def post(self, request: Request) -> Response:
        """Take the form."""
        form = request.form()
        if not self.lenient and form.one("challenge") not in self.tokens:
            return json_response({"error": "Please complete the security check."}, status=403)
        answers = {q.key: form.one(q.key).strip() for q in self.QUESTIONS if q.kind != "file"}
        files = {"resume": form.files["resume"]} if "resume" in form.files else {}
        outcome = self.receive(answers, files, request.session)
        if outcome.errors or outcome.fault:
            return json_response({"errors": outcome.errors}, status=outcome.status)
        return json_response({"status": "ok"})
