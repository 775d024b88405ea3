"""Which sentences to agree to are plain, so that a consent given once and for all answers them.

A sentence is plain where the grammar of one language (`consents` of its file) reads it from its
first word to its last: who agrees, to which document or to which use of their data, by whom, for
what, how, until when, by what law, and what may be done about it later. Each of these is a closed
class. What no class holds (a negation, marketing, a fee, a waiver, a fact about the person) makes
the sentence a question. Only a company's name is open: it stands where a company does.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from ..lang.concepts import any_of, word_set
from ..lang.grammar import Ends, Parse, bare_words
from ..lang.phrases import match_text, matches_any, strip_accents
from ..lang.text import REQUIRED_MARK
from ..lang.vocabulary import Consents, Vocabulary
from ..page.snapshot import HEADING_SEPARATOR
from .sheet import Intent

CONSENT = "consent"
PLAIN_SLOTS = frozenset(("kind", kind) for kind in ("privacy", "terms", "truth"))
PLAIN_CONFIDENCE = 0.95  # every word of it is known
UNREAD_KIND = (("kind", "unread"),)  # of a consent of which not every word is known
AGREEMENT, TRUTH, ASSENT, SUBJECT = "sentence", "truth", "assent", "subject"  # whole readings
PRIVACY, TERMS = "privacy", "terms"
TERMS_RULE = "termsdoc"
PRIVACY_RULES = frozenset(  # rules without which a sentence that agrees to it is not read
    "privacydoc acts toacts ofacts processing said contacted data data1 short layer".split()
)
LOOSE_RULES = frozenset(("free",))  # words that no rule puts in their place
NAME_MIN = 2  # unknown words of a company's name: one alone may be any word with a capital
ONE_WORD, SEVERAL_WORDS, WITH_LEGAL_FORM = 0, 1, 2  # how surely a run of words is a name
STOPS = frozenset(",;:!?()[]\n")
ACCENTED_WORDS = word_set("accented_words")  # that without the accent are others: "né"
NAME_MAX = 6  # tokens of one
JOINS_MAX = 2  # small words between two capitalised ones of a name
CAPITALS_MAX = 0.7  # share of capitalised words above which capitals tell no name
_MARK = re.compile(REQUIRED_MARK.pattern, re.I)
_PLACES = re.compile(
    r"https?://[^\s)\]]+|www\.[^\s)\]]+|[\w.+-]+@[\w.-]+\w"
    r"|\b(?=[\d.]*[^\W\d])[\w-]+(?:\.[\w-]+)+/[^\s)\]]*"
)
_DAY = (  # "30 giugno 2003", "27 de abril de 2016", "27. April 2016"
    r"\d{1,2}\.?\s+(?:de\s+)?(?:jan|f[eé][vb]|m[aäe][riy]|mrt|a[pbv]r|mag|ju[nil]|giu|lug|a[ugo]+"
    r"|ao[uû]|set|sep|o[ckut]t|out|nov|d[eéi][czs])[^\W\d]*\s+(?:de\s+)?(?:19|20)\d\d\b"
)
_REFERENCE = re.compile(  # to a paragraph of a law
    rf"(?:\b(?:{any_of('law_paragraphs')})\b|§+|\bn[º°])"
    r"\.?\s*\d{1,4}(?:\.\d{1,3})*(?:\.?[º°])?\s?(?:\.?[a-h]\b\)?)?"
    r"(?:\s*\(\d\))?(?:\s*\(?[a-f]\))?"
    rf"|\b(?:{any_of('law_letters')})\b\.?\s*\(?[a-f]\b\)?"
    rf"|\b(?:{any_of('law_nouns')})\s+(?:n[º°.]{{1,2}}\s*)?\d{{1,5}}\b"
    rf"|\b(?:n[º°]\s?)?\d[\d.]{{0,6}}/\d{{2,4}}\b|\((?:{any_of('union_short')})\)"
    r"|\b20[0-3]\d\b(?![.,]\d)"
    rf"|\b(?:\d[\d.-]{{0,8}},?\s+)?(?:{any_of('law_of_day')})\s+{_DAY}",
    re.I,
)
_ENDINGS = re.compile(  # of the other gender: "informé(e)", "Bewerber*innen", "candidatos/as"
    rf"(?<=\w)(?:\((?:{any_of('endings_in_brackets')})\)"
    rf"|[·*:/_]-?(?:{any_of('endings_behind_marks')})\b(?:·s\b)?|{any_of('endings_unmarked')})"
)
_GENDER = any_of("gender_letters_of_persons")
_GENDERS = re.compile(rf"\(\s*(?:{_GENDER})\s*(?:[/|]\s*(?:{_GENDER}|\*)\s*){{1,2}}\)", re.I)
_APOSTROPHES = re.compile(r"['’‘ʼ`]")
_TOKENS = re.compile(r"#\w+|[^\W_]+(?:\.[^\W_]+)*\.?|&|[,;:!?()\[\]\n]")


def consent_intent(
    label: str, group: str, intent: Intent | None, *, vocabulary: Vocabulary, company: str
) -> Intent | None:
    """Return the intent; of a consent that is not plain with its kind left open.

    A plain sentence that no rule has read is a consent to all that it names. *company* is whose
    job it is: its name may stand wherever a company's does. The group counts where the label alone
    names nothing to agree to ("Privacy policy" > "I agree"), and may never negate it.
    """
    kinds = plain_kinds(label, vocabulary, company)
    if intent is None and not kinds:
        return None
    known = intent is None or (intent.name == CONSENT and set(intent.slots) <= PLAIN_SLOTS)
    if not known:
        return intent
    if not kinds and group and is_plain(label, vocabulary, company):
        kinds = plain_kinds(f"{group}{HEADING_SEPARATOR}{label}", vocabulary, company)
    if not kinds or matches_any(vocabulary.negations, match_text(group)):
        return Intent(CONSENT, UNREAD_KIND, intent.confidence if intent else PLAIN_CONFIDENCE)
    return Intent(CONSENT, (("kind", "+".join(sorted(kinds))),), PLAIN_CONFIDENCE)


def is_plain(sentence: str, vocabulary: Vocabulary, company: str = "") -> bool:
    """Return whether one language reads all of it: a sentence, its object or just "I agree"."""
    return any(readings for readings in _readings_by_language(sentence, vocabulary, company))


def plain_kinds(sentence: str, vocabulary: Vocabulary, company: str = "") -> frozenset[str]:
    """Return what a plain sentence agrees to: privacy, terms, truth; nothing where it is none."""
    for readings in _readings_by_language(sentence, vocabulary, company):
        if AGREEMENT in readings:
            return readings & {PRIVACY, TERMS}
        if TRUTH in readings:
            return frozenset({TRUTH})
    return frozenset()


@lru_cache(maxsize=1024)  # a page's labels are read many times
def _readings_by_language(
    sentence: str, vocabulary: Vocabulary, company: str
) -> tuple[frozenset[str], ...]:
    """Return the ways in which each language reads the whole sentence."""
    tokens = tuple(_tokens(sentence))
    return tuple(_readings(each, tokens, company) for each in vocabulary.consents.values())


@dataclass(frozen=True, slots=True)
class Token:
    """A word as rules compare it and as it is written; *closed* where a comma or point follows."""

    word: str
    raw: str
    closed: bool = False

    @property
    def is_capital(self) -> bool:
        """Whether it is written with a capital."""
        return self.raw[:1].isupper()


def _tokens(sentence: str) -> list[Token]:
    """Return the words; `#law`, `#link` and `#and` stand for what is no word."""
    text = _MARK.sub(" ", unicodedata.normalize("NFC", sentence).replace("#", " "))
    text = _REFERENCE.sub(" #law ", _PLACES.sub(" #link ", text))
    text = _APOSTROPHES.sub(" ", _ENDINGS.sub("", _GENDERS.sub(" ", text)))
    tokens: list[Token] = []
    for raw in _TOKENS.findall(text):
        if raw not in STOPS:
            plain = raw.replace(".", "").casefold()
            word = (
                "#and" if raw == "&" else plain if plain in ACCENTED_WORDS else strip_accents(plain)
            )
            tokens.append(Token(word, raw, closed=raw[-1] == "."))
        elif tokens:
            tokens[-1] = replace(tokens[-1], closed=True)
    return tokens


def _readings(language: Consents, tokens: tuple[Token, ...], company: str) -> frozenset[str]:
    """Return as what this language reads all of those words: kinds too where it agrees."""
    known = _known_runs(language, tokens, company)
    spans = [(a, max(ends, default=a)) for runs in known.values() for a, ends in runs.items()]
    covered = {at for a, end in spans for at in range(a, end)}
    strange = (t for n, t in enumerate(tokens) if n not in covered and not language.knows(t.word))
    if next(strange, None):
        return frozenset()
    words = tuple(token.word for token in tokens)
    parse = Parse(language.grammar, words, known)
    readings = frozenset(filter(parse.covers, (AGREEMENT, TRUTH, ASSENT, SUBJECT)))
    if AGREEMENT not in readings:
        return readings
    named = {TERMS} if parse.meets(TERMS_RULE) else set()
    if not parse.without(PRIVACY_RULES | LOOSE_RULES).covers(AGREEMENT):
        named.add(PRIVACY)
    return readings | named if named else readings - {AGREEMENT}


def _known_runs(
    language: Consents, tokens: tuple[Token, ...], company: str
) -> Mapping[str, Mapping[int, Ends]]:
    """Return where what is no rule ends, by where it begins: names, laws, links.

    `#company` is the job's own, `#name` it or another company, `#one` also a single unknown word.
    """
    known: dict[str, dict[int, Ends]] = {"#company": _company_places(language, tokens, company)}
    for at, token in enumerate(tokens):
        if token.word[0] == "#":
            known.setdefault(token.word, {})[at] = frozenset((at + 1,))
    names, ones = dict(known["#company"]), dict(known["#company"])
    enough = WITH_LEGAL_FORM if _capitals_tell_nothing(language, tokens) else SEVERAL_WORDS
    for at, token in enumerate(tokens):
        if at in names or not token.is_capital or language.knows(token.word):
            continue
        run = _name_ends(language, tokens[at : at + NAME_MAX])
        for each, least in ((ones, ONE_WORD), (names, enough)):
            each[at] = frozenset(at + size for size, sure in run if sure >= least)
    return known | {"#name": names, "#one": ones}


def _capitals_tell_nothing(language: Consents, tokens: tuple[Token, ...]) -> bool:
    """Return whether capitals tell no name there, since other words have them too."""
    words = [t for t in tokens if len(t.raw) > 1 and language.knows(t.word)]
    return language.capitalised or sum(t.is_capital for t in words) > CAPITALS_MAX * len(words)


def _company_places(language: Consents, tokens: tuple[Token, ...], company: str) -> dict[int, Ends]:
    """Return where the job's own company is named."""
    name = bare_words(company)
    if not name or "/" in company or any(map(language.is_risky, name)):
        return {}
    words, size = [token.word for token in tokens], len(name)
    starts = (at for at in range(len(words)) if words[at : at + size] == name)
    ends = ((at, at + size) for at in starts)
    return {
        at: frozenset((end, end + _legal_form_length(language, tokens, end))) for at, end in ends
    }


