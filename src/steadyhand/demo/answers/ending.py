"""What becomes of an application: refused, or kept and confirmed as its posting does."""

from __future__ import annotations

from collections.abc import Set
from http import HTTPStatus

from steadyhand.demo import replies
from steadyhand.demo.forms.body import MalformedBody, Submitted
from steadyhand.demo.forms.demand import Problems
from steadyhand.demo.forms.plain import looks_machine_made
from steadyhand.demo.postings.posting import Door, Ending, Posting
from steadyhand.demo.render import careers
from steadyhand.demo.replies import Reply
from steadyhand.demo.site import Site

PRETENCE = "We have received your application and will be in touch soon."
SAVED = "Your answers are kept on this computer until the practice employer is closed."
FAULT = "Our careers site met an unexpected error. Please try again later."


def not_found() -> Reply:
    """The page for an address that does not exist."""
    sentence = "There is nothing at this address. The list of open roles is one click away."
    return replies.page(careers.message("Page not found", sentence), HTTPStatus.NOT_FOUND)


def gone(vacancy: Posting) -> Reply | None:
    """The 410 page of a filled position; None for an open one."""
    if vacancy.door is not Door.CLOSED:
        return None
    return replies.page(careers.closed(vacancy), HTTPStatus.GONE)


def takes_none() -> Reply:
    """The answer where no application can be sent."""
    sentence = "This role takes no applications at this address."
    return replies.page(careers.message("Not accepted", sentence), HTTPStatus.METHOD_NOT_ALLOWED)


def unreadable(fault: MalformedBody) -> Reply:
    """The answer to a body that is not what it says."""
    sentence = f"We could not read what your browser sent: {fault}."
    return replies.page(careers.message("Not understood", sentence), HTTPStatus.BAD_REQUEST)


def saved() -> Reply:
    """The page after "Save and finish later"."""
    return replies.page(careers.message("Saved for later", SAVED))


def refused(wrong: Problems) -> Reply:
    """The answer to a script: what is wrong, by control."""
    content = {"ok": False, "errors": dict(wrong)}
    return replies.document(content, HTTPStatus.UNPROCESSABLE_ENTITY)


def end(
    vacancy: Posting, submitted: Submitted, site: Site, *, lists: Set[str], by_script: bool
) -> Reply:
    """What this posting does with a valid application."""
    if vacancy.ending is Ending.DENIES:
        return replies.document({"ok": False})
    if vacancy.ending is Ending.PRETENDS:
        return replies.page(careers.message("Thank you for applying!", PRETENCE))
    genuine = not looks_machine_made(submitted)
    held = site.ledger.store(vacancy.slug, submitted, accepted=genuine, lists=lists)
    if vacancy.ending is Ending.HANGS_UP:
        return Reply(HTTPStatus.NO_CONTENT, hangs_up=True)
    if vacancy.ending is Ending.FAILS:
        text = careers.message("Something went wrong", FAULT)
        return replies.page(text, HTTPStatus.INTERNAL_SERVER_ERROR)
    if by_script:
        return replies.document({"reference": held.reference}, HTTPStatus.CREATED)
    return replies.see_other(f"/applications/{held.reference}/thanks")
