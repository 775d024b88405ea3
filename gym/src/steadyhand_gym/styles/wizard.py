"""(d) An account first, then six steps with Save and Continue.

Each step is stored and checked by itself, and the last one submits what is stored. Lists are
prompts, one of them of two levels; dates have a box for each part; jobs are blocks that are added;
one box is for robots, and whoever fills it is told that the account cannot be made.
"""

from __future__ import annotations

from typing import Any

from steadyhand_gym.http import Request, Response, Upload, json_response
from steadyhand_gym.site import Outcome, Question, Site, route

COUNTRIES = ("Austria", "Brazil", "France", "Germany", "Ireland", "Portugal", "United States")
CODES = ("Austria (+43)", "Brazil (+55)", "France (+33)", "Germany (+49)", "Portugal (+351)",
         "United States (+1)")  # fmt: skip
SOURCES = ("Job Board > Indeed", "Job Board > Stepping Stones", "Social Media > LinkedIn",
           "Social Media > Mastodon", "Referral > Employee", "Referral > Friend")  # fmt: skip
REGIONS = {
    "Germany": ("Bavaria", "Berlin", "Brandenburg", "Saxony"),
    "Portugal": ("Braga", "Coimbra", "Lisbon", "Porto"),
    "United States": ("Idaho", "Maine", "Oregon", "Washington"),
}
DISABILITY = (
    "Yes, I have a disability, or have had one in the past",
    "No, I do not have a disability and have not had one in the past",
    "I do not want to answer",
)
DEGREES = ("High School", "Associate's Degree", "Bachelor's Degree", "Master's Degree")
YES_NO = ("Yes", "No")
STEPS = (
    ("My Information", ("source", "former", "country", "given", "family", "street", "city",
                        "postal", "region", "device", "dial", "phone")),
    ("My Experience", ("work", "school", "degree", "resume")),
    ("Application Questions", ("permit", "night", "why")),
    ("Voluntary Disclosures", ("gender", "terms")),
    ("Self Identify", ("self_name", "self_date", "self_choice")),
    ("Review", ()),
)  # fmt: skip


