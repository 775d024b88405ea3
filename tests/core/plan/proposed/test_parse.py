"""Whatever a model says, only moves over the page's own refs get through."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import (
    Button,
    Exit,
    Field,
    FieldKey,
    Form,
    Limits,
    Option,
    PageText,
    Ref,
    Role,
    Snapshot,
)
from steadyhand.core.plan.prompts import (
    DRAFT_MAX,
    MOVES_MAX,
    ActionPlan,
    AskMove,
    DraftMove,
    FactMove,
    PressMove,
    RejectedMove,
    RejectReason,
    parse_plan,
)


def field(ref: str, role: Role = Role.TEXT, **more: object) -> Field:
    label = PageText(f"Question {ref}")
    return Field(Ref(ref), FieldKey(ref), role, label=label, form="a", **more)  # type: ignore[arg-type]


def button(ref: str, label: str, **more: object) -> Button:
    return Button(Ref(ref), PageText(label), **more)  # type: ignore[arg-type]


NAME = field("f1")
COLOURS = tuple(Option(PageText(each)) for each in ("Red", "Blue", "Twin", "Twin"))
COLOUR = field("f2", Role.SELECT, options=(*COLOURS, Option(PageText("Grey"), disabled=True)))
SHORT = field("f3", type="text", limits=Limits(max_length=10))
SECRET = field("f4", type="password")
HIDDEN = field("f5", fillable=False)
ODD = button("b1", "Onto the second forge", type="button", form="a")
SEND = button("b2", "Submit application", type="submit", form="a")
ADD = button("b3", "Add another", type="button", under=PageText("Education"))
OPEN = button("b4", "Light the furnace")
OFF = button("b5", "Onto the third", form="a", disabled=True)
DELETE = button("b6", "Delete", type="button", under=PageText("Education"))
FORMS = (Form("a", "https://jobs.example.com/send", "post"),)
FIELDS = (NAME, COLOUR, SHORT, SECRET, HIDDEN)
STEP = Snapshot(
    "https://jobs.example.com/a", fields=FIELDS, buttons=(ODD, ADD, OFF, DELETE), forms=FORMS
)
LAST = Snapshot("https://jobs.example.com/a", fields=FIELDS, buttons=(SEND, ADD), forms=FORMS)
DOOR = Snapshot("https://jobs.example.com/a", buttons=(OPEN,))
FACTS = frozenset({"given-name"})


FILLED, EMPTY = State(steps=1), State()


def plan(page: Snapshot, *moves: object, state: State = FILLED) -> ActionPlan:
    return parse_plan({"moves": list(moves)}, page, FACTS, state=state)


@pytest.mark.parametrize(
    ("page", "said", "move"),
    [
        (
            STEP,
            {"do": "answer", "ref": "f1", "fact": "given-name"},
            FactMove(Ref("f1"), "given-name"),
        ),
        (STEP, {"do": "draft", "ref": "f3", "text": "Hello"}, DraftMove(Ref("f3"), "Hello")),
        (STEP, {"do": "ask", "ref": "f4", "question": "Which?"}, AskMove(Ref("f4"), "Which?")),
        (STEP, {"do": "press", "ref": "b1", "purpose": "next"}, PressMove(Ref("b1"), Exit.NEXT)),
        (STEP, {"do": "press", "ref": "b1", "purpose": "send"}, PressMove(Ref("b1"), Exit.SEND)),
    ],
)
def test_each_kind_of_move_gets_through(page: Snapshot, said: object, move: object) -> None:
    assert plan(page, said) == ActionPlan((move,))  # type: ignore[arg-type]


def test_a_button_may_open_a_form_only_where_nothing_is_filled() -> None:
    said = {"do": "press", "ref": "b4", "purpose": "open"}
    assert plan(DOOR, said, state=EMPTY) == ActionPlan((PressMove(Ref("b4"), Exit.OPEN),))
    assert plan(DOOR, said).rejected == (RejectedMove(0, RejectReason.PURPOSE),)
    assert plan(DOOR, {**said, "purpose": "send"}, state=EMPTY).rejected == (
        RejectedMove(0, RejectReason.PURPOSE),
    )


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("press", RejectReason.SHAPE),
        ({"do": "submit", "ref": "f1"}, RejectReason.SHAPE),
        ({"do": "answer", "ref": "f1"}, RejectReason.SHAPE),
        ({"do": "answer", "ref": "f9", "fact": "given-name"}, RejectReason.REF),
        ({"do": "answer", "ref": "f5", "fact": "given-name"}, RejectReason.REF),
        ({"do": "answer", "ref": ["f1"], "fact": "given-name"}, RejectReason.REF),
        ({"do": "answer", "ref": "f1", "fact": "bank-pin"}, RejectReason.FACT),
        ({"do": "draft", "ref": "f2", "text": "Blue"}, RejectReason.DRAFT),
        ({"do": "draft", "ref": "f4", "text": "secret"}, RejectReason.DRAFT),
        ({"do": "draft", "ref": "f3", "text": "x" * 11}, RejectReason.LONG),
        *(
            ({"do": "draft", "ref": "f1", "text": f"I like{sign}trees"}, RejectReason.UNSEEN)
            for sign in "\u202e\u2066\u200b\u200d\ufeff\u00ad\x1b\r\U000e0041\ue000\ud800"
        ),
        ({"do": "draft", "ref": "f1", "text": "x" * (DRAFT_MAX + 1)}, RejectReason.LONG),
        ({"do": "ask", "ref": "f1", "question": " "}, RejectReason.LONG),
        ({"do": "press", "ref": "b9", "purpose": "next"}, RejectReason.REF),
        ({"do": "press", "ref": "b5", "purpose": "next"}, RejectReason.REF),
        ({"do": "choose", "ref": "f2", "option": "Blue"}, RejectReason.SHAPE),
        ({"do": "press", "ref": "b3", "purpose": "next"}, RejectReason.REF),
        ({"do": "press", "ref": "b1", "purpose": "open"}, RejectReason.PURPOSE),
        ({"do": "press", "ref": "b1", "purpose": "submit"}, RejectReason.PURPOSE),
        ({"do": "press", "ref": "b6", "purpose": "next"}, RejectReason.REF),
    ],
)
def test_each_refused_move_has_its_reason(said: object, why: RejectReason) -> None:
    assert plan(STEP, said) == ActionPlan(rejected=(RejectedMove(0, why),))


def test_a_field_is_moved_once_and_a_plan_has_an_end() -> None:
    ask = {"do": "ask", "ref": "f1", "question": "Which?"}
    made = plan(STEP, *[ask] * (MOVES_MAX + 1))
    assert made.moves == (AskMove(Ref("f1"), "Which?"),)
    assert {r.why for r in made.rejected[:-1]} == {RejectReason.TWICE}
    assert made.rejected[-1] == RejectedMove(MOVES_MAX, RejectReason.MANY)


REFS = st.sampled_from([*(f"f{n}" for n in range(7)), *(f"b{n}" for n in range(8)), ""])
WORDS = st.text(max_size=12) | st.sampled_from(["given-name", "Blue", "open", "next", "send"])
KINDS = st.sampled_from(["answer", "choose", "draft", "press", "ask", "submit"])
MOVES = st.fixed_dictionaries(
    {"do": KINDS, "ref": REFS},
    optional=dict.fromkeys(("fact", "option", "text", "purpose", "question"), WORDS),
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)
SAID = st.fixed_dictionaries({"moves": st.lists(MOVES | ANYTHING, max_size=6)}) | ANYTHING


@pytest.mark.parametrize("said", [None, [], {}, {"moves": "f1"}])
def test_what_is_no_plan_has_no_moves(said: object) -> None:
    assert parse_plan(said, STEP, FACTS, state=EMPTY) == ActionPlan(
        rejected=(RejectedMove(0, RejectReason.SHAPE),)
    )


@given(said=SAID, page=st.sampled_from([STEP, LAST, DOOR]), state=st.sampled_from([EMPTY, FILLED]))
def test_no_move_leaves_the_page_and_none_is_for_what_rules_know_or_refuse(
    said: object, page: Snapshot, state: State
) -> None:
    made = parse_plan(said, page, FACTS, state=state)
    told = {m.ref for m in made.moves if isinstance(m, PressMove)}
    usable = {f.ref for f in page.fillable} | {b.ref for b in page.buttons if not b.disabled}
    assert {m.ref for m in made.moves} <= usable
    assert not told & {ADD.ref, DELETE.ref, OFF.ref}
    assert state is FILLED or SEND.ref not in told
    assert len({m.ref for m in made.moves}) == len(made.moves)
    assert all(m.fact in FACTS for m in made.moves if isinstance(m, FactMove))
