"""The state is the fold of the events and nothing else."""

from dataclasses import replace

from steadyhand.core.act.actions import Fill, FillKind, Press, Purpose, Submit, Target, WaitFor
from steadyhand.core.act.results import Disposition, Evidence, Outcome, OutcomeClass, Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import Approval, State, fold, fold_all
from steadyhand.core.page.snapshot import FieldKey, Ref

EMAIL = FieldKey("email")
FILL = Fill(FillKind.TYPE, Target(Ref("r"), "Email", "fp", EMAIL))
SEND = Submit(Target(Ref("s"), "Send", "fp"), "https://a.example/")
SEEN = ev.SnapshotGenerated(
    "https://a.example/", "t", "d1", 200, "f", 1, (), (), (), (), "dig", 1.0
)


def after(*events: ev.Event) -> State:
    return fold_all(ev.Envelope("run", i, f"t{i}", e) for i, e in enumerate(events))


def outcome(disposition: Disposition) -> ev.OutcomeClassified:
    return ev.OutcomeClassified(Outcome(disposition, OutcomeClass.UNKNOWN, "c", 0.5))


def checked(proven: bool, key: FieldKey = EMAIL) -> ev.ActionVerified:
    return ev.ActionVerified(
        (Evidence(key, "Email", "type_ref", proven, "", "dd" if proven else ""),)
    )


def test_the_form_is_that_of_the_last_look() -> None:
    assert (after().form, after(SEEN).form) == ("", "f")


def test_the_fence_is_the_number_of_the_latest_claim() -> None:
    state = after(ev.WorkerClaimed("a"), SEEN, ev.WorkerClaimed("b"))
    assert (state.fence, state.next_seq) == (2, 3)


def test_a_submit_is_outstanding_from_its_intent_until_something_closes_it() -> None:
    intent = ev.ActionIntended((SEND,), digest="dig")
    assert after(intent).outstanding
    assert after(intent, ev.ActionExecuted("submit", "Send", True)).outstanding
    assert after(intent, outcome(Disposition.UNKNOWN)).outstanding
    assert after(intent, ev.PageLost("gone")).outstanding
    assert not after(intent, outcome(Disposition.REFUSED)).outstanding
    assert not after(intent, outcome(Disposition.NOT_SENT)).outstanding
    assert not after(intent, ev.ActionExecuted("submit", "Send", False)).outstanding
    assert after(intent).intents == 1


def test_a_refusal_voids_the_approval_and_the_proofs() -> None:
    yes = ev.QuestionAnswered("q", QuestionKind.CONFIRM_SUBMIT, "me", True, True, digest="dig")
    before = (SEEN, checked(True), yes, ev.ActionIntended((SEND,)))
    assert after(*before).approval is not None
    refused = after(*before, outcome(Disposition.REFUSED))
    assert refused.approval is None
    assert refused.proven == {}


def test_a_new_document_voids_plan_and_proofs_and_the_same_one_keeps_them() -> None:
    planned = ev.PlanProposed(ev.Rung.SEMANTIC, (FILL,))
    kept = after(SEEN, checked(True), planned, SEEN)
    assert kept.pending == (FILL,)
    assert kept.proven == {EMAIL: "dd"}
    fresh = after(SEEN, checked(True), planned, replace(SEEN, epoch="d2"))
    assert fresh.pending == ()
    assert fresh.proven == {}


def test_a_drifted_field_is_no_longer_proven() -> None:
    assert after(SEEN, checked(True), replace(SEEN, drifted=(EMAIL,))).proven == {}


def test_a_lost_page_voids_fills_and_keeps_the_approval() -> None:
    yes = ev.QuestionAnswered("q", QuestionKind.CONFIRM_SUBMIT, "me", True, True, digest="dig")
    state = after(SEEN, checked(True), yes, ev.PageLost("gone"))
    assert state.proven == {}
    assert state.page_lost
    assert state.approval is not None


