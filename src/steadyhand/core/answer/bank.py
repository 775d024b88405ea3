"""The answer bank: its entries, for whom each holds, when it is recalled, how the bank changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256

from ..lang.phrases import match_text, matches_any
from ..lang.text import is_same_text, normalise
from ..lang.vocabulary import Vocabulary
from .question import GROUP_CONFIDENCE, is_whole_meaning, read_question
from .sensitivity import CONSENT_INTENTS, is_secret_intent
from .sheet import Intent, NearQuestion

ID_LENGTH = 12  # hex digits: enough to tell a person's answers apart, short enough to type


@dataclass(frozen=True, slots=True)
class BankEntry:
    """One remembered answer. Times are ISO 8601 UTC; '' is never, or not known.

    An entry with a `company` is true for that employer alone and is used nowhere else.
    """

    question: str  # as it was asked, with its group: `Group > Label`
    answer: str  # several choices stand on lines of their own
    intent: str = ""
    slots: tuple[tuple[str, str], ...] = ()
    profile: str = ""
    context: str = ""  # what it was said for, in words
    provenance: str = ""  # who said it, in which run, or from which file it came
    created_at: str = ""
    used_at: str = ""  # when it last stood on an application that was sent
    aliases: tuple[str, ...] = ()  # other wordings that the person confirmed to be this question
    company: str = ""
    used: int = 0  # applications sent with it
    language: str = ""  # of the page that asked, BCP 47

    @property
    def id(self) -> str:
        """What it is called where it is listed; one question of one employer has one entry."""
        named = f"{self.company}\0{self.question}".encode("utf-8", "surrogatepass")
        return sha256(named).hexdigest()[:ID_LENGTH]

    def asks(self, question: str) -> bool:
        """Whether that is its question, by our own normaliser."""
        return is_same_text(self.question, question)

    def also_asks(self, question: str) -> bool:
        """Whether the person confirmed that wording to be its question."""
        return any(is_same_text(alias, question) for alias in self.aliases)

    def holds_for(self, company: str) -> bool:
        """Whether it may be used at that employer."""
        return not self.company or is_same_text(self.company, company)


THIS_JOB_INTENTS = frozenset(  # true for one employer alone
    {"message", "how_heard", "referral", "anything_else", "applied_before", "relatives_here"}
)
OWN_TEXT_INTENTS = (
    THIS_JOB_INTENTS | CONSENT_INTENTS
)  # another text to agree to is another question
NAME_INTENTS = frozenset(  # somebody may be called Test
    {"name", "given-name", "family-name", "additional-name", "nickname", "organization"}
)
EMPLOYER_VALUE = "here"  # the value of a slot that stands for the employer who asks
JOB_PLACE_VALUE = "job"  # the value of a slot that stands for where the job is
GROUP_SEPARATOR = " > "  # between a heading and a label


def question_intent(question: str, words: Vocabulary) -> Intent | None:
    """What the words of `Group > Label` mean by themselves, without a page around them."""
    group, _, label = question.rpartition(GROUP_SEPARATOR)
    return certain_intent(read_question(label, group, vocabulary=words).intent)


def certain_intent(intent: Intent | None) -> Intent | None:
    """The intent where every word of its question was read: a part of it may not be all."""
    return intent if intent and intent.confidence >= GROUP_CONFIDENCE else None


def is_whole_question(intent: Intent) -> bool:
    """Whether the intent with its slots is all that its questions ask, whatever their words."""
    return intent.name not in OWN_TEXT_INTENTS and is_whole_meaning(intent)


def is_about_employer(question: str, intent: Intent | None, words: Vocabulary) -> bool:
    """Whether the answer may be true for the employer who asks alone.

    A question that is not understood is taken so where it says "us", "this role" and the like.
    """
    if intent is not None:
        return intent.name in OWN_TEXT_INTENTS or EMPLOYER_VALUE in dict(intent.slots).values()
    return matches_any(words.here, match_text(question))


def is_about_job_place(question: str, intent: Intent | None, words: Vocabulary) -> bool:
    """Whether it asks about where this very job is: its answer says nothing of the next."""
    if intent is not None:
        return JOB_PLACE_VALUE in dict(intent.slots).values()
    return matches_any(words.there, match_text(question))


def refusal(question: str, answer: str, words: Vocabulary, *, offered: bool = False) -> str:
    """Why that cannot be remembered, as one sentence; '' when it can.

    An answer that the form itself *offered* is no invention, whatever it says.
    """
    if not normalise(question):
        return "a question without words cannot be found again"
    if not normalise(answer):
        return f"the answer to {question!r} is blank; say what is true, or leave it unanswered"
    if asks_secret(question, words):
        return f"{question!r} asks for a secret: passwords, codes, payments and official numbers \
are never kept"
    if not offered and is_invented(question, answer, words):
        return f"{answer!r} is no answer to {question!r}; say what is true, or leave it unanswered"
    return ""


def asks_secret(question: str, words: Vocabulary) -> bool:
    """Whether one reading of the question asks for what is never kept."""
    group, _, label = question.rpartition(GROUP_SEPARATOR)
    return any(map(is_secret_intent, read_question(label, group, vocabulary=words).intents))


def is_invented(question: str, answer: str, words: Vocabulary) -> bool:
    """Whether that tells us to make something up, or is typed only to get on."""
    text, intent = normalise(answer), question_intent(question, words)
    named = intent is not None and intent.name in NAME_INTENTS
    return text in words.refused or (text in words.idle and not named)


def named_units(question: str, words: Vocabulary) -> frozenset[str]:
    """The units, currencies and periods that the question names for a bare number."""
    text = match_text(question)
    named = (words.units.get(w) or words.currencies.get(w, "") for w in text.split())
    periods = (period for period, patterns in words.per.items() if matches_any(patterns, text))
    return frozenset((*named, *periods)) - {""}


# Which remembered answer belongs to a question. Everything that recalls lives in this file.
#
# In order: the same words by our own normaliser, a wording that the person confirmed, the same
# intent with every slot equal. Likeness is no reason: "do you require" and "do you not require"
# are nearly the same text. And the same words are not enough where they mean something else today:
# "in the country of this job" asks of another country at another job.


@dataclass(frozen=True, slots=True)
class BankQuery:
    """A question as it is looked up."""

    question: str
    intent: Intent | None = None
    company: str = ""  # who asks
    placed: bool = False  # its words mean something else where the job is elsewhere


@dataclass(frozen=True, slots=True)
class Conflict:
    """Entries that belong equally to one question and say different things, newest first."""

    entries: tuple[BankEntry, ...]


def recall(
    entries: Iterable[BankEntry], asking: BankQuery, words: Vocabulary
) -> BankEntry | Conflict | None:
    """The entry that answers the question; a conflict is for the person to decide."""
    usable = [e for e in entries if normalise(e.answer) and e.holds_for(asking.company)]
    for belongs in RECALL_RULES:
        if found := [e for e in usable if belongs(e, asking, words)]:
            return _decide(found)
    return None


def contradicts_intent(entry: BankEntry, intent: Intent | None) -> bool:
    """Whether both were understood, and as different questions."""
    return intent is not None and bool(entry.intent) and not _has_intent(entry, intent)


def _decide(found: list[BankEntry]) -> BankEntry | Conflict:
    """What was said for this very employer counts before what was said for any."""
    best = [e for e in found if e.company] or found
    newest = sorted(best, key=lambda e: e.created_at, reverse=True)
    agreed = len({normalise(e.answer) for e in best}) == 1
    return newest[0] if agreed else Conflict(tuple(newest))


def _asks_exactly(entry: BankEntry, asking: BankQuery, _words: Vocabulary) -> bool:
    return entry.asks(asking.question) and _still_means_the_same(entry, asking)


def _asks_confirmed_wording(entry: BankEntry, asking: BankQuery, _words: Vocabulary) -> bool:
    return entry.also_asks(asking.question) and _still_means_the_same(entry, asking)


def _means_the_same(entry: BankEntry, asking: BankQuery, words: Vocabulary) -> bool:
    """The same meaning; a bare number also needs the same unit in both questions."""
    intent = certain_intent(asking.intent)
    if intent is None or not is_whole_question(intent) or not _has_intent(entry, intent):
        return False
    units = (named_units(text, words) for text in (entry.question, asking.question))
    return not normalise(entry.answer).replace(" ", "").isdecimal() or len(set(units)) == 1


def _still_means_the_same(entry: BankEntry, asking: BankQuery) -> bool:
    """Whether the same words still ask the same."""
    if asking.placed:
        return asking.intent is not None and _has_intent(entry, asking.intent)
    return not contradicts_intent(entry, asking.intent)


def _has_intent(entry: BankEntry, intent: Intent) -> bool:
    return entry.intent == intent.name and dict(entry.slots) == dict(intent.slots)


RECALL_RULES: tuple[Callable[[BankEntry, BankQuery, Vocabulary], bool], ...] = (
    _asks_exactly,
    _asks_confirmed_wording,
    _means_the_same,
)


def comparable_entries(
    entries: Iterable[BankEntry], *, intent: Intent | None, company: str
) -> tuple[BankEntry, ...]:
    """Entries that could ask the same for all we know: not those that surely ask something else."""
    usable = (e for e in entries if normalise(e.answer) and e.holds_for(company))
    return tuple(e for e in usable if not contradicts_intent(e, intent))


def near_question(entry: BankEntry, question: str) -> NearQuestion:
    """The entry beside *question*, with the words that only one of the two has."""
    asked, known = _distinct_words(question), _distinct_words(entry.question)
    return NearQuestion(
        id=entry.id,
        question=entry.question,
        answer=entry.answer,
        only_asked=tuple(w for w in asked if w not in known),
        only_known=tuple(w for w in known if w not in asked),
    )


def _distinct_words(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(normalise(text).split()))


# What changes in the bank when something is remembered, confirmed, forgotten or imported.
#
# Each function answers with one `Change`, which a store makes whole or not at all.


@dataclass(frozen=True, slots=True)
class Change:
    """Entries that stand afterwards as given, and ids of entries that are gone."""

    put: tuple[BankEntry, ...] = ()
    drop: tuple[str, ...] = ()


NO_CHANGE = Change()


@dataclass(frozen=True, slots=True)
class BankReplacement:
    """What makes a bank hold certain entries and no others; or why it is not done."""

    change: Change = NO_CHANGE
    refused: str = ""


def replace_entries(
    known: Iterable[BankEntry], wanted: Sequence[BankEntry], words: Vocabulary
) -> BankReplacement:
    """The change after which the bank holds the *wanted* entries alone.

    One that it holds already, word for word, stays with all that is known of its use.
    """
    had, put = {entry.id: entry for entry in known}, {}
    for entry in wanted:
        if why := refusal(entry.question, entry.answer, words):
            return BankReplacement(refused=f"{why[:1].upper()}{why[1:]}.")
        if entry.id in put:
            return BankReplacement(refused=f"{entry.question!r} stands there twice.")
        read = question_intent(entry.question, words)
        old = had.pop(entry.id, None)
        if old is not None and (old.answer, old.context) == (entry.answer, entry.context):
            put[entry.id] = old
            continue
        put[entry.id] = replace(entry, intent=read.name, slots=read.slots) if read else entry
    return BankReplacement(Change(tuple(put.values()), tuple(had)))


@dataclass(frozen=True, slots=True)
class RefusedEntry:
    """An entry that was not taken, and why, as one sentence."""

    question: str
    why: str


@dataclass(frozen=True, slots=True)
class MergeResult:
    """What an import comes to: the change, and the questions by what became of them."""

    change: Change
    added: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()  # the bank's own answer stands
    refused: tuple[RefusedEntry, ...] = ()


def remember_entry(entries: Iterable[BankEntry], new: BankEntry) -> Change:
    """*new* is the one answer to its question at its employer; confirmed wordings are kept.

    Where the question was another entry's wording, the person has now said it apart.
    """
    others = tuple(entries)
    old = [e for e in others if e.asks(new.question) and _same_employer(e, new)]
    wordings = (*new.aliases, *(a for e in old for a in e.aliases))
    put = replace(new, aliases=_distinct_wordings(wordings, new.question))
    rest = (e for e in others if e not in old and _same_employer(e, new))
    parted = (_without_wording(e, new.question) for e in rest if e.also_asks(new.question))
    return Change((put, *parted), tuple(e.id for e in old if e.id != new.id))


def confirm_wording(entries: Iterable[BankEntry], entry: BankEntry, wording: str) -> Change:
    """*wording* is a wording of that entry's question and of no other entry's at its employer."""
    others = [e for e in entries if e.id != entry.id and _same_employer(e, entry)]
    put = replace(entry, aliases=_distinct_wordings((*entry.aliases, wording), entry.question))
    parted = (_without_wording(e, wording) for e in others if e.also_asks(wording))
    return Change((put, *parted), tuple(e.id for e in others if e.asks(wording)))


def merge_entries(
    entries: Sequence[BankEntry],
    incoming: Iterable[BankEntry],
    *,
    words: Vocabulary,
    replacing: bool = False,
) -> MergeResult:
    """*incoming* beside what is known: the newer answer stands, or the incoming if *replacing*.

    An answer without a time is older than any.
    """
    now = _EntryIndex(entries)
    told: dict[str, list[str]] = {"added": [], "replaced": [], "kept": []}
    refused: list[RefusedEntry] = []
    for new in incoming:
        if why := refusal(new.question, new.answer, words):
            refused.append(RefusedEntry(new.question, why))
            continue
        near = now.near(new)
        became = _import_outcome(near, new, replacing=replacing)
        told[became].append(new.question)
        if became != "kept":
            now.make(remember_entry(near, new))
    done = {name: tuple(questions) for name, questions in told.items()}
    return MergeResult(now.since(entries), refused=tuple(refused), **done)


class _EntryIndex:
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
        ids = self._wordings.get((_employer_key(new), normalise(new.question)), {})
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
        for key in _wording_keys(entry):
            self._wordings.setdefault(key, {})[entry.id] = None

    def _drop(self, known: str) -> None:
        entry = self._entries.pop(known, None)
        for key in _wording_keys(entry) if entry else ():
            self._wordings[key].pop(known, None)


def _wording_keys(entry: BankEntry) -> Iterable[tuple[str, str]]:
    place = _employer_key(entry)
    return ((place, normalise(each)) for each in (entry.question, *entry.aliases))


def _employer_key(entry: BankEntry) -> str:
    """The same for those whom `_same_employer` takes for the same."""
    return normalise(entry.company) or f"\0{entry.company}"


def _import_outcome(near: Iterable[BankEntry], new: BankEntry, *, replacing: bool) -> str:
    old = next((e for e in near if e.asks(new.question)), None)
    if old is None:
        return "added"
    nothing_new = is_same_text(new.answer, old.answer) and set(new.aliases) <= set(old.aliases)
    newer = replacing or new.created_at > old.created_at
    return "replaced" if newer and not nothing_new else "kept"


def _same_employer(one: BankEntry, other: BankEntry) -> bool:
    return one.company == other.company or is_same_text(one.company, other.company)


def _without_wording(entry: BankEntry, wording: str) -> BankEntry:
    return replace(entry, aliases=tuple(a for a in entry.aliases if not is_same_text(a, wording)))


def _distinct_wordings(wordings: Iterable[str], question: str) -> tuple[str, ...]:
    """Each wording once, by our own normaliser, and none that is the question itself."""
    first: dict[str, str] = {}
    for wording in wordings:
        first.setdefault(normalise(wording), wording)
    return tuple(w for text, w in first.items() if text not in ("", normalise(question)))


class Doubt(StrEnum):
    """Why an entry deserves a look."""

    CONFLICT = "conflict"  # equally fitting entries say different things: the question is asked
    STALE = "stale"  # neither said nor used for long
    UNREADABLE = "unreadable"  # its question is understood otherwise today
    REFUSED = "refused"  # such an answer would not be remembered today
    BROAD = "broad"  # about one employer, and kept for all of them


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to look at, with every entry that it concerns."""

    doubt: Doubt
    entries: tuple[BankEntry, ...]
    why: str


