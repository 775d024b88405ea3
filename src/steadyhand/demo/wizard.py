"""The long application: its steps as pages, its visitors' drafts, its one submit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from http import HTTPStatus

from . import careers, http
from .form_pages import form_page, refill
from .forms import Problems
from .http import FormBody, Reply, Request, Upload, parse
from .ledger import Draft, Site, new_visitor
from .postings import find
from .special_forms import ALL_STEPS, LISTS, REVIEW, STEPS, WizardStep, before, step_of
from .templates import facts, fill, script, summary
from .vacancies import Door, Posting

# What the review calls each answer.
LABELS: Mapping[str, str] = {
    "given_name": "Given name",
    "family_name": "Family name",
    "email": "Email address",
    "phone": "Phone",
    "street": "Street and number",
    "postal_code": "Postal code",
    "city": "City",
    "country": "Country",
    "contact_by": "Contact by",
    "resume": "Resume",
    "linkedin": "LinkedIn profile",
    "employer": "Employer",
    "job_title": "Job title",
    "employed_since": "There since",
    "years": "Years of experience",
    "education": "Education",
    "skills": "Skills",
    "languages": "Languages",
    "authorised": "May work in Germany",
    "sponsorship": "Needs sponsorship",
    "notice_period": "Notice period",
    "salary": "Desired salary",
    "start_on": "Start date",
    "call_at": "First call",
    "shift_from": "Earliest start of a day",
    "visit_week": "Week of a visit",
    "travel": "Travel in percent",
    "site": "Preferred site",
    "jacket_colour": "Jacket colour",
    "motivation": "Motivation",
    "gender": "Gender",
    "ethnicity": "Ethnicity",
    "veteran": "Armed forces",
    "disability": "Disability",
    "privacy": "Privacy notice read",
    "talent_pool": "Talent pool",
}


def step_page(
    vacancy: Posting, step: WizardStep, draft: Draft, *, problems: Problems | None = None
) -> str:
    """One step with what the draft holds, or the review of all of them."""
    review = step is ALL_STEPS[-1]
    inside = _review(vacancy, draft) if review else _controls(vacancy, step, draft)
    html = refill(inside, draft.fields, problems or {})
    slots = {
        "progress": _progress(step),
        "step": step.key,
        "heading": escape(step.title),
        "controls": html,
        "actions": fill(f"wizard/{_buttons(step)}.html", facts(vacancy)),
    }
    form = fill("wizard/page.html", facts(vacancy) | slots)
    return form_page(
        vacancy,
        {"form": form, "summary": summary(problems or {}), "extra": "", "script": ""},
    )


def document(vacancy: Posting, draft: Draft) -> str:
    """All steps in one document, of which a script shows one."""
    sections = "".join(
        fill(
            "wizard/section.html",
            {
                "step": step.key,
                "heading": escape(step.title),
                "controls": refill(_controls(vacancy, step, draft), draft.fields, {}),
            },
        )
        for step in STEPS
    )
    form = fill("wizard/document.html", facts(vacancy) | {"sections": sections})
    slots = {"form": form, "summary": "", "extra": "", "script": script("wizard/wizard.js")}
    return form_page(vacancy, slots)


def _controls(vacancy: Posting, step: WizardStep, draft: Draft) -> str:
    return fill(step.form.html, facts(vacancy) | _attachment_slots(draft))


def _attachment_slots(draft: Draft) -> dict[str, str]:
    """What the page says of a resume that is there already, and whether it still asks for one."""
    names = ", ".join(upload.filename for upload in draft.files.get("resume", ()))
    if not names:
        return {"resume_kept": "", "resume_required": "required"}
    return {"resume_kept": f"Attached: {escape(names)}. ", "resume_required": ""}


def _review(vacancy: Posting, draft: Draft) -> str:
    groups = "".join(_group(vacancy, step, draft) for step in STEPS)
    return fill("wizard/review.html", {"groups": groups})


def _group(vacancy: Posting, step: WizardStep, draft: Draft) -> str:
    names = [a.name for a in step.form.attachments] + [d.name for d in step.form.demands]
    rows = "".join(
        f"<div><dt>{escape(LABELS[name])}</dt><dd>{escape(_answer_text(draft, name))}</dd></div>"
        for name in names
    )
    slots = {"step": step.key, "heading": escape(step.title), "rows": rows}
    return fill("wizard/group.html", {"slug": vacancy.slug} | slots)


def _answer_text(draft: Draft, name: str) -> str:
    if name in draft.files:
        return ", ".join(upload.filename for upload in draft.files[name])
    return ", ".join(draft.fields.get(name, ())) or "-"


def _buttons(step: WizardStep) -> str:
    if step is ALL_STEPS[0]:
        return "first"
    return "last" if step is ALL_STEPS[-1] else "middle"


def _progress(step: WizardStep) -> str:
    now = ALL_STEPS.index(step)
    items = "".join(
        f"<li{_mark(position, now)}>{escape(each.title)}</li>"
        for position, each in enumerate(ALL_STEPS)
    )
    slots = {"now": str(now + 1), "all": str(len(ALL_STEPS)), "items": items}
    return fill("wizard/progress.html", slots)


def _mark(position: int, now: int) -> str:
    if position == now:
        return ' aria-current="step"'
    return ' class="done"' if position < now else ""


COOKIE = "draft"


@dataclass(frozen=True, slots=True)
class Visit:
    """One visitor at the long application."""

    site: Site
    vacancy: Posting
    visitor: str
    draft: Draft

    @property
    def by_script(self) -> bool:
        """Whether a script shows the steps."""
        return self.vacancy.door is Door.SCRIPTED_WIZARD

    def with_draft(self, draft: Draft) -> Visit:
        """The same visit, with *draft* saved."""
        self.site.drafts.keep(self.vacancy.slug, self.visitor, draft)
        return replace(self, draft=draft)

    def known(self, reply: Reply) -> Reply:
        """*reply* with the cookie by which the visitor is known."""
        path = f"/jobs/{self.vacancy.slug}"
        line = f"{COOKIE}={self.visitor}; Path={path}; HttpOnly; SameSite=Lax"
        return replace(reply, cookie=line)

    @property
    def following(self) -> WizardStep:
        """The first step that is not accepted yet, or the review."""
        return next((step for step in STEPS if step.key not in self.draft.done), REVIEW)

    def with_step(self, step: WizardStep, submitted: FormBody) -> tuple[Visit, Problems]:
        """The visit with the step's answers kept, and what is wrong with them."""
        form = step.form
        names = {demand.name for demand in form.demands}
        own = {attachment.name for attachment in form.attachments}
        sent = {name: files for name, files in submitted.files.items() if name in own}
        files = {name: each for name, each in {**self.draft.files, **sent}.items() if name in own}
        fields = self.draft.with_answers(names, submitted.fields)
        wrong = form.problems(FormBody(dict(fields), files))
        done = self.draft.done - {step.key} if wrong else self.draft.done | {step.key}
        good = {name: each for name, each in sent.items() if name not in wrong}
        return self.with_draft(Draft(fields, {**self.draft.files, **good}, done)), wrong

    def with_files(self, files: dict[str, tuple[Upload, ...]]) -> Visit:
        """The visit with those files kept."""
        return self.with_draft(replace(self.draft, files={**self.draft.files, **files}))


