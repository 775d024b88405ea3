"""PDFs that hurt: each is told in one sentence, and none is read without end."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from steadyhand.adapters.documents.cv.parsers import parse_pdf_cv
from steadyhand.adapters.documents.profile_import import import_file
from steadyhand.adapters.documents.typeset import lines_of
from steadyhand.adapters.files.parser_child import Limits
from steadyhand.adapters.files.parser_process import ParserFailed, parse_apart
from steadyhand.errors import BadInput

FONT = b"<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>"
PAGE = b"<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources"


def pdf(objects: dict[int, bytes]) -> bytes:
    """The objects as a file; a reader finds them without a table of their places."""
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % each for each in objects.items())
    return b"%PDF-1.7\n" + body + b"trailer <</Root 1 0 R>>\n%%EOF"


def stream(content: bytes, head: bytes = b"") -> bytes:
    packed = zlib.compress(content)
    told = b"<<%s /Filter /FlateDecode /Length %d>>" % (head, len(packed))
    return told + b"\nstream\n" + packed + b"\nendstream"


def pages(number: int, text: bytes, times: int = 1) -> bytes:
    kids = b" ".join(b"%d 0 R" % (10 + n) for n in range(number))
    lines = (b"1 0 0 1 9 %d Tm (%s) Tj " % (750 - 13 * n, text) for n in range(times))
    one = PAGE + b" <</Font <</F 3 0 R>>>>>>"
    return pdf(
        {
            1: b"<</Type /Catalog /Pages 2 0 R>>",
            2: b"<</Type /Pages /Count %d /Kids [%s]>>" % (number, kids),
            3: FONT,
            4: stream(b"BT /F 12 Tf " + b"".join(lines) + b"ET"),
            **{10 + n: one for n in range(number)},
        }
    )


def forms_in_forms(levels: int = 9, times: int = 12) -> bytes:
    """Each form shows the next one twelve times."""
    head = b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</X %d 0 R>>>>"
    inner = {5 + n: stream(b"/X Do " * times, head % (6 + n)) for n in range(levels)}
    return pdf(
        {
            1: b"<</Type /Catalog /Pages 2 0 R>>",
            2: b"<</Type /Pages /Count 1 /Kids [99 0 R]>>",
            4: stream(b"/X Do"),
            **inner,
            99: PAGE + b" <</XObject <</X 5 0 R>>>>>>",
        }
    )


def written(folder: Path, content: bytes) -> Path:
    file = folder / "cv\x1b[2J.pdf"
    file.write_bytes(content)
    return file


LOCKED = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj"
    b" 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj"
    b" 3 0 obj<</Filter/Standard/V 1/R 2/P -4/O<" + b"11" * 32 + b">/U<" + b"22" * 32 + b">>>endobj"
    b" trailer<</Root 1 0 R/Size 4/ID[<33><33>]/Encrypt 3 0 R>>"
)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (pages(13, b"page"), "has 13 pages; is it a resume?"),
        (pages(12, b"curriculum " * 30, 55), " letters; is it a resume?"),
        (pages(1, b""), "holds pictures of text only; take the file that it was printed from"),
        (b"%PDF-1.7\n" + bytes(range(256)), "is damaged or cut off, and no PDF that opens"),
        (pages(1, b"page").replace(b"2 0 R>>", b"1 0 R>>"), "holds pictures of text only"),
        (LOCKED, "is locked by a password; save it again as a PDF without a password"),
    ],
)
def test_a_pdf_that_is_no_resume_is_told_in_one_line_that_a_terminal_may_show(
    content: bytes, told: str, tmp_path: Path
) -> None:
    with pytest.raises(BadInput) as caught:
        import_file(written(tmp_path, content))
    assert str(caught.value).startswith("cv [2J.pdf ")
    assert told in str(caught.value)


def test_twelve_pages_are_read(tmp_path: Path) -> None:
    assert import_file(written(tmp_path, pages(12, b"mira@example.org"))).found
    assert lines_of(written(tmp_path, pages(2, b"Mira"))) == ("Mira", "Mira")


def test_forms_in_forms_are_ended_by_their_time() -> None:
    with pytest.raises(ParserFailed, match="more than 1 s"):
        parse_apart(
            parse_pdf_cv,
            forms_in_forms(),
            returns=object,
            arguments={"name": "cv.pdf"},
            limits=Limits(cpu_s=1, wall_s=40.0),
        )
