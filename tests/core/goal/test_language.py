"""The controlled language: what it reads, what it writes, and what its errors say."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steadyhand.core.goal import goal as g
from steadyhand.core.goal.language import LANGUAGES, from_data, parse, write
from steadyhand.core.goal.lexicon import GoalLanguage
from steadyhand.errors import GoalInvalid

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
WORDS = st.sampled_from(
    [
        "Save",
        "the",
        "in",
        "Sign in",
        'a "b"',
        "a\\",
        "first",
        "is gone",
        "row",
        "#1",
        "{code}",
        "und",
        "x:",
        "'",
        ".",
    ]
)
NAMES = st.one_of(WORDS, TEXTS)
MAYBE = st.one_of(st.just(""), NAMES)
CELLS = st.lists(NAMES, min_size=1, max_size=3).map(tuple)
VARIABLES = st.from_regex(r"[a-z_]\w{0,5}", fullmatch=True)
ROLES = st.sampled_from(["", *LANGUAGES[0].roles])
TARGETS = st.builds(
    g.Target,
    name=MAYBE,
    role=ROLES,
    within=MAYBE,
    near=MAYBE,
    row=st.one_of(st.just(()), CELLS),
    column=MAYBE,
    nth=st.integers(-12, 30),
    by=st.sampled_from(["", "Price", "due date"]),
).filter(lambda target: target != g.Target())
CHECKS = st.one_of(
    st.builds(g.TextShown, NAMES, MAYBE, st.booleans()),
    st.builds(g.RowShown, CELLS, MAYBE, st.booleans()),
    st.builds(g.FieldHolds, TARGETS, st.one_of(st.just(""), NAMES)),
    st.builds(g.ElementIs, TARGETS, st.sampled_from(g.Condition)),
    st.builds(g.AddressHas, NAMES),
    st.builds(g.CountIs, TARGETS, st.integers(0, 999)),
    st.builds(g.Downloaded, MAYBE),
)
KEYS = st.sampled_from(
    ["Enter", "Control+S", "Shift+Alt+F4", "+", "Control++", "ArrowUp", ";", '"', "é"]
)
PLAIN_STEPS = st.one_of(
    st.builds(g.Open, NAMES),
    st.builds(g.SignIn, MAYBE),
    st.builds(g.Click, TARGETS, st.sampled_from(g.Gesture)),
    st.builds(g.Type, st.one_of(st.just(""), NAMES), TARGETS, st.booleans()),
    st.builds(g.Choose, CELLS, st.one_of(st.just(g.Target()), TARGETS)),
    st.builds(g.ChooseLike, TARGETS, NAMES, MAYBE),
    st.builds(g.ChooseLike, TARGETS, st.just(""), NAMES),
    st.builds(g.Expand, TARGETS),
    st.builds(g.ScrollTo, TARGETS, st.booleans()),
    st.builds(g.Pause, st.integers(0, 999)),
    st.builds(g.Tick, TARGETS, st.booleans()),
    st.builds(g.Upload, NAMES, TARGETS),
    st.builds(g.Drag, TARGETS, TARGETS),
    st.builds(g.PressKeys, KEYS),
    st.builds(g.Expect, CHECKS),
    st.builds(g.WaitUntil, CHECKS),
    st.builds(g.Read, TARGETS, VARIABLES, st.integers(-1, 99)),
    st.builds(g.Extract, NAMES, VARIABLES, st.one_of(st.just(g.Target()), TARGETS), st.booleans()),
    st.just(g.CopyRows()),
    st.builds(g.Ask, NAMES, VARIABLES),
    st.builds(g.Screenshot, st.one_of(st.just(""), VARIABLES)),
)
STEPS = st.recursive(
    PLAIN_STEPS,
    lambda steps: st.one_of(
        st.builds(g.ForEach, TARGETS, st.lists(steps, min_size=1, max_size=2).map(tuple)),
        st.builds(g.When, CHECKS, st.lists(steps, min_size=1, max_size=2).map(tuple)),
    ),
    max_leaves=3,
)
GOALS = st.builds(g.Goal, st.lists(STEPS, min_size=1, max_size=3).map(tuple), MAYBE)


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda each: each.language)
@settings(max_examples=150)
@given(goal=GOALS)
def test_any_goal_that_is_written_is_read_again_as_what_it_was(
    words: GoalLanguage, goal: g.Goal
) -> None:
    language = words.language
    assert parse(write(goal, language), language) == goal


def click(name: str, **parts: object) -> g.Click:
    """A press of that element."""
    return g.Click(g.Target(name, **parts))


READ = {
    "click Save": click("Save"),
    'click the "Save" button': click("Save", role="button"),
    "click Save button": click("Save", role="button"),
    "click Add link": click("Add link"),
    "click the button Save": click("Save", role="button"),
    'click the button called "Save"': click("Save", role="button"),
    "click the Save button in the Edit dialog": click("Save", role="button", within="Edit"),
    "click OK in the dialog": click("OK", within="dialog"),
    'click "OK" in the section called Edit': click("OK", within="Edit"),
    'click "Delete" in the row with "Apollo" and "open"': click("Delete", row=("Apollo", "open")),
    'click the second "Edit" link in the "Members" table': click(
        "Edit", role="link", nth=2, within="Members"
    ),
    "click the second Edit link in Members": click("Edit", role="link", nth=2, within="Members"),
    "click the 12th link": click("", role="link", nth=12),
    "click the second last link near Total": click("", role="link", nth=-2, near="Total"),
    "click the last row with Apollo": click("", role="row", nth=-1, row=("Apollo",)),
    "click the Total column header": click("Total", role="columnheader"),
    'click "a \\"b\\" \\n c" in the Name column': click('a "b" \n c', column="Name"),
    "click \u201eSichern\u201c": click("Sichern"),
    "click \u00abEnregistrer\u00bb": click("Enregistrer"),
    "click 'Save'  # and nothing else": click("Save"),
    "press Save": click("Save"),
    'open the "Settings" tab': click("Settings", role="tab"),
    "double-click Total": g.Click(g.Target("Total"), g.Gesture.DOUBLE_CLICK),
    "right-click Total": g.Click(g.Target("Total"), g.Gesture.RIGHT_CLICK),
    "hover over Menu": g.Click(g.Target("Menu"), g.Gesture.HOVER),
    'type "Apollo" into Name and press Enter': g.Type("Apollo", g.Target("Name"), enter=True),
    "type {code} into Code": g.Type("{code}", g.Target("Code")),
    "type Bob in the first name field": g.Type("Bob", g.Target("first name", role="field")),
    'type "x" into "y" in the row with "A" and press Enter': g.Type(
        "x", g.Target("y", row=("A",)), enter=True
    ),
    "choose A, B and C in Tags": g.Choose(("A", "B", "C"), g.Target("Tags")),
    'tick "I agree"': g.Tick(g.Target("I agree")),
    "turn Dark mode off": g.Tick(g.Target("Dark mode"), on=False),
    "upload cv.pdf to Resume": g.Upload("cv.pdf", g.Target("Resume")),
    'drag "A" onto "Done"': g.Drag(g.Target("A"), g.Target("Done")),
    "press ctrl+s": g.PressKeys("Control+s"),
    "press Control+": click("Control+"),
    "press +": g.PressKeys("+"),
    "press Control++": g.PressKeys("Control++"),
    "open https://tracker.example.com/a;b?c=1#x": g.Open("https://tracker.example.com/a;b?c=1#x"),
    "sign in at Tracker": g.SignIn("Tracker"),
    "sign in": g.SignIn(),
    "wait until the Save button is enabled": g.WaitUntil(
        g.ElementIs(g.Target("Save", role="button"), g.Condition.ENABLED)
    ),
    'expect "Apollo" in the list of "Projects"': g.Expect(g.TextShown("Apollo", "Projects")),
    "expect a row with Apollo and open in Projects": g.Expect(
        g.RowShown(("Apollo", "open"), "Projects")
    ),
    'expect Name to be "X"': g.Expect(g.FieldHolds(g.Target("Name"), "X")),
    'expect "X" is gone': g.Expect(g.TextShown("X", shown=False)),
    'expect the element "X" is gone': g.Expect(g.ElementIs(g.Target("X"), g.Condition.GONE)),
    'expect the address to have "/projects"': g.Expect(g.AddressHas("/projects")),
    'expect 3 rows in "Projects"': g.Expect(g.CountIs(g.Target(role="row", within="Projects"), 3)),
    'expect "cv.pdf" to be downloaded': g.Expect(g.Downloaded("cv.pdf")),
    "expect Save is disabled": g.Expect(g.ElementIs(g.Target("Save"), g.Condition.DISABLED)),
    'read the "Total" cell in the row with "Apollo" as total': g.Read(
        g.Target(role="cell", row=("Apollo",), column="Total"), "total"
    ),
    'extract "t.json" as tickets': g.Extract("t.json", "tickets"),
    "extract t.json from the Open table as tickets over pages": g.Extract(
        "t.json", "tickets", g.Target("Open", role="table"), further=True
    ),
    'entnimm "t.json" als belege über alle Seiten': g.Extract("t.json", "belege", further=True),
    'ask "Which team?" as team': g.Ask("Which team?", "team"),
    "take a screenshot as before": g.Screenshot("before"),
    "klicke auf den Knopf Speichern": click("Speichern", role="button"),
    'gib "Bob" in das Feld "Name" ein': g.Type("Bob", g.Target("Name", role="field")),
    'clique sur le bouton "OK"': click("OK", role="button"),
    'haz clic en el botón "OK"': click("OK", role="button"),
    'clicca su "OK"': click("OK"),
    'clique no botão "OK"': click("OK", role="button"),
    'klik op de knop "OK"': click("OK", role="button"),
}


@pytest.mark.parametrize(("text", "step"), READ.items())
def test_a_step_is_read_as_a_person_would_read_it(text: str, step: g.Step) -> None:
    assert parse(text).steps == (step,)


def test_several_steps_stand_on_a_line_and_blocks_are_indented() -> None:
    text = """
    goal "Archive what is open"  # the sentence
    ; open Tracker; click "A", then click "B" and then press Escape. press Enter
    for each row in "Projects" with "open":
      click Archive
      if "Cookies" is shown:
        click OK
      click Close
    take a screenshot
    """
    rows = g.Target(role="row", within="Projects", row=("open",))
    when = g.When(g.TextShown("Cookies"), (click("OK"),))
    assert parse(text) == g.Goal(
        (
            g.Open("Tracker"),
            click("A"),
            click("B"),
            g.PressKeys("Escape"),
            g.PressKeys("Enter"),
            g.ForEach(rows, (click("Archive"), when, click("Close"))),
            g.Screenshot(),
        ),
        "Archive what is open",
    )


COMPLAINTS = {
    "": "there is no step",
    "# nothing": "there is no step",
    "read Total as 1x": "line 1, at \u201c1x\u201d: expected a name of one word",
    "expect x to be 3 rows to": "line 1, at \u201cto\u201d: expected the end of the step",
    'goal "x" y\nclick z': "line 1, at \u201cgoal\u201d: no step begins so",
    "frob x": "line 1, at \u201cfrob\u201d: no step begins so; expected one of open, sign, ",
    "click Save\ntype x y": 'line 2 ends after \u201cy\u201d: expected "into" or "in"',
    'click "a" "b"': 'line 1, at "b": expected "in" or',
    "click Save in": 'line 1 ends after \u201cin\u201d: expected "the" or the name of a part',
    "click Log in, please": "line 1, at \u201c,\u201d: expected ",
    'type "x': "line 1: the quote before 'x' is not closed",
    "if x is shown": "line 1: a colon is missing at its end",
    "click x:": "line 1: no step has a colon at its end",
    "if x is shown:\nclick y": "line 1: nothing is indented under it",
    "click x\n  click y": "line 2: this line is indented, and belongs to none above it",
    'goal "only a sentence"': "line 1: no step follows",
    "click " + "x " * 300: "line 1: a step of more than 200 words",
    "\n".join(" " * n + "if x is shown:" for n in range(20)): "more than 8 blocks in each other",
    "open Het Menu": "means one thing in en and another in nl",
}


@pytest.mark.parametrize(("text", "complaint"), COMPLAINTS.items())
def test_what_is_no_goal_is_refused_with_the_line_the_word_and_what_was_expected(
    text: str, complaint: str
) -> None:
    with pytest.raises(GoalInvalid) as refused:
        parse(text)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


@given(text=st.text(max_size=60))
def test_any_text_is_refused_or_is_a_goal_that_can_be_written(text: str) -> None:
    with suppress(GoalInvalid):
        goal = parse(text)
        assert parse(write(goal)) == goal


def test_plain_data_says_the_same_goal_as_lines() -> None:
    steps = [
        "open Tracker",
        {"click": "New project"},
        {"type": '"Apollo" into Name'},
        {
            "for each row in Projects": [
                {"click": "Archive"},
                {'if "Cookies" is shown': ["click OK"]},
            ]
        },
        {"expect": '3 rows in "Projects"'},
    ]
    lines = """
    open Tracker
    click New project
    type "Apollo" into Name
    for each row in Projects:
      click Archive
      if "Cookies" is shown:
        click OK
    expect 3 rows in "Projects"
    """
    assert from_data(steps) == parse(lines)
    told = from_data({"goal": "Create Apollo", "steps": steps})
    assert told == g.Goal(parse(lines).steps, "Create Apollo")


DEEP: list[object] = ["click x"]
for _ in range(20):
    DEEP = [{'if "x" is shown': DEEP}]


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ([], "a list with something in it"),
        ("click x", "a list with something in it"),
        ({"steps": ["click x"], "name": "y"}, "a list with something in it"),
        ({"goal": 3, "steps": ["click x"]}, "the sentence of the goal is no text"),
        ([""], "step 1 is no step"),
        (["click x", {"tick": True}], "step 2 is no step"),
        ([{"click": "x", "type": "y"}], "step 1 is no step"),
        (["click x\nclick y"], "step 1: a step is one line"),
        ([{"frob": 3}], "no step begins so"),
        (DEEP, "more than 8 blocks"),
    ],
)
def test_plain_data_that_is_no_goal_is_refused_in_one_sentence(
    data: object, complaint: str
) -> None:
    with pytest.raises(GoalInvalid, match=complaint):
        from_data(data)


def test_a_goal_names_its_checks_also_those_within_blocks() -> None:
    goal = parse(
        'if "a" is shown:\n  expect "b" is shown\nexpect "c" is shown\nwait until d is shown'
    )
    assert goal.checks == (g.TextShown("b"), g.TextShown("c"))


@pytest.mark.parametrize(
    ("opened", "is_place"),
    [("Tracker", True), ("https://tracker.example/", False), ("{link}", False)],
)
def test_what_is_opened_is_a_place_unless_it_is_an_address_or_will_be_one(
    opened: str, is_place: bool
) -> None:
    assert g.Open(opened).is_place is is_place
