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

from steadyhand.jobs.history.application import TrackedApplication
from steadyhand.jobs.history.record import Attempt, NextStep, Standing, allowed_marks

from .wording import encodable_text, one_line, place, pluralize, sentence

ID_LENGTH = 8  # characters of an id that tell applications apart, and that `show` takes
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
    _Column("ID", ID_LENGTH, ID_LENGTH),
    _Column("STATUS", 14, 14),
    _Column("SINCE", 10, 10, yields=2),
    _Column("COMPANY", 24, 12),
    _Column("ROLE", 40, 18),
    _Column("PLACE", 22, 12, yields=3),
    _Column("NEXT", 40, 18, yields=1),
)


def table(
    applications: Iterable[TrackedApplication],
    today: str,
    *,
    width: int = WIDE,
    limit: int | None = None,
) -> str:
    """One line per application, in the order given, at most *limit*, and a line that counts all.

    *today* is an ISO date: what was due before it is called overdue. No row takes more than *width*
    columns of a terminal that has at least 60; a column that nobody fills is left out.
    """
    listed = tuple(applications)
    if not listed:
        return NOTHING
    rows = [tuple(map(one_line, _cells(each, today))) for each in listed[:limit]]
    shown = _fit_columns(rows, width)
    heads = tuple(column.head for column in _COLUMNS)
    lines = [_table_line(row, shown) for row in (heads, *rows)]
    more = len(listed) - len(rows)
    told = [f"... and {more} more"] if more else []
    return "\n".join((*lines, *told, "", summary(listed, today)))


def summary(applications: Sequence[TrackedApplication], today: str) -> str:
    """How many there are, how many of each standing, and how many steps are late."""
    counts = Counter(each.record.standing for each in applications)
    each = (f"{counts[standing]} {standing}" for standing in Standing if counts[standing])
    late = sum(is_overdue(step, today) for a in applications for step in a.record.open_steps)
    told = f"; {pluralize(late, 'step')} overdue" if late else ""
    return f"{pluralize(len(applications), 'application')}: {', '.join(each)}{told}"


def is_overdue(step: NextStep, today: str) -> bool:
    """Whether its date has passed."""
    return bool(step.due) and step.due < today


def width_of(text: str) -> int:
    """The columns that a terminal gives the text: wide letters take two, marks none."""
    return sum(map(_character_width, text))


def _cells(tracked: TrackedApplication, today: str) -> Row:
    vacancy, record = tracked.application.vacancy, tracked.record
    steps = record.open_steps
    return (
        tracked.application.id[:ID_LENGTH],
        record.standing,
        tracked.known.at[:10],
        vacancy.company,
        vacancy.role or place(vacancy.url),
        " | ".join(vacancy.locations),
        _next(steps[0], today) if steps else "",
    )


def _next(step: NextStep, today: str) -> str:
    """The step in little room: that it is late says enough of its date."""
    return f"overdue: {step.text}" if is_overdue(step, today) else f"{step.due} {step.text}".strip()


def _fit_columns(rows: Sequence[Row], width: int) -> dict[int, int]:
    """The columns that are shown, by their number, with the room of each."""
    wished = {n: _room(n, rows) for n in range(len(_COLUMNS)) if any(row[n] for row in rows)}
    leaving = sorted((n for n in wished if _COLUMNS[n].yields), key=lambda n: -_COLUMNS[n].yields)
    least = {n: min(room, _COLUMNS[n].least) for n, room in wished.items()}
    for number in leaving:
        if _total_width(least) > width:
            del wished[number], least[number]
    return _shrink(wished, least, width)


def _shrink(rooms: dict[int, int], least: dict[int, int], width: int) -> dict[int, int]:
    """The rooms, each narrowed where there is most to spare, until the whole fits."""
    while _total_width(rooms) > width and rooms != least:
        widest = max(rooms, key=lambda n: rooms[n] - least[n])
        rooms = {**rooms, widest: rooms[widest] - 1}
    return rooms


def _room(number: int, rows: Sequence[Row]) -> int:
    column = _COLUMNS[number]
    widest = max(width_of(text) for text in (column.head, *(row[number] for row in rows)))
    return min(widest, column.most)


def _total_width(rooms: dict[int, int]) -> int:
    return sum(rooms.values()) + len(_GAP) * (len(rooms) - 1)


