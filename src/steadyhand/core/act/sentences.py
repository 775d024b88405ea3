"""Reading a page by its sentences: what confirms, what is neutral, what nobody understands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, lru_cache
from typing import Protocol

from ..lang.concepts import NOTHING, any_of, any_on_page, by_language, tables, word_set
from . import wordlists
from .clauses import (
    Clause,
    clauses,
    has_clause,
    is_aside,
    may_concern_application,
    may_open_with_demand,
    sets_condition,
)

# Which words a language has, beside those of our own lists; data that a run is given.
#
# A word of a dictionary is understood, unless it may speak against a submit (`VETO_STEMS`). One
# that no dictionary has is not understood, whatever it looks like.

PART_MIN = 4  # letters of a part of a word that is put together
_LINKING_LETTER = "s"  # what may stand between two parts


class Lexicon(Protocol):
    """Words by language."""

    def knows(self, word: str, language: str) -> bool:
        """Whether the language has that casefolded word."""
        ...


class NoLexicon:
    """Has no word of any language."""

    def knows(self, word: str, language: str) -> bool:
        """No."""
        del word, language
        return False


NO_LEXICON = NoLexicon()
_ENDINGS = {
    language: tuple((re.compile(ending), plain) for ending, plain in endings.items())
    for language, endings in tables("word_endings").items()
}
"""Endings, by language, and what stands in a dictionary for them: a plural, a person, a tense, a
pronoun behind a verb."""


def understands(lexicon: Lexicon, word: str, language: str) -> bool:
    """Whether the language has the casefolded word, or both parts of it, and none speaks against.

    Two letters or fewer say nothing by themselves: those that count are in our own lists.
    """
    if len(word) < PART_MIN - 1 or speaks_against(word, language):
        return False
    return is_word(lexicon, word, language, fits=lambda part: not speaks_against(part, language))


def is_word(
    lexicon: Lexicon, word: str, language: str, *, fits: Callable[[str], bool] = bool
) -> bool:
    """Whether the language has the casefolded word, or both parts of it, if each *fits*."""
    if any(lexicon.knows(form, language) for form in _dictionary_forms(word, language)):
        return True
    return language in wordlists.COMPOUNDING_LANGUAGES and any(
        all(lexicon.knows(part, language) and fits(part) for part in parts)
        for parts in _compound_parts(word)
    )


def may_demand(lexicon: Lexicon, word: str, language: str) -> bool:
    """Whether the casefolded word may be a verb with which a sentence begins that demands."""
    for ending, plain in wordlists.DEMAND_ENDINGS[language].items():
        stem = word.removesuffix(ending)
        if word.endswith(ending) and any(lexicon.knows(stem + each, language) for each in plain):
            return True
    return False


def _dictionary_forms(word: str, language: str) -> Iterator[str]:
    """The word, and what it is a form of by an ending that a dictionary seldom has."""
    yield word
    for ending, plain in _ENDINGS.get(language, ()):
        if (hit := ending.search(word)) and PART_MIN - 1 <= hit.start() < len(word):
            yield from (word[: hit.start()] + each for each in plain)


def _compound_parts(word: str) -> list[tuple[str, str]]:
    cuts = range(PART_MIN, len(word) - PART_MIN + 1)
    plain = [(word[:at], word[at:]) for at in cuts]
    linked = [
        (a.removesuffix(_LINKING_LETTER), b)
        for a, b in plain
        if a[-1] == _LINKING_LETTER and len(a) > PART_MIN
    ]
    return plain + linked


@cache
def speaks_against(word: str, language: str) -> bool:
    """Whether the casefolded word may speak against a submit."""
    whole, begins, within = _stems(language)
    against = any(
        each.search(word)
        for each in (wordlists.TROUBLE, wordlists.REMAINING_STEPS, wordlists.POSTPONEMENT)
    )
    return against or word in whole or bool(begins.match(word) or within.search(word))


@cache
def _stems(language: str) -> tuple[frozenset[str], re.Pattern[str], re.Pattern[str]]:
    """Words for themselves alone, what words begin with, and what stands within them."""
    every = wordlists.VETO_STEMS[language].split()
    whole = frozenset(stem[:-1] for stem in every if stem.endswith("."))
    begins = [stem for stem in every if not stem.endswith(".")]
    inner = [
        stem
        for stem in begins
        if language in wordlists.COMPOUNDING_LANGUAGES and len(stem) >= wordlists.COMPOUND_STEM_MIN
    ]
    return whole, re.compile("|".join(begins)), re.compile("|".join(inner) or r"(?!)")


# Reading a page by its sentences: what confirms, what says nothing, what nobody understands.
#
# The law: what is not understood can only take a confirmation away. So a page confirms where one
# of its sentences does (`clauses.py`), and every other one that is new on it consists of
# words none of which can speak against that (`wordlists.py`), of names where names
# stand, and of numbers. A word of no list, a language of no list, a negation, a condition on the
# sending: not understood, whatever it means. So no wording of trouble has to be known for it to
# count.

NAME_MAX = 10  # words of a job, or of an employer
TITLE_MIN = 3  # letters; shorter words are small in most titles
LINE_MAX = 5  # words of a line that is a name
LINE_MIN = 2  # words in capitals that make no title yet
THANKS_MAX = 7  # words of a sentence that only thanks
SHORT_WORD_MAX = 3  # letters of a word that a dictionary counts
KNOWN_RUN_MIN = 4  # characters of a text that is known from the page before
_ENDS = re.compile(r"(?<=[.!?…])[\"'»”)]*\s+(?=\S)|\n|[•·|]| (?:[–—]|::) ")
_SHORT = re.compile(rf"(?<![\w'’-])({any_of('abbreviations')})\.[ºª]?\s+(?=[\w(])", re.I)
_INITIAL = re.compile(r"(?<=\b[A-Z])\. (?=[A-Z]\w)")  # of a name
_DAYS = re.compile(rf"(?<=\d)\.\s+(?=(?:{any_of('after_ordinal_day')}))", re.I)
_PLACES = re.compile(
    r"\S+@\S+\.\w+|(?:https?://|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,12}\b/?", re.I
)
_CODES = re.compile(r"\b(?=[^\s]*\d)[\w#№][\w./:#-]*|\b[A-Z]{2,5}-[A-Z0-9]{4,12}\b|№|#")
_FORMS = re.compile(rf"\((?:[a-z]/){{1,3}}[a-z]\)|{any_of('gender_forms')}", re.I)
_MONTHS = re.compile(rf"(?<=0) +(?:{any_of('months_that_are_words')})\b")  # as they are written
_AND = rf"(?:{any_on_page('and')}|&)"
_TRAILING_NAME = re.compile(rf"(?:,| {_AND})\s*((?:[^\W\d_][\w'-]*\s*){{1,3}})[.!]*\s*")
"""A name at the end: who is spoken to, or the rest of a firm's."""
_CLAUSE_MARK = re.compile(rf"([,;:!?.]| (?={_AND} )|$)")
_RIGHTS = re.compile(r"(?:©|\bcopyright\b)\s*(?:0\s*)*(?:(?-i:[A-Z])[\w&'.-]*\s*){0,6}", re.I)
_NUMBER = re.compile(rf"\b(?:{any_of('number_marks')}) +0(?!\w)", re.I)
"""One by number, with a word that also denies."""
_WORD = re.compile(r"[^\W\d_]+")
_INITIALS = re.compile(
    r"(?:\b[A-Za-z]{1,2}\.){2,}[A-Za-z]?(?!\w)"
    rf"|\b(?:{any_of('legal_forms_as_written')})\b\.?"
)
"""Forms of companies, and what is cut to its first letters."""
_AS_A = {language: re.compile(text, re.I) for language, text in by_language("as_a").items()}
"""What a sentence begins with where the word for "as" is that for "if"."""
_EXCLAIMS = re.compile(r"\W*[^\W\d_]+\W*![\W]*")
_POLITE = word_set("polite_pronouns")  # with a capital wherever they stand
_SAVED_WORDS = re.compile(rf"\b(?:{any_of('saved_words')})", re.I)
"""A draft is saved as well: that alone tells of no application."""
_COPY_VERBS = re.compile(rf"\W*(?:{any_of('copy_verbs')})\b", re.I)
_COPY_OBJECTS = re.compile(rf"\b(?:{any_of('copied_things')})\b", re.I)
_CLOSERS = " )\"'»”"


