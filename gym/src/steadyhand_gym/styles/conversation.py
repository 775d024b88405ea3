"""(j) One question at a time, for the keyboard first.

A screen to start with, then one question a screen; options are divs with letters, OK is a div, Enter
goes on, and the server hears of nothing but files before the last screen is sent.
"""

from __future__ import annotations

from steadyhand_gym.http import Request, Response, json_response
from steadyhand_gym.site import Question, Site, route


class Conversation(Site):
    """The ice cream parlour's form."""

    LETTER, NAME, START = "j", "conversation", "/to/eis-am-hang"
    FAULT = "thanks"
    TRICKS = ("leak", "trap", "unasked")
    QUESTIONS = (
        Question("given", "First up, what's your first name?", "given"),
        Question("family", "And your last name?", "family"),
        Question("email", "What's your email address?", "email", "email"),
        Question("phone", "What's your phone number?", "phone", "tel"),
        Question("flavour", "Which flavour would you never sell?", "flavour", "choice",
                 ("Liquorice", "Banana", "Bubblegum", "All are fine")),
        Question("days", "Which days can you work?", "days", "many",
                 ("Weekdays", "Saturdays", "Sundays")),
        Question("queue", "There are forty people in the queue and the cones run out. What now?",
                 "queue", "prose"),
        Question("adult", "Are you 18 or older?", "adult", "boolean", ("Yes", "No")),
        Question("resume", "Please upload your resume", "resume", "file"),
    )  # fmt: skip
    FACTS = {
        "de": {"flavour": "Liquorice", "days": ["Weekdays", "Saturdays"], "adult": "Yes",
               "queue": "Cups for all, and I tell the last in the line a story."},
        "pt": {"flavour": "All are fine", "days": ["Sundays"], "adult": "Yes",
               "queue": "I send somebody for bread rolls; it is good in a roll."},
        "us": {"flavour": "Bubblegum", "days": ["Saturdays", "Sundays"], "adult": "Yes",
               "queue": "Two spoons to each cup and half the price."},
    }  # fmt: skip

    @route("GET", START)
    def show(self, request: Request) -> Response:
        """Show the start."""
        return self.page("index.html", faulty="true" if self.variant.fault == "thanks" else "false")

    @route("POST", r"/forms/x7Kp/upload", "upload")
    def upload(self, request: Request) -> Response:
        """Keep a file for the response that follows."""
        found = request.form().files.get("file")
        if not found:
            return json_response({"code": "BAD_REQUEST"}, status=400)
        request.session["resume"] = found
        return json_response({"path": f"uploads/{found.digest[:12]}"})

    @route("POST", r"/forms/x7Kp/complete-submission", "submit")
    def complete(self, request: Request) -> Response:
        """Take the response."""
        sent = request.json().get("answers", {})
        answers = {q.key: sent.get(q.key) or "" for q in self.QUESTIONS if q.kind != "file"}
        held = request.session.get("resume")
        outcome = self.receive(answers, {"resume": held} if held else {}, request.session)
        if outcome.errors or outcome.fault:
            return json_response(
                {"code": "VALIDATION_ERROR", "details": outcome.errors}, status=outcome.status
            )
        return json_response({"type": "completed", "response_id": outcome.reference})
