"""The command line: `gym serve` shows sites, `gym score` grades an agent on them."""

from __future__ import annotations

import argparse
import json
import signal
import threading
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from steadyhand_gym.books import Books
from steadyhand_gym.people import PEOPLE
from steadyhand_gym.scoring import AGENTS, Round, Score, play, table, totals
from steadyhand_gym.site import VARIANTS, Variant
from steadyhand_gym.styles import STYLES


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    parser = _parser()
    options = parser.parse_args(argv)
    try:
        return int(options.run(options))
    except ValueError as wrong:
        parser.error(str(wrong))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="gym", description=__doc__)
    commands = parser.add_subparsers(required=True)
    serve = commands.add_parser("serve", help="serve sites on loopback until interrupted")
    serve.add_argument("--style", choices=sorted(STYLES), help="one style; all without it")
    serve.add_argument("--variant", default="honest", help=", ".join(VARIANTS))
    serve.add_argument("--profile", choices=sorted(PEOPLE), default="de", help="who is a member")
    serve.add_argument("--port", type=int, default=0, help="of the one style; free ones otherwise")
    serve.add_argument("--books", type=Path, help="folder for the books, as SQLite")
    serve.set_defaults(run=_serve)
    score = commands.add_parser("score", help="grade an agent by the sites' books")
    score.add_argument(
        "--agent",
        default="steadyhand",
        metavar="CMD",
        help=f"{' or '.join(AGENTS)}, or a command with {{url}} {{profile}}"
        " {answers} {resume} {mailbox} {origins} {folder} {out}",
    )
    score.add_argument("--styles", default=",".join(sorted(STYLES)))
    score.add_argument("--variants", default="honest")
    score.add_argument("--profiles", default=",".join(PEOPLE))
    score.add_argument("--limit", type=float, default=300.0, help="seconds for one application")
    score.add_argument("--keep", type=Path, help="folder for what each run left")
    score.add_argument("--json", type=Path, help="file for the scores")
    score.set_defaults(run=_score)
    return parser


def _serve(options: argparse.Namespace) -> int:
    if options.port and not options.style:
        raise ValueError("--port is for one style: name it with --style.")
    sites = []
    for letter in [options.style] if options.style else sorted(STYLES):
        books = None
        if options.books:
            options.books.mkdir(parents=True, exist_ok=True)
            books = Books(options.books / f"{letter}-{options.variant.replace(':', '-')}.sqlite")
        site = STYLES[letter](options.variant, books=books, port=options.port)
        site.member = PEOPLE[options.profile].facts
        sites.append(site)
        site.start()
        print(f"({letter}) {site.NAME:14} {site.variant.name:8} {site.address}", flush=True)
    stop = threading.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: stop.set())
    while not stop.wait(1.0):
        continue
    for site in sites:
        site.stop()
    return 0


def _score(options: argparse.Namespace) -> int:
    round_ = Round(
        options.agent,
        _listed(options.styles, STYLES, "style"),
        tuple(filter(None, options.variants.split(","))),
        _listed(options.profiles, PEOPLE, "profile"),
        options.limit,
        options.keep.absolute() if options.keep else None,
    )
    for each in round_.variants:
        Variant.parse(each, "error")
    scores = play(round_, PEOPLE, _tell)
    print("\n" + table(scores))
    if options.json:
        kept = {
            "agent": options.agent,
            "totals": totals(scores),
            "runs": [asdict(s) for s in scores],
        }
        options.json.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return 0


def _tell(one: Score) -> None:
    print(table([one]).splitlines()[1], flush=True)


def _listed(text: str, known: Mapping[str, object], what: str) -> tuple[str, ...]:
    names = tuple(filter(None, text.split(",")))
    for each in names:
        if each not in known:
            raise ValueError(f"There is no {what} {each!r}; choose of {', '.join(known)}.")
    return names
