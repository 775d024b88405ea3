"""The long application: each step is judged here, and only the review's submit is an application.

A visitor is known by a cookie. "Back" and "Save for later" keep what was typed without judging it.
A step that was sent in time or out of turn is kept, too; a step before it that was not accepted is
shown first. A draft outlives its application, so that a second submit is seen in the truth.
"""

from __future__ import annotations

import re
from http import HTTPStatus

from steadyhand.demo import replies
from steadyhand.demo.answers import ending
from steadyhand.demo.answers.visit import Visit, visit_of
from steadyhand.demo.forms.body import Submitted, parse
from steadyhand.demo.forms.demand import Problems
from steadyhand.demo.forms.wizard import ALL_STEPS, LISTS, REVIEW, STEPS, Step, before, step_of
from steadyhand.demo.postings import find
from steadyhand.demo.postings.posting import Door, Posting
from steadyhand.demo.render import wizard as pages
from steadyhand.demo.replies import Reply, Request
from steadyhand.demo.site import Site

Found = re.Match[str]

DOORS = (Door.WIZARD, Door.SCRIPTED_WIZARD)
JUDGED_LATER = ("back", "later")


def begin(request: Request, site: Site, vacancy: Posting) -> Reply:
    """Leads to the first step that is not accepted yet."""
    visit = visit_of(request, site, vacancy)
    return visit.known(_lead_to(visit, visit.following))


def show_step(request: Request, site: Site, found: Found) -> Reply:
    """A step, or the one before it that has to come first."""
    vacancy, step = find(found["slug"]), step_of(found["step"])
    if vacancy is None or step is None or vacancy.door not in DOORS:
        return ending.not_found()
    visit = visit_of(request, site, vacancy)
    if visit.by_script:
        return visit.known(replies.page(pages.document(vacancy, visit.draft)))
    first = visit.following
    if ALL_STEPS.index(first) < ALL_STEPS.index(step):
        return visit.known(_lead_to(visit, first))
    return visit.known(replies.page(pages.step_page(vacancy, step, visit.draft)))


def take_step(request: Request, site: Site, found: Found) -> Reply:
    """The step is kept; then judged, unless it is left by "Back" or "Save for later"."""
    vacancy, step = find(found["slug"]), step_of(found["step"])
    if vacancy is None or step is None or vacancy.door not in DOORS:
        return ending.not_found()
    submitted = parse(request.content_type, request.body)
    visit = visit_of(request, site, vacancy)
    return visit.known(_judged(visit, step, submitted))


def take_files(request: Request, site: Site, found: Found) -> Reply:
    """The files that a script sends as soon as they are chosen are kept, or refused."""
    vacancy = find(found["slug"])
    if vacancy is None or vacancy.door is not Door.SCRIPTED_WIZARD:
        return ending.not_found()
    submitted = parse(request.content_type, request.body)
    visit = visit_of(request, site, vacancy)
    wrong = next(step for step in STEPS if step.form.attachments).form.problems(submitted)
    if faults := {name: wrong[name] for name in wrong if name in {"resume", *submitted.files}}:
        return visit.known(ending.refused(faults))
    visit = visit.with_files(submitted.files)
    names = [upload.filename for sent in submitted.files.values() for upload in sent]
    return visit.known(replies.document({"kept": names}, HTTPStatus.CREATED))


def _judged(visit: Visit, step: Step, submitted: Submitted) -> Reply:
    if step is REVIEW:
        return _sent(visit, submitted)
    visit, wrong = visit.with_step(step, submitted)
    go = submitted.one("go")
    if go in JUDGED_LATER:
        return _left(visit, step, go)
    if not wrong:
        following = visit.following
        if visit.by_script:
            return replies.document({"ok": True, "next": following.key})
        return _lead_to(visit, following)
    return _shown_again(visit, step, wrong)


def _sent(visit: Visit, submitted: Submitted) -> Reply:
    """The application is kept when every step is accepted and the answers are confirmed."""
    if submitted.one("go") in JUDGED_LATER:
        return _left(visit, REVIEW, submitted.one("go"))
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
        return _shown_again(visit, REVIEW, wrong)
    whole = visit.draft.whole()
    fields = whole.fields | {"confirm": submitted.fields["confirm"]}
    application = Submitted(fields, whole.files)
    return ending.end(
        visit.vacancy, application, visit.site, lists=LISTS, by_script=visit.by_script
    )


def _shown_again(visit: Visit, step: Step, wrong: Problems) -> Reply:
    if visit.by_script:
        return ending.refused(wrong)
    html = pages.step_page(visit.vacancy, step, visit.draft, problems=wrong)
    return replies.page(html, HTTPStatus.UNPROCESSABLE_ENTITY)


def _left(visit: Visit, step: Step, go: str) -> Reply:
    if go == "back":
        return _lead_to(visit, before(step))
    return ending.saved()


def _lead_to(visit: Visit, step: Step) -> Reply:
    return replies.see_other(f"/jobs/{visit.vacancy.slug}/apply/{step.key}")
