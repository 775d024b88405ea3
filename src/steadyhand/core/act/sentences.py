"""Reading a page by its sentences: what confirms, what says nothing, what nobody understands.

The law: what is not understood can only take a confirmation away. So a page confirms where one of
its sentences does (`confirmations.py`), and every other one that is new on it consists of words
none of which can speak against that (`ordinary.py`, `harmless.py`), of names where names stand, and
of numbers. A word of no list, a language of no list, a negation, a condition on the sending: not
understood, whatever it means. So no wording of trouble has to be known for it to count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache

from .confirmations import (
    CLAUSES,
    JOB_WORDS,
    LEFT_TO_DO,
    LINE_VERBS,
    NAMED_BY,
    NO_NAMES,
    NUMBER,
    OPENINGS,
    OTHERWISE,
    PERSON_DOES,
    PUTS_OFF,
    SPEAKS_AGAINST,
    THINGS,
    TO_COME,
    WELL,
)
from .harmless import ASKING, HARMLESS
from .lexicon import NO_LEXICON, Lexicon, understands
from .ordinary import WORDS
from .vetoes import REFERS, STARTERS, TAKEN_BACK

NAME_MAX = 10  # words of a job, or of an employer
TITLE_MIN = 3  # letters; shorter words are small in most titles
LINE_MAX = 5  # words of a line that is a name
LINE_MIN = 2  # words in capitals that make no title yet
CLAUSE = "clause"  # the name of what confirms in a sentence
OPENING = "opening"  # the name of what stands before a clause and a comma
OPENING_MAX = 6  # words of it
THANKS_MAX = 7  # words of a sentence that only thanks
STOOD_MIN = 4  # characters of a text that is known from the page before
_ENDS = re.compile(r"(?<=[.!?…])[\"'»”)]*\s+(?=\S)|\n|[•·|]| [–—] ")
_SHORT = re.compile(
    r"(?<![\w'’-])(n|nr|no|num|núm|rif|ref|z|b|e|g|i|ca|tel|st|dr|mr|mrs|ms|prof|sr|sra|p|a|s|bzw|inkl)\.[ºª]?\s+"
    r"(?=[\w(])",
    re.I,
)
_PLACES = re.compile(
    r"\S+@\S+\.\w+|(?:https?://|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,12}\b/?", re.I
)
_CODES = re.compile(r"\b(?=[^\s]*\d)[\w#№][\w./:#-]*|\b[A-Z]{2,5}-[A-Z0-9]{4,12}\b|№|#")
_FORMS = re.compile(
    r"\((?:[a-z]/){1,3}[a-z]\)|\b(?:m/w/d|f/h|h/f|m/f/d|w/m/d|m/v|m/f/x|h/m)\b|[*:]in\b", re.I
)
_WORD = re.compile(r"[^\W\d_]+")
_NAME_MORE = re.compile(
    r"(?:[ '&/.-]+(?-i:[A-ZÀ-ÖØ-Þ][\w'-]*|&|of|und|and|von|de|da|di|y|e|et|en)\b)*"
    r"[ '&/.-]+(?-i:[A-ZÀ-ÖØ-Þ])[\w'-]*"
)
"""The rest of a name that has begun."""
_INITIALS = re.compile(
    r"(?:\b[A-Za-z]{1,2}\.){2,}[A-Za-z]?(?!\w)"
    r"|\b(?:GmbH|AG|Ltd|Inc|BV|NV|SL|SA|SAS|SpA|Srl|KG|Lda|plc|LLC)\b\.?"
)
"""Forms of companies, and what is cut to its first letters."""
_THANKS = re.compile(
    r"(?:\w+ ){0,2}(?:thank|dank|bedank|merci|.{0,12}remerci|gracias|obrigad|agradec|grazie"
    r"|ringrazi)",
    re.I,
)
_AS_A = re.compile(
    r"^als (?!(?:je|jij|u|we|wij|ze|zij|hij|het|de|er|dit|dat|alles|iemand|uw|jouw|onze|ons)\b)",
    re.I,
)  # in Dutch the word for "as" is that for "if"
_EXCLAIMS = re.compile(r"\W*[^\W\d_]+\W*![\W]*")
_CLOSERS = " )\"'»”"


class Sense(Enum):
    """What one sentence says of a submit."""

    CONFIRMS = "confirms"
    THANKS = "thanks"  # for an application, and does not say that it is in
    NEUTRAL = "neutral"
    OPAQUE = "opaque"


@dataclass(frozen=True, slots=True)
class Told:
    """What a text tells: the sentence that confirms, and the first that nobody understands."""

    confirmation: str = ""
    opaque: str = ""
    thanks: str = ""  # the sentence that only thanks
    beside: int = 0  # sentences that say nothing against it

    @property
    def confirms(self) -> bool:
        """Whether it says that the application is in, and nothing that is not understood."""
        return bool(self.confirmation) and not self.opaque


@dataclass(frozen=True, slots=True)
class Known:
    """What need not be in any list: what stood there before, and names."""

    lines: frozenset[str] = frozenset()  # sentences of the page before, as `plain_line` has them
    text: str = ""  # of the page before, casefolded, one space between words
    names: frozenset[str] = frozenset()  # words of what was typed, casefolded
    lexicon: Lexicon = NO_LEXICON  # more words that are understood
    spoken: frozenset[str] = frozenset()  # the languages whose words of it count

    def understands(self, word: str, language: str) -> bool:
        """Whether the lexicon has the casefolded word in a language that is spoken here."""
        return language in self.spoken and understands(self.lexicon, word, language)


def known_of(before: Iterable[str], names: Iterable[str]) -> Known:
    """What is known before a text is read: texts of the page *before*, and *names*."""
    texts = tuple(before)
    lines = frozenset(map(plain_line, (s for text in texts for s in sentences(text))))
    words = frozenset(w.casefold() for name in names for w in _WORD.findall(name))
    return Known(lines, " ".join(" ".join(texts).casefold().split()), words)


def interpret(text: str, known: Known = Known()) -> Told:
    """What the text tells to whom knows *known*."""
    found: dict[Sense, list[str]] = {sense: [] for sense in Sense}
    for sentence in sentences(text):
        if plain_line(sentence) not in known.lines:
            found[sense_of(sentence, known)].append(sentence)
    senses = (Sense.CONFIRMS, Sense.OPAQUE, Sense.THANKS)
    confirms, opaque, thanks = (next(iter(found[each]), "") for each in senses)
    more = len(found[Sense.NEUTRAL]) + (len(thanks.split()) > THANKS_MAX)
    return Told(confirms, opaque, thanks, more)


def spoken_in(texts: Iterable[str]) -> frozenset[str]:
    """The languages in which some sentence of the texts may confirm."""
    plain = [_plain(each) for text in texts for each in sentences(text)]
    return frozenset(c for c in CLAUSES if any(_clauses(c).match(each) for each in plain))


def leads_away(label: str) -> bool:
    """Whether nothing in the words of a button tells of a step that is left, in any language."""
    return not any(each.search(label) for each in (SPEAKS_AGAINST, LEFT_TO_DO, PUTS_OFF))


def sentences(text: str) -> Iterator[str]:
    """Its sentences; a line that no sentence ends is one of its own."""
    whole = _SHORT.sub(r"\1 ", text)
    return (each.strip() for each in _ENDS.split(whole) if _WORD.search(each))


def plain_line(sentence: str) -> str:
    """One way of writing a sentence: only its words and numbers, in small letters."""
    return " ".join(re.findall(r"\w+", sentence.casefold()))


def sense_of(sentence: str, known: Known) -> Sense:
    """What the sentence says, in whatever language understands it."""
    plain = _plain(sentence)
    if plain.rstrip(_CLOSERS).endswith("?") and any(_clauses(c).match(plain) for c in CLAUSES):
        return Sense.OPAQUE
    said = [each for c in CLAUSES if (each := _clause(plain, c, known))]
    if said:
        return Sense.THANKS if all(map(_THANKS.match, said)) else Sense.CONFIRMS
    exclaims = _EXCLAIMS.fullmatch(plain) and not SPEAKS_AGAINST.search(plain)
    if exclaims or any(_neutral(plain, each, known) for each in WORDS):
        return Sense.NEUTRAL
    return Sense.OPAQUE


def _plain(sentence: str) -> str:
    """Without addresses, numbers and marks of gender, which say nothing; one kind of apostrophe."""
    text = sentence.replace("’", "'").replace("‘", "'")
    for pattern, by in ((_PLACES, " 0 "), (_INITIALS, " "), (_FORMS, " "), (_CODES, " 0 ")):
        text = pattern.sub(by, text)
    return " ".join(text.split())


def _clause(plain: str, language: str, known: Known) -> str:
    """The clause by which the sentence confirms in that language; '' for none."""
    hit = _clauses(language).match(plain)
    if hit is None:
        return ""
    opening = hit[OPENING] or ""
    named = {name: t for name, t in hit.groupdict().items() if t and name not in (OPENING, CLAUSE)}
    ends = any(hit.end(name) == hit.end() for name in named)
    more = _NAME_MORE.match(plain, hit.end()) if ends else None
    slots, rest = named.values(), plain[more.end() if more else hit.end() :]
    meant = not re.match(rf"\W*(?:{OTHERWISE[language]})", rest, re.I)
    opens = not _to_come(language).search(opening) and len(opening.split()) <= OPENING_MAX
    fine = (
        meant
        and opens
        and all(_names_job(text, language, known) for text in slots)
        and _neutral(opening, language, known)
        and _neutral(rest, language, known)
    )
    return hit[CLAUSE] if fine else ""


def _names_job(text: str, language: str, known: Known) -> bool:
    """Whether the text names what it was for, by words of its own or of the page before.

    Nothing that is still to come: a condition on the sending might hide there. Only what stood on
    the page before as it is, behind one word at most, may be worded in any way.
    """
    rest = _unstood(" ".join(text.split()), known)
    words = [w for w in _WORD.findall(rest) if w.casefold() not in JOB_WORDS]
    named = all(map(_is_name, words)) or _neutral(rest, language, known, freely=True)
    said = rest if len(rest.split()) < 2 else text
    later = _to_come(language).search(_AS_A.sub("", said) if language == "nl" else said)
    return named and len(words) <= NAME_MAX and not later


def _unstood(text: str, known: Known) -> str:
    """What is left of it without its longest run of words that stood on the page before."""
    words = text.split()
    for size in range(len(words), 0, -1):
        for at in range(len(words) - size + 1):
            run = " ".join(words[at : at + size]).casefold()
            if len(run) >= STOOD_MIN and re.search(rf"(?<!\w){re.escape(run)}(?!\w)", known.text):
                return " ".join((*words[:at], *words[at + size :]))
    return text


@cache
def _clauses(language: str) -> re.Pattern[str]:
    """Every clause of the language, with what may open its sentence."""
    count = iter(range(10_000))

    def filled(pattern: str) -> str:
        purpose = r"(?: (?P<s@>[^;!?.]{2,90}?))??"
        text = pattern.replace("{thing}", rf"{THINGS[language]}{NUMBER}").replace(
            "{well}", WELL[language]
        )
        text = text.replace("{for}", purpose).replace("{name}", r"(?P<n@>[^,;:!?.]{2,60}?)")
        return re.sub("@", lambda _: str(next(count)), text)

    begins = filled(OPENINGS[language])
    opening = rf"(?:(?P<{OPENING}>[^,!:–—]{{1,50}}[,!:–—])\s*|{begins}[\s,!:.–—-]*)?"
    clauses = "|".join(map(filled, CLAUSES[language]))
    return re.compile(rf"\W*{opening}(?P<{CLAUSE}>{clauses})(?!\w)", re.I)


def _neutral(text: str, language: str, known: Known, *, freely: bool = False) -> bool:
    """Whether nothing in it could speak against a submit: ordinary words, and names where they are.

    More words than ours are believed in what names something (*freely*), and in a sentence that
    asks for nothing and is not about the application.
    A name stands behind a word like "for" or "at", begins with a capital and is short.
    """
    rest = _harmless(language).sub(" ", text)
    if _asks(rest, language) or SPEAKS_AGAINST.search(rest) or TAKEN_BACK.search(rest):
        return False
    words = list(_WORD.finditer(rest))
    if _only_names([w[0] for w in words], rest):
        return True
    ordinary, before = _ordinary(language), _named_by(language)
    plain = [w[0].casefold() for w in words]
    spread = _titled([w[0] for w in words])
    free = freely or _is_aside(plain, language)
    line = len(words) <= LINE_MAX and text.rstrip()[-1:] not in tuple(".!?:,")
    run, may = 0, False
    for at, hit in enumerate(words):
        word, small = hit[0], plain[at]
        if small in ordinary or (line and not at and small in LINE_VERBS):
            may = small in before
            run = run if may else 0
            continue
        if not (run and _is_name(word)) and free and known.understands(small, language):
            run, may = 0, False
            continue
        spoken_to = bool(at) and rest[words[at - 1].end() : hit.start()].strip() == ","
        does = not at and plain[1:2] and plain[1] in PERSON_DOES
        named = small in known.names or may or spoken_to or does or (run if spread else at)
        if _is_name(word) and named and run < NAME_MAX:
            run, may = run + 1, True
        else:
            return False
    return True


def _is_aside(words: list[str], language: str) -> bool:
    """Whether the casefolded words begin as what asks for nothing, and name no application."""
    starts = bool(words) and words[0] in _starters(language)
    return starts and not _referring(language).intersection(words)


def _only_names(words: list[str], text: str) -> bool:
    """Whether a line is no sentence and says nothing but a name: of an employer, of a job."""
    names = [w for w in words if w.casefold() not in JOB_WORDS]
    ends = text.rstrip(_CLOSERS)[-1:] in ".!?:"
    return 1 < len(words) <= LINE_MAX and bool(names) and all(map(_is_name, names)) and not ends


def _titled(words: list[str]) -> bool:
    """Whether the words are written with capitals whatever they are, as in a title."""
    long = [w for w in words if len(w) > TITLE_MIN]
    return len(long) > LINE_MIN and all(w[:1].isupper() for w in long)


def _asks(text: str, language: str) -> bool:
    """Whether the text asks its reader for something but to write, to call or to have patience."""
    plea, fine = _asking(language)
    return any(hit[1].casefold() not in fine for hit in plea.finditer(text))


def _is_name(word: str) -> bool:
    asks = word.casefold() in NO_NAMES or LEFT_TO_DO.match(word)
    return word[:1].isupper() and not asks


@cache
def _harmless(language: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(HARMLESS[language])})(?!\w)", re.I)


@cache
def _to_come(language: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{TO_COME[language]})(?!\w)", re.I)


@cache
def _asking(language: str) -> tuple[re.Pattern[str], frozenset[str]]:
    plea, fine = ASKING[language]
    return re.compile(rf"(?<!\w)(?:{plea})\W+(\w+)", re.I), frozenset(fine.split())


@cache
def _ordinary(language: str) -> frozenset[str]:
    return frozenset(w for w in WORDS[language].split() if not w.endswith("_"))


@cache
def _named_by(language: str) -> frozenset[str]:
    return frozenset(NAMED_BY[language].split())


@cache
def _starters(language: str) -> frozenset[str]:
    return frozenset(STARTERS[language].split())


@cache
def _referring(language: str) -> frozenset[str]:
    return frozenset(REFERS[language].split())
