"""Whether a posting was met before, and what follows from that.

Two passes: by address alone, before the posting is read; then by address, company, role and place.
*Exact* means the same address and nothing that contradicts it. A repost (the same work under
another address, or the same text) is only ever possible: a person is asked, and shown why.

The rule that counts is `treatment`: an exact duplicate of an application that was or may have been
sent never runs by itself. It takes an override (`Override`): by a person, with a reason, for that
very run, and for where the application stood when they gave it. `record.check` says the same once
more, and `check_others` of its neighbours, in the transaction that enters the attempt.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from steadyhand.errors import BadInput

from .canonical_url import canonical_url, names_posting
from .fingerprint import Keys, Vacancy, is_one_company, keys_of, places_overlap
from .record import SENT_STANDINGS, Override, Standing, is_overridden


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


class DuplicateAction(StrEnum):
    """What follows for a run. In this order: the last that any match asks for is done."""

    RUN = "run"
    AGAIN = "again"  # known and never sent: another attempt at the same application
    RESUME = "resume"  # another run of it has not ended: go on with that one
    ASK = "ask"  # only a person may let it run


@dataclass(frozen=True, slots=True)
class EarlierApplication:
    """An earlier application of the same profile, as far as it is compared."""

    id: str
    keys: Keys
    standing: Standing
    at: str = ""  # since when it stands so
    run_id: str = ""  # of its last attempt
    url: str = ""
    company: str = ""
    role: str = ""
    let_run: tuple[Override, ...] = ()  # overrides that a person gave


@dataclass(frozen=True, slots=True)
class DuplicateMatch:
    """One earlier application that may be the same, with the reasons."""

    known: EarlierApplication
    likeness: Likeness
    same: tuple[Trait, ...]
    differs: tuple[Trait, ...] = ()


@dataclass(frozen=True, slots=True)
class DuplicateMatches:
    """All that match, the surest and latest first; a posting without any is new."""

    matches: tuple[DuplicateMatch, ...] = ()

    @property
    def new(self) -> bool:
        """Whether nothing like it was met before."""
        return not self.matches

    @property
    def exact(self) -> DuplicateMatch | None:
        """The application that this posting is a duplicate of, or None."""
        return next((m for m in self.matches if m.likeness is Likeness.EXACT), None)


@dataclass(frozen=True, slots=True)
class Treatment:
    """What follows, and from which match; None where nothing stands against the run."""

    way: DuplicateAction
    match: DuplicateMatch | None = None


def match_address(url: str, known: Iterable[EarlierApplication]) -> DuplicateMatches:
    """The first pass: applications that were made at that address."""
    address = canonical_url(url)
    if not names_posting(address):
        return DuplicateMatches()
    hits = (k for k in known if address in k.keys.addresses)
    return _ordered_matches(DuplicateMatch(k, Likeness.EXACT, (Trait.ADDRESS,)) for k in hits)


def match_posting(vacancy: Vacancy, known: Iterable[EarlierApplication]) -> DuplicateMatches:
    """The second pass: duplicates and possible reposts of the posting as it was read."""
    keys = keys_of(vacancy)
    return _ordered_matches(match for k in known if (match := _match(keys, k)) is not None)


def make_override(match: DuplicateMatch, run_id: str, reason: str) -> Override:
    """The person's word, to be entered at the matched application with who gave it and when.

    Raises BadInput without a reason.
    """
    if not reason.strip():
        raise BadInput("an override needs a reason; nothing was recorded")
    return Override(run_id, match.known.standing, reason.strip())


def treatment(found: DuplicateMatches, run_id: str) -> Treatment:
    """What that run does about what was found: the most careful way that any match asks for."""
    ways = [Treatment(_action_for(match, run_id), match) for match in found.matches]
    order = list(DuplicateAction)
    careful = max(ways, key=lambda t: order.index(t.way), default=Treatment(DuplicateAction.RUN))
    return Treatment(DuplicateAction.RUN) if careful.way is DuplicateAction.RUN else careful


def check_others(keys: Keys, others: Iterable[EarlierApplication], run_id: str) -> None:
    """That run may begin, whatever the other applications are. Raises BadInput naming the one.

    What both passes said may be old by then: of two runs that met nobody, one has begun since.
    """
    found = _ordered_matches(match for k in others if (match := _match(keys, k)) is not None)
    against = treatment(found, run_id)
    if against.match is None or against.way is DuplicateAction.AGAIN:
        return
    known = against.match.known
    may = "say why a second one may be sent"
    if against.way is DuplicateAction.RESUME:
        may = f"resume run {known.run_id}, or mark it as failed if that run is lost"
    raise BadInput(
        f"application {known.id} may be to the same posting and is {known.standing}; {may}"
    )


def _action_for(match: DuplicateMatch, run_id: str) -> DuplicateAction:
    known, exact = match.known, match.likeness is Likeness.EXACT
    if known.standing in SENT_STANDINGS:
        return (
            DuplicateAction.RUN
            if is_overridden(known.let_run, run_id, known.standing)
            else DuplicateAction.ASK
        )
    if known.standing is not Standing.IN_PROGRESS:
        return DuplicateAction.AGAIN if exact else DuplicateAction.RUN
    if known.run_id == run_id:
        return DuplicateAction.RUN  # its own record
    if exact:
        return DuplicateAction.RESUME
    return (
        DuplicateAction.RUN
        if is_overridden(known.let_run, run_id, known.standing)
        else DuplicateAction.ASK
    )


def _ordered_matches(matches: Iterable[DuplicateMatch]) -> DuplicateMatches:
    """In their order: exact ones first, of those the ones that were sent, the latest first."""
    latest = sorted(matches, key=lambda m: (m.known.at, m.known.id), reverse=True)
    return DuplicateMatches(tuple(sorted(latest, key=_rank)))


def _rank(match: DuplicateMatch) -> tuple[bool, bool]:
    return match.likeness is not Likeness.EXACT, match.known.standing not in SENT_STANDINGS


def _match(keys: Keys, known: EarlierApplication) -> DuplicateMatch | None:
    same, differs = _compare_keys(keys, known.keys)
    likeness = _likeness(frozenset(same), frozenset(differs))
    return DuplicateMatch(known, likeness, same, differs) if likeness else None


def _likeness(same: frozenset[Trait], differs: frozenset[Trait]) -> Likeness | None:
    if Trait.ADDRESS in same:
        return Likeness.REPOST if differs else Likeness.EXACT
    if Trait.TEXT in same or {Trait.COMPANY, Trait.REQUISITION} <= same:
        return Likeness.REPOST
    at_one_place = Trait.PLACE not in differs
    return Likeness.REPOST if {Trait.COMPANY, Trait.ROLE} <= same and at_one_place else None


def _compare_keys(one: Keys, other: Keys) -> tuple[tuple[Trait, ...], tuple[Trait, ...]]:
    """What is the same and what differs; what one of them does not tell is neither.

    Texts that differ contradict nothing: postings are edited. Nor do addresses.
    """
    told = {
        Trait.ADDRESS: any(map(names_posting, one.addresses & other.addresses)) or None,
        Trait.COMPANY: is_one_company(one.company, other.company)
        if one.company and other.company
        else None,
        Trait.ROLE: _same_or_unknown(one.role, other.role),
        Trait.PLACE: places_overlap(one.places, other.places)
        if one.places and other.places
        else None,
        Trait.REQUISITION: _same_or_unknown(one.requisition, other.requisition),
        Trait.TEXT: _same_or_unknown(one.text, other.text) or None,
    }
    same = tuple(trait for trait, alike in told.items() if alike)
    return same, tuple(trait for trait, alike in told.items() if alike is False)


def _same_or_unknown(one: str, other: str) -> bool | None:
    return one == other if one and other else None
