"""Text as Unicode has it: composed letters, and the one form in which two texts are compared."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

# The signs that a text is written in: its letters composed, and what may stand for a sign.
#
# What people type and paste has letters in two forms: composed (é), as keyboards write them, and
# decomposed (e and an accent), as files of a Mac do. A search for one does not find the other.

JAMO = ("\u1160", "\u11ff")  # vowels and finals, which join what is before them
MARK_CATEGORIES = ("Mn", "Mc", "Me")


def compose(text: str) -> str:
    """Return the text in composed letters (NFC); a letter that stands alone stays what it was.

    NFC has another letter for some that are not decomposed at all, ideographs in names among them:
    those are left as their owner writes them.
    """
    if unicodedata.is_normalized("NFC", text):
        return text
    return "".join(_compose_letter(letter) for letter in _letters(text))


def _compose_letter(letter: str) -> str:
    return letter if len(letter) == 1 else unicodedata.normalize("NFC", letter)


def _letters(text: str) -> Iterator[str]:
    """The text in pieces that begin with what joins nothing before it."""
    start = 0
    for at in range(1, len(text)):
        if not _joins(text[at]):
            yield text[start:at]
            start = at
    yield text[start:]


def _joins(sign: str) -> bool:
    return unicodedata.category(sign) in MARK_CATEGORIES or JAMO[0] <= sign <= JAMO[1]


# --- Signs that no font has ----------------------------------------------------------------------

_JOINERS = re.compile("[\u200c\u200d\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]+")
_KEYCAP = re.compile("(?<=[0-9#*])\ufe0f?\u20e3")  # a number drawn as a key is the number
_PICTURES = ("So", "Sk", "Co", "Cn")


@dataclass(frozen=True, slots=True)
class SimplifiedText:
    """A text as fonts can show it; `letters` are the missing ones that nothing stands for."""

    text: str
    gone: tuple[str, ...] = ()  # pictures that were left out
    letters: tuple[str, ...] = ()


def simplify_signs(text: str, missing: Collection[str] = ()) -> SimplifiedText:
    """Return the text in plain letters and without pictures, as far as they are *missing*.

    A letter drawn as if by a font (the bold ones of mathematics, as profiles on the web have them)
    becomes the letter that it is in any case: a search finds no other. A missing sign becomes what
    it is made of (`m2` for the one sign of it), a missing picture goes, a letter stays and is told.
    """
    said, gone = _KEYCAP.sub("", "".join(map(_undo_font_style, text))), list[str]()
    for sign in sorted(missing, key=len, reverse=True):
        plain = _substitute(sign)
        if sign not in said or plain is None:
            continue
        if not plain and not _JOINERS.fullmatch(sign):
            gone.append(sign)
        joined = "" if plain else f"(?:{_JOINERS.pattern})?"
        said = re.sub(re.escape(sign) + joined, plain.replace("\\", r"\\"), said)
    said = " ".join(said.split()) if gone else said
    letters = [sign for sign in missing if sign in said and _substitute(sign) is None]
    return SimplifiedText(
        said, tuple(sorted(gone, key=text.find)), tuple(sorted(letters, key=said.find))
    )


def compatibility_signs(text: str) -> str:
    """Return all signs that may stand for one of the text's: a font must have these instead."""
    return unicodedata.normalize("NFKC", text)


def _undo_font_style(sign: str) -> str:
    drawn = unicodedata.decomposition(sign).startswith("<font>")
    return unicodedata.normalize("NFKC", sign) if drawn else sign


def _substitute(sign: str) -> str | None:
    """What is shown instead, '' for nothing; None for a letter that has no other form."""
    bare = _JOINERS.sub("", sign)
    if bare != sign:
        return bare if all(map(_is_letter, bare)) else ""
    if not any(map(_is_letter, sign)):
        return ""
    plain = unicodedata.normalize("NFKC", sign)
    return plain if plain != sign else None


def _is_letter(sign: str) -> bool:
    """Whether it is no picture: a letter, a number, a sign of one; or made of such."""
    picture = unicodedata.category(sign) in _PICTURES
    return not picture or unicodedata.normalize("NFKC", sign) != sign


# One way to compare what pages and people write: questions, option texts, spoken words.
#
# Two texts that normalise alike are the same text for every purpose here, so only what never
# changes a meaning is dropped: case, compatibility forms, whitespace, punctuation, marks of a
# required field. What does change one stays: `#` and `+` (C# is not C, C++ is not C), currency
# signs, `%`, comparison signs, and points and commas inside numbers (3.5 is not 35).

