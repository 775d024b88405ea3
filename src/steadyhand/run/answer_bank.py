"""The bank during a run: what a person says is remembered, and what was sent is counted."""

from __future__ import annotations

from dataclasses import dataclass, replace

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.bank import (
    BankEntry,
    Change,
    certain_intent,
    confirm_wording,
    contradicts_intent,
    is_about_job_place,
    refusal,
    remember_entry,
)
from steadyhand.core.answer.form import form_contexts
from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.resolution import employer_of
from steadyhand.core.answer.sensitivity import is_secret_intent
from steadyhand.core.answer.sheet import Document, HumanValue, Intent, Reply, Row, Source, field_key
from steadyhand.core.journal.codec import stamp
from steadyhand.core.journal.events import ActionVerified, RunEnded
from steadyhand.core.lang.text import is_same_text
from steadyhand.core.page.snapshot import HEADING_SEPARATOR, Field, FieldKey, Role, Snapshot

from .context import Run

# What a person says of a field is remembered, unless they say "just this once" or it is a secret.
#
# The rules are the core's; this file reads the field, asks them, and stores what they say.


@dataclass(frozen=True, slots=True)
class FieldInContext:
    """A field as its answer is kept: with its meaning, its page, and for whom the answer holds."""

    field: Field
    intent: Intent | None
    here: Knowledge

    @property
    def company(self) -> str:
        """The one employer for whom the answer holds; '' for any."""
        return employer_of(self.field, self.intent, self.here)


def field_in_context(page: Snapshot, key: FieldKey, known: Knowledge) -> FieldInContext | None:
    """The field of that key on its page, or None where the page has none."""
    field = page.field(key)
    if field is None:
        return None
    here = known.on(page.answerable, page.language, form_contexts(page, known.vocabulary))
    return FieldInContext(field, here.meaning(field), here)


async def remember(run: Run, page: Snapshot, key: FieldKey, *, reply: Reply) -> bool:
    """Whether the reply is in the bank now, which this run and every later one reads."""
    asked = field_in_context(page, key, run.known) if reply.remember else None
    entry = _entry(run, asked, reply) if asked else None
    if asked is None or entry is None:
        return False
    bank, profile = run.ports.bank, run.options.profile
    change = _change(await bank.entries(profile), entry, asked, reply.alias_of)
    await bank.change(profile, change)
    run.known = replace(run.known, bank=await bank.entries(profile))
    return True


def _entry(run: Run, asked: FieldInContext, reply: Reply) -> BankEntry | None:
    """The reply as it is kept; None for what is never kept."""
    if isinstance(reply.value, Document):
        return None  # a file is given for one application
    field, intent, answer = asked.field, asked.intent, bank_text(reply.value)
    offered = bool(field.options)  # the site's own words are no invention
    why = refusal(field.question, answer, asked.here.vocabulary, offered=offered)
    if (
        why
        or field.role is Role.FILE
        or field.type == "password"
        or (intent and is_secret_intent(intent))
    ):
        return None
    if is_about_job_place(field.question, intent, asked.here.vocabulary):
        return None
    intent = certain_intent(intent)
    posting = run.state.posting
    told = (posting.title, posting.company) if posting else ()
    return BankEntry(
        field.question,
        answer,
        intent=intent.name if intent else "",
        slots=intent.slots if intent else (),
        profile=run.options.profile,
        context=" at ".join(filter(None, told)),
        provenance=f"{reply.by}, run {run.id}",
        created_at=stamp(run.ports.clock.now()),
        company=asked.company,
        language=asked.here.language,
    )


def _change(
    entries: tuple[BankEntry, ...], new: BankEntry, asked: FieldInContext, alias_of: str | None
) -> Change:
    """A wording of the entry that the person picked, else an entry of its own.

    A wording holds wherever its entry does, so it must be for the same employers, and the answer
    must be the entry's own.
    """
    picked = next((e for e in entries if alias_of in (e.id, e.question)), None)
    if picked is None or picked.company != new.company or contradicts_intent(picked, asked.intent):
        return remember_entry(entries, new)
    if not is_same_text(picked.answer, new.answer) or picked.asks(new.question):
        return remember_entry(entries, new)
    return confirm_wording(entries, picked, new.question)


def bank_text(value: HumanValue | None) -> str:
    """What was said, as the bank holds it: several choices on lines of their own."""
    match value:
        case tuple():
            return "\n".join(value)
        case bool():
            return "yes" if value else "no"
        case _:
            return value or ""


async def count_uses(run: Run) -> None:
    """Every entry that stood on the sent sheet has one more use, dated at the run's end.

    A text that a model drafted is that person's answer now: it was read, approved and sent. It is
    kept for that very question of that employer, and for no other. A run that did not end with
    proof of its submit has used and kept nothing.
    """
    if run.state.ended is None or run.state.ended.verdict is not Verdict.SUBMITTED:
        return
    envelopes = await run.ports.journal.read(run.id)
    at = next(e.at for e in reversed(envelopes) if isinstance(e.event, RunEnded))
    answers = (row.answer for row in run.sheet.rows)
    places = {a.detail for a in answers if a.source is Source.BANK}
    company = run.known.company
    ids = [e.id for e in run.known.bank if e.question in places and e.holds_for(company)]
    if ids:
        await run.ports.bank.used(run.options.profile, ids, at=at)
    for row in run.sheet.rows:
        await _keep_draft(run, row, at)


async def forget_unproven_entries(run: Run) -> None:
    """What was remembered in this run and never seen to hold in a field is remembered no more.

    It would win over the profile the next time, and fail again.
    """
    if run.state.ended is None:
        return
    own = [e for e in run.known.bank if e.provenance.endswith(f", run {run.id}")]
    if not own:
        return
    events = [e.event for e in await run.ports.journal.read(run.id)]
    checked = (r for e in events if isinstance(e, ActionVerified) for r in e.results)
    proven = {field_key(r.key) for r in checked if r.proven}
    held = {_question(r) for r in run.sheet.rows if field_key(r.key) in proven}
    lost = tuple(e.id for e in own if not any(map(e.asks, held)))
    if lost:
        await run.ports.bank.change(run.options.profile, Change(drop=lost))


def _question(row: Row) -> str:
    return HEADING_SEPARATOR.join(filter(None, (row.group, row.label)))


async def _keep_draft(run: Run, row: Row, at: str) -> None:
    question = _question(row)
    company, said = run.known.company, row.answer.value
    if row.answer.source is not Source.DRAFT or not company or not isinstance(said, str):
        return
    if row.secret or refusal(question, bank_text(said), run.known.vocabulary):
        return
    bank, profile = run.ports.bank, run.options.profile
    entry = BankEntry(
        question,
        bank_text(said),
        profile=profile,
        context=company,
        provenance=f"a model's draft, approved in run {run.id}",
        created_at=at,
        used_at=at,
        used=1,
        company=company,
    )
    await bank.change(profile, remember_entry(await bank.entries(profile), entry))
