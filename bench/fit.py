"""How well the fit score agrees with a file of judged pairs (tests/jobs/fit/pairs.yaml).

`.venv/bin/python bench/fit.py [FILE] [--show]`. A reason is right where one with its subject and
verdict quotes its words (a pair may have a `page`, read as it would be, in place of its `posting`);
it is wrong where the pair expects every reason of its kind and not this
one: of the unmet for `skip`, of what is not met for `review`, of anything not met for `apply`.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
import time
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import yaml

from steadyhand.adapters.documents.language_files import load_terms
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.adapters.net.pages import Document, PageTask, read_page_task
from steadyhand.jobs.fit.fit import fit_of
from steadyhand.jobs.fit.reasons import Fit, Reason, Verdict
from steadyhand.jobs.posting.posting import Period, Posting, Remote, Salary

DEFAULT = Path(__file__).parent.parent / "tests/jobs/fit/pairs.yaml"
REMOTE = {"remote": Remote.REMOTE, "hybrid": Remote.HYBRID, "on_site": Remote.ONSITE}


def main(arguments: list[str]) -> None:
    """One JSON line with the figures; `--show` prints each miss before."""
    start = time.monotonic()
    paths = [each for each in arguments if not each.startswith("-")]
    file = yaml.safe_load(Path(paths[0] if paths else DEFAULT).read_text(encoding="utf-8"))
    figures = dict.fromkeys(("decisions_right", "reasons", "reasons_right", "reasons_wrong"), 0)
    for pair in file["pairs"]:
        fit = fit_for(pair, date.fromisoformat(file["today"]))
        missed, wrong = compared(fit, pair["expected"])
        figures["decisions_right"] += fit.decision == pair["expected"]["decision"]
        figures["reasons"] += len(pair["expected"]["reasons"])
        figures["reasons_right"] += len(pair["expected"]["reasons"]) - len(missed)
        figures["reasons_wrong"] += len(wrong)
        if "--show" in arguments and (missed or wrong):
            show(pair, fit, missed, wrong)
    seconds = round(time.monotonic() - start, 2)
    told = {"bench": "fit", "cases": len(file["pairs"]), "figures": figures, "seconds": seconds}
    print(json.dumps(told))


def fit_for(pair: dict[str, Any], today: date) -> Fit:
    """The fit of one pair."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "profile.json"
        path.write_text(json.dumps(pair["profile"]), encoding="utf-8")
        profile = Profile.load(path)
    posting = read(pair["page"], today) if "page" in pair else posting_for(pair["posting"])
    return fit_of(posting, profile, today=today, terms=load_terms())


def read(page: str, today: date) -> Posting:
    """The posting of a page as it is served."""
    now = datetime.combine(today, datetime.min.time(), UTC)
    found = read_page_task(
        PageTask(Document("https://jobs.example.org/1", 200, page.encode()), "", now)
    )
    if found.posting is None:
        raise ValueError(f"no posting was read: {found.end}")
    return found.posting


def posting_for(told: dict[str, Any]) -> Posting:
    """The posting of one pair."""
    pay = told.get("salary")
    return Posting(
        title=told["title"],
        company=told["company"],
        locations=tuple(told["locations"]),
        remote=REMOTE.get(told["remote"], Remote.UNKNOWN),
        salary=Salary(pay["min"], pay["max"], pay["currency"], Period(pay["period"]))
        if pay
        else None,
        language=told["language"],
        description=told["text"],
    )


def compared(fit: Fit, expected: dict[str, Any]) -> tuple[list[Any], list[Reason]]:
    """The reasons that were not given, and those that were given and are not expected."""
    used: list[Reason] = []
    missed = []
    for each in expected["reasons"]:
        hits = [reason for reason in fit.reasons if _is(reason, each)]
        used += hits
        missed += [] if hits else [each]
    kinds = {Verdict.UNMET} if expected["decision"] == "skip" else set(Verdict) - {Verdict.MET}
    wrong = [r for r in fit.reasons if r.verdict in kinds and r not in used]
    return missed, wrong


def _is(reason: Reason, expected: dict[str, str]) -> bool:
    told = (reason.about, reason.verdict) == (expected["about"], expected["verdict"])
    return told and _words(expected["of"]) <= _words(f"{reason.posting_line} {reason.of}")


def _words(text: str) -> set[str]:
    return set(re.findall(r"[\w#+]+", text.casefold()))


def show(pair: dict[str, Any], fit: Fit, missed: list[Any], wrong: list[Reason]) -> None:
    """The misses of one pair."""
    print(f"\n{pair['name']}: {fit.decision}, expected {pair['expected']['decision']}")
    for each in missed:
        print("  missed", each["about"], each["verdict"], "|", each["of"])
    for reason in wrong:
        print("  wrong ", reason.about, reason.verdict, "|", reason.of, "|", reason.posting_line)


if __name__ == "__main__":
    main(sys.argv[1:])
