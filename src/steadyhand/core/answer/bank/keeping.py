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
    now = _Now(entries)
    told: dict[str, list[str]] = {"added": [], "replaced": [], "kept": []}
    refused: list[Refused] = []
    for new in incoming:
        if why := refusal(new.question, new.answer, words):
            refused.append(Refused(new.question, why))
            continue
        near = now.near(new)
        became = _became(near, new, replacing=replacing)
        told[became].append(new.question)
        if became != "kept":
            now.make(remembered(near, new))
    done = {name: tuple(questions) for name, questions in told.items()}
    return Merged(now.since(entries), refused=tuple(refused), **done)


class _Now:
    """The entries while an import goes on, found by their wordings: a long file takes no longer
    for each of its answers than a short one.
    """

    def __init__(self, entries: Iterable[BankEntry]) -> None:
        self._entries: dict[str, BankEntry] = {}  # by id, the latest last
        self._wordings: dict[tuple[str, str], dict[str, None]] = {}  # ids in the same order
        for each in entries:
            self._put(each)

    def near(self, new: BankEntry) -> tuple[BankEntry, ...]:
        """Those of its employer that ask its question, in whatever wording."""
        ids = self._wordings.get((_place(new), normal(new.question)), {})
        return tuple(self._entries[each] for each in ids)

    def make(self, change: Change) -> None:
        """That change was made."""
        for each in (*change.drop, *(e.id for e in change.put)):
            self._drop(each)
        for entry in change.put:
            self._put(entry)

    def since(self, before: Iterable[BankEntry]) -> Change:
        """The one change that leads from *before* to here."""
        were = {e.id: e for e in before}
        drop = tuple(each for each in were if each not in self._entries)
        return Change(tuple(e for i, e in self._entries.items() if were.get(i) != e), drop)

    def _put(self, entry: BankEntry) -> None:
        self._entries[entry.id] = entry
        for key in _keys(entry):
            self._wordings.setdefault(key, {})[entry.id] = None

    def _drop(self, known: str) -> None:
        entry = self._entries.pop(known, None)
        for key in _keys(entry) if entry else ():
            self._wordings[key].pop(known, None)


def _keys(entry: BankEntry) -> Iterable[tuple[str, str]]:
    place = _place(entry)
    return ((place, normal(each)) for each in (entry.question, *entry.aliases))


def _place(entry: BankEntry) -> str:
    """The same for those whom `_same_place` takes for the same."""
    return normal(entry.company) or f"\0{entry.company}"


def _became(near: Iterable[BankEntry], new: BankEntry, *, replacing: bool) -> str:
    old = next((e for e in near if e.asks(new.question)), None)
    if old is None:
        return "added"
    nothing_new = same(new.answer, old.answer) and set(new.aliases) <= set(old.aliases)
    newer = replacing or new.created_at > old.created_at
    return "replaced" if newer and not nothing_new else "kept"


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
