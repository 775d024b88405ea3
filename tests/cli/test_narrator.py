"""The live narrative, on a console that is no terminal."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal.events import (
    BudgetTouched,
    Envelope,
    Event,
    Mode,
    QuestionAsked,
    Rung,
    RunPaused,
    RunStarted,
)
from steadyhand.surfaces.cli.live import Narrator

START = RunStarted("http://x.test/jobs/1", Mode.APPLY, ("http://x.test",))


def told(*events: Event, width: int = 80) -> str:
    out = StringIO()
    narrator = Narrator(Console(file=out, width=width, highlight=False))
    with narrator:
        for seq, event in enumerate(events):
            narrator.receive(Envelope("run-7", seq, "2026-01-05T09:00:00.000+00:00", event))
    assert narrator.run_id == "run-7"
    return out.getvalue()


def shown(*events: Event) -> str:
    """What stands on a terminal while the run goes on, below what was told."""
    out = StringIO()
    console = Console(file=out, width=100, force_terminal=True, highlight=False)
    console._environ = {"TERM": "xterm"}
    narrator = Narrator(console)
    for seq, event in enumerate(events):
        narrator.receive(Envelope("run-7", seq, "2026-01-05T09:00:00.000+00:00", event))
    said = len(out.getvalue())
    with narrator:
        pass
    return out.getvalue()[said:]


def test_each_part_of_a_step_is_named_and_timed_once() -> None:
    text = told(START, RunPaused("one"), RunPaused("two"))
    assert text.split()[:2] == ["0:00", "summary"]
    assert text.count("plan ") == 1
    assert text.count("decision") == 1


def test_what_models_cost_so_far_stands_where_the_run_stands() -> None:
    call = BudgetTouched("task", 0.0, 0.1, "reserved", "m-1", Rung.MODEL, "text", 21_000)
    assert "models $0.0210" in shown(START, call)
    assert "models" not in shown(START)


def test_the_same_words_are_not_said_twice_in_one_look() -> None:
    assert told(RunPaused("one"), RunPaused("one")).count("one") == 1


def test_a_gate_is_left_to_the_sheet_that_shows_it() -> None:
    gate = QuestionAsked("q", QuestionKind.CONFIRM_SUBMIT, "Send it?")
    assert told(gate) == ""
    assert "Salary" in told(QuestionAsked("q", QuestionKind.TEXT, "Salary"))


def test_long_lines_are_wrapped_under_their_own_beginning() -> None:
    lines = told(RunPaused("word " * 60), width=60).splitlines()
    assert max(map(len, lines)) <= 60
    assert lines[1].startswith(" " * 17)


def test_what_a_page_wrote_is_shown_as_it_is() -> None:
    assert "[red]x[/]" in told(QuestionAsked("q", QuestionKind.TEXT, "[red]x[/]"))