class Sense(Enum):
    """What one sentence says of a submit."""

    CONFIRMS = "confirms"
    THANKS = "thanks"  # for an application, and does not say that it is in
    NEUTRAL = "neutral"
    OPAQUE = "opaque"


@dataclass(frozen=True, slots=True)
class Interpretation:
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
class ReadingContext:
    """What need not be in any list: what stood there before, and names."""

    lines: frozenset[str] = frozenset()  # sentences of the page before, as `plain_line` has them
    text: str = ""  # of the page before, casefolded, one space between words
    names: frozenset[str] = frozenset()  # words of what was typed, casefolded
    lexicon: Lexicon = NO_LEXICON  # more words that are understood
    spoken: frozenset[str] = frozenset()  # the languages whose words of it count

    def understands(self, word: str, language: str) -> bool:
        """Whether the lexicon has the casefolded word in a language that is spoken here."""
        return language in self.spoken and understands(self.lexicon, word, language)

    def has(self, word: str, language: str) -> bool:
        """Whether the lexicon has the casefolded word, whatever it may say."""
        return len(word) < SHORT_WORD_MAX or is_word(self.lexicon, word, language)


def reading_context(before: Iterable[str], names: Iterable[str]) -> ReadingContext:
    """What is known before a text is read: texts of the page *before*, and *names*."""
    texts = tuple(before)
    lines = frozenset(map(plain_line, (s for text in texts for s in sentences(text))))
    words = frozenset(w.casefold() for name in names for w in _WORD.findall(name))
    return ReadingContext(lines, " ".join(" ".join(texts).casefold().split()), words)


