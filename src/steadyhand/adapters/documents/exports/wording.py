"""What texts of an export tell: rich text in parts, dates, languages by their codes, numbers."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from ..cv.contacts import e164_number, network_name, web_address
from ..cv.dates import date_of
from ..extraction import Place
from ..json_resume import plain_text
from ..language_files import load_vocabulary
from .data_tree import DataNode, FactCollector

BULLET = re.compile(r"^\s*[•◦▪‣∙·*–—-]\s+")
BREAK = re.compile(r"(?i)</?(?:p|div|br|ul|ol|h[1-6]|tr)(?:\s[^<>]*)?/?>")
ITEM = re.compile(r"(?is)<li(?:\s[^<>]*)?>(.*?)(?=</?li|</ul|</ol|$)")
LIST_WORDS = 6  # of a part of a list; more are a sentence
LIKELY = 0.85
NO_CODE = "a telephone number without its country's code"
# ISO 639-1 and 639-2 codes of the languages that people put into their resumes.
LANGUAGE_CODES = {
    "Albanian": "sq sqi alb", "Arabic": "ar ara", "Basque": "eu eus baq", "Bengali": "bn ben",
    "Bosnian": "bs bos", "Bulgarian": "bg bul", "Catalan": "ca cat", "Chinese": "zh zho chi",
    "Croatian": "hr hrv", "Czech": "cs ces cze", "Danish": "da dan", "Dutch": "nl nld dut",
    "English": "en eng", "Estonian": "et est", "Finnish": "fi fin", "French": "fr fra fre",
    "Galician": "gl glg", "German": "de deu ger", "Greek": "el ell gre", "Hebrew": "he heb",
    "Hindi": "hi hin", "Hungarian": "hu hun", "Icelandic": "is isl ice", "Irish": "ga gle",
    "Italian": "it ita", "Japanese": "ja jpn", "Korean": "ko kor", "Latvian": "lv lav",
    "Lithuanian": "lt lit", "Macedonian": "mk mkd mac", "Maltese": "mt mlt",
    "Norwegian": "no nor nb nob nn nno", "Persian": "fa fas per", "Polish": "pl pol",
    "Portuguese": "pt por", "Punjabi": "pa pan", "Romanian": "ro ron rum", "Russian": "ru rus",
    "Serbian": "sr srp", "Slovak": "sk slk slo", "Slovenian": "sl slv", "Spanish": "es spa",
    "Swahili": "sw swa", "Swedish": "sv swe", "Tamil": "ta tam", "Thai": "th tha",
    "Turkish": "tr tur", "Ukrainian": "uk ukr", "Urdu": "ur urd", "Vietnamese": "vi vie",
    "Welsh": "cy cym wel",
}  # fmt: skip
COUNTRY_CODES = {code: name for name, codes in LANGUAGE_CODES.items() for code in codes.split()}


def paragraphs_and_items(text: str) -> tuple[list[str], list[str]]:
    """The paragraphs of a rich text and the items of its lists, without markup and bullets."""
    told = html.unescape(text) if re.search(r"&lt;\s*/?\w", text) else text
    items = [_without_markup(item) for item in ITEM.findall(told)]
    rest = BREAK.sub("\n", ITEM.sub("\n", told))
    paragraphs: list[str] = []
    for line in rest.splitlines():
        into = items if BULLET.match(line) else paragraphs
        into.append(_without_markup(BULLET.sub("", line)))
    return [p for p in paragraphs if p], [i for i in items if i]


def _without_markup(text: str) -> str:
    return " ".join(plain_text(re.sub(r"(?i)</?li[^<>]*>", " ", text)).split())


def take_narrative(facts: FactCollector, at: Place, leaf: DataNode | None) -> None:
    """What a leaf tells of an entry: its paragraphs, and the items of its lists."""
    if leaf is None or not leaf.text:
        return
    paragraphs, items = paragraphs_and_items(leaf.text)
    facts.take((*at, "summary"), leaf, " ".join(paragraphs))
    for number, item in enumerate(items):
        facts.take((*at, "highlights", number), leaf, item)


def short_parts(text: str) -> list[str]:
    """The short parts of a list in a text; none where it is prose."""
    paragraphs, items = paragraphs_and_items(text)
    told = items or [p for line in paragraphs for p in re.split(r"\s*[,;|•·]\s*", line)]
    parts = [part.strip(" .") for part in told if part.strip(" .")]
    short = all(len(part.split()) <= LIST_WORDS for part in parts)
    return parts if short and (items or len(parts) > 1) else []


def day_or_month(text: str) -> str:
    """The date as a profile has it; the text itself where it is none, for a profile to refuse."""
    told = " ".join(text.split())
    return told if re.fullmatch(r"\d{4}(-\d\d){0,2}", told) else date_of(told) or told


def take_phone(facts: FactCollector, leaf: DataNode | None, *, country: str, place: int) -> int:
    """The number as the *place*-th one of the person; how many there are then."""
    number = e164_number(leaf.text, country) if leaf is not None and leaf.text else ""
    if leaf is not None and not number:
        leaf.why = NO_CODE
    where: Place = ("phone",) if place == 0 else ("other_phones", place - 1)
    return place + facts.take(where, leaf, number)


def take_mail(facts: FactCollector, leaf: DataNode | None, place: int) -> int:
    """The address as the *place*-th one of the person; how many there are then."""
    where: Place = ("email",) if place == 0 else ("other_emails", place - 1)
    return place + facts.take(where, leaf)


def take_page(facts: FactCollector, leaf: DataNode | None, text: str = "") -> None:
    """The link under its network's name; a second one of that name is left."""
    if leaf is None or not (text or leaf.text).strip():
        return
    url = web_address((text or leaf.text).strip())
    names = {fact.place for fact in facts.found}
    where: Place = ("links", network_name(url))
    if where in names:
        leaf.why = f"a second {where[1]}"
        return
    facts.take(where, leaf, url)


def country_of(text: str) -> str:
    """The ISO code of a country's code or name; '' for anything else."""
    return load_vocabulary().country(text.strip().upper()) or load_vocabulary().country(
        text.strip()
    )


def language_name(text: str) -> str:
    """The English name of a language's code; the text itself where it is a name already."""
    told = text.strip()
    return COUNTRY_CODES.get(told.casefold(), told if len(told) > len("eng") else "")


def levels_of(nodes: Iterator[DataNode]) -> tuple[str, list[DataNode]]:
    """The one level that all of them tell, with its leaves; '' where they differ."""
    leaves = [node for node in nodes if node.text]
    levels = {leaf.text.strip() for leaf in leaves}
    if len(levels) == 1:
        return levels.pop(), leaves
    for leaf in leaves:
        leaf.why = "a profile has one level for each language, and these differ"
    return "", []
