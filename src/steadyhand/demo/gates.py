"""The gates before a form: a check for humans, a code that was sent, an account."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hmac import compare_digest
from http import HTTPStatus

from . import careers, http
from .http import FormBody, Reply, Request, parse
from .ledger import ACCOUNT, Site, new_visitor
from .postings import find
from .templates import facts, fill, in_layout, script
from .vacancies import Gate, Posting

TITLES = {
    "human": "Verify you are human",
    "code": "Check your phone",
    "boxes": "Two-step verification",
    "account": "Sign in",
    "name": "Sign in",
    "password": "Sign in",
}
REFUSALS = {
    "human": "That were not all squares with apple trees.",
    "code": "This code is not right.",
    "boxes": "This code is not right.",
    "account": "User name or password is not right.",
    "name": "Nobody here has this user name.",
    "password": "This password is not right.",
}
SCRIPTS = {"human": "gates/human.js", "boxes": "gates/boxes.js"}


def gate(vacancy: Posting, stage: str, *, refused: bool = False) -> str:
    """What is to be shown at that stage; *refused*: the last try was none."""
    error = f'<p class="error" role="alert">{REFUSALS[stage]}</p>' if refused else ""
    slots = facts(vacancy) | {"error": error, "gate": TITLES[stage]}
    body = fill(f"gates/{stage}.html", slots)
    if stage in SCRIPTS:
        body += script(SCRIPTS[stage])
    return in_layout(TITLES[stage], body)


# The gates before a form: a check for humans, a code that was sent, an account.
#
# What a visitor has shown is known by a cookie. Nothing behind a gate is shown or taken without
# it, and nothing is told of an account but whether both its parts were right.

PathMatch = re.Match[str]
COOKIE = "pass"
STAGES: Mapping[Gate, tuple[str, ...]] = {
    Gate.NONE: (),
    Gate.HUMAN: ("human",),
    Gate.CODE: ("code",),
    Gate.ACCOUNT: ("account",),
    Gate.STEPS: ("name", "password", "boxes"),
}
TREES = "0,2,4,8"  # the squares with apple trees


@dataclass(frozen=True, slots=True)
class Caller:
    """A visitor before the gate of a vacancy."""

    site: Site
    vacancy: Posting
    visitor: str

    @property
    def stage(self) -> str:
        """What is to be shown next; '' when nothing is."""
        slug = self.vacancy.slug
        if self.vacancy.gate is Gate.HUMAN and self.site.passes.is_open(slug):
            self.site.passes.show(slug, self.visitor, "human")
        shown = self.site.passes.stages_of(slug, self.visitor)
        return next((each for each in STAGES[self.vacancy.gate] if each not in shown), "")

    def known(self, reply: Reply) -> Reply:
        """*reply* with the cookie by which the visitor is known."""
        path = f"/jobs/{self.vacancy.slug}"
        return replace(
            reply, cookie=f"{COOKIE}={self.visitor}; Path={path}; HttpOnly; SameSite=Lax"
        )


Answering = Callable[[Request, Site, PathMatch], Reply]


def behind(answering: Answering) -> Answering:
    """The answer for who has passed the vacancy's gate; everybody else is led to it."""

    def at_gate(request: Request, site: Site, found: PathMatch) -> Reply:
        caller = _caller_at_gate(request, site, found)
        if caller is None or not caller.stage:
            return answering(request, site, found)
        there = f"/jobs/{caller.vacancy.slug}/enter"
        asks = request.method == "GET"
        return caller.known(http.redirect(there) if asks else http.see_other(there))

    return at_gate


def show_gate(request: Request, site: Site, found: PathMatch) -> Reply:
    """What the visitor has to show next, or the form."""
    caller = _caller_at_gate(request, site, found)
    return _next(caller) if caller else careers.not_found_reply()


def take_gate(request: Request, site: Site, found: PathMatch) -> Reply:
    """What was shown is judged; who has shown everything is led to the form."""
    caller = _caller_at_gate(request, site, found)
    if caller is None:
        return careers.not_found_reply()
    submitted, stage = parse(request.content_type, request.body), caller.stage
    if stage and not _JUDGES[stage](caller, submitted):
        return caller.known(http.page(gate(caller.vacancy, stage, refused=True)))
    if stage:
        site.passes.show(caller.vacancy.slug, caller.visitor, stage)
    there = "enter" if caller.stage else "apply"
    return caller.known(http.see_other(f"/jobs/{caller.vacancy.slug}/{there}"))


def tell_gate(request: Request, site: Site, found: PathMatch) -> Reply:
    """Whether the gate is open now; a page that waits before it asks this."""
    caller = _caller_at_gate(request, site, found)
    return http.document({"open": caller is not None and not caller.stage}, HTTPStatus.OK)


def _next(caller: Caller) -> Reply:
    stage, slug = caller.stage, caller.vacancy.slug
    if not stage:
        return caller.known(http.redirect(f"/jobs/{slug}/apply"))
    if stage in ("code", "boxes"):
        caller.site.passes.code(slug, caller.visitor)
    return caller.known(http.page(gate(caller.vacancy, stage)))


def _caller_at_gate(request: Request, site: Site, found: PathMatch) -> Caller | None:
    vacancy = find(found["slug"])
    if vacancy is None or vacancy.gate is Gate.NONE:
        return None
    return _caller(request, site, vacancy)


def _caller(request: Request, site: Site, vacancy: Posting) -> Caller:
    return Caller(site, vacancy, request.cookie(COOKIE) or new_visitor())


def _human(caller: Caller, submitted: FormBody) -> bool:
    return submitted.one("squares") == TREES


def _code(caller: Caller, submitted: FormBody) -> bool:
    return _same(
        submitted.one("code"), caller.site.passes.code(caller.vacancy.slug, caller.visitor)
    )


def _boxes(caller: Caller, submitted: FormBody) -> bool:
    typed = "".join(submitted.fields.get("digit", ()))
    return _same(typed, caller.site.passes.code(caller.vacancy.slug, caller.visitor))


def _account(caller: Caller, submitted: FormBody) -> bool:
    return _name(caller, submitted) and _password(caller, submitted)


def _name(caller: Caller, submitted: FormBody) -> bool:
    return _same(submitted.one("user"), ACCOUNT.user)


def _password(caller: Caller, submitted: FormBody) -> bool:
    return _same(submitted.one("password"), ACCOUNT.password)


def _same(said: str, known: str) -> bool:
    return compare_digest(said.encode(), known.encode())


_JUDGES: Mapping[str, Callable[[Caller, FormBody], bool]] = {
    "human": _human,
    "code": _code,
    "boxes": _boxes,
    "account": _account,
    "name": _name,
    "password": _password,
}
