"""(c) A single-page application that speaks GraphQL.

Each answer is stored as it is left, a file goes to the file host by a handle, and every refusal is a
200: `errors` where the request is bad, a form with messages where an answer is, and a flag where the
application looks automatic. The confirmation takes the place of the form on the same page.
"""

from __future__ import annotations

from steadyhand_gym.http import Request, Response, json_response
from steadyhand_gym.places import search
from steadyhand_gym.site import Question, Site, route

TEAMS = ("Kiln", "Glazing", "Packing")
CLAY = ("Porcelain", "Stoneware", "Earthenware", "None of these")


class Graphql(Site):
    """The pottery's site."""

    LETTER, NAME, START = "c", "graphql", "/tonwerk/0c9e/application"
    FAULT = "late"
    TRICKS = ("leak", "trap", "false")
    QUESTIONS = (
        Question("_systemfield_name", "Legal Name", "full"),
        Question("_systemfield_email", "Email", "email", "email"),
        Question("phone", "Phone Number", "phone", "tel"),
        Question("_systemfield_location", "Where are you based?", "place", "list"),
        Question("_systemfield_resume", "Resume", "resume", "file"),
        Question("start", "When could you start?", "start", "date"),
        Question("permit", "Are you allowed to work in the country of this job?", "permit",
                 "boolean", ("Yes", "No")),
        Question("team", "Which team would you like best?", "team", "choice", TEAMS),
        Question("clay", "Which of these have you fired?", "clay", "many", CLAY),
        Question("pot", "Tell us about the best pot that you own.", "pot", "prose"),
        Question("site", "Anything of yours on the web", "website", optional=True),
    )  # fmt: skip
    FACTS = {
        "de": {"permit": "Yes", "team": "Kiln", "clay": ["Stoneware", "Earthenware"],
               "pot": "A cracked brown jug. It pours better than any whole one."},
        "pt": {"permit": "Yes", "team": "Packing", "clay": ["None of these"],
               "pot": "My grandmother's rice pot, which has a lid from another pot."},
        "us": {"permit": "Yes", "team": "Glazing", "clay": ["Porcelain"],
               "pot": "A ramekin from the first place that I cooked at."},
    }  # fmt: skip

    @route("GET", START)
    def show(self, request: Request) -> Response:
        """Show the application's shell."""
        return self.page("index.html")

    @route("POST", r"/api/graphql/places", "lookup")
    def places(self, request: Request) -> Response:
        """Search places; a query of its own, since it stores nothing."""
        text = str(request.json().get("variables", {}).get("text", ""))
        return json_response({"data": {"places": search(text)}})

    @route("POST", r"/api/graphql", "draft")
    def store(self, request: Request) -> Response:
        """Store one answer, or make a handle for a file."""
        sent = request.json()
        values, given = request.session.setdefault("values", {}), sent.get("variables", {})
        match sent.get("operationName"):
            case "ApiSetFormValue" if given.get("path") in {q.key for q in self.QUESTIONS}:
                values[given["path"]] = given.get("value") or ""
                return json_response({"data": {"setFormValue": {"path": given["path"]}}})
            case "ApiCreateFileUploadHandle":
                return json_response({"data": {"createFileUploadHandle": self.sign()}})
        return json_response({"errors": [{"message": "Cannot query that field"}], "data": None})

    @route("POST", r"/api/graphql/submit", "submit")
    def submit(self, request: Request) -> Response:
        """Submit what was stored."""
        values = request.session.get("values", {})
        handle = values.get("_systemfield_resume")
        files = {"_systemfield_resume": self.blobs[handle]} if handle in self.blobs else {}
        answers = {q.key: values.get(q.key, "") for q in self.QUESTIONS if q.kind != "file"}
        outcome = self.receive(answers, files, request.session)
        if outcome.status >= 440 and outcome.status != 422:
            return json_response({"errors": [{"message": "Unexpected error", "code": "INTERNAL"}]})
        if outcome.errors:
            labels = {q.key: q.label for q in self.QUESTIONS}
            words = [f"{labels.get(k, 'Form')}: {text}" for k, text in outcome.errors.items()]
            made = {
                "__typename": "FormRender",
                "errorMessages": words,
                "flagged": [*outcome.errors],
            }
            return json_response({"data": {"submitApplicationForm": made}})
        request.session["values"] = {}
        made = {"__typename": "FormSubmitSuccess", "reference": outcome.reference}
        return json_response({"data": {"submitApplicationForm": made}})

    def words_for_missing(self, question: Question) -> str:
        """Say it as this system does."""
        return "Missing entry for required field"
