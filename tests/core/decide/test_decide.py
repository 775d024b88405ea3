"""The policy as one table: for each rule, a case in which it speaks and what it says."""

from dataclasses import replace

import pytest

from steadyhand.core.act.actions import Fill, FillKind, Press, Purpose, Submit, Target, WaitFor
from steadyhand.core.act.facts import Disposition, Outcome, OutcomeClass, Verdict
from steadyhand.core.answer.facts import QuestionKind
from steadyhand.core.decide import breaker
from steadyhand.core.decide.decide import RULES, Act, Ask, End, Move, Plan, decide
from steadyhand.core.decide.look import Look
from steadyhand.core.log import events as ev
from steadyhand.core.log.state import Approval, State
from steadyhand.core.page.blockers import Blocker
from steadyhand.core.page.notices import Notice
from steadyhand.core.page.snapshot import Field, FieldKey, Ref, Role, Snapshot

SITE = "https://jobs.example.org"
URL = f"{SITE}/apply"
KEY = FieldKey("email")
TARGET = Target(Ref("r"), "Email", "fp", KEY)
FILL = Fill(FillKind.TYPE, TARGET)
SEND = Submit(Target(Ref("s"), "Send", "fp"), URL)
CLOSE = Press(Target(Ref("x"), "Reject", "fp"), Purpose.CLOSE_OVERLAY)
FORM = Snapshot(URL, fields=(Field(Ref("r"), KEY, Role.TEXT),))
STARTED = ev.RunStarted(URL, ev.Mode.APPLY, (SITE,), max_looks=9, deadline_s=60.0)
RUN = State(started=STARTED)
LOOK = Look(FORM, "dig")
MISSING = ev.Missing(KEY, "Email", "nobody said", True)
INTENT = ev.Intended((SEND,))


def outcome(disposition: Disposition, kind: OutcomeClass, code: str = "c") -> Outcome:
    return Outcome(disposition, kind, code, 0.9, "snippet")


ACCEPTED = outcome(Disposition.ACCEPTED, OutcomeClass.SUCCESS)
UNKNOWN = outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN)
BLOCKED = outcome(Disposition.REFUSED, OutcomeClass.BLOCKED)
LIMITED = outcome(Disposition.REFUSED, OutcomeClass.BLOCKED, "rate_limited")
INVALID = outcome(Disposition.REFUSED, OutcomeClass.VALIDATION)
READY = replace(RUN, pending=(SEND,))
YES = Approval("dig", "t", "me")

CASES: list[tuple[str, State, Look, Move | type]] = [
    ("proof is stored", replace(RUN, outcome=ACCEPTED, intent=INTENT), LOOK, End),
    ("outstanding, first look", replace(RUN, intent=INTENT, outcome=UNKNOWN), LOOK, Act),
    ("outstanding, no page", replace(RUN, intent=INTENT), Look(), End),
    ("refused for good", replace(RUN, outcome=BLOCKED), LOOK, End),
    ("a refusal that can be repaired", replace(RUN, outcome=INVALID), LOOK, Plan),
    ("declined", replace(RUN, declined=True), LOOK, End),
    ("page fault", RUN, Look(fault="timeout"), End),
    ("too many looks", replace(RUN, looks=10), LOOK, End),
    ("too late", RUN, replace(LOOK, elapsed_s=61.0), End),
    ("elsewhere", RUN, Look(Snapshot("https://evil.example/")), End),
    ("closed", RUN, replace(LOOK, notice=Notice.CLOSED), End),
    ("already applied", RUN, replace(LOOK, notice=Notice.ALREADY_APPLIED), End),
    ("overlay", RUN, replace(LOOK, overlay=CLOSE), Act((CLOSE,))),
    ("a question", replace(RUN, missing=(MISSING,)), LOOK, Ask),
    ("a question answered", replace(RUN, missing=(MISSING,), given=frozenset({KEY})), LOOK, Plan),
    ("an optional question", replace(RUN, missing=(replace(MISSING, required=False),)), LOOK, Plan),
    ("drifted before the gate", READY, replace(LOOK, drifted=(KEY,)), Plan),
    ("gate", READY, LOOK, Ask(QuestionKind.CONFIRM_SUBMIT, digest="dig")),
    ("gate, other content approved", replace(READY, approval=replace(YES, digest="x")), LOOK, Ask),
    ("gate passed", replace(READY, approval=YES), LOOK, Act((SEND,))),
    ("a batch of fills", replace(RUN, pending=(FILL, FILL, SEND)), LOOK, Act((FILL, FILL))),
    ("only fills", replace(RUN, pending=(FILL,)), LOOK, Act((FILL,))),
    ("another action alone", replace(RUN, pending=(WaitFor("x"), FILL)), LOOK, Act),
    ("nothing planned", RUN, LOOK, Plan(ev.Rung.SEMANTIC)),
    ("not even started", State(), LOOK, Plan(ev.Rung.SEMANTIC)),
]


