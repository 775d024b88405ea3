"""The report of a run: one self-contained HTML page, and the same as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import urlsplit

from jinja2 import Environment, StrictUndefined, Template

from .receipt import Receipt, ReceiptField
from .record import Picture, RunRecord
from .stages import NEAR_BITS, Shot, alt_text, omission_note, shot_heading
from .story import (
    Finding,
    StageReport,
    Story,
    answer_words,
    banner_place,
    bounded_text,
    post_state_words,
    source_words,
    story,
    time_text,
)
from .wording import encodable_text, place


@dataclass(frozen=True, slots=True)
class ReportRenderer:
    """A template, the run's pictures, and how they are used."""

    template: str  # of the HTML report
    pictures: tuple[Picture, ...] = ()
    near_bits: int = NEAR_BITS  # pictures less apart are shown once
    show_pictures: bool = True
    markdown: bool = True  # whether the Markdown is written beside the page

    def html(self, record: RunRecord) -> str:
        """The report as a page."""
        return report_html(self._visible_record(record), self.template, near_bits=self.near_bits)

    def text(self, record: RunRecord) -> str:
        """The report as Markdown."""
        return report_markdown(self._visible_record(record), near_bits=self.near_bits)

    def _visible_record(self, record: RunRecord) -> RunRecord:
        return replace(record, pictures=self.pictures if self.show_pictures else ())


_INSIDE = re.compile(r"data:image/(?:png|webp|jpeg);base64,[A-Za-z0-9+/=]+")
_BESIDE = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*")


def safe_href(url: str) -> str:
    """The address if a click on it only opens a web page, else ''."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return url if parts.scheme in ("http", "https") and parts.netloc else ""


def picture_source(picture: Picture) -> str:
    """The picture itself, or a file beside the report by a plain relative path; else ''."""
    source = picture.src or picture.path
    return source if _INSIDE.fullmatch(source) or _BESIDE.fullmatch(source) else ""


def file_source(picture: Picture) -> str:
    """The picture's file beside the report; '' where it has none."""
    return picture.path if _BESIDE.fullmatch(picture.path) else ""


# The report as one HTML page that needs no network, no script and no other file.
#
# All text goes through the template's autoescape; addresses and picture sources are let through
# only where they cannot run anything.

_FILTERS = {
    "answer": answer_words,
    "source": source_words,
    "post_state": post_state_words,
    "place": place,
    "said": time_text,
    "words": bounded_text,
    "href": safe_href,
    "picture": picture_source,
    "file": file_source,
    "alt": alt_text,
    "heading": shot_heading,
    "left_out": omission_note,
}
_ICONS = {"good": "✓", "warn": "!", "bad": "✕", "info": "i", "ask": "?"}


def report_html(record: RunRecord, template: str, *, near_bits: int = NEAR_BITS) -> str:
    """The page, from the text of `templates/report.html.j2`."""
    told = story(record, near_bits=near_bits)
    page = _compile(template).render(story=told, about=banner_place(told), icons=_ICONS)
    return encodable_text(page)


@lru_cache(maxsize=2)
def _compile(template: str) -> Template:
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(_FILTERS)
    return environment.from_string(template)


# The report as Markdown: the same story for mail, tickets and terminals.
#
# Whatever comes from a page or a person is made literal by `escape`, so that it cannot become
# markup, a link or a mention, and the text stays readable without being rendered.

_INLINE = re.compile(r"([\\`*_\[\]<>|~&$])")
_LINK = re.compile(r"(?i)(?::(?=//)|(?<=\bwww)\.|(?<=\bmailto):|(?<=\bxmpp):|(?<!\w)@(?=\w))")
_START = re.compile(r"^(?:[#+=-]|\d+(?=[.)]))")


