"""A Next that was only told of is asked about by its name, and so is a way on that nobody knows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.policy.test_decide import FORM, LOOK, NEXT, RUN, SCOPE, URL

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.events import Rung
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import Button, PageText, Ref, Snapshot, exit_key
from steadyhand.core.policy import breaker
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Act, Ask, End, Move, Plan
from steadyhand.core.policy.policy import decide

TOLD = replace(NEXT, told=True)
TOLD_SCOPE = f"'Next' on page 1 at {SCOPE}"
TOLD_WHY = (
    "No rule knows 'Next'. It is said to lead to the next page, and may send what this page holds "
    f"to {SCOPE}, or the application itself. Press it?"
)
WAY = ev.MissingAnswer(exit_key("f"), "The way on", "which one?", True)
ONWARD = Button(Ref("o"), PageText("Onto the second forge"), type="button")
UNLED = replace(LOOK, page=Snapshot(URL, fields=FORM.fields, buttons=(ONWARD,)))
NO_WAY = "The form is filled, and no button of the page is known to send it; nothing was sent."
NO_WAY_ON = NO_WAY.replace("nothing was sent", "no application was sent, only pages of the form")

CASES: list[tuple[str, State, Look, Move | type]] = [
    (
        "a step that was only told of",
        replace(RUN, pending=(TOLD,), granted=frozenset({SCOPE})),
        LOOK,
        Ask(QuestionKind.STEP_GRANT, digest="dig", why=TOLD_WHY, scope=TOLD_SCOPE),
    ),
    (
        "a step that was told of and allowed",
        replace(RUN, pending=(TOLD,), granted=frozenset({TOLD_SCOPE})),
        LOOK,
        Act((TOLD,)),
    ),
    (
        "the same words on the next page",
        replace(RUN, pending=(TOLD,), granted=frozenset({TOLD_SCOPE}), steps=1),
        LOOK,
        Ask(
            QuestionKind.STEP_GRANT,
            digest="dig",
            why=TOLD_WHY,
            scope=TOLD_SCOPE.replace("page 1", "page 2"),
        ),
    ),
    (
        "a step that was told of, after a crash",
        replace(RUN, pending=(TOLD,), granted=frozenset({TOLD_SCOPE}), crossing=f"{URL}/2"),
        LOOK,
        Ask(QuestionKind.STEP_GRANT, digest="dig", scope=TOLD_SCOPE),
    ),
    (
        "a step that was told of and refused",
        replace(RUN, pending=(TOLD,), forbidden=frozenset({TOLD_SCOPE})),
        LOOK,
        End,
    ),
    (
        "nobody told the way on",
        replace(RUN, missing=(WAY,), withheld=frozenset({WAY.key})),
        UNLED,
        End(
            Verdict.NEEDS_HUMAN,
            "ambiguous_submit",
            f"{NO_WAY} It may be 'Onto the second forge'.",
        ),
    ),
    (
        "the way on is asked for",
        replace(RUN, missing=(WAY,)),
        UNLED,
        Ask(QuestionKind.TEXT, WAY.key, "", WAY.why),
    ),
    (
        "no button that may be the way on",
        replace(RUN, fails={breaker.semantic_key(URL, breaker.PLAN_INTENT, "f"): 3}, steps=1),
        LOOK,
        End(Verdict.NEEDS_HUMAN, "no_form", NO_WAY_ON),
    ),
]


@pytest.mark.parametrize(("name", "state", "look", "move"), CASES, ids=[c[0] for c in CASES])
def test_what_is_decided_of_a_way_that_was_told(
    name: str, state: State, look: Look, move: Move | type
) -> None:
    made = decide(state, look)
    assert isinstance(made, move) if isinstance(move, type) else made == move


def test_what_failed_on_another_page_moves_no_plan_up_the_ladder() -> None:
    for elsewhere in ("k#type_ref#shoe size", f"k#{breaker.PLAN_INTENT}#", "k#submit#"):
        move = decide(replace(RUN, fails={elsewhere: 2}), LOOK)
        assert move == Plan(Rung.SEMANTIC)
    assert decide(replace(RUN, fails={"k#type_ref#email": 2}), LOOK) == Plan(Rung.HUMAN)