def interpret(text: str, known: ReadingContext = ReadingContext()) -> Interpretation:
    """What the text tells to whom knows *known*."""
    found: dict[Sense, list[str]] = {sense: [] for sense in Sense}
    named = False  # whether the sentence before named the application
    for sentence in sentences(text):
        if plain_line(sentence) in known.lines:
            continue
        sense = sense_of(sentence, known)
        if named and any(
            sense_of(each, known) is Sense.CONFIRMS for each in _with_name_for_pronoun(sentence)
        ):
            sense = Sense.CONFIRMS
        named = sense in (Sense.CONFIRMS, Sense.THANKS)
        found[sense].append(sentence)
    senses = (Sense.CONFIRMS, Sense.OPAQUE, Sense.THANKS)
    confirms, opaque, thanks = (next(iter(found[each]), "") for each in senses)
    beside = [each for each in found[Sense.NEUTRAL] if not _SAVED_WORDS.search(each)]
    more = len(beside) + (len(thanks.split()) > THANKS_MAX)
    return Interpretation(confirms, opaque, thanks, more)


def _with_name_for_pronoun(sentence: str) -> Iterator[str]:
    """The sentence with the application's name for the pronoun that it begins with, by language."""
    for language in wordlists.LANGUAGES:
        if hit := re.match(wordlists.PRONOUNS[language], sentence, re.I):
            yield f"{wordlists.YOUR_APPLICATION[language]} {sentence[hit.end() :]}"


def languages_in(texts: Iterable[str]) -> frozenset[str]:
    """The languages in which some sentence of the texts may confirm."""
    plain = [_normal_sentence(each) for text in texts for each in sentences(text)]
    return frozenset(c for c in wordlists.LANGUAGES if any(has_clause(each, c) for each in plain))


def only_thanks(sentence: str) -> bool:
    """Whether it says thank you, for a message perhaps, and nothing else, in any language."""
    plain = " ".join(_WORD.findall(_normal_sentence(sentence).casefold()))
    return any(each.fullmatch(plain) for each in _thanks_patterns())


@cache
def _thanks_patterns() -> tuple[re.Pattern[str], ...]:
    said = (
        rf"(?:{wordlists.WORD_CLASSES[c].get('thanks', NOTHING)})"
        rf"(?: (?:{wordlists.THANKS_FOR_MESSAGE[c]}))?"
        for c in wordlists.LANGUAGES
    )
    return tuple(map(re.compile, said))


def is_harmless_label(label: str) -> bool:
    """Whether nothing in the words of a button tells of a step that is left, in any language.

    A code or a link that is only copied for the reader is none.
    """
    told = _COPY_OBJECTS.sub(" ", label) if _COPY_VERBS.match(label) else label
    return not any(
        each.search(told)
        for each in (wordlists.TROUBLE, wordlists.REMAINING_STEPS, wordlists.POSTPONEMENT)
    )