REQUIRED_MARK = re.compile(
    r"[(\[]\s*(?:required|optional|mandatory|compulsory|erforderlich|freiwillig|pflichtfeld|obligatoire"
    r"|requise?|nécessaire|necesari[oa]|necessári[oa]|necessari[oa]|noodzakelijk"
    r"|facultati(?:f|ve)|optionnel(?:le)?|obligatori[oa]|requerid[oa]|opcional|obrigatóri[oa]"
    r"|verplicht|vereist|optioneel|obbligatori[oa]|facoltativ[oa]|opzionale)\s*[)\]]"
)
APOSTROPHES = re.compile(r"(?<=\w)['’‘ʼ`](?=\w)")  # driver's and drivers are one word
MEANING_SIGNS = re.compile(r"([<>=≥≤~≈%]|(?<![^\W\d_])[^\W\d_]{1,3}\$|\$|[€£¥₹])")
DROPPED_SIGNS = re.compile(r"[^\w\s#+<>=≥≤~≈%€£¥₹$.,]|_")
BADGES = re.compile("[™®©℠]")  # folded, they would become letters of the word before
LOOSE_POINTS = re.compile(r"(?<!\d)[.,]|[.,](?!\d)")
LOOSE_PLUS = re.compile(r"(?<!\S)[+#](?!\S)")
WORD = re.compile(r"\S+")


@lru_cache(maxsize=8192)  # a page's labels and option texts are read many times
def normalise(text: str) -> str:
    """The words of *text* in lower case with single spaces between; '' when it has none."""
    plain = unicodedata.normalize("NFKC", BADGES.sub(" ", text))
    folded = unicodedata.normalize("NFKC", plain.casefold())
    bare = APOSTROPHES.sub("", REQUIRED_MARK.sub(" ", folded))
    spaced = MEANING_SIGNS.sub(r" \1 ", DROPPED_SIGNS.sub(" ", bare))
    pointless = LOOSE_PLUS.sub(" ", LOOSE_POINTS.sub(" ", spaced))
    return " ".join(WORD.findall(pointless))


def is_same_text(one: str, other: str) -> bool:
    """Whether both say the same; two texts without words never do."""
    return bool(normalise(one)) and normalise(one) == normalise(other)


ORDINAL_PREFIX = re.compile(
    r"\s*(?:question|frage|pregunta|pergunta|domanda|vraag)?\s*\(?\d{1,2}\s*(?:[.):]\s+|[→➜]\s*)(?=\D)",
    re.I,
)


def strip_ordinal(label: str) -> str:
    """The label without its place in a list: "3. Your name" and "3→ Your name"."""
    return ORDINAL_PREFIX.sub("", label, count=1) if ORDINAL_PREFIX.match(label) else label


CAMEL_BOUNDARY = re.compile(r"(?<=[a-zß-ÿ])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=\d)")


def identifier_words(name: str) -> str:
    """The words of an HTML name or id: `applicant[firstName]` reads `applicant first name`."""
    return normalise(CAMEL_BOUNDARY.sub(" ", name))


# The one way in which texts of postings are compared: by their words, whatever the letters' case.
#
# What is dropped changes no meaning. `+` and `#` stay inside words (C# is not C, C++ is not C),
# and so do digits: a title may carry the number of its requisition.

_WORD = re.compile(r"[^\W_](?:[^\W_]|[+#]|['’.](?=[^\W_]))*[+#]*|[+#]{2,}")
_AND = re.compile(r"\s*&\s*|\s+\+\s+")


def fold_case(text: str) -> str:
    """The text without the difference of upper and lower case, of width and of other forms.

    Two rounds: one leaves a few letters that only their own capitals fold (a dotless i).
    """
    if text.isascii():
        return text.lower()  # the same, sooner
    for _ in range(2):
        text = unicodedata.normalize("NFKC", text.upper().casefold())
    return text


def folded_words(text: str) -> tuple[str, ...]:
    """The words of the text, folded, in their order; `&` is the word "and"."""
    return tuple(_WORD.findall(_AND.sub(" and ", fold_case(text))))


def digest(parts: tuple[str, ...], length: int) -> str:
    """A name of *length* hexadecimal digits for those parts, in that order."""
    whole = "\x1f".join(part.replace("\x1f", " ") for part in parts)
    return sha256(whole.encode("utf-8", "replace")).hexdigest()[:length]
