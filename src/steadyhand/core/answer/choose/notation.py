"""The notation in which a field wants its date, as its own words, sample or pattern show it.

"DD/MM/YYYY", "TT.MM.JJJJ", "mm/yy", "e.g. 31.12.2024", or a pattern of digits whose order the
page's language settles. What shows none, or two, leaves the answer as it was given.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..vocabulary import Vocabulary
from .dates import Date, dates_in

TOKENS = r"d{1,2}|t{1,2}|g{2}|m{1,4}|y{4}|y{2}|j{4}|j{2}|a{4}"
SIGN = r"(?: ?[./-] ?|, ?| )"
FORM = re.compile(rf"(?<![^\W_])(?:{TOKENS}){SIGN}(?:{TOKENS})(?:{SIGN}(?:{TOKENS}))?(?![^\W_])")
SAMPLE = re.compile(r"(?<![\d/.-])\d{1,4}([./-])\d{1,2}\1\d{1,4}(?![\d/.-])")
DIGITS = {"d": r"\d{1,2}", "dd": r"\d{2}", "m": r"\d{1,2}", "mm": r"\d{2}"}
DIGITS |= {"yy": r"\d{2}", "yyyy": r"\d{4}"}
KINDS = {"t": "d", "g": "d", "a": "y"}


def notation_of(
    texts: Iterable[str], words: Vocabulary, *, pattern: str = "", order: str = ""
) -> str:
    """The form as letters (d, m, y) and signs, or ''; *order* is the page's language's.

    *texts* are what a person reads at the field, most telling first.
    """
    for text in texts:
        shown = _form(text) or _sampled(text, words)
        if shown:
            return shown
    return _patterned(pattern, order)


def written(date: Date, form: str, words: Vocabulary, *, language: str = "") -> str:
    """The date in that notation; '' where it has a part that the date or the words have not."""
    year, month, day = date
    parts = {"d": str(day), "dd": f"{day:02}", "m": str(month), "mm": f"{month:02}"}
    parts |= {"mmm": words.month_name(month, language, short=True)}
    parts |= {"mmmm": words.month_name(month, language)}
    parts |= {"yy": f"{year:04}"[2:], "yyyy": f"{year:04}"}
    texts = [parts[run] for run in re.findall(r"[dmy]+", form)]
    if not all(texts) or (not day and "d" in form):
        return ""
    return re.sub(r"[dmy]+", lambda hit: parts[hit[0]], form)


def forms_in(text: str) -> tuple[str, ...]:
    """The forms that the text names, each once, in its order."""
    spelled = (_spelled(hit[0]) for hit in FORM.finditer(text.casefold()))
    return tuple(dict.fromkeys(form for form in spelled if form))


def fits(text: str, form: str) -> bool:
    """Whether a text of digits is written in that notation already."""
    shape = re.sub(r"[dmy]+", lambda hit: DIGITS.get(hit[0], r"[^\W\d_]+"), re.escape(form))
    return re.fullmatch(shape, text.strip()) is not None


def _form(text: str) -> str:
    forms = forms_in(text)
    return forms[0] if len(forms) == 1 else ""


def _spelled(form: str) -> str:
    """The form in our letters, or '' for one that names a part twice or a day without a month."""
    kinds = KINDS | {"j": "d" if "a" in form else "y"}
    ours = re.sub(r"[a-z]", lambda hit: kinds.get(hit[0], hit[0]), form)
    named = [run[0] for run in re.findall(r"[a-z]+", ours)]
    return ours if sorted(named) in (["d", "m", "y"], ["m", "y"]) else ""


def _sampled(text: str, words: Vocabulary) -> str:
    """The form of the one sample date in the text, where it can be read one way alone."""
    hits = list(SAMPLE.finditer(text))
    dates = dates_in(hits[0][0], words) if len(hits) == 1 else frozenset()
    if len(dates) != 1:
        return ""
    (date,), sample, sign = dates, hits[0][0], hits[0][1]
    orders = (("yyyy", "mm", "dd"), ("dd", "mm", "yyyy"), ("mm", "dd", "yyyy"))
    forms = [f for o in orders if written(date, f := sign.join(o), words) == sample]
    return forms[0] if len(forms) == 1 or (forms and sign == ".") else ""


def _patterned(pattern: str, order: str) -> str:
    """The form of a pattern of digits: years have four, and the order of the rest is *order*."""
    bare = re.sub(r"[\^$()]", "", pattern).replace("[0-9]", r"\d").replace("\\d{1,2}", r"\d{2}")
    bare = bare.replace(r"\d{4}", "Y").replace(r"\d{2}", "N").replace("\\", "")
    hit = re.fullmatch(r"(N|Y)([./-])N(?:\2(N|Y))?", bare)
    if hit is None:
        return ""
    sign = hit[2]
    match hit[1], hit[3]:
        case "Y", "N":
            return sign.join(("yyyy", "mm", "dd"))
        case "Y", None:
            return sign.join(("yyyy", "mm"))
        case "N", "Y" if sign == "." or order == "dmy":
            return sign.join(("dd", "mm", "yyyy"))
        case "N", "Y" if order == "mdy":
            return sign.join(("mm", "dd", "yyyy"))
    return ""
