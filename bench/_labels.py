"""Lists of labels with what they mean, one file per language, and how well they are read.

`means` lists the labels of each intent, written `name(slot=value,...)`; `abstain` lists labels that
must stay unknown. `group > label` stands below a heading, `label [+ other, other]` beside fields of
those labels in one form.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from steadyhand.core.answer.form import FormContext
from steadyhand.core.answer.intent import classify
from steadyhand.core.answer.question import strip_fillers
from steadyhand.core.answer.sheet import Intent
from steadyhand.core.lang.phrases import match_text
from steadyhand.core.lang.vocabulary import Vocabulary
from steadyhand.core.page.snapshot import Field, FieldKey, PageText, Ref, Role

FILES = ("resume", "cover_letter")
BESIDE = re.compile(r"(.*?)(?: \[\+ (.*)\])?")


@dataclass(frozen=True, slots=True)
class Label:
    """One label as a page has it, and what it means; '' for one that must stay unknown."""

    language: str
    text: str
    means: str

    def fields(self) -> tuple[Field, ...]:
        """The field of that label, then those beside it."""
        parts = BESIDE.fullmatch(self.text)
        assert parts is not None
        others = parts[2].split(", ") if parts[2] else []
        roles = (_role(self.means), *(Role.TEXT for _ in others))
        return tuple(map(_field, range(len(roles)), (parts[1], *others), roles))


@dataclass(frozen=True, slots=True)
class Score:
    """How a list was read: as it says, as something else, or not at all."""

    right: tuple[Label, ...] = ()
    wrong: tuple[tuple[Label, str], ...] = ()  # with what it was taken for
    silent: tuple[Label, ...] = ()

    @property
    def claimed(self) -> tuple[str, ...]:
        """Labels that must stay unknown and did not."""
        return tuple(label.text for label, _ in self.wrong if not label.means)

    def figures(self) -> dict[str, float]:
        """Rates over the labels that mean something, and how many of the others were claimed."""
        wrong = sum(bool(label.means) for label, _ in self.wrong)
        right = sum(bool(label.means) for label in self.right)
        of = right + wrong + len(self.silent)
        return {
            "accuracy": round(right / of, 4),
            "wrong": round(wrong / of, 4),
            "abstain": round(len(self.silent) / of, 4),
            "claimed": len(self.claimed),
            "labels": of,
        }


def labels_of(path: Path) -> Iterator[Label]:
    """Every label of one file."""
    told = json.loads(path.read_text("utf-8"))
    for meaning, texts in told["means"].items():
        yield from (Label(told["language"], text, meaning) for text in texts)
    yield from (Label(told["language"], text, "") for text in told["abstain"])


def scored(labels: Sequence[Label], words: Vocabulary, *, told: bool = False) -> Score:
    """How these labels are read on pages that tell their language, or that do not."""
    read = [(each, said(_read(each, words, each.language if told else ""))) for each in labels]
    return Score(
        tuple(label for label, meaning in read if meaning == label.means),
        tuple((label, m) for label, m in read if m and m != label.means),
        tuple(label for label, meaning in read if label.means and not meaning),
    )


def said(intent: Intent | None) -> str:
    """An intent as the lists write it."""
    if intent is None:
        return ""
    slots = ",".join(f"{k}={v}" for k, v in intent.slots)
    return f"{intent.name}({slots})" if slots else intent.name


def _read(label: Label, words: Vocabulary, language: str) -> Intent | None:
    fields = label.fields()
    labels = frozenset(strip_fillers(match_text(f.label or f.group), words) for f in fields)
    return classify(
        fields[0], words, around=FormContext(language=language, labels=labels, fields=fields)
    )


def _role(means: str) -> Role:
    return Role.FILE if means in FILES else Role.CHECK if means.startswith("consent") else Role.TEXT


def _field(number: int, text: str, role: Role) -> Field:
    group, _, label = text.rpartition(" > ")
    name = f"e{number}"
    return Field(Ref(name), FieldKey(name), role, label=PageText(label), group=PageText(group))