def sentences(text: str) -> Iterator[str]:
    """Its sentences; a line that no sentence ends is one of its own."""
    whole = _INITIAL.sub(" ", _DAYS.sub(" ", _SHORT.sub(r"\1 ", text)))
    return (each.strip() for each in _ENDS.split(whole) if _WORD.search(each))


def plain_line(sentence: str) -> str:
    """One way of writing a sentence: only its words and numbers, in small letters."""
    return " ".join(re.findall(r"\w+", sentence.casefold()))


def sense_of(sentence: str, known: ReadingContext) -> Sense:
    """What the sentence says, in whatever language understands it."""
    plain = _normal_sentence(sentence)
    if plain.rstrip(_CLOSERS).endswith("?") and any(
        has_clause(plain, c) for c in wordlists.LANGUAGES
    ):
        return Sense.OPAQUE
    if any(
        each.search(plain)
        for each in (
            wordlists.REHEARSAL,
            wordlists.ANOTHER_STEP,
            wordlists.OTHER_APPLICATION,
            wordlists.REMAINING_COUNT,
        )
    ):
        return Sense.OPAQUE
    if (
        wordlists.NOT_ACCEPTED.match(plain)
        or wordlists.NOTHING_ACCEPTED.match(plain)
        or wordlists.EARLIER_TIME.search(plain)
    ):
        return Sense.OPAQUE
    if wordlists.DOUBT.search(plain) and may_concern_application(plain):
        return Sense.OPAQUE
    if wordlists.NOT_YET_SENT.search(plain) and not wordlists.MAIL_WORDS.search(plain):
        return Sense.OPAQUE
    said = [each for c in wordlists.LANGUAGES if (each := _confirming_clause(plain, c, known))]
    if said:
        return Sense.THANKS if all(each.thanks for each in said) else Sense.CONFIRMS
    if wordlists.VOLUNTARY.search(plain) and not any(
        e.search(plain) for e in (wordlists.TROUBLE, wordlists.POSTPONEMENT)
    ):
        return Sense.NEUTRAL
    exclaims = _EXCLAIMS.fullmatch(plain) and not wordlists.TROUBLE.search(plain)
    fine = exclaims or any(_is_fine(plain, each, known) for each in wordlists.LANGUAGES)
    return Sense.NEUTRAL if fine else Sense.OPAQUE


def _is_fine(plain: str, language: str, known: ReadingContext) -> bool:
    """Whether it says nothing against a submit in that language."""
    if sets_condition(_without_harmless(plain, language), language):
        return False
    return _is_neutral(plain, language, known) or _is_understood_aside(plain, language, known)


def _is_understood_aside(plain: str, language: str, known: ReadingContext) -> bool:
    """Whether it only tells what happens next, in words that the language has, and in names."""
    rest = _without_harmless(plain, language)
    if (
        language not in known.spoken
        or wordlists.TAKEN_BACK.search(rest)
        or not is_aside(rest, language)
    ):
        return False
    hits = list(_WORD.finditer(rest))
    words = [hit[0] for hit in hits]
    freely = not _referring_words(language).intersection(_pronouns(hits))
    ours, spread = _ordinary_words(language) | known.names, _is_title_case(words)
    for at, word in enumerate(words):
        begins = language != "de" and len(words) > 1 and _is_name(words[1])
        named = (at or begins) and _is_name(word) and not spread
        believed = freely and known.has(word.casefold(), language)
        if not (word.casefold() in ours or named or believed):
            return False
    return not (
        may_open_with_demand(rest, language)
        and may_demand(known.lexicon, words[0].casefold(), language)
    )


def _normal_sentence(sentence: str) -> str:
    """Without addresses, numbers and marks of gender, which say nothing; one kind of apostrophe."""
    text = sentence.replace("’", "'").replace("‘", "'")
    numbers = ((_CODES, " 0 "), (_NUMBER, " 0 "), (_MONTHS, ""), (_RIGHTS, " "))
    for pattern, by in ((_PLACES, " 0 "), (_INITIALS, " "), (_FORMS, " "), *numbers):
        text = pattern.sub(by, text)
    return " ".join(text.split())


def _confirming_clause(plain: str, language: str, known: ReadingContext) -> Clause | None:
    """The clause by which the sentence confirms in that language; None for none."""
    return next((c for c in clauses(plain, language) if _is_meant(c, language, known)), None)


