"""The list of applications as a table for a terminal."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...core.job.history import Standing, Tracked
from ...core.job.history.record import Step
from ..wording import counted, place, plain

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
