"""Clauses read by the classes of their words: confirmations, and sentences on what happens next."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from ..lang.concepts import any_of, by_language, languages_of
from .wordlists import LANGUAGES, WORD_CLASSES

# Clauses that say that an application is in, read by the classes of their words.
#
# A clause is no phrase but an order of classes (`wordlists.py` has the words of each):
# something of the reader's, an auxiliary of the perfect or of the passive, a participle of
# arriving; or who has received it; or thanks for it. What may stand between are words of success
# and of time, a number, and names. So what is to come (another auxiliary), what is wished, asked,
# begun or denied (a word of no class between them) has no such order, whatever its words are.

# ruff: noqa: E501 - an order of classes is one line


VERB_LAST = languages_of("verb_last")  # languages whose participle stands at the end
_FIRST_CODE_POINT = 0x2460  # of the letters that stand for classes
_OTHER, _COMMA, _STOP, _SLOT, _NAME = "other", "comma", "stop", "slot", "name"
_NAMES = (*dict.fromkeys(n for each in WORD_CLASSES.values() for n in each), _OTHER, _COMMA, _STOP)
_TAGS = {name: chr(_FIRST_CODE_POINT + at) for at, name in enumerate(_NAMES)}
_NEVER_IN_SLOTS = (
    "been",
    "have",
    "that",
    "tell",
    "we",
    "you",
    _STOP,
)  # never in what names something
_NAME_MAX = 4  # words of a name
_SLOT_MAX = 14  # words of what names a job, an employer, a day
_PUNCTUATION = rf"(?P<{_STOP}>[;.!?])|(?P<{_COMMA}>[,:()–—]|-(?=\s))"
_PARTS = {
    "OPENING": "((greet|thanks|other|for|well|the|number|your|applied|youapplied){0,6} comma"
    "|greet slot comma|greet|thanks)? comma?",
    "SAYS": "(tell comma? that? comma?)?",
    "SUBJECT": "(the? full? full? thing|THINGS) ABOUT",
    "OBJECT": "((the? full? thing|THINGS) ABOUT|everything)",
    "ABOUT": "(comma? number)* comma? ((for|at|as) slot comma?)?",
    "THINGS": "the? the? your full? full? (thing|papers)",
    "HAVE_WE": "(we already? MID* have|havewe)",
    "BY": "(for|at) (us|slot)",
    "DONE": "(received|sent)",
    "WELL": "well (and well)?",
}
_COMMON_ORDERS = (
    "SUBJECT been MID* DONE",
    "SUBJECT MID* DONE",
    "SUBJECT (been MID* state|being|been MID* with slot)",
    "SUBJECT (have? MID* arrived|have? MID* reached (us|we|the? slot))",
    "SUBJECT have MID* (us|the? slot) MID* reached",
    "already? HAVE_WE MID* DONE MID* OBJECT",
    "already? we? us? well* got already? well* OBJECT",
    "the? slot have well* received well* OBJECT",
    "the? slot well* got well* OBJECT",
    "you? have MID* sent well* OBJECT",
    "you? well* did well* OBJECT",
    "(you (have|been)? well* applied|have well* applied|youapplied) MID*",
    "already? MID* been MID* DONE MID* SUBJECT",
    "already? MID* arrived MID* SUBJECT",
    "tell well* that? receipt SUBJECT",
    "we? receipt SUBJECT been? MID* confirmed",
    "notice",
    "(well+ DONE well*|DONE well+) comma? SUBJECT",
    "everything (have? MID* arrived|been MID* with slot)",
    "thanks (comma? name comma?)? for? interest? (SUBJECT|applying|sending us? (OBJECT|the full? papers)|receipt SUBJECT)",
)
_VERB_SECOND_ORDERS = ("we? receipt SUBJECT", "(we well* have|havewe) well* OBJECT")
_VERB_LAST_ORDERS = (
    "we MID* have MID* OBJECT MID* DONE",
    "the? slot have MID* OBJECT MID* received",
    "OBJECT have we MID* DONE",
    "MID+ (have we MID* OBJECT|been SUBJECT) MID* DONE",
    "you have (MID* OBJECT MID* sent|sich? MID* applied)",
    "MID* have you (MID* OBJECT MID* sent|sich? MID* applied)",
    "SUBJECT (lies MID* (state|us|the slot|BY)|been MID* at (us|slot)) MID* before?",
    "(tell|thanks) comma? that (SUBJECT MID* DONE been|SUBJECT been MID* DONE|we OBJECT MID* (DONE have|have MID* DONE))",
    "(tell|thanks) (comma? name)? comma? that you? (sich? MID* applying|us? MID* OBJECT us? MID* sending)",
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause that confirms: its words, what stands before and behind, and what it names."""

    text: str
    opening: str
    rest: str
    slots: tuple[str, ...]
    thanks: bool  # whether it only thanks


