"""(l) Plain server pages in a framework's own markup.

One path answers everything with 200: the form, its errors, the further questions that come after
"Submit", and the confirmation. A label names a div, a file has an "Upload" button of its own, the
mail address is asked twice, the last button is a picture, and a survey follows the confirmation.
"""

from __future__ import annotations

from html import escape

from steadyhand_gym.http import Form, Request, Response
from steadyhand_gym.site import Outcome, Question, Site, chosen_options, route

HEARD = ("Newspaper", "Jobcentre", "A friend", "Our web site", "Other")
COUNTRIES = ("Austria", "Canada", "France", "Germany", "Ireland", "Portugal", "United States")
SHIFTS = ("Early", "Late", "Night")
FIRST = (
    Question("given", "First name(s)", "given"),
    Question("family", "Surname", "family"),
    Question("email", "E-mail", "email", "email"),
    Question("email_again", "Confirm e-mail", "email", "email"),
    Question("phone", "Telephone", "phone", "tel"),
    Question("street", "Street and number", "line1"),
    Question("town", "Town", "city"),
    Question("postcode", "Postcode", "postal"),
    Question("country", "Country", "country", "choice", COUNTRIES),
    Question("shifts", "Shifts you could work", "shifts", "many", SHIFTS),
    Question("licence", "Do you hold a forklift licence?", "licence", "choice", ("Yes", "No")),
    Question("heard", "Where did you see this vacancy?", "heard", "choice", HEARD),
    Question("resume", "Curriculum vitae", "resume", "file"),
)
FURTHER = (
    Question("reason", "Why would you like to work at the depot?", "reason"),
    Question("nights", "Have you worked nights before?", "nights", "choice", ("Yes", "No")),
)
VOTES = ("Very easy", "Easy", "Hard")


