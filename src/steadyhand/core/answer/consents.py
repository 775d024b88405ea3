"""Which sentences to agree to are plain, so that a consent given once and for all answers them.

A sentence is plain where nothing is left of it once the words of one language that such sentences
are made of are taken out: what is agreed to, that it is, and whose it is. One further word may
negate it ("I do not agree"), turn it round ("Do you refuse"), or add to it (marketing, a fee, a
waiver), and nobody can list what may be added. So the words of plain sentences are listed
(`vocabulary/consents/`), and every other word makes the sentence a question.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from ..page.snapshot import BETWEEN
from .facts import Intent
from .normal import normal
from .vocabulary import Consents, Vocabulary
from .vocabulary.phrase import bare, found, spaced

CONSENT = "consent"
PLAIN_SLOTS = frozenset(("kind", kind) for kind in ("privacy", "terms", "truth"))
PLAIN = 0.95  # every word of it is known
UNREAD = (("kind", "unread"),)  # of a consent of which not every word is known
UNLISTED_MAX = 1  # words of a sentence
STEM_MIN = 5  # letters
ENDING_MAX = 3  # letters of an ending
NAME_MAX = 5  # words of a company's name
CAPITALS_MAX = 0.6  # share of capitalised words above which capitals tell no name
_WORD = re.compile(r"\S+")
_EDGE = re.compile(r"^\W+|\W+$")
_POSSESSIVE = re.compile(r"['’]s?$")
_REFERENCE = re.compile(  # to a paragraph of a law
    r"(?:\b(?:art(?:ikel|icles?|[íi]culos?|igos?|icol[oi])?|abs(?:atz)?|lit|nr|par|al|sec(?:tion)?"
    r"|sect|let)\b|§+)\.?\s*\d*\s?[a-z]?\b|\b\d{1,4}/\d{2,4}\b",
    re.I,
)
_JOINS = re.compile(
    r"[.,;:!?\n()–—]+|(?<!\S)(?:and|or|but|und|oder|sowie|aber|et|ou|mais|ainsi que|y|o|u|e|pero|ou"
    r"|mas|bem como|en|of|maar|ed|ma|nonché|así como)(?!\S)|/",
    re.I,
)
_MARKED = re.compile(r"\([^()]{0,40}\)")  # "(required)", "(GDPR)", "(opens in a new tab)"


def as_agreed(
    label: str, group: str, intent: Intent | None, *, vocabulary: Vocabulary, company: str
) -> Intent | None:
    """Return the intent; of a consent that is not plain with its kind left open.

    A plain sentence that no rule has read is a consent to all that it names. *company* is whose
    job it is: its name may stand anywhere in the sentence. The group counts where the label alone
    names nothing to agree to ("Privacy policy" > "I agree"), and may never negate it.
    """
    kinds = plain_kinds(label, vocabulary, company)
    if intent is None and not kinds:
        return None
    known = intent is None or (intent.name == CONSENT and set(intent.slots) <= PLAIN_SLOTS)
    if not known:
        return intent
    if not kinds and group and is_plain(label, vocabulary, company):
        kinds = plain_kinds(f"{group}{BETWEEN}{label}", vocabulary, company)
    if not kinds or found(vocabulary.negations, spaced(group)):
        return Intent(CONSENT, UNREAD, intent.confidence if intent else PLAIN)
    return Intent(CONSENT, (("kind", "+".join(sorted(kinds))),), PLAIN)


def is_plain(sentence: str, vocabulary: Vocabulary, company: str = "") -> bool:
    """Return whether one language's words of plain consents cover the whole sentence."""
    return any(_covers(language, sentence, company) for language in vocabulary.consents.values())


def plain_kinds(sentence: str, vocabulary: Vocabulary, company: str = "") -> frozenset[str]:
    """Return what a plain sentence agrees to: privacy, terms, truth; nothing where it is none."""
    text = spaced(sentence)
    words = {bare(word) for word in text.split()}
    for language in vocabulary.consents.values():
        kinds = {kind for kind, says in language.kinds.items() if found(says, text)}
        if kinds and words & language.agrees and _covers(language, sentence, company):
            return frozenset(kinds)
    return frozenset()


