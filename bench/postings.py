"""What the posting readers tell of postings, beside what a person reads in them.

`python bench/postings.py FOLDER [EXPECTED.json] [--tell]`: FOLDER holds saved pages (`*.html`) and
answers of boards (`*.json`), as they were served. EXPECTED (else FOLDER/expected.json, where there
is one) holds what a person reads: `{"NAME": {"title": ..., "requirements": 5, ...}}`, a field that
the source does not tell being empty; NAME is the file's stem, with `#N` for the Nth posting of an
answer. Of `end` and `remote` a list names all that are right. `now`, `at` and `asked` of a page say
when it was read, at which address, and which one was asked for. Without EXPECTED the fields that
were told are counted. The last line is one JSON object.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from steadyhand.adapters.net.pages import Document, PageTask, read_page_task
from steadyhand.jobs.posting.board_answers import read_board_answer
from steadyhand.jobs.posting.boards import board_of
from steadyhand.jobs.posting.lenient_json import as_record, as_records, as_text, parse_lenient
from steadyhand.jobs.posting.posting import NoPosting, Posting

FIELDS = (
    "title company locations remote salary employment requirements apply_url posted closes language"
    " reference description"
).split()
ADDRESSES = ("absolute_url", "hostedUrl", "jobUrl", "postingUrl", "careers_url", "url")
LISTS = ("jobs", "offers", "content", "items")
LONG_AGO = datetime(1971, 1, 1, tzinfo=UTC)  # every posting is still open
READ_WITH = ("now", "at", "asked")
SEVERAL_RIGHT = ("end", "remote")
Found = Posting | NoPosting | None
Known = dict[str, dict[str, object]]


def main(folder: Path, expected: Path, *, tell: bool) -> None:
    """Every posting in the folder was read, and scored where a person said what it tells."""
    known = json.loads(expected.read_text("utf-8")) if expected.is_file() else {}
    began, cases, counts = time.perf_counter(), 0, Counter[str]()
    for name, found in read_folder(folder, known):
        cases += 1
        wanted = {k: v for k, v in known.get(name, {}).items() if k not in READ_WITH}
        scored = score(told_by(found), wanted)
        counts.update(verdict for verdict, _ in scored.values())
        counts["end"] += isinstance(found, NoPosting) or found is None
        print(name, "end" if not isinstance(found, Posting) else found.source)
        for field, (verdict, said) in scored.items():
            if tell and verdict in ("wrong", "missed"):
                print(f"    {verdict} {field}: {said} for {known[name][field]!r}")
    names = ("right", "wrong", "missed", "absent", "told", "end")
    figures = {name: counts[name] for name in names}
    seconds = round(time.perf_counter() - began, 2)
    print(json.dumps({"bench": "postings", "cases": cases, "figures": figures, "seconds": seconds}))


def read_folder(folder: Path, known: Known) -> Iterator[tuple[str, Found]]:
    """Each posting of the folder by its name, read as its kind of source is."""
    for file in sorted([*folder.glob("*.html"), *folder.glob("*.json")]):
        if file.name != "expected.json":
            yield from read_file(file, known.get(file.stem, {}))


def read_file(file: Path, known: dict[str, object]) -> Iterator[tuple[str, Found]]:
    content = file.read_bytes()
    jobs = list(postings_in(content.decode("utf-8", "replace"))) if file.suffix == ".json" else []
    for number, (url, answer) in enumerate(jobs):
        board = board_of(url)
        document = Document(url, 200, answer.encode(), "application/json")
        found = (
            read_board_answer(answer, board) if board else seen(PageTask(document, url, LONG_AGO))
        )
        yield f"{file.stem}#{number}", found
    if not jobs:
        at = as_text(known.get("at")) or f"https://jobs.example.org/postings/{file.stem}"
        now = datetime.fromisoformat(as_text(known.get("now")) or LONG_AGO.isoformat())
        saved = Document(at, 200, content, "text/html")
        yield file.stem, seen(PageTask(saved, as_text(known.get("asked")) or at, now))


def seen(task: PageTask) -> Found:
    found = read_page_task(task)
    return found.posting or found.end


def postings_in(answer: str) -> Iterator[tuple[str, str]]:
    """(address, answer) of each posting that a board's answer holds, each address once."""
    seen: set[str] = set()
    for value in parse_lenient(answer):
        whole = as_record(value)
        key = next((each for each in LISTS if each in whole), "")
        for job in as_records(whole[key] if key else value):
            url = next((as_text(job[name]) for name in ADDRESSES if name in job), "")
            code = as_text(job.get("shortcode"))
            if code:  # Workable's short addresses leave out whose they are
                url = f"https://apply.workable.com/account/j/{code}"
            if url and url not in seen:
                seen.add(url)
                yield url, answer if key != "items" else json.dumps(job)


def told_by(found: Found) -> dict[str, object]:
    """The facts of a posting in the notation of EXPECTED; of an end its kind alone."""
    if not isinstance(found, Posting):
        return {"end": found.kind.value if found else "closed"}
    pay = found.salary
    return {
        **{field: getattr(found, field) for field in FIELDS},
        "salary": pay and [pay.low, pay.high, pay.currency, pay.period.value],
        "requirements": len(found.requirements),
        "nice": sum(r.need.value == "nice" for r in found.requirements),
        "description": len(found.description) >= 200,
        "posted": found.posted[:10],
        "closes": found.closes[:10],
        "source": found.source,
    }


def score(told: dict[str, object], wanted: dict[str, object]) -> dict[str, tuple[str, object]]:
    """right, wrong (said, and not so), missed (told, and not read), absent (neither says it)."""
    if not wanted:
        return {field: ("told" if told.get(field) else "absent", "") for field in FIELDS}
    return {field: judged(field, told.get(field), value) for field, value in wanted.items()}


def judged(field: str, said: object, wanted: object) -> tuple[str, object]:
    if isinstance(wanted, list) and field in SEVERAL_RIGHT:
        wanted = next((each for each in wanted if alike(each) == alike(said)), wanted[0])
    if alike(said) == alike(wanted):
        return ("right" if wanted else "absent"), said
    return ("wrong" if said else "missed"), said


def alike(value: object) -> object:
    """The value in the notation in which two are compared."""
    if isinstance(value, list | tuple) and value:
        return [alike(each) for each in value]
    return " ".join(str(value).split()).casefold() if value else ""


if __name__ == "__main__":
    given = [Path(each) for each in sys.argv[1:] if not each.startswith("--")]
    beside = given[1] if len(given) > 1 else given[0] / "expected.json"
    main(given[0], beside, tell="--tell" in sys.argv)
