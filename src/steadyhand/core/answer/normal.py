"""One way to compare what pages and people write: questions, option texts, spoken words.

Two texts that normalise alike are the same text for every purpose here, so only what never changes
a meaning is dropped: case, compatibility forms, whitespace, punctuation, marks of a required field.
What does change one stays: `#` and `+` (C# is not C, C++ is not C), currency signs, `%`, comparison
signs, and points and commas inside numbers (3.5 is not 35).
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

REQUIRED_MARK = re.compile(
    r"[(\[]\s*(?:required|optional|mandatory|compulsory|erforderlich|freiwillig|pflichtfeld|obligatoire"
    r"|requise?|nécessaire|necesari[oa]|necessári[oa]|necessari[oa]|noodzakelijk"
    r"|facultati(?:f|ve)|optionnel(?:le)?|obligatori[oa]|requerid[oa]|opcional|obrigatóri[oa]"
    r"|verplicht|vereist|optioneel|obbligatori[oa]|facoltativ[oa]|opzionale)\s*[)\]]"
)
APOSTROPHES = re.compile(r"(?<=\w)['’‘ʼ`](?=\w)")  # driver's and drivers are one word
SIGNS = re.compile(r"([<>=≥≤~≈%]|(?<![^\W\d_])[^\W\d_]{1,3}\$|\$|[€£¥₹])")
DROPPED = re.compile(r"[^\w\s#+<>=≥≤~≈%€£¥₹$.,]|_")
BADGES = re.compile("[™®©℠]")  # folded, they would become letters of the word before
LOOSE_POINTS = re.compile(r"(?<!\d)[.,]|[.,](?!\d)")
LOOSE_PLUS = re.compile(r"(?<!\S)[+#](?!\S)")
WORD = re.compile(r"\S+")


@lru_cache(maxsize=8192)  # a page's labels and option texts are read many times
def normal(text: str) -> str:
    """The words of *text* in lower case with single spaces between; '' when it has none."""
    plain = unicodedata.normalize("NFKC", BADGES.sub(" ", text))
    folded = unicodedata.normalize("NFKC", plain.casefold())
    bare = APOSTROPHES.sub("", REQUIRED_MARK.sub(" ", folded))
    spaced = SIGNS.sub(r" \1 ", DROPPED.sub(" ", bare))
    pointless = LOOSE_PLUS.sub(" ", LOOSE_POINTS.sub(" ", spaced))
    return " ".join(WORD.findall(pointless))


def same(one: str, other: str) -> bool:
    """Whether both say the same; two texts without words never do."""
    return bool(normal(one)) and normal(one) == normal(other)


ORDINAL = re.compile(
    r"\s*(?:question|frage|pregunta|pergunta|domanda|vraag)?\s*\(?\d{1,2}\s*(?:[.):]\s+|[→➜]\s*)(?=\D)",
    re.I,
)


def unnumbered(label: str) -> str:
    """The label without its place in a list: "3. Your name" and "3→ Your name"."""
    return ORDINAL.sub("", label, count=1) if ORDINAL.match(label) else label


CAMEL = re.compile(r"(?<=[a-zß-ÿ])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=\d)")


def identifier(name: str) -> str:
    """The words of an HTML name or id: `applicant[firstName]` reads `applicant first name`."""
    return normal(CAMEL.sub(" ", name))
