"""What reads a resume of somebody else, each kind in a process of its own (`parsed_apart`).

All of them take the file's content and its `name`, and give a Reading, or raise BadInput.
"""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace

from ...files.parser_child import Arguments
from ..exports.attached import (
    NOT_USED,
    attached_reading,
    confirmed,
    europass_reading,
    left_of_data,
)
from ..exports.linkedin import is_export, read_export
from ..resume import accounted_reading, reading_in
from ..resume.accounting import Document, accounted
from ..resume.docx import layout_in, links_in
from ..resume.layout import Layout, laid_out, mended
from ..resume.outline import outlined
from ..resume.pdf import attachments_in, pages_in
from .checked import checked
from .found import Left, Reading


def parse_resume(content: bytes, arguments: Arguments) -> Reading:
    """What that PDF tells and a profile may hold, with the data that Europass put into it."""
    pages = pages_in(content, arguments["name"])
    data, others = attached_reading(attachments_in(content))
    reading = reading_in(pages)
    if data is not None:
        reading = _with_data(laid_out(pages), reading, data)
    return replace(reading, left=(*reading.left, *others))


def _with_data(layout: Layout, page: Reading, data: Reading) -> Reading:
    """The reading of the data that a PDF carries along, as far as its pages show it."""
    found = confirmed(data, page, " ".join(mended(row.text) for row in layout.rows))
    if not found:
        name = "the data of Europass within the PDF"
        return replace(page, left=(*page.left, Left(name, NOT_USED, "attached")))
    document = Document(layout.rows, layout.edges, outlined(layout.rows))
    return accounted(document, checked(Reading(found, tuple(left_of_data(data)))))


def parse_archive(content: bytes, arguments: Arguments) -> Reading:
    """The same of a ZIP: a file in Word's format, or LinkedIn's export."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            names = packed.namelist()
    except (zipfile.BadZipFile, ValueError):
        return parse_word(content, arguments)  # which says what is wrong with it
    if is_export(names):
        return read_export(content, arguments["name"])
    return parse_word(content, arguments)


def parse_xml(content: bytes, arguments: Arguments) -> Reading:
    """The same of XML, as Europass writes it."""
    return europass_reading(content, arguments["name"])


def parse_word(content: bytes, arguments: Arguments) -> Reading:
    """The same of a file in Word's format."""
    return accounted_reading(layout_in(content, arguments["name"]), links_in(content))
