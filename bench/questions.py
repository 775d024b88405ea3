"""Screening questions: which are the same, and what the sample profile answers.

Takes a folder with any of `pairs.json` (ids: `same_meaning`, `must_not_match`), `near_misses.json`
(texts: `same`, `different`) and `questions.json`. The figures of the pairs are told for both halves
as well, split by a digest of the pair; `recall_reviewed` leaves out pairs that a reading by hand
found to ask different things (`_screening.py` lists the ids). `--tell` prints the pairs of the
first half that were read otherwise, and what each question was read as; `--sample FILE` scores
answers against a list {id: answer, or "" for asked}; `--profile FILE` and `--country XX` (of the
jobs) set who applies.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from pathlib import Path

from _screening import Case, answered, cases_of, guessed_right, told
from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.question import same_question
from steadyhand.core.lang.vocabulary import Vocabulary

SAMPLE = Path(__file__).parent.parent / "src" / "steadyhand" / "demo" / "sample" / "profile.yaml"
Pair = tuple[str, str]
Figures = dict[str, float | int]


def main(options: argparse.Namespace) -> None:
    began, words, folder = time.perf_counter(), load_vocabulary(), options.folder
    cases = cases_of(folder / "questions.json")
    figures: Figures = {}
    if (folder / "pairs.json").exists():
        figures |= _pairs(
            json.loads((folder / "pairs.json").read_text()), cases, words, options.tell
        )
    if (folder / "near_misses.json").exists():
        near = json.loads((folder / "near_misses.json").read_text())
        figures |= {
            "near_false": sum(_same(near["different"], words)),
            "near_recall": _rate(_same(near["same"], words)),
        }
    if cases:
        known = Knowledge(words, profile=Profile.load(options.profile), country=options.country)
        figures |= _answers(tuple(cases.values()), known, options)
    answer = {
        "bench": "questions",
        "cases": len(cases),
        "figures": figures,
        "seconds": round(time.perf_counter() - began, 2),
    }
    print(json.dumps(answer))


def _pairs(
    told: dict[str, list[Pair]], cases: dict[str, Case], words: Vocabulary, tell: bool
) -> Figures:
    figures: Figures = {}
    for kind, name in (("must_not_match", "false_match"), ("same_meaning", "recall")):
        pairs = [(cases[a].question, cases[b].question) for a, b in told[kind]]
        halves = [_half(pair) for pair in told[kind]]
        found = _same(pairs, words)
        figures[name] = _rate(found)
        for half in ("a", "b"):
            own = [hit for hit, where in zip(found, halves, strict=True) if where == half]
            figures |= {f"{name}_{half}": _rate(own)}
        if name == "recall":
            right = [
                hit for pair, hit in zip(told[kind], found, strict=True) if guessed_right(*pair)
            ]
            figures |= {"recall_reviewed": _rate(right), "pairs_reviewed": len(right)}
        for pair, hit, half in zip(pairs, found, halves, strict=True):
            if tell and half == "a" and hit is not (name == "recall"):
                print("taken for one:" if hit else "told apart:", *pair, sep="\n   ")
    return figures


def _half(pair: Pair) -> str:
    """The half of the pairs that it is in: one is for learning, one for measuring alone."""
    return "ab"[hashlib.sha256("|".join(sorted(pair)).encode()).digest()[0] % 2]


def _same(pairs: list[Pair], words: Vocabulary) -> list[bool]:
    return [same_question(one, other, words) for one, other in pairs]


def _rate(hits: list[bool]) -> float:
    return round(sum(hits) / len(hits), 4) if hits else 0.0


def _answers(cases: tuple[Case, ...], known: Knowledge, options: argparse.Namespace) -> Figures:
    said = {case.id: answered(case, known) for case in cases}
    figures: Figures = {
        "answered": sum(value is not None for value in said.values()),
        "asked": sum(value is None for value in said.values()),
    }
    for case in cases if options.tell else ():
        print(case.id, told(case, known), "->", said[case.id])
    if options.sample:
        wanted = json.loads(options.sample.read_text())
        wrong = [i for i, right in wanted.items() if said[i] is not None and said[i] != right]
        figures |= {"sample": len(wanted), "wrong": len(wrong)}
        print(*(f"wrong: {i} {said[i]!r}" for i in wrong), sep="\n")
    return figures


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tell", action="store_true")
    parser.add_argument("--sample", type=Path)
    parser.add_argument("--profile", type=Path, default=SAMPLE)
    parser.add_argument("--country", default="")
    main(parser.parse_args())
