"""The tracker for people and programs: a table, one application, CSV, JSON."""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from textwrap import wrap

from steadyhand.jobs.history.application import Tracked
from steadyhand.jobs.history.record import Attempt, Standing, Step, allowed

from .wording import counted, place, plain, sentence, storable

ID_SHOWN = 8  # characters of an id that tell applications apart, and that `show` takes
WIDE = 160  # columns of a terminal that is as wide as one likes
NOTHING = "No application is tracked here yet."
NONE_FITS = "No application fits."
_GAP = "  "

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Column:
    """How much room a column takes at most, and how little will do."""

    head: str
    most: int
    least: int
    yields: int = 0  # when there is no room at all: the highest goes first, 0 stays


_COLUMNS = (
    _Column("ID", ID_SHOWN, ID_SHOWN),
    _Column("STATUS", 14, 14),
    _Column("SINCE", 10, 10, yields=2),
    _Column("COMPANY", 24, 12),
    _Column("ROLE", 40, 18),
    _Column("PLACE", 22, 12, yields=3),
    _Column("NEXT", 40, 18, yields=1),
)


def table(
    applications: Iterable[Tracked], today: str, *, width: int = WIDE, limit: int | None = None
) -> str:
    """One line per application, in the order given, at most *limit*, and a line that counts all.

    *today* is an ISO date: what was due before it is called overdue. No row takes more than *width*
    columns of a terminal that has at least 60; a column that nobody fills is left out.
    """
    listed = tuple(applications)
    if not listed:
        return NOTHING
    rows = [tuple(map(plain, _cells(each, today))) for each in listed[:limit]]
    shown = _fitting(rows, width)
    heads = tuple(column.head for column in _COLUMNS)
    lines = [_line(row, shown) for row in (heads, *rows)]
    more = len(listed) - len(rows)
    told = [f"... and {more} more"] if more else []
    return "\n".join((*lines, *told, "", summary(listed, today)))


def summary(applications: Sequence[Tracked], today: str) -> str:
    """How many there are, how many of each standing, and how many steps are late."""
    counts = Counter(each.record.standing for each in applications)
    each = (f"{counts[standing]} {standing}" for standing in Standing if counts[standing])
    late = sum(overdue(step, today) for a in applications for step in a.record.open_steps)
    told = f"; {counted(late, 'step')} overdue" if late else ""
    return f"{counted(len(applications), 'application')}: {', '.join(each)}{told}"


def overdue(step: Step, today: str) -> bool:
    """Whether its date has passed."""
    return bool(step.due) and step.due < today


def width_of(text: str) -> int:
    """The columns that a terminal gives the text: wide letters take two, marks none."""
    return sum(map(_columns, text))


def _cells(tracked: Tracked, today: str) -> Row:
    vacancy, record = tracked.application.vacancy, tracked.record
    steps = record.open_steps
    return (
        tracked.application.id[:ID_SHOWN],
        record.standing,
        tracked.known.at[:10],
        vacancy.company,
        vacancy.role or place(vacancy.url),
        " | ".join(vacancy.locations),
        _next(steps[0], today) if steps else "",
    )


def _next(step: Step, today: str) -> str:
    """The step in little room: that it is late says enough of its date."""
    return f"overdue: {step.text}" if overdue(step, today) else f"{step.due} {step.text}".strip()


def _fitting(rows: Sequence[Row], width: int) -> dict[int, int]:
    """The columns that are shown, by their number, with the room of each."""
    wished = {n: _room(n, rows) for n in range(len(_COLUMNS)) if any(row[n] for row in rows)}
    leaving = sorted((n for n in wished if _COLUMNS[n].yields), key=lambda n: -_COLUMNS[n].yields)
    least = {n: min(room, _COLUMNS[n].least) for n, room in wished.items()}
    for number in leaving:
        if _whole(least) > width:
            del wished[number], least[number]
    return _shrunk(wished, least, width)


