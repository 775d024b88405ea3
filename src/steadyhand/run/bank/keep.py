"""What a person says of a field is remembered, unless they say "just this once" or it is a secret.

The rules are the core's; this file reads the field, asks them, and stores what they say.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...core.answer.around import forms_of
from ...core.answer.bank import (
    BankEntry,
    Change,
    confirmed,
    contradicts,
    of_one_place,
    refusal,
    remembered,
    sure,
)
from ...core.answer.facts import Document, Intent, Reply, Said
from ...core.answer.normal import same
from ...core.answer.policy import secret
from ...core.answer.resolve import Known
from ...core.answer.resolve.remembered import employer_of
from ...core.log.codec import stamp
from ...core.page.snapshot import Field, FieldKey, Role, Snapshot
from ..context import Run


@dataclass(frozen=True, slots=True)
class Asked:
    """A field as its answer is kept: with its meaning, its page, and for whom the answer holds."""

    field: Field
    intent: Intent | None
    here: Known

    @property
    def company(self) -> str:
        """The one employer for whom the answer holds; '' for any."""
        return employer_of(self.field, self.intent, self.here)


def asked_on(page: Snapshot, key: FieldKey, known: Known) -> Asked | None:
    """The field of that key on its page, or None where the page has none."""
    field = page.field(key)
    if field is None:
        return None
    here = known.on(page.answerable, page.language, forms_of(page, known.vocabulary))
    return Asked(field, here.meaning(field), here)


async def remember(run: Run, page: Snapshot, key: FieldKey, *, reply: Reply) -> bool:
    """Whether the reply is in the bank now, which this run and every later one reads."""
    asked = asked_on(page, key, run.known) if reply.remember else None
    entry = _entry(run, asked, reply) if asked else None
    if asked is None or entry is None:
        return False
    bank, profile = run.ports.bank, run.options.profile
    change = _change(await bank.entries(profile), entry, asked, reply.alias_of)
    await bank.change(profile, change)
    run.known = replace(run.known, bank=await bank.entries(profile))
    return True


def _entry(run: Run, asked: Asked, reply: Reply) -> BankEntry | None:
    """The reply as it is kept; None for what is never kept."""
    if isinstance(reply.value, Document):
        return None  # a file is given for one application
    field, intent, answer = asked.field, asked.intent, as_text(reply.value)
    offered = bool(field.options)  # the site's own words are no invention
    why = refusal(field.question, answer, asked.here.vocabulary, offered=offered)
    if why or field.role is Role.FILE or field.type == "password" or (intent and secret(intent)):
        return None
    if of_one_place(field.question, intent, asked.here.vocabulary):
        return None
    intent = sure(intent)
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
    entries: tuple[BankEntry, ...], new: BankEntry, asked: Asked, alias_of: str | None
) -> Change:
    """A wording of the entry that the person picked, else an entry of its own.

    A wording holds wherever its entry does, so it must be for the same employers, and the answer
    must be the entry's own.
    """
    picked = next((e for e in entries if alias_of in (e.id, e.question)), None)
    if picked is None or picked.company != new.company or contradicts(picked, asked.intent):
        return remembered(entries, new)
    if not same(picked.answer, new.answer) or picked.asks(new.question):
        return remembered(entries, new)
    return confirmed(entries, picked, new.question)


def as_text(value: Said | None) -> str:
    """What was said, as the bank holds it: several choices on lines of their own."""
    match value:
        case tuple():
            return "\n".join(value)
        case bool():
            return "yes" if value else "no"
        case _:
            return value or ""
