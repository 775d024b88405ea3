"""The state is the fold of the events and nothing else."""

from dataclasses import replace

from steadyhand.core.act.actions import Fill, FillKind, Submit, Target, WaitFor
from steadyhand.core.act.facts import Disposition, Evidence, Outcome, OutcomeClass, Verdict
from steadyhand.core.answer.facts import QuestionKind
from steadyhand.core.log import events as ev
from steadyhand.core.log.state import State, fold, fold_all
from steadyhand.core.page.snapshot import FieldKey, Ref

EMAIL = FieldKey("email")
FILL = Fill(FillKind.TYPE, Target(Ref("r"), "Email", "fp", EMAIL))
SEND = Submit(Target(Ref("s"), "Send", "fp"), "https://a.example/")
SEEN = ev.Seen("https://a.example/", "t", "d1", 200, "f", 1, (), (), (), (), "dig", 1.0)


def after(*events: ev.Event) -> State:
    return fold_all(ev.Envelope("run", i, f"t{i}", e) for i, e in enumerate(events))


def outcome(disposition: Disposition) -> ev.OutcomeClassified:
    return ev.OutcomeClassified(Outcome(disposition, OutcomeClass.UNKNOWN, "c", 0.5))


def checked(proven: bool, key: FieldKey = EMAIL) -> ev.Checked:
    return ev.Checked((Evidence(key, "Email", "type_ref", proven, "", "dd" if proven else ""),))


def test_the_fence_is_the_number_of_the_latest_claim() -> None:
    state = after(ev.WorkerClaimed("a"), SEEN, ev.WorkerClaimed("b"))
    assert (state.fence, state.next_seq) == (2, 3)


def test_a_submit_is_outstanding_from_its_intent_until_something_closes_it() -> None:
    intent = ev.Intended((SEND,), digest="dig")
    assert after(intent).outstanding
    assert after(intent, ev.Executed("submit", "Send", True)).outstanding
    assert after(intent, outcome(Disposition.UNKNOWN)).outstanding
    assert after(intent, ev.PageLost("gone")).outstanding
    assert not after(intent, outcome(Disposition.REFUSED)).outstanding
    assert not after(intent, outcome(Disposition.NOT_SENT)).outstanding
    assert not after(intent, ev.Executed("submit", "Send", False)).outstanding
    assert after(intent).intents == 1


def test_a_refusal_voids_the_approval_and_the_proofs() -> None:
    yes = ev.Answered("q", QuestionKind.CONFIRM_SUBMIT, "me", True, True, digest="dig")
    before = (SEEN, checked(True), yes, ev.Intended((SEND,)))
    assert after(*before).approval is not None
    refused = after(*before, outcome(Disposition.REFUSED))
    assert refused.approval is None
    assert refused.proven == {}


def test_a_new_document_voids_plan_and_proofs_and_the_same_one_keeps_them() -> None:
    planned = ev.Planned(ev.Rung.SEMANTIC, (FILL,))
    kept = after(SEEN, checked(True), planned, SEEN)
    assert kept.pending == (FILL,)
    assert kept.proven == {EMAIL: "dd"}
    fresh = after(SEEN, checked(True), planned, replace(SEEN, epoch="d2"))
    assert fresh.pending == ()
    assert fresh.proven == {}


def test_a_drifted_field_is_no_longer_proven() -> None:
    assert after(SEEN, checked(True), replace(SEEN, drifted=(EMAIL,))).proven == {}


def test_a_lost_page_voids_fills_and_keeps_the_approval() -> None:
    yes = ev.Answered("q", QuestionKind.CONFIRM_SUBMIT, "me", True, True, digest="dig")
    state = after(SEEN, checked(True), yes, ev.PageLost("gone"))
    assert state.proven == {}
    assert state.page_lost
    assert state.approval is not None


def test_failed_evidence_drops_the_plan() -> None:
    plan = ev.Planned(ev.Rung.SEMANTIC, (FILL, FILL, SEND))
    assert after(SEEN, plan, ev.Intended((FILL,)), checked(True)).pending == (FILL, SEND)
    assert after(SEEN, plan, ev.Intended((FILL,)), checked(False)).pending == ()
    assert after(SEEN, checked(True), checked(False)).proven == {}
    assert after(SEEN, checked(True, FieldKey(""))).proven == {}


def test_answers_and_refusals_of_a_person() -> None:
    missing = ev.Missing(EMAIL, "Email", "nobody said", True)
    plan = ev.Planned(ev.Rung.SEMANTIC, (), (missing,))
    asked = ev.Asked("q", QuestionKind.TEXT, "Email?", EMAIL)
    given = ev.Answered("q", QuestionKind.TEXT, "me", True, field=EMAIL)
    assert after(plan, asked).asked == asked
    assert after(plan, asked, given).given == {EMAIL}
    assert after(plan, asked, given).missing == ()
    withheld = after(plan, asked, replace(given, given=False))
    assert (withheld.withheld, withheld.missing, withheld.asked) == ({EMAIL}, (missing,), None)
    no = ev.Answered("q", QuestionKind.CONFIRM_SUBMIT, "me", True, False)
    assert after(no).declined
    free = ev.Answered("q", QuestionKind.BLOCKER, "me", True)
    assert after(free).given == frozenset()


def test_late_looks_are_counted_only_while_a_submit_is_outstanding() -> None:
    intent = ev.Intended((SEND,))
    state = after(SEEN, intent, outcome(Disposition.UNKNOWN), SEEN, SEEN)
    assert state.late_looks == 2
    assert after(SEEN, intent, SEEN).late_looks == 0
    assert after(SEEN, SEEN).late_looks == 0


def test_the_rest_of_the_run_is_remembered() -> None:
    started = ev.RunStarted("https://a.example/", ev.Mode.APPLY, ("https://a.example",))
    posting = ev.PostingRead("Engineer", "Orchard")
    blocker = ev.BlockerFound("captcha", 0.9, "iframe", "grid")
    guard = ev.LoopGuard("key", 2, "alternate")
    state = after(started, posting, blocker, guard, ev.Paused("waits"))
    assert (state.started, state.posting, state.blockers) == (started, posting, (blocker,))
    assert (state.worst, state.paused, state.started_at) == (("key", 2), True, "t0")
    assert not fold(state, ev.Envelope("run", 9, "t", ev.Resumed("me"))).paused
    ended = after(ev.Paused("x"), ev.Ended(Verdict.FAILED))
    assert (ended.ended, ended.paused) == (ev.Ended(Verdict.FAILED), False)


def test_events_that_only_tell_change_nothing() -> None:
    told = after(
        ev.OverlayClosed("banner", "Cookies", "press", True),
        ev.RetryApplied("wait", "slow", 1),
        ev.BudgetTouched("looks", 1, 2),
        ev.WorkerLost("a", "gone"),
    )
    assert told == State(next_seq=4)
    assert after(ev.Planned(ev.Rung.SEMANTIC, (WaitFor("x"),)), ev.Intended(())).pending
