"""The vocabulary: its files' shape, screening rules, and all languages ready to be matched."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain

from .grammar import Grammar, grammar_of, words_of
from .phrases import (
    TOKEN,
    Index,
    Patterns,
    compile_phrases,
    index_of,
    match_text,
    matches_whole,
    pattern_sources,
    phrase_words,
    strip_accents,
)
from .text import normalise

Words = Mapping[str, tuple[str, ...]]  # a meaning -> the phrases that say it


@dataclass(frozen=True, slots=True)
class RuleSource:
    """Phrases that mean one intent with fixed slots; `phrases.py` has their language."""

    intent: str
    slots: Mapping[str, str] = field(default_factory=dict)
    whole: tuple[str, ...] = ()  # the question is nothing but this, fillers aside
    part: tuple[str, ...] = ()  # the question holds this
    unless: tuple[str, ...] = ()  # and nothing of this
    names: tuple[str, ...] = ()  # HTML names and ids that mean it, beside `whole`
    ends: tuple[str, ...] = ()  # what an HTML name or id that means it may end in
    beside: tuple[str, ...] = ()  # only where another field of the form is labelled so
    alone: tuple[str, ...] = ()  # only where no other field of the form is labelled so


@dataclass(frozen=True, slots=True)
class IntentSource:
    """What an intent needs to be read at all, and where it may stand."""

    needs: tuple[str, ...] = ()  # slots without which the question stays unknown
    reads: tuple[str, ...] = ()  # slots that are read where they are named
    anywhere: bool = False  # also in a group about someone or something else
    ticks: bool = False  # may be a single checkbox


@dataclass(frozen=True, slots=True)
class ScreeningRuleSource:
    """Phrases that hold the sense of a screening question; see `core/answer/screening.py`.

    Every word of the question that is not in the phrase must be neutral or say a slot.
    """

    intent: str
    says: tuple[str, ...]
    slots: Mapping[str, str] = field(default_factory=dict)
    along: tuple[str, ...] = ()  # neutral in this question: the other half of a verb
    sentence: bool = False  # its bare words, as a label, ask for something else: a number
    unless: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConsentSource:
    """The plain sentences to agree to; see `consents.py`."""

    grammar: Words = field(default_factory=dict)  # rule -> its phrases; `grammar.py`
    risks: tuple[str, ...] = ()  # beginnings of words that no name may have, several in a text
    joins: tuple[str, ...] = ()  # small words inside a name
    companies: tuple[str, ...] = ()  # legal forms, in any language
    negations: tuple[str, ...] = ()  # words of a heading that may turn round what stands below it
    nouns_capitalised: bool = False  # every noun is: a capital tells no name


@dataclass(frozen=True, slots=True)
class LanguageSource:
    """One file: a language, or what all languages share."""

    language: str
    fillers: tuple[str, ...] = ()  # phrases around a question that add nothing to it
    affixes: tuple[str, ...] = ()  # words around an HTML name that add nothing to it
    others: tuple[str, ...] = ()  # phrases that say: not about the applicant
    bound: tuple[str, ...] = ()  # phrases about a country that somebody need not live in
    empty: tuple[str, ...] = ()  # words that alone name no skill
    purposes: Words = field(default_factory=dict)  # login, join, reset, change -> what says so
    rules: tuple[RuleSource, ...] = ()
    asks: tuple[ScreeningRuleSource, ...] = ()  # screening questions
    neutral: tuple[str, ...] = ()  # phrases that change nothing in what a screening question asks
    barred: tuple[str, ...] = ()  # words that no captured slot may hold
    marks: Mapping[str, Words] = field(default_factory=dict)  # slot of an ask -> value -> phrases
    consents: ConsentSource = field(default_factory=ConsentSource)
    tokens: tuple[str, ...] = ()  # autocomplete field names
    intents: Mapping[str, IntentSource] = field(default_factory=dict)
    slots: Mapping[str, Words] = field(default_factory=dict)  # slot -> value -> phrases
    sections: Mapping[str, Words] = field(default_factory=dict)  # "heading", and parts of an entry
    apart: Words = field(default_factory=dict)  # headings of others: person, ...; "around" them
    countries: Words = field(default_factory=dict)  # ISO 3166-1 code -> names, best first
    parts: tuple[str, ...] = ()  # names above that are a part of their country alone
    codes: Mapping[str, str] = field(default_factory=dict)  # written in capitals: US, UK -> code
    alpha3: Mapping[str, str] = field(default_factory=dict)  # ISO 3166-1: DEU -> DE
    calling: Mapping[str, str] = field(default_factory=dict)  # code -> digits after the plus
    regions: Words = field(default_factory=dict)  # ISO 3166-2 code -> names
    currencies: Words = field(default_factory=dict)  # ISO 4217 code -> signs and words
    date_orders: Mapping[str, str] = field(default_factory=dict)  # language tag -> "dmy" or "mdy"
    same: Mapping[str, Words] = field(default_factory=dict)  # class -> meaning -> texts; see README
    rising: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # class -> lowest first
    yes: tuple[str, ...] = ()  # best first
    no: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()  # replies that are no answer: "make it up"
    idle: tuple[str, ...] = ()  # typed only to get on: never remembered, but a name may be one
    here: tuple[str, ...] = ()  # phrases that point at the employer who asks: "us", "this role"
    there: tuple[str, ...] = ()  # phrases that point at where the job is: "this location"
    own: tuple[str, ...] = ()  # what only the person may speak of, where a question is not read
    placeholders: tuple[str, ...] = ()  # options that are no choice
    above: tuple[str, ...] = ()  # "more than", "or more"
    below: tuple[str, ...] = ()
    at_most: tuple[str, ...] = ()
    at_least: tuple[str, ...] = ()
    between: tuple[str, ...] = ()  # words between the ends of a range
    counted: tuple[str, ...] = ()  # words beside an amount that say what is counted, and no more
    per: Words = field(default_factory=dict)  # year, month, day, hour -> "per year"
    instructions: Words = field(default_factory=dict)  # how a box wants its value -> what says so
    naming: Words = field(default_factory=dict)  # what stands behind a label's name; `naming.py`
    digits: tuple[str, ...] = ()  # hints that a box takes digits and nothing between them
    zero: tuple[str, ...] = ()  # options that mean an amount of 0
    numbers: Words = field(default_factory=dict)  # "2" -> words
    times: Words = field(default_factory=dict)  # "hour", and "" for parts of the day
    units: Words = field(default_factory=dict)  # unit -> words
    months: Words = field(default_factory=dict)  # "01" -> names
    date_parts: Words = field(default_factory=dict)  # day, month, year -> labels of such a box
    page: Words = field(default_factory=dict)  # for the page's script: concept -> patterns; README
    patterns: Words = field(default_factory=dict)  # for rules of the program, as the next two
    words: Words = field(default_factory=dict)  # concept -> lines of plain words; `concepts.py`
    tables: Mapping[str, Words] = field(default_factory=dict)  # concept -> key -> values


# The screening questions of every language, ready to be matched: see `core/answer/screening.py`.
#
# Most of a vocabulary is about languages that the pages of a run are not in, so a phrase is
# compiled when a question first holds a word of it.

NUMBER_SLOTS = frozenset(  # slots that hold a number
    {"over", "under", "years", "at_least", "percent", "days", "pounds", "kilos", "amount"}
)
CAPTURE = re.compile(r"\(\?P<(\w+)>\(\?:\\S\+ \)\{1,4\}\?\)")
FREE_WORDS_MAX = 8  # of a skill, a place, a company
COUNTRY_MARK = "#"  # "#de ": a country's name, as `core/answer/screening.py` writes it
CLOSING = {"(": ")", "[": "]"}
NEVER = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class ScreeningLanguage:
    """What a language knows beside its questions."""

    language: str = ""
    neutral: re.Pattern[str] = NEVER
    leading: re.Pattern[str] = NEVER  # neutral phrases from the beginning of a text
    trailing: re.Pattern[str] = NEVER  # and up to its end
    barred: frozenset[str] = frozenset()
    marks: Mapping[str, Mapping[str, Patterns]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class ScreeningRule:
    """An `ScreeningRuleSource` in the language of its file; two of them are never compared."""

    source: ScreeningRuleSource
    tongue: ScreeningLanguage

    @property
    def slots(self) -> dict[str, str]:
        """The slots that all its phrases say."""
        return dict(self.source.slots)


@dataclass(frozen=True, slots=True, eq=False)
class ScreeningRules:
    """All languages together."""

    rules: tuple[ScreeningRule, ...] = ()
    index: Index = field(default_factory=Index)
    tongues: tuple[ScreeningLanguage, ...] = ()

    def named(self, slot: str, text: str) -> str:
        """What the text says of that slot in any language; '' where it says nothing of it."""
        words = match_text(text)
        tables = (tongue.marks.get(slot, {}) for tongue in self.tongues)
        values = ((v, patterns) for table in tables for v, patterns in table.items())
        return next((v for v, patterns in values if matches_whole(patterns, words)), "")

    def among(self, text: str) -> list[ScreeningRule]:
        """The questions that may be asked in that text, which comes from `with_countries`."""
        return [self.rules[number] for number in self.index.among(text)]


def screening_rules_of(files: Iterable[LanguageSource]) -> ScreeningRules:
    """The screening questions of all those files."""
    spoken = [(f, _screening_language(f)) for f in files if f.asks]
    rules = tuple(ScreeningRule(source, tongue) for file, tongue in spoken for source in file.asks)
    index = index_of([rule.source.says for rule in rules])
    return ScreeningRules(rules, index, tuple(tongue for _, tongue in spoken))


@cache  # one entry for each rule that a page ever came near
def closed_patterns(ask: ScreeningRule) -> Patterns:
    """Patterns for its phrases that end in a word."""
    return _compile_phrases([p for p in ask.source.says if not p.endswith("}")], ask.tongue)


@cache
def open_patterns(ask: ScreeningRule) -> Patterns:
    """Patterns for its phrases that end in a slot, which runs to the question's end."""
    return _compile_phrases([p for p in ask.source.says if p.endswith("}")], ask.tongue)


