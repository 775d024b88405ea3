"""Tasks at applications that nobody here wrote, judged by the difference of their whole databases.

`.venv/bin/python bench/trueapps.py [APP[/TASK] ...] [--way WAY] [--half HALF] [--keep DIR]`

Each application is installed once below the cache folder, from the registry and at a version that
is named here, and runs on loopback with a database that is the same at the start of each task. A
task is `steadyhand task` on a terminal, in the language of goals or as a sentence (WAY `language`,
`sentences`, or `both`), signed in by a kept session; the person says yes to what the task asks for
and to nothing else. WAY `model` gives the sentence, and a service of models on loopback that writes
the steps of the language: of what no rule reads, and where a sentence came to a halt. Trac's,
django-oscar's, FlaskBB's and Calibre-Web's tasks are sentences alone. HALF `open` are those of them
that rules are mended by; `closed` the others, by the digests of their names, and all of
Calibre-Web's: figures alone are told of them. A line for each, then one JSON object, for each way
and application:

- `succeeded`: said to be done, and the database differs in exactly what the task had to change.
- `false_done`: said to be done, and it does not. `beyond`: anything else differs.
- `unasked`: the application took a write, and the person had not been asked.
- `understood`: read as a goal at all. `acts`, `seconds`: of those that succeeded, in the middle.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from statistics import median

from _systems import fresh, kept
from _trueapps import Task, TrueApp, copy_database, copy_folder, each_once
from _trueapps_admin import DjangoAdmin
from _trueapps_books import Books
from _trueapps_flaskbb import FlaskBB
from _trueapps_helpdesk import Helpdesk
from _trueapps_oscar import Oscar
from _trueapps_roundup import Roundup
from _trueapps_run import Result, do, home_for, judged, make_home, model_of, tables_of
from _trueapps_trac import Trac
from _trueapps_wagtail import Wagtail

APPS: Mapping[str, Callable[[Path], TrueApp]] = {
    "admin": DjangoAdmin,
    "wagtail": Wagtail,
    "helpdesk": Helpdesk,
    "roundup": Roundup,
    "trac": Trac,
    "oscar": Oscar,
    "flaskbb": FlaskBB,
    "books": Books,
}
WHOLLY_CLOSED = ("books",)
WAYS = ("language", "sentences", "model")
HALVES = ("open", "closed")


def main() -> None:
    """A line for each task, then one JSON object."""
    asked, began = _arguments(), time.monotonic()
    with kept(asked.keep) as keep:
        results = [r for name in _names(asked.only) for r in _all_of(name, asked, keep)]
    seconds = round(time.monotonic() - began, 1)
    told = {"bench": "trueapps", "cases": len(results), "figures": figures(results)}
    print(json.dumps({**told, "seconds": seconds}))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("only", nargs="*", metavar="APP[/TASK]", help="; ".join(APPS))
    folder = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser()
    parser.add_argument("--cache", type=Path, default=folder / "steadyhand/systems")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--way", choices=(*WAYS, "both"), default="both")
    parser.add_argument("--half", choices=HALVES)
    parser.add_argument("--serve", action="store_true", help="serve it until interrupted")
    asked = parser.parse_args()
    for each in asked.only:
        if each.partition("/")[0] not in APPS:
            parser.error(f"{each!r} names no application; there are {', '.join(APPS)}")
    return asked


def _names(only: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(each.partition("/")[0] for each in only)) or list(APPS)


def _all_of(name: str, asked: argparse.Namespace, keep: Path) -> Iterator[Result]:
    """The tasks at one application, each told as it ends."""
    files, work = fresh(keep / name / "_files"), fresh(keep / name / "_work")
    app, place = APPS[name](files), asked.cache.absolute() / name
    place.mkdir(parents=True, exist_ok=True)
    app.install(place)
    with app.serving(place, work) as origin:
        start = _signed_in(app, work, origin, keep / name)
        if asked.serve:
            input(f"{name} at {origin}; Enter ends it ")
            return
        os.chdir(files)  # a person names files where they are
        for task in each_once(app.tasks):
            if asked.only and not {name, f"{name}/{task.name}"} & set(asked.only):
                continue
            if asked.half and half_of(app, task) != asked.half:
                continue
            for way in WAYS[:2] if asked.way == "both" else (asked.way,):
                if not (task.steps or way == "sentences"):
                    continue
                result = _one(app, task, way, work=work, origin=origin, start=start)
                if asked.half != "closed" and name not in WHOLLY_CLOSED:
                    print(line_of(result), flush=True)
                with (keep / "results.jsonl").open("a", encoding="utf-8") as lines:
                    print(json.dumps(result.to_dict(), ensure_ascii=False), file=lines)
                yield result


def half_of(app: TrueApp, task: Task) -> str:
    """Return which half of the application's the task is of, by nothing but the names."""
    if app.name in WHOLLY_CLOSED:
        return "closed"
    by_digest = sorted(each.name for each in app.tasks)
    by_digest.sort(key=lambda name: hashlib.sha256(f"{app.name}/{name}".encode()).digest())
    return HALVES[by_digest.index(task.name) % 2]