def visit_of(request: Request, site: Site, vacancy: Posting) -> Visit:
    """The visit of whoever asks; a new one where no draft is known."""
    visitor = request.cookie(COOKIE)
    draft = site.drafts.find(vacancy.slug, visitor) if visitor else None
    if draft is not None:
        return Visit(site, vacancy, visitor, draft)
    return Visit(site, vacancy, new_visitor(), Draft()).with_draft(Draft())


# The long application: each step is judged here, and only the review's submit is an application.
#
# A visitor is known by a cookie. "Back" and "Save for later" keep what was typed without judging
# it. A step that was sent in time or out of turn is kept, too; a step before it that was not
# accepted is shown first. A draft outlives its application, so that a second submit is seen in the
# truth.

PathMatch = re.Match[str]

DOORS = (Door.WIZARD, Door.SCRIPTED_WIZARD)
UNJUDGED_BUTTONS = ("back", "later")


def begin(request: Request, site: Site, vacancy: Posting) -> Reply:
    """Leads to the first step that is not accepted yet."""
    visit = visit_of(request, site, vacancy)
    return visit.known(_lead_to(visit, visit.following))


def show_step(request: Request, site: Site, found: PathMatch) -> Reply:
    """A step, or the one before it that has to come first."""
    vacancy, step = find(found["slug"]), step_of(found["step"])
    if vacancy is None or step is None or vacancy.door not in DOORS:
        return careers.not_found_reply()
    visit = visit_of(request, site, vacancy)
    if visit.by_script:
        return visit.known(http.page(document(vacancy, visit.draft)))
    first = visit.following
    if ALL_STEPS.index(first) < ALL_STEPS.index(step):
        return visit.known(_lead_to(visit, first))
    return visit.known(http.page(step_page(vacancy, step, visit.draft)))