def report_markdown(record: RunRecord, *, near_bits: int = NEAR_BITS) -> str:
    """The report, one section per heading, ending with a line break."""
    told = story(record, near_bits=near_bits)
    parts = (
        _banner(told),
        _proof(told.receipt),
        _outcome(told.receipt),
        _hindrances(told),
        _application(told),
        _fields(told),
        _unused_section(told),
        _departures_section(told),
        _blank(told),
        _questions(told),
        _steps(told),
        _details(told),
    )
    return encodable_text("\n\n".join("\n".join(part) for part in map(tuple, parts) if part) + "\n")


def escape(text: str) -> str:
    """The text with every character of markup made literal, on one line."""
    line = _INLINE.sub(r"\\\1", " ".join(text.split()))
    return _LINK.sub(lambda found: f"\\{found.group()}", line)


def _escape_start(text: str) -> str:
    """The text made literal where a line, a quotation or an item of a list begins with it."""
    return _START.sub(_literal_start, escape(text))


def _literal_start(found: re.Match[str]) -> str:
    """What would begin a heading, a list or a rule at the start of a line, as itself."""
    mark = found.group()
    return mark + "\\" if mark.isdigit() else "\\" + mark


def _banner(told: Story) -> Iterable[str]:
    yield f"# {told.standing.title}"
    yield ""
    yield f"**{escape(banner_place(told))}**"
    yield ""
    yield told.standing.meaning
    for why in told.why:
        yield ""
        yield f"> {_escape_start(why)}"
    yield ""
    yield f"**Next:** {told.standing.next}"


def _proof(result: Receipt) -> Iterable[str]:
    proof = result.proof
    if proof is None:
        return
    yield "## Proof"
    yield ""
    yield f"- Reference: **{escape(proof.reference) or 'none given'}**"
    yield f"- Request: {escape(proof.request)}, answered with status {proof.response_status}"
    yield f"- Page: {escape(post_state_words(proof.post_state))}"
    if result.proof_text:
        yield f"- In the page's words: “{escape(bounded_text(result.proof_text))}”"
    yield f"- Time: {escape(proof.at) or 'not recorded'}"


def _outcome(result: Receipt) -> Iterable[str]:
    outcome = result.outcome
    if result.proof is not None or outcome.outcome_class is None:
        return
    yield "## Outcome"
    yield ""
    yield f"- Class: {escape(outcome.outcome_class)}"
    yield f"- Code: {escape(outcome.failure_code or 'none')}"
    if outcome.evidence_snippet and outcome.evidence_snippet not in result.errors:
        yield f"- What shows it: “{escape(bounded_text(outcome.evidence_snippet))}”"
    yield f"- Certainty: {outcome.confidence:.0%}"
    yield f"- Another try: {'may help' if outcome.retryable else 'not by itself'}"


def _hindrances(told: Story) -> Iterable[str]:
    if not told.hindrances:
        return
    yield "## In the way"
    yield ""
    for each in told.hindrances:
        seen = f" (seen in: {escape(each.source)})" if each.source else ""
        yield f"- **{escape(each.name)}**: {escape(each.evidence)}{seen}"


def _application(told: Story) -> Iterable[str]:
    facts = (
        ("Posting", told.title),
        ("Employer", told.company),
        ("Place", told.places),
        ("Address", place(told.url)),
        ("Started", told.started or "not started"),
        ("Took", _time(told)),
        ("Cost", told.cost),
        ("Approved by", told.receipt.approval.by if told.receipt.approval else ""),
    )
    yield f"## {told.subject}"
    yield ""
    yield from (f"- {name}: {escape(value)}" for name, value in facts if value)


def _time(told: Story) -> str:
    return f"{told.duration}, {told.waited} of it waiting for you" if told.waited else told.duration


def _fields(told: Story) -> Iterable[str]:
    fields = told.receipt.fields
    if not fields:
        return
    yield "## Fields and answers"
    yield ""
    yield f"{told.proven}."
    yield ""
    names = ("Field", "Answer", "From", "Certainty", "On the page")
    yield from _table(names, map(_cells, fields))