def test_failed_evidence_drops_the_plan() -> None:
    plan = ev.PlanProposed(ev.Rung.SEMANTIC, (FILL, FILL, SEND))
    assert after(SEEN, plan, ev.ActionIntended((FILL,)), checked(True)).pending == (FILL, SEND)
    assert after(SEEN, plan, ev.ActionIntended((FILL,)), checked(False)).pending == ()
    assert after(SEEN, checked(True), checked(False)).proven == {}
    assert after(SEEN, checked(True, FieldKey(""))).proven == {}


def test_answers_and_refusals_of_a_person() -> None:
    missing = ev.MissingAnswer(EMAIL, "Email", "nobody said", True)
    plan = ev.PlanProposed(ev.Rung.SEMANTIC, (), (missing,))
    asked = ev.QuestionAsked("q", QuestionKind.TEXT, "Email?", EMAIL)
    given = ev.QuestionAnswered("q", QuestionKind.TEXT, "me", True, field=EMAIL)
    assert after(plan, asked).asked == asked
    assert after(plan, asked, given).given == {EMAIL}
    assert after(plan, asked, given).missing == ()
    withheld = after(plan, asked, replace(given, given=False))
    assert (withheld.withheld, withheld.missing, withheld.asked) == ({EMAIL}, (missing,), None)
    no = ev.QuestionAnswered("q", QuestionKind.CONFIRM_SUBMIT, "me", True, False)
    assert after(no).declined
    free = ev.QuestionAnswered("q", QuestionKind.BLOCKER, "me", True)
    assert after(free).given == frozenset()


def test_a_changed_sheet_is_no_yes_and_no_no_and_its_fields_are_to_be_proven_again() -> None:
    yes = ev.QuestionAnswered("q", QuestionKind.CONFIRM_SUBMIT, "me", True, True, digest="dig")
    edit = replace(yes, edited=(EMAIL,))
    filled = ev.PlanProposed(ev.Rung.SEMANTIC, (SEND,))
    state = after(SEEN, checked(True), checked(True, FieldKey("b")), filled, yes, edit)
    assert (state.approval, state.declined, state.edits) == (None, False, 1)
    assert (state.pending, state.missing, set(state.proven)) == ((), (), {FieldKey("b")})
    assert EMAIL in state.given
    asked_in_vain = ev.QuestionAnswered("q", QuestionKind.TEXT, "me", False, field=EMAIL)
    assert after(asked_in_vain, edit).withheld == frozenset()


def test_what_was_missing_is_looked_for_again_once_fields_were_filled() -> None:
    plan = ev.PlanProposed(
        ev.Rung.SEMANTIC, (FILL,), (ev.MissingAnswer(EMAIL, "Email", "nobody said", True),)
    )
    assert after(plan, checked(True)).missing == ()
    assert after(plan, checked(True, FieldKey(""))).missing != ()


def test_late_looks_are_counted_only_while_a_submit_is_outstanding() -> None:
    intent = ev.ActionIntended((SEND,))
    state = after(SEEN, intent, outcome(Disposition.UNKNOWN), SEEN, SEEN)
    assert state.late_looks == 2
    assert after(SEEN, intent, SEEN).late_looks == 0
    assert after(SEEN, SEEN).late_looks == 0


def test_the_rest_of_the_run_is_remembered() -> None:
    started = ev.RunStarted("https://a.example/", ev.Mode.APPLY, ("https://a.example",))
    posting = ev.PostingRead("Engineer", "Orchard")
    blocker = ev.BlockerFound("captcha", 0.9, "iframe", "grid")
    guard = ev.LoopGuard("key", 2, "alternate")
    state = after(started, posting, blocker, guard, ev.RunPaused("waits"))
    assert (state.started, state.posting, state.blockers) == (started, posting, (blocker,))
    assert (state.worst, state.paused, state.started_at) == (("key", 2), True, "t0")
    assert not fold(state, ev.Envelope("run", 9, "t", ev.RunResumed("me"))).paused
    ended = after(ev.RunPaused("x"), ev.RunEnded(Verdict.FAILED))
    assert (ended.ended, ended.paused) == (ev.RunEnded(Verdict.FAILED), False)


def test_events_that_only_tell_change_nothing() -> None:
    told = after(
        ev.OverlayClosed("banner", "Cookies", "press", True),
        ev.BudgetTouched("looks", 1, 2),
        ev.WorkerLost("a", "gone"),
    )
    assert told == State(next_seq=3)
    assert after(ev.PlanProposed(ev.Rung.SEMANTIC, (WaitFor("x"),)), ev.ActionIntended(())).pending


