"""How many times a year a month's pay is paid: 12 where nothing is said, or 13, or 14.

"14 x 2.900 EUR", "14 pagas", "su 13 mensilità", "13. Gehalt", "treizième mois". Such words tell no
period: "28.000 € in 14 pagas" is a year's pay, "1.800 € in 14 pagas" a month's.
"""

from __future__ import annotations

import re

USUAL = 12.0
_N = r"(?P<n>1[2-6](?:[.,]\d{1,2})?)"
_UNITS = (
    r"(?:monats)?(?:gehälter|löhne|bezüge|gehältern|löhnen|bezügen)|pagas?|mensualidades"
    r"|mensilità|mensualités|salários|vencimentos|salaries|maandsalarissen"
    r"|(?:monthly )?(?:payments|instal?ments)"
)
_MONTHS = r"months?|mois|meses"
_LASTS = re.compile(r"\b(?:cdd|contra[tc]\w*|mission|stage|durée|dura\w+|proje\w+)\W", re.I)
NEAR = 30  # characters before a number of months that may say what lasts so long
# "14 x", "14-mal jährlich", "14 times a year"; "x 14 meses"; "sur 13 mois"; "14 pagas".
_COUNTED = re.compile(
    rf"(?<![\d.,]){_N}\s?(?:-?mal\b|x|×|times\b)"
    r"(?:\s?(?:jährlich|im jahr|pro jahr|p\.\s?a\b\.?|per (?:year|annum)|a year|par an|al año"
    r"|all'anno|ao ano|por ano|per jaar))?"
    rf"|[x×*]\s?{_N.replace('n>', 'm>')}(?![\d.,]*\d)(?:\s(?:{_UNITS}|{_MONTHS})(?!\w))?"
    rf"|\b(?:sur|em)\s{_N.replace('n>', 'o>')}\s(?:{_MONTHS})(?!\w)"
    rf"|(?<![\d.,]){_N.replace('n>', 'p>')}\s(?:{_UNITS})(?!\w)"
    r"(?:\s(?:jährlich|pro jahr|im jahr|al año|anuales|per year|a year|all'anno|annue))?",
    re.I,
)
_PAID = (
    r"(?:monats?)?(?:gehalt|lohn|entgelt|bezug|salär)|mois\b|mensilità|salário|salary|month\b|maand"
    r"|m[eê]s\b|paga\b|sueldo|mensualité"
)
# "13. und 14. Gehalt", "13e maand", "treizième mois", "tredicesima".
_ONE_MORE = re.compile(
    rf"(?<![\d.,])13(?:\.|er?|ème|[ºª°]|\.[ºª]|de|th)?(?:\s?(?:und|&|/|et|e|y|and|en)\s?"
    rf"(?P<both>14)(?:\.|e|ème|[ºª°]|\.[ºª]|de|th)?)?[\s-]?(?:{_PAID})"
    rf"|\b(?:treizième mois|dertiende maand|tredicesima|thirteenth (?:month|salary)"
    rf"|dreizehntes (?:monats)?gehalt|décimo terceiro)\b",
    re.I,
)
_ANOTHER = re.compile(
    rf"(?<![\d.,])14(?:\.|e|ème|[ºª°]|\.[ºª]|de|th)[\s-]?(?:{_PAID})|\bquattordicesima\b", re.I
)


def payments_in(text: str) -> float:
    """Return how many months' pay a year has by these words; 0 where they do not tell it."""
    found = [_count(hit) for hit in _COUNTED.finditer(text) if not _lasts(text, hit)]
    found += [14.0 if hit["both"] else 13.0 for hit in _ONE_MORE.finditer(text)]
    found += [14.0 for _ in _ANOTHER.finditer(text)]
    return max(found, default=0.0)


def without_payments(text: str) -> str:
    """Return the text with spaces in place of those words, which name no period."""
    for words in (_COUNTED, _ONE_MORE, _ANOTHER):
        text = words.sub(lambda hit: " " * len(hit[0]), text)
    return text


def _count(hit: re.Match[str]) -> float:
    said = next(each for each in hit.groups() if each)
    return float(said.replace(",", "."))


def _lasts(text: str, hit: re.Match[str]) -> bool:
    """Whether so many months are how long something lasts: "CDD sur 14 mois"."""
    return hit["o"] is not None and bool(_LASTS.search(text[: hit.start()][-NEAR:]))