def _table_line(row: Row, rooms: dict[int, int]) -> str:
    cells = (_pad(_truncate(row[n], room), room) for n, room in rooms.items())
    return _GAP.join(cells).rstrip()


def _truncate(text: str, most: int) -> str:
    if width_of(text) <= most:
        return text
    while width_of(text) >= most:
        text = text[:-1]
    return text.rstrip() + "…"


def _pad(text: str, width: int) -> str:
    return text + " " * (width - width_of(text))


def _character_width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


_LONG = 400  # characters of a note or a proof
_NARROWEST = 20  # columns


def application_text(tracked: TrackedApplication, today: str, *, width: int = WIDE) -> str:
    """Its posting, where it stands, and its history under headings; what is empty is left out.

    Lines of words are at most *width* columns; an address or a path is never broken.
    """
    vacancy, record = tracked.application.vacancy, tracked.record
    named = " at ".join(filter(None, (one_line(vacancy.role), one_line(vacancy.company))))
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
    head = (
        _fold_lines(f"{name + ':':<11}", one_line(text, _LONG), width)
        for name, text in facts
        if text
    )
    parts = (
        "\n".join((title, *(_fold_lines("  ", line, width) for line in lines)))
        for title, lines in _parts(tracked, today)
        if lines
    )
    return "\n\n".join(("\n".join((named or one_line(vacancy.url, _LONG), *head)), *parts))


def _parts(tracked: TrackedApplication, today: str) -> Iterator[tuple[str, list[str]]]:
    record = tracked.record
    proof = record.proof
    yield "Next", _lines(_step_text(s, today) for s in record.open_steps)
    yield (
        "History",
        _lines(sentence(f"{_day(c.at)} {c.standing}, by {c.by}", c.why) for c in record.changes),
    )
    yield "Attempts", _lines(map(_attempt_text, record.attempts))
    yield "Overrides", _lines(f"run {g.run_id}: {g.reason}" for g in record.let_run)
    yield "Proof", _lines(filter(None, (proof.text, proof.picture)) if proof else ())
    yield "Files", _lines(f"{f.name}: {f.path}" for f in record.files)
    yield "Notes", _lines(f"{_day(at)} {by}: {text}" for at, by, text in record.notes)
    done = (s for s in record.steps if s.done_at)
    yield "Done", _lines(f"{_day(s.done_at)} {s.text}" for s in done)
    may = sorted(allowed_marks(record.standing, record.taken_back))
    yield (
        f"What you may say: steadyhand tracker mark {tracked.application.id[:ID_LENGTH]} STATUS",
        [", ".join(may)],
    )


def _step_text(step: NextStep, today: str) -> str:
    late = "overdue " if is_overdue(step, today) else ""
    return f"{step.number}: {late}{step.due} {step.text}"


def _attempt_text(attempt: Attempt) -> str:
    kind = "dry run" if attempt.dry else "run"
    came = attempt.result or "has not ended"
    return sentence(f"{_day(attempt.at)} {kind} {attempt.run_id}: {came}", attempt.reason)


def _lines(texts: Iterable[str]) -> list[str]:
    return [one_line(text, _LONG) for text in texts]


def _fold_lines(front: str, text: str, width: int) -> str:
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


def spreadsheet(applications: Iterable[TrackedApplication]) -> str:
    """A header and one row per application, every cell quoted, lines ended by CR LF.

    Spreadsheets read it rightly when it is written as `utf-8-sig`.
    """
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(COLUMNS)
    for each in applications:
        writer.writerow([escape_formulas(cell) for cell in _csv_cells(each)])
    return text.getvalue()


def escape_formulas(text: str) -> str:
    """The text as one line that no spreadsheet calculates."""
    return _FORMULA.sub(r"\1'\2", one_line(text, CELL_MAX))


def _csv_cells(tracked: TrackedApplication) -> tuple[str, ...]:
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


def applications_json(applications: Iterable[TrackedApplication]) -> str:
    """`{"applications": [...]}`, in the order given; words as they were stored."""
    return _json_text({"applications": [application_facts(each) for each in applications]})


def application_json(tracked: TrackedApplication) -> str:
    """One application, as it stands in the list."""
    return _json_text(application_facts(tracked))


def application_facts(tracked: TrackedApplication) -> dict[str, object]:
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


def _json_text(whole: dict[str, object]) -> str:
    return encodable_text(json.dumps(whole, indent=2, ensure_ascii=False)) + "\n"
