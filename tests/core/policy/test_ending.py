"""What left is part of every end: no run that wrote denies it, whatever its last page shows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steadyhand.core.act.results import DepartureKind, Disposition, Outcome, OutcomeClass, Verdict
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import State, has_user_data_left
from steadyhand.core.page.notices import Notice
from steadyhand.core.page.snapshot import PageText, Snapshot
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import End, honest_end
from steadyhand.core.policy.policy import RULES, decide

URL = "https://jobs.example.org/apply"
DENIALS = ("nothing was sent", "nothing has left", "nothing was submitted")
IMPOSSIBLE = (Verdict.ALREADY_APPLIED, Verdict.CLOSED, Verdict.DRY_RUN)
REFUSED = Outcome(Disposition.REFUSED, OutcomeClass.VALIDATION, "server_validation", 0.9, "no")

ends = st.builds(
    End,
    st.sampled_from(Verdict),
    st.sampled_from(["", "no_form", "step_write", "missing_answer", "rate_limited"]),
    st.sampled_from(
        [
            "Filled and proven; nothing was sent.",
            "Nobody approved this sheet; nothing was sent.",
            "The page sends a file; it was held back, and nothing was sent.",
            "Nothing was sent.",
            "Another site; nothing has left yet.",
            "No form to fill was found on the page.",
            "",
        ]
    ),
)
writers = st.builds(
    State,
    started=st.builds(ev.RunStarted, st.just(URL), st.sampled_from(ev.Mode), st.just((URL[:24],))),
    wrote=st.integers(0, 3),
    asked_on=st.integers(0, 2),
    crossing=st.sampled_from(["", URL]),
    refusals=st.integers(0, 1),
    steps=st.integers(0, 3),
    declined=st.booleans(),
    edits=st.sampled_from([0, 21]),
    by_hand=st.booleans(),
    premature=st.booleans(),
    fails=st.sampled_from([{}, {"a#plan#": 3}]),
    press_held=st.sampled_from([None, ev.WriteWithheld("Apply", "POST", URL, 2, opens=True)]),
).filter(lambda s: s.wrote or s.asked_on or s.crossing or s.refusals)
looks = st.builds(
    Look,
    page=st.builds(
        Snapshot,
        url=st.just(URL),
        text=st.sampled_from([PageText(""), PageText("Thank you for your application!")]),
        status=st.sampled_from([200, 404, 503]),
        downloads=st.sampled_from([(), ("form.pdf",)]),
    ),
    notice=st.sampled_from([None, *Notice]),
    fault=st.sampled_from(["", "navigation", "timeout"]),
    digest=st.just("d" * 64),
    asked_s=st.sampled_from([0.0, 5000.0]),
    elapsed_s=st.sampled_from([1.0, 5000.0]),
)


def _denies(end: End) -> bool:
    return any(each in end.why.lower() for each in DENIALS)


@given(writers, ends)
def test_no_end_of_a_run_that_wrote_denies_it(state: State, end: End) -> None:
    told = honest_end(state, end)
    assert not _denies(told)
    assert told.reason != "no_form"
    assert told.verdict not in IMPOSSIBLE
    assert honest_end(state, told) == told


@settings(max_examples=400)
@given(writers, looks, st.sampled_from(range(len(RULES))))
def test_no_look_at_all_makes_a_run_that_wrote_end_as_if_it_had_not(
    state: State, look: Look, first: int
) -> None:
    move = decide(state, look, (*RULES[first:], *RULES))
    if isinstance(move, End):
        assert not _denies(move)
        assert move.reason != "no_form"
        assert move.verdict not in IMPOSSIBLE


@given(ends)
def test_an_end_of_a_run_that_wrote_nothing_stays_as_it_is(end: End) -> None:
    assert honest_end(State(), end) == end


@pytest.mark.parametrize("verdict", [Verdict.DECLINED, Verdict.TRANSIENT, Verdict.BLOCKED])
def test_what_was_approved_and_sent_makes_a_later_stop_unknown(verdict: Verdict) -> None:
    told = honest_end(State(asked_on=1), End(verdict, "", "Nobody approved this sheet."))
    assert told.verdict is Verdict.UNKNOWN
    assert "what you approved was sent" in told.why.lower()
    asked = End(Verdict.NEEDS_HUMAN, "missing_answer", "No answer was given.")
    assert honest_end(State(asked_on=1), asked) == asked


def test_what_left_is_told_as_what_it_was() -> None:
    end = End(Verdict.DECLINED, "", "Nobody approved this sheet; nothing was sent.")
    for state, told in (
        (State(wrote=1, steps=1), "only pages of the form were sent"),
        (State(wrote=1), "no application was sent, only what you had allowed"),
        (State(refusals=1, outcome=REFUSED), "the site did not take it"),
    ):
        assert told in honest_end(state, end).why
    assert honest_end(replace(State(), wrote=1), End(Verdict.UNKNOWN)) == End(Verdict.UNKNOWN)


LOADED = ev.DataLeft("jobs.example.org", DepartureKind.LOADED, 1, ("POST /go",))
LATER = ev.DataLeft("jobs.example.org", DepartureKind.ITSELF, 2, ("POST /go", "PUT /mine"))
PRESSED = ev.DataLeft("jobs.example.org", DepartureKind.PRESSED, 1, ("/go",), by="Easy apply")
LOOKUP = ev.DataLeft("jobs.example.org", DepartureKind.LOOKUP, 1, ("Town",))
owns = st.lists(st.sampled_from([LOADED, LATER, PRESSED]), min_size=1, max_size=3, unique=True)


@given(owns, st.booleans(), st.one_of(st.just(State()), writers), ends)
def test_no_end_denies_what_a_page_sent_by_itself(
    own: list[ev.DataLeft], looked_up: bool, state: State, end: End
) -> None:
    if end.verdict is Verdict.SUBMITTED:
        end = replace(end, verdict=Verdict.DECLINED)
    left = (*own, *((LOOKUP,) if looked_up else ()))
    told = honest_end(replace(state, left=left), end)
    assert not _denies(told)
    assert honest_end(replace(state, left=left), told) == told
    if state == State():
        assert "cannot be told" in told.why


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (State(left=(LOADED,)), "nothing that you gave was sent; the page itself wrote to"),
        (State(left=(LOADED, LOOKUP)), "this run sent no application; the page itself wrote to"),
        (State(left=(LATER,), steps=1), "this run sent only pages of the form; the page itself"),
        (
            State(left=(PRESSED,)),
            "pressing 'Easy apply' made the page ask jobs.example.org for /go",
        ),
        (State(left=(replace(PRESSED, by=""),)), "a press made the page ask jobs.example.org"),
        (
            State(left=(LOADED,), wrote=1),
            "this run sent only what you had allowed; the page itself",
        ),
        (State(left=(LOOKUP,)), "no application was sent; 1 lookup"),
        (State(left=(LOOKUP,), steps=1), "no application was sent, only pages of the form; 1 look"),
        (State(steps=1), "no application was sent, only pages of the form"),
    ],
)
def test_what_a_page_sent_by_itself_is_part_of_what_left(state: State, words: str) -> None:
    end = honest_end(state, End(Verdict.DECLINED, "", "Nobody approved it; nothing was sent."))
    assert words in (end.why if state.wrote else state.sent)
    assert has_user_data_left(state.left) is (LOOKUP in state.left)


@pytest.mark.parametrize(
    ("end", "form", "verdict"),
    [
        (End(Verdict.NEEDS_HUMAN, "no_form", "No form."), "", Verdict.UNKNOWN),
        (End(Verdict.DRY_RUN, "", "It was held back, and nothing was sent."), "", Verdict.UNKNOWN),
        (
            End(Verdict.TRANSIENT, "timeout", "It never came; nothing was sent."),
            "",
            Verdict.UNKNOWN,
        ),
        (End(Verdict.DRY_RUN, "", "Filled; nothing was sent."), "f" * 8, Verdict.DRY_RUN),
        (End(Verdict.NEEDS_HUMAN, "no_form", "No form."), "f" * 8, Verdict.UNKNOWN),
        (End(Verdict.NEEDS_HUMAN, "login", "Sign in."), "", Verdict.NEEDS_HUMAN),
        (End(Verdict.SUBMITTED, "", "It is in."), "", Verdict.SUBMITTED),
    ],
)
def test_where_a_press_asked_for_something_and_no_form_came_nobody_knows(
    end: End, form: str, verdict: Verdict
) -> None:
    seen = ev.SnapshotGenerated(URL, "A job", "e1", 200, form, 1, (), (), (), (), "", 1.0)
    told = honest_end(State(left=(PRESSED,), seen=seen), end)
    assert told.verdict is verdict
    assert (verdict is Verdict.UNKNOWN) is ("Look on the site" in told.why)
    quiet = honest_end(State(left=(LOOKUP,)), end)
    assert (quiet.verdict, quiet.reason) == (end.verdict, end.reason)


def test_many_things_that_a_page_sent_are_named_in_part() -> None:
    many = replace(LOADED, labels=tuple(f"POST /go/{n}" for n in range(9)))
    assert " more)" in State(left=(many,)).sent