def _is_meant(clause: Clause, language: str, known: ReadingContext) -> bool:
    """Whether nothing that stands before, in or behind the clause makes another sense of it."""
    first, *more = re.split(r"[,;:!?.]", clause.rest)
    other = _changed_sense_pattern(language)
    otherwise = other.search(first) or any(other.match(part.strip()) for part in more)
    return (
        not otherwise
        and not wordlists.OTHER_RECIPIENT.search(" ".join((clause.text, *clause.slots, first)))
        and not _future_pattern(language).search(clause.opening)
        and all(_names_job(text, language, known) for text in clause.slots)
        and _is_neutral(clause.opening, language, known)
        and _has_harmless_rest(clause.rest, language, known)
    )


def _has_harmless_rest(rest: str, language: str, known: ReadingContext) -> bool:
    """Whether the rest of a sentence that confirms says nothing against it.

    Up to the next mark it is still said of the application: a name, a day, or plain words of ours,
    and nothing that puts it off. Behind that mark a sentence of its own may begin.
    """
    first, mark, more = _CLAUSE_MARK.split(rest, maxsplit=1)
    put_off = _future_pattern(language).search(first)
    plain = replace(known, spoken=frozenset())
    said = not put_off and (
        _names_job(first, language, known) or _is_neutral(first, language, plain)
    )
    hit = _TRAILING_NAME.fullmatch(f"{mark}{more}")
    if said and hit and all(map(_is_name, _WORD.findall(hit[1]))):
        return True
    puts_off = wordlists.POSTPONEMENT.search(more)
    return said and _is_neutral(more, language, plain if puts_off else known)


def _names_job(text: str, language: str, known: ReadingContext) -> bool:
    """Whether the text names what it was for, by words of its own or of the page before.

    Nothing that is still to come: a condition on the sending might hide there. Only what stood on
    the page before as it is may be worded in any way.
    """
    rest = _without_known_run(" ".join(text.split()), known)
    words = [w for w in _WORD.findall(rest) if w.casefold() not in wordlists.JOB_WORDS]
    named = all(map(_is_name, words)) or _is_neutral(rest, language, known, freely=True)
    said = text if rest else ""
    bare = _AS_A[language].sub("", said) if language in _AS_A else said
    later = _future_pattern(language).search(bare)
    return named and len(words) <= NAME_MAX and not later


def _without_known_run(text: str, known: ReadingContext) -> str:
    """What is left of it without its longest run of words that stood on the page before."""
    words = text.split()
    for size in range(len(words), 0, -1):
        for at in range(len(words) - size + 1):
            run = " ".join(words[at : at + size]).casefold()
            if len(run) >= KNOWN_RUN_MIN and re.search(
                rf"(?<!\w){re.escape(run)}(?!\w)", known.text
            ):
                return " ".join((*words[:at], *words[at + size :]))
    return text


def _is_neutral(text: str, language: str, known: ReadingContext, *, freely: bool = False) -> bool:
    """Whether nothing in it could speak against a submit: ordinary words, and names where they are.

    More words than ours are believed in what names something (*freely*), and in a sentence that
    asks for nothing and is not about the application.
    A name stands behind a word like "for" or "at", begins with a capital and is short.
    """
    rest = _without_harmless(text, language)
    if _asks(rest, language) or wordlists.TROUBLE.search(rest) or wordlists.TAKEN_BACK.search(rest):
        return False
    words = list(_WORD.finditer(rest))
    if _only_names([w[0] for w in words], rest):
        return True
    ordinary, before = _ordinary_words(language), _name_leads(language)
    plain = [w[0].casefold() for w in words]
    spread = _is_title_case([w[0] for w in words])
    aside = not _referring_words(language).intersection(_pronouns(words))
    line = len(words) <= LINE_MAX and text.rstrip()[-1:] not in tuple(".!?:,")
    run, may = 0, False
    for at, hit in enumerate(words):
        word, small = hit[0], plain[at]
        if small in ordinary or (line and not at and small in wordlists.LINE_VERBS):
            may = small in before
            run = run if may else 0
            continue
        believed = (freely or aside) and known.understands(small, language)
        first = not (at or line or freely)
        begins = believed and first and may_demand(known.lexicon, small, language)
        if believed and not begins and not (run and _is_name(word)):
            run, may = 0, False
            continue
        spoken_to = bool(at) and rest[words[at - 1].end() : hit.start()].strip() == ","
        does = not at and plain[1:2] and plain[1] in wordlists.WORDS_AFTER_NAME
        named = small in known.names or may or spoken_to or does or (run if spread else at)
        if _is_name(word) and named and run < NAME_MAX:
            run, may = run + 1, True
        else:
            return False
    return True