class Wizard(Site):
    """The lighthouse company's site."""

    LETTER, NAME, START = "d", "wizard", "/en-US/Leuchtfeuer/job/JR-2207/apply/applyManually"
    FAULT = "session"
    TRICKS = ("leak", "trap", "unasked")
    QUESTIONS = (
        Question("source", "How Did You Hear About Us?", "source", "prompt", SOURCES),
        Question("former", "Have you worked for Leuchtfeuer before?", "former", "choice", YES_NO),
        Question("country", "Country", "country", "choice", COUNTRIES),
        Question("given", "Given Name(s)", "given"),
        Question("family", "Family Name", "family"),
        Question("street", "Address Line 1", "line1"),
        Question("city", "City", "city"),
        Question("postal", "Postal Code", "postal"),
        Question("region", "State", "region", "region"),
        Question("device", "Phone Device Type", "device", "choice", ("Home", "Mobile", "Work")),
        Question("dial", "Country Phone Code", "dial_label", "prompt", CODES),
        Question("phone", "Phone Number", "national", "national"),
        Question("work", "Work Experience", "work", "blocks"),
        Question("school", "School or University", "school_school"),
        Question("degree", "Degree", "school_degree", "choice", DEGREES),
        Question("resume", "Resume/CV", "resume", "file"),
        Question("permit", "Are you legally allowed to work in the country of this job?", "permit",
                 "choice", YES_NO),
        Question("night", "Would you climb the tower at night?", "night", "choice", YES_NO),
        Question("why", "What does a lamp need?", "why", "prose"),
        Question("gender", "Gender", "gender", "choice", ("Female", "Male", "Not Declared"),
                 optional=True),
        Question("terms", "I have read and agree to the terms and conditions", "terms", "flag"),
        Question("self_name", "Name", "full"),
        Question("self_date", "Date", "today", "today"),
        Question("self_choice", "Please check one of the boxes below:", "disability", "choice",
                 DISABILITY),
    )  # fmt: skip
    FACTS = {
        "de": {"source": "Social Media > Mastodon", "former": "No", "device": "Mobile",
               "permit": "Yes", "night": "Yes", "why": "Clean glass, and somebody who counts.",
               "gender": "Not Declared", "disability": DISABILITY[2], "terms": True},
        "pt": {"source": "Referral > Friend", "former": "No", "device": "Home", "permit": "Yes",
               "night": "No", "why": "Oil, once. Now a fuse that nobody forgets.",
               "gender": "Female", "disability": DISABILITY[1], "terms": True},
        "us": {"source": "Job Board > Indeed", "former": "No", "device": "Mobile",
               "permit": "Yes", "night": "Yes", "why": "A spare, and a spare for the spare.",
               "gender": "Not Declared", "disability": DISABILITY[2], "terms": True},
    }  # fmt: skip

    @route("GET", START)
    def show(self, request: Request) -> Response:
        """Show the account page, or the step that the account is at."""
        return self.page("index.html")

    @route("GET", r"/wday/state")
    def state(self, request: Request) -> Response:
        """Tell the page where it is and what it asks."""
        session = request.session
        steps = [
            {"title": title, "items": [self._item(q) for q in self.QUESTIONS if q.key in keys]}
            for title, keys in STEPS
        ]
        return json_response({
            "email": session.get("email", ""), "step": session.get("step", 0), "steps": steps,
            "values": session.get("values", {}), "regions": REGIONS,
        })  # fmt: skip

    @route("POST", r"/wday/account", "account")
    def account(self, request: Request) -> Response:
        """Make an account and sign it in."""
        sent = request.json()
        password = str(sent.get("password", ""))
        if sent.get("website"):
            return json_response({"error": "Something went wrong. Please try again."}, status=400)
        if not self.lenient and (len(password) < 8 or password != sent.get("verify")):
            return json_response({"error": "The passwords do not match."}, status=400)
        request.session |= {"email": sent.get("email"), "step": 0, "values": {}}
        return json_response({"ok": True})

    @route("POST", r"/wday/upload", "upload")
    def upload(self, request: Request) -> Response:
        """Keep a resume with the account."""
        if not (found := request.form().files.get("file")) or "values" not in request.session:
            return json_response({"error": "No file"}, status=400)
        request.session["resume"] = found
        return json_response({"name": found.name})

    @route("POST", r"/wday/step/(\d)", "draft")
    def step(self, request: Request, number: str) -> Response:
        """Check and store a step; the last one submits."""
        session = request.session
        if "values" not in session:
            return json_response({"expired": True}, status=401)
        values, now = session["values"], int(number)
        keys = STEPS[now][1]
        values |= {k: v for k, v in request.json().items() if k in keys}
        errors = {} if self.lenient else self.check(values, self._files(session))
        errors = {key: text for key, text in errors.items() if key in keys}
        if errors:
            return json_response({"errors": errors}, status=422)
        if now < len(STEPS) - 1:
            session["step"] = now + 1
            return json_response({"step": now + 1})
        request.kind = "submit"
        return self._end(self.receive(values, self._files(session), session), session)

    def words_for_missing(self, question: Question) -> str:
        """Say it as this system does."""
        return f"The field {question.label} is required and must have a value."

    def _end(self, outcome: Outcome, session: dict[str, Any]) -> Response:
        if outcome.fault == "session":
            return json_response({"expired": True}, status=401)
        if outcome.errors:
            return json_response({"errors": outcome.errors}, status=outcome.status)
        session["step"] = len(STEPS)
        return json_response(
            {"step": len(STEPS), "reference": outcome.reference}, status=outcome.status
        )

    def _files(self, session: dict[str, Any]) -> dict[str, Upload]:
        return {"resume": session["resume"]} if "resume" in session else {}

    def _item(self, question: Question) -> dict[str, object]:
        return {
            "key": question.key, "label": question.label, "kind": question.kind,
            "options": question.options, "required": not question.optional,
        }  # fmt: skip