def test_retries_are_counted_until_the_page_is_seen() -> None:
    tried = ev.RetryApplied("wait_for", "slow", 1)
    assert after(tried, tried).retries == 2
    assert after(tried, SEEN).retries == 0


NEXT = Press(Target(Ref("n"), "Next", "fp"), Purpose.NEXT_STEP, action_url="https://a.example/2")
CLOSE = Press(Target(Ref("x"), "Close", "fp"), Purpose.CLOSE_OVERLAY)
UNFOLD = Press(Target(Ref("h"), "More", "fp", locator="#h"), Purpose.UNFOLD)
STEP = ev.StepTaken("Next", "f", True)
STUCK = ev.StepTaken("Next", "f", False, "Too short", digest="dig")
REFUSED = ev.OutcomeClassified(
    Outcome(Disposition.REFUSED, OutcomeClass.VALIDATION, "c", 0.9, "Too short")
)


def test_presses_of_a_header_are_counted_for_one_document() -> None:
    opened = ev.ActionIntended((UNFOLD,))
    plan = ev.PlanProposed(ev.Rung.SEMANTIC, (UNFOLD,))
    assert after(plan, opened, opened).unfolded == {"#h": 2}
    assert after(plan, opened).pending == ()
    assert after(opened, SEEN).unfolded == {}
    assert after(SEEN, opened, SEEN).unfolded == {"#h": 1}


def test_a_page_may_have_been_sent_from_its_next_until_the_page_or_a_person_says_more() -> None:
    plan = ev.PlanProposed(ev.Rung.SEMANTIC, (NEXT,))
    sent = (plan, ev.ActionIntended((NEXT,)))
    yes = ev.QuestionAnswered("q", QuestionKind.STEP_GRANT, "me", True, True, scope="a.example/*")
    assert after(*sent).crossing == NEXT.action_url
    assert after(*sent).pending == ()
    assert after(*sent, ev.PageLost("gone"), SEEN).crossing == NEXT.action_url
    assert after(*sent, STEP).crossing == ""
    assert after(*sent, STUCK).crossing == ""
    assert after(*sent, replace(STUCK, lost=True)).crossing == NEXT.action_url
    assert after(*sent, yes).crossing == ""
    assert after(*sent, replace(yes, approved=False)).crossing == NEXT.action_url
    quiet = ev.ActionIntended((replace(NEXT, action_url=""),))
    assert after(quiet).crossing == ""


def test_only_what_concerns_that_page_says_that_it_was_not_sent() -> None:
    lost = (ev.ActionIntended((NEXT,)), ev.PageLost("gone"), SEEN)
    missed = (
        ev.ActionIntended((CLOSE,)),
        ev.ActionExecuted("click_ref", "Close", False, "covered"),
    )
    host = ev.QuestionAnswered(
        "q", QuestionKind.YES_NO, "me", True, True, scope="https://b.example"
    )
    assert after(*lost, *missed).crossing == NEXT.action_url
    assert after(*lost, host).crossing == NEXT.action_url


def test_a_page_that_was_left_takes_its_proofs_and_answers_along() -> None:
    given = ev.QuestionAnswered("q", QuestionKind.TEXT, "me", True, field=EMAIL)
    before = (SEEN, checked(True), given, ev.PlanProposed(ev.Rung.SEMANTIC, (FILL,)))
    assert after(*before).given == {EMAIL}
    state = after(*before, STEP)
    assert (state.steps, state.proven, state.pending, state.given) == (1, {}, (), frozenset())
    assert (state.objection, state.rejected, state.premature) == ("", frozenset(), False)
    assert after(*before, STEP, STEP).steps == 2
    assert after(STEP, ev.PageLost("gone")).steps == 0


def test_a_page_that_objected_is_filled_again_and_its_content_is_remembered() -> None:
    state = after(SEEN, checked(True), STUCK)
    assert (state.steps, state.proven, state.objection) == (0, {}, "Too short")
    assert state.rejected == {"dig"}
    assert after(replace(STUCK, why="")).objection == "no reason"
    mended = after(STUCK, STEP)
    assert (mended.objection, mended.rejected) == ("", {"dig"})


