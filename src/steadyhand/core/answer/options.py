"""Which option says what an answer says: rules in order, exactly one option or none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..lang.amounts import Range, range_of
from ..lang.concepts import tables, word_set
from ..lang.dates import dates_in, months_in, time_span
from ..lang.phrases import match_text
from ..lang.text import is_same_text, normalise
from ..lang.vocabulary import Vocabulary, primary
from ..page.snapshot import Option
from . import sensitivity
from .sheet import Intent, Unknown

CLASS_OF_INTENT = {"sex": "eeo.gender"}
ANY_CLASS = "any"  # the class whose texts may stand among the options of every other


@dataclass(frozen=True, slots=True)
class QuestionContext:
    """A question. `home` is where its user lives, `language` the page's (BCP 47); '' unknown.

    `places` are the user's town, region, postal code and country, as far as they are known.
    """

    vocabulary: Vocabulary
    intent: Intent | None = None
    question: str = ""  # its own words, which may name a unit or a notation
    language: str = ""
    home: str = ""
    places: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The intent's name; '' without one."""
        return self.intent.name if self.intent else ""

    @property
    def kind(self) -> str:
        """The class of option texts that such a question uses."""
        slots = dict(self.intent.slots) if self.intent else {}
        return f"{self.name}.{slots['kind']}" if "kind" in slots else self.kind_of_name

    @property
    def kind_of_name(self) -> str:
        """The class that the intent's name alone stands for."""
        return CLASS_OF_INTENT.get(self.name, self.name)


@dataclass(frozen=True, slots=True)
class WantedOption:
    """An answer that looks for its option among *options*, which are choices all."""

    answer: str | bool
    about: QuestionContext
    options: tuple[Option, ...] = ()

    @property
    def text(self) -> str:
        """The answer in words."""
        return self.answer if isinstance(self.answer, str) else self.words.yes_no(self.answer)

    @property
    def words(self) -> Vocabulary:
        """The vocabulary."""
        return self.about.vocabulary


def option_classes(about: QuestionContext, options: Sequence[Option]) -> tuple[str, ...]:
    """The classes whose synonyms count here: the question's own, and any that all options are of.

    Two options are too few to tell a class unless both mean something in it.
    """
    texts = {normalise(o.label) for o in options}
    anything = about.vocabulary.same.get(ANY_CLASS, {}).keys()
    covering = (
        kind
        for kind, meanings in about.vocabulary.same.items()
        if kind != ANY_CLASS
        and len(texts & meanings.keys()) > 1
        and texts <= meanings.keys() | anything
    )
    return tuple(dict.fromkeys((about.kind, *covering)))


# Options that say the same in other words: synonyms of a class, and yes and no.
#
# The synonyms are data (`same` of a language). A meaning with a point is a kind of what stands
# before it: whoever has a `master.science` has a `master`, and not the other way round.

LABEL_WITH_BRACKET = re.compile(r"\s*([^()\[\]]+?)\s*[(\[]([^()\[\]]+)[)\]]\s*")
FIRST_WORD = re.compile(r"\s*([^\W\d_]+)\s*(?:[,;:!(]|\.(?!\s*\d)|\s[–—-]\s|$)")


def synonymous_options(wanted: WantedOption) -> list[Option]:
    """Options of the same meaning, in a class that counts here."""
    for kind in option_classes(wanted.about, wanted.options):
        meaning = wanted.words.meaning(wanted.text, kind)
        hits = [o for o in wanted.options if wanted.words.meaning(o.label, kind) == meaning]
        if meaning and hits:
            return hits
    return []


def broader_options(wanted: WantedOption) -> list[Option]:
    """Options that name what the answer is a kind of: a B.Sc. is a bachelor's degree."""
    for kind in option_classes(wanted.about, wanted.options):
        meaning, point, _ = wanted.words.meaning(wanted.text, kind).rpartition(".")
        hits = [o for o in wanted.options if wanted.words.meaning(o.label, kind) == meaning]
        if point and hits:
            return hits
    return []