def _covers(language: Consents, sentence: str, company: str) -> bool:
    """Whether nothing of the sentence is left, but for what may be left of a clause."""
    names = {bare(word) for name in _names(sentence, language) for word in name}
    left = [_rest(language, clause, company, names) for clause in _clauses(sentence)]
    return sum(map(len, left)) <= UNLISTED_MAX and all(
        not words or _bears(language, clause, words)
        for clause, words in zip(_clauses(sentence), left, strict=True)
    )


def _clauses(sentence: str) -> list[str]:
    """Split the sentence where something may be added: at its points, commas, "and" and "or"."""
    return [each for each in _JOINS.split(_REFERENCE.sub(" ", sentence)) if each.strip()]


def _rest(language: Consents, clause: str, company: str, names: Collection[str]) -> list[str]:
    """Return the words of the clause that are neither listed nor part of a name."""
    text = _without(spaced(clause), company)
    for pattern in language.phrases:
        text = pattern.sub("", text)
    words = (bare(word) for word in text.split())
    return [word for word in words if word not in names and not _is_known(word, language)]


def _bears(language: Consents, clause: str, words: list[str]) -> bool:
    """Whether a clause that names what is agreed to may have that one unlisted word."""
    text = spaced(clause)
    known = any(found(says, text) for says in language.kinds.values())
    return len(words) == 1 and known and not any(_is_risky(word, language) for word in words)


def _is_risky(word: str, language: Consents) -> bool:
    return word.startswith(language.risks) or word.isdigit()


def _is_known(word: str, language: Consents) -> bool:
    """Whether the word is listed, or ends otherwise than a listed one: another form of it."""
    if word in language.words:
        return True
    stem = word[: max(STEM_MIN, len(word) - ENDING_MAX)]
    return len(word) > STEM_MIN and stem in language.stems


def _without(text: str, company: str) -> str:
    """Return the text without the company's name, as a whole and as its possessive."""
    name = normal(company)
    if not name or "/" in name:
        return text
    return re.sub(rf"(?<!\S){re.escape(name)}s? ", "", text)


def _names(sentence: str, language: Consents) -> Iterator[tuple[str, ...]]:
    """Yield runs of unknown words that can be a company's name, normalised.

    A run stands where a name does: after a word such as "of", before the document that it owns, or
    with its legal form at its end. Where nouns are capitalised anyway only the legal form tells.
    """
    words = [_EDGE.sub("", word) for word in _WORD.findall(_MARKED.sub(" ", sentence))]
    words = [word for word in words if word]
    capitals = sum(word[:1].isupper() for word in words) / max(len(words), 1)
    telling = capitals <= CAPITALS_MAX and not language.capitalised
    at = 0
    while at < len(words):
        run = _run(words, at, language)
        if not run:
            at += 1
            continue
        before = normal(words[at - 1]) if at else ""
        after = spaced(" ".join(words[at + len(run) : at + len(run) + 3]))
        placed = before in language.of or len(run) > 1 or _is_owner(run, after, language)
        formed = normal(run[-1]) in language.companies and len(run) > 1
        risky = any(_is_risky(bare(w), language) for each in run for w in normal(each).split())
        if not risky and (formed or (placed and telling)):
            yield tuple(word for each in run for word in _spellings(each))
        at += len(run)


def _run(words: list[str], at: int, language: Consents) -> list[str]:
    """Return the unknown capitalised words from there on, a legal form included."""
    run: list[str] = []
    for word in words[at : at + NAME_MAX]:
        known = all(bare(w) in language.words for w in normal(word).split())
        form = bool(run) and normal(word) in language.companies
        if not form and (known or not word[:1].isupper()):
            break
        run.append(word)
    return run


def _is_owner(run: list[str], after: str, language: Consents) -> bool:
    """Whether what follows the run is a document that may be theirs."""
    return bool(run) and any(p.match(after) for p in language.documents)


def _spellings(word: str) -> tuple[str, ...]:
    """Return the word's normalised forms, with and without its possessive."""
    return (*normal(word).split(), *normal(_POSSESSIVE.sub("", word)).split())
