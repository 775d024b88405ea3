"""A PDF of plain lines of text, for the resumes of invented people."""

from __future__ import annotations

from collections.abc import Sequence

LINE = 16  # points between lines
FONT = "/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding"


def pdf(lines: Sequence[str]) -> bytes:
    """Return one A4 page of *lines*, of letters that are in Windows-1252."""
    shown = " T* ".join(f"({_escaped(line)}) Tj" for line in lines)
    stream = f"BT /F1 11 Tf {LINE} TL 56 780 Td {shown} ET".encode("cp1252")
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        b" /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< " + FONT.encode() + b" >>",
    ]
    out, offsets = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % at for at in offsets)
    head = b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, table)
    tail = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return out + head + tail % (len(objects) + 1, len(out))


def _escaped(line: str) -> str:
    return line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