def bracketed_options(wanted: WantedOption) -> list[Option]:
    """Options that say the answer first and then, in brackets, how much or when that is.

    "Morning (9:00 AM - 12:00 PM)" is "Morning", where no other option begins with that word.
    """
    if wanted.about.name in sensitivity.OWN_WORD_INTENTS or not isinstance(wanted.answer, str):
        return []
    heads = [(o, LABEL_WITH_BRACKET.fullmatch(o.label)) for o in wanted.options]
    hits = [(o, h[2]) for o, h in heads if h and is_same_text(h[1], wanted.answer)]
    begun = [o for o in wanted.options if normalise(o.label).startswith(normalise(wanted.answer))]
    return [o for o, bracket in hits if len(begun) == 1 and _is_measure(bracket, wanted.words)]


def _is_measure(text: str, words: Vocabulary) -> bool:
    """Whether it is a span of time or an amount and nothing else."""
    return time_span(text, words) is not None or range_of(text, words) is not None


def yes_no_options(wanted: WantedOption) -> list[Option]:
    """Both are a yes, or both are a no; "Yes, I am" is a yes, "No preference" is no no."""
    said = wanted.answer
    truth = wanted.words.truth(said) if isinstance(said, str) else said
    if truth is None:
        return []
    return [o for o in wanted.options if polarity(o.label, wanted.words) is truth]


def polarity(text: str, vocabulary: Vocabulary) -> bool | None:
    """Whether a text is, or begins with, a yes or a no of its own; None for other texts."""
    first = FIRST_WORD.match(text)
    return vocabulary.truth(first[1] if first else text)


COUNTRY_INTENTS = frozenset({"country", "country-name"})
REGION_INTENTS = frozenset({"address-level1"})
TOWNS = frozenset({"location", "address-level2"})
STREETS = frozenset({"street-address", "address-line1"})
DIALLING_INTENTS = frozenset({"tel-country-code"})
PLACES_SHARE_MIN = 0.8  # lists of places hold a few names that no table has
DIALLING_CODE = re.compile(r"(?:\+|\b00)\s?(\d{1,3}(?:[ -]?\d{3})?)(?!\d)")
PART_SEPARATOR = re.compile(r"\s+[–—-]\s+|[:/|()\[\],]")
BARE_CODE = re.compile(r"\d{1,4}")


def country_options(wanted: WantedOption) -> list[Option]:
    """Options that name the answer's country, where countries are asked for or listed."""
    code = wanted.words.country(wanted.text)
    if not code or not (wanted.about.name in COUNTRY_INTENTS or _lists_countries(wanted)):
        return []
    return [o for o in wanted.options if _option_country(o, wanted) == code]


def _option_country(option: Option, wanted: WantedOption) -> str:
    """The country that the option is all of: England is not the United Kingdom."""
    parts = _label_parts(option.label)
    if wanted.words.parts.intersection(map(normalise, (option.label, *parts))):
        return ""
    codes = {wanted.words.country(part) for part in parts}
    named = codes.pop() if len(codes) == 1 else ""  # "DE - Germany", and not "Germany - Austria"
    return wanted.words.country(option.label) or named or wanted.words.country(option.value)


def _label_parts(label: str) -> list[str]:
    """What stands apart in a label, its telephone codes aside."""
    return [part for part in PART_SEPARATOR.split(DIALLING_CODE.sub(" ", label)) if part.strip()]


def _lists_countries(wanted: WantedOption) -> bool:
    """Whether the options are countries by name; codes alone are words of many languages."""
    named = [o for o in wanted.options if normalise(o.label) in wanted.words.country_named]
    return len(named) > 1 and len(named) >= PLACES_SHARE_MIN * len(wanted.options)


def region_options(wanted: WantedOption) -> list[Option]:
    """Options that name the answer's state or province, by name or code."""
    codes = wanted.words.regions(wanted.text)
    known = [o for o in wanted.options if wanted.words.regions(o.label)]
    listed = len(known) > 1 and len(known) >= PLACES_SHARE_MIN * len(wanted.options)
    if not codes or not (wanted.about.name in REGION_INTENTS or listed):
        return []
    return [o for o in known if codes & wanted.words.regions(o.label)]


def towns(wanted: WantedOption) -> list[Option]:
    """Options that say of the answer's town nothing else than the answer does, its town first.

    "Potsdam, Brandenburg, Germany" is "Potsdam, BB, DE", and of the two what a list has. Without
    one that begins with the town it is whatever lies around it, where all else says no more.
    """
    said = _levels(wanted.text)
    if wanted.about.name not in TOWNS or not said[1:]:
        return []
    lies_in = [o for o in wanted.options if _all_said(_levels(o.label), said, wanted)]
    in_it = [o for o in lies_in if is_same_text(_levels(o.label)[0], said[0])]
    return in_it or lies_in


