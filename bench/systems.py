"""Whole systems that nobody here wrote: applications made to them, judged by their own databases.

`.venv/bin/python bench/systems.py [SYSTEM[/FORM] ...] [--cache DIR] [--keep DIR]`

Each system is installed once below the cache folder, from the registries and at a version that is
named here, then configured anew on loopback with an empty database. Each application is `steadyhand
apply` on a terminal, approved with YES. A line for each, then one JSON object:

- `complete`: applications that the system takes; `took_and_submitted`: of those, how many are in
  its database once, as given, and ended `submitted`; `share` of both.
- `false_submitted`: said to be submitted, and not there. `doubles`: there more than once.
- `differs`: values there that are not what the person gave; `empty`: asked, and not there.
- `unlike_sheet`: values of the database that the approved sheet does not show.

With `--keep` the screen and the home of each run stay in that folder, and `results.jsonl` grows.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from _systems import System, fresh, kept
from _systems_formio import form_io
from _systems_formjs import form_js
from _systems_plone import Plone
from _systems_pretalx import Pretalx
from _systems_pretix import Pretix
from _systems_run import Result, apply, judged
from _systems_surveyjs import survey_js

SYSTEMS: Mapping[str, Callable[[Path], System]] = {
    "pretalx": Pretalx,
    "surveyjs": survey_js,
    "formio": form_io,
    "formjs": form_js,
    "plone": Plone,
    "pretix": Pretix,
}


def main() -> None:
    """A line for each application, then one JSON object."""
    asked, began = _arguments(), time.monotonic()
    with kept(asked.keep) as keep:
        results = [r for name in _names(asked.only) for r in _all_of(name, asked, keep)]
    seconds = round(time.monotonic() - began, 1)
    told = {"bench": "systems", "cases": len(results), "figures": figures(results)}
    print(json.dumps({**told, "seconds": seconds}))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("only", nargs="*", metavar="SYSTEM[/FORM]", help="; ".join(SYSTEMS))
    folder = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser()
    parser.add_argument("--cache", type=Path, default=folder / "steadyhand/systems")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--serve", action="store_true", help="serve the system until interrupted")
    asked = parser.parse_args()
    for each in asked.only:
        if each.partition("/")[0] not in SYSTEMS:
            parser.error(f"{each!r} names no system; there are {', '.join(SYSTEMS)}")
    return asked


def _names(only: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(each.partition("/")[0] for each in only)) or list(SYSTEMS)


def _all_of(name: str, asked: argparse.Namespace, keep: Path) -> Iterator[Result]:
    """The applications to one system, each told as it ends."""
    files, work = fresh(keep / name / "_files"), fresh(keep / name / "_work")
    system, place = SYSTEMS[name](files), asked.cache.absolute() / name
    place.mkdir(parents=True, exist_ok=True)
    system.install(place)
    with system.serving(place, work) as origin:
        if asked.serve:
            input(f"{name} at {origin}; Enter ends it ")
            return
        for form in system.forms:
            if asked.only and not {name, f"{name}/{form.name}"} & set(asked.only):
                continue
            told = apply(form, origin, keep / name / form.name)
            result = judged(form, told, system.rows(place, work, form), system=name)
            print(line_of(result), flush=True)
            with (keep / "results.jsonl").open("a", encoding="utf-8") as lines:
                print(json.dumps(result.to_dict(), ensure_ascii=False), file=lines)
            yield result


def line_of(result: Result) -> str:
    """One line of the table."""
    mark = "ok  " if result.right else "MISS"
    asked = len(result.asked)
    return (
        f"{mark} {result.system + '/' + result.form:24s} {result.verdict:14s} {result.rows} rows "
        f"{result.seconds:6.1f} s {asked:2d} asked  {result.faults}"
    )


def figures(results: Sequence[Result]) -> dict[str, float]:
    """The figures of all applications together."""
    complete = [r for r in results if r.complete]
    right = sum(r.right for r in complete)
    return {
        "complete": len(complete),
        "took_and_submitted": right,
        "share": round(right / len(complete), 4) if complete else 0.0,
        "refused_told_right": sum(r.right for r in results if not r.complete),
        "false_submitted": sum(r.false for r in results),
        "doubles": sum(r.rows > 1 for r in results),
        "differs": sum(len(r.differs) for r in results),
        "empty": sum(len(r.empty) for r in results),
        "unlike_sheet": sum(len(r.unlike_sheet) for r in results),
    }


if __name__ == "__main__":
    main()
