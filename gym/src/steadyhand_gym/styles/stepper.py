"""(i) A modal of steps over the posting, for a member who is signed in.

Contact data stands there already, some of it old; so does an answer from an earlier application. Of
stored resumes one is chosen, and it is not the newest. A box to follow the company is ticked, and
closing the modal asks whether to discard. Nothing but a new resume leaves before the last step.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from steadyhand_gym.http import Request, Response, Upload, json_response
from steadyhand_gym.site import Answers, Question, Site, route

CODES = ("Germany (+49)", "Portugal (+351)", "United Kingdom (+44)", "United States (+1)")
STEPS = (
    ("Contact info", ("email", "dial", "phone")),
    ("Resume", ("resume",)),
    ("Additional Questions", ("years", "drive", "commute")),
    ("Review your application", ("follow",)),
)


class Stepper(Site):
    """A network's site, with a bakery's posting."""

    LETTER, NAME, START = "i", "stepper", "/jobs/view/39914"
    FAULT = "error"
    TRICKS = ("leak", "trap", "unasked")
    QUESTIONS = (
        Question("email", "Email address", "email", "choice"),
        Question("dial", "Phone country code", "dial_label", "choice"),
        Question("phone", "Mobile phone number", "national", "national"),
        Question("resume", "Resume", "resume", "file"),
        Question("years", "How many years have you worked at night?", "years", "number"),
        Question("drive", "Do you hold a valid driver's licence?", "drive", "boolean", ("Yes", "No")),
        Question("commute", "How would you come to work at 3 a.m.?", "commute", "choice",
                 ("On foot", "By bicycle", "By car", "I would move")),
        Question("follow", "Follow Brunnental Bakery to stay up to date with their page.", "follow",
                 "flag", optional=True),
    )  # fmt: skip
    FACTS = {
        "de": {"years": "7", "drive": "Yes", "commute": "By bicycle", "follow": False},
        "pt": {"years": "0", "drive": "No", "commute": "On foot", "follow": False},
        "us": {"years": "4", "drive": "Yes", "commute": "By car", "follow": False},
    }

    @route("GET", START)
    def show(self, request: Request) -> Response:
        """Show the posting to its member."""
        member = {"emails": [f"old.{self.member['email']}", self.member["email"]], "codes": CODES,
                  "dial": CODES[2], "phone": "5550100", "years": "2",
                  "steps": [{"title": title, "keys": keys} for title, keys in STEPS],
                  "resumes": ["Resume_2017_final.pdf", "Resume_2019_new.pdf"]}  # fmt: skip
        return self.page("index.html", member=json.dumps(member), name=self.member["given"])

    @route("GET", r"/voyager/api/upload")
    def presign(self, request: Request) -> Response:
        """Sign a PUT to the file host."""
        return json_response(self.sign())

    @route("POST", r"/voyager/api/applications", "submit")
    def post(self, request: Request) -> Response:
        """Take the application."""
        sent = request.json()
        answers = {q.key: sent.get(q.key) or "" for q in self.QUESTIONS if q.kind != "file"}
        answers["years"] = str(sent.get("years", ""))
        files = {"resume": self.blobs[sent["resume"]]} if sent.get("resume") in self.blobs else {}
        outcome = self.receive(answers, files, request.session)
        if outcome.errors or outcome.fault:
            return json_response({"errors": outcome.errors}, status=outcome.status)
        return json_response({"value": outcome.reference}, status=201)

    def check(self, answers: Answers, files: Mapping[str, Upload]) -> dict[str, str]:
        """Take an old resume of the member, too; the books say which."""
        errors = super().check(answers, files)
        errors.pop("resume", None)
        return errors
