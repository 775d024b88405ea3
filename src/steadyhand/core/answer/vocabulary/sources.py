"""The shape of a vocabulary file: what a language knows. Adding one adds a file of this shape."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Words = Mapping[str, tuple[str, ...]]  # a meaning -> the phrases that say it


@dataclass(frozen=True, slots=True)
class RuleSource:
    """Phrases that mean one intent with fixed slots; `phrase.py` has their language."""

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
class AskSource:
    """Phrases that hold the sense of a screening question; see `screening/reading.py`.

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
    asks: tuple[AskSource, ...] = ()  # screening questions
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