class Plain(Site):
    """The depot's site."""

    LETTER, NAME = "l", "plain"
    START = "/vacancies/depot-assistant/apply"
    FAULT = "thanks"
    TRICKS = ("leak", "trap", "unasked", "double")
    QUESTIONS = (*FIRST, *FURTHER)
    FACTS = {
        "de": {"shifts": ["Early", "Late"], "licence": "No", "heard": "Newspaper", "nights": "No",
               "reason": "It is ten minutes from my door, and I like to know where things are."},
        "pt": {"shifts": ["Night"], "licence": "Yes", "heard": "A friend", "nights": "Yes",
               "reason": "I planned a warehouse of this size for nine years."},
        "us": {"shifts": ["Early", "Night"], "licence": "No", "heard": "Our web site",
               "nights": "Yes", "reason": "Kitchens taught me to keep a cold chain."},
    }  # fmt: skip

    @route("GET", START)
    def show(self, request: Request) -> Response:
        """Show the form anew."""
        request.session["step"] = "first"
        return self._first(request, {}, Form())

    @route("POST", START, "submit")
    def post(self, request: Request) -> Response:
        """Go on from the step that the browser is at."""
        form = request.form()
        match request.session.get("step"):
            case "further":
                return self._finish(request, form)
            case "done":
                return self._frame("<h1>Thank you</h1><p>Your opinion has been noted.</p>")
            case "first":
                return self._first_post(request, form)
        return self._frame("<h1>Session expired</h1><p>Please start again.</p>")

    def _first_post(self, request: Request, form: Form) -> Response:
        request.kind = "draft"
        if upload := form.files.get("cv-file"):
            request.session["resume"] = upload
        if "form.button.upload" in form.fields:
            return self._first(request, {}, form)
        answers = self._answers(FIRST, form)
        files = {"resume": request.session["resume"]} if "resume" in request.session else {}
        errors = {} if self.lenient else self.check(answers, files)
        errors = {key: text for key, text in errors.items() if key in {q.key for q in FIRST}}
        if answers["email"] != answers["email_again"] and not self.lenient:
            errors["email_again"] = "The two addresses differ."
        if errors:
            return self._first(request, errors, form)
        request.session |= {"step": "further", "answers": answers}
        return self._further({})

    def _finish(self, request: Request, form: Form) -> Response:
        session = request.session
        answers = session["answers"] | self._answers(FURTHER, form)
        files = {"resume": session["resume"]} if "resume" in session else {}
        outcome = self.receive(answers, files, session)
        if outcome.errors:
            return self._refusal(outcome)
        session["step"] = "done"
        return self._thanks(outcome)

    def _answers(self, questions: tuple[Question, ...], form: Form) -> dict[str, str | list[str]]:
        return {
            q.key: form.fields.get(f"form.widgets.{q.key}:list", [])
            if q.kind == "many"
            else form.one(f"form.widgets.{q.key}").strip()
            for q in questions
            if q.kind != "file"
        }

    def _first(self, request: Request, errors: dict[str, str], form: Form) -> Response:
        note = "<dl class=portalMessage><dt>Error</dt><dd>Please correct the indicated errors.</dd></dl>"
        held = request.session.get("resume")
        widgets = "".join(
            self._upload(held, errors.get("resume", ""))
            if each.kind == "file"
            else self._widget(each, form, errors.get(each.key, ""))
            for each in FIRST
        )
        return self._frame(
            f"{note if errors else ''}<h1 class=documentFirstHeading>Depot assistant (m/f/x)</h1>"
            f"<p>Apply here. Fields with a <span class=required>&nbsp;</span> square are needed.</p>"
            f"<form action='{self.START}' method=post enctype=multipart/form-data class=rowlike>"
            f"{widgets}<div class=formControls><input type=submit id=form-buttons-submit"
            " name=form.buttons.submit class='submit-widget context' value=Submit></div></form>"
        )

    def _further(self, errors: dict[str, str]) -> Response:
        blank = Form()
        widgets = "".join(self._widget(q, blank, errors.get(q.key, "")) for q in FURTHER)
        return self._frame(
            "<h1 class=documentFirstHeading>A few more questions</h1>"
            "<p>We ask everybody who applies at the depot.</p>"
            f"<form name=more action='{self.START}' method=post>{widgets}"
            "<a href='javascript:document.more.submit()'>"
            "<img src=/static/send.svg alt='Send application' width=120 height=32 border=0></a></form>"
        )

    def _refusal(self, outcome: Outcome) -> Response:
        if outcome.status >= 500 or outcome.status == 440:
            page = self._frame(f"<h1>Sorry</h1><p>{escape(outcome.errors[''])}</p>")
            page.status = outcome.status if outcome.status != 440 else 200
            return page
        first = next(iter(outcome.errors.items()))
        page = self._further(outcome.errors)
        page.body = str(page.body).replace(
            "<p>We", f"<p class=error>{first[0]}: {first[1]}</p><p>We"
        )
        return page

    def _thanks(self, outcome: Outcome) -> Response:
        votes = "".join(
            f"<p><input type=radio name=vote id=v{n} value='{v}'><label for=v{n}>{v}</label></p>"
            for n, v in enumerate(VOTES)
        )
        page = self._frame(
            "<h1 class=documentFirstHeading>Thank you for your application</h1>"
            "<p>We have received your application as depot assistant. Its number is"
            f" <b>{outcome.reference}</b>. You will hear from us within three weeks.</p><hr>"
            "<h2>How was it?</h2><p>Help us to make this form better (voluntary).</p>"
            f"<form action='{self.START}' method=post><div><label for=ease>How easy was this form?"
            f"</label><div id=ease>{votes}</div></div><div><label for=words>Anything else?</label>"
            "<textarea id=words name=words></textarea></div>"
            "<input type=submit value='Send feedback'></form>"
        )
        page.status = outcome.status
        return page

    def _widget(self, question: Question, form: Form, error: str) -> str:
        name = f"form.widgets.{question.key}"
        ident = name.replace(".", "-")
        given = form.fields.get(name + (":list" if question.kind == "many" else ""), [])
        value = escape(given[-1], quote=True) if given else ""
        match question.kind:
            case "many":
                control = _group(question, ident, f"{name}:list", given)
            case "choice" if question.options == ("Yes", "No"):
                control = _group(question, ident, name, given)
            case "choice":
                options = "<option value=''>(no value)</option>" + chosen_options(
                    question.options, given[-1] if given else ""
                )
                control = f"<select id={ident} name={name} size=1>{options}</select>"
            case _ if question.key == "reason":
                control = f"<textarea id={ident} name={name} rows=5 cols=60>{value}</textarea>"
            case _:
                control = (
                    f"<input id={ident} name={name} type=text class=text-widget value='{value}'>"
                )
        return _row(question.label, ident, control, error)

    def _upload(self, held: object, error: str) -> str:
        name = f"<p class=discreet>Stored: {escape(held.name)}</p>" if held else ""  # type: ignore[attr-defined]
        control = (
            f"{name}<input type=file id=form-widgets-cv name=cv-file>"
            " <input type=submit name=form.button.upload value=Upload class=standalone>"
            "<p class=formHelp>PDF, at most 2 MB. Press Upload after you have chosen the file.</p>"
        )
        return _row(
            "Curriculum vitae",
            "form-widgets-cv-div",
            f"<div id=form-widgets-cv-div>{control}</div>",
            error,
        )

    def _frame(self, body: str) -> Response:
        return Response(
            self.with_tricks(
                "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN'"
                " 'http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd'>"
                "<html lang=en><head><meta charset=utf-8><title>Depot assistant - Kornfeld Depot</title>"
                "<link rel=stylesheet href=/static/plain.css></head><body class=template-view>"
                "<div id=portal-top><form action=/search method=get id=searchGadget><input name=q"
                " title='Search Site' placeholder='Search Site'><input type=submit value=Search></form>"
                "<ul id=nav><li><a href=/>Home</a><li><a href=/vacancies>Vacancies</a></ul></div>"
                f"<div id=content>{body}</div><div id=footer>Kornfeld Depot, an invented employer</div></body></html>"
            )
        )


def _row(label: str, ident: str, control: str, error: str) -> str:
    fault = (
        f"<div class=fieldErrorBox><div class=error>{escape(error)}</div></div>" if error else ""
    )
    return (
        f"<div class='field{' error' if error else ''}'><label for={ident} class=horizontal>{escape(label)}"
        f" <span class=required title=Required>&nbsp;</span></label>{fault}{control}</div>"
    )


def _group(question: Question, ident: str, name: str, given: list[str]) -> str:
    kind = "checkbox" if question.kind == "many" else "radio"
    boxes = "".join(
        f"<span class=option><input type={kind} id={ident}-{n} name={name} value='{each}'"
        f"{' checked' if each in given else ''}><label for={ident}-{n}><span class=label>{each}</span></label></span>"
        for n, each in enumerate(question.options)
    )
    return f"<div id={ident}>{boxes}</div>"
