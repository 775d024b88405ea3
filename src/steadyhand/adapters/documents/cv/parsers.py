"""Parsers of CV files, in a process of their own: PDF, Word, LinkedIn's archive, XML."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import replace

from steadyhand.adapters.files.parser_child import Arguments
from steadyhand.errors import BadInput

from ..exports.candidate import ROOT, read_candidate
from ..exports.data_tree import xml_tree
from ..exports.linkedin import is_export, read_export
from ..exports.passport import ROOTS, read_passport
from ..extraction import DOUBTFUL_CONFIDENCE, ExtractedFact, Extraction, LeftOut, check_extraction
from ..pdf import attachments_in, read_pages
from .docx import read_layout, read_links
from .layout import Layout, join_broken_words, lay_out
from .outline import parse_outline
from .reader import CvLines, account_lines, extract_layout, extract_pages

# The data that a PDF of Europass carries along, checked against what its pages show.
#
# The data is exact and may be old: somebody may have changed the pages since, or taken another
# file's. So a fact of it that no page shows is doubtful, what the pages show and the data has not
# is told as left out, and data that tells of somebody else is not used.

AGREEMENT_MIN = 0.6  # of the facts must stand on the pages
DATA_NOT_USED = "it tells otherwise than the pages, and was not used"
EXACT = 0.95


def extract_europass(content: bytes, name: str) -> Extraction:
    """What that XML tells. Raises BadInput where it is no resume of Europass."""
    tree = xml_tree(content, name)
    for root in tree.children:
        if root.name in ROOTS:
            return read_passport(root)
        if root.name == ROOT:
            return read_candidate(root)
    found = next((root.name for root in tree.children), "nothing")
    told = f"{name} is XML of another kind ({found[:40]}), and no resume of Europass"
    raise BadInput(f"{told}; save it as a PDF there, and import that")


def extract_attachment(
    attachments: Iterable[tuple[str, bytes]],
) -> tuple[Extraction | None, list[LeftOut]]:
    """The first attachment that is a resume of Europass; the others are told."""
    left: list[LeftOut] = []
    told: Extraction | None = None
    for name, content in attachments:
        try:
            reading = extract_europass(content, name) if told is None else None
        except BadInput:
            reading = None
        told = told or reading
        if reading is None:
            left.append(LeftOut(name, "a file within the PDF, which was not read", "attached"))
    return told, left


def confirm_facts(data: Extraction, page: Extraction, text: str) -> tuple[ExtractedFact, ...]:
    """The facts of the data, each with its place on the page, or doubtful; () without agreement."""
    words = frozenset(_words(text))
    digits = re.sub(r"\D", "", text)
    shown = [_as_page_shows(fact, page, words, digits) for fact in data.found]
    if sum(each is not None for each in shown) < AGREEMENT_MIN * len(shown):
        return ()
    told = (
        each or replace(fact, confidence=DOUBTFUL_CONFIDENCE, where=f"attached data, {fact.where}")
        for fact, each in zip(data.found, shown, strict=True)
    )
    keys = {fact.place[0] for fact in data.found}
    return (*told, *(fact for fact in page.found if fact.place[0] not in keys))


def _as_page_shows(
    fact: ExtractedFact, page: Extraction, words: frozenset[str], digits: str
) -> ExtractedFact | None:
    """The fact as the page shows it; None where it does not."""
    alike = _same_fact(fact, page.found)
    if alike is not None:
        return replace(fact, confidence=EXACT, text=alike.text, where=alike.where)
    value, kind = str(fact.value), str(fact.place[0])
    if fact.place[-1] in ("start", "end", "date", "birthday"):
        return replace(fact, confidence=EXACT) if value[:4] in digits else None
    if "phone" in kind:
        return replace(fact, confidence=EXACT) if value.lstrip("+")[3:] in digits else None
    own = _words(value)
    return replace(fact, confidence=EXACT) if own and words.issuperset(own) else None


def _same_fact(fact: ExtractedFact, found: Iterable[ExtractedFact]) -> ExtractedFact | None:
    """The page's fact of the same kind and value."""
    kind = [step for step in fact.place if isinstance(step, str)]
    for each in found:
        same = [step for step in each.place if isinstance(step, str)] == kind
        if same and str(each.value).casefold() == str(fact.value).casefold():
            return each
    return None


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFC", text).casefold()
    return re.findall(r"[^\W_]+", plain)


def left_out_of_data(data: Extraction) -> Iterator[LeftOut]:
    """What of the data was left out, told to be of the data."""
    for left in data.left:
        yield replace(left, where=f"attached data, {left.where}")


# What reads a resume of somebody else, each kind in a process of its own (`parsed_apart`).
#
# All of them take the file's content and its `name`, and give a Reading, or raise BadInput.


def parse_pdf_cv(content: bytes, arguments: Arguments) -> Extraction:
    """What that PDF tells and a profile may hold, with the data that Europass put into it."""
    pages = read_pages(content, arguments["name"])
    data, others = extract_attachment(attachments_in(content))
    reading = extract_pages(pages)
    if data is not None:
        reading = _extract_attached(lay_out(pages), reading, data)
    return replace(reading, left=(*reading.left, *others))


def _extract_attached(layout: Layout, page: Extraction, data: Extraction) -> Extraction:
    """The reading of the data that a PDF carries along, as far as its pages show it."""
    found = confirm_facts(data, page, " ".join(join_broken_words(row.text) for row in layout.rows))
    if not found:
        name = "the data of Europass within the PDF"
        return replace(page, left=(*page.left, LeftOut(name, DATA_NOT_USED, "attached")))
    document = CvLines(layout.rows, layout.edges, parse_outline(layout.rows))
    return account_lines(
        document, check_extraction(Extraction(found, tuple(left_out_of_data(data))))
    )


def parse_archive_cv(content: bytes, arguments: Arguments) -> Extraction:
    """The same of a ZIP: a file in Word's format, or LinkedIn's export."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            names = packed.namelist()
    except (zipfile.BadZipFile, ValueError):
        return parse_word_cv(content, arguments)  # which says what is wrong with it
    if is_export(names):
        return read_export(content, arguments["name"])
    return parse_word_cv(content, arguments)


def parse_xml_cv(content: bytes, arguments: Arguments) -> Extraction:
    """The same of XML, as Europass writes it."""
    return extract_europass(content, arguments["name"])


def parse_word_cv(content: bytes, arguments: Arguments) -> Extraction:
    """The same of a file in Word's format."""
    return extract_layout(read_layout(content, arguments["name"]), read_links(content))