def _signed_in(app: TrueApp, work: Path, origin: str, keep: Path) -> Path:
    """The start of each task: a home with a session, and the database and files beside it."""
    start = fresh(keep / "_start")
    entry = Task("sign in", app.sign_in, app.sign_in_steps, "", signed_in=False)
    _, receipt = do(entry, entry.steps, origin, make_home(start / "home"))
    if receipt.get("verdict") != "done":
        raise SystemExit(f"signing in at {app.name} ended {receipt.get('verdict')}: {receipt}")
    shutil.rmtree(start / "home/runs")
    copy_database(app.database(work), start / "database")
    copy_folder(work / "media", start / "media")
    return start


def _one(app: TrueApp, task: Task, way: str, *, work: Path, origin: str, start: Path) -> Result:
    copy_database(start / "database", app.database(work))
    copy_folder(start / "media", work / "media")
    home = home_for(task, start / "home", start.parent / f"{task.name}-{way}".replace(" ", "-"))
    before, mark = tables_of(app, work), (work / "server.log").stat().st_size
    with model_of(task, origin) if way == "model" else nullcontext():
        told = do(task, task.steps if way == "language" else task.sentence, origin, home)
    with (work / "server.log").open("rb") as log:
        log.seek(mark)
        said = log.read().decode("utf-8", "replace")
    return judged(app, task, way, told, before=before, after=tables_of(app, work), log=said)


def line_of(result: Result) -> str:
    """One line of the table."""
    mark = "ok  " if result.succeeded else "FALSE" if result.false_done else "MISS"
    faults = [] if result.succeeded else [result.why[:200]]
    faults += [f"missing: {each}" for each in result.missing if result.verdict == "done"]
    faults += [f"beyond: {each}" for each in result.extra]
    faults += [] if result.answered else ["the answer was not told"]
    faults += [] if result.visited else ["it was not there"]
    faults += ["unasked"] if result.unasked else []
    return (
        f"{mark:5s} {result.app}/{result.task:24s} {result.way:9s} {result.verdict:10s}"
        f" {result.seconds:5.1f} s {len(result.asked)} asked  {'; '.join(faults)}"
    )


def figures(results: Sequence[Result]) -> dict[str, dict[str, dict[str, float]]]:
    """The figures by way and application, and of each way together."""
    return {
        way: {
            name: _figures([r for r in results if r.way == way and name in (r.app, "all")])
            for name in dict.fromkeys((*(r.app for r in results), "all"))
        }
        for way in WAYS
        if any(r.way == way for r in results)
    }


def _figures(results: Sequence[Result]) -> dict[str, float]:
    done = [r for r in results if r.succeeded]
    return {
        "tasks": len(results),
        "succeeded": len(done),
        "understood": sum(r.understood for r in results),
        "false_done": sum(r.false_done for r in results),
        "beyond": sum(bool(r.extra) for r in results),
        "unasked": sum(r.unasked for r in results),
        "acts": median([r.acts for r in done] or [0]),
        "seconds": median([r.seconds for r in done] or [0]),
    }


if __name__ == "__main__":
    main()