@pytest.mark.parametrize(("name", "state", "look", "move"), CASES, ids=[c[0] for c in CASES])
def test_each_rule_speaks_in_its_case_and_says_its_move(
    name: str, state: State, look: Look, move: Move | type
) -> None:
    found = decide(state, look)
    assert isinstance(found, move) if isinstance(move, type) else found == move


ENDS = [
    (replace(RUN, outcome=ACCEPTED), LOOK, Verdict.SUBMITTED, ""),
    (replace(RUN, intent=INTENT, outcome=UNKNOWN, late_looks=2), LOOK, Verdict.UNKNOWN, ""),
    (replace(RUN, intent=INTENT), Look(), Verdict.UNKNOWN, ""),
    (replace(RUN, outcome=BLOCKED), LOOK, Verdict.REJECTED, ""),
    (replace(RUN, outcome=LIMITED), LOOK, Verdict.BLOCKED, "rate_limited"),
    (replace(RUN, declined=True), LOOK, Verdict.DECLINED, ""),
    (RUN, Look(fault="navigation"), Verdict.TRANSIENT, "navigation"),
    (replace(RUN, looks=10), LOOK, Verdict.TRANSIENT, "timeout"),
    (RUN, Look(Snapshot("https://evil.example/")), Verdict.NEEDS_HUMAN, "off_domain"),
    (
        replace(RUN, pending=(replace(SEND, action_url="https://evil.example/a"),)),
        LOOK,
        Verdict.NEEDS_HUMAN,
        "off_domain",
    ),
    (RUN, replace(LOOK, notice=Notice.CLOSED), Verdict.CLOSED, ""),
    (RUN, replace(LOOK, notice=Notice.ALREADY_APPLIED), Verdict.ALREADY_APPLIED, ""),
    (
        RUN,
        replace(LOOK, blockers=(Blocker("captcha", 0.9, "iframe", "grid"),)),
        Verdict.NEEDS_HUMAN,
        "captcha",
    ),
    (
        RUN,
        replace(LOOK, blockers=(Blocker("interstitial", 0.9, "page", "x"),)),
        Verdict.BLOCKED,
        "interstitial",
    ),
    (replace(RUN, fails={"a/#submit#": 3}), LOOK, Verdict.INVALID, ""),
    (replace(RUN, fails={"a/#plan#": 3}), LOOK, Verdict.NEEDS_HUMAN, "no_form"),
    (replace(RUN, fails={"a/#page_hang#": 3}), LOOK, Verdict.TRANSIENT, "page_hang"),
    (
        replace(RUN, missing=(MISSING,), withheld=frozenset({KEY})),
        LOOK,
        Verdict.NEEDS_HUMAN,
        "missing_answer",
    ),
    (
        replace(RUN, missing=(replace(MISSING, tried=True),), withheld=frozenset({KEY})),
        LOOK,
        Verdict.INVALID,
        "",
    ),
    (
        replace(READY, started=replace(STARTED, mode=ev.Mode.DRY_RUN)),
        LOOK,
        Verdict.DRY_RUN,
        "",
    ),
]


@pytest.mark.parametrize(("state", "look", "verdict", "reason"), ENDS)
def test_each_way_to_end_gives_its_verdict_and_says_why(
    state: State, look: Look, verdict: Verdict, reason: str
) -> None:
    move = decide(state, look)
    assert isinstance(move, End)
    assert (move.verdict, move.reason) == (verdict, reason)
    assert move.why


def test_an_outstanding_submit_outranks_everything_that_acts() -> None:
    order = [rule.__name__ for rule in RULES]
    acting = ("overlaid", "gated", "next_action", "needs_plan", "unanswered")
    assert max(order.index("confirmed"), order.index("already_sent")) < min(
        map(order.index, acting)
    )
    assert order.index("gated") < order.index("next_action")
    assert order.index("declined") < order.index("gated")


def test_failures_move_the_plan_up_the_ladder_and_then_stop_it() -> None:
    rungs = []
    for fails in (0, 1, 2):
        move = decide(replace(RUN, fails={"k#type_ref#x": fails}), LOOK)
        assert isinstance(move, Plan)
        rungs.append(move.rung)
    assert rungs == [ev.Rung.SEMANTIC, ev.Rung.SEMANTIC, ev.Rung.HUMAN]
    assert [breaker.decision(n) for n in (1, 2, 3)] == ["replan", "alternate", "stop"]
    assert breaker.rung_for(2, (ev.Rung.SEMANTIC,)) is ev.Rung.SEMANTIC


def test_the_semantic_key_ignores_numbers_of_the_path_and_refs() -> None:
    one = breaker.key_of(f"{SITE}/jobs/123/apply?x=1", FILL)
    two = breaker.key_of(
        f"{SITE}/jobs/99/apply", replace(FILL, target=replace(TARGET, ref=Ref("z")))
    )
    assert one == two == "jobs.example.org/jobs/:n/apply#type_ref#email"
    assert breaker.key_of(URL, replace(FILL, intent="email")).endswith("#email#email")
    assert breaker.key_of(URL, CLOSE).endswith("#close_overlay#reject")
    assert breaker.key_of(URL, SEND).endswith("#submit#")
    assert breaker.key_of(URL, WaitFor("x")).endswith("#wait_for#")