def test_a_next_that_was_never_pressed_refuses_no_content() -> None:
    assert after(replace(STUCK, digest="")).rejected == frozenset()
    assert after(ev.ActionIntended((SEND,)), REFUSED).rejected == frozenset()
    assert after(REFUSED).rejected == frozenset()


def test_a_step_that_sent_the_application_is_told_at_once() -> None:
    assert after(replace(STEP, sent=True)).premature


def test_a_submit_that_the_site_refused_is_remembered_by_its_content() -> None:
    state = after(ev.ActionIntended((SEND,), digest="dig"), REFUSED)
    assert (state.objection, state.rejected) == ("Too short", {"dig"})
    silent = replace(REFUSED, outcome=replace(REFUSED.outcome, snippet=""))
    assert after(ev.ActionIntended((SEND,), digest="dig"), silent).objection == "no reason"
    again = after(
        ev.ActionIntended((SEND,), digest="dig"), REFUSED, ev.ActionIntended((SEND,), digest="d2")
    )
    assert (again.objection, again.rejected) == ("", {"dig"})
    blocked = replace(REFUSED, outcome=replace(REFUSED.outcome, outcome_class=OutcomeClass.BLOCKED))
    assert after(ev.ActionIntended((SEND,), digest="dig"), blocked).rejected == frozenset()


def test_a_tab_that_is_followed_begins_with_nothing_filled() -> None:
    plan = ev.PlanProposed(ev.Rung.SEMANTIC, (FILL,))
    state = after(SEEN, checked(True), plan, ev.TabFollowed("https://a.example/form"))
    assert (state.proven, state.pending, state.missing) == ({}, (), ())


def test_what_a_person_allowed_holds_for_its_place_and_nothing_else() -> None:
    yes = ev.QuestionAnswered(
        "q", QuestionKind.STEP_GRANT, "me", True, True, scope="a.example/apply/*"
    )
    no = ev.QuestionAnswered("q", QuestionKind.YES_NO, "me", True, False, scope="https://b.example")
    started = ev.RunStarted("https://a.example/", ev.Mode.APPLY, ("https://a.example",))
    state = after(started, yes, no)
    assert (state.granted, state.forbidden) == ({"a.example/apply/*"}, {"https://b.example"})
    assert state.hosts == ("https://a.example", "a.example/apply/*")
    assert (state.given, state.approval, state.declined) == (frozenset(), None, False)
    assert State().hosts == ()


def test_each_wall_counts_how_often_it_was_dealt_with_in_vain() -> None:
    tried = ev.ChallengeTried("login", "vault", False, "wrong")
    state = after(tried, tried, ev.ChallengeTried("two_factor", "me", True))
    assert state.handed == {"login": 2}
    assert not state.by_hand
    state = after(ev.RunPaused("x"), ev.RunResumed("me", "captcha"), ev.RunResumed("me", "captcha"))
    assert (state.handed, state.by_hand, state.paused) == ({"captcha": 2}, True, False)


def test_a_wall_that_nobody_dealt_with_is_let_be() -> None:
    state = after(ev.RunPaused("x"), ev.RunResumed("nobody", "captcha", dealt=False))
    assert (state.let_be, state.handed, state.by_hand) == (frozenset({"captcha"}), {}, False)


def test_a_person_may_have_acted_from_the_moment_that_they_are_asked_to() -> None:
    paused = ev.RunPaused("a wall stands in the way")
    assert after(paused, ev.QuestionAsked("q", QuestionKind.BLOCKER, "Deal with it")).by_hand
    assert not after(paused, ev.QuestionAsked("q", QuestionKind.OTP, "Code?")).by_hand
    assert after(
        ev.QuestionAsked("q", QuestionKind.BLOCKER, "x"),
        ev.QuestionAsked("r", QuestionKind.OTP, "y"),
    ).by_hand


