"""(g) Web components with a shadow root each, in several steps, with consents at the end.

The application is one element whose fields are elements in turn; no control of it is in the document
itself. The resume goes to the file host by a signed PUT. A script of a third party counts visits.
"""

from __future__ import annotations

import json

from steadyhand_gym.http import Request, Response, json_response
from steadyhand_gym.places import search
from steadyhand_gym.site import Question, Site, route

LEVELS = ("None", "Basic", "Good", "Fluent")
STEPS = (
    ("Personal information", ("firstName", "lastName", "email", "confirmEmail", "phoneNumber", "location")),
    ("Resume", ("resume", "message")),
    ("Preliminary questions", ("level", "bees", "allergy", "privacy", "contact")),
)  # fmt: skip


class Components(Site):
    """The beekeeper's site."""

    LETTER, NAME, START = "g", "components", "/imkerei-hang/publication/9c1f/apply"
    FAULT = "thanks"
    TRICKS = ("leak", "trap", "unasked", "double")
    QUESTIONS = (
        Question("firstName", "First name", "given"),
        Question("lastName", "Last name", "family"),
        Question("email", "Email", "email", "email"),
        Question("confirmEmail", "Confirm your email", "email", "email"),
        Question("phoneNumber", "Phone number", "phone", "tel"),
        Question("location", "City", "place", "list"),
        Question("resume", "Resume", "resume", "file"),
        Question("message", "Message to the hiring team", "message", "prose", optional=True),
        Question("level", "How good is your English?", "level", "choice", LEVELS),
        Question("bees", "Which of these have you kept?", "bees", "many", ("Bees", "Hens", "Sheep")),
        Question("allergy", "Are you allergic to stings?", "allergy", "boolean", ("Yes", "No")),
        Question("privacy", "I have read and accept the privacy policy of Imkerei am Hang.",
                 "privacy", "flag"),
        Question("contact", "Keep my details and tell me about other jobs.", "contact", "flag",
                 optional=True),
    )  # fmt: skip
    FACTS = {
        "de": {"message": "I can lift a full super and stay calm.", "level": "Good",
               "bees": ["Bees", "Hens"], "allergy": "No", "privacy": True, "contact": False},
        "pt": {"message": "I count well, and bees come in numbers.", "level": "Fluent",
               "bees": ["Hens"], "allergy": "No", "privacy": True, "contact": False},
        "us": {"message": "Honey was my best-selling dessert.", "level": "Fluent",
               "bees": ["Sheep"], "allergy": "Yes", "privacy": True, "contact": False},
    }  # fmt: skip

    @route("GET", START)
    def show(self, request: Request) -> Response:
        """Show the page with its one element."""
        steps = json.dumps([{"title": title, "keys": keys} for title, keys in STEPS])
        return self.page(
            "index.html", steps=steps, trusting=json.dumps(self.variant.fault == "thanks")
        )

    @route("GET", r"/api/places", "lookup")
    def places(self, request: Request) -> Response:
        """Search places."""
        return json_response(search(request.query.get("q", "")))

    @route("GET", r"/api/attachment")
    def presign(self, request: Request) -> Response:
        """Sign a PUT to the file host."""
        return json_response(self.sign())

    @route("POST", r"/api/publication/9c1f/candidates", "submit")
    def post(self, request: Request) -> Response:
        """Take a candidate."""
        sent = request.json()
        answers = {q.key: sent.get(q.key) or "" for q in self.QUESTIONS if q.kind != "file"}
        files = {"resume": self.blobs[sent["resume"]]} if sent.get("resume") in self.blobs else {}
        outcome = self.receive(answers, files, request.session)
        if outcome.errors or outcome.fault:
            return json_response({"errors": outcome.errors}, status=outcome.status)
        return json_response({"candidateId": outcome.reference}, status=201)
