"""The archive that LinkedIn sends of one's own data: a ZIP with one CSV file for each kind.

Only the files in FILES are opened; those of other people (contacts, messages) are told by name as
left out. Some files begin with notes, and a header follows them.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from steadyhand.errors import BadInput

from ..cv.contacts import country_code_in, is_region, north_american_country
from ..cv.dates import day_of
from ..cv.heads import degree_and_field, grade_in
from ..extraction import DOUBTFUL_CONFIDENCE, FULL_CONFIDENCE, Extraction, LeftOut, Place
from .data_tree import ARRANGES_REASON, DataNode, FactCollector
from .wording import (
    LIKELY,
    country_of,
    day_or_month,
    take_mail,
    take_narrative,
    take_page,
    take_phone,
)

FILE_MAX = 5_000_000  # bytes of one file unpacked; a long career has 100 kB
ENTRIES_MAX = 2_000  # files in the archive; LinkedIn sends about 60
ROWS_MAX = 5_000
FIELD_MAX = 200_000  # characters of one cell
HEADER_ROWS = 12  # notes before the header take so many lines at most
OTHER_PEOPLE_FILES = "is about other people or your use of the site, and was not opened"
OTHER_PEOPLE_REASON = "what others say is no fact of yours; it was not opened"
FILES: Mapping[str, tuple[str, ...]] = {  # each with columns by which its header is known
    "profile": ("First Name", "Last Name"),
    "positions": ("Company Name", "Title"),
    "education": ("School Name",),
    "skills": ("Name",),
    "languages": ("Name",),
    "certifications": ("Name",),
    "email addresses": ("Email Address",),
    "phonenumbers": ("Number",),
    "projects": ("Title",),
    "honors": ("Title",),
    "publications": ("Name",),
    "volunteering": ("Company Name", "Role"),
}
ARCHIVE_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,  # a compression that nobody uses for it
    OSError,
    ValueError,
)
SPAN = (("start", "Started On"), ("end", "Finished On"))


def is_export(names: list[str]) -> bool:
    """Whether an archive with files of those names is LinkedIn's."""
    told = {_kind(name) for name in names}
    return bool(told & {"profile", "positions"}) and any(
        n.casefold().endswith(".csv") for n in names
    )


def read_export(content: bytes, name: str) -> Extraction:
    """What a profile may hold of that archive. Raises BadInput where it cannot be unpacked."""
    root, left = DataNode(""), list[LeftOut]()
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        entries = [each for each in packed.infolist() if not each.is_dir()]
        if len(entries) > ENTRIES_MAX:
            raise BadInput(f"{name} holds {len(entries)} files; is it an export of LinkedIn?")
        for entry in entries:
            kind = _kind(entry.filename)
            if kind in {node.name for node in root.children}:
                left.append(LeftOut(entry.filename, "a second file of that kind", entry.filename))
                continue
            if kind not in FILES or not entry.filename.casefold().endswith(".csv"):
                why = OTHER_PEOPLE_REASON if "recommendation" in kind else OTHER_PEOPLE_FILES
                left.append(LeftOut(entry.filename, why, entry.filename))
                continue
            root.children.append(_table(kind, entry.filename, _unpack_file(packed, entry, name)))
    facts = FactCollector()
    _read_tables(facts, {node.name: node for node in root.children})
    return facts.accounted(root, [*left, *_columns(root)])


def _kind(filename: str) -> str:
    return PurePosixPath(filename).stem.casefold()


def _unpack_file(packed: zipfile.ZipFile, entry: zipfile.ZipInfo, name: str) -> str:
    """The file's text; no more is unpacked than it may have, whatever size it claims."""
    if entry.flag_bits & 0x1:
        raise BadInput(f"{name} is locked by a password; take the file as LinkedIn sent it")
    try:
        with packed.open(entry) as file:
            content = file.read(FILE_MAX + 1)
    except ARCHIVE_ERRORS as exc:
        raise BadInput(f"{name} is damaged at {entry.filename}; download it anew") from exc
    if len(content) > FILE_MAX:
        raise BadInput(f"{entry.filename} in {name} is larger than any career; is it one?")
    return content.decode("utf-8-sig", "replace")


