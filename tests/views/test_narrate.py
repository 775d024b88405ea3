"""The run as it is told: two whole runs word for word, and what no line may ever hold."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.journal.strategies import events, facts
from tests.views import runs

from steadyhand.core.act.actions import Press, Purpose, Refocus, RefreshSoft, Scroll, Target
from steadyhand.core.act.results import Evidence, Outcome, Proof, Verdict
from steadyhand.core.answer.sheet import Answer, QuestionKind, Row, Sheet, Source
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import State, fold_all
from steadyhand.core.page.snapshot import FieldKey, Ref, Role
from steadyhand.views.json_lines import conversation, ndjson
from steadyhand.views.narrate import headline, knowledge_line, narrate
from steadyhand.views.record import RunRecord, walk
from steadyhand.views.wording import NarrativePart, Tone

GOLDEN = Path(__file__).parent / "golden"


def told(envelopes: tuple[ev.Envelope, ...]) -> str:
    """The whole narrative, one line each."""
    lines = (
        f"{m.envelope.seq:>3} {line.part:<8} {line.tone:<4} {line.text}"
        for m in walk(envelopes)
        for line in narrate(m.envelope, m.before)
    )
    return "\n".join(lines) + "\n"


def said(event: ev.Event, before: State | None = None) -> list[str]:
    """What one event says."""
    envelope = runs.envelopes((event,))[0]
    return [line.text for line in narrate(envelope, before or State())]


def calm(text: str) -> bool:
    """Whether the text is one line without control, direction or broken characters."""
    return all(c in "\u200c\u200d" or unicodedata.category(c)[0] != "C" for c in text)


@pytest.mark.parametrize(("name", "run"), [("happy", runs.HAPPY), ("refused", runs.REFUSAL)])
def test_a_whole_run_is_told_word_for_word(name: str, run: tuple[ev.Envelope, ...]) -> None:
    assert told(run) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_a_told_run_has_all_five_parts() -> None:
    parts = {line.part for m in walk(runs.HAPPY) for line in narrate(m.envelope, m.before)}
    assert parts == set(NarrativePart)


@given(events())
def test_any_event_is_told_in_single_lines_and_has_a_headline(event: ev.Event) -> None:
    envelope = ev.Envelope("run", 0, "2026-11-22T14:03:05.000+00:00", event)
    lines = narrate(envelope, State())
    assert lines
    assert all(line.text and calm(line.text) for line in lines)
    assert calm(headline(envelope))


def test_a_submit_that_may_have_left_is_announced_whenever_the_run_is_taken_up() -> None:
    submit = ev.ActionIntended((runs.SEND,), digest=runs.DIGEST)
    state = State(started=ev.RunStarted(runs.URL, ev.Mode.APPLY, ()), intent=submit)
    watch = "A submit may have left already: from here on the run only watches."
    assert said(ev.WorkerClaimed("w"), state)[-1] == watch
    assert said(ev.PageLost("crashed"), state) == ["The page is gone: crashed.", watch]
    assert watch not in said(ev.WorkerClaimed("w"), State(started=state.started))


def test_a_lost_page_says_that_filling_starts_again_only_where_something_was_filled() -> None:
    again = "Whatever was filled is filled and checked again."
    assert said(ev.PageLost("gone"), State(proven={FieldKey("a"): "d"}))[-1] == again
    assert said(ev.PageLost("gone")) == ["The page is gone: gone."]


def test_submitted_is_only_said_with_the_proof_in_the_journal() -> None:
    end = ev.RunEnded(Verdict.SUBMITTED, "", "All is well.")
    assert said(end)[0].startswith("It may have been sent.")
    proven = fold_all(runs.HAPPY[:-1])
    assert said(end, proven)[0] == "Submitted, with proof. All is well."


def test_an_unapproved_submit_is_never_told_as_approved() -> None:
    submit = ev.ActionIntended((runs.SEND,), digest=runs.DIGEST)
    approved = fold_all(runs.envelopes((runs.YES,)))
    assert said(submit, approved)[0].startswith("Approved:")
    assert said(submit)[0].startswith("The submit")
    assert said(ev.ActionIntended((runs.SEND,), digest="other"), approved)[0].startswith(
        "The submit"
    )


def test_the_headline_of_the_end_is_what_was_stored() -> None:
    envelopes = runs.envelopes((ev.RunEnded(Verdict.NEEDS_HUMAN, "captcha"), ev.RunResumed("you")))
    assert list(map(headline, envelopes)) == [
        "The run ended: needs_human:captcha.",
        "The run goes on: you.",
    ]


PRESS = Target(Ref("r"), "Next", "fp")
CASES: tuple[tuple[ev.Event, str], ...] = (
    (ev.RunStarted(runs.URL, ev.Mode.DRY_RUN, ()), "Rehearse the application at"),
    (ev.WorkerLost("w", "no heartbeat"), "The worker was lost: no heartbeat."),
    (ev.PostingRead("Cook", ""), "The posting is “Cook”."),
    (
        ev.BlockerFound("two_factor", 0.9, "text", "Enter the code"),
        "in the way (two factor): Enter",
    ),
    (ev.OverlayClosed("banner", "Cookies", "press", True), "(banner) is closed: Cookies."),
    (ev.OverlayClosed("banner", "Cookies", "press", False), "is still there: Cookies."),
    (ev.PlanProposed(ev.Rung.SEMANTIC, ()), "There is nothing to do here."),
    (ev.PlanProposed(ev.Rung.SEMANTIC, (), why="No form."), "No form."),
    (
        ev.PlanProposed(ev.Rung.SEMANTIC, (Press(PRESS, Purpose.CLOSE_OVERLAY),)),
        "Close what covers the page with “Next”.",
    ),
    (ev.PlanProposed(ev.Rung.SEMANTIC, (Press(PRESS, Purpose.NEXT_STEP),)), "Go on with “Next”."),
    (ev.PlanProposed(ev.Rung.SEMANTIC, (Press(PRESS, Purpose.UNFOLD),)), "Unfold “Next”."),
    (
        ev.PlanProposed(ev.Rung.SEMANTIC, (Press(replace(PRESS, label="Add"), Purpose.ADD_ENTRY),)),
        "Make room for one more entry with “Add”.",
    ),
    (
        ev.PlanProposed(
            ev.Rung.SEMANTIC, (Press(replace(PRESS, label="Remove"), Purpose.DROP_ENTRY),)
        ),
        "Take the empty entry back with “Remove”.",
    ),
    (ev.PlanProposed(ev.Rung.SEMANTIC, (Scroll("a late form"),)), "Scroll a little (a late form)."),
    (ev.PlanProposed(ev.Rung.SEMANTIC, (Refocus("not held"),)), "Leave the field once (not held)."),
    (ev.PlanProposed(ev.Rung.SEMANTIC, (runs.WAIT,)), "Wait for a late confirmation."),
    (ev.PlanProposed(ev.Rung.SEMANTIC, (RefreshSoft("stuck"),)), "Load the page again (stuck)."),
    (ev.ActionIntended(()), "Do it."),
    (ev.ActionIntended((runs.WAIT,)), "Wait, at most 3.0 s."),
    (ev.ActionExecuted("submit", "Send", False, "covered"), "“Send” was not pressed: covered."),
    (ev.ActionExecuted("wait_for", "a form", True), "The wait is over (a form)."),
    (ev.ActionExecuted("click_ref", "Next", True), "“Next” was pressed."),
    (
        ev.ActionExecuted("wait_for", "a form", False, "gone"),
        "The wait is not over (a form): gone.",
    ),
    (ev.ActionExecuted("scroll", "a late form", True), "The page was scrolled (a late form)."),
    (
        ev.ActionExecuted("scroll", "a form", False, "hung"),
        "The page was not scrolled (a form): hung.",
    ),
    (
        ev.ActionExecuted("refocus", "a value", False, "gone"),
        "The focus was not reset (a value): gone.",
    ),
    (ev.ActionExecuted("refocus", "a value", True), "The focus was reset (a value)."),
    (
        ev.ActionExecuted("refresh_soft", "stuck", False, "was written"),
        "not loaded again (stuck): was",
    ),
    (ev.ActionExecuted("hover", "Menu", True), "hover “Menu” was done."),
    (
        ev.ActionVerified(
            (runs.proven(runs.FILLS[0]), Evidence(FieldKey("b"), "B", "type_ref", False, "no"))
        ),
        "1 of 2 fields hold what they should.",
    ),
    (ev.OutcomeClassified(runs.ACCEPTED, late=True), "The site accepted the application after all"),
    (ev.RetryApplied("fill", "timeout", 2), "Try 2 of fill: timeout."),
    (ev.LoopGuard("a.example/p", 2, "alternate"), "Failed 2 times (this step): try another way."),
    (ev.BudgetTouched("looks", 54, 60), "Budget looks: 54 of 60 used."),
    (ev.BudgetTouched("task", 0, 9, "refused"), "Budget task: used up; the model was not called."),
    (
        ev.BudgetTouched("task", 0, 9, "reserved", micro_usd=4_200),
        "At most $0.0042 is put aside for the model.",
    ),
    (
        ev.BudgetTouched("task", 0, 9, "settled", micro_usd=900),
        "The call of the model cost $0.0009.",
    ),
    (ev.RunResumed("me"), "The run goes on: me."),
    (ev.RunResumed("me", "captcha"), "The captcha was dealt with, says me: look again."),
    (ev.RunResumed("", "captcha", dealt=False), "Nobody dealt with the captcha (nobody)."),
    (ev.ChallengeTried("two_factor", "me", True), "Got through the two factor."),
    (ev.ChallengeTried("login", "me", False, "Wrong"), "Not through the login: Wrong."),
    (ev.ActionExecuted("type_ref", "Code", True), "“Code” was filled in."),
    (ev.RunPaused("waits for an answer"), "The run is paused: waits for an answer."),
    (
        ev.QuestionAnswered("q", QuestionKind.CONFIRM_SUBMIT, "", False),
        "Not approved (nobody): the application is not",
    ),
    (
        ev.QuestionAnswered("q", QuestionKind.CONFIRM_SUBMIT, "you", True, edited=(FieldKey("a"),)),
        "1 answer to be changed, said by you: the form is filled again, then shown again.",
    ),
    (ev.QuestionAnswered("q", QuestionKind.TEXT, "you", True), "An answer came from you."),
    (ev.QuestionAnswered("q", QuestionKind.TEXT, "you", False), "No answer came (you)."),
)


@pytest.mark.parametrize(("event", "text"), CASES, ids=[text for _, text in CASES])
def test_each_event_is_told_in_plain_words(event: ev.Event, text: str) -> None:
    assert text in said(event)[0]


def test_an_answer_that_no_reference_came_with_is_told_without_one() -> None:
    bare = Proof("POST https://a.example/", 200, "", "confirmation_page")
    outcome = Outcome(runs.ACCEPTED.disposition, runs.ACCEPTED.outcome_class, "", 0.9, proof=bare)
    assert said(ev.OutcomeClassified(outcome))[-1] == (
        "Proof: POST https://a.example/ was answered with 200."
    )


def test_a_page_that_is_looked_at_again_is_not_introduced_again() -> None:
    assert said(runs.seen(), State(seen=runs.seen()))[0].startswith("Looked again:")
    drifted = runs.seen(drifted=("a",), unfilled=("b",), title="")
    assert said(drifted)[1:] == [
        "1 required field still needs a value.",
        "The page changed 1 field that held before.",
    ]


def test_a_hostile_page_cannot_paint_the_terminal() -> None:
    title = "\x1b[31mPAID\x1b[0m\r\nsubmitted\u202e"
    (line,) = said(ev.PostingRead(title, "\x07Bell"))
    assert calm(line)
    assert "[31mPAID" in line


CANARY = st.integers(0, 10**6).map(lambda n: f"canary-value-{n:07d}")


@st.composite
def private_runs(draw: st.DrawFn) -> tuple[RunRecord, list[str]]:
    """A run of any events, with a sheet whose values occur nowhere else."""
    values = draw(st.lists(CANARY, min_size=1, max_size=4, unique=True))
    rows = tuple(
        Row(FieldKey(f"k{n}"), f"Field {n}", "", Role.TEXT, Answer(value, Source.PROFILE))
        for n, value in enumerate(values)
    )
    replies = tuple((FieldKey(f"k{n}"), value) for n, value in enumerate(values))
    checked = facts(Evidence).map(lambda e: ev.ActionVerified((e,)))
    bodies = draw(st.lists(st.one_of(events(), checked), max_size=8))
    return RunRecord("run", runs.envelopes(bodies), Sheet("salt", rows, (), replies)), values


@given(private_runs())
def test_no_view_of_the_events_ever_holds_an_answer(run: tuple[RunRecord, list[str]]) -> None:
    record, values = run
    views = [conversation(record), told(record.envelopes)]
    views += [each(e) for e in record.envelopes for each in (ndjson, headline)]
    assert not any(value in view for value in values for view in views)


def test_bad_news_is_never_told_in_a_good_tone() -> None:
    tones = [line.tone for m in walk(runs.REFUSAL[25:]) for line in narrate(m.envelope, m.before)]
    assert Tone.GOOD not in tones


def test_a_page_of_a_form_is_told_by_its_number_and_by_what_became_of_it() -> None:
    step = ev.StepTaken("Next", "f", True, "it went on", 2, 5)
    assert said(step) == ["Page 2 of 5 of the form is done."]
    assert said(replace(step, number=0, of=0), State(steps=3)) == ["Page 4 of the form is done."]
    objects = replace(step, passed=False, why="Enter a date")
    assert said(objects) == ["Page 2 of 5 of the form is not taken yet: Enter a date."]


def test_a_tab_that_the_page_opened_is_told() -> None:
    (line,) = said(ev.TabFollowed(runs.URL))
    assert line.startswith("The page opened a tab of its own: going on at jobs.halden.example")


def test_a_grant_is_told_as_allowed_or_not() -> None:
    yes = ev.QuestionAnswered(
        "q", QuestionKind.STEP_GRANT, "you", True, True, scope="a.example/apply/*"
    )
    assert said(yes) == ["Allowed, said by you."]
    assert said(replace(yes, approved=False, by="")) == ["Not allowed (nobody)."]


@pytest.mark.parametrize("what", get_args(ev.BrowserKnowledge))
def test_everything_it_may_know_is_told_either_way(what: ev.BrowserKnowledge) -> None:
    there, not_there = (
        knowledge_line(ev.BrowserKnows(what, done, "jobs.example", "so it is"))
        for done in (True, False)
    )
    assert (there.tone, not_there.tone) == (Tone.INFO, Tone.WARN)
    assert there.text != not_there.text
    assert there.text.endswith("so it is.")


def test_a_session_is_told_by_its_host_alone() -> None:
    told = said(ev.BrowserKnows("session_used", True, "jobs.example"))
    assert told == ["The session that was kept for jobs.example is used."]


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("fingerprint", "the same questions"),
        ("place", "a form at the same place"),
        ("later", "later"),
    ],
)
def test_a_recipe_is_told_by_how_it_was_found(how: str, told: str) -> None:
    lines = said(ev.RecipeMatched("0" * 16, how, 7))
    assert lines == [f"A recipe of 7 steps is followed: it was learned from {told}."]


def test_a_task_is_told_step_by_step_with_how_each_was_found_and_what_came_of_it() -> None:
    assert said(ev.GoalSet(1)) == ["The task has 1 step."]
    done, idle, failed = (
        ev.StepFollowed(2, 'click "Save"', done=True, found="found by its name"),
        ev.StepFollowed(2, 'click "Save"', done=True, effect="nothing on the page changed"),
        ev.StepFollowed(2, 'click "Save"', done=False, why="it is covered"),
    )
    assert said(done) == ['Step 2, click "Save": found by its name.']
    assert said(idle) == ['Step 2, click "Save": nothing on the page changed.']
    assert said(failed) == ['Step 2, click "Save": it is covered.']
    told = runs.envelopes((done, idle, failed))
    tones = [narrate(each, State())[0].tone for each in told]
    assert tones == [Tone.GOOD, Tone.WARN, Tone.BAD]
    task = ev.RunStarted(runs.URL, ev.Mode.TASK, ())
    assert said(task)[0].startswith("A task at")
