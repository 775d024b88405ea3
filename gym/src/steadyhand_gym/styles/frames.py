"""(e) Frames in frames, behind a mail gate and an account.

The careers page holds a frame; in it come the mail address with a consent, a new account, and the
form, whose resume is uploaded by a frame of its own. The confirmation is in the frame, too, and the
page around it says nothing.
"""

from __future__ import annotations

from html import escape

from steadyhand_gym.http import Form, Request, Response, redirect
from steadyhand_gym.site import Question, Site, chosen_options, route

JOB = "/jobs/3071/museum-guard"
INNER = f"{JOB}/login"
FORM = "/ax2/servlet/apply"
HEARD = ("Museum visit", "Newspaper", "Friend", "Other")
YES_NO = ("Yes", "No")


class Frames(Site):
    """The museum's site."""

    LETTER, NAME, START = "e", "frames", f"{JOB}/job"
    FAULT = "timeout"
    TRICKS = ("leak", "trap", "false")
    QUESTIONS = (
        Question("login", "Email", "email", "email"),
        Question("firstname", "First Name", "given"),
        Question("lastname", "Last Name", "family"),
        Question("phone", "Phone (Mobile)", "phone", "tel"),
        Question("address", "Address", "line1"),
        Question("city", "City", "city"),
        Question("zip", "Zip/Postal Code", "postal"),
        Question("country", "Country", "country", "choice",
                 ("Austria", "Germany", "Portugal", "Spain", "United States")),
        Question("resume", "Resume", "resume", "file"),
        Question("source", "How did you find us?", "source", "choice", HEARD),
        Question("stand", "Can you stand for four hours?", "stand", "choice", YES_NO),
        Question("picture", "Which picture would you guard with your life?", "picture", "prose"),
    )  # fmt: skip
    FACTS = {
        "de": {"source": "Museum visit", "stand": "Yes",
               "picture": "The one of the empty room; nobody else looks at it."},
        "pt": {"source": "Newspaper", "stand": "Yes",
               "picture": "A small still life with sardines."},
        "us": {"source": "Friend", "stand": "No",
               "picture": "The wave. I would like to see it break."},
    }  # fmt: skip

    @route("GET", START)
    def show(self, request: Request) -> Response:
        """Show the page around the frame."""
        return self.page("outer.html", inner=f"{INNER}?in_iframe=1")

    @route("GET", INNER)
    def gate(self, request: Request) -> Response:
        """Ask for the mail address."""
        return self.page("gate.html", action=INNER, error="")

    @route("POST", INNER, "account")
    def enter(self, request: Request) -> Response:
        """Know the address from now on, and ask for a password."""
        form = request.form()
        if not self.lenient and ("@" not in form.one("email") or not form.one("consent")):
            return self.page("gate.html", action=INNER, error="Please enter your email and accept.")
        request.session["login"] = form.one("email").strip()
        return redirect("/ax2/servlet/account")

    @route("GET", r"/ax2/servlet/account")
    def account_page(self, request: Request) -> Response:
        """Show the form of a new account."""
        return self.page("account.html", login=escape(request.session.get("login", "")), error="")

    @route("POST", r"/ax2/servlet/account", "account")
    def account(self, request: Request) -> Response:
        """Make the account."""
        form = request.form()
        password = form.one("password")
        if not self.lenient and (len(password) < 8 or password != form.one("password_confirm")):
            return self.page("account.html", login=escape(request.session.get("login", "")),
                             error="Passwords must match and have at least 8 characters.")  # fmt: skip
        request.session["account"] = True
        return redirect(FORM)

    @route("GET", FORM)
    def form(self, request: Request) -> Response:
        """Show the form of the profile, to an account alone."""
        if not request.session.get("account"):
            return redirect(INNER)
        return self._draw(Form(), {})

    @route("GET", r"/ax2/servlet/upload")
    def upload_page(self, request: Request) -> Response:
        """Show the inner frame of the file."""
        held = request.session.get("resume")
        return self.page("upload.html", held=f"<b>{escape(held.name)}</b>" if held else "No file")

    @route("POST", r"/ax2/servlet/upload", "upload")
    def upload(self, request: Request) -> Response:
        """Keep the file."""
        if found := request.form().files.get("file"):
            request.session["resume"] = found
        return redirect("/ax2/servlet/upload")

    @route("POST", FORM, "submit")
    def post(self, request: Request) -> Response:
        """Take the application."""
        form, session = request.form(), request.session
        if not session.get("account"):
            return redirect(INNER)
        answers = {q.key: form.one(q.key).strip() for q in self.QUESTIONS if q.kind != "file"}
        answers["login"] = session["login"]
        files = {"resume": session["resume"]} if "resume" in session else {}
        outcome = self.receive(answers, files, session)
        if outcome.fault and outcome.status >= 500:
            words = escape(outcome.errors.get("", "Thank you for applying"))
            return Response(f"<!doctype html><title>Error</title><p>{words}</p>", outcome.status)
        if outcome.fault == "session":
            return redirect(INNER)
        if outcome.errors:
            return self._draw(form, outcome.errors)
        return self.page("done.html")

    def _draw(self, form: Form, errors: dict[str, str]) -> Response:
        rows = "".join(self._row(q, form, errors.get(q.key, "")) for q in self.QUESTIONS
                       if q.key not in ("login", "resume"))  # fmt: skip
        top = "<div class=ax_ErrorMsg>Please review the fields below.</div>" if errors else ""
        file_error = escape(errors.get("resume", ""))
        return self.page("form.html", rows=rows, errors=top, file_error=file_error, action=FORM)

    def _row(self, question: Question, form: Form, error: str) -> str:
        key, value = question.key, form.one(question.key)
        if question.kind == "choice":
            control = (
                f"<select id={key} name={key}><option value=''>- Make a Selection -</option>"
                f"{chosen_options(question.options, value)}</select>"
            )
        elif question.kind == "prose":
            control = f"<textarea id={key} name={key}>{escape(value)}</textarea>"
        else:
            control = f"<input id={key} name={key} value='{escape(value, quote=True)}'>"
        return (
            f"<div class=ax_TableRow><div class=ax_TableCell><label for={key} class='ax_Label Field_Required'>"
            f"{escape(question.label)}</label></div><div class=ax_TableCell>{control}<span class=ax_Invalid>"
            f"{escape(error)}</span></div></div>"
        )
