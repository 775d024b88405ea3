"""What a question's own words mean, and when two questions are one and the same."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from ..lang.concepts import any_of, any_on_page, word_set
from ..lang.phrases import (
    Patterns,
    match_text,
    matches_any,
    matches_whole,
    patterns_among,
    remove_phrases,
)
from ..lang.text import is_same_text, strip_ordinal
from ..lang.vocabulary import Rule, Slots, Vocabulary
from ..page.snapshot import HEADING_SEPARATOR
from .headings import FORMER, PERSON, heading_kind, is_fillers
from .labels import is_note, narrows, strip_marks
from .screening import screening_intents
from .sheet import Intent

# What a question's own words mean. The visible words are read before anything the markup says.
#
# A rule's `whole` phrases must cover the question, apart from fillers ("please enter your ..."):
# that is how "Name of school" and "City of birth" stay what they are. `part` phrases may stand
# inside a longer question, and only words that no other question uses belong there. Every slot
# that an intent needs must be read, and no slot may be read two ways, or the question stays
# unknown.

WHOLE_CONFIDENCE = 0.95  # the words say this and nothing else
PART_CONFIDENCE = 0.85
GROUP_CONFIDENCE = 0.9  # only together with the heading above them
SPELT_MIN = 5  # letters; shorter words have too many near them
COUNTRY_WORDS_MAX = 7  # the longest country name, in words
DISTINCT_INTENTS = frozenset(  # intents whose words hardly ever stand in another question
    {"email", "tel", "given-name", "family-name", "postal-code", "username", "bday"}
    | {"current-password", "new-password", "cc-number", "cc-csc", "cc-exp", "cc-name"}
)
OWNED_INTENTS = frozenset(  # of those, what many a thing and person has one of
    {"email", "tel", "given-name", "family-name", "postal-code", "bday"}
)
FILE_INTENTS = frozenset({"resume", "cover_letter"})  # intents that a file answers
OTHER_FILE_WORDS = word_set("other_file_words")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What words mean: the intents that they may name, and whether they could be read at all.

    Readable words without an intent mean something else, which markup must not overrule.
    """

    intents: tuple[Intent, ...] = ()
    readable: bool = False

    @property
    def intent(self) -> Intent | None:
        """The one intent, or None where there is none or more than one."""
        return self.intents[0] if len(self.intents) == 1 else None


@dataclass(frozen=True, slots=True)
class LabelContext:
    """Where a question stands: the page's language, and the labels of its form's fields.

    `labels` are as `match_text` gives them, without fillers; the question's own is one of them.
    """

    language: str = ""
    labels: frozenset[str] = frozenset()


NO_NEIGHBOURS = LabelContext()


@dataclass(frozen=True, slots=True)
class _Match:
    rule: Rule
    captured: Slots
    confidence: float


@lru_cache(maxsize=4096)  # a page's questions are read again at every look
def read_question(
    label: str,
    group: str,
    *,
    vocabulary: Vocabulary,
    country: str = "",
    among: LabelContext = NO_NEIGHBOURS,
) -> Meaning:
    """The meaning of a label below a heading; *country* is where the job is, '' when unknown."""
    label = strip_marks(strip_ordinal(label), vocabulary)
    if asked := _sentence_intents(label, group, vocabulary, country, among.language):
        return Meaning(asked, readable=True)
    text = _strip_repetition(match_text(label or group))
    labels = among.labels
    matches = _matches(text, labels, vocabulary)
    if not matches and (plain := COUNT_SUFFIX.sub("", label)) not in ("", label):
        matches = _matches(match_text(plain), labels, vocabulary)
    if not matches and (bare_text := _strip_instructions(text, vocabulary)):
        matches = _matches(bare_text, labels, vocabulary)
    if not matches and label and group:
        matches = _lower_confidence(_matches(match_text(f"{group} {label}"), labels, vocabulary))
    matches = _in_page_language(
        matches or _alternative_matches(label, labels, vocabulary), among.language
    )
    readings = [_intent(m, f"{group} {label}", vocabulary) for m in matches]
    intents = {(i.name, i.slots): i for i in reversed(readings) if i is not None}
    known = any(word in vocabulary.known for word in text.split())
    return Meaning(tuple(intents.values()), known or bool(matches))


