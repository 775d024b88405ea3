"""Whatever a model says, only moves over the page's own refs get through, and never a submit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.actions import Purpose
from steadyhand.core.page.snapshot import (
    Button,
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
from steadyhand.core.plan.proposed import (
    MOVES_MAX,
    TEXT_MAX,
    ActionPlan,
    AskMove,
    ChoiceMove,
    DraftMove,
    FactMove,
    PressMove,
    Rejected,
    Why,
    parse,
)
from steadyhand.core.plan.submit import submit_candidates


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
NEXT = button("b1", "Next", type="button", form="a")
SEND = button("b2", "Submit application", type="submit", form="a")
ADD = button("b3", "Add another", type="button", under=PageText("Education"))
OPEN = button("b4", "Apply now")
OFF = button("b5", "Next", disabled=True)
DELETE = button("b6", "Delete", type="button", under=PageText("Education"))
FORMS = (Form("a", "https://jobs.example.com/send", "post"),)
FIELDS = (NAME, COLOUR, SHORT, SECRET, HIDDEN)
STEP = Snapshot(
    "https://jobs.example.com/a", fields=FIELDS, buttons=(NEXT, ADD, OFF, DELETE), forms=FORMS
)
LAST = Snapshot("https://jobs.example.com/a", fields=FIELDS, buttons=(SEND, ADD), forms=FORMS)
DOOR = Snapshot("https://jobs.example.com/a", buttons=(OPEN,))
FACTS = frozenset({"given-name"})


def plan(page: Snapshot, *moves: object) -> ActionPlan:
    return parse({"moves": list(moves)}, page, FACTS, within=False)


@pytest.mark.parametrize(
    ("page", "said", "move"),
    [
        (
            STEP,
            {"do": "answer", "ref": "f1", "fact": "given-name"},
            FactMove(Ref("f1"), "given-name"),
        ),
        (STEP, {"do": "choose", "ref": "f2", "option": "Blue"}, ChoiceMove(Ref("f2"), "Blue")),
        (STEP, {"do": "draft", "ref": "f3", "text": "Hello"}, DraftMove(Ref("f3"), "Hello")),
        (STEP, {"do": "ask", "ref": "f4", "question": "Which?"}, AskMove(Ref("f4"), "Which?")),
        (
            STEP,
            {"do": "press", "ref": "b1", "purpose": "next"},
            PressMove(Ref("b1"), Purpose.NEXT_STEP),
        ),
        (
            STEP,
            {"do": "press", "ref": "b3", "purpose": "add"},
            PressMove(Ref("b3"), Purpose.ADD_ENTRY),
        ),
        (
            DOOR,
            {"do": "press", "ref": "b4", "purpose": "open"},
            PressMove(Ref("b4"), Purpose.OPEN_FORM),
        ),
    ],
)
def test_each_kind_of_move_gets_through(page: Snapshot, said: object, move: object) -> None:
    assert plan(page, said) == ActionPlan((move,))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("press", Why.SHAPE),
        ({"do": "submit", "ref": "f1"}, Why.SHAPE),
        ({"do": "answer", "ref": "f1"}, Why.SHAPE),
        ({"do": "answer", "ref": "f9", "fact": "given-name"}, Why.REF),
        ({"do": "answer", "ref": "f5", "fact": "given-name"}, Why.REF),
        ({"do": "answer", "ref": ["f1"], "fact": "given-name"}, Why.REF),
        ({"do": "answer", "ref": "f1", "fact": "bank-pin"}, Why.FACT),
        ({"do": "choose", "ref": "f2", "option": "Green"}, Why.OPTION),
        ({"do": "choose", "ref": "f2", "option": "Grey"}, Why.OPTION),
        ({"do": "choose", "ref": "f2", "option": "Twin"}, Why.OPTION),
        ({"do": "draft", "ref": "f2", "text": "Blue"}, Why.DRAFT),
        ({"do": "draft", "ref": "f4", "text": "secret"}, Why.DRAFT),
        ({"do": "draft", "ref": "f3", "text": "x" * 11}, Why.LONG),
        ({"do": "draft", "ref": "f1", "text": "x" * (TEXT_MAX + 1)}, Why.LONG),
        ({"do": "ask", "ref": "f1", "question": " "}, Why.LONG),
        ({"do": "press", "ref": "b9", "purpose": "next"}, Why.REF),
        ({"do": "press", "ref": "b5", "purpose": "next"}, Why.REF),
        ({"do": "press", "ref": "b3", "purpose": "next"}, Why.PURPOSE),
        ({"do": "press", "ref": "b1", "purpose": "add"}, Why.PURPOSE),
        ({"do": "press", "ref": "b1", "purpose": "submit"}, Why.PURPOSE),
        ({"do": "press", "ref": "b6", "purpose": "add"}, Why.PURPOSE),
    ],
)
def test_each_refused_move_has_its_reason(said: object, why: Why) -> None:
    assert plan(STEP, said) == ActionPlan(rejected=(Rejected(0, why),))


@pytest.mark.parametrize("purpose", ["open", "next", "add"])
def test_what_sends_is_pressed_for_no_purpose(purpose: str) -> None:
    said = {"do": "press", "ref": "b2", "purpose": purpose}
    assert plan(LAST, said).rejected == (Rejected(0, Why.PURPOSE),)


def test_a_field_is_moved_once_and_a_plan_has_an_end() -> None:
    ask = {"do": "ask", "ref": "f1", "question": "Which?"}
    made = plan(STEP, *[ask] * (MOVES_MAX + 1))
    assert made.moves == (AskMove(Ref("f1"), "Which?"),)
    assert {r.why for r in made.rejected[:-1]} == {Why.TWICE}
    assert made.rejected[-1] == Rejected(MOVES_MAX, Why.MANY)


REFS = st.sampled_from([*(f"f{n}" for n in range(7)), *(f"b{n}" for n in range(8)), ""])
WORDS = st.text(max_size=12) | st.sampled_from(["given-name", "Blue", "open", "next", "add"])
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
    assert parse(said, STEP, FACTS, within=False) == ActionPlan(rejected=(Rejected(0, Why.SHAPE),))


def test_within_a_form_an_apply_opens_nothing_since_it_may_send() -> None:
    said = {"moves": [{"do": "press", "ref": "b4", "purpose": "open"}]}
    assert parse(said, DOOR, FACTS, within=True).rejected == (Rejected(0, Why.PURPOSE),)


@given(said=SAID, page=st.sampled_from([STEP, LAST, DOOR]), within=st.booleans())
def test_no_move_leaves_the_page_and_none_ever_submits(
    said: object, page: Snapshot, within: bool
) -> None:
    made = parse(said, page, FACTS, within=within)
    sending = {c.button.ref for c in submit_candidates(page, within=within)}
    usable = {f.ref for f in page.fillable} | {b.ref for b in page.buttons if not b.disabled}
    assert {m.ref for m in made.moves} <= usable - sending
    assert len({m.ref for m in made.moves}) == len(made.moves)
    assert all(m.fact in FACTS for m in made.moves if isinstance(m, FactMove))
