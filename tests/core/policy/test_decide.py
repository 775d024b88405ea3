"""The policy as one table: for each rule, a case in which it speaks and what it says."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.actions import (
    Fill,
    FillKind,
    Press,
    Purpose,
    Refocus,
    Submit,
    Target,
    WaitFor,
)
from steadyhand.core.act.results import Disposition, Outcome, OutcomeClass, Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import Approval, State
from steadyhand.core.page.blockers import Blocker
from steadyhand.core.page.notices import Notice
from steadyhand.core.page.snapshot import Field, FieldKey, PageText, Ref, Role, Snapshot
from steadyhand.core.policy import breaker
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Act, Ask, End, Move, Plan
from steadyhand.core.policy.policy import RULES, decide
from steadyhand.core.policy.send_rules import EDIT_ROUNDS, destination

SITE = "https://jobs.example.org"
URL = f"{SITE}/apply"
KEY = FieldKey("email")
TARGET = Target(Ref("r"), "Email", "fp", KEY)
FILL = Fill(FillKind.TYPE, TARGET)
SEND = Submit(Target(Ref("s"), "Send", "fp"), URL)
CLOSE = Press(Target(Ref("x"), "Reject", "fp"), Purpose.CLOSE_OVERLAY)
NEXT = Press(Target(Ref("n"), "Next", "fp"), Purpose.NEXT_STEP, action_url=f"{URL}/2")
QUIET = replace(NEXT, action_url="")  # it sends nothing by itself
SCOPE = "jobs.example.org/apply/*"
ELSEWHERE = "https://ats.example"
FORM = Snapshot(URL, fields=(Field(Ref("r"), KEY, Role.TEXT),))
STARTED = ev.RunStarted(URL, ev.Mode.APPLY, (SITE,), max_looks=9, deadline_s=60.0)
RUN = State(started=STARTED)
LOOK = Look(FORM, "dig")
MISSING = ev.MissingAnswer(KEY, "Email", "nobody said", True)
INTENT = ev.ActionIntended((SEND,))


def outcome(disposition: Disposition, kind: OutcomeClass, code: str = "c") -> Outcome:
    return Outcome(disposition, kind, code, 0.9, "snippet")


ACCEPTED = outcome(Disposition.ACCEPTED, OutcomeClass.SUCCESS)
UNKNOWN = outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN)
BLOCKED = outcome(Disposition.REFUSED, OutcomeClass.BLOCKED)
LIMITED = outcome(Disposition.REFUSED, OutcomeClass.BLOCKED, "rate_limited")
INVALID = outcome(Disposition.REFUSED, OutcomeClass.VALIDATION)
READY = replace(RUN, pending=(SEND,))
YES = Approval("dig", "t", "me")
LOST = "A page of the form was sent and its answer was lost; it may have been the application."
AFAR = replace(SEND, action_url=f"{ELSEWHERE}/a")
STEP_AFAR = replace(NEXT, action_url=f"{ELSEWHERE}/a")
AWAY = Look(Snapshot(f"{ELSEWHERE}/form"), "dig")
DRIFTED = replace(LOOK, drifted=(KEY,))
IN_FRAME = replace(FILL, target=replace(TARGET, frame="f1"))
FRAMED = Look(replace(FORM, places=(("f1", f"{ELSEWHERE}/embedded"),)), "dig")
BLANK = Look(replace(FORM, places=(("f1", "about:srcdoc"),)), "dig")

ROBOT = Field(Ref("r"), KEY, Role.CHECK, label=PageText("I am not a robot"))
CHALLENGE = Look(Snapshot(URL, fields=(ROBOT,)), "dig")
RIVALS = (PageText("Apply"), PageText("Apply now"))
FORMLESS = replace(RUN, fails={breaker.semantic_key(URL, breaker.PLAN_INTENT, ""): 3})
DOOR = breaker.semantic_key(URL, Purpose.OPEN_FORM, "Apply")
DOWN = replace(LOOK, page=Snapshot(URL, status=503))
MOVING = replace(LOOK, page=Snapshot(URL, settled=False))

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
    (
        "elsewhere",
        RUN,
        Look(Snapshot(f"{ELSEWHERE}/form?a=1")),
        Ask(QuestionKind.YES_NO, why=f"The form goes on at {ELSEWHERE}.", scope=ELSEWHERE),
    ),
    ("elsewhere, allowed", replace(RUN, granted=frozenset({ELSEWHERE})), AWAY, Plan),
    ("elsewhere, and no page", RUN, Look(), Plan),
    ("a field of another site", replace(RUN, pending=(IN_FRAME,)), FRAMED, Ask),
    ("a field of a blank frame", replace(RUN, pending=(IN_FRAME,)), BLANK, Act((IN_FRAME,))),
    ("a submit to another site", replace(READY, pending=(AFAR,)), LOOK, Ask),
    ("a step to another site", replace(READY, pending=(STEP_AFAR,)), LOOK, Ask),
    (
        "a step that writes",
        replace(RUN, pending=(NEXT,)),
        LOOK,
        Ask(QuestionKind.STEP_GRANT, digest="dig", scope=SCOPE),
    ),
    (
        "a step, granted",
        replace(RUN, pending=(NEXT,), granted=frozenset({SCOPE})),
        LOOK,
        Act((NEXT,)),
    ),
    ("a step that writes nothing", replace(RUN, pending=(QUIET,)), LOOK, Act((QUIET,))),
    ("drifted before a step", replace(RUN, pending=(QUIET,)), DRIFTED, Plan),
    ("another press is no step", replace(RUN, pending=(CLOSE,)), DRIFTED, Act((CLOSE,))),
    ("other content than was refused", replace(READY, rejected=frozenset({"x"})), LOOK, Ask),
    (
        "a step that a crash left open",
        replace(RUN, pending=(NEXT,), granted=frozenset({SCOPE}), crossing=f"{URL}/2"),
        LOOK,
        Ask(QuestionKind.STEP_GRANT, digest="dig", scope=SCOPE),
    ),
    (
        "a quiet step beside one that a crash left open",
        replace(RUN, pending=(QUIET,), crossing=f"{URL}/2"),
        LOOK,
        Act((QUIET,)),
    ),
    (
        "a site out of reach, at first",
        RUN,
        Look(fault="navigation"),
        Act((WaitFor("the site to answer"),)),
    ),
    (
        "a site out of reach, once more",
        replace(RUN, retries=1),
        Look(fault="navigation"),
        Act((WaitFor("the site to answer"),)),
    ),
    (
        "a page that may have left, and no page any more",
        replace(RUN, crossing=URL),
        Look(fault="timeout"),
        End(Verdict.UNKNOWN, "", LOST),
    ),
    ("a page that may have left, and the page is there", replace(RUN, crossing=URL), LOOK, Plan),
    ("closed", RUN, replace(LOOK, notice=Notice.CLOSED), End),
    ("already applied", RUN, replace(LOOK, notice=Notice.ALREADY_APPLIED), End),
    ("overlay", RUN, replace(LOOK, overlay=CLOSE), Act((CLOSE,))),
    ("a question", replace(RUN, missing=(MISSING,)), LOOK, Ask),
    (
        "a question beside fills",
        replace(RUN, missing=(MISSING,), pending=(FILL,)),
        LOOK,
        Act((FILL,)),
    ),
    (
        "a question beside fills that start anew",
        replace(RUN, missing=(MISSING,), pending=(Refocus("x"), FILL)),
        LOOK,
        Act((Refocus("x"),)),
    ),
    ("a question answered", replace(RUN, missing=(MISSING,), given=frozenset({KEY})), LOOK, Plan),
    ("an optional question", replace(RUN, missing=(replace(MISSING, required=False),)), LOOK, Plan),
    ("drifted before the gate", READY, replace(LOOK, drifted=(KEY,)), Plan),
    ("gate", READY, LOOK, Ask(QuestionKind.CONFIRM_SUBMIT, digest="dig")),
    ("gate, other content approved", replace(READY, approval=replace(YES, digest="x")), LOOK, Ask),
    ("gate, changed often", replace(READY, edits=EDIT_ROUNDS), LOOK, Ask),
    (
        "gate, changed too often",
        replace(READY, edits=EDIT_ROUNDS + 1),
        LOOK,
        End(
            Verdict.DECLINED,
            "",
            f"The sheet was changed {EDIT_ROUNDS + 1} times and never approved; nothing was sent.",
        ),
    ),
    ("changes have looks of their own", replace(RUN, looks=13, edits=1), LOOK, Plan),
    ("looks", replace(RUN, looks=14, edits=1), LOOK, End),
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
    (
        replace(RUN, missing=(replace(MISSING, agreement=True),), withheld=frozenset({KEY})),
        LOOK,
        Verdict.NEEDS_HUMAN,
        "consent",
    ),
    (replace(RUN, missing=(MISSING,)), CHALLENGE, Verdict.NEEDS_HUMAN, "captcha"),
    (READY, replace(LOOK, rivals=RIVALS), Verdict.NEEDS_HUMAN, "ambiguous_submit"),
    (FORMLESS, LOOK, Verdict.NEEDS_HUMAN, "no_form"),
    (replace(RUN, fails={DOOR: 3}), LOOK, Verdict.NEEDS_HUMAN, "no_form"),
    (FORMLESS, DOWN, Verdict.TRANSIENT, "navigation"),
    (FORMLESS, MOVING, Verdict.TRANSIENT, "timeout"),
    (replace(FORMLESS, objection="no shoe size"), LOOK, Verdict.INVALID, ""),
    (replace(RUN, retries=2), Look(fault="navigation"), Verdict.TRANSIENT, "navigation"),
    (replace(RUN, steps=1), Look(fault="navigation"), Verdict.TRANSIENT, "navigation"),
    (replace(RUN, intents=1), Look(fault="navigation"), Verdict.TRANSIENT, "navigation"),
    (RUN, Look(fault="timeout"), Verdict.TRANSIENT, "timeout"),
    (replace(RUN, looks=10), LOOK, Verdict.TRANSIENT, "timeout"),
    (replace(RUN, forbidden=frozenset({ELSEWHERE})), AWAY, Verdict.NEEDS_HUMAN, "off_domain"),
    (
        replace(RUN, pending=(AFAR,), forbidden=frozenset({ELSEWHERE})),
        LOOK,
        Verdict.NEEDS_HUMAN,
        "off_domain",
    ),
    (RUN, Look(Snapshot("file:///etc/passwd")), Verdict.NEEDS_HUMAN, "off_domain"),
    (replace(RUN, premature=True), LOOK, Verdict.NEEDS_HUMAN, "premature_submit"),
    (
        replace(RUN, pending=(NEXT,), forbidden=frozenset({SCOPE})),
        LOOK,
        Verdict.NEEDS_HUMAN,
        "step_write",
    ),
    (replace(READY, rejected=frozenset({"dig"})), LOOK, Verdict.INVALID, ""),
    (replace(RUN, pending=(QUIET,), rejected=frozenset({"dig"})), LOOK, Verdict.INVALID, ""),
    (replace(RUN, declined=True, objection="Too short"), LOOK, Verdict.INVALID, ""),
    (
        replace(RUN, pending=(NEXT,), started=replace(STARTED, mode=ev.Mode.DRY_RUN)),
        LOOK,
        Verdict.DRY_RUN,
        "",
    ),
    (RUN, replace(LOOK, notice=Notice.CLOSED), Verdict.CLOSED, ""),
    (RUN, replace(LOOK, notice=Notice.ALREADY_APPLIED), Verdict.ALREADY_APPLIED, ""),
    (
        replace(RUN, let_be=frozenset({"captcha"})),
        replace(LOOK, blockers=(Blocker("captcha", 0.9, "iframe", "grid"),)),
        Verdict.NEEDS_HUMAN,
        "captcha",
    ),
    (
        replace(RUN, let_be=frozenset({"interstitial"})),
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


PAPER = Field(Ref("f"), FieldKey("cv"), Role.FILE, label=PageText("CV"), value="cv.pdf")
WITH_PAPER = Look(replace(FORM, fields=(*FORM.fields, PAPER)), "dig")
LOST_PAPER = replace(
    READY,
    refusals=1,
    rejected=frozenset({"dig"}),
    objection="We could not store your file. Please attach it again.",
    proven={PAPER.key: "d"},
)


def test_a_file_that_the_site_lost_and_asked_for_again_is_sent_once_more_if_approved() -> None:
    assert isinstance(decide(LOST_PAPER, WITH_PAPER), Ask)
    approved = replace(LOST_PAPER, approval=YES)
    assert decide(approved, WITH_PAPER) == Act((SEND,))


@pytest.mark.parametrize(
    ("state", "look"),
    [
        (replace(LOST_PAPER, refusals=2), WITH_PAPER),
        (replace(LOST_PAPER, proven={}), WITH_PAPER),
        (replace(LOST_PAPER, proven={KEY: "d"}), LOOK),
        (replace(LOST_PAPER, objection="Your file is too large."), WITH_PAPER),
    ],
    ids=["a second time", "not given again", "no file", "another fault of it"],
)
def test_the_same_content_is_not_sent_again_for_anything_else(state: State, look: Look) -> None:
    move = decide(state, look)
    assert isinstance(move, End)
    assert move.verdict is Verdict.INVALID


@pytest.mark.parametrize(
    "says",
    [
        "Please re-upload your CV.",
        "Die Datei ist verloren gegangen. Bitte laden Sie sie erneut hoch.",
        "Veuillez joindre le fichier à nouveau.",
        "Adjunte el archivo de nuevo.",
        "Allega di nuovo il file.",
        "Voeg het bestand opnieuw toe.",
        "Anexe o arquivo novamente.",
    ],
)
def test_a_file_is_asked_for_again_in_every_language(says: str) -> None:
    assert isinstance(decide(replace(LOST_PAPER, objection=says), WITH_PAPER), Ask)


def test_a_no_after_a_repaired_step_is_a_no_and_not_the_sites() -> None:
    stepped = replace(RUN, declined=True, rejected=frozenset({"a page that was mended"}))
    move = decide(stepped, LOOK)
    assert isinstance(move, End)
    assert move.verdict is Verdict.DECLINED


@given(st.text(max_size=9), st.text(max_size=3), st.sampled_from([SEND, NEXT, QUIET]))
def test_the_content_that_a_site_refused_is_never_sent_again(
    digest: str, why: str, act: Submit | Press
) -> None:
    """Whatever was approved or granted before, and whatever else is known."""
    state = replace(
        RUN,
        pending=(act,),
        rejected=frozenset({digest}),
        objection=why,
        approval=replace(YES, digest=digest),
        granted=frozenset({SCOPE}),
    )
    move = decide(state, replace(LOOK, digest=digest))
    assert isinstance(move, End)
    assert move.verdict is Verdict.INVALID
    other = decide(state, replace(LOOK, digest=digest + "x"))
    assert not isinstance(other, End)


@given(st.lists(st.sampled_from(["1", "2", "contact", "experience"]), min_size=1, max_size=4))
def test_a_step_is_asked_for_once_per_place(names: list[str]) -> None:
    asked, state = [], RUN
    for name in names:
        act = replace(NEXT, action_url=f"{URL}/{name}")
        move = decide(replace(state, pending=(act,)), LOOK)
        if isinstance(move, Ask):
            asked.append(move.scope)
            state = replace(state, granted=state.granted | {move.scope})
            move = decide(replace(state, pending=(act,)), LOOK)
        assert move == Act((act,))
    assert len(asked) == len(set(asked)) <= 2  # pages by number, and by name


@pytest.mark.parametrize(
    ("url", "scope"),
    [
        ("https://a.example/apply", "a.example/apply/*"),
        ("https://a.example/apply/contact?x=1", "a.example/apply/*"),
        ("https://a.example/jobs/12/apply/2", "a.example/jobs/:n/apply/*"),
        ("https://a.example:8443/", "a.example:8443/*"),
    ],
)
def test_a_grant_covers_the_pages_of_one_form(url: str, scope: str) -> None:
    assert breaker.step_scope(url) == scope


def test_an_outstanding_submit_outranks_everything_that_acts() -> None:
    order = [rule.__name__ for rule in RULES]
    acting = (
        "close_overlay",
        "ask_approval",
        "do_planned_action",
        "request_plan",
        "ask_missing_answer",
    )
    assert max(order.index("end_with_proof"), order.index("await_confirmation")) < min(
        map(order.index, acting)
    )
    assert order.index("ask_approval") < order.index("do_planned_action")
    assert order.index("end_on_decline") < order.index("ask_approval")


def test_failures_move_the_plan_up_the_ladder_and_then_stop_it() -> None:
    rungs = []
    for fails in (0, 1, 2):
        move = decide(replace(RUN, fails={f"k#type_ref#{KEY}": fails}), LOOK)
        assert isinstance(move, Plan)
        rungs.append(move.rung)
    assert rungs == [ev.Rung.SEMANTIC, ev.Rung.SEMANTIC, ev.Rung.HUMAN]
    assert [breaker.breaker_decision(n) for n in (1, 2, 3)] == ["replan", "alternate", "stop"]
    assert breaker.rung_for(2, (ev.Rung.SEMANTIC,)) is ev.Rung.SEMANTIC


def test_the_semantic_key_ignores_numbers_of_the_path_and_refs() -> None:
    one = breaker.action_key(f"{SITE}/jobs/123/apply?x=1", FILL)
    two = breaker.action_key(
        f"{SITE}/jobs/99/apply", replace(FILL, target=replace(TARGET, ref=Ref("z")))
    )
    assert one == two == "jobs.example.org/jobs/:n/apply#type_ref#email"
    assert breaker.action_key(URL, replace(FILL, intent="email")).endswith("#email#email")
    assert breaker.action_key(URL, CLOSE).endswith("#close_overlay#reject")
    assert breaker.action_key(URL, SEND).endswith("#submit#")
    assert breaker.action_key(URL, WaitFor("x")).endswith("#wait_for#")


@pytest.mark.parametrize(
    ("pending", "named"),
    [
        ((), URL),
        ((FILL,), URL),
        ((SEND,), URL),
        ((replace(SEND, action_url=f"{SITE}/other"),), URL),
        ((replace(SEND, action_url=""),), URL),
        ((replace(SEND, action_url="https://ats.example/in"),), "https://ats.example/in"),
    ],
)
def test_the_gate_names_another_host_that_the_form_sends_to(
    pending: tuple[Submit | Fill, ...], named: str
) -> None:
    assert destination(replace(RUN, pending=pending), FORM) == named
