"""What a picture may change: a person is asked. It sends nothing and proves nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import ask, page
from tests.core.policy.sight.test_glances import ACCEPTED, SENT, SHOWN, STORY, at, failed
from tests.core.policy.test_decide import LOOK, RUN

from steadyhand.core.act.actions import Press, Purpose, Submit, Target
from steadyhand.core.act.results import Disposition, Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal.events import (
    DISPUTED_PROOF_SCOPE,
    Envelope,
    Mode,
    PictureJudged,
    PictureMoment,
    PlanProposed,
    QuestionAnswered,
    Rung,
    Shows,
)
from steadyhand.core.journal.state import State, fold
from steadyhand.core.page.snapshot import Ref
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Act, Ask, End, Plan
from steadyhand.core.policy.page_rules import (
    CHALLENGE_TRIES_MAX,
    approval_note,
    ask_pictured_challenge,
    current_picture,
    picture_due,
)
from steadyhand.core.policy.policy import RULES, decide

AT = "2026-11-22T09:00:00.000Z"
TAKEN = replace(SENT, outcome=ACCEPTED)
UNPROVEN = replace(SENT, outcome=replace(ACCEPTED, disposition=Disposition.UNKNOWN), late_looks=9)
MOMENTS = st.sampled_from(PictureMoment)


def told(state: State, *events: object) -> State:
    for event in events:
        state = fold(state, Envelope("r", state.next_seq, AT, event))  # type: ignore[arg-type]
    return state


def here(*shows: Shows, opens: str = "") -> State:
    """A run that looked at a picture of STORY."""
    state = replace(failed(STORY, 2), started=RUN.started)
    glance = picture_due(state, at(STORY), Plan(Rung.SEMANTIC), always=False)
    assert glance is not None
    return told(state, PictureJudged(glance.moment, glance.digest, shows, True, Ref(opens)))


@pytest.mark.parametrize(
    ("shows", "wall"),
    [
        ((Shows.CHALLENGE,), "captcha"),
        ((Shows.SIGN_IN, Shows.FORM), "login"),
        ((Shows.FORM,), "unreadable"),
    ],
)
def test_what_only_a_picture_shows_is_handed_to_a_person(
    shows: tuple[Shows, ...], wall: str
) -> None:
    move = decide(here(*shows), at(STORY))
    assert isinstance(move, Ask)
    assert (move.kind, move.wall) == (QuestionKind.BLOCKER, wall)


@pytest.mark.parametrize("shows", [(), (Shows.BLANK,), (Shows.CONFIRMATION,), (Shows.COVERED,)])
def test_anything_else_changes_nothing(shows: tuple[Shows, ...]) -> None:
    assert ask_pictured_challenge(here(*shows), at(STORY)) is None


def test_another_page_is_not_what_was_looked_at() -> None:
    state = here(Shows.CHALLENGE)
    assert current_picture(state, at(STORY)) is not None
    assert current_picture(state, Look()) is None
    assert current_picture(state, at(replace(STORY, epoch="d2"))) is None
    assert current_picture(state, at(page((ask("Name"),)))) is None


def test_a_person_is_asked_so_often_and_no_more() -> None:
    asked = replace(here(Shows.CHALLENGE), handed={"captcha": CHALLENGE_TRIES_MAX})
    assert isinstance(end := ask_pictured_challenge(asked, at(STORY)), End)
    assert (end.verdict, end.reason) == (Verdict.NEEDS_HUMAN, "captcha")
    left = replace(here(Shows.FORM), let_be=frozenset({"unreadable"}))
    assert ask_pictured_challenge(left, at(STORY)) is None  # the run ends by its own rule


def test_a_rehearsal_asks_nobody() -> None:
    assert RUN.started is not None
    dry = replace(here(Shows.FORM), started=replace(RUN.started, mode=Mode.DRY_RUN))
    assert ask_pictured_challenge(dry, at(STORY)) is None


def test_a_button_that_seems_to_lead_on_is_tried_once_before_a_person_is_asked() -> None:
    state = here(Shows.FORM, opens="f0.d1.b-Read on")
    assert ask_pictured_challenge(state, at(STORY)) is None
    press = Press(Target(Ref("f0.d1.b-Read on"), "Read on", "fp"), Purpose.OPEN_FORM)
    pressed = told(state, PlanProposed(Rung.VISION, (press,)))
    assert decide(pressed, at(STORY)) == Act((press,))  # nobody is asked before it was tried
    followed = replace(pressed, pending=())
    assert ask_pictured_challenge(told(state, PlanProposed(Rung.SEMANTIC, ())), at(STORY)) is None
    assert isinstance(ask_pictured_challenge(followed, at(STORY)), Ask)


def test_a_picture_against_proof_is_settled_by_a_person() -> None:
    seen = told(TAKEN, PictureJudged(PictureMoment.AFTER_SUBMIT, "1", (Shows.ERROR,), True))
    move = decide(seen, Look())
    assert isinstance(move, Ask)
    assert (move.kind, move.scope) == (QuestionKind.YES_NO, DISPUTED_PROOF_SCOPE)
    assert "an error message of the form" in move.why
    for approved, verdict in ((True, Verdict.SUBMITTED), (False, Verdict.UNKNOWN)):
        said = QuestionAnswered(
            "q", QuestionKind.YES_NO, "me", True, approved, scope=DISPUTED_PROOF_SCOPE
        )
        end = decide(told(seen, said), Look())
        assert isinstance(end, End)
        assert end.verdict is verdict
        assert DISPUTED_PROOF_SCOPE not in told(seen, said).hosts


def test_a_picture_that_agrees_with_proof_asks_nobody() -> None:
    seen = told(TAKEN, PictureJudged(PictureMoment.AFTER_SUBMIT, "1", (Shows.CONFIRMATION,)))
    assert decide(seen, Look()) == decide(TAKEN, Look())


def test_a_confirmation_in_a_picture_is_no_proof() -> None:
    seen = told(
        UNPROVEN, PictureJudged(PictureMoment.AFTER_SUBMIT, "1", (Shows.CONFIRMATION,), True)
    )
    end = decide(seen, at(STORY))
    assert isinstance(end, End)
    assert end.verdict is Verdict.UNKNOWN
    assert end.why.endswith("A picture of the page shows a confirmation, which proves nothing.")
    silent = told(UNPROVEN, PictureJudged(PictureMoment.AFTER_SUBMIT, "1"))
    assert decide(silent, at(STORY)) == decide(UNPROVEN, at(STORY))


def test_whoever_approves_is_told_of_a_doubt_about_exactly_that_content() -> None:
    doubt = PictureJudged(PictureMoment.BEFORE_SUBMIT, "d", (Shows.FORM, Shows.ERROR), True)
    assert "a form and an error message of the form" in approval_note(told(State(), doubt), "d")
    assert approval_note(told(State(), doubt), "e") == ""
    assert approval_note(told(State(), replace(doubt, doubt=False)), "d") == ""


STATES = st.sampled_from(
    [State(), RUN, SENT, TAKEN, UNPROVEN, failed(STORY, 1), failed(STORY, 2), failed(STORY, 3)]
)
SIGHTS = st.lists(
    st.builds(
        PictureJudged,
        MOMENTS,
        st.sampled_from(["d", "1", *(s.digest for s in here(Shows.FORM).sights)]),
        SHOWN,
        st.booleans(),
    ),
    max_size=4,
)
BEFORE = tuple(
    rule
    for rule in RULES
    if rule.__name__ not in ("ask_pictured_challenge", "settle_disputed_proof")
)


@given(STATES, SIGHTS, st.sampled_from([LOOK, at(STORY), Look(), at(page((ask("Name"),)))]))
def test_whatever_pictures_show_a_run_is_only_ever_more_careful(
    state: State, sights: list[PictureJudged], look: Look
) -> None:
    """The move is that of the rules alone, but for words; or a question; or no success."""
    plain, seen = decide(state, look, BEFORE), decide(told(state, *sights), look)
    if isinstance(seen, End):
        assert seen.verdict in (Verdict.NEEDS_HUMAN, Verdict.UNKNOWN) or seen == plain
    elif isinstance(seen, Act):
        assert seen == plain
        assert not any(isinstance(a, Submit) for a in seen.actions)
    else:
        assert isinstance(seen, Ask) or seen == plain
