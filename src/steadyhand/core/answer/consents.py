"""Which sentences to agree to are plain, so that a consent given once and for all answers them.

A sentence is plain where nothing is left of it once the words of one language that such sentences
are made of are taken out: what is agreed to, that it is, and whose it is. One further word may
negate it ("I do not agree"), turn it round ("Do you refuse"), or add to it (marketing, a fee, a
waiver), and nobody can list what may be added. So the words of plain sentences are listed
(`vocabulary/consents/`), and every other word makes the sentence a question. A word that is
harmless in one place only ("six months after the end", "without reservation") is listed with what
makes it so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from ..page.snapshot import BETWEEN
from .facts import Intent
from .normal import normal
from .vocabulary import Consents, Vocabulary
from .vocabulary.phrase import Patterns, bare, found, spaced

CONSENT = "consent"
PLAIN_SLOTS = frozenset(("kind", kind) for kind in ("privacy", "terms", "truth"))
PLAIN = 0.95  # every word of it is known
UNREAD = (("kind", "unread"),)  # of a consent of which not every word is known
TRUTH = frozenset({"truth"})  # whoever says that their answers are true has agreed to it
SPAN = "#span "  # stands for a span of time
LISTED_MIN = 0.4  # share of a sentence's words that its own language lists without any phrase
NAME_MIN = 2  # unknown words of a company's name: one alone may be any word with a capital
NAME_MAX = 5
ENDS = frozenset(",;:!?)")  # a name does not go on behind it
JOINS_MAX = 2  # small words between two capitalised ones of a name
NEAR = 4  # words between which a document and its owner stand
CAPITALS_MAX = 0.6  # share of capitalised words above which capitals tell no name
STOP = " #stop "  # stands for a point, comma or bracket: no phrase reaches across it
_WORD = re.compile(r"\S+")
_STOPS = re.compile(r"[,;:!?()<>\[\]–—\n&+|•\"“”«»…]+|\s[/·*-]\s|\.(?=\s|$)")
_EDGE = re.compile(r"^\W+|\W+$")
_POSSESSIVE = re.compile(r"['’]s$")
_REFERENCE = re.compile(  # to a paragraph of a law
    r"(?:\b(?:art(?:ikel|icles?|[íi]culos?|igos?|icol[oi])?|abs(?:atz)?|nr|par(?:agraph)?|al"
    r"|sec(?:tion)?|sect)\b|§+)\.?\s*\d{1,4}\s?[a-z]?\b(?:\s*\(\d\))?(?:\s*\([a-f]\))?"
    r"|\b(?:lit|let|lett|buchst)\b\.?\s*\(?[a-f]\b\)?|\b\d{1,4}/\d{2,4}\b"
    r"|\((?:EU|UE)\)|\b20[0-3]\d\b(?![.,]\d)",
    re.I,
)


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
    return bool(_covering(sentence, vocabulary, company))


def plain_kinds(sentence: str, vocabulary: Vocabulary, company: str = "") -> frozenset[str]:
    """Return what a plain sentence agrees to: privacy, terms, truth; nothing where it is none."""
    for language in _covering(sentence, vocabulary, company):
        text = spaced(sentence)
        words = [language.elided.get(bare(word), word) for word in text.split()]
        texts = (text, " ".join(words) + " ")
        kinds = _named(language.kinds, texts) or _named(language.weak, texts)
        if kinds > TRUTH:
            return frozenset()  # whoever also says that the answers are true says more
        if kinds and (kinds == TRUTH or language.agrees.intersection(map(bare, words))):
            return kinds
    return frozenset()


@lru_cache(maxsize=1024)  # a page's labels are read many times
def _covering(sentence: str, vocabulary: Vocabulary, company: str) -> tuple[Consents, ...]:
    """Return the languages whose words of plain consents cover the whole sentence."""
    return tuple(c for c in vocabulary.consents.values() if _covers(c, sentence, company))


def _named(kinds: Mapping[str, Patterns], texts: Sequence[str]) -> frozenset[str]:
    return frozenset(k for k, says in kinds.items() if any(found(says, text) for text in texts))


def _covers(language: Consents, sentence: str, company: str) -> bool:
    """Return whether no word of the sentence is left."""
    company = "" if _is_risky(company.split(), language) else company
    unnamed = _nameless(_without(_REFERENCE.sub(" ", sentence), company), language)
    text = spaced(_STOPS.sub(STOP, unnamed))
    for span in language.spans:
        text = span.sub(SPAN, text)
    unlisted = [
        m for m in _WORD.finditer(text) if m[0] != STOP.strip() and bare(m[0]) not in language.words
    ]
    if len(unlisted) > (1 - LISTED_MIN) * len(text.split()):
        return False
    harmless = bool(text) and not found(language.barred, text)
    return harmless and _phrased(unlisted, text, language)


def _phrased(words: list[re.Match[str]], text: str, language: Consents) -> bool:
    """Return whether each of the words stands in a phrase that makes it harmless."""
    for phrase in language.phrases:
        if not words:
            return True
        places = [m.span() for pattern in phrase for m in pattern.finditer(text)]
        words = [w for w in words if not any(a <= w.start() < b for a, b in places)]
    return not words


def _without(sentence: str, company: str) -> str:
    """Return the sentence without the company's name, as a whole and as its possessive."""
    words = normal(company).split()
    if not words or "/" in company:
        return sentence
    name = r"\W+".join(map(re.escape, words))
    return re.sub(rf"(?<!\w){name}(?:['’]?s)?(?!\w)", " ", sentence, flags=re.I)