def _shrunk(rooms: dict[int, int], least: dict[int, int], width: int) -> dict[int, int]:
    """The rooms, each narrowed where there is most to spare, until the whole fits."""
    while _whole(rooms) > width and rooms != least:
        widest = max(rooms, key=lambda n: rooms[n] - least[n])
        rooms = {**rooms, widest: rooms[widest] - 1}
    return rooms


def _room(number: int, rows: Sequence[Row]) -> int:
    column = _COLUMNS[number]
    widest = max(width_of(text) for text in (column.head, *(row[number] for row in rows)))
    return min(widest, column.most)


def _whole(rooms: dict[int, int]) -> int:
    return sum(rooms.values()) + len(_GAP) * (len(rooms) - 1)


def _line(row: Row, rooms: dict[int, int]) -> str:
    cells = (_padded(_cut(row[n], room), room) for n, room in rooms.items())
    return _GAP.join(cells).rstrip()


def _cut(text: str, most: int) -> str:
    if width_of(text) <= most:
        return text
    while width_of(text) >= most:
        text = text[:-1]
    return text.rstrip() + "…"


def _padded(text: str, width: int) -> str:
    return text + " " * (width - width_of(text))


def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


_LONG = 400  # characters of a note or a proof
_NARROWEST = 20  # columns


def shown(tracked: Tracked, today: str, *, width: int = WIDE) -> str:
    """Its posting, where it stands, and its history under headings; what is empty is left out.

    Lines of words are at most *width* columns; an address or a path is never broken.
    """
    vacancy, record = tracked.application.vacancy, tracked.record
    named = " at ".join(filter(None, (plain(vacancy.role), plain(vacancy.company))))
    facts = (
        ("Id", tracked.application.id),
        ("Status", f"{record.standing} since {_day(tracked.known.at)}"),
        ("Place", " | ".join(vacancy.locations)),
        ("Number", vacancy.requisition),
        ("Address", vacancy.url),
        ("Profile", tracked.application.profile),
        ("Reference", record.proof.reference if record.proof else ""),
        ("Erased", f"its words, on {_day(record.erased_at)}" if record.erased_at else ""),
    )
    head = (_folded(f"{name + ':':<11}", plain(text, _LONG), width) for name, text in facts if text)
    parts = (
        "\n".join((title, *(_folded("  ", line, width) for line in lines)))
        for title, lines in _parts(tracked, today)
        if lines
    )
    return "\n\n".join(("\n".join((named or plain(vacancy.url, _LONG), *head)), *parts))


def _parts(tracked: Tracked, today: str) -> Iterator[tuple[str, list[str]]]:
    record = tracked.record
    proof = record.proof
    yield "Next", _lines(_step(s, today) for s in record.open_steps)
    yield (
        "History",
        _lines(sentence(f"{_day(c.at)} {c.standing}, by {c.by}", c.why) for c in record.changes),
    )
    yield "Attempts", _lines(map(_attempt, record.attempts))
    yield "Overrides", _lines(f"run {g.run_id}: {g.reason}" for g in record.let_run)
    yield "Proof", _lines(filter(None, (proof.text, proof.picture)) if proof else ())
    yield "Files", _lines(f"{f.name}: {f.path}" for f in record.files)
    yield "Notes", _lines(f"{_day(at)} {by}: {text}" for at, by, text in record.notes)
    done = (s for s in record.steps if s.done_at)
    yield "Done", _lines(f"{_day(s.done_at)} {s.text}" for s in done)
    may = sorted(allowed(record.standing, record.taken_back))
    yield (
        f"What you may say: steadyhand tracker mark {tracked.application.id[:ID_SHOWN]} STATUS",
        [", ".join(may)],
    )


def _step(step: Step, today: str) -> str:
    late = "overdue " if overdue(step, today) else ""
    return f"{step.number}: {late}{step.due} {step.text}"


def _attempt(attempt: Attempt) -> str:
    kind = "dry run" if attempt.dry else "run"
    came = attempt.result or "has not ended"
    return sentence(f"{_day(attempt.at)} {kind} {attempt.run_id}: {came}", attempt.reason)