@cache
def neutral_patterns(ask: ScreeningRule) -> Patterns:
    """Patterns for what changes nothing around it."""
    return compile_phrases(_longest_first(ask.source.along))


@cache
def barring_patterns(ask: ScreeningRule) -> Patterns:
    """Patterns for what makes it another question."""
    return compile_phrases(ask.source.unless)


def _screening_language(file: LanguageSource) -> ScreeningLanguage:
    any_of = "|".join(pattern_sources(_longest_first(file.neutral))) or "(?!)"
    return ScreeningLanguage(
        language=file.language,
        neutral=re.compile(rf"(?<!\S)(?:{any_of})"),
        leading=re.compile(rf"\A(?:{any_of})+"),
        trailing=re.compile(rf"(?<!\S)(?:{any_of})+\Z"),
        barred=frozenset(map(normalise, file.barred)),
        marks={
            slot: {value: compile_phrases(_longest_first(p)) for value, p in values.items()}
            for slot, values in file.marks.items()
        },
    )


def _compile_phrases(phrases: Sequence[str], tongue: ScreeningLanguage) -> Patterns:
    """The phrases with room for long names, and for what the language calls the other slots."""

    def room(hit: re.Match[str]) -> str:
        return f"(?P<{hit[1]}>{_slot_pattern(hit[1], tongue)})"

    sources = pattern_sources(_longest_first(phrases))
    return tuple(re.compile(CAPTURE.sub(room, source)) for source in sources)