def _nameless(sentence: str, language: Consents) -> str:
    """Return the sentence without runs of unknown words that can be a company's name.

    A run stands where a name does: after a word such as "by", after the document that it owns or
    before it, before what the company does, or with its legal form at its end. Where nouns are
    capitalised anyway only the legal form tells.
    """
    words = _WORD.findall(sentence)
    capitals = sum(_core(word)[:1].isupper() for word in words) / max(len(words), 1)
    telling = capitals <= CAPITALS_MAX
    left: list[str] = []  # an empty text for a name
    while words:
        run = _run(words, language)
        formed = len(run) > 1 and _form(run[-1]) in language.companies
        named = formed or (telling and _is_placed(run, left, words[len(run) :], language))
        if not run or not named or _is_risky(run, language):
            left.append(words.pop(0))
        else:
            left.append(run[-1][-1] if run[-1][-1] in ENDS else "")
            del words[: len(run)]
    return " ".join(left)


def _run(words: Sequence[str], language: Consents) -> list[str]:
    """Return the capitalised words that those begin with, the first of them unknown.

    A legal form is included, and small words between two capitals ("Hijos de Mora").
    """
    last = 0
    for at, word in enumerate(words[:NAME_MAX]):
        formed = bool(last) and _form(word) in language.companies
        if not at and all(bare(each) in language.words for each in normal(word).split()):
            return []
        if _core(word)[:1].isupper() or (formed and "." in word):
            last = at + 1
        elif at + 1 - last > JOINS_MAX or not last or _core(word) not in language.joins:
            break
        if formed or word[-1] in ENDS:
            break
    return list(words[:last])


def _is_placed(
    run: Sequence[str], before: Sequence[str], after: Sequence[str], language: Consents
) -> bool:
    """Return whether a company's name may stand there."""
    unknown = [word for word in run if bare(normal(word)) not in language.words]
    if found(language.documents, spaced(" ".join(run))):  # "Unpaid Terms and Privacy Policy"
        return False
    if len(unknown) < NAME_MIN and not _POSSESSIVE.search(_core(run[-1] if run else "")):
        return False
    last = bare(normal(_core(before[-1]))) if before else ""
    following = spaced(" ".join(after[:NEAR]))
    owned = any(p.match(following) for p in language.documents)
    owning = last in language.whose and found(language.documents, spaced(" ".join(before[-NEAR:])))
    told = {bare(normal(_core(word))) for word in before[-2:]}  # "that the Halden Trust may"
    subject = not before or bool(told & language.subjects)
    acting = subject and bare(following.partition(" ")[0]) in language.acts
    return last in language.by or owned or owning or acting


def _is_risky(run: Sequence[str], language: Consents) -> bool:
    words = [bare(w) for each in run for w in normal(each).split()]
    return any(w.startswith(language.risks) and w not in language.companies for w in words)


def _core(word: str) -> str:
    """Return the word without what stands around it."""
    return _EDGE.sub("", word)


def _form(word: str) -> str:
    """Return the word as a legal form is listed: "bv" of "B.V."."""
    return re.sub(r"\W", "", word).casefold()