def _strip_instructions(text: str, vocabulary: Vocabulary) -> str:
    """The text without what says how to write the answer; '' where it has nothing of that."""
    rest = text
    for says in vocabulary.instructions.values():
        rest = remove_phrases(says, rest)
    return rest if rest != text else ""


def _sentence_intents(
    label: str, group: str, vocabulary: Vocabulary, country: str, language: str
) -> tuple[Intent, ...]:
    """What is asked in whole sentences: by the label alone, else together with its heading."""
    ways = (label, f"{group} {label}") if label and group else (label or group,)
    read = (
        screening_intents(w, vocabulary=vocabulary, country=country, language=language)
        for w in ways
    )
    return next(filter(None, read), ())


def _alternative_matches(
    label: str, labels: frozenset[str], vocabulary: Vocabulary
) -> list[_Match]:
    """What a label means that says one thing in several ways: "Family name / Surname"."""
    said = [
        _matches(match_text(part), labels, vocabulary)
        for part in ALTERNATIVE_SEPARATOR.split(label)
        if part
    ]
    meanings = [{(m.rule.intent, m.rule.slots) for m in matches} for matches in said]
    agreed = meanings[0].intersection(*meanings[1:]) if len(said) > 1 else set()
    return [m for m in said[0] if (m.rule.intent, m.rule.slots) in agreed] if agreed else []