def _slot_pattern(slot: str, tongue: ScreeningLanguage) -> str:
    if slot == "country":
        return rf"{COUNTRY_MARK}[a-z]{{2}} "
    if slot in NUMBER_SLOTS:
        return r"\S+ "
    named = [p.pattern for patterns in tongue.marks.get(slot, {}).values() for p in patterns]
    return "|".join(named) or rf"(?:\S+ ){{1,{FREE_WORDS_MAX}}}?"


def _longest_first(phrases: Iterable[str]) -> list[str]:
    """The phrases and the alternatives in them, each before those that it may begin with."""
    sorted_inside = [_sort_alternatives(iter(TOKEN.findall(p)), "") for p in phrases]
    return sorted(sorted_inside, key=_length, reverse=True)


def _sort_alternatives(tokens: Iterator[str], closing: str) -> str:
    alternatives: list[list[str]] = [[]]
    for token in tokens:
        if token == closing:
            break
        if token == "|":
            alternatives.append([])
        elif token in CLOSING:
            alternatives[-1].append(
                token + _sort_alternatives(tokens, CLOSING[token]) + CLOSING[token]
            )
        else:
            alternatives[-1].append(token)
    return "|".join(sorted((" ".join(a) for a in alternatives), key=_length, reverse=True))


def _length(phrase: str) -> int:
    return len(phrase.split())