def test_a_wall_that_is_gone_was_not_dealt_with_in_vain() -> None:
    done = ev.RunResumed("me", "captcha")
    assert after(SEEN, done, done, STEP).handed == {}
    assert after(done, SEEN).handed == {}
    assert after(done, replace(SEEN, form="")).handed == {"captcha": 1}
    assert after(done, replace(SEEN, walls=("captcha",))).handed == {"captcha": 1}
    assert after(done, STUCK).handed == {"captcha": 1}


def test_a_wall_that_comes_again_and_again_before_one_form_is_in_vain() -> None:
    round_trip = (ev.RunResumed("me", "captcha"), SEEN)
    assert after(SEEN, *round_trip * 3).handed == {"captcha": 3}
    assert after(*round_trip * 3).handed == {"captcha": 2}
    assert after(SEEN, *round_trip * 3, replace(SEEN, form="other")).handed == {}


def test_no_two_tries_at_walls_have_one_number() -> None:
    tried, passed = ev.ChallengeTried("login", "me", False), ev.ChallengeTried("login", "me", True)
    assert after(tried, passed, STEP, ev.RunResumed("me", "captcha")).tries == 3
    assert after(ev.RunResumed("me")).tries == 0


def test_what_was_not_planned_takes_nothing_from_the_plan() -> None:
    planned = ev.PlanProposed(ev.Rung.SEMANTIC, (FILL, SEND))
    code = Fill(FillKind.TYPE, Target(Ref("code"), "Code", "fp"))
    for other in (code, CLOSE, WaitFor("a late confirmation")):
        assert after(planned, ev.ActionIntended((other,))).pending == (FILL, SEND)
    assert after(planned, ev.ActionIntended((FILL, code))).pending == (FILL, SEND)
    told = replace(FILL, target=replace(FILL.target, label="told otherwise"))
    assert after(planned, ev.ActionIntended((told,))).pending == (SEND,)


def test_submits_that_arrived_and_were_not_taken_are_counted() -> None:
    intent = ev.ActionIntended((SEND,), digest="dig")
    assert after(intent, REFUSED, intent, outcome(Disposition.NOT_SENT)).refusals == 1
    assert after(intent, outcome(Disposition.UNKNOWN)).refusals == 0


def test_what_was_planned_before_a_wall_is_planned_anew_behind_it() -> None:
    planned = ev.PlanProposed(ev.Rung.SEMANTIC, (SEND,))
    for passed in (ev.RunResumed("me", "captcha"), ev.ChallengeTried("login", "me", True)):
        assert after(planned, passed).pending == ()
    assert after(planned, ev.RunResumed("me")).pending == (SEND,)


def test_a_wall_that_was_the_application_in_truth_is_known_to_be_premature() -> None:
    assert after(ev.ChallengeTried("two_factor", "me", True, sent=True)).premature


def test_signing_in_is_no_page_of_the_form_and_takes_back_none() -> None:
    target = Target(Ref("r"), "Next", "fp")
    entered = ev.ActionIntended((Press(target, Purpose.ENTER, action_url="https://a.example/in"),))
    assert after(entered).crossing == ""
    stepped = ev.ActionIntended(
        (Press(target, Purpose.NEXT_STEP, action_url="https://a.example/1"),)
    )
    said = ev.QuestionAnswered(
        "q", QuestionKind.STEP_GRANT, "me", True, True, scope="login at https://a"
    )
    state = after(stepped, said)
    assert (state.crossing, state.granted) == ("https://a.example/1", {"login at https://a"})
    of_form = replace(said, scope="a.example/*")
    assert after(stepped, of_form).crossing == ""


def test_a_next_that_was_approved_as_the_submit_takes_its_approval_along() -> None:
    sent = replace(after(STEP), intent=None)
    press = Submit(Target(Ref("s"), "Send", "fp"), "https://a.example/send")
    approved = Approval("dig", "t", "me")
    run = fold(
        replace(sent, intent=ev.ActionIntended((press,)), approval=approved),
        ev.Envelope("r", sent.next_seq, "", STEP),
    )
    assert (run.intent, run.approval, run.asked_on) == (None, None, sent.asked_on + 1)
    led = ev.Envelope("r", sent.next_seq, "", replace(STEP, still=True))
    assert fold(replace(sent, intent=ev.ActionIntended((press,))), led).asked_on == sent.asked_on
