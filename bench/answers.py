"""Answers of sites: what counts as submitted, held against what is known of each.

Usage: answers.py FILE_OR_FOLDER [--mutations N] [--tell]

With --losses that many records lose words; a denial that lost its "not" confirms, and counts.
Of a file whose name has "blind" in it only figures are told. With --mutations that many changed
records, of those that do not count as submitted, are classified as well: none may count then.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from _answers import Answered, accepted, attempt_of, mutations
from _answers import answers_in as read
from steadyhand.core.act.outcome import classify

OURS = Path(__file__).parent.parent / "tests" / "core" / "act" / "answers"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("place", nargs="?", type=Path, default=OURS)
    parser.add_argument("--mutations", type=int, default=0)
    parser.add_argument("--losses", type=int, default=0)
    parser.add_argument("--seed", type=int, default=26)
    parser.add_argument("--tell", action="store_true")
    options = parser.parse_args()
    began = time.perf_counter()
    files = read(options.place)
    every = [answer for answers in files.values() for answer in answers]
    false, known, asked, flips = 0, 0, 0, 0
    for name, answers in files.items():
        for answer in answers:
            said = accepted(answer)
            false += said and not answer.submitted
            counts = answer.submitted and answer.supported
            asked += counts
            known += counts and said
            if "blind" not in name and (said != answer.submitted) and (said or counts):
                _tell(answer, said, options.tell)
    for place, flipped in mutations(every, options.mutations, seed=options.seed):
        flips += flipped
        if flipped and all("blind" not in name for name in files):
            print(f"a change of {place} counts as submitted")
    lost = sum(f for _, f in mutations(every, options.losses, seed=options.seed, losing=True))
    figures = {
        "false_submitted": false,
        "recognised": round(known / asked, 3) if asked else None,
        "confirmations": asked,
        "cases": len(every),
        "mutations": options.mutations,
        "flipped": flips,
        "losses": options.losses,
        "flipped_by_loss": lost,
    }
    seconds = round(time.perf_counter() - began, 2)
    told = {"bench": "answers", "cases": len(every), "figures": figures, "seconds": seconds}
    print(json.dumps(told))


def _tell(answer: Answered, said: bool, wholly: bool) -> None:
    what = "falsely submitted" if said else "not recognised"
    print(f"{answer.id} {answer.language} {answer.kind}: {what}")
    if wholly:
        outcome = classify(attempt_of(answer))
        print(f"    {outcome.code}: {outcome.snippet!r}")
        print(f"    {answer.status} {answer.content_type} {answer.body[:300]!r}")
        print(f"    {answer.title!r} {answer.text!r} {answer.buttons} {answer.left}")


if __name__ == "__main__":
    main()