# What the words of forms mean, in every language that was loaded, ready to be matched.
#
# The words live in the files beside this module; whoever wires the program loads them and passes a
# `Vocabulary` in. All languages are matched at once: pages mix them, and a word that two languages
# read differently makes two readings, which abstain.

Slots = tuple[tuple[str, str], ...]
HEADING_KEY, AROUND_KEY = "heading", "around"
SlotWords = Mapping[str, Mapping[str, Patterns]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A compiled `RuleSource`, in the language of its file; '' is every language."""

    intent: str
    slots: Slots
    whole: Patterns
    part: Patterns
    unless: Patterns
    names: Patterns
    ends: Patterns = ()
    beside: Patterns = ()
    alone: Patterns = ()
    language: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Consents:
    """One language's plain sentences to agree to, without accents."""

    rules: Words  # as `grammar.py` reads them
    joins: frozenset[str]
    risks: tuple[str, ...]  # beginnings of words
    companies: frozenset[str]  # legal forms
    capitalised: bool  # every noun is: a capital tells no name

    @property
    def grammar(self) -> Grammar:
        """The rules, made when a sentence is first read: most commands read none."""
        return _grammar(self)

    def knows(self, word: str) -> bool:
        """Whether any rule has that word."""
        return word in _grammar_words(self)

    def is_form(self, word: str, *, small: bool) -> bool:
        """Whether it is a company's legal form; in small letters not one that is a word as well."""
        plain = small and (self.knows(word) or self._may_harm(word))
        return word in self.companies and not plain

    def is_risky(self, word: str) -> bool:
        """Whether a name with that word may be no company's."""
        return self._may_harm(word) and word not in self.companies

    def _may_harm(self, word: str) -> bool:
        hits = (risk for risk in self.risks if word.startswith(risk))
        return any(
            len(r) > SHORT_RISK_MAX or len(word) <= len(r) + SHORT_RISK_MAX - 1 for r in hits
        )


@cache  # an entry for each language
def _grammar_words(consents: Consents) -> frozenset[str]:
    return words_of(consents.rules)


@cache  # an entry for each language that a sentence was read in
def _grammar(consents: Consents) -> Grammar:
    return grammar_of(consents.rules)


SHORT_RISK_MAX = 4  # letters of a beginning that other words may have too: "call" of "Calloway"


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """All languages together. Texts are compared normalised; `vocabulary_of` builds it.

    Two of them are never compared: what was read with one is remembered by its identity.
    """

    rules: tuple[Rule, ...] = ()
    asked: Index = field(default_factory=Index)  # rules by words of questions
    called: Index = field(default_factory=Index)  # rules by words of HTML names
    screening: ScreeningRules = field(default_factory=ScreeningRules)
    leading: Patterns = ()
    trailing: Patterns = ()
    affixes: Patterns = ()  # one at the beginning, one at the end of an HTML name
    name_words: frozenset[str] = frozenset()  # words of HTML names
    others: Patterns = ()
    bound: Patterns = ()
    known: frozenset[str] = frozenset()  # words that are read, whatever they mean
    empty: frozenset[str] = frozenset()  # words that alone are no value of a slot
    purposes: Mapping[str, Patterns] = field(default_factory=dict)  # what a form is for
    consents: Mapping[str, Consents] = field(default_factory=dict)  # language -> its words
    negations: Patterns = ()
    tokens: frozenset[str] = frozenset()
    intents: Mapping[str, IntentSource] = field(default_factory=dict)
    slots: SlotWords = field(default_factory=dict)
    headings: Mapping[str, str] = field(default_factory=dict)  # of a repeated section -> section
    sections: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # label -> part
    apart: Mapping[str, Patterns] = field(default_factory=dict)  # headings that are not the user's
    around: tuple[re.Pattern[str], ...] = ()  # before and after their words
    country_named: Mapping[str, str] = field(default_factory=dict)  # normalised name -> code
    country_of: Mapping[str, str] = field(default_factory=dict)  # normalised name or code -> code
    parts: frozenset[str] = frozenset()  # names of a part of a country
    country_names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # language, code
    codes: Mapping[str, str] = field(default_factory=dict)
    calling: Mapping[str, str] = field(default_factory=dict)  # country code -> digits after the +
    region_of: Mapping[str, frozenset[str]] = field(default_factory=dict)  # name or code -> codes
    currencies: Mapping[str, str] = field(default_factory=dict)  # sign or word -> ISO 4217
    date_orders: Mapping[str, str] = field(default_factory=dict)  # language tag -> dmy, mdy
    same: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # class, text -> meaning
    rising: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # class, lowest first
    yes: frozenset[str] = frozenset()
    no: frozenset[str] = frozenset()
    spoken: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # language -> its yes, no
    refused: frozenset[str] = frozenset()
    idle: frozenset[str] = frozenset()
    here: Patterns = ()
    there: Patterns = ()
    own: Patterns = ()
    placeholders: Patterns = ()
    bounds: Mapping[str, Patterns] = field(default_factory=dict)  # above, below, at_most, at_least
    between: frozenset[str] = frozenset()
    counted: frozenset[str] = frozenset()
    per: Mapping[str, Patterns] = field(default_factory=dict)  # what a payment is for
    instructions: Mapping[str, Patterns] = field(default_factory=dict)  # how a box wants its value
    naming: Mapping[str, Patterns] = field(default_factory=dict)  # behind a label's own name
    letters: Mapping[str, str] = field(default_factory=dict)  # country code -> its three letters
    digits: Patterns = ()  # hints that ask for bare digits
    zero: frozenset[str] = frozenset()
    numbers: Mapping[str, str] = field(default_factory=dict)  # word -> digits
    times: Mapping[str, str] = field(default_factory=dict)  # word beside a time -> "hour" or ""
    units: Mapping[str, str] = field(default_factory=dict)
    months: Mapping[str, int] = field(default_factory=dict)
    date_parts: Mapping[str, str] = field(default_factory=dict)  # label -> day, month, year
    month_names: Mapping[str, Words] = field(default_factory=dict)  # language -> "01" -> names

    def intent(self, name: str) -> IntentSource:
        """How that intent is read; the plain way for one that says nothing about itself."""
        return self.intents.get(name, IntentSource())

    def country(self, text: str) -> str:
        """The ISO 3166-1 code of a country's name, code or usual abbreviation; '' for others."""
        return self.country_of.get(normalise(text)) or self.country_of.get(
            normalise(text.replace(".", "")), ""
        )

    def country_name(self, code: str, language: str = "") -> str:
        """The country's usual name in that language, else in English, else the code itself."""
        for names in (
            self.country_names.get(primary(language), {}),
            self.country_names.get("en", {}),
        ):
            if code in names:
                return names[code]
        return code

    def meaning(self, text: str, kind: str) -> str:
        """What an option text of that class means: a word of the vocabulary, '' when unknown."""
        own = self.same.get(kind, {}).get(normalise(text), "")
        return own or self.same.get("any", {}).get(normalise(text), "")

    def regions(self, text: str) -> frozenset[str]:
        """The ISO 3166-2 codes of all regions of that name or short code."""
        return self.region_of.get(normalise(text), frozenset())

    def date_order(self, language: str) -> str:
        """Which of day and month that language (BCP 47) puts first: dmy, mdy, or '' unknown."""
        tag = language.casefold().replace("_", "-")
        return self.date_orders.get(tag) or self.date_orders.get(primary(tag), "")

    def month_name(self, month: int, language: str = "", *, short: bool = False) -> str:
        """The month in that language, else in English; '' where neither was loaded."""
        spoken = self.month_names.get(primary(language)) or self.month_names.get("en", {})
        names = spoken.get(f"{month:02}", ())
        return next(iter(names[1:] if short and names[1:] else names), "")

    def truth(self, text: str) -> bool | None:
        """Whether the text is a plain yes or a plain no; None when it is neither."""
        word = normalise(text)
        return True if word in self.yes else False if word in self.no else None

    def yes_no(self, value: bool, language: str = "") -> str:
        """The word for it in that language, else in English."""
        yes, no = self.spoken.get(primary(language)) or self.spoken.get("en") or ("Yes", "No")
        return yes if value else no


def primary(language: str) -> str:
    """The language of a tag without its region: "de" of "de-AT"; '' of ''."""
    return re.split(r"[-_]", language.casefold())[0]


def vocabulary_of(sources: Iterable[LanguageSource]) -> Vocabulary:
    """One vocabulary of all those files."""
    files = tuple(sources)
    fillers = tuple(_collect(files, lambda f: f.fillers))
    loops = _any_phrase(fillers)
    affixes = _any_phrase(_collect(files, lambda f: f.affixes))
    return Vocabulary(
        rules=tuple(_rule(r, f.language) for f in files for r in f.rules),
        asked=index_of([(*r.whole, *r.part) for f in files for r in f.rules]),
        called=index_of([(*r.names, *r.whole, *r.ends) for f in files for r in f.rules]),
        screening=screening_rules_of(files),
        leading=(re.compile(rf"\A(?:{loops})+"),),
        trailing=(re.compile(rf"(?:{loops})+\Z"),),
        affixes=(re.compile(rf"\A(?:{affixes})"), re.compile(rf"(?<!\S)(?:{affixes})\Z")),
        name_words=_name_words(files),
        others=compile_phrases(_collect(files, lambda f: f.others)),
        bound=compile_phrases(_collect(files, lambda f: f.bound)),
        known=_known_words(files),
        empty=frozenset(map(normalise, _collect(files, lambda f: f.empty))),
        purposes={
            n: compile_phrases(p) for n, p in _merge_words(f.purposes for f in files).items()
        },
        consents=_consents(files),
        negations=compile_phrases(_collect(files, lambda f: f.consents.negations)),
        tokens=frozenset(_collect(files, lambda f: f.tokens)),
        intents={name: i for f in files for name, i in f.intents.items()},
        slots=_slots(files),
        headings=_headings(files),
        sections=_sections(files),
        apart={
            n: compile_phrases(p)
            for n, p in _merge_words(f.apart for f in files).items()
            if n != AROUND_KEY
        },
        around=_around_patterns(files, fillers),
        country_named=_meanings(f.countries for f in files),
        country_of=_country_of(files),
        parts=frozenset(map(normalise, _collect(files, lambda f: f.parts))),
        country_names={f.language: _best_names(f.countries) for f in files if f.countries},
        codes={w: c for f in files for w, c in f.codes.items()},
        calling={c: digits for f in files for c, digits in f.calling.items()},
        region_of=_region_of(files),
        currencies=_meanings(f.currencies for f in files),
        date_orders={t.casefold(): o for f in files for t, o in f.date_orders.items()},
        same=_synonyms(files),
        rising={kind: order for f in files for kind, order in f.rising.items()},
        yes=frozenset(map(normalise, _collect(files, lambda f: f.yes))),
        no=frozenset(map(normalise, _collect(files, lambda f: f.no))),
        spoken={f.language: (f.yes[0], f.no[0]) for f in files if f.yes and f.no},
        refused=frozenset(map(normalise, _collect(files, lambda f: f.refused))),
        idle=frozenset(map(normalise, _collect(files, lambda f: f.idle))),
        here=compile_phrases(_collect(files, lambda f: f.here)),
        there=compile_phrases(_collect(files, lambda f: f.there)),
        own=compile_phrases(_collect(files, lambda f: f.own)),
        placeholders=compile_phrases(_collect(files, lambda f: f.placeholders)),
        bounds=_bounds(files),
        between=frozenset(map(normalise, _collect(files, lambda f: f.between))),
        counted=frozenset(map(normalise, _collect(files, lambda f: f.counted))),
        per={n: compile_phrases(p) for n, p in _merge_words(f.per for f in files).items()},
        instructions={
            n: compile_phrases(p) for n, p in _merge_words(f.instructions for f in files).items()
        },
        naming={n: compile_phrases(p) for n, p in _merge_words(f.naming for f in files).items()},
        letters={code: letters for f in files for letters, code in f.alpha3.items()},
        digits=compile_phrases(_collect(files, lambda f: f.digits)),
        zero=frozenset(map(normalise, _collect(files, lambda f: f.zero))),
        numbers=_meanings(f.numbers for f in files),
        times=_meanings(f.times for f in files),
        units=_meanings(f.units for f in files),
        months={n: int(m) for n, m in _meanings(f.months for f in files).items()},
        date_parts=_meanings(f.date_parts for f in files),
        month_names={f.language: f.months for f in files if f.months},
    )


def _bare_words(lines: Iterable[str]) -> frozenset[str]:
    """Every word of those lines, without accents."""
    return frozenset(strip_accents(word) for line in lines for word in normalise(line).split())


def _consents(files: tuple[LanguageSource, ...]) -> dict[str, Consents]:
    companies = frozenset(c for f in files for c in f.consents.companies)
    joins = frozenset({"#and", *(j for f in files for j in f.consents.joins)})
    return {
        f.language: Consents(
            rules=f.consents.grammar,
            joins=joins,
            risks=tuple(sorted(_bare_words(f.consents.risks))),
            companies=companies,
            capitalised=f.consents.nouns_capitalised,
        )
        for f in files
        if f.consents.grammar
    }


def _any_phrase(phrases: Iterable[str]) -> str:
    """The source of one pattern for any of the phrases, or for nothing."""
    return "|".join(pattern_sources(phrases)) or r"(?!)"


def _rule(source: RuleSource, language: str) -> Rule:
    called = () if source.beside or source.alone else source.whole  # a name stands by itself
    return Rule(
        intent=source.intent,
        slots=tuple(sorted(source.slots.items())),
        whole=compile_phrases(source.whole),
        part=compile_phrases(source.part),
        unless=compile_phrases(source.unless),
        names=compile_phrases((*source.names, *called)),
        ends=compile_phrases(source.ends),
        beside=compile_phrases(source.beside),
        alone=compile_phrases(source.alone),
        language=language,
    )


def _collect(
    files: Iterable[LanguageSource], pick: Callable[[LanguageSource], tuple[str, ...]]
) -> list[str]:
    return list(chain.from_iterable(map(pick, files)))


def _known_words(files: Iterable[LanguageSource]) -> frozenset[str]:
    phrases = [
        p
        for f in files
        for group in (f.fillers, f.others, *((*r.whole, *r.part, *r.unless) for r in f.rules))
        for p in group
    ]
    return phrase_words(phrases)


def _name_words(files: Iterable[LanguageSource]) -> frozenset[str]:
    rules = [r for f in files for r in f.rules]
    affixes = [a for f in files for a in f.affixes]
    return phrase_words([*affixes, *(p for r in rules for p in (*r.names, *r.ends))])


def _merge_words(parts: Iterable[Words]) -> dict[str, tuple[str, ...]]:
    merged: dict[str, tuple[str, ...]] = {}
    for words in parts:
        for meaning, phrases in words.items():
            merged[meaning] = (*merged.get(meaning, ()), *phrases)
    return merged


def _meanings(parts: Iterable[Words]) -> dict[str, str]:
    return {normalise(p): m for m, phrases in _merge_words(parts).items() for p in phrases}


def _slots(files: tuple[LanguageSource, ...]) -> SlotWords:
    names = dict.fromkeys(n for f in files for n in f.slots)
    return {
        n: {
            v: compile_phrases(p)
            for v, p in _merge_words(f.slots.get(n, {}) for f in files).items()
        }
        for n in names
    }


def _headings(files: tuple[LanguageSource, ...]) -> dict[str, str]:
    named = ((s, parts.get(HEADING_KEY, ())) for f in files for s, parts in f.sections.items())
    return {normalise(text): section for section, texts in named for text in texts}


def _around_patterns(
    files: tuple[LanguageSource, ...], fillers: Iterable[str]
) -> tuple[re.Pattern[str], ...]:
    """What stands before, and what after, that which a heading is about."""
    words = _any_phrase((*fillers, *_merge_words(f.apart for f in files).get(AROUND_KEY, ())))
    return re.compile(rf"\A(?:{words})+"), re.compile(rf"(?<!\S)(?:{words})+\Z")


def _sections(files: tuple[LanguageSource, ...]) -> dict[str, dict[str, str]]:
    names = dict.fromkeys(s for f in files for s in f.sections)
    parts = {n: _meanings(f.sections.get(n, {}) for f in files) for n in names}
    return {n: {text: p for text, p in own.items() if p != HEADING_KEY} for n, own in parts.items()}


def _country_of(files: tuple[LanguageSource, ...]) -> dict[str, str]:
    codes = {normalise(c): c for f in files for c in f.countries}
    letters = {normalise(w): c for f in files for w, c in f.alpha3.items()}
    spoken = {normalise(w): c for f in files for w, c in f.codes.items()}
    return codes | letters | spoken | _meanings(f.countries for f in files)


def _region_of(files: tuple[LanguageSource, ...]) -> dict[str, frozenset[str]]:
    """Names and the part of the code after the country's: "Kalifornien", "CA", "US-CA"."""
    found: dict[str, frozenset[str]] = {}
    for code, names in _merge_words(f.regions for f in files).items():
        for text in (*names, code, code.partition("-")[2]):
            found[normalise(text)] = found.get(normalise(text), frozenset()) | {code}
    return found


def _best_names(countries: Words) -> dict[str, str]:
    return {code: names[0] for code, names in countries.items()}


def _synonyms(files: tuple[LanguageSource, ...]) -> dict[str, dict[str, str]]:
    kinds = dict.fromkeys(k for f in files for k in f.same)
    return {k: _meanings(f.same.get(k, {}) for f in files) for k in kinds}


def _bounds(files: tuple[LanguageSource, ...]) -> dict[str, Patterns]:
    return {
        "above": compile_phrases(_collect(files, lambda f: f.above)),
        "below": compile_phrases(_collect(files, lambda f: f.below)),
        "at_most": compile_phrases(_collect(files, lambda f: f.at_most)),
        "at_least": compile_phrases(_collect(files, lambda f: f.at_least)),
    }
