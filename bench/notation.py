"""Whether a value is written as the box says that it wants it, or asked about.

    .venv/bin/python bench/notation.py FILE...

Each line of a file is one box (`label hint placeholder type maxlength pattern`) with what the user
gave (`fact`, `given`), the spellings that are `right` and `wrong`, and whether asking is right too.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer.knowledge import ExplicitAnswer, Knowledge
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer
from steadyhand.core.page.snapshot import Field, FieldKey, LabelSource, Limits, PageText, Ref, Role
from steadyhand.jobs.profile import Address, Name, Profile

PERSON = Profile(name=Name("Ilka", "Sommerfeldt"), email="ilka@example.org")
COUNTRY = re.compile(r"\(([A-Z]{2})\)\s*$")
AREA = {"textarea": "textarea"}
Case = dict[str, object]


def box(case: Case) -> Field:
    """The field as the script tells it."""
    kind = str(case["type"])
    longest = int(str(case["maxlength"] or 0))
    return Field(
        ref=Ref("f0.d1.e1"),
        key=FieldKey("box"),
        role=Role.NUMBER if kind == "number" else Role.TEXT,
        type=kind,
        label=PageText(str(case["label"])),
        label_source=LabelSource.LABEL,
        hint=PageText(str(case["hint"])),
        placeholder=PageText(str(case["placeholder"])),
        limits=Limits(pattern=str(case["pattern"]), max_length=longest or None),
    )


def known_of(case: Case) -> Knowledge:
    """What the user said: of their person in the profile, anything else for this very label."""
    given, fact = case["given"], case["fact"]
    person = PERSON
    said: tuple[ExplicitAnswer, ...] = ()
    text = COUNTRY.sub("", str(given)).strip()
    if isinstance(given, dict):
        person = replace(person, name=Name(given["given"], given["family"]))
    elif fact == "phone":
        home = COUNTRY.search(str(given))
        address = Address(country=home[1]) if home else Address()
        person = replace(person, phone=text, address=address)
    else:
        said = (ExplicitAnswer(str(case["label"]), text),)
    return Knowledge(load_vocabulary(), profile=person, given=said, language=str(case["language"]))


def judged(case: Case) -> tuple[str, str]:
    """right, asked, wrong or other, and what was to be typed."""
    field, known = box(case), known_of(case)
    answer = resolve(field, known.on((field,), known.language))
    if not isinstance(answer, Answer):
        return ("right" if case["or_ask"] else "asked"), f"? {answer.why}"
    value = str(answer.value)
    right = [str(each) for each in case["right"]] if isinstance(case["right"], list) else []
    wrong = [str(each) for each in case["wrong"]] if isinstance(case["wrong"], list) else []
    if value in right:
        return "right", value
    return ("wrong" if value in wrong else "other"), value


def main() -> None:
    """Print what is not right in open files, then the figures."""
    begun, counts = time.monotonic(), Counter[str]()
    for path in sys.argv[1:]:
        for line in Path(path).read_text("utf-8").splitlines():
            case = json.loads(line)
            verdict, value = judged(case)
            counts[verdict] += 1
            if "blind" not in path and verdict != "right":
                print(f"{verdict} {case['id']} {case['label']} | {case['hint']} -> {value}")
    total = sum(counts.values())
    figures = {
        "right": round(counts["right"] / max(total, 1), 3),
        "asked": counts["asked"],
        "wrong": counts["wrong"],
        "other": counts["other"],
    }
    took = round(time.monotonic() - begun, 2)
    print(json.dumps({"bench": "notation", "cases": total, "figures": figures, "seconds": took}))


if __name__ == "__main__":
    main()
