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
from .vocabulary import STOP, Consents, Licence, Vocabulary
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
STEM_MIN = 4  # letters of a risk that may stand inside a word
ENDING_MAX = {1: 0, 2: 0, 3: 0, 4: 3}  # letters of a risk -> letters that may follow it in a word
CAPITALS_MAX = 0.6  # share of capitalised words above which capitals tell no name
_WORD = re.compile(r"\S+")
_STOPS = re.compile(r"[,;:!?()<>\[\]–—\n&+|•\"“”«»…]+|\s[/·*-]\s|\.(?=\s|$)")
_EDGE = re.compile(r"^\W+|\W+$")
_POSSESSIVE = re.compile(r"['’]s$")
_ELIDED = r"(?:\b(?:l|d|all|dell|dall|nell|sull)['’])?"
_ARTICLE = r"(?!(?:9|10|22|4[4-9]|50)\b)\d{1,4}[a-z]?\b"  # of GDPR none of health, crime, profiling
_MONTH = (  # of a law's date, in any language
    r"(?:jan|feb|f[eé]v|m[aä]r|mrt|maa|apr|avr|abr|ma[iyg]|mei|jun|juin|giu|jul|juil|lug|aug|ago"
    r"|ao[uû]|se[pt]t?|o[ckt]t|out|nov|de[czs]|d[eé]c|di[cz]|gen|ene)[a-zûé]*\.?"
)
_ELISION = re.compile(r"^[dl]['’]")
_REFERENCE = re.compile(  # to a law, an address or whom a job is for: nothing is agreed to in it
    rf"{_ELIDED}(?:\b(?:art(?:ikel[sn]?|icles?|[íi]culos?|igos?|icol[oi])?|artt|arts|sec(?:tion)?|sect)\b"
    rf"|§+)\.?\s*(?:(?:1[2-5])\s*(?:-|–|to|bis|à|al?|t/m|tot)\s*2[0-2]\b|{_ARTICLE})"
    rf"(?:\s*(?:,|und|and|et?|y|en|&)\s*{_ARTICLE})*(?:\.\d)?(?:\.?\s?\(?[1-3a-f]\b\)?)*"
    r"|\b(?:abs(?:atz)?|nr|n[º°]?|par(?:agraphe?|agraaf|[aá]grafo)|al|S(?:atz)?|apdo|apartado"
    r"|lid|comma|n[uú]mero)\b\.?[º°]?\s*\d{1,3}\b(?:\s?[a-f]\))?"
    r"|\b(?:lit|let|lett|letra|lettera|buchst|buchstabe|onder|sub|al[ií]nea|point)\b\.?\s*\(?[a-f]\b\)?"
    r"|\bd\.?\s?lgs\.?(?=\W)|\b\d{1,2}\.\d{3}/\d{2,4}\b|\b\d{1,4}/\d{2,4}\b|\((?:EU|UE)\)"
    rf"|\b\d{{1,2}}(?:er|\.)?\s+(?:de\s+)?{_MONTH}(?:\s+(?:de\s+)?(?:19|20)\d\d\b)?"
    r"|\b(?:19[79]\d|20[0-3]\d)\b(?![.,]\d)"
    r"|\b\d{1,4}(?:[.,]\d)?\s?(?:pages?|seiten?|p[aá]ginas?|pagine|pagina['’]?s|[km]b|[km]o)\b"
    r"|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:https?://|\bwww\.)[^\s,;)]+"
    r"|\(\s*[mwdfhvxign](?:\s*[/|,]\s*[mwdfhvxign*])+\s*\)",
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
    """Return what a plain sentence agrees to: privacy, terms, truth; nothing where it is none.

    Whoever also says that their answers are true says more than that they agree.
    """
    for language in _covering(sentence, vocabulary, company):
        text = spaced(sentence)
        words = [language.elided.get(bare(word), word) for word in text.split()]
        texts = (text, " ".join(words) + " ")
        kinds = _named(language.kinds, texts) or _named(language.weak, texts)
        if kinds > TRUTH:
            return frozenset()
        if kinds and (kinds == TRUTH or any(_agrees(word, language) for word in words)):
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
    text = spaced(f"{_STOPS.sub(f' {STOP} ', unnamed)} {STOP}")
    for span in language.spans:
        text = span.sub(SPAN, text)
    words = [(m.start(), bare(m[0])) for m in _WORD.finditer(text)]
    told = [word for _, word in words]
    unlisted = [(place, n) for n, (place, word) in enumerate(words) if word not in language.words]
    unlisted = [(place, n) for place, n in unlisted if told[n] != STOP]
    if len(unlisted) > (1 - LISTED_MIN) * sum(word != STOP for word in told):
        return False
    left = [place for place, n in unlisted if not _is_licensed(n, told, language.licences)]
    return not found(language.barred, text) and _phrased(left, text, language)


def _is_licensed(at: int, words: Sequence[str], licences: Sequence[Licence]) -> bool:
    """Return whether that word stands near one that makes it harmless."""
    return any(
        words[at] in licence.words
        and (
            _is_near(words[at + 1 :], licence.before, licence)
            or _is_near(words[:at][::-1], licence.after, licence)
        )
        for licence in licences
    )


def _is_near(words: Sequence[str], licensing: frozenset[str], licence: Licence) -> bool:
    """Return whether one of the first words licenses; *words* go away from the one in question."""
    for word in words[: licence.within]:
        if word in licensing or word in licence.breaks:
            return word in licensing
    return False


def _phrased(places: list[int], text: str, language: Consents) -> bool:
    """Return whether each of the words at those places stands in a phrase that allows it."""
    for phrase in language.phrases:
        if not places:
            return True
        spans = [m.span() for pattern in phrase for m in pattern.finditer(text)]
        places = [p for p in places if not any(a <= p < b for a, b in spans)]
    return not places


def _without(sentence: str, company: str) -> str:
    """Return the sentence without the company's name, as a whole and as its possessive."""
    words = normal(company).split()
    if not words or "/" in company:
        return sentence
    name = r"\W+".join(map(re.escape, words))
    return re.sub(rf"(?<!\w){name}(?:['’]?s)?(?!\w)", " ", sentence, flags=re.I)


def _nameless(sentence: str, language: Consents) -> str:
    """Return the sentence without runs of unknown words that can be a company's name.

    A run stands where a name does: beside what such a company is ("Klinikum Seeblick"), after a
    word such as "by", after the document that it owns or before it, before what the company does,
    or with its legal form at its end.
    """
    words = _WORD.findall(sentence)
    telling = _tells_names(words, language)
    left: list[str] = []  # an empty text for a name
    while words:
        run = _run(words, language)
        formed = len(run) > 1 and _is_form(run[-1], language)
        named = formed or (telling and _is_placed(run, left, words[len(run) :], language))
        if not run or not named or _is_risky(run, language):
            left.append(words.pop(0))
        else:
            left.append(run[-1][-1] if run[-1][-1] in ENDS else "")
            del words[: len(run)]
    return " ".join(left)


def _tells_names(words: Sequence[str], language: Consents) -> bool:
    """Return whether a capital means something in that sentence: not every word has one."""
    verbs = [word for word in words[1:] if _agrees(normal(_core(word)), language)]
    capitals = sum(_core(word)[:1].isupper() for word in words)
    small = bool(verbs) and not any(_core(verb)[:1].isupper() for verb in verbs)
    return small or capitals <= CAPITALS_MAX * len(words)


def _run(words: Sequence[str], language: Consents) -> list[str]:
    """Return the capitalised words that those begin with, the first of them unknown.

    A legal form is included, and small words between two capitals ("Hijos de Mora").
    """
    last = 0
    for at, word in enumerate(words[:NAME_MAX]):
        formed = bool(last) and _is_form(word, language)
        if not at and all(bare(each) in language.words for each in normal(word).split()):
            return []
        if _core(_ELISION.sub("", word))[:1].isupper() or formed:
            last = at + 1
        elif at + 1 - last > JOINS_MAX or not last or _core(word) not in language.joins:
            break
        if formed or word[-1] in ENDS or _POSSESSIVE.search(_core(word)):
            break
    return list(words[:last])


def _is_placed(
    run: Sequence[str], before: Sequence[str], after: Sequence[str], language: Consents
) -> bool:
    """Return whether a company's name may stand there."""
    if not run or found(language.documents, spaced(" ".join(run))):  # "Unpaid Terms and Privacy"
        return False
    firm = {bare(normal(_core(word))) for word in (*before[-1:], run[-1])} & language.firms
    if firm or _POSSESSIVE.search(_core(run[-1])):
        return True
    single = len(run) < NAME_MIN
    if single and language.capitalised:
        return False
    last = bare(normal(_core(before[-1]))) if before else ""
    following = spaced(" ".join(after[:NEAR]))
    owned = any(p.match(following) for p in language.documents)
    owning = last in language.whose and found(language.documents, spaced(" ".join(before[-NEAR:])))
    told = {bare(normal(_core(word))) for word in before[-2:]}  # "that the Halden Trust may"
    subject = not before or bool(told & language.subjects)
    acting = subject and bare(following.partition(" ")[0]) in language.acts
    return (last in language.by and not single) or owned or owning or acting


def _is_risky(run: Sequence[str], language: Consents) -> bool:
    """Return whether a word of that run begins as one that no name may have.

    A short one is meant whole; where words are compounds, also what stands inside them.
    """
    words = [bare(w) for each in run for w in normal(each).split()]
    return any(
        _begins(risk, w) or (language.compounds and len(risk) >= STEM_MIN and risk in w)
        for w in words
        if w not in language.companies
        for risk in language.risks
    )


def _agrees(word: str, language: Consents) -> bool:
    """Return whether that word says that something is agreed to, or read."""
    return any(_begins(verb, bare(word)) for verb in language.agrees)


def _begins(risk: str, word: str) -> bool:
    """Return whether the word is an inflection of that beginning; of a short one itself."""
    longer = len(word) - len(risk)
    return word.startswith(risk) and longer <= ENDING_MAX.get(len(risk), longer)


def _core(word: str) -> str:
    """Return the word without what stands around it."""
    return _EDGE.sub("", word)


def _is_form(word: str, language: Consents) -> bool:
    """Return whether that is a legal form: "B.V.", "GmbH", "plc"."""
    form = re.sub(r"\W", "", word).casefold()
    written = _core(word)[:1].isupper() or "." in word
    return form in language.companies and (written or form not in language.words | language.joins)
