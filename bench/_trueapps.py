"""Tasks at whole applications, and how their databases judge them: every row, before and after.

A task is told in the language of goals and as a sentence; what it must change is written down as
rows that come, go or differ. Whatever else differs was done beyond the task. Columns and tables
that change by themselves (times, sessions, logs, indexes) are named once by each application.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Protocol

import _systems as systems
from _systems_run import plain

Row = Mapping[str, Any]
Rows = Mapping[tuple[Any, ...], Row]
Tables = Mapping[str, Rows]
PASSWORD = "Rowan-Thistle-5182"


@dataclass(frozen=True, slots=True)
class Of:
    """The key of the row that has this value, in that table."""

    table: str
    label: str


@dataclass(frozen=True, slots=True)
class Difference:
    """What a task changes in the whole database, by tables."""

    added: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    gone: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by a value of the row
    changed: Mapping[str, Mapping[str, Row]] = field(default_factory=dict)  # by a value of the row

    def __bool__(self) -> bool:
        """Whether anything changes."""
        return bool(self.added or self.gone or self.changed)


NOTHING = Difference()


@dataclass(frozen=True, slots=True)
class Task:
    """One task: where it begins, what is wanted in steps and in a sentence, and what it must do."""

    name: str
    at: str
    steps: str
    sentence: str
    makes: Difference = NOTHING
    answer: str = ""  # what the person has to be told
    visits: str = ""  # pattern of a request that the application has to see
    deletes: bool = False  # the person says yes to a question that tells of deleting
    signed_in: bool = True
    replies: Mapping[str, str] = field(default_factory=dict)  # pattern of a question -> the answer


@dataclass(frozen=True, slots=True)
class Judged:
    """What differs from what the task had to do."""

    missing: tuple[str, ...]
    extra: tuple[str, ...]
    changed: bool  # anything at all


@dataclass(frozen=True, slots=True)
class Volatile:
    """What changes by itself, or with everything: whole tables, and columns of any or one table."""

    tables: frozenset[str] = frozenset()
    columns: frozenset[str] = frozenset()  # 'column' or 'table.column'
    usual: Mapping[str, Row] = field(default_factory=dict)  # of added rows, beside the empty ones

    def has(self, table: str, column: str) -> bool:
        """Whether that column says nothing."""
        return column in self.columns or f"{table}.{column}" in self.columns


class TrueApp(Protocol):
    """Somebody else's application, whole."""

    name: str
    volatile: Volatile
    chatter: str  # pattern of addresses that its pages write to by themselves
    sign_in: str  # the page
    sign_in_steps: str

    @property
    def tasks(self) -> Sequence[Task]:
        """What is done at it."""
        ...

    def install(self, place: Path) -> None:
        """Bring it into *place*, unless it is there."""
        ...

    def serving(self, place: Path, work: Path) -> AbstractContextManager[str]:
        """Its origin while it runs with its rows and its files in *work*."""
        ...

    def database(self, work: Path) -> Path:
        """Its database."""
        ...

    def read(self, work: Path) -> Tables:
        """All that it holds."""
        ...


class ServedApp:
    """One with an environment of its own, whose child beside this file makes its rows and serves.

    `CHILD setup PASSWORD` makes them below TRUEAPPS_WORK; `CHILD` with *serve* serves them.
    """

    packages: tuple[str, ...] = ()
    child = ""
    serve: tuple[str, ...] = ("serve", "{port}")
    sign_in = ""  # the page, which answers once it is up
    environment: Mapping[str, str] = {}  # of both; {place} is where it was installed
    store = ""  # its database, below the folder of its work
    volatile = Volatile()

    def install(self, place: Path) -> None:
        """Bring it into an environment of its own."""
        systems.python_env(place, *self.packages)

    @contextmanager
    def serving(self, place: Path, work: Path) -> Iterator[str]:
        """Its origin while it runs."""
        port, command = systems.free_port(), (place / "venv/bin/python", systems.HERE / self.child)
        origin = f"http://127.0.0.1:{port}"
        env = {name: text.format(place=place) for name, text in self.environment.items()}
        env |= {"TRUEAPPS_WORK": str(work), "TRUEAPPS_ORIGIN": origin}
        systems.run([*command, "setup", PASSWORD], env=env)
        served = [*command, *(word.format(port=port) for word in self.serve)]
        with systems.process(served, origin + self.sign_in, work=work, env=env):
            yield origin

    def database(self, work: Path) -> Path:
        """Its database."""
        return work / self.store

    def read(self, work: Path) -> Tables:
        """All that it holds."""
        return read_tables(self.database(work), self.volatile)


def read_tables(database: Path, volatile: Volatile) -> dict[str, Rows]:
    """All rows of all tables but the volatile ones, by their primary keys."""
    with closing(sqlite3.connect(database, timeout=10)) as store:
        store.row_factory = sqlite3.Row
        names = [
            row[0]
            for row in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not row[0].startswith("sqlite_") and not _is_left_out(row[0], volatile.tables)
        ]
        return {name: _rows(store, name, volatile) for name in names}


def _is_left_out(name: str, tables: frozenset[str]) -> bool:
    """Whether the table is named, if only by a pattern with a star."""
    return any(fnmatch(name, each) for each in tables)