@lru_cache(maxsize=4096)  # an answer's page is read several times
def clauses(sentence: str, language: str) -> tuple[Clause, ...]:
    """Every way in which the sentence begins with a clause of the language."""
    words = list(_tokenizer(language).finditer(sentence))
    tags = "".join(_TAGS[hit.lastgroup or _OTHER] for hit in words)

    def words_between(first: int, behind: int) -> str:
        return sentence[words[first].start() : words[behind - 1].end()] if behind > first else ""

    def clause_of(hit: re.Match[str]) -> Clause:
        begin, end = hit.span("clause")
        spans = (hit.span(name) for name in hit.re.groupindex if name.startswith("s"))
        return Clause(
            words_between(begin, end),
            words_between(*hit.span("opening")),
            sentence[words[end - 1].end() :],
            tuple(words_between(*span) for span in spans if span[0] >= 0),
            _TAGS["thanks"] in tags[begin:end],
        )

    hits = (shape.match(tags) for shape in _orders(language))
    return tuple(clause_of(hit) for hit in hits if hit)


def has_clause(sentence: str, language: str) -> bool:
    """Whether the sentence begins with a clause, whatever it names and whatever follows."""
    return bool(clauses(sentence, language))


@cache
def _tokenizer(language: str) -> re.Pattern[str]:
    """Finds the next word, words or mark of a class."""
    classes = "|".join(
        rf"(?P<{name}>(?<!\w)(?:{words})(?!\w))" for name, words in WORD_CLASSES[language].items()
    )
    return re.compile(rf"{classes}|{_PUNCTUATION}|(?P<{_OTHER}>\w[\w-]*)", re.I)


@cache
def _orders(language: str) -> tuple[re.Pattern[str], ...]:
    """Every order of classes that confirms in the language, over one letter for each word."""
    last = language in VERB_LAST
    parts = _PARTS | {"MID": "(WELL|number|BY)" if last else "(WELL|number)"}
    more = _VERB_LAST_ORDERS if last else _VERB_SECOND_ORDERS
    return tuple(_compile_order(shape, parts) for shape in (*_COMMON_ORDERS, *more))


def _compile_order(shape: str, parts: dict[str, str]) -> re.Pattern[str]:
    """The shape over letters, with what stands before it."""
    count = iter(range(100))
    closed = "".join(_TAGS[name] for name in _NEVER_IN_SLOTS)
    kinds = {
        _SLOT: rf"[^{closed}]{{1,{_SLOT_MAX}}}?",
        _NAME: f"[{_TAGS[_OTHER]}{_TAGS['for']}]{{1,{_NAME_MAX}}}",
    }

    def letter(hit: re.Match[str]) -> str:
        if hit[0] in kinds:
            return f"(?P<s{next(count)}>{kinds[hit[0]]})"
        return _TAGS[hit[0]]

    def letters(text: str) -> str:
        while re.search("[A-Z]", text):
            text = re.sub("[A-Z_]+", lambda hit: f"({parts[hit[0]]})", text)
        return re.sub("[a-z]+", letter, text.replace("(", "(?:")).replace(" ", "")

    before = f"(?P<opening>{letters('OPENING')}){letters('SAYS')}"
    return re.compile(f"{before}(?P<clause>{letters(shape)}{letters('well*')})")


# Sentences beside a confirmation that tell what happens next, by who acts in them.
#
# Most pages that confirm go on: who reads it, when they write, where it can be followed, whom to
# ask. Such a sentence has words that elsewhere tell of trouble or of a step that is left ("link",
# "check", "test", "account"). What makes these harmless is who acts: the employer does something
# with what it has, or the reader may do something, or gets something; or nobody does, in a
# sentence that is neither about the application nor to the reader. There only the words of trouble
# itself count (`TROUBLE_WORDS`), and what turns it: an obligation, a condition on an act of the reader's,
# an arrival that is still to come.

LEAD_MAX = 24  # characters of a lead that no comma ends
WHOLE_MIN = 4  # words of a sentence that tells what it is about
EMPLOYER_ACTS = by_language("employer_acts")
"""Who acts on what has arrived: the employer and its people; a verb that has it in its ending."""
READER_MAY = by_language("reader_may")
"""What the reader may do, or is asked to do at will."""
READER_RECEIVES = by_language("reader_receives")
"""What the reader gets."""
LEAD_INS = by_language("lead_ins")
"""What a time or a condition before the one who acts begins with."""
OBLIGATIONS = by_language("obligations")
"""What turns such a sentence all the same, in words that are each fine by themselves."""

