"""One profile's bank, opened, changed and printed for the commands of `steadyhand bank`."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.adapters.documents.profile_folder import bank_name, stored_profiles
from steadyhand.adapters.files.given_file import path_exists, user_path
from steadyhand.core.answer.bank import (
    BankEntry,
    Change,
    Finding,
    MergeResult,
    confirm_wording,
    find_doubts,
    merge_entries,
    question_intent,
    refusal,
    remember_entry,
)
from steadyhand.core.lang.vocabulary import Vocabulary
from steadyhand.errors import BadInput
from steadyhand.ports import Bank
from steadyhand.views.wording import one_line, pluralize

ID_MIN = 4  # hex digits that are enough of an id where they fit one entry
BY = "command line"


@dataclass(frozen=True, slots=True)
class BankEditor:
    """One profile's bank; *now* is the time of what is said here, as the store writes it."""

    bank: Bank
    profile: str
    words: Vocabulary
    now: str

    async def entries(self) -> tuple[BankEntry, ...]:
        """All that is remembered, in the order of the questions."""
        return await self.bank.entries(self.profile)

    async def find(self, name: str) -> BankEntry:
        """The entry of that id, its beginning, or that question. Raises BadInput."""
        entries = await self.entries()
        named = [e for e in entries if len(name) >= ID_MIN and e.id.startswith(name.lower())]
        found = named or [e for e in entries if e.asks(name) or e.also_asks(name)]
        if len(found) == 1:
            return found[0]
        if not found:
            raise BadInput(f"nothing is remembered for {name!r}; see 'steadyhand bank list'")
        ids = ", ".join(e.id for e in found)
        raise BadInput(f"{len(found)} entries answer to {name!r}; name one of them: {ids}")

    async def put(self, entry: BankEntry) -> BankEntry:
        """The answer is remembered, in place of an earlier one. Raises BadInput."""
        if why := refusal(entry.question, entry.answer, self.words):
            raise BadInput(why)
        read = question_intent(entry.question, self.words)
        new = replace(
            entry,
            intent=read.name if read else "",
            slots=read.slots if read else (),
            profile=self.profile,
            provenance=BY,
            created_at=self.now,
        )
        await self._change(remember_entry(await self.entries(), new))
        return new

    async def forget(self, name: str) -> BankEntry:
        """The entry is gone, with every wording of its question. Raises BadInput."""
        entry = await self.find(name)
        await self._change(Change(drop=(entry.id,)))
        return entry

    async def alias(self, name: str, wording: str) -> BankEntry:
        """*wording* is one more wording of that entry's question. Raises BadInput."""
        entry = await self.find(name)
        if why := refusal(wording, entry.answer, self.words):
            raise BadInput(why)
        entries = await self.entries()
        apart = [
            e for e in entries if e.asks(wording) and e.company == entry.company and e != entry
        ]
        if apart:
            raise BadInput(f"{wording!r} has an answer of its own; forget {apart[0].id} first")
        read = question_intent(wording, self.words)
        if read and entry.intent and (read.name, read.slots) != (entry.intent, entry.slots):
            raise BadInput(f"{wording!r} asks something else; give it an answer of its own")
        await self._change(confirm_wording(entries, entry, wording))
        return await self.find(entry.id)

    async def take(self, incoming: Sequence[BankEntry], *, replacing: bool) -> MergeResult:
        """What an import came to; all of it was stored, or nothing."""
        entries = await self.entries()
        result = merge_entries(entries, incoming, words=self.words, replacing=replacing)
        put = (replace(e, created_at=e.created_at or self.now) for e in result.change.put)
        await self._change(Change(tuple(put), result.change.drop))
        return result

    async def doubts(self, since: str) -> tuple[Finding, ...]:
        """What deserves a look; answers neither given nor used after *since* are stale."""
        return find_doubts(await self.entries(), self.words, since=since)

    async def _change(self, change: Change) -> None:
        put = tuple(replace(e, profile=self.profile) for e in change.put)
        await self.bank.change(self.profile, Change(put, change.drop))


Result = TypeVar("Result")


async def with_bank(
    home: Path | None, profile: str | None, work: Callable[[BankEditor], Awaitable[Result]]
) -> Result:
    """What *work* did with that profile's bank."""
    async with _open_editor(home, profile) as editor:
        return await work(editor)


@asynccontextmanager
async def _open_editor(home: Path | None, profile: str | None) -> AsyncIterator[BankEditor]:
    from steadyhand import wiring
    from steadyhand.adapters.documents.language_files import load_vocabulary
    from steadyhand.adapters.host import SystemClock
    from steadyhand.core.journal.codec import stamp

    from .options import read_settings

    settings = read_settings(home)
    async with wiring.open_bank(settings) as bank:
        name = _profile_name(profile, settings.home, await bank.profiles())
        yield BankEditor(bank, name, load_vocabulary(), stamp(SystemClock().now()))