def _lines(texts: Iterable[str]) -> list[str]:
    return [plain(text, _LONG) for text in texts]


def _folded(front: str, text: str, width: int) -> str:
    """The text behind *front*, its further lines below its first."""
    room = max(width - len(front), _NARROWEST)
    lines = wrap(text, room, break_long_words=False, break_on_hyphens=False)
    return front + f"\n{' ' * len(front)}".join(lines)


def _day(at: str) -> str:
    return at[:10]


# Applications as CSV (RFC 4180) that no spreadsheet takes for formulas.
#
# Names of companies and notes are other people's words. A cell that begins like a formula, at its
# start or after a separator that some countries' spreadsheets split at, gets an apostrophe before
# it. Source: https://owasp.org/www-community/attacks/CSV_Injection

CELL_MAX = 32_000  # characters; a spreadsheet's cell holds 32,767
COLUMNS = (
    "id status since company role locations requisition url profile created_at attempts"
    " last_attempt_at reference next_due next_step resume cover_letter notes"
).split()
_FORMULA = re.compile(r"(^|;)([^\w;]*?)(?=[=+\-@＝＋－＠﹢﹣−])")
_RESUME, _LETTER = "resume", "cover_letter"


def spreadsheet(applications: Iterable[Tracked]) -> str:
    """A header and one row per application, every cell quoted, lines ended by CR LF.

    Spreadsheets read it rightly when it is written as `utf-8-sig`.
    """
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(COLUMNS)
    for each in applications:
        writer.writerow([harmless(cell) for cell in _csv_cells(each)])
    return text.getvalue()


def harmless(text: str) -> str:
    """The text as one line that no spreadsheet calculates."""
    return _FORMULA.sub(r"\1'\2", plain(text, CELL_MAX))


def _csv_cells(tracked: Tracked) -> tuple[str, ...]:
    application, record = tracked.application, tracked.record
    vacancy, steps = application.vacancy, record.open_steps
    files = {file.name.partition(".")[0]: file.path for file in record.files}
    return (
        application.id,
        record.standing,
        tracked.known.at,
        vacancy.company,
        vacancy.role,
        " | ".join(vacancy.locations),
        vacancy.requisition,
        vacancy.url,
        application.profile,
        application.created_at,
        str(len(record.attempts)),
        record.attempts[-1].at if record.attempts else "",
        record.proof.reference if record.proof else "",
        steps[0].due if steps else "",
        steps[0].text if steps else "",
        files.get(_RESUME, ""),
        files.get(_LETTER, ""),
        " | ".join(text for _, _, text in record.notes),
    )


def exported(applications: Iterable[Tracked]) -> str:
    """`{"applications": [...]}`, in the order given; words as they were stored."""
    return _written({"applications": [fact_of(each) for each in applications]})


def fact(tracked: Tracked) -> str:
    """One application, as it stands in the list."""
    return _written(fact_of(tracked))


def fact_of(tracked: Tracked) -> dict[str, object]:
    """One application as plain values, keys in this order."""
    application, record = tracked.application, tracked.record
    vacancy = application.vacancy
    return {
        "id": application.id,
        "profile": application.profile,
        "status": record.standing,
        "since": tracked.known.at,
        "created_at": application.created_at,
        "posting": {
            "url": vacancy.url,
            "also": vacancy.also,
            "company": vacancy.company,
            "role": vacancy.role,
            "locations": vacancy.locations,
            "requisition": vacancy.requisition,
        },
        "history": [asdict(change) for change in record.changes],
        "attempts": [asdict(attempt) for attempt in record.attempts],
        "proof": asdict(record.proof) if record.proof else None,
        "files": [asdict(file) for file in record.files],
        "next_steps": [asdict(step) for step in record.steps],
        "notes": [{"at": at, "by": by, "text": text} for at, by, text in record.notes],
        "overrides": [asdict(given) for given in record.let_run],
        "erased_at": record.erased_at,
    }


def _written(whole: dict[str, object]) -> str:
    return storable(json.dumps(whole, indent=2, ensure_ascii=False)) + "\n"