def store_step(request: Request, site: Site, found: PathMatch) -> Reply:
    """The step is kept; then judged, unless it is left by "Back" or "Save for later"."""
    vacancy, step = find(found["slug"]), step_of(found["step"])
    if vacancy is None or step is None or vacancy.door not in DOORS:
        return careers.not_found_reply()
    submitted = parse(request.content_type, request.body)
    visit = visit_of(request, site, vacancy)
    return visit.known(_judge(visit, step, submitted))


def store_files(request: Request, site: Site, found: PathMatch) -> Reply:
    """The files that a script sends as soon as they are chosen are kept, or refused."""
    vacancy = find(found["slug"])
    if vacancy is None or vacancy.door is not Door.SCRIPTED_WIZARD:
        return careers.not_found_reply()
    submitted = parse(request.content_type, request.body)
    visit = visit_of(request, site, vacancy)
    wrong = next(step for step in STEPS if step.form.attachments).form.problems(submitted)
    if faults := {name: wrong[name] for name in wrong if name in {"resume", *submitted.files}}:
        return visit.known(careers.refusal_reply(faults))
    visit = visit.with_files(submitted.files)
    names = [upload.filename for sent in submitted.files.values() for upload in sent]
    return visit.known(http.document({"kept": names}, HTTPStatus.CREATED))


def _judge(visit: Visit, step: WizardStep, submitted: FormBody) -> Reply:
    if step is REVIEW:
        return _submit(visit, submitted)
    visit, wrong = visit.with_step(step, submitted)
    go = submitted.one("go")
    if go in UNJUDGED_BUTTONS:
        return _leave(visit, step, go)
    if not wrong:
        following = visit.following
        if visit.by_script:
            return http.document({"ok": True, "next": following.key})
        return _lead_to(visit, following)
    return _show_again(visit, step, wrong)


def _submit(visit: Visit, submitted: FormBody) -> Reply:
    """The application is kept when every step is accepted and the answers are confirmed."""
    if submitted.one("go") in UNJUDGED_BUTTONS:
        return _leave(visit, REVIEW, submitted.one("go"))
    wrong: dict[str, str] = {}
    if visit.by_script:  # it sends everything once more
        for step in STEPS:
            visit, faults = visit.with_step(step, submitted)
            wrong |= faults
    undone = visit.following
    if undone is not REVIEW and not visit.by_script:
        return _lead_to(visit, undone)
    wrong |= REVIEW.form.problems(submitted)
    if wrong:
        return _show_again(visit, REVIEW, wrong)
    whole = visit.draft.whole()
    fields = whole.fields | {"confirm": submitted.fields["confirm"]}
    application = FormBody(fields, whole.files)
    return careers.confirm(
        visit.vacancy, application, visit.site, lists=LISTS, by_script=visit.by_script
    )


def _show_again(visit: Visit, step: WizardStep, wrong: Problems) -> Reply:
    if visit.by_script:
        return careers.refusal_reply(wrong)
    html = step_page(visit.vacancy, step, visit.draft, problems=wrong)
    return http.page(html, HTTPStatus.UNPROCESSABLE_ENTITY)


def _leave(visit: Visit, step: WizardStep, go: str) -> Reply:
    if go == "back":
        return _lead_to(visit, before(step))
    return careers.saved_reply()


def _lead_to(visit: Visit, step: WizardStep) -> Reply:
    return http.see_other(f"/jobs/{visit.vacancy.slug}/apply/{step.key}")
