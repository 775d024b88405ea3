"""Schemas over three applications: what is extracted, held against their own databases.

`.venv/bin/python bench/extract.py [--half a|b] [APP[/CASE] ...] [--keep DIR] [--tell]`

Each case is `steadyhand task` on a terminal with one step that extracts to a schema. A value is
`right`, `null` with its reason where the database has one or may not be shown, or `wrong`:

- `exact`: schemas of which every value is as the database has it, and null where it has none.
- `safe`: schemas without a wrong value, a row too much or too few, or a null without its reason.
- `wrong`, `left`, `right`: values; `left` are null with a reason where the database has a value.
- `unsourced`: values whose source names no page, or no text.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from _extract_cases import CASES, Case
from _systems import fresh, kept
from _trueapps import Task
from _trueapps_admin import DjangoAdmin
from _trueapps_helpdesk import Helpdesk
from _trueapps_run import do, home_for, make_home
from steadyhand_gym.workboard import Workboard

FILE = "extracted.json"
REAL = {"helpdesk": Helpdesk, "admin": DjangoAdmin}


@dataclass(slots=True)
class Result:
    """What became of one case."""

    app: str
    name: str
    half: str
    right: int = 0
    left: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    unsourced: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def safe(self) -> bool:
        """Nothing is wrong, and everything says where it is from."""
        return not self.wrong and not self.unsourced

    @property
    def exact(self) -> bool:
        """It is safe, and nothing was left."""
        return self.safe and not self.left


def main() -> None:
    """A line for each case, then one JSON object."""
    asked = _arguments()
    with kept(asked.keep) as keep:
        results = [each for app in ("workboard", *REAL) for each in _all_of(app, asked, keep)]
    told = {
        "schemas": len(results),
        "exact": sum(r.exact for r in results),
        "safe": sum(r.safe for r in results),
        "right": sum(r.right for r in results),
        "left": sum(len(r.left) for r in results),
        "wrong": sum(len(r.wrong) for r in results),
        "unsourced": sum(len(r.unsourced) for r in results),
    }
    print(json.dumps({"bench": "extract", "cases": len(results), "figures": told}))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("only", nargs="*", metavar="APP[/CASE]")
    folder = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser()
    parser.add_argument("--cache", type=Path, default=folder / "steadyhand/systems")
    parser.add_argument("--half", choices=("a", "b"))
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--tell", action="store_true", help="tell each value that is not right")
    return parser.parse_args()


def _all_of(app: str, asked: argparse.Namespace, keep: Path) -> Iterator[Result]:
    cases = [c for c in CASES if c.app == app and asked.half in (None, c.half)]
    if asked.only:
        cases = [c for c in cases if {app, f"{app}/{c.name}"} & set(asked.only)]
    if not cases:
        return
    with _served(app, asked, keep) as (origin, store, start):
        for case in cases:
            result = _one(case, origin, store, start, keep)
            mark = "ok  " if result.exact else "safe" if result.safe else "MISS"
            print(f"{mark} {app}/{case.name} ({case.half}): {result.right} right,", end=" ")
            print(f"{len(result.left)} left, {len(result.wrong)} wrong, {result.seconds:.1f} s")
            for each in (*result.wrong, *result.left, *result.unsourced) if asked.tell else ():
                print(f"       {each}")
            with (keep / "results.jsonl").open("a", encoding="utf-8") as lines:
                print(json.dumps(asdict(result), ensure_ascii=False), file=lines)
            yield result


@contextmanager
def _served(
    app: str, asked: argparse.Namespace, keep: Path
) -> Iterator[tuple[str, Mapping[str, Any], Path]]:
    """The application's origin, its tables, and a home that is signed in."""
    home = make_home(fresh(keep / app / "_start") / "home")
    if app == "workboard":
        board = Workboard()
        board.start()
        try:
            yield board.origin, board.tables, home
        finally:
            board.stop()
        return
    files, work = fresh(keep / app / "_files"), fresh(keep / app / "_work")
    real, place = REAL[app](files), asked.cache.absolute() / app
    place.mkdir(parents=True, exist_ok=True)
    real.install(place)
    with real.serving(place, work) as origin:
        entry = Task("sign in", real.sign_in, real.sign_in_steps, "", signed_in=False)
        _, receipt = do(entry, entry.steps, origin, home)
        if receipt.get("verdict") != "done":
            raise SystemExit(f"signing in at {app} ended {receipt.get('verdict')}")
        yield origin, real.read(work), home


def _one(case: Case, origin: str, store: Mapping[str, Any], start: Path, keep: Path) -> Result:
    """The case as a user has it done, and what of its values is right."""
    task = Task(case.name, case.at, case.step, "")
    home = home_for(task, start, keep / case.app / case.name.replace(" ", "-"))
    for old in home.glob("runs/*"):
        (old / FILE).unlink(missing_ok=True)
    (home / "schema.json").write_text(json.dumps(case.schema), "utf-8")
    os.chdir(home)
    said, _ = do(task, case.step, origin, home)
    found = sorted(home.glob(f"runs/*/{FILE}"))
    told = json.loads(found[-1].read_text("utf-8")).get("told") if found else None
    result = Result(case.app, case.name, case.half, seconds=said.seconds)
    truth = json.loads(json.dumps(case.truth(store)).replace("{origin}", origin))
    if told is None:
        result.wrong.append("nothing was extracted")
        return result
    _judge(told, truth, result)
    return result


def _judge(told: Mapping[str, Any], truth: Any, result: Result) -> None:
    """Values and sources are held against the truth, row by row by the first property."""
    value, sources = told["value"], told["sources"]
    if isinstance(truth, Mapping):
        _judge_object(value, sources, truth, result)
        return
    key = next(iter(truth[0]))
    wanted = {str(row[key]): row for row in truth}
    names = [str(row[key]) for row in value]
    result.wrong += [f"no row {each!r}" for each in wanted if each not in names]
    result.wrong += [f"a row {each!r} too much" for each in names if each not in wanted]
    result.wrong += [f"{each!r} twice" for each in wanted if names.count(each) > 1]
    for row, places in zip(value, sources, strict=True):
        if str(row[key]) in wanted:
            _judge_object(row, places, wanted[str(row[key])], result)


def _judge_object(
    value: Mapping[str, Any], sources: Mapping[str, Any], truth: Mapping[str, Any], result: Result
) -> None:
    for name, right in truth.items():
        got, place = value.get(name), sources.get(name, {})
        if got is None and not place.get("why"):
            result.unsourced.append(f"{name} is null without a reason")
        elif got is not None and not (place.get("page") and place.get("text") is not None):
            result.unsourced.append(f"{name} has no source")
        if got == right:
            result.right += 1
        elif got is None:
            result.left.append(f"{name}: {right!r} was left: {place.get('why')}")
        else:
            result.wrong.append(f"{name}: {got!r}, and {right!r} is right")


if __name__ == "__main__":
    main()