def _table(kind: str, filename: str, text: str) -> DataNode:
    """The file's rows below one node, each cell under its column's name."""
    table = DataNode(kind, where=filename)
    csv.field_size_limit(FIELD_MAX)
    try:
        rows = list(csv.reader(io.StringIO(text, newline="")))
    except csv.Error as exc:
        raise BadInput(f"{filename} is no CSV that can be read ({exc}); download it anew") from exc
    if len(rows) > ROWS_MAX:
        raise BadInput(f"{filename} has {len(rows)} rows; is it about one person?")
    head = next(
        (
            n
            for n, row in enumerate(rows[:HEADER_ROWS])
            if set(FILES[kind]) <= {c.strip() for c in row}
        ),
        None,
    )
    if head is None:
        if any(any(row) for row in rows):
            table.whole, table.text = True, filename
            table.why = f"has no column {FILES[kind][0]}, by which it is known"
        return table
    names = [name.strip() for name in rows[head]]
    for number, cells in enumerate(rows[head + 1 :], 1):
        row = DataNode("row", where=f"{filename}, row {number}")
        for column, cell in enumerate(cells):
            named = names[column] if column < len(names) else f"column {column + 1}"
            row.children.append(DataNode(named, cell.strip(), where=f"{row.where}, {named}"))
        table.children.append(row)
    return table


def _columns(root: DataNode) -> Iterator[LeftOut]:
    """Each column of which several cells were not read, told once; the cells are marked so."""
    for table in root.children:
        cells = [leaf for row in table.children for leaf in row.leaves() if not leaf.fact]
        counts = Counter((leaf.name, leaf.why) for leaf in cells)
        for (name, why), count in counts.items():
            if count > 1 and name in COLUMNS_ASIDE:
                yield LeftOut(f"{name}: {count} values", why, f"{table.where}, {name}")
                for leaf in cells:
                    leaf.fact = FILES_ASIDE if leaf.name == name else leaf.fact


FILES_ASIDE = "told with its column"
COLUMNS_ASIDE = frozenset({"Updated On", "Activities", "License Number", "Cause", "Extension"})


def _read_tables(facts: FactCollector, tables: Mapping[str, DataNode]) -> None:
    def rows(kind: str) -> list[DataNode]:
        return tables[kind].children if kind in tables else []

    country = _person(facts, rows("profile"))
    _contacts(facts, rows("email addresses"), rows("phonenumbers"), country)
    for number, row in enumerate(rows("positions")):
        _job(facts, ("work", number), row, "Title")
    for number, row in enumerate(rows("volunteering")):
        _job(facts, ("volunteering", number), row, "Role")
    for number, row in enumerate(rows("education")):
        _course(facts, ("education", number), row)
    for number, row in enumerate(rows("skills")):
        facts.take(("skills", number, "name"), row.first("Name"))
    for number, row in enumerate(rows("languages")):
        facts.take(("languages", number, "name"), row.first("Name"))
        level = row.first("Proficiency")
        told = level.text.replace("_", " ").lower() if level and level.text.isupper() else None
        facts.take(("languages", number, "level"), level, told)
    _certificates(facts, tables)
    for number, row in enumerate(rows("projects")):
        facts.take(("projects", number, "name"), row.first("Title"))
        take_narrative(facts, ("projects", number), row.first("Description"))
        _dates(facts, ("projects", number), row, SPAN)
        _website(facts, ("projects", number), row)


def _certificates(facts: FactCollector, tables: Mapping[str, DataNode]) -> None:
    """Certificates, honours and what was published: a name, who gave it, and when."""
    certificate = {"name": "Name", "issuer": "Authority"}
    until = (("date", "Started On"), ("expires", "Finished On"))
    award, issued = {"title": "Title", "issuer": "Issuer"}, (("date", "Issued On"),)
    paper, told_on = {"title": "Name", "publisher": "Publisher"}, (("date", "Published On"),)
    for kind, section, names, dates in (
        ("certifications", "certificates", certificate, until),
        ("honors", "awards", award, issued),
        ("publications", "publications", paper, told_on),
    ):
        for number, row in enumerate(tables[kind].children if kind in tables else ()):
            at: Place = (section, number)
            for key, column in names.items():
                facts.take((*at, key), row.first(column))
            _dates(facts, at, row, dates)
            if section != "certificates" and (text := row.first("Description")) is not None:
                facts.take((*at, "summary"), text, " ".join(text.text.split()))
            _website(facts, at, row)


def _person(facts: FactCollector, rows: list[DataNode]) -> str:
    """Facts of the one row about the person; the country's code is returned."""
    if not rows:
        return ""
    row = rows[0]
    facts.take(("name", "given"), row.first("First Name"))
    facts.take(("name", "family"), row.first("Last Name"))
    facts.take(("name", "former", 0), row.first("Maiden Name"))
    facts.take(("headline",), row.first("Headline"))
    summary = row.first("Summary")
    facts.take(("summary",), summary, " ".join(summary.text.split()) if summary else None)
    birth = row.first("Birth Date")
    if birth is not None and not facts.take(("birthday",), birth, _birthday(birth.text)):
        birth.why = "a birthday without its year"
    for leaf in row.each("Websites"):
        for url in _tagged_parts(leaf.text):
            take_page(facts, leaf, url)
    for leaf in row.each("Twitter Handles"):
        for handle in _tagged_parts(leaf.text)[:1]:
            facts.take(("links", "twitter"), leaf, f"https://twitter.com/{handle.lstrip('@')}")
    return _place(facts, row)


