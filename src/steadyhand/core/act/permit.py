"""Permits: a person's leave to send what was typed, in a form that cannot be forged or used again.

A *step* permit lets a press send a page of the form: one write that carries it, and those further
ones that it names. A *submit* permit lets exactly one request leave. One for a *press* lets one
write leave that carries nothing typed, to the address that it names. One for *files* lets those
leave that a page sends as soon as they are chosen, to the places that it names; one for *saves*
lets answers be stored as they are typed, by the methods and at the places that it names. One *by
hand* is for what a person does in the page while the run is frozen: of what was typed it lets a
single name through, to the job's site. One for a *wall* says that the page behind it is a new one.
All are bound to the run, its fence, the attempt, the address that the form names and the digest of
what a person saw; the seal is an HMAC over all of it, under a key that neither the page nor a
planner has. It stands in the intent that is stored before the press, so the stored intent and the
used permit are one thing.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import astuple, dataclass

GOOD_FOR_S = 600.0  # a press follows its intent within seconds; a run that was stopped has none


@dataclass(frozen=True, slots=True)
class Permit:
    """What may be sent, and until when; the time is in seconds of the monotonic clock."""

    run_id: str
    fence: int
    attempt: int
    url: str  # where the form says that it sends; '' where it names nothing
    digest: str
    expires_at: float
    once: bool  # one request, and no second one
    files: tuple[str, ...] = ()  # scopes that chosen files may go to, and then nothing else may
    saves: tuple[str, ...] = ()  # what may store answers as they are typed, and nothing else then
    wall: bool = False  # nothing was typed into the page behind it yet
    by_hand: bool = False  # for a person in the page: no more of what was typed than one name
    press: bool = False  # for the one write of a press that sends nothing typed, to that very url
    further: tuple[str, ...] = ()  # addresses that may be written to after the first write


@dataclass(frozen=True, slots=True)
class Grant:
    """A permit with its seal."""

    permit: Permit
    seal: str


def sealed(permit: Permit, key: bytes) -> Grant:
    """The permit as a grant; *key* is known to the guard and to who asks people, to nobody else."""
    return Grant(permit, _mac(permit, key))


def unfit(grant: Grant, key: bytes, now: float) -> str:
    """Why the grant opens nothing; '' when it is sealed and its time is not up."""
    if not hmac.compare_digest(grant.seal, _mac(grant.permit, key)):
        return "a grant that nobody sealed opens nothing"
    if now > grant.permit.expires_at:
        return "the grant's time is up"
    return ""


def _mac(permit: Permit, key: bytes) -> str:
    told = json.dumps(astuple(permit), ensure_ascii=False)
    return hmac.new(key, told.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()
