"""Titles of postings without the marks that say for whom they are open: (m/w/d), (H/F), *in."""

from __future__ import annotations

import re

from .folding import folded, words_of

_ONE = r"(?:m|w|d|f|v|x|h|k|i|t|gn|div|divers|mann|frau|männlich|weiblich|male|female|diverse|all)"
_SEPARATED = r"(?:\s*[/|*,:._·-]\s*|\s+)"
_LETTERS = rf"{_ONE}(?:{_SEPARATED}{_ONE}){{1,4}}\*?"
_ALL = (
    r"all(?:e)?\s+(?:genders?|geschlechter|levels of gender)|gn\*?|any gender|tous genres"
    r"|todos los géneros|todos os gêneros|homme/femme|hombre/mujer|uomo/donna|man/vrouw"
    r"|mulher/homem"
    r"|m\s*\+\s*[wf]|div|geschlechtsneutral|ambosexes|ambi i sessi|l\.?\s?68/99"
)
# Bare letters count only with a slash between them and at least one that no unit is written with.
_BARE = r"(?<![\w/])(?:[mwdfvxhk]\s?/\s?){1,3}[mwdfvxhk](?![\w/])"
_FOR_WHOM = re.compile(rf"[(\[{{]\s*(?:{_LETTERS}|{_ALL})\s*[)\]}}]|{_BARE}")
# A second ending after the word: Gärtner*in, Gärtner/-in, Développeur·euse, Desarrollador(a).
_ENDINGS = (
    r"(?:innen|in|euses?|rices?|trices?|ères?|ières?|enne|iennes?|ives?|se|ne|te|es?|o?ras?|a|as)"
)
_SECOND = re.compile(rf"(?<=[^\W\d_]{{3}})(?:[*:·•_]|/-?)-?{_ENDINGS}(?![^\W_])")
_BRACKETED = re.compile(rf"(?<=[^\W\d_]{{3}})\(-?{_ENDINGS}\)")
_SHORT = {"sr": "senior", "jr": "junior", "mgr": "manager"}


def role_key(title: str) -> str:
    """The title's words in their order, without marks of gender.

    Seniority, numbers and whatever else tells one posting from another stay.
    """
    plain = _FOR_WHOM.sub(" ", folded(title))
    plain = _BRACKETED.sub("", _SECOND.sub("", plain))
    return " ".join(_SHORT.get(word, word) for word in words_of(plain))