def _profile_name(said: str | None, home: Path, known: tuple[str, ...]) -> str:
    """Whose bank is meant: by a profile's name or file, else the one in use, else the only one.

    Raises BadInput where that is nobody, or more than one.
    """
    kept = stored_profiles(home)
    if said is None:
        in_use = tuple(each.name for each in kept if each.in_use)
        return _only_name(in_use or known)
    if any(each.name == said for each in kept):
        return said
    if path_exists(file := user_path(said)) and not file.is_dir():
        return bank_name(home, file, Profile.load(file).email)
    return _only_name(tuple(n for n in known if n == said or n.startswith(f"{said} <")))


def _only_name(names: tuple[str, ...]) -> str:
    if len(names) == 1:
        return names[0]
    known = f"there are {', '.join(names)}" if names else "nothing is remembered for it"
    raise BadInput(f"which profile? {known}; name one, or its file, with --profile")


WIDTH_MAX = 120  # columns
ANSWER_MAX = 160  # characters shown of one answer in the list
DAY = 10  # characters of a time that are its day


def print_entries(entries: Sequence[BankEntry], *, as_json: bool) -> None:
    """All entries, one a row."""
    if as_json:
        _print_json([entry_json(e) for e in entries])
        return
    console = _console()
    if not entries:
        console.print("Nothing is remembered.")
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Id", no_wrap=True)
    table.add_column("Question", ratio=5, overflow="fold")
    table.add_column("Answer", ratio=4, overflow="fold")
    table.add_column("Used", no_wrap=True)
    table.add_column("Said", no_wrap=True)
    for e in entries:
        alone = f"\n(only at {one_line(e.company)})" if e.company else ""
        question, answer = (
            Text(one_line(e.question) + alone),
            Text(one_line(_joined_lines(e.answer), ANSWER_MAX)),
        )
        table.add_row(e.id, question, answer, str(e.used), e.created_at[:DAY])
    console.print(table)


def print_entry(entry: BankEntry, *, as_json: bool) -> None:
    """One entry with all that is known of it; what is not known is left out."""
    if as_json:
        _print_json(entry_json(entry))
        return
    console = _console()
    for name, value in entry_json(entry).items():
        if value not in ("", [], {}, 0):
            console.print(Text(f"{name:<12}", "dim").append(_value_text(value), "default"))


def print_merge(result: MergeResult, *, as_json: bool) -> None:
    """What an import came to, and each answer that was refused with the reason."""
    if as_json:
        _print_json(
            {
                "added": result.added,
                "replaced": result.replaced,
                "kept": result.kept,
                "refused": [{"question": r.question, "why": r.why} for r in result.refused],
            }
        )
        return
    console = _console()
    numbers = (len(result.added), len(result.replaced), len(result.kept), len(result.refused))
    console.print("{} added, {} replaced, {} kept as they were, {} refused.".format(*numbers))
    for question in result.kept:
        console.print(Text(f"  kept: {one_line(question)}", "dim"))
    for refused in result.refused:
        console.print(Text(f"  refused: {one_line(refused.why, 300)}", "yellow"))


def print_findings(findings: Sequence[Finding], *, as_json: bool) -> None:
    """What deserves a look, with the entries that it concerns."""
    if as_json:
        _print_json([_finding(f) for f in findings])
        return
    console = _console()
    for finding in findings:
        console.print(Text(f"{finding.doubt}: {one_line(finding.why, 300)}", "bold"))
        for e in finding.entries:
            console.print(
                Text(f"  {e.id}  {one_line(e.question)} -> {one_line(_joined_lines(e.answer))}")
            )
    console.print(f"{pluralize(len(findings), 'finding')}." if findings else "Nothing to look at.")


def entry_json(entry: BankEntry) -> dict[str, object]:
    """The entry as JSON tells it."""
    return {
        "id": entry.id,
        "question": entry.question,
        "answer": entry.answer,
        "aliases": list(entry.aliases),
        "company": entry.company,
        "context": entry.context,
        "intent": entry.intent,
        "slots": dict(entry.slots),
        "profile": entry.profile,
        "provenance": entry.provenance,
        "created_at": entry.created_at,
        "used_at": entry.used_at,
        "used": entry.used,
        "language": entry.language,
    }


def _finding(finding: Finding) -> dict[str, object]:
    return {
        "doubt": str(finding.doubt),
        "why": finding.why,
        "entries": [entry_json(e) for e in finding.entries],
    }


def _joined_lines(answer: str) -> str:
    return ", ".join(answer.splitlines())


def _value_text(value: object) -> str:
    match value:
        case list():
            return "; ".join(one_line(str(each)) for each in value)
        case dict():
            return ", ".join(f"{name}={one_line(str(each))}" for name, each in value.items())
    return "\n            ".join(one_line(line) for line in str(value).splitlines())


def _print_json(document: object) -> None:
    sys.stdout.write(json.dumps(document, indent=2, ensure_ascii=False) + "\n")


def _console() -> Console:
    console = Console(file=sys.stdout, highlight=False, emoji=False, markup=False)
    console.width = min(console.width, WIDTH_MAX)
    return console