READER_HANDS_IN = by_language("reader_hands_in")
"""What the reader may do with the application, or for it, beyond looking at it: it is not in yet."""
CONDITIONS_ON_READER = by_language("condition")
CONDITION_ACTS = by_language("condition_acts")
"""What makes something hang on a condition, and acts of the reader's on which it may."""
TROUBLE_WORDS = by_language("grave")
"""Words of trouble itself, of a step that is left, of a condition."""
APPLICATION_WORDS = by_language("of_application")
"""Words for the application, or for what it is made of."""
READER_WORDS = by_language("to_reader")
"""Words to the reader, and those of a condition."""
DENIAL_WORDS = by_language("denying")
"""Words that deny, or prefer another."""
IMPOSSIBILITIES = by_language("impossibilities")
"""That something was not possible, or did not come about."""
ARTICLES = by_language("articles")
"""Words that no verb that demands is."""
PERSONAL_DATA_SENTENCES = by_language("personal_data")
"""What is told of personal data, and of an application that is read."""
_GENERAL_OFFERS = re.compile(
    rf"\W*(?:[\w'’-]+\W+){{1,8}}?(?:{any_of('general_offers')})(?!\w)", re.I
)
"""What everybody is offered, whatever the verb."""


def is_aside(sentence: str, language: str) -> bool:
    """Whether it is one, of who acts or of nobody, that nothing turns and no trouble is in."""
    frames = _frames_of(language)
    if any(each.search(sentence) for each in (frames.turns, frames.grave, frames.could_not)):
        return False
    if frames.begins.match(sentence) or _GENERAL_OFFERS.match(sentence):
        return not (frames.of_it.search(sentence) and frames.denies.search(sentence))
    if frames.data.match(sentence):
        return True
    return not (frames.of_it.search(sentence) or frames.to_you.search(sentence))


def sets_condition(sentence: str, language: str) -> bool:
    """Whether it tells of an obligation, a condition on the reader, an arrival still to come."""
    return bool(_frames_of(language).turns.search(sentence))


def may_concern_application(sentence: str) -> bool:
    """Whether it may be about the application, in any language, or is too short to be of anything else."""
    several = (_frames_of(each).of_it for each in LANGUAGES)
    return len(sentence.split()) < WHOLE_MIN or any(each.search(sentence) for each in several)


def may_open_with_demand(sentence: str, language: str) -> bool:
    """Whether its first word may be a verb that demands: it begins with none of ours."""
    frames = _frames_of(language)
    ours = (
        frames.begins.match(sentence) or frames.lead.match(sentence) or frames.data.match(sentence)
    )
    return not (ours or _GENERAL_OFFERS.match(sentence))


@dataclass(frozen=True, slots=True)
class _Frames:
    """The patterns of one language."""

    begins: re.Pattern[str]
    lead: re.Pattern[str]
    data: re.Pattern[str]
    turns: re.Pattern[str]
    grave: re.Pattern[str]
    could_not: re.Pattern[str]
    denies: re.Pattern[str]
    of_it: re.Pattern[str]
    to_you: re.Pattern[str]


@cache
def _frames_of(language: str) -> _Frames:
    actors = "|".join(each[language] for each in (EMPLOYER_ACTS, READER_MAY, READER_RECEIVES))
    lead = rf"(?:(?:{LEAD_INS[language]})\b(?:[^;:!?.]{{0,90}}?,|[^,;:!?.]{{0,{LEAD_MAX}}}?) )?"
    when, acts = CONDITIONS_ON_READER[language], CONDITION_ACTS[language]
    turns = rf"{OBLIGATIONS[language]}|{READER_HANDS_IN[language]}|(?:{when})(?:\W+[\w'-]+){{0,8}}?\W+(?:{acts})\w*"
    several = (TROUBLE_WORDS, IMPOSSIBILITIES, DENIAL_WORDS, APPLICATION_WORDS, READER_WORDS)
    return _Frames(
        re.compile(rf"\W*{lead}\W*(?:{actors})(?!\w)", re.I),
        re.compile(rf"\W*(?:{LEAD_INS[language]}|{ARTICLES[language]})(?!\w)", re.I),
        re.compile(rf"\W*(?:{PERSONAL_DATA_SENTENCES[language]})(?!\w)", re.I),
        *(
            re.compile(rf"(?<!\w)(?:{each})(?!\w)", re.I)
            for each in (turns, *(words[language] for words in several))
        ),
    )
