"""The receipt says what was proven, in the contract's words, and never more."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.journal.strategies import events
from tests.views import runs

from steadyhand.core.act.approved_sheet import MASK
from steadyhand.core.act.exchanges import APART_TEXT, IN_SUBMIT_TEXT, NOT_SENT_TEXT, UNREADABLE_TEXT
from steadyhand.core.act.results import Disposition, Evidence, Outcome, OutcomeClass, Verdict
from steadyhand.core.answer.sheet import (
    NO_PLACE,
    Answer,
    Intent,
    QuestionKind,
    Row,
    Sheet,
    Source,
    UnusedFile,
)
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import fold_all
from steadyhand.core.page.snapshot import FieldKey, Role
from steadyhand.views.receipt import (
    CHANGED_EVIDENCE,
    NO_EVIDENCE,
    RELOADED_EVIDENCE,
    Receipt,
    receipt,
)
from steadyhand.views.record import Picture, RunRecord
from steadyhand.views.report import report_markdown
from steadyhand.views.spending import Cost

CONTRACT = (
    "success status final_url visited_urls steps proof_text proof_screenshot_path errors notes"
    " verdict reason outcome proof fields approval left cost run_id duration_s blank"
).split()
PARTS = {
    "steps": "name url notes",
    "outcome": "outcome_class failure_code confidence evidence_snippet retryable",
    "proof": "request response_status reference post_state at",
    "fields": "label group intent answer source confidence proven evidence detail required",
    "approval": "digest at by",
    "cost": "usd input_tokens output_tokens model_calls vision_calls parts",
}


def of(*events: ev.Event, sheet: Sheet | None = None) -> Receipt:
    """The receipt of a run with these events."""
    return receipt(RunRecord("run-7", runs.envelopes(events), sheet))


def test_a_receipt_has_exactly_the_contracts_keys() -> None:
    told = receipt(runs.happy()).to_dict()
    assert list(told) == CONTRACT
    for key, names in PARTS.items():
        part = told[key]
        first = part[0] if isinstance(part, list) else part
        assert isinstance(first, dict)
        assert list(first) == names.split()


def test_the_receipt_of_a_submitted_run_carries_its_proof() -> None:
    told = receipt(runs.happy())
    assert (told.success, told.status, told.verdict) == (True, "submitted", Verdict.SUBMITTED)
    assert told.proof == runs.PROOF
    assert told.proof_text == runs.ACCEPTED.snippet
    assert told.proof_screenshot_path == "pictures/0024-after.png"
    assert told.final_url == runs.THANKS
    assert told.visited_urls == (runs.URL, runs.THANKS)
    assert told.approval is not None
    assert (told.approval.digest, told.approval.by) == (runs.DIGEST, "you")
    assert told.notes == (f"canonical_start_url={runs.URL}", "unused answer: Shoe size")
    assert (told.errors, told.duration_s) == ((), 10.8)


@pytest.mark.parametrize(
    ("proven", "text", "told"),
    [
        (True, IN_SUBMIT_TEXT, ()),
        (True, "the page names 1 file(s)", ()),
        (True, UNREADABLE_TEXT, (UNREADABLE_TEXT,)),
        (
            True,
            f"{APART_TEXT} by PUT https://a.example/f",
            (f"{APART_TEXT} by PUT https://a.example/f",),
        ),
        (False, NOT_SENT_TEXT, (NOT_SENT_TEXT,)),
        (False, "the page says: Upload failed", ("the page says: Upload failed",)),
    ],
)
def test_a_file_that_is_no_plain_part_of_what_was_sent_is_told(
    proven: bool, text: str, told: tuple[str, ...]
) -> None:
    found = Evidence(FieldKey("resume"), "Resume", "upload_file", proven, text)
    result = of(ev.ActionVerified((found,)), sheet=runs.sheet())
    assert [n for n in result.notes if "aldersey" in n] == [f"aldersey-cv.pdf: {t}" for t in told]
    assert result.fields[0].proven is proven


def test_a_file_that_no_field_takes_is_told_and_one_that_was_sent_after_all_is_not() -> None:
    unused = (UnusedFile("letter.pdf"), UnusedFile("aldersey-cv.pdf", "busy", FieldKey("resume")))
    private = replace(runs.sheet(), unused_files=unused)
    sent = ev.ActionVerified(
        (Evidence(FieldKey("resume"), "Resume", "upload_file", True, IN_SUBMIT_TEXT),)
    )
    assert of(sent, sheet=private).notes[1:] == (f"letter.pdf: {NO_PLACE}",)
    assert of(sheet=private).notes[1:] == (f"letter.pdf: {NO_PLACE}", "aldersey-cv.pdf: busy")
    assert of(sent, sheet=None).notes == ()


def test_an_unused_answer_is_told_with_the_question_that_it_is_like() -> None:
    near = (("Shoe size", ("Shoe sizes", "Size of shoe")),)
    private = replace(runs.sheet(), near=near)
    told = 'Shoe size (did you mean "Shoe sizes" or "Size of shoe"?)'
    assert f"unused answer: {told}" in of(sheet=private).notes
    assert "Size of shoe" in report_markdown(RunRecord("r", (), private))


def test_the_steps_of_a_run_are_its_phases_with_what_was_proven_in_them() -> None:
    told = [(s.name, s.notes) for s in receipt(runs.happy()).steps]
    assert told == [
        ("Looked for the form", ("Apply for this job",)),
        ("Filled the form", ()),
        ("Had the form prefilled", ("Resume",)),
        (
            "Filled the form",
            ("asked: Notice period", *(label for _, label, *_ in runs.FIELDS)),
        ),
        ("Checked the form and asked for approval", ("asked: Send this application?",)),
        ("Sent the form", ()),
        ("Looked for proof", ("success_confirmed",)),
        ("Submitted, with proof", ()),
    ]


def test_a_blocker_is_noted_on_its_step() -> None:
    told = of(runs.seen(), ev.BlockerFound("captcha", 0.9, "iframe", "I am no robot"))
    assert told.steps[0].notes == ("blocker: captcha",)


def test_the_receipt_of_a_refused_run_says_why() -> None:
    told = receipt(runs.refused())
    assert (told.success, told.status, told.proof, told.proof_text) == (False, "failed", None, None)
    assert told.errors[-1] == runs.OBJECTS
    assert told.outcome.outcome_class is OutcomeClass.VALIDATION
    assert told.outcome.failure_code == "server_validation"
    assert told.proof_screenshot_path is None


def test_a_field_is_proven_by_the_last_word_that_the_page_gave_on_it() -> None:
    told = {f.label: (f.proven, f.evidence) for f in receipt(runs.refused()).fields}
    assert told["E-mail"] == (True, "the value held after leaving the field")
    assert told["Notice period"][0] is False
    assert told["Which do you write?"] == (False, NO_EVIDENCE)


NAME = FieldKey("given-name")
HELD = ev.ActionVerified((Evidence(NAME, "First name", "type_ref", True, "held", "d"),))


def field_after(*events: ev.Event) -> tuple[bool, str]:
    told = of(*events, sheet=runs.sheet()).fields
    return next((f.proven, f.evidence) for f in told if f.label == "First name")


def test_what_the_page_lost_or_changed_before_it_was_sent_is_unproven() -> None:
    assert field_after(runs.seen(), HELD) == (True, "held")
    assert field_after(runs.seen(), HELD, runs.seen(drifted=(NAME,))) == (False, CHANGED_EVIDENCE)
    assert field_after(runs.seen(), HELD, runs.seen(epoch="d9")) == (False, RELOADED_EVIDENCE)
    assert field_after(runs.seen(), HELD, ev.PageLost("x"), runs.seen()) == (
        False,
        RELOADED_EVIDENCE,
    )
    assert field_after(runs.seen(), HELD, runs.seen(epoch="d9", form="next")) == (True, "held")
    assert field_after(HELD, runs.seen(drifted=(FieldKey("other"),))) == (True, "held")


def test_the_page_after_a_submit_takes_no_proof_away() -> None:
    submit = ev.ActionIntended((runs.SEND,), digest=runs.DIGEST)
    refused = ev.OutcomeClassified(runs.REFUSED)
    assert field_after(runs.seen(), HELD, submit, runs.seen(drifted=(NAME,))) == (True, "held")
    again = field_after(runs.seen(), HELD, submit, refused, runs.seen(epoch="d9"))
    assert again == (True, "held")


def paged(*events: ev.Event) -> dict[str, tuple[bool, str]]:
    """The proof of each field of a sheet whose first page was left."""
    rows = [Row(FieldKey(k), k, "", Role.TEXT, Answer("x", Source.PROFILE)) for k in ("a", "a@f")]
    told = of(*events, sheet=Sheet("salt", tuple(rows))).fields
    return {line.label: (line.proven, line.evidence) for line in told}


def held(key: str, text: str) -> ev.ActionVerified:
    return ev.ActionVerified((Evidence(FieldKey(key), key, "type_ref", True, text, "d"),))


STEP = ev.StepTaken("Next", "f", True)


def test_what_was_proven_on_a_page_that_was_left_stays_proven_beside_the_next_page() -> None:
    first = (runs.seen(form="f"), held("a", "first"), STEP, runs.seen(form="g", epoch="d9"))
    assert paged(*first) == {"a": (False, NO_EVIDENCE), "a@f": (True, "first")}
    both = (*first, held("a", "second"))
    assert paged(*both) == {"a": (True, "second"), "a@f": (True, "first")}
    again = (*both, runs.seen(form="g", epoch="d10"))  # only the page that is shown is empty again
    assert paged(*again) == {"a": (False, RELOADED_EVIDENCE), "a@f": (True, "first")}
    lost = (*both, ev.PageLost("gone"), runs.seen(form="f"))
    assert paged(*lost) == {"a": (False, RELOADED_EVIDENCE), "a@f": (False, RELOADED_EVIDENCE)}


def test_a_page_that_was_not_left_files_nothing() -> None:
    stuck = replace(STEP, passed=False)
    told = paged(runs.seen(form="f"), held("a", "first"), stuck)
    assert told == {"a": (True, "first"), "a@f": (False, NO_EVIDENCE)}


def test_a_filed_proof_is_filed_once() -> None:
    twice = (held("a", "first"), STEP, replace(STEP, form="g"))
    assert paged(*twice)["a@f"] == (True, "first")


@pytest.mark.parametrize("intent", ["new-password", "one-time-code", "cc-number", "cc-csc"])
def test_a_password_code_or_card_is_covered_even_in_the_receipt(intent: str) -> None:
    answer = Answer("hunter22", Source.PROFILE)
    row = Row(FieldKey("p"), "", "Account", Role.TEXT, answer, Intent(intent))
    (field,) = of(sheet=Sheet("salt", (row,))).fields
    assert (field.label, field.group, field.answer) == ("Account", "", MASK)


@pytest.mark.parametrize("intent", [None, Intent("national_id")])
def test_what_a_password_box_took_is_covered_in_the_receipt(intent: Intent | None) -> None:
    answer = Answer("hunter22", Source.HUMAN)
    row = Row(FieldKey("p"), "Security answer", "", Role.TEXT, answer, intent, secret=True)
    assert [f.answer for f in of(sheet=Sheet("salt", (row,))).fields] == [MASK]


def test_the_receipt_survives_json_and_keeps_its_letters() -> None:
    record = runs.happy()
    text = receipt(record).to_json()
    assert json.loads(text) == receipt(record).to_dict()
    odd = Row(FieldKey("s"), "Straße \ud800", "", Role.TEXT, Answer("ja", Source.PROFILE))
    assert "Straße ?" in of(sheet=Sheet("salt", (odd,))).to_json()


PAID = ev.BudgetTouched("task", 0, 100_000, "settled", "c1", ev.Rung.MODEL, "text", 1500, 900, 80)
LOOKED = replace(PAID, deed="reserved", call="c2", rung=ev.Rung.VISION, content="image")


def test_a_run_without_models_costs_nothing() -> None:
    assert receipt(runs.happy()).cost == Cost()


def test_the_cost_is_split_by_rung_and_by_what_was_sent() -> None:
    cost = of(replace(PAID, deed="reserved", micro_usd=9_000), PAID, LOOKED).cost
    whole = (cost.usd, cost.input_tokens, cost.output_tokens, cost.model_calls, cost.vision_calls)
    assert whole == (0.003, 1800, 160, 2, 1)
    assert [(p.rung, p.content, p.usd) for p in cost.parts] == [
        ("model", "text", 0.0015),
        ("vision", "image", 0.0015),
    ]


def test_a_proof_picture_is_named_only_for_a_proven_submit() -> None:
    shots = (Picture("after", "", "1.png"), Picture("proof", "", "2.png"))
    assert receipt(replace(runs.happy(), pictures=shots)).proof_screenshot_path == "2.png"
    assert receipt(replace(runs.happy(), pictures=())).proof_screenshot_path is None
    assert receipt(replace(runs.refused(), pictures=shots)).proof_screenshot_path is None


def test_a_run_without_events_has_a_receipt() -> None:
    told = of()
    assert (told.success, told.status, told.verdict) == (False, "stopped_before_submit", None)
    assert (told.final_url, told.approval, told.duration_s, told.steps) == (None, None, 0.0, ())


def test_a_run_that_goes_on_shows_the_outcome_that_it_has() -> None:
    told = of(ev.OutcomeClassified(runs.REFUSED))
    assert told.verdict is None
    assert told.outcome.failure_code == "server_validation"
    assert (told.errors, told.notes) == ((), ())


def test_an_end_without_a_submit_has_an_outcome_of_its_own() -> None:
    told = of(ev.RunEnded(Verdict.TRANSIENT, "timeout", "The page hung."))
    assert told.outcome.failure_code == "timeout"
    assert (told.outcome.retryable, told.outcome.evidence_snippet) == (True, "The page hung.")
    assert told.errors == ("The page hung.",)
    assert of(ev.RunEnded(Verdict.FAILED)).errors == ("failed.",)
    assert of(ev.RunEnded(Verdict.FAILED)).outcome.failure_code == "failed"


def test_an_end_by_choice_is_no_error_and_has_no_class() -> None:
    declined = ev.QuestionAnswered("q", QuestionKind.CONFIRM_SUBMIT, "nobody", False)
    told = of(runs.YES, declined, ev.RunEnded(Verdict.DECLINED, "", "Nobody approved this sheet."))
    assert (told.errors, told.notes) == ((), ("Nobody approved this sheet.",))
    assert (told.outcome.outcome_class, told.outcome.failure_code) == (None, None)
    assert told.approval is None


def test_the_approval_of_a_refused_submit_is_the_one_it_was_sent_under() -> None:
    told = receipt(runs.refused())
    assert told.approval is not None
    assert told.approval.digest == runs.DIGEST


UNKNOWN = Outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "no_answer", 0.9)
POOL: tuple[ev.Event, ...] = (
    ev.ActionIntended((runs.SEND,), digest=runs.DIGEST),
    ev.ActionExecuted("submit", "Send", True),
    ev.ActionExecuted("submit", "Send", False),
    ev.OutcomeClassified(runs.ACCEPTED),
    ev.OutcomeClassified(replace(runs.ACCEPTED, proof=None)),
    ev.OutcomeClassified(replace(UNKNOWN, proof=runs.PROOF)),
    ev.OutcomeClassified(runs.REFUSED),
    ev.OutcomeClassified(UNKNOWN, late=True),
    runs.seen(),
    ev.PageLost("gone"),
    *(ev.RunEnded(v) for v in (Verdict.SUBMITTED, Verdict.UNKNOWN, Verdict.FAILED)),
)


def proven_by(events: list[ev.Event]) -> bool:
    """Told from the list alone: after the last submit's intent its last outcome is a proof."""
    last = max((n for n, e in enumerate(events) if isinstance(e, ev.ActionIntended)), default=None)
    if last is None:
        return False
    since = events[last:]
    outcomes = [e.outcome for e in since if isinstance(e, ev.OutcomeClassified)]
    if not outcomes or outcomes[-1].disposition is not Disposition.ACCEPTED:
        return False
    closed = any(o.disposition is Disposition.REFUSED for o in outcomes)
    missed = any(isinstance(e, ev.ActionExecuted) and not e.done for e in since)
    return outcomes[-1].proof is not None and not closed and not missed