def _strip_repetition(text: str) -> str:
    """The text without its second half where that says the same again."""
    half = text[: len(text) // 2]
    return half if half + half == text else text


def _counts_among(rule: Rule, labels: frozenset[str]) -> bool:
    """Whether the rule counts among those labels."""
    if rule.beside and not _covers_label(rule.beside, labels):
        return False
    return not (rule.alone and _covers_label(rule.alone, labels))


def _covers_label(patterns: Patterns, labels: frozenset[str]) -> bool:
    return any(matches_whole(patterns, text) for text in labels)


def _in_page_language(matches: list[_Match], language: str) -> list[_Match]:
    """Where readings differ, those in the page's language; all of them where it has none."""
    if len({(m.rule.intent, m.rule.slots) for m in matches}) < 2:
        return matches
    return [m for m in matches if m.rule.language in (language, "")] or matches


@lru_cache(maxsize=4096)
def languages_of(text: str, vocabulary: Vocabulary) -> frozenset[str]:
    """The languages in which the text is a question that is known."""
    matches = _matches(match_text(text), frozenset(), vocabulary)
    return frozenset(m.rule.language for m in matches) - {""}


COUNT_SUFFIX = re.compile(r"\s*#\s*\d{1,2}$")  # of a question among its likes: "MFA code #2"
POSSESSIVE = re.compile(r"\b([^\W\d_]+)['’]s?(?=\s+\w)", re.I)  # "Payee's", "members'"
SENTENCE_END = re.compile(r"[.!?](?:\s+|$)")
THEIRS = (PERSON, FORMER)  # headings below which nothing is about the user as they are
SENTENCE_MIN = 6  # words; two such sentences are a paragraph, and no label
SAMPLE_ADDRESS = re.compile(r"\S+@\S+|\bhttps?://\S+")
ALTERNATIVE_SEPARATOR = re.compile(r"\s*[/|()]\s*")  # between ways of saying one thing
LIST_SEPARATOR = re.compile(rf"[,/]|\s(?:{any_on_page('and')}|{any_of('or_words')})\s", re.I)
LABEL_HEAD = re.compile(r"^(.{2,60}?)\s*(?:[(\[:;–—.?!\n]|\s-\s)")


def head_intent(label: str, group: str, vocabulary: Vocabulary) -> Intent | None:
    """What the label's first words mean, where an explanation follows: "Email (never shared)".

    Only the intents that autocomplete knows are read so; "Email, phone" is a list, and no head.
    """
    hit = LABEL_HEAD.match(label)
    first, comma, rest = (hit[1], "", "") if hit else label.partition(",")
    if len(first) >= len(label.rstrip(" :.?!*,")) or is_same_text(first, label):
        return None
    intent = read_question(first, group, vocabulary=vocabulary).intent
    others = (
        read_question(p, "", vocabulary=vocabulary).intents for p in LIST_SEPARATOR.split(rest) if p
    )
    known = intent is not None and intent.name in vocabulary.tokens
    if known and says_which(label[len(first) :], vocabulary):
        return None
    listed = comma and (any(others) or not _explains(rest, vocabulary))
    return intent if known and not listed else None


def _explains(text: str, vocabulary: Vocabulary) -> bool:
    """Whether words behind a comma are about the answer, and name no further thing to give."""
    said, marks = match_text(text), vocabulary.naming.get("mark", ())
    marked = any(p.match(said) for p in patterns_among(marks, said))
    return (
        marked or is_note(text, vocabulary) or matches_any(vocabulary.naming.get("talk", ()), said)
    )


def says_which(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a word behind a name makes it another's: "(billing)", ": previous", "(of birth)".

    Of their own ways to be reached ("(home)") a person has one as well.
    """
    words = match_text(text).split()
    if matches_any(vocabulary.naming.get("mine", ()), match_text(text)):
        return False
    led = [p for p in vocabulary.naming.get("after", ()) if p.match(match_text(text))]
    return len(words) == (2 if led else 1) and narrows(" ".join(words), vocabulary)


def names_intent(text: str, intent: str, vocabulary: Vocabulary, *, foreign: bool = False) -> bool:
    """Whether the words of an intent stand somewhere in the text, where they mean little else.

    A noun that nobody knows, right before them or behind an "of", makes them that thing's:
    "Pharmacy ZIP", "Code postal du chantier"; in a *foreign* language any word may be a small one.
    A word that is one by itself alone ("Last") is none
    among others: "Last 4 digits of card".
    """
    if intent not in DISTINCT_INTENTS:
        return False
    words, rules = match_text(text), (r for r in vocabulary.rules if r.intent == intent)
    patterns = (p for r in rules if not (r.beside or r.alone) for p in r.whole)
    spans = (_longest_span(p, hit) for p in patterns for hit in p.finditer(words))
    hits = [span for span in spans if not _only_narrows(words[slice(*span)], vocabulary)]
    before = min((start for start, _ in hits), default=0)
    after = max((end for _, end in hits), default=0)
    talk = vocabulary.naming.get("talk", ())
    told = intent == "email" and (foreign or matches_any(talk, words[:before]))  # "Your Norco mail"
    owned = intent in OWNED_INTENTS and not told and _ends_in_stranger(words[:before], vocabulary)
    return bool(hits) and not owned and not _belongs_to_stranger(words[after:], vocabulary)


def _longest_span(pattern: re.Pattern[str], hit: re.Match[str]) -> tuple[int, int]:
    """From where it matched up to the last word with which it still does."""
    ends = (space.end() for space in re.finditer(" ", hit.string))
    start = hit.start()
    longer = (e for e in ends if e > hit.end() and pattern.fullmatch(hit.string, start, e))
    return start, max(longer, default=hit.end())


def _only_narrows(text: str, vocabulary: Vocabulary) -> bool:
    """Whether it is one word, and one that only says which of several a thing is."""
    return matches_whole(vocabulary.naming.get("narrow", ()), text)


def _ends_in_stranger(text: str, vocabulary: Vocabulary) -> bool:
    """Whether its last word is one that nobody knows."""
    last = text.split()[-1:]
    return bool(last) and last[0].isalpha() and last[0] not in vocabulary.known


def _belongs_to_stranger(text: str, vocabulary: Vocabulary) -> bool:
    """Whether it begins with an "of" before a word that nobody knows."""
    led = next((hit for p in vocabulary.naming.get("of", ()) if (hit := p.match(text))), None)
    rest = strip_fillers(text[led.end() :], vocabulary).split() if led else []
    return bool(rest) and rest[0] not in vocabulary.known


def file_intent_in(text: str, vocabulary: Vocabulary) -> str:
    """The one kind of paper that these words of a file field name, or '' if others may be meant."""
    words = match_text(text)
    if not OTHER_FILE_WORDS.isdisjoint(words.split()):
        return ""
    rules = (rule for rule in vocabulary.rules if rule.intent in FILE_INTENTS)
    kinds = {rule.intent for rule in rules if matches_any(rule.whole, words)}
    return kinds.pop() if len(kinds) == 1 else ""


def misspelt_intent(text: str, vocabulary: Vocabulary) -> Intent | None:
    """What it says once words that are in no language here are spelt as the one nearest to them."""
    words = match_text(text).split()
    spelt = [w if w in vocabulary.known else _correct_spelling(w, vocabulary) or w for w in words]
    read = read_question(" ".join(spelt), "", vocabulary=vocabulary) if spelt != words else None
    return read.intent if read else None


@lru_cache(maxsize=2048)  # words of pages come again
def _correct_spelling(word: str, vocabulary: Vocabulary) -> str:
    """The only known word that has one letter more; '' where there are several or none."""
    longer = {k for k in vocabulary.known if len(k) == len(word) + 1 and len(word) >= SPELT_MIN}
    near = [k for k in longer if any(k[:n] + k[n + 1 :] == word for n in range(len(k)))]
    return near[0] if len(near) == 1 else ""


def about_someone_else(label: str, group: str, vocabulary: Vocabulary) -> bool:
    """Whether the words name another person, an organisation's record or another place.

    Addresses that are given as an example name nobody, and no more does a whole sentence that
    stands where a heading would, or a paragraph that stands where a label would.
    """
    group = HEADING_SEPARATOR.join(
        part
        for part in group.split(HEADING_SEPARATOR)
        if not part.endswith(".") and not is_fillers(part, vocabulary)
    )
    label = "" if _is_paragraph(label) else label
    if (group and heading_kind(group, vocabulary) in THEIRS) or _has_owner(label, vocabulary):
        return True
    return matches_any(vocabulary.others, match_text(SAMPLE_ADDRESS.sub(" ", f"{group} {label}")))


def _is_paragraph(text: str) -> bool:
    sentences = [part.split() for part in SENTENCE_END.split(text)]
    return sum(len(words) >= SENTENCE_MIN for words in sentences) > 1


def _has_owner(label: str, vocabulary: Vocabulary) -> bool:
    """Whether it names whose it is, and that is nobody who fills a form: "Payee's e-mail"."""
    owners = (match_text(hit[1]) for hit in POSSESSIVE.finditer(label))
    return any(not matches_any(vocabulary.naming.get("own", ()), owner) for owner in owners)


def countries_in(text: str, vocabulary: Vocabulary) -> frozenset[str]:
    """The codes of all countries that the text names; abbreviations count in capitals only."""
    words, codes, at = match_text(text).split(), set[str](), 0
    while at < len(words):
        length = _country_at(words, at, vocabulary)
        if length:
            codes.add(vocabulary.country_named[" ".join(words[at : at + length])])
        at += max(length, 1)
    if text.upper() != text:
        codes |= {
            vocabulary.codes[w]
            for w in re.findall(r"[A-Z]{2,}", text.replace(".", ""))
            if w in vocabulary.codes
        }
    return frozenset(codes)


def _country_at(words: list[str], at: int, vocabulary: Vocabulary) -> int:
    longest = min(COUNTRY_WORDS_MAX, len(words) - at)
    named = vocabulary.country_named
    return next((n for n in range(longest, 0, -1) if " ".join(words[at : at + n]) in named), 0)


def _matches(text: str, labels: frozenset[str], vocabulary: Vocabulary) -> list[_Match]:
    """Rules that cover the text; where none does, rules that occur in it."""
    bare = strip_fillers(text, vocabulary)
    near = (vocabulary.rules[number] for number in vocabulary.asked.among(text))
    rules = [r for r in near if _counts_among(r, labels) and not matches_any(r.unless, text)]
    whole = [m for r in rules if (m := _match(r, r.whole, (text, bare), WHOLE_CONFIDENCE))]
    return whole or [
        _Match(r, r.slots, PART_CONFIDENCE) for r in rules if matches_any(r.part, text)
    ]


def _match(
    rule: Rule, patterns: Patterns, texts: tuple[str, ...], confidence: float
) -> _Match | None:
    hits = (p.fullmatch(t) for t in texts for p in patterns_among(patterns, t))
    hit = next((h for h in hits if h), None)
    if hit is None:
        return None
    captured = {name: value.strip() for name, value in hit.groupdict().items()}
    return _Match(rule, tuple(sorted((dict(rule.slots) | captured).items())), confidence)


def strip_fillers(text: str, vocabulary: Vocabulary) -> str:
    """The text of `match_text` without the fillers at its beginning and end."""
    for pattern in (*vocabulary.leading, *vocabulary.trailing):
        text = pattern.sub("", text)
    return text


def _lower_confidence(matches: list[_Match]) -> list[_Match]:
    return [_Match(m.rule, m.captured, min(m.confidence, GROUP_CONFIDENCE)) for m in matches]


def _intent(match: _Match, asked: str, vocabulary: Vocabulary) -> Intent | None:
    """The intent with every slot that could be read; None when one that it needs could not."""
    slots = dict(match.captured)
    source = vocabulary.intent(match.rule.intent)
    for name in (*source.needs, *source.reads):
        values = _slot_readings(name, slots.get(name, ""), asked, vocabulary)
        if len(values) > 1 or (not values and (name in source.needs or name in slots)):
            return None
        slots |= dict.fromkeys((name,), values.pop()) if values else {}
    return Intent(match.rule.intent, tuple(sorted(slots.items())), match.confidence)


def _slot_readings(name: str, captured: str, asked: str, vocabulary: Vocabulary) -> set[str]:
    """The slot's values in the words that a phrase captured, else in the whole question."""
    if captured and name not in vocabulary.slots:
        return set() if vocabulary.empty.issuperset(captured.split()) else {captured}
    return slot_values(name, captured or asked, vocabulary)


def slot_values(name: str, asked: str, vocabulary: Vocabulary) -> set[str]:
    """What the words say about that slot; what one value's phrases cover is not read again."""
    text, values = match_text(asked), set[str]()
    for value, patterns in vocabulary.slots.get(name, {}).items():
        if matches_any(patterns, text):
            values.add(value)
            text = remove_phrases(patterns, text)
    return values


# When two questions are one and the same, so that the answer to one answers the other.
#
# Either their words are the same, or both were read to the same intent with every slot equal, and
# the intent with its slots is all that they ask. How alike they look counts for nothing.

JOB_COUNTRY = "job"  # stands for the job's country: both questions are of one job
OPEN_INTENTS = frozenset({"message"})  # asks for a text that is about more than its intent says
LINK_INTENTS = frozenset({"linkedin", "github"})  # what their rules cover asks for one thing only
CHECK_CONSENTS = frozenset({"background_check", "drug_test"})  # consents that no text belongs to


def same_question(
    one: str, other: str, vocabulary: Vocabulary, *, country: str = JOB_COUNTRY
) -> bool:
    """Whether whoever answered one has answered the other, for a job in that country."""
    if is_same_text(one, other):
        return True
    meanings = [meaning_of(each, vocabulary, country=country) for each in (one, other)]
    return (
        meanings[0] is not None
        and meanings[1] is not None
        and (meanings[0].name, meanings[0].slots) == (meanings[1].name, meanings[1].slots)
        and is_whole_meaning(meanings[0])
    )


def meaning_of(question: str, vocabulary: Vocabulary, *, country: str = "") -> Intent | None:
    """The one thing that the question asks, where every word of it was read; else None."""
    intents = screening_intents(strip_ordinal(question), vocabulary=vocabulary, country=country)
    if intents:
        return intents[0] if len(intents) == 1 else None
    named = read_question(question, "", vocabulary=vocabulary, country=country).intent
    return named if named and named.name in LINK_INTENTS else None


def is_whole_meaning(intent: Intent) -> bool:
    """Whether the intent with its slots is all that such a question asks.

    What is agreed to is the text beside the box, which no intent holds.
    """
    if intent.name == "consent":
        return dict(intent.slots).get("kind") in CHECK_CONSENTS
    return intent.name not in OPEN_INTENTS
