"""The report as Markdown: the same story for mail, tickets and terminals.

Whatever comes from a page or a person is escaped, so that it cannot become markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..receipt import Receipt
from ..receipt.fields import FieldLine
from ..record import Record
from ..wording import storable
from .page import picture_source
from .story import Story, answer_words, banner_place, post_state_words, source_words, story

_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~!])")


def report_markdown(record: Record) -> str:
    """The report, one section per heading, ending with a line break."""
    told = story(record)
    parts = (
        _banner(told),
        _proof(told.receipt),
        _fields(told.receipt),
        _questions(told),
        _pictures(told),
        _timeline(told),
        _details(told),
    )
    return storable("\n\n".join("\n".join(part) for part in map(tuple, parts) if part) + "\n")


def escaped(text: str) -> str:
    """The text with every character of markup made literal, on one line."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))


def _banner(told: Story) -> Iterable[str]:
    yield f"# {told.standing.title}"
    yield ""
    yield f"**{escaped(banner_place(told))}**"
    yield ""
    yield told.standing.meaning
    for why in told.why:
        yield ""
        yield f"> {escaped(why)}"
    yield ""
    yield f"**Next:** {told.standing.next}"


def _proof(result: Receipt) -> Iterable[str]:
    proof = result.proof
    if proof is None:
        return
    yield "## Proof"
    yield ""
    yield f"- Reference: **{escaped(proof.reference) or 'none given'}**"
    yield f"- Request: {escaped(proof.request)}, answered with status {proof.response_status}"
    yield f"- Page: {escaped(post_state_words(proof.post_state))}"
    yield f"- Time: {escaped(proof.at)}"


def _fields(result: Receipt) -> Iterable[str]:
    if not result.fields:
        return
    yield "## Fields"
    yield ""
    yield "| Field | Answer | Source | Confidence | Proven |"
    yield "|---|---|---|---:|---|"
    yield from map(_row, result.fields)


def _row(field: FieldLine) -> str:
    label = f"{field.group}: {field.label}" if field.group else field.label
    detail = f" ({field.detail})" if field.detail else ""
    cells = (
        label,
        answer_words(field.answer),
        source_words(field.source) + detail,
        f"{field.confidence:.0%}",
        f"{'yes' if field.proven else 'no'}: {field.evidence}",
    )
    return f"| {' | '.join(map(escaped, cells))} |"


def _questions(told: Story) -> Iterable[str]:
    if not told.questions:
        return
    yield "## Questions"
    yield ""
    for each in told.questions:
        by = f", {escaped(each.by)}" if each.by else ""
        yield f"- {escaped(each.text)} **{escaped(each.reply)}**{by}"


def _pictures(told: Story) -> Iterable[str]:
    shown = [(p, source) for p in told.pictures if (source := picture_source(p))]
    if not shown:
        return
    yield "## Pictures"
    yield ""
    yield from (f"![{escaped(p.caption)}](<{source}>)" for p, source in shown)


def _timeline(told: Story) -> Iterable[str]:
    if not told.beats:
        return
    yield "## Timeline"
    yield ""
    for beat in told.beats:
        text = " ".join(line.text for line in beat.lines)
        yield f"- `+{beat.after}` {escaped(text)}"


def _details(told: Story) -> Iterable[str]:
    approval, result = told.receipt.approval, told.receipt
    yield "## Details"
    yield ""
    yield f"- Run: {escaped(result.run_id)}"
    yield f"- Status: {result.status}"
    yield f"- Started: {told.started or 'not started'}, took {told.duration}"
    yield f"- Cost: {escaped(told.cost)}"
    if approval is not None:
        yield f"- Approved: {escaped(approval.by)}, {escaped(approval.at)}, {approval.digest}"
    yield from (f"- Unused answer: {escaped(label)}" for label in told.unused)