def _pronouns(words: list[re.Match[str]]) -> list[str]:
    """The words, in small letters; without those that are written as a polite address."""
    texts = [hit[0] for hit in words]
    return [w.casefold() for at, w in enumerate(texts) if not (at and w in _POLITE)]


def _only_names(words: list[str], text: str) -> bool:
    """Whether a line is no sentence and says nothing but a name: of an employer, of a job."""
    names = [w for w in words if w.casefold() not in wordlists.JOB_WORDS]
    ends = text.rstrip(_CLOSERS)[-1:] in ".!?:"
    return 1 < len(words) <= LINE_MAX and bool(names) and all(map(_is_name, names)) and not ends


def _is_title_case(words: list[str]) -> bool:
    """Whether the words are written with capitals whatever they are, as in a title."""
    long = [w for w in words if len(w) > TITLE_MIN]
    return len(long) > LINE_MIN and all(w[:1].isupper() for w in long)


def _asks(text: str, language: str) -> bool:
    """Whether the text asks its reader for something but to write, to call or to have patience."""
    plea, fine = _plea_pattern(language)
    return any(hit[1].casefold() not in fine for hit in plea.finditer(text))


def _is_name(word: str) -> bool:
    asks = word.casefold() in wordlists.NOT_NAMES or wordlists.REMAINING_STEPS.match(word)
    return word[:1].isupper() and not asks


@lru_cache(maxsize=4096)  # each sentence is asked several things
def _without_harmless(text: str, language: str) -> str:
    """The text without what only sounds like trouble: what is not done to anybody's harm."""
    rest = _harmless_pattern(language).sub(" ", text)
    data, fate = _data_patterns(language)
    return fate.sub(" ", rest) if data.search(rest) else rest


@cache
def _harmless_pattern(language: str) -> re.Pattern[str]:
    """Fixed phrases, negations of what nobody minds, and who alone is written to."""
    fill = rf"\W+(?:(?:{wordlists.FILLERS[language]}|{wordlists.NEGATIONS[language]})\W+)"
    no, minded = (
        rf"(?:{wordlists.NEGATIONS[language]})",
        rf"(?:{wordlists.NEGATABLE_WORDS[language]})",
    )
    only, chosen = (
        rf"(?:{wordlists.EXCLUSIVE_WORDS[language]})",
        rf"(?:{wordlists.SHORTLIST_WORDS[language]})",
    )
    parts = (
        *wordlists.HARMLESS_PHRASES[language],
        rf"{no}{fill}{{0,7}}{minded}",
        rf"{minded}{fill}{{0,4}}{no}",
        rf"{only}{fill}{{0,4}}{chosen}",
        rf"{chosen}{fill}{{0,3}}{only}",
        wordlists.NOT_RECEIVED_PHRASES[language],
    )
    return re.compile(rf"(?<!\w)(?:{'|'.join(parts)})(?!\w)", re.I)


@cache
def _data_patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What tells of data, and what becomes of them by law."""
    data, fate = wordlists.DATA_NAMED[language], wordlists.DATA_TREATED[language]
    first, second = (re.compile(rf"(?<!\w)(?:{each})(?!\w)", re.I) for each in (data, fate))
    return first, second


@cache
def _future_pattern(language: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{wordlists.FUTURE_WORDS[language]})(?!\w)", re.I)


@cache
def _changed_sense_pattern(language: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{wordlists.CHANGED_SENSE[language]})", re.I)


@cache
def _plea_pattern(language: str) -> tuple[re.Pattern[str], frozenset[str]]:
    plea, fine = wordlists.PLEAS[language], wordlists.PLEA_VERBS[language]
    return re.compile(rf"(?<!\w)(?:{plea})\W+(\w+)", re.I), frozenset(fine.split())


@cache
def _ordinary_words(language: str) -> frozenset[str]:
    return frozenset(w.casefold() for w in wordlists.ORDINARY_WORDS[language].split())


@cache
def _name_leads(language: str) -> frozenset[str]:
    return frozenset(wordlists.WORDS_BEFORE_NAME[language].split())


@cache
def _referring_words(language: str) -> frozenset[str]:
    return frozenset(wordlists.REFERRING_WORDS[language].split())