def _legal_form_length(language: Consents, tokens: tuple[Token, ...], at: int) -> int:
    """Return how many tokens there, one or none, are a company's legal form."""
    return sum(language.is_form(t.word, small=t.raw.islower()) for t in tokens[at : at + 1])


def _name_ends(language: Consents, tokens: tuple[Token, ...]) -> list[tuple[int, int]]:
    """Return after how many of those a name may end, each with how surely it is one."""
    ends: list[tuple[int, int]] = []
    unknown = joins = 0
    for n, token in enumerate(tokens):
        known, formed = (
            language.knows(token.word),
            bool(n and _legal_form_length(language, tokens, n)),
        )
        if language.is_risky(token.word) and not formed:
            break
        if formed or token.is_capital:
            if joins and known and not formed:  # "Unread Service and Privacy Policy"
                return []
            unknown, joins = unknown + (not known), 0
            ends.append(
                (
                    n + 1,
                    WITH_LEGAL_FORM
                    if formed
                    else SEVERAL_WORDS
                    if unknown >= NAME_MIN
                    else ONE_WORD,
                )
            )
        elif n and joins < JOINS_MAX and token.word in language.joins:
            joins += 1
        else:
            break
        if token.closed and not _legal_form_length(language, tokens, n + 1):
            break
    return ends