def _birthday(text: str) -> str:
    """The whole date of "Nov 5, 1990" or "05/11/1990"; '' without its year."""
    return day_of(text)


def _tagged_parts(text: str) -> list[str]:
    """The parts of "[PERSONAL:https://a.example,COMPANY:b.example]"."""
    parts = (part.strip() for part in text.strip().strip("[]").split(","))
    return [re.sub(r"^[A-Z_]+:(?!//)", "", part) for part in parts if part]


def _place(facts: FactCollector, row: DataNode) -> str:
    """Town, region and country of "Ulm, Baden-Württemberg, Germany"; an area is none of them."""
    facts.take(("address", "postal_code"), row.first("Zip Code"))
    leaf = row.first("Geo Location")
    parts = [part.strip() for part in leaf.text.split(",")] if leaf is not None else []
    country = country_code_in(parts[-1]) or country_of(parts[-1]) if len(parts) > 1 else ""
    if leaf is None or not (country or (len(parts) == 2 and is_region(parts[-1]))):
        if leaf is not None:
            leaf.why = "an area and not a town with its country"
        return ""
    places = parts[:-1] if country else parts
    facts.take(("address", "city"), leaf, places[0], surely=LIKELY)
    if len(places) == 2:
        facts.take(("address", "region"), leaf, places[1], surely=LIKELY)
    facts.take(("address", "country"), leaf, country, surely=LIKELY)
    return country


def _contacts(
    facts: FactCollector, mails: list[DataNode], numbers: list[DataNode], country: str
) -> None:
    """E-mail, the first one foremost, and telephone."""
    said = [(row, (row.first("Primary") or row).text.casefold() == "yes") for row in mails]
    count = 0
    for row, _ in sorted(said, key=lambda each: not each[1]):
        count = take_mail(facts, row.first("Email Address"), count)
        row.arrange("Primary", "Confirmed")
    count = 0
    for row in numbers:
        leaf = row.first("Number")
        own = country or (north_american_country(leaf.text) if leaf is not None else "")
        count = take_phone(facts, leaf, country=own, place=count)
        row.arrange("Type")


def _job(facts: FactCollector, at: Place, row: DataNode, title: str) -> None:
    facts.take((*at, "company"), row.first("Company Name"))
    facts.take((*at, "title"), row.first(title))
    facts.take((*at, "location"), row.first("Location"))
    _dates(facts, at, row, SPAN)
    take_narrative(facts, at, row.first("Description"))


def _course(facts: FactCollector, at: Place, row: DataNode) -> None:
    facts.take((*at, "school"), row.first("School Name"))
    leaf = row.first("Degree Name")
    degree, subject = degree_and_field(leaf.text) if leaf is not None else ("", "")
    facts.take((*at, "degree"), leaf, degree, surely=LIKELY if subject else FULL_CONFIDENCE)
    facts.take((*at, "field"), leaf, subject, surely=LIKELY)
    _dates(facts, at, row, (("start", "Start Date"), ("end", "End Date")))
    notes = row.first("Notes")
    if notes is not None and (grade := grade_in([notes.text])):
        facts.take((*at, "grade"), notes, grade, surely=LIKELY)


def _dates(
    facts: FactCollector, at: Place, row: DataNode, columns: tuple[tuple[str, str], ...]
) -> None:
    """The dates of the columns; without an end it goes on, and so says LinkedIn."""
    told = row.first(columns[-1][1]) is not None  # else nobody knows whether it goes on
    for key, column in columns:
        leaf = row.first(column)
        if leaf is None or not leaf.text:
            continue
        value = day_or_month(leaf.text)
        if key == "end" and value.casefold() in ("present", "current"):
            leaf.fact = ARRANGES_REASON
            continue
        facts.take((*at, key), leaf, value, surely=FULL_CONFIDENCE if told else DOUBTFUL_CONFIDENCE)


def _website(facts: FactCollector, at: Place, row: DataNode) -> None:
    leaf = row.first("Url")
    if leaf is not None and re.match(r"(?i)https?://", leaf.text):
        facts.take((*at, "website"), leaf)