def streets(wanted: WantedOption) -> list[Option]:
    """Options that say the answer's street first, and then where that is: only what the user says.

    "Elm Row 4, 14467 Potsdam" is the "Elm Row 4" of who lives there; "Elm Row 40" is none.
    """
    said = _levels(wanted.text)
    if wanted.about.name not in STREETS or len(said) != 1 or not wanted.about.places:
        return []
    return [o for o in wanted.options if _lies_there(_levels(o.label), said[0], wanted)]


def _lies_there(levels: list[str], street: str, wanted: WantedOption) -> bool:
    if not levels[1:] or not is_same_text(levels[0], street):
        return False
    return all(_is_said(level, wanted) for level in levels[1:])


def _is_said(level: str, wanted: WantedOption) -> bool:
    """Whether the user's address says it: as one, or as the postal code beside the town."""
    places = wanted.about.places
    if any(_one_place(level, place, wanted) for place in places):
        return True
    first, _, rest = level.partition(" ")
    begin, _, last = level.rpartition(" ")
    pairs = ((first, rest), (begin, last))
    return any(
        a and b and all(any(_one_place(each, p, wanted) for p in places) for each in (a, b))
        for a, b in pairs
    )


def _levels(text: str) -> list[str]:
    return [level.strip() for level in text.split(",") if level.strip()]


def _all_said(levels: list[str], said: list[str], wanted: WantedOption) -> bool:
    """Whether the answer says every one of the levels, each in whatever writing."""
    return bool(levels) and all(any(_one_place(a, b, wanted) for b in said) for a in levels)


def _one_place(one: str, other: str, wanted: WantedOption) -> bool:
    words = wanted.words
    country = words.country(one)
    if is_same_text(one, other) or (country and country == words.country(other)):
        return True
    return bool(words.regions(one) & words.regions(other))


def dialling_code_options(wanted: WantedOption) -> list[Option]:
    """Options with the answer's telephone code; of several, the one of the user's own country."""
    coded = [(o, c) for o in wanted.options if (c := _dialling_code(o.label))]
    many = len(coded) > 1 and len(coded) >= PLACES_SHARE_MIN * len(wanted.options)
    if not (wanted.about.name in DIALLING_INTENTS or many):
        return []
    country = wanted.words.country(wanted.text)
    code = (
        wanted.words.calling.get(country) or _dialling_code(wanted.text) or _bare_code(wanted.text)
    )
    home = country or wanted.about.home
    hits = [o for o, own in coded if own == code] or _options_of_bare_code(wanted, code)
    return [o for o in hits if len(hits) > 1 and _names_country(o, home, wanted)] or hits


def _dialling_code(text: str) -> str:
    """The digits after a plus, or after 00; '' where there are none, or two different ones."""
    codes = {re.sub(r"\D", "", m[1]) for m in DIALLING_CODE.finditer(text)}
    return codes.pop() if len(codes) == 1 else ""


def _bare_code(text: str) -> str:
    return text.strip() if BARE_CODE.fullmatch(text.strip()) else ""


def _options_of_bare_code(wanted: WantedOption, code: str) -> list[Option]:
    return [o for o in wanted.options if code and _bare_code(o.label) == code]


def _names_country(option: Option, country: str, wanted: WantedOption) -> bool:
    """Whether the option names that country beside its code."""
    words = re.sub(r"[+\d()]", " ", option.label)
    texts = (words, option.value, *words.split())
    return bool(country) and any(wanted.words.country(t) == country for t in texts)


MONTHS_A_YEAR = 12
INTENTS_IN_YEARS = frozenset({"years_experience"})


def number_options(wanted: WantedOption) -> list[Option]:
    """Options whose range is the answer's, or holds its number."""
    said = range_of(wanted.text, wanted.words)
    if said is None:
        return []
    ranges = [(o, r) for o in wanted.options if (r := range_of(o.label, wanted.words))]
    exact = [o for o, r in ranges if r.same_as(_with_unit(said, r, wanted))]
    if exact or said.low != said.high:
        return exact
    return [o for o, r in ranges if r.holds(_with_unit(said, r, wanted))]


