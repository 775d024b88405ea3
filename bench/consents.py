"""Which sentences to agree to are ticked for a user who agreed once and for all; the rest is asked.

    .venv/bin/python bench/consents.py FILE...

Each line of a file is one tick box: `sentence` (its accessible name), `visible` (what stands beside
it), `aria` (an accessible name that nobody sees), `required`, and `should`: tick, ask or leave.
`ticked_wrongly` counts boxes that were ticked and should not be; `plain_ticked` is the share of
plain ones that were.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer
from steadyhand.core.page.snapshot import (
    Field,
    FieldKey,
    LabelSource,
    PageText,
    Ref,
    Role,
    Snapshot,
)
from steadyhand.jobs.profile import Name, Profile

AGREES = Profile(
    name=Name("Ilka", "Sommerfeldt"),
    email="ilka@example.org",
    consents={"privacy": True, "terms": True, "truthfulness": True},
)


def box(case: dict[str, object]) -> Field:
    """The tick box as the script tells it."""
    visible, aria = str(case.get("visible") or case["sentence"]), str(case.get("aria") or "")
    label, drawn = (aria, visible) if aria and aria != visible else (visible, "")
    return Field(
        ref=Ref("f0.d1.e1"),
        key=FieldKey("box"),
        role=Role.CHECK,
        label=PageText(label),
        label_source=LabelSource.ARIA if drawn else LabelSource.LABEL,
        drawn=PageText(drawn),
        drawn_source=LabelSource.LABEL if drawn else LabelSource.NONE,
        checked=False,
        required=case.get("required", True) is not False,
    )


def became(case: dict[str, object], known: Knowledge) -> str:
    """tick, leave or ask."""
    page = known.read(Snapshot(url="", fields=(box(case),)))
    language = str(case.get("language", ""))
    answer = resolve(page.fields[0], known.on(page.fields, language))
    if isinstance(answer, Answer):
        return "tick" if answer.value is True else "leave"
    return "ask" if page.fields[0].required else "leave"


def cases(paths: list[str]) -> Iterator[tuple[str, dict[str, object]]]:
    """Every case with the file that it stands in."""
    for path in paths:
        for line in Path(path).read_text("utf-8").splitlines():
            if line.strip():
                yield path, json.loads(line)


def main() -> None:
    """Print the errors of open files, then the figures."""
    begun, known = time.monotonic(), Knowledge(load_vocabulary(), profile=AGREES)
    counts: Counter[str] = Counter()
    for path, case in cases(sys.argv[1:]):
        did, should = became(case, known), str(case["should"])
        plain = should == "tick"
        counts["cases"] += 1
        counts["plain"] += plain
        counts["ticked"] += plain and did == "tick"
        wrong = did == "tick" and not plain
        counts["wrong"] += wrong
        if "blind" not in path and (wrong or (plain and did != "tick")):
            print(f"{'WRONG' if wrong else 'asked'} {case['id']} {case['sentence']}")
    figures = {
        "ticked_wrongly": counts["wrong"],
        "plain_ticked": round(counts["ticked"] / max(counts["plain"], 1), 3),
        "plain": counts["plain"],
    }
    took = round(time.monotonic() - begun, 2)
    told = {"bench": "consents", "cases": counts["cases"], "figures": figures, "seconds": took}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