def find_doubts(
    entries: Sequence[BankEntry], words: Vocabulary, *, since: str
) -> tuple[Finding, ...]:
    """All findings; *since* is the time (ISO 8601) before which an answer is stale."""
    alone = (finding for e in entries for finding in _entry_findings(e, words, since))
    return (*_conflicts(entries, words), *alone)


def _entry_findings(entry: BankEntry, words: Vocabulary, since: str) -> Iterator[Finding]:
    read = question_intent(entry.question, words)
    if max(entry.created_at, entry.used_at) < since:
        yield Finding(Doubt.STALE, (entry,), f"last said or used before {since[:10]}")
    if read is not None and entry.intent and not _agrees(entry, read):
        yield Finding(Doubt.UNREADABLE, (entry,), "its question is understood otherwise today")
    if why := refusal(entry.question, entry.answer, words):
        yield Finding(Doubt.REFUSED, (entry,), why)
    if not entry.company and is_about_employer(entry.question, read, words):
        yield Finding(Doubt.BROAD, (entry,), "about one employer, and kept for all of them")


def _agrees(entry: BankEntry, read: Intent) -> bool:
    """Whether the stored meaning says what the words say; a page may have added slots."""
    return entry.intent == read.name and set(read.slots) <= set(entry.slots)


def _conflicts(entries: Iterable[BankEntry], words: Vocabulary) -> Iterator[Finding]:
    known, told = tuple(entries), set[frozenset[str]]()
    for entry in known:
        intent = Intent(entry.intent, entry.slots, 1.0) if entry.intent else None
        for wording in (entry.question, *entry.aliases, ""):
            found = recall(known, BankQuery(wording, intent, entry.company), words)
            if isinstance(found, Conflict):
                ids = frozenset(e.id for e in found.entries)
                if ids not in told:
                    yield Finding(Doubt.CONFLICT, found.entries, "they say different things")
                told.add(ids)