def _with_unit(said: Range, option: Range, wanted: WantedOption) -> Range:
    """The answer in the option's unit, where the question names that unit and the answer none."""
    if said.unit == option.unit or (said.unit and option.unit):
        return said
    asked = {wanted.words.units.get(w) for w in normalise(wanted.about.question).split()}
    if wanted.about.name in INTENTS_IN_YEARS:
        asked |= {"year"}
    return said.measured(option.unit) if {said.unit or option.unit} <= asked else said


def date_options(wanted: WantedOption) -> list[Option]:
    """Options that are the answer's day."""
    order = wanted.words.date_order(wanted.about.language)
    said = dates_in(wanted.text, wanted.words)
    if len(said) != 1:
        return []
    return [o for o in wanted.options if dates_in(o.label, wanted.words, order) == said]


def month_options(wanted: WantedOption) -> list[Option]:
    """Options that are the answer's month, of a year or of every year."""
    said = months_in(wanted.text, wanted.words)
    if len(said) == 1:
        return [o for o in wanted.options if months_in(o.label, wanted.words) == said]
    listed = [(o, _month_number(o.label, wanted)) for o in wanted.options]
    if len({m for _, m in listed if m}) != MONTHS_A_YEAR:
        return []
    month = _month_number(wanted.text, wanted)
    return [o for o, m in listed if m and m == month]


def _month_number(text: str, wanted: WantedOption) -> int:
    """The month that the text is, by name, by number or by both ("03 - March"); 0 for others."""
    words = normalise(text).split()
    found = {int(w) if w.isdecimal() else wanted.words.months.get(w, 0) for w in words}
    month = found.pop() if len(found) == 1 else 0
    return month if 1 <= month <= MONTHS_A_YEAR else 0


def time_options(wanted: WantedOption) -> list[Option]:
    """Options that are the answer's time of day, or a span that holds it."""
    said = time_span(wanted.text, wanted.words)
    if said is None:
        return []
    spans = [(o, s) for o in wanted.options if (s := time_span(o.label, wanted.words))]
    exact = [o for o, s in spans if s == said]
    return exact or [o for o, s in spans if s[0] <= said[0] and said[1] <= s[1]]


# Options that are the answer in the plural, or in the singular: "Volunteer" and "Volunteers".
#
# Both must be the same words in the same order, each with an ending of the page's language or as
# it is. A plural that means another thing ("customs", "news") is none, a country is nobody's
# plural, and questions of law, demography, pay and consent keep to the words that were given.

Endings = tuple[tuple[str, str], ...]  # (how the one ends, what stands there in the plural)

PLURALS: dict[str, Endings] = {
    language: tuple((pattern, ending) for ending, texts in table.items() for pattern in texts)
    for language, table in tables("plural_endings").items()
}
IRREGULAR_PLURALS = tables("irregular_plurals")
REPLACING_ENDINGS = word_set("replacing_endings")  # they take the place of the ending
NO_PLURALS = word_set("no_plurals")  # words that mean another thing than their singular does
SINGULAR_MIN = 3  # letters of the singular


def plurals_of(word: str, language: str) -> Iterator[str]:
    """Every way in which that word may end in the plural."""
    if len(word) < SINGULAR_MIN or not word.isalpha():
        return
    yield from IRREGULAR_PLURALS.get(language, {}).get(word, ())
    for pattern, ending in PLURALS.get(language, ()):
        hit = re.search(rf"{pattern}\Z", word)
        plural = (
            f"{word[: hit.start()] if ending in REPLACING_ENDINGS else word}{ending}" if hit else ""
        )
        if plural and plural not in NO_PLURALS:
            yield plural


def singular_of(word: str, language: str) -> str:
    """The word whose plural it is, by the first ending that fits; '' where it is no plural."""
    irregular = IRREGULAR_PLURALS.get(language, {})
    if known := next((one for one, several in irregular.items() if word in several), ""):
        return known
    endings = PLURALS.get(language, ())
    for pattern, ending in sorted(endings, key=lambda each: each[1] not in REPLACING_ENDINGS):
        bare = re.sub(r"\(\?<=[^)]*\)", "", pattern) if ending in REPLACING_ENDINGS else ""
        one = word.removesuffix(ending) + bare
        if word.endswith(ending) and word in plurals_of(one, language):
            return one
    return ""


