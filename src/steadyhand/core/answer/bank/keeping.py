"""What changes in the bank when something is remembered, confirmed, forgotten or imported.

Each function answers with one `Change`, which a store makes whole or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..normal import normal, same
from ..vocabulary import Vocabulary
from .entry import BankEntry
from .scope import refusal


@dataclass(frozen=True, slots=True)
class Change:
    """Entries that stand afterwards as given, and ids of entries that are gone."""

    put: tuple[BankEntry, ...] = ()
    drop: tuple[str, ...] = ()


NOTHING = Change()


@dataclass(frozen=True, slots=True)
class Refused:
    """An entry that was not taken, and why, as one sentence."""

    question: str
    why: str


@dataclass(frozen=True, slots=True)
class Merged:
    """What an import comes to: the change, and the questions by what became of them."""

    change: Change
    added: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()  # the bank's own answer stands
    refused: tuple[Refused, ...] = ()


def remembered(entries: Iterable[BankEntry], new: BankEntry) -> Change:
    """*new* is the one answer to its question at its employer; confirmed wordings are kept.

    Where the question was another entry's wording, the person has now said it apart.
    """
    others = tuple(entries)
    old = [e for e in others if e.asks(new.question) and _same_place(e, new)]
    wordings = (*new.aliases, *(a for e in old for a in e.aliases))
    put = replace(new, aliases=_distinct(wordings, new.question))
    rest = (e for e in others if e not in old and _same_place(e, new))
    parted = (_without(e, new.question) for e in rest if e.also_asks(new.question))
    return Change((put, *parted), tuple(e.id for e in old if e.id != new.id))


def confirmed(entries: Iterable[BankEntry], entry: BankEntry, wording: str) -> Change:
    """*wording* is a wording of that entry's question and of no other entry's at its employer."""
    others = [e for e in entries if e.id != entry.id and _same_place(e, entry)]
    put = replace(entry, aliases=_distinct((*entry.aliases, wording), entry.question))
    parted = (_without(e, wording) for e in others if e.also_asks(wording))
    return Change((put, *parted), tuple(e.id for e in others if e.asks(wording)))


def merged(
    entries: Sequence[BankEntry],
    incoming: Iterable[BankEntry],
    *,
    words: Vocabulary,
    replacing: bool = False,
) -> Merged:
    """*incoming* beside what is known: the newer answer stands, or the incoming if *replacing*.

    An answer without a time is older than any.
    """
    now = list(entries)
    told: dict[str, list[str]] = {"added": [], "replaced": [], "kept": []}
    refused: list[Refused] = []
    for new in incoming:
        if why := refusal(new.question, new.answer, words):
            refused.append(Refused(new.question, why))
            continue
        became = _became(now, new, replacing=replacing)
        told[became].append(new.question)
        if became != "kept":
            now = _after(now, remembered(now, new))
    done = {name: tuple(questions) for name, questions in told.items()}
    return Merged(_between(entries, now), refused=tuple(refused), **done)


def _became(now: Iterable[BankEntry], new: BankEntry, *, replacing: bool) -> str:
    old = next((e for e in now if e.asks(new.question) and _same_place(e, new)), None)
    if old is None:
        return "added"
    nothing_new = same(new.answer, old.answer) and set(new.aliases) <= set(old.aliases)
    newer = replacing or new.created_at > old.created_at
    return "replaced" if newer and not nothing_new else "kept"


def _after(entries: Sequence[BankEntry], change: Change) -> list[BankEntry]:
    """The entries once that change was made."""
    gone = {*change.drop, *(e.id for e in change.put)}
    return [*(e for e in entries if e.id not in gone), *change.put]


def _between(before: Sequence[BankEntry], after: Sequence[BankEntry]) -> Change:
    """The one change that leads from *before* to *after*."""
    left = {e.id for e in after}
    drop = tuple(e.id for e in before if e.id not in left)
    return Change(tuple(e for e in after if e not in before), drop)


def _same_place(one: BankEntry, other: BankEntry) -> bool:
    return one.company == other.company or same(one.company, other.company)


def _without(entry: BankEntry, wording: str) -> BankEntry:
    return replace(entry, aliases=tuple(a for a in entry.aliases if not same(a, wording)))


def _distinct(wordings: Iterable[str], question: str) -> tuple[str, ...]:
    """Each wording once, by our own normaliser, and none that is the question itself."""
    first: dict[str, str] = {}
    for wording in wordings:
        first.setdefault(normal(wording), wording)
    return tuple(w for text, w in first.items() if text not in ("", normal(question)))
