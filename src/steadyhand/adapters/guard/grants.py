"""What became of one grant: what it let through, and what it did not."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal
from urllib.parse import urlsplit

from steadyhand.core.act.approval import Grant, Permit
from steadyhand.core.act.body_check import Agreed, Difference, added_to_address, compared, differing
from steadyhand.core.act.exchanges import goes_where, says_that_it_sends
from steadyhand.core.act.request_body import FORM, Body, parts_of
from steadyhand.core.act.results import Stopped, Written, same_place
from steadyhand.core.policy.breaker import scope_of, upload_scope

from .classification import BEACONS, is_check, is_event, is_noise, values_told
from .lookups import UNASKED
from .requests import Paused, is_write

ONCE = "one request was agreed to, and it has left"
LATE = "the grant's time is up"
UNREADABLE = "what it sends"  # the name of what cannot be read
BESIDE = BEACONS | frozenset(
    "Image Media TextTrack Font Stylesheet Manifest Prefetch Other".split()
)
NAME = 1  # typed value that somebody signs in with
OTHER_PLACE = "the address"  # the name of a place that nobody approved


@dataclass(slots=True)
class Use:
    """What became of one grant, until the next."""

    grant: Grant
    agreed: Agreed | None = None  # what its press may send; None: that is not told
    let: set[str] = field(default_factory=set)  # the requests that it let through
    made: list[Written] = field(default_factory=list)  # the same, as they are told
    stopped: list[Stopped] = field(default_factory=list)  # writes of its press after the first
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
        self, paused: Paused, carried: Collection[str], names: Collection[str], *, now: float
    ) -> str:
        """Why it does not let the request through; *names* are of files that were chosen."""
        permit = self.permit
        if self.closed:
            return UNASKED
        if now > permit.expires_at:
            return LATE
        if permit.by_hand and (len(carried) > NAME or paused.file):
            return UNASKED
        if permit.files and not self._takes_file(paused, carried, names):
            return UNASKED
        if permit.press and (carried or paused.file or not same_place(paused.url, permit.url)):
            return UNASKED
        if permit.once and paused.opaque and not same_place(paused.url, permit.url):
            return UNASKED  # it may be anything: only the form's own address is agreed to
        if permit.once and paused.resource_type in BESIDE and not permit.press:
            return UNASKED  # a page reads nothing of its answer: a draft goes so, and no form
        if permit.once and self.let and not self.leads_on(paused):
            return ONCE
        return ONCE if self.is_further(paused) else ""

    def is_further(self, paused: Paused) -> bool:
        """Whether it is one more write of a step that has written its page already.

        A file that goes apart, and a check of what was typed, are no page of a form.
        """
        permit = self.permit
        if permit.once or permit.by_hand or permit.wall or permit.files:
            return False
        if not is_write(paused.method) or paused.file or is_check(paused.url):
            return False
        named = any(same_place(paused.url, each) for each in permit.further)
        return self.stored and not (named and paused.url not in self.been)

    def differs(self, paused: Paused) -> str:
        """What the request tells that nobody approved, by its label; '' where all is as agreed.

        A sign-in and what a person does by hand were put on no sheet: nobody can say.
        """
        if self.agreed is None or self.leads_on(paused):
            return ""
        document = paused.resource_type == "Document"
        if document and (place := self._elsewhere(paused)):
            return place
        parts = None if paused.has_body and paused.body is None else parts_of(_body(paused))
        if parts is None:
            return UNREADABLE
        return differing(self.agreed, parts, document=document)

    def compares(self, paused: Paused, *, begun: bool) -> Difference:
        """The same where nobody else acts in the page: what cannot be told is no contradiction.

        *begun*: it holds how a file begins that was chosen.
        """
        if self.agreed is None or self.leads_on(paused):
            return Difference()
        document = paused.resource_type == "Document"
        if document and (place := self._elsewhere(paused)):
            return Difference(place)
        body = replace(_body(paused), charset=self.agreed.charset)
        parts = None if paused.has_body and paused.body is None else parts_of(body)
        if parts is None:
            return Difference(told=f"a body of {len(paused.body or b'')} bytes")
        return compared(self.agreed, parts, document=document, begun=begun)

    def _elsewhere(self, paused: Paused) -> str:
        """What of a form's address nobody approved, by its name; '' where that is as agreed."""
        url = self.permit.url
        if url and not same_place(paused.url, url):
            return OTHER_PLACE
        name = added_to_address(url, paused.url) if url and paused.has_body else ""
        return f"{name} in {OTHER_PLACE}" if name else ""

    def stops(self, paused: Paused, altered: str) -> None:
        """The request did not leave, though it tells what was typed, or what nobody agreed to."""
        if self.let and not self.permit.once and is_write(paused.method):
            self.stopped.append(Stopped(paused.method, paused.url, values_told(paused)))
        if altered:
            self.altered.append(altered)
        elif not is_noise(paused.url, paused.resource_type):
            self.withheld.append(paused.url)

    def leads_on(self, paused: Paused) -> bool:
        """Whether it opens a page after a write, and writes nothing: a site tells what it got."""
        return self.wrote and paused.resource_type == "Document" and not is_write(paused.method)

    def closes(self, paused: Paused, parts: Sequence[str]) -> bool:
        """Whether it sends what went in parts before, and tells nothing itself: it goes once.

        Where the form itself has left by this grant, what follows it is no more than before. Many
        a question goes to the one address of a GraphQL server.
        """
        if self.closed or not self.permit.once or self.permit.press:
            return False
        if not is_write(paused.method) or paused.resource_type in BEACONS or is_event(paused.url):
            return False
        there = goes_where(paused.url, parts) and "graphql" not in paused.url.casefold()
        return self.let <= self.closing and (there or says_that_it_sends(paused.url))

    def at_home_of(self, paused: Paused) -> bool:
        """Whether it goes where the form says that it sends."""
        return same_place(paused.url, self.permit.url)

    def passes(self, paused: Paused, unread: str = "") -> None:
        """The request left by it; *unread* is what of it nobody could compare."""
        self.let.add(paused.request_id)
        if leave := self._leave:
            size = len(paused.body or b"")
            self.made.append(Written(leave, paused.method, paused.url, size, unread))
        if is_write(paused.method) and not (paused.file or is_check(paused.url)):
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

    def _takes_file(self, paused: Paused, carried: Collection[str], names: Collection[str]) -> bool:
        """Whether it is a file that was agreed to, to its place, and nothing else of the user's."""
        others = frozenset(carried) - frozenset(names)
        scopes = self.permit.files
        place = {scope_of(paused.url), upload_scope(paused.url, ())}
        here = paused.file and is_write(paused.method) and not place.isdisjoint(scopes)
        return here and not others

    def stores_at(self, paused: Paused) -> bool:
        """Return whether chosen files may be stored at that other site now, and it is asked so."""
        return upload_scope(paused.url, ()) in self.permit.files


def _body(paused: Paused) -> Body:
    """What the request tells; of one without a body what its address does."""
    if paused.has_body:
        return Body(paused.content_type, paused.body or b"", paused.gaps)
    return Body(FORM, urlsplit(paused.url).query.encode("ascii", "replace"))