def plural_options(wanted: WantedOption) -> list[Option]:
    """Options of the same words in the other number."""
    if wanted.about.name in sensitivity.OWN_WORD_INTENTS or not isinstance(wanted.answer, str):
        return []
    said, language = normalise(wanted.answer).split(), _page_language(wanted)
    return [o for o in wanted.options if _differs_in_number(said, o, language, wanted)]


def _page_language(wanted: WantedOption) -> str:
    return primary(wanted.about.language) or "en"


def _differs_in_number(
    said: list[str], option: Option, language: str, wanted: WantedOption
) -> bool:
    """Whether each word of the option is the answer's, and one at least in the other number."""
    words = normalise(option.label).split()
    if (
        not said
        or len(words) != len(said)
        or any(map(wanted.words.country, (option.label, wanted.text)))
    ):
        return False
    pairs = [*zip(said, words, strict=True)]
    more = all(one == two or two in plurals_of(one, language) for one, two in pairs)
    less = all(one == two or one in plurals_of(two, language) for one, two in pairs)
    return said != words and (more or less)


# Which option says what an answer says: exactly one, or none.
#
# Rules in order; the first that any option satisfies decides, and an option that cannot be told
# from another is not chosen. None of them looks for a text inside another: "Male" is in "Female".
# What is no choice (disabled, "Please select") is never chosen, and nothing is chosen by default.


def choose(
    answer: str | bool, options: Sequence[Option], about: QuestionContext
) -> Option | Unknown:
    """The one option that says what the answer says."""
    real = choices(options, about.vocabulary)
    wanted = WantedOption(answer, about, real)
    for rule in CHOICE_RULES:
        hits = rule(wanted)
        if len(hits) > 1:
            return Unknown("more than one option fits", wanted.text)
        if hits:
            return hits[0]
    return Unknown("no option says that", wanted.text)


def choose_all(
    answers: Sequence[str], options: Sequence[Option], about: QuestionContext
) -> tuple[Option, ...] | Unknown:
    """One option for each answer, in the page's order; unknown when any of them has none."""
    found = [choose(a, options, about) for a in answers]
    for hit in found:
        if isinstance(hit, Unknown):
            return hit
    return tuple(o for o in options if any(o is hit for hit in found))


def choices(options: Sequence[Option], vocabulary: Vocabulary) -> tuple[Option, ...]:
    """The options that are a choice: enabled, with words, and no invitation to choose."""
    valued = any(o.value for o in options)
    real = (o for o in options if not o.disabled and _is_choice(o, vocabulary, valued=valued))
    return tuple({_submitted_name(o, n): o for n, o in reversed([*enumerate(real)])}.values())[::-1]


def _submitted_name(option: Option, place: int) -> tuple[str, ...]:
    """The name of what is chosen by it: lists that a page filled twice send one thing for two."""
    native = option.value and not option.ref
    return (option.label, option.value) if native else (str(place),)


def _is_choice(option: Option, vocabulary: Vocabulary, *, valued: bool) -> bool:
    words = match_text(option.label)
    if not words or (valued and not option.value):
        return False  # an empty value beside others is the native way to say "nothing chosen"
    return not any(p.fullmatch(words) for p in vocabulary.placeholders)


def _verbatim_options(wanted: WantedOption) -> list[Option]:
    return [o for o in wanted.options if o.label.strip() == wanted.text.strip()]


def _equal_options(wanted: WantedOption) -> list[Option]:
    return [o for o in wanted.options if is_same_text(wanted.text, o.label)]


def _titled_options(wanted: WantedOption) -> list[Option]:
    """Options that say the answer in a line of its own, above what only describes it."""
    if wanted.about.name in sensitivity.OWN_WORD_INTENTS:
        return []
    return [o for o in wanted.options if o.title and is_same_text(wanted.text, o.title)]


def _value_options(wanted: WantedOption) -> list[Option]:
    """Options whose own value is the answer, word for word; a number is a value by chance."""
    text = wanted.text.strip()
    return [o for o in wanted.options if o.value == text and any(map(str.isalpha, text))]


CHOICE_RULES: tuple[Callable[[WantedOption], list[Option]], ...] = (
    _verbatim_options,
    _equal_options,
    _titled_options,
    synonymous_options,
    yes_no_options,
    towns,
    streets,
    country_options,
    region_options,
    dialling_code_options,
    number_options,
    date_options,
    month_options,
    time_options,
    broader_options,
    plural_options,
    bracketed_options,
    _value_options,
)