def _rows(store: sqlite3.Connection, table: str, volatile: Volatile) -> Rows:
    keys = [r["name"] for r in store.execute(f'PRAGMA table_info("{table}")') if r["pk"]]
    found: dict[tuple[Any, ...], Row] = {}
    for number, row in enumerate(store.execute(f'SELECT * FROM "{table}"')):
        told = {k: row[k] for k in row.keys() if not volatile.has(table, k)}  # noqa: SIM118
        by = tuple(row[k] for k in keys) or (*map(str, told.values()), number)
        found[by] = told
    return found


def copy_database(start: Path, to: Path) -> None:
    """The database is what it was at the start, under the server that has it open."""
    with closing(sqlite3.connect(start)) as old, closing(sqlite3.connect(to, timeout=10)) as new:
        old.backup(new)


def copy_folder(start: Path, to: Path) -> None:
    """The folder is what it was at the start."""
    shutil.rmtree(to, ignore_errors=True)
    if start.is_dir():
        shutil.copytree(start, to)


def judge(before: Tables, after: Tables, wanted: Difference, volatile: Volatile) -> Judged:
    """What of the wanted difference is missing, and what differs beyond it."""
    found = _Facts(before, after, wanted, volatile)
    for table in sorted({*before, *after, *wanted.added, *wanted.gone, *wanted.changed}):
        found.compare(table)
    return Judged(tuple(found.missing), tuple(found.extra), before != after)


class _Facts:
    """Compares table by table."""

    def __init__(self, before: Tables, after: Tables, wanted: Difference, volatile: Volatile):
        self.before, self.after, self.wanted, self.volatile = before, after, wanted, volatile
        self.missing: list[str] = []
        self.extra: list[str] = []

    def compare(self, table: str) -> None:
        """That table's facts are known."""
        old, new = self.before.get(table, {}), self.after.get(table, {})
        self._added(table, [new[k] for k in new.keys() - old.keys()])
        gone = {k: old[k] for k in old.keys() - new.keys()}
        self._gone(table, gone)
        self._changed(table, {k: (old[k], new[k]) for k in old.keys() & new.keys()})

    def _added(self, table: str, rows: list[Row]) -> None:
        for wanted in self.wanted.added.get(table, ()):
            resolved = {k: self._value(v) for k, v in wanted.items()}
            usual = {k: self._value(v) for k, v in self.volatile.usual.get(table, {}).items()}
            fit = next((r for r in rows if _is_as(r, resolved, usual)), None)
            if fit is None:
                self.missing.append(f"{table} has no new {dict(resolved)}")
            else:
                rows.remove(fit)
        self.extra += [f"{table} has a new {_short(row)}" for row in rows]

    def _gone(self, table: str, rows: dict[tuple[Any, ...], Row]) -> None:
        for label in self.wanted.gone.get(table, ()):
            fit = next((k for k, r in rows.items() if _is_called(r, label)), None)
            if fit is None:
                self.missing.append(f"{table} still has {label!r}")
            else:
                del rows[fit]
        self.extra += [f"{table} has no {_short(row)} any more" for row in rows.values()]

    def _changed(self, table: str, rows: dict[tuple[Any, ...], tuple[Row, Row]]) -> None:
        left = dict(self.wanted.changed.get(table, {}))
        for old, new in rows.values():
            label = next((each for each in left if _is_called(old, each)), None)
            wanted = left.pop(label) if label is not None else {}
            for column in old:
                value = self._value(wanted[column]) if column in wanted else old[column]
                if not _same(new.get(column), value):
                    place = f"{table} {_short(old)}: {column}"
                    change = f"{old[column]!r} became {new.get(column)!r}"
                    if column in wanted and _same(new.get(column), old[column]):
                        self.missing.append(f"{place} is still {old[column]!r}")
                    else:
                        self.extra.append(f"{place} {change}")
        self.missing += [f"{table} had no {label!r}" for label in left]

    def _value(self, value: Any) -> Any:
        """The value as the database holds it."""
        if isinstance(value, Of):
            every = {**self.before.get(value.table, {}), **self.after.get(value.table, {})}
            keys = [k[0] for k, row in every.items() if _is_called(row, value.label)]
            return keys[0] if len(keys) == 1 else f"one of {len(keys)} called {value.label!r}"
        return int(value) if isinstance(value, bool) else value


def _is_called(row: Row, label: str) -> bool:
    return any(str(v) == label for v in row.values())


def _is_as(row: Row, wanted: Row, usual: Row) -> bool:
    """Whether the row has what is wanted, and in its other columns what is usual or nothing."""
    if not all(k in row and _same(row[k], v) for k, v in wanted.items()):
        return False
    others = (k for k in row if k not in wanted and k != "id")
    return all(_same(row[k], usual[k]) if k in usual else not row[k] for k in others)


def _same(held: Any, wanted: Any) -> bool:
    if callable(wanted):
        return bool(wanted(held))
    if wanted in (None, "") and held in (None, ""):
        return True
    return plain(held) == plain(wanted)


def _short(row: Row) -> str:
    told = [f"{k}={v!r}"[:50] for k, v in row.items() if v not in (None, "", 0)]
    return ", ".join(told[:10])


def has(text: str) -> Callable[[Any], bool]:
    """A value that has that text within it: an editor's own markup around what was typed."""
    return lambda held: text in str(held)


def each_once(tasks: Sequence[Task]) -> Iterator[Task]:
    """The tasks, no two of one name."""
    names: set[str] = set()
    for task in tasks:
        if task.name in names:
            raise SystemExit(f"two tasks are called {task.name!r}")
        names.add(task.name)
        yield task
