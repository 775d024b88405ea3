"""Inspecting: what a page holds, told without touching it."""

from __future__ import annotations

from dataclasses import dataclass

from steadyhand.core.answer.form import form_contexts
from steadyhand.core.answer.intent import classify, names_contradict
from steadyhand.core.answer.sections import with_section_headings
from steadyhand.core.answer.sheet import Intent
from steadyhand.core.lang.vocabulary import Vocabulary
from steadyhand.core.page.blockers import Blocker, blockers_of
from steadyhand.core.page.snapshot import Field, Snapshot
from steadyhand.core.plan.buttons import Candidate, sending_candidates


@dataclass(frozen=True, slots=True)
class Inspection:
    """A page, read; `to_dict` is the contract's `--json`."""

    page: Snapshot
    intents: tuple[Intent | None, ...]  # one per field, in their order
    submit: tuple[Candidate, ...]
    blockers: tuple[Blocker, ...]

    def to_dict(self) -> dict[str, object]:
        """The contract's inspection."""
        pairs = zip(self.page.fields, self.intents, strict=True)
        return {
            "url": self.page.url,
            "title": self.page.title,
            "fields": [_field(f, intent) for f, intent in pairs],
            "submit": [_candidate(c) for c in self.submit],
            "blockers": [_blocker(b) for b in self.blockers],
        }


def inspection_of(page: Snapshot, vocabulary: Vocabulary) -> Inspection:
    """What is seen on the page."""
    page = with_section_headings(page, vocabulary)
    forms = form_contexts(page, vocabulary)
    intents = tuple(
        None
        if names_contradict(f, vocabulary)
        else classify(f, vocabulary, around=forms[f.frame, f.form])
        for f in page.fields
    )
    submit = sending_candidates(page, forms, vocabulary)
    return Inspection(page, intents, submit, blockers_of(page))


def _field(field: Field, intent: Intent | None) -> dict[str, object]:
    return {
        "ref": field.ref,
        "frame": field.frame,
        "locator": field.locator,
        "role": field.role,
        "label": field.label,
        "label_source": field.label_source,
        "visible_label": field.drawn or field.label,
        "group": field.group,
        "section": field.section,
        "intent": intent.name if intent else None,
        "slots": dict(intent.slots) if intent else {},
        "confidence": intent.confidence if intent else 0.0,
        "required": field.required,
        "options": [o.label for o in field.options],
        "value": field.value,
        "autocomplete": field.autocomplete,
        "fillable": field.fillable,
        "reason": field.reason,
    }


def _candidate(candidate: Candidate) -> dict[str, object]:
    button = candidate.button
    return {
        "ref": button.ref,
        "frame": button.frame,
        "locator": button.locator,
        "label": button.label,
        "confidence": candidate.confidence,
        "reason": candidate.reason,
    }


def _blocker(blocker: Blocker) -> dict[str, object]:
    return {
        "kind": blocker.kind,
        "confidence": blocker.confidence,
        "source": blocker.source,
        "evidence": blocker.evidence,
    }
