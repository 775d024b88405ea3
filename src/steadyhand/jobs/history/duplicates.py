"""Whether a posting was met before, and what follows from that.

Two passes: by address alone, before the posting is read; then by address, company, role and place.
*Exact* means the same address and nothing that contradicts it. A repost (the same work under
another address, or the same text) is only ever possible: a person is asked, and shown why.

The rule that counts is `treatment`: an exact duplicate of an application that was or may have been
sent never runs by itself. It takes an override (`LetRun`): by a person, with a reason, for that
very run, and for where the application stood when they gave it. `record.check` says the same once
more, and `check_others` of its neighbours, in the transaction that enters the attempt.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from steadyhand.errors import BadInput

from .canonical_url import canonical_url, names_posting
from .fingerprint import Keys, Vacancy, keys_of, one_company, overlap
from .record import SENT, LetRun, Standing, overridden


class Trait(StrEnum):
    """What two postings may have in common."""

    ADDRESS = "address"
    COMPANY = "company"
    ROLE = "role"
    PLACE = "place"
    REQUISITION = "requisition"
    TEXT = "text"


class Likeness(StrEnum):
    """How surely two postings are one."""

    EXACT = "exact"
    REPOST = "possible_repost"


class Way(StrEnum):
    """What follows for a run. In this order: the last that any match asks for is done."""

    RUN = "run"
    AGAIN = "again"  # known and never sent: another attempt at the same application
    RESUME = "resume"  # another run of it has not ended: go on with that one
    ASK = "ask"  # only a person may let it run


@dataclass(frozen=True, slots=True)
class Known:
    """An earlier application of the same profile, as far as it is compared."""

    id: str
    keys: Keys
    standing: Standing
    at: str = ""  # since when it stands so
    run_id: str = ""  # of its last attempt
    url: str = ""
    company: str = ""
    role: str = ""
    let_run: tuple[LetRun, ...] = ()  # overrides that a person gave


@dataclass(frozen=True, slots=True)
class Match:
    """One earlier application that may be the same, with the reasons."""

    known: Known
    likeness: Likeness
    same: tuple[Trait, ...]
    differs: tuple[Trait, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """All that match, the surest and latest first; a posting without any is new."""

    matches: tuple[Match, ...] = ()

    @property
    def new(self) -> bool:
        """Whether nothing like it was met before."""
        return not self.matches

    @property
    def exact(self) -> Match | None:
        """The application that this posting is a duplicate of, or None."""
        return next((m for m in self.matches if m.likeness is Likeness.EXACT), None)


@dataclass(frozen=True, slots=True)
class Treatment:
    """What follows, and from which match; None where nothing stands against the run."""

    way: Way
    match: Match | None = None


def by_address(url: str, known: Iterable[Known]) -> Found:
    """The first pass: applications that were made at that address."""
    address = canonical_url(url)
    if not names_posting(address):
        return Found()
    hits = (k for k in known if address in k.keys.addresses)
    return _found(Match(k, Likeness.EXACT, (Trait.ADDRESS,)) for k in hits)


def by_posting(vacancy: Vacancy, known: Iterable[Known]) -> Found:
    """The second pass: duplicates and possible reposts of the posting as it was read."""
    keys = keys_of(vacancy)
    return _found(match for k in known if (match := _match(keys, k)) is not None)


def override(match: Match, run_id: str, reason: str) -> LetRun:
    """The person's word, to be entered at the matched application with who gave it and when.

    Raises BadInput without a reason.
    """
    if not reason.strip():
        raise BadInput("an override needs a reason; nothing was recorded")
    return LetRun(run_id, match.known.standing, reason.strip())


def treatment(found: Found, run_id: str) -> Treatment:
    """What that run does about what was found: the most careful way that any match asks for."""
    ways = [Treatment(_way(match, run_id), match) for match in found.matches]
    order = list(Way)
    careful = max(ways, key=lambda t: order.index(t.way), default=Treatment(Way.RUN))
    return Treatment(Way.RUN) if careful.way is Way.RUN else careful


def check_others(keys: Keys, others: Iterable[Known], run_id: str) -> None:
    """That run may begin, whatever the other applications are. Raises BadInput naming the one.

    What both passes said may be old by then: of two runs that met nobody, one has begun since.
    """
    found = _found(match for k in others if (match := _match(keys, k)) is not None)
    against = treatment(found, run_id)
    if against.match is None or against.way is Way.AGAIN:
        return
    known = against.match.known
    may = "say why a second one may be sent"
    if against.way is Way.RESUME:
        may = f"resume run {known.run_id}, or mark it as failed if that run is lost"
    raise BadInput(
        f"application {known.id} may be to the same posting and is {known.standing}; {may}"
    )


def _way(match: Match, run_id: str) -> Way:
    known, exact = match.known, match.likeness is Likeness.EXACT
    if known.standing in SENT:
        return Way.RUN if overridden(known.let_run, run_id, known.standing) else Way.ASK
    if known.standing is not Standing.IN_PROGRESS:
        return Way.AGAIN if exact else Way.RUN
    if known.run_id == run_id:
        return Way.RUN  # its own record
    if exact:
        return Way.RESUME
    return Way.RUN if overridden(known.let_run, run_id, known.standing) else Way.ASK


def _found(matches: Iterable[Match]) -> Found:
    """In their order: exact ones first, of those the ones that were sent, the latest first."""
    latest = sorted(matches, key=lambda m: (m.known.at, m.known.id), reverse=True)
    return Found(tuple(sorted(latest, key=_rank)))


def _rank(match: Match) -> tuple[bool, bool]:
    return match.likeness is not Likeness.EXACT, match.known.standing not in SENT


def _match(keys: Keys, known: Known) -> Match | None:
    same, differs = _compared(keys, known.keys)
    likeness = _likeness(frozenset(same), frozenset(differs))
    return Match(known, likeness, same, differs) if likeness else None


def _likeness(same: frozenset[Trait], differs: frozenset[Trait]) -> Likeness | None:
    if Trait.ADDRESS in same:
        return Likeness.REPOST if differs else Likeness.EXACT
    if Trait.TEXT in same or {Trait.COMPANY, Trait.REQUISITION} <= same:
        return Likeness.REPOST
    at_one_place = Trait.PLACE not in differs
    return Likeness.REPOST if {Trait.COMPANY, Trait.ROLE} <= same and at_one_place else None


def _compared(one: Keys, other: Keys) -> tuple[tuple[Trait, ...], tuple[Trait, ...]]:
    """What is the same and what differs; what one of them does not tell is neither.

    Texts that differ contradict nothing: postings are edited. Nor do addresses.
    """
    told = {
        Trait.ADDRESS: any(map(names_posting, one.addresses & other.addresses)) or None,
        Trait.COMPANY: one_company(one.company, other.company)
        if one.company and other.company
        else None,
        Trait.ROLE: _alike(one.role, other.role),
        Trait.PLACE: overlap(one.places, other.places) if one.places and other.places else None,
        Trait.REQUISITION: _alike(one.requisition, other.requisition),
        Trait.TEXT: _alike(one.text, other.text) or None,
    }
    same = tuple(trait for trait, alike in told.items() if alike)
    return same, tuple(trait for trait, alike in told.items() if alike is False)


def _alike(one: str, other: str) -> bool | None:
    return one == other if one and other else None