@given(st.lists(st.sampled_from(POOL), max_size=9))
def test_no_run_is_a_success_without_a_submit_and_its_proof(events: list[ev.Event]) -> None:
    told = of(*events)
    ends = [e for e in events if isinstance(e, ev.RunEnded)]
    called = bool(ends) and ends[-1].verdict is Verdict.SUBMITTED
    assert told.success == (called and proven_by(events))
    assert told.success == (told.verdict is Verdict.SUBMITTED) == (told.status == "submitted")
    assert not (told.success and told.proof is None)


@given(st.lists(events(), max_size=8))
def test_any_events_at_all_have_a_receipt_and_it_is_json(events: list[ev.Event]) -> None:
    told = of(*events, sheet=runs.sheet())
    assert json.loads(told.to_json())["run_id"] == "run-7"
    state = fold_all(runs.envelopes(events))
    done = state.ended is not None and state.ended.verdict is Verdict.DONE
    assert not told.success or state.outstanding or done


def test_a_task_is_a_success_only_where_it_is_done() -> None:
    started = ev.RunStarted(runs.URL, ev.Mode.TASK, ())
    for verdict in (Verdict.DONE, Verdict.INCOMPLETE, Verdict.UNPROVEN):
        told = of(started, ev.GoalSet(1), ev.RunEnded(verdict, "", "a row with Apollo"))
        assert (told.success, str(told.status)) == (verdict is Verdict.DONE, str(verdict))


def test_the_events_of_a_run_are_folded_once_whoever_reads_them() -> None:
    record = runs.happy()
    first = record.moments
    receipt(record)
    report_markdown(record)
    assert record.moments is first
    assert record.state == fold_all(record.envelopes)
