"""Runs that taught something: journals of proven applications, with their pages and sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tests.core.plan.pages import SITE, ask, page, push

from steadyhand.core.act.actions import Submit, target_of
from steadyhand.core.act.results import Evidence, Verdict
from steadyhand.core.answer.sheet import Answer, Intent, Row, Sheet, Source
from steadyhand.core.journal import events as ev
from steadyhand.core.page.snapshot import Field, Snapshot, form_fingerprint, without_values
from steadyhand.core.plan.recipe import Recipe, RunRecord, distil

AT = "2026-11-22T09:00:00.000Z"
SEND = push("Submit application", last_in_form=True)
# The page says by its markup alone what it wants there: words that no vocabulary has.
ODD = ask("Zaxbor", html_name="email", required=True)
PLAIN = ask("Full name", required=True)
FORM = page((ODD, PLAIN), (SEND,))
EMAIL = Intent("email", (), 0.9)


def row(item: Field, intent: Intent | None = EMAIL, value: str = "orla@brandt.example") -> Row:
    answer = Answer(value, Source.PROFILE, "profile.email")
    return Row(item.key, item.label, item.group, item.role, answer, intent)


def seen(form: Snapshot, artifact: str) -> ev.SnapshotGenerated:
    kind = form_fingerprint(form) if form.fillable else ""
    looked = ((), (), (), (), "d")
    return ev.SnapshotGenerated(
        form.url, "", "d1", 200, kind, len(form.fillable), *looked, 0.1, artifact
    )


def held(*items: Field, proven: bool = True) -> ev.ActionVerified:
    found = (Evidence(i.key, i.label, "type_ref", proven, "", tier="batch") for i in items)
    return ev.ActionVerified(tuple(found))


def sent() -> ev.ActionIntended:
    return ev.ActionIntended((Submit(target_of(SEND), SITE),), digest="approved")


def journal(events: Iterable[ev.Event], run: str = "run-1") -> tuple[ev.Envelope, ...]:
    return tuple(ev.Envelope(run, n, AT, event) for n, event in enumerate(events))


def proven(
    form: Snapshot = FORM, rows: Sequence[Row] = ()
) -> tuple[RunRecord, dict[str, Snapshot]]:
    """A run that filled all of one page and was taken."""
    events = (seen(form, "1"), held(*form.fillable), sent(), ev.RunEnded(Verdict.SUBMITTED))
    name = replace(row(PLAIN), intent=Intent("name", (), 0.9))
    sheet = Sheet("salt", tuple(rows) or (row(ODD), name))
    return RunRecord(journal(events), sheet), {"1": without_values(form)}


def learned(form: Snapshot = FORM, rows: Sequence[Row] = ()) -> Recipe:
    """What that run teaches."""
    recipe = distil(*proven(form, rows))
    assert recipe is not None
    return recipe
