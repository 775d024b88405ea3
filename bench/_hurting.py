"""Files that hurt: bombs, loops, deep, wide and wrong ones, each made when it is asked for.

None is large: what is large is what a parser would make of it. `taken` are the honest ones.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

Make = Callable[[Path], object]
LINE = b"https://jobs.example/%d\n"


@dataclass(frozen=True, slots=True)
class Case:
    """A file, what it is given to, and whether it is honest."""

    name: str
    command: str
    make: Make
    taken: bool = False


def cases() -> Iterator[Case]:
    """All of them, most in one place where such a file is given."""
    yield from (Case(name, "import", _bytes(content)) for name, content in _pdfs().items())
    yield from (Case(name, "import", _bytes(content)) for name, content in _exports().items())
    yield from (Case(n, "import", _bytes(content), taken=True) for n, content in _honest_exports())
    yield from _texts()
    yield from _structured()
    yield from _places()
    yield from (Case(name, "single", _bytes(content)) for name, content in _pages().items())


def _bytes(content: bytes) -> Make:
    return lambda path: path.write_bytes(content)


# --- PDF -----------------------------------------------------------------------------------------


def _pdf(objects: dict[int, bytes], trailer: bytes = b"") -> bytes:
    """The objects as a file, number 1 its catalogue, with their true places."""
    whole, places = b"%PDF-1.7\n", {}
    for number, body in objects.items():
        places[number] = len(whole)
        whole += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    lines = b"".join(b"%010d 00000 n \n" % places.get(n, 0) for n in range(1, max(objects) + 1))
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (max(objects) + 1)
    end = b"trailer <</Size %d /Root 1 0 R %s>>\nstartxref\n%d\n%%%%EOF"
    return whole + head + lines + end % (max(objects) + 1, trailer, len(whole))


def _stream(content: bytes, head: bytes = b"", *, packed: int = 0) -> bytes:
    for _ in range(packed):
        content = zlib.compress(content, 9)
    filters = b"/Filter [%s]" % (b" /FlateDecode" * packed) if packed else b""
    return b"<<%s %s /Length %d>>\nstream\n%s\nendstream" % (head, filters, len(content), content)


FONT = b"<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>"


def _paged(content: bytes, *, pages: int = 1, more: bytes = b"", packed: int = 0) -> bytes:
    """Pages that all show the same."""
    kids = b" ".join(b"%d 0 R" % (10 + n) for n in range(pages))
    page = b"<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R"
    page += b" /Resources <</Font <</F 3 0 R>> /XObject <</X 5 0 R>>>> %s>>" % more
    forms = {5: _stream(b"", b"/Type /XObject /Subtype /Form /BBox [0 0 9 9]")}
    return _pdf(
        {
            1: b"<</Type /Catalog /Pages 2 0 R>>",
            2: b"<</Type /Pages /Count %d /Kids [%s]>>" % (pages, kids),
            3: FONT,
            4: _stream(content, packed=packed),
            **forms,
            **{10 + n: page for n in range(pages)},
        }
    )


def _text(text: bytes, times: int = 1) -> bytes:
    return b"BT /F 12 Tf " + (b"1 0 0 1 72 700 Tm (%s) Tj " % text) * times + b"ET"


def _forms(levels: int, times: int) -> bytes:
    """Each form shows the next one some times: the last one is shown times**levels."""
    form = b"/Type /XObject /Subtype /Form /BBox [0 0 999 999] /Resources"
    inner = {
        5 + n: _stream(
            b"/X Do " * times if n < levels else _text(b"boom"),
            b"%s <</XObject <</X %d 0 R>> /Font <</F 3 0 R>>>>" % (form, 6 + n),
        )
        for n in range(levels + 1)
    }
    page = b"<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R"
    return _pdf(
        {
            1: b"<</Type /Catalog /Pages 2 0 R>>",
            2: b"<</Type /Pages /Count 1 /Kids [99 0 R]>>",
            3: FONT,
            4: _stream(b"/X Do"),
            **inner,
            99: page + b" /Resources <</XObject <</X 5 0 R>>>>>>",
        }
    )


def _pdfs() -> dict[str, bytes]:
    fine = _paged(_text(b"Mira Ostrowska"))
    looped = b"<</Type /Pages /Count 9 /Kids [2 0 R 2 0 R]>>"
    catalogue = b"<</Type /Catalog /Pages 2 0 R>>"
    return {
        "forms-in-forms.pdf": _forms(8, 12),
        "form-in-itself.pdf": _paged(b"/X Do").replace(b"/BBox", b"/Resources 9 0 R /BBox"),
        "packed-spaces.pdf": _paged(b" " * 200_000_000, packed=2),
        "packed-letters.pdf": _paged(_text(b"x" * 60, 60_000), packed=1),
        "letters-over-letters.pdf": _paged(_text(b"Curriculum", 15_000), packed=1),
        "pages-in-themselves.pdf": _pdf({1: catalogue, 2: looped}),
        "pages-that-are-none.pdf": _pdf({1: catalogue, 2: b"<</Type /Pages /Count 1999999999>>"}),
        "forty-pages.pdf": _paged(_text(b"page"), pages=40),
        "a-page-without-end.pdf": fine.replace(b"612 792", b"9e9 9e9"),
        "brackets.pdf": _paged(b"[" * 2_000_000),
        "cut-off.pdf": fine[: len(fine) // 2],
        "a-table-in-itself.pdf": fine.replace(b"trailer <<", b"trailer <</Prev 9 "),
        "a-lock.pdf": fine.replace(b"/Root 1 0 R", b"/Root 1 0 R /Encrypt <</Filter /Standard>>"),
        "nothing-but-a-head.pdf": b"%PDF-1.7\n",
        "noise.pdf": b"%PDF-1.7\n" + bytes(range(256)) * 2_000,
        "pictures-alone.pdf": _paged(b"0 0 m 100 100 l S"),
    }


# --- exports of Europass and LinkedIn ------------------------------------------------------------


PASSPORT = """<?xml version="1.0" encoding="UTF-8"?>%s
<SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass"><LearnerInfo><Identification>
<PersonName><FirstName>Mira</FirstName><Surname>Ostrowska</Surname></PersonName>
<ContactInfo><Email><Contact>mira@example.org</Contact></Email></ContactInfo>
</Identification>%s</LearnerInfo></SkillsPassport>"""
ENTITIES = "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9))
PEOPLE = "First Name,Last Name,Headline\r\nMira,Ostrowska,%s\r\n"
MAILS = "Email Address,Confirmed,Primary,Updated On\r\nmira@example.org,Yes,Yes,1/1/24\r\n"


def _packed(files: dict[str, bytes | str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def _exports() -> dict[str, bytes]:
    """XML and archives that are broken, or that a profile cannot be made of."""
    laughs = f'<!DOCTYPE x [<!ENTITY a "ha">{ENTITIES}]>'
    outside = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///dev/zero">]>'
    xml = {
        "laughs.xml": PASSPORT % (laughs, "<Headline>&j;</Headline>"),
        "outside.xml": PASSPORT % (outside, "<Headline>&a;</Headline>"),
        "elements-in-elements.xml": PASSPORT % ("", "<a>" * 200_000 + "</a>" * 200_000),
        "many-elements.xml": PASSPORT % ("", "<a/>" * 1_000_000),
        "unclosed.xml": PASSPORT % ("", "<a>" * 500_000),
        "another-tongue.xml": "<?xml version='1.0'?><html><body>Mira</body></html>",
        "cut-off.xml": (PASSPORT % ("", ""))[:200],
        "noise.xml": "<?xml version='1.0'?>" + "\x01\x02" * 200_000,
        "declared.xml": "<?xml version='1.0' encoding='utf-7'?><SkillsPassport/>",
    }
    good = _packed({"Profile.csv": PEOPLE % "Gardener"})
    return {
        **{name: text.encode() for name, text in xml.items()},
        "bomb.zip": _packed({"Profile.csv": b" " * 300_000_000}),
        "many-files.zip": _packed({f"f{n}.csv": "" for n in range(30_000)} | {"Profile.csv": ""}),
        "cut-off.zip": good[: len(good) // 2],
        "no-resume.zip": _packed({"notes.txt": "pears"}),
        "noise.zip": b"PK\x03\x04" + bytes(range(256)) * 2_000,
        "word-bomb.docx": _packed({"word/document.xml": b" " * 300_000_000}),
        "word-deep.docx": _packed({"word/document.xml": b"<a>" * 300_000}),
    }


def _honest_exports() -> Iterator[tuple[str, bytes]]:
    """What is taken: what hurts in it is left out and told."""
    mails = {"Email Addresses.csv": MAILS}
    yield "honest.xml", (PASSPORT % ("", "")).encode()
    yield "long-attributes.xml", (PASSPORT % ("", f"<a b='{'x' * 900_000}'/>")).encode()
    yield "honest.zip", _packed({"Profile.csv": PEOPLE % "Gardener", **mails})
    inner = {"inner.zip": _packed({"a": b" " * 9_000_000}), "../../Profile.csv": PEOPLE % "Other"}
    yield "packed-in-packed.zip", _packed({"Profile.csv": PEOPLE % "Gardener", **mails, **inner})
    yield (
        "wide-lines.zip",
        _packed(
            {
                "Profile.csv": PEOPLE % "Gardener",
                **mails,
                "Skills.csv": "Name\r\n" + "," * 50_000,
            }
        ),
    )


# --- YAML and JSON -------------------------------------------------------------------------------

LAUGHS = "a: &a [x, x, x, x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join([f'*{chr(97 + n)}'] * 9)}]\n" for n in range(9)
)
GOOD = 'name: {given: Mira, family: Ostrowska}\nemail: "mira@example.org"\n'


def _texts() -> Iterator[Case]:
    """Profiles and answers."""
    profiles: dict[str, str | bytes] = {
        "laughs.yaml": LAUGHS,
        "brackets.yaml": "[" * 900_000,
        "braces.yaml": "{" * 900_000,
        "dashes.yaml": "- " * 450_000 + "a",
        "question-marks.yaml": "? " * 450_000,
        "indents.yaml": "".join(" " * n + "a:\n" for n in range(1_300)),
        "wide.yaml": GOOD + "".join(f"k{n}:\n" for n in range(90_000)),
        "many-facts.yaml": GOOD + "facts:\n" + "".join(f"  q{n}: a\n" for n in range(60_000)),
        "unknown-keys.yaml": GOOD + "".join(f"zz{n}: a\n" for n in range(40_000)),
        "open-quote.yaml": 'name: "' + " " * 990_000,
        "long-word.yaml": f"email: {'a' * 990_000}\n",
        "tags.yaml": "name: !!python/object/apply:os.system [id]\n",
        "twice.yaml": GOOD + GOOD,
        "two.yaml": GOOD + "---\n" + GOOD,
        "controls.yaml": "name: \x1b[2J\nemail: x\n",
        "escapes.yaml": 'name: "\\e[2J"\nemail: "\\u202e\\a"\n',
        "latin.yaml": "name: M\xe9lanie\n".encode("latin-1"),
        "wide-letters.yaml": GOOD.encode("utf-16"),
        "nulls.yaml": b"\x00" * 500_000,
        "no-mail.yaml": "name: Mira Ostrowska\nemail: " + "@" * 500_000 + "\n",
        "deep.json": '{"a":' * 150_000,
        "half.json": '{"name": "\\ud83d Mira", "email": "m@example.org"}',
        "digits.json": '{"name": ' + "9" * 6_000 + "}",
        "empty.json": "",
    }
    for name, content in profiles.items():
        raw = content.encode() if isinstance(content, str) else content
        yield Case(name, "check", _bytes(raw))
    answers = {
        "labels.json": json.dumps({f"Label {n}": "x" for n in range(60_000)}),
        "no-file.json": '{"CV": "@cv\\u0000.pdf"}',
        "nobody.json": '{"CV": "@~nobody at all/cv.pdf"}',
        "spaces.json": '{"Why' + " " * 800_000 + '": "x"}',
        "objects.json": '{"a":' * 60 + "1" + "}" * 60,
    }
    yield from (Case(n, "answers", _bytes(text.encode())) for n, text in answers.items())
    honest = '{"name": "Mira \\ud83d\\ude42 Ostrowska", "email": "m@example.org"}'
    yield Case("honest.json", "check", _bytes(honest.encode()), taken=True)
    yield Case("honest.yaml", "check", _bytes(GOOD.encode()), taken=True)
    yield Case("honest-marked.yaml", "check", _bytes(b"\xef\xbb\xbf" + GOOD.encode()), taken=True)


# --- banks, leads, recipes, recordings, secrets --------------------------------------------------


def _structured() -> Iterator[Case]:
    entry = {"question": "Which orchard", "answer": "Pears"}
    banks: dict[str, object] = {
        "many.json": [entry] * 9_000,
        "long-question.json": [{**entry, "question": "Why" + " " * 500_000}],
        "wordings.json": [{**entry, "aliases": [f"Wording {n}" for n in range(9_000)]}],
        "objects.json": {"a": entry},
    }
    for name, entries in banks.items():
        yield Case(f"bank-{name}", "bank", _bytes(json.dumps({"entries": entries}).encode()))
    yield Case("bank-deep.json", "bank", _bytes(b'{"odd":' + b"[" * 500_000))
    few = [{**entry, "question": f"Which orchard number {n}"} for n in range(400)]
    yield Case(
        "bank-honest.json", "bank", _bytes(json.dumps({"entries": few}).encode()), taken=True
    )
    leads = {
        "leads-many.txt": b"".join(LINE % n for n in range(100_001)),
        "leads-long.csv": b'url\n"' + b"x" * 2_000_000,
        "leads-open.csv": b"url,x\n" + b'ftp://a,"open\n' * 20_000,
        "leads-deep.jsonl": b'{"url":' + b"[" * 60_000 + b"\n",
        "leads-noise.txt": bytes(range(256)) * 4_000,
    }
    yield from (Case(name, "leads", _bytes(content)) for name, content in leads.items())
    for command in ("recipes", "replay"):
        yield Case(f"{command}-deep.json", command, _bytes(b'{"recipes":' + b"[" * 500_000))
        yield Case(f"{command}-wide.json", command, _bytes(b'{"odd":[' + b"{}," * 600_000 + b"0]}"))
    yield Case("session-deep.json", "session", _bytes(b"[" * 900_000))
    yield Case("session-digits.json", "session", _bytes(b'{"cookies":' + b"9" * 6_000 + b"}"))


# --- what is no plain file, and names ------------------------------------------------------------


def _places() -> Iterator[Case]:
    def large(path: Path) -> None:
        with path.open("wb") as file:
            file.truncate(2**40)

    def socket_at(path: Path) -> None:
        os.mknod(path, 0o140600)

    makers: dict[str, Make] = {
        "pipe.pdf": os.mkfifo,
        "pipe.yaml": os.mkfifo,
        "socket.json": socket_at,
        "folder.json": Path.mkdir,
        "zeros.yaml": lambda path: path.symlink_to("/dev/zero"),
        "noise.yaml": lambda path: path.symlink_to("/dev/urandom"),
        "loop.json": lambda path: path.symlink_to(path.name),
        "nowhere.yaml": lambda path: path.symlink_to("nowhere"),
        "terabyte.json": large,
    }
    yield from (Case(name, "import", make) for name, make in makers.items())
    for command in ("check", "answers", "upload", "bank", "leads", "recipes", "replay", "session"):
        yield Case(f"{command}-pipe", command, os.mkfifo)
        yield Case(f"{command}-zeros", command, lambda path: path.symlink_to("/dev/zero"))
    for name in ("\x1b[2J\x07.yaml", "\u202eabc.json", "line\nbreak.yaml", "x" * 200 + ".json"):
        yield Case(name, "check", _bytes(b"\x80"))
    yield Case(
        "honest-link.pdf", "upload", lambda path: path.symlink_to(path.parent / "me.yaml"), True
    )


# --- pages ---------------------------------------------------------------------------------------

JOB = {"@type": "JobPosting", "title": "Gardener", "description": "<p>Pears</p>" * 99}


def _pages() -> dict[str, bytes]:
    head = b"<!doctype html><title>Gardener</title><h1>Gardener</h1><main>"
    body = b"<p>We grow pears and apples in Ulm.</p>" * 20
    linked = b'<script type="application/ld+json">%s</script>'
    return {
        "deep.html": head + b"<div>" * 200_000,
        "cells.html": head + b"<table><tr>" + b"<td>a" * 200_000,
        "attributes.html": head + b"<p " + b"a=1 " * 400_000 + b">" + body,
        "open-comment.html": head + b"<!--" * 400_000,
        "quotes.html": head + body + linked % (b'"' + b'\\"' * 240_000),
        "lines.html": head + body + linked % (b"{" + b"\n" * 490_000),
        "long-title.html": linked % json.dumps({**JOB, "title": "Gardener " * 20_000}).encode(),
        "entities.html": head + b"&amp;" * 900_000,
        "charset.html": b'<meta charset="punycode">' + head + b"a" * 900_000,
        "packed.html.gz": gzip.compress(head + b" " * 200_000_000),
        "honest.html": head + body + linked % json.dumps(JOB).encode(),
    }
