"""(a) A single page of a modern board.

The place and the school are lists of the server. A resume goes to a file host by a signed form post
as soon as it is chosen, and the application, sent as JSON, holds its key only. A token of an
invisible challenge goes with it; where it is missing, and for some addresses always, a code of eight
letters is mailed first. The confirmation is at another path.
"""

from __future__ import annotations

import secrets
from typing import Any

from steadyhand_gym.http import Request, Response, json_response
from steadyhand_gym.places import SCHOOLS, search
from steadyhand_gym.site import Question, Site, route

DEGREES = ("High School", "Associate's Degree", "Bachelor's Degree", "Master's Degree", "Other")
SOURCES = ("Company website", "Friend or colleague", "Job fair", "LinkedIn", "Other")
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
GENDERS = ("Male", "Female", "Decline To Self Identify")
JOB = "/sternwarte/jobs/4501122"


class Board(Site):
    """The observatory's site."""

    LETTER, NAME, START = "a", "board", JOB
    FAULT = "upload"
    TRICKS = ("leak", "trap", "unasked", "double")
    QUESTIONS = (
        Question("first_name", "First Name", "given"),
        Question("last_name", "Last Name", "family"),
        Question("preferred_name", "Preferred First Name", "preferred", optional=True),
        Question("email", "Email", "email", "email"),
        Question("phone", "Phone", "phone", "tel"),
        Question("location", "Location (City)", "place", "list"),
        Question("resume", "Resume/CV", "resume", "file"),
        Question("cover_letter", "Cover Letter", "cover", "file", optional=True),
        Question("school", "School", "school_school", "remote", optional=True),
        Question("degree", "Degree", "school_degree", "choice", DEGREES, optional=True),
        Question("question_31", "LinkedIn Profile", "linkedin", optional=True),
        Question("question_32", "Are you able to climb a ladder of 12 metres?", "ladder", "choice",
                 ("Yes", "No")),
        Question("question_33", "How did you first hear of the observatory?", "source", "choice",
                 SOURCES),
        Question("question_34", "What would you like to see through our telescope?", "see", "prose"),
        Question("gender", "Gender", "gender", "choice", GENDERS, optional=True),
    )  # fmt: skip
    FACTS = {
        "de": {"ladder": "Yes", "source": "LinkedIn", "gender": "Decline To Self Identify",
               "see": "The rings of Saturn, on a night without wind."},
        "pt": {"ladder": "No", "source": "Job fair", "gender": "Female",
               "see": "The moons of Jupiter, as the navigators did."},
        "us": {"ladder": "Yes", "source": "Friend or colleague", "gender": "Decline To Self Identify",
               "see": "A comet that nobody has a name for."},
    }  # fmt: skip

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._codes: dict[str, str] = {}

    @route("GET", JOB)
    def show(self, request: Request) -> Response:
        """Show the posting with its form below."""
        return self.page("index.html", action=f"/api{JOB}/applications")

    @route("GET", r"/api/locations", "lookup")
    def places(self, request: Request) -> Response:
        """Search places."""
        return json_response({"items": search(request.query.get("q", ""))})

    @route("GET", r"/api/education/schools", "lookup")
    def schools(self, request: Request) -> Response:
        """Search schools; without a text, the first of them."""
        text = request.query.get("term", "")
        return json_response({"items": search(text, SCHOOLS) if text else SCHOOLS[:4]})

    @route("GET", r"/api/uploads/sign")
    def presign(self, request: Request) -> Response:
        """Sign a form post to the file host."""
        return json_response(self.sign())

    @route("POST", rf"/api{JOB}/applications", "submit")
    def post(self, request: Request) -> Response:
        """Take an application, ask for a code first, or refuse."""
        sent = request.json()
        email = str(sent.get("email", ""))
        known = sent.get("challenge") in self.tokens and not email.endswith("@example.net")
        if (
            not self.lenient
            and not known
            and sent.get("security_code") != self._codes.get(email, "-")
        ):
            return self._need_code(email, wrong="security_code" in sent)
        answers = {q.key: sent.get(q.key) or "" for q in self.QUESTIONS if q.kind != "file"}
        files = {
            k: self.blobs[sent[k]] for k in ("resume", "cover_letter") if sent.get(k) in self.blobs
        }
        outcome = self.receive(answers, files, request.session)
        if outcome.errors:
            return json_response({"errors": outcome.errors}, status=outcome.status)
        request.session["reference"] = outcome.reference
        return json_response({"next": f"{JOB}/confirmation"}, status=201)

    @route("GET", rf"{JOB}/confirmation")
    def confirmation(self, request: Request) -> Response:
        """Confirm what was taken."""
        if not request.session.get("reference"):
            return self.show(request)
        return self.page("confirmation.html")

    def _need_code(self, email: str, *, wrong: bool) -> Response:
        if email not in self._codes:
            self._codes[email] = "".join(secrets.choice(LETTERS) for _ in range(8))
            self.mail(
                email,
                "Security code for your application",
                f"Copy and paste this code into the field: {self._codes[email]}",
            )
        text = "The security code is not correct." if wrong else ""
        return json_response(
            {"security_code": "required", "message": text, "email": email}, status=428
        )
