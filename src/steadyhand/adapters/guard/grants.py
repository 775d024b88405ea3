"""What became of one grant: what it let through, and what it did not."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal
from urllib.parse import urlsplit

from steadyhand.core.act.approval import Grant, Permit
from steadyhand.core.act.body_check import (
    ApprovedBody,
    Difference,
    body_difference,
    compare_body,
    query_difference,
)
from steadyhand.core.act.exchanges import is_address_of_parts, is_submit_address
from steadyhand.core.act.request_body import FORM, Body, parts_of
from steadyhand.core.act.results import BlockedWrite, PermittedWrite, same_place
from steadyhand.core.policy.breaker import step_scope, upload_scope

from .classification import BEACON_TYPES, count_values, is_event_report, is_noise, is_validation
from .lookups import NO_GRANT_REFUSAL
from .requests import PausedRequest, is_write

GRANT_SPENT = "one request was agreed to, and it has left"
GRANT_EXPIRED = "the grant's time is up"
UNREADABLE_BODY = "what it sends"  # the name of what cannot be read
UNREAD_TYPES = BEACON_TYPES | frozenset(
    "Image Media TextTrack Font Stylesheet Manifest Prefetch Other".split()
)
SIGN_IN_VALUES_MAX = 1  # typed value that somebody signs in with
ADDRESS_LABEL = "the address"  # the name of a place that nobody approved


@dataclass(slots=True)
class GrantUse:
    """What became of one grant, until the next."""

    grant: Grant
    agreed: ApprovedBody | None = None  # what its press may send; None: that is not told
    let: set[str] = field(default_factory=set)  # the requests that it let through
    made: list[PermittedWrite] = field(default_factory=list)  # the same, as they are told
    stopped: list[BlockedWrite] = field(default_factory=list)  # writes of its press after the first
    wrote: bool = False  # one of them was a write
    stored: bool = False  # one of them may have been stored as a page of the form
    been: set[str] = field(default_factory=set)  # addresses that its writes went to
    withheld: list[str] = field(default_factory=list)
    altered: list[str] = field(default_factory=list)  # what differed from what was agreed
    closing: set[str] = field(default_factory=set)  # those that send what was given in parts
    closed: bool = False  # it lets nothing more begin

    @property
    def permit(self) -> Permit:
        """What the grant says."""
        return self.grant.permit

    def open(self, now: float) -> bool:
        """Whether anything may begin by it."""
        return not self.closed and now <= self.permit.expires_at

    def ungranted(
        self, paused: PausedRequest, carried: Collection[str], names: Collection[str], *, now: float
    ) -> str:
        """Why it does not let the request through; *names* are of files that were chosen."""
        permit = self.permit
        if self.closed:
            return NO_GRANT_REFUSAL
        if now > permit.expires_at:
            return GRANT_EXPIRED
        if permit.by_hand and (len(carried) > SIGN_IN_VALUES_MAX or paused.file):
            return NO_GRANT_REFUSAL
        if permit.files and not self._takes_file(paused, carried, names):
            return NO_GRANT_REFUSAL
        if permit.press and (carried or paused.file or not same_place(paused.url, permit.url)):
            return NO_GRANT_REFUSAL
        if permit.form and not (self.leads_on(paused) or same_place(paused.url, permit.url)):
            return NO_GRANT_REFUSAL
        if permit.once and paused.opaque and not same_place(paused.url, permit.url):
            return NO_GRANT_REFUSAL  # it may be anything: only the form's own address is agreed to
        if permit.once and paused.resource_type in UNREAD_TYPES and not permit.press:
            return (
                NO_GRANT_REFUSAL  # a page reads nothing of its answer: a draft goes so, and no form
            )
        if permit.once and self.let and not self.leads_on(paused):
            return GRANT_SPENT
        return GRANT_SPENT if self.is_further(paused) else ""

    def is_further(self, paused: PausedRequest) -> bool:
        """Whether it is one more write of a step that has written its page already.

        A file that goes apart, and a check of what was typed, are no page of a form.
        """
        permit = self.permit
        if permit.once or permit.by_hand or permit.wall or permit.files or permit.act:
            return False
        if not is_write(paused.method) or paused.file or is_validation(paused.url):
            return False
        named = any(same_place(paused.url, each) for each in permit.further)
        return self.stored and not (named and paused.url not in self.been)

    def differs(self, paused: PausedRequest) -> str:
        """What the request tells that nobody approved, by its label; '' where all is as agreed.

        A sign-in and what a person does by hand were put on no sheet: nobody can say.
        """
        if self.agreed is None or self.leads_on(paused):
            return ""
        document = paused.resource_type == "Document"
        if document and (place := self._elsewhere(paused)):
            return place
        parts = None if paused.has_body and paused.body is None else parts_of(_body_of(paused))
        if parts is None:
            return UNREADABLE_BODY
        return body_difference(self.agreed, parts, document=document)

    def compares(self, paused: PausedRequest, *, begun: bool) -> Difference:
        """The same where nobody else acts in the page: what cannot be told is no contradiction.

        *begun*: it holds how a file begins that was chosen.
        """
        if self.agreed is None or self.leads_on(paused):
            return Difference()
        document = paused.resource_type == "Document"
        if document and (place := self._elsewhere(paused)):
            return Difference(place)
        body = replace(_body_of(paused), charset=self.agreed.charset)
        parts = None if paused.has_body and paused.body is None else parts_of(body)
        if parts is None:
            return Difference(told=f"a body of {len(paused.body or b'')} bytes")
        return compare_body(self.agreed, parts, document=document, begun=begun)

    def _elsewhere(self, paused: PausedRequest) -> str:
        """What of a form's address nobody approved, by its name; '' where that is as agreed."""
        url = self.permit.url
        if url and not same_place(paused.url, url):
            return ADDRESS_LABEL
        name = query_difference(url, paused.url) if url and paused.has_body else ""
        return f"{name} in {ADDRESS_LABEL}" if name else ""

    def stops(self, paused: PausedRequest, altered: str) -> None:
        """The request did not leave, though it tells what was typed, or what nobody agreed to."""
        if self.let and not self.permit.once and is_write(paused.method):
            self.stopped.append(BlockedWrite(paused.method, paused.url, count_values(paused)))
        if altered:
            self.altered.append(altered)
        elif not is_noise(paused.url, paused.resource_type):
            self.withheld.append(paused.url)

    def leads_on(self, paused: PausedRequest) -> bool:
        """Whether it opens a page after a write, and writes nothing: a site tells what it got."""
        return self.wrote and paused.resource_type == "Document" and not is_write(paused.method)

    def closes(self, paused: PausedRequest, parts: Sequence[str]) -> bool:
        """Whether it sends what went in parts before, and tells nothing itself: it goes once.

        Where the form itself has left by this grant, what follows it is no more than before. Many
        a question goes to the one address of a GraphQL server.
        """
        if self.closed or not self.permit.once or self.permit.press:
            return False
        if (
            not is_write(paused.method)
            or paused.resource_type in BEACON_TYPES
            or is_event_report(paused.url)
        ):
            return False
        there = is_address_of_parts(paused.url, parts) and "graphql" not in paused.url.casefold()
        return self.let <= self.closing and (there or is_submit_address(paused.url))

    def at_home_of(self, paused: PausedRequest) -> bool:
        """Whether it goes where the form says that it sends."""
        return same_place(paused.url, self.permit.url)

    def passes(self, paused: PausedRequest, unread: str = "") -> None:
        """The request left by it; *unread* is what of it nobody could compare."""
        self.let.add(paused.request_id)
        if leave := self._leave:
            size = len(paused.body or b"")
            self.made.append(PermittedWrite(leave, paused.method, paused.url, size, unread))
        if is_write(paused.method) and not (paused.file or is_validation(paused.url)):
            self.stored = True
        if is_write(paused.method):
            self.wrote = True
            self.been.add(paused.url)

    @property
    def _leave(self) -> Literal["step", "submit", "upload", "press", ""]:
        """What was agreed to; '' for what a person does, and for signing in."""
        permit = self.permit
        if permit.by_hand or permit.wall:
            return ""
        if permit.press:
            return "press"
        return "upload" if permit.files else "submit" if permit.once else "step"

    def _takes_file(
        self, paused: PausedRequest, carried: Collection[str], names: Collection[str]
    ) -> bool:
        """Whether it is a file that was agreed to, to its place, and nothing else of the user's."""
        others = frozenset(carried) - frozenset(names)
        scopes = self.permit.files
        place = {step_scope(paused.url), upload_scope(paused.url, ())}
        here = paused.file and is_write(paused.method) and not place.isdisjoint(scopes)
        return here and not others

    def stores_at(self, paused: PausedRequest) -> bool:
        """Return whether chosen files may be stored at that other site now, and it is asked so."""
        return upload_scope(paused.url, ()) in self.permit.files


def _body_of(paused: PausedRequest) -> Body:
    """What the request tells; of one without a body what its address does."""
    if paused.has_body:
        return Body(paused.content_type, paused.body or b"", paused.gaps)
    return Body(FORM, urlsplit(paused.url).query.encode("ascii", "replace"))