def _unused_section(told: Story) -> Iterable[str]:
    if told.unused:
        yield "## Answers that no field took"
        yield ""
        yield from (f"- {_escape_start(label)}" for label in told.unused)


def _departures_section(told: Story) -> Iterable[str]:
    if told.left:
        yield "## What left or was held back before any submit"
        yield ""
        yield from (f"- {_escape_start(each)}" for each in told.left)


def _blank(told: Story) -> Iterable[str]:
    if told.blank:
        yield "## Fields left empty"
        yield ""
        yield from (f"- {_escape_start(label)}" for label in told.blank)


def _cells(field: ReceiptField) -> tuple[str, ...]:
    label = f"{field.group}: {field.label}" if field.group else field.label
    detail = f" ({bounded_text(field.detail)})" if field.detail not in ("", field.label) else ""
    return (
        bounded_text(label),
        answer_words(field.answer),
        source_words(field.source) + detail,
        f"{field.confidence:.0%}",
        f"{'proven' if field.proven else 'NOT PROVEN'}: {field.evidence}",
    )


def _table(names: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterable[str]:
    yield f"| {' | '.join(names)} |"
    yield f"|{'|'.join('---' for _ in names)}|"
    yield from (f"| {' | '.join(map(escape, row))} |" for row in rows)


def _questions(told: Story) -> Iterable[str]:
    if not told.questions:
        return
    yield "## Questions and answers"
    yield ""
    for each in told.questions:
        said = f"{each.reply}: {each.answer}" if each.answer else each.reply
        extra = "".join(f", {escape(word)}" for word in (each.by, each.note) if word)
        yield f"- {_escape_start(each.text)} **{escape(said)}**{extra}"


def _steps(told: Story) -> Iterable[str]:
    if not told.steps.all:
        return
    yield "## What happened, step by step"
    for step in told.steps.all:
        yield ""
        yield from _step_section(step)
    if told.steps.left_out:
        yield ""
        yield f"_Left out: {omission_note(told.steps.left_out)}_"


def _step_section(step: StageReport) -> Iterable[str]:
    yield f"### {step.number}. {escape(step.title)}"
    yield ""
    waited = f", {step.waited} of it waiting for you" if step.waited else ""
    yield f"At +{step.after}, took {step.took}{waited}."
    yield ""
    yield from (f"- **Why:** {escape(why)}" for why in step.why)
    for telling in step.told:
        text = " ".join(escape(line.text) for line in telling.lines)
        yield f"- {telling.part}: {text}"
    if step.evidence:
        yield ""
        yield from _table(
            ("Done to", "Proven", "What shows it", "How"), map(_evidence_cells, step.evidence)
        )
    yield from _pictures(step.shots)


def _evidence_cells(finding: Finding) -> tuple[str, ...]:
    return finding.label, "yes" if finding.proven else "NO", finding.text, finding.way


def _pictures(shots: tuple[Shot, ...]) -> Iterable[str]:
    shown = [(s, source) for s in shots if (source := file_source(s.picture))]
    if not shown:
        return
    yield ""
    yield f"| {' | '.join(escape(shot_heading(s)) for s, _ in shown)} |"
    yield f"|{'|'.join('---' for _ in shown)}|"
    images = (f"![{escape(alt_text(s))}](<{source}>)" for s, source in shown)
    yield f"| {' | '.join(images)} |"


def _details(told: Story) -> Iterable[str]:
    approval, result = told.receipt.approval, told.receipt
    yield "## Details"
    yield ""
    yield f"- Run: {escape(result.run_id)}"
    verdict = f"{result.verdict or 'none yet'}{':' if result.reason else ''}{result.reason}"
    yield f"- Verdict: {escape(verdict)}"
    yield f"- Status: {result.status}"
    if approval is not None:
        yield f"- Approved: {escape(approval.by)}, {escape(approval.at)}, {approval.digest}"
    yield from (f"- Visited: {escape(url)}" for url in result.visited_urls)
    if told.version:
        yield f"- Version: {escape(told.version)}"
