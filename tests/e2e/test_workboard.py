"""Tasks on the gym's workboard with a real browser: what it stores is the judge."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.shared import forms_served

from steadyhand import Receipt, Settings, Verdict
from steadyhand.testing import ScriptedHuman
from steadyhand.wiring import pursue, read_goal
from steadyhand_gym.workboard import PASSWORD, Workboard, difference

pytestmark = pytest.mark.browser
PATIENCE_S = 120.0


@pytest.fixture
def boards() -> Iterator[list[Workboard]]:
    """Workboards that a test started; they are stopped after it."""
    started: list[Workboard] = []
    yield started
    for each in started:
        each.stop()


def done(
    board: Workboard, home: Path, at: str, steps: str, **replies: str
) -> tuple[Receipt, dict[str, object], ScriptedHuman]:
    """The receipt of the task, all that changed, and the person, who said yes to everything."""
    before = board.settle()
    board.start()
    settings = Settings(home=home, headless=True, allow_origins=(board.origin,), pace_s=0)
    person = ScriptedHuman({"step_grant": True, **replies})
    running = pursue(read_goal(steps), human=person, url=board.origin + at, settings=settings)
    receipt = asyncio.run(asyncio.wait_for(running, PATIENCE_S))
    return receipt, difference(before, board.settle()), person


def test_what_a_page_stores_as_it_is_chosen_is_asked_about_and_leaves_once(
    boards: list[Workboard], tmp_path: Path
) -> None:
    boards.append(board := Workboard())
    steps = "choose Deutsch in Language; expect Language to be Deutsch"
    receipt, changed, person = done(board, tmp_path, "/settings", steps)
    assert receipt.verdict is Verdict.DONE
    assert list(changed) == ["settings/1"]
    assert (board.writing, len(person.asked)) == (1, 1)
    assert "Step 1: choose Deutsch" in receipt.steps[0].name


@pytest.mark.parametrize(
    ("variant", "verdict"), [("honest", Verdict.DONE), ("keeps", Verdict.INCOMPLETE)]
)
def test_what_is_deleted_is_looked_for_on_every_page_of_its_list(
    boards: list[Workboard], tmp_path: Path, variant: str, verdict: Verdict
) -> None:
    boards.append(board := Workboard(variant))
    steps = (
        'click Delete in the row with "Quartz"; click "Yes, delete"; expect no row with "Quartz"'
    )
    receipt, changed, _ = done(board, tmp_path, "/projects", steps)
    assert receipt.verdict is verdict
    assert list(changed) == ["projects/30"]


def test_a_search_a_filter_and_a_link_to_a_new_tab_ask_nothing(
    boards: list[Workboard], tmp_path: Path
) -> None:
    boards.append(board := Workboard())
    steps = (
        'type "Kestrel" into "Search projects" and press Enter; expect a row with "Kestrel";'
        ' open {origin}/projects; choose Planned in Status; expect no row with "Aurora";'
        ' click Help; expect the heading "Help" is shown'
    ).replace("{origin}", board.origin)
    receipt, changed, person = done(board, tmp_path, "/projects", steps)
    assert (receipt.verdict, changed, person.asked) == (Verdict.DONE, {}, [])


def test_what_is_taken_back_at_once_is_never_done(boards: list[Workboard], tmp_path: Path) -> None:
    boards.append(board := Workboard("undoes"))
    steps = 'turn on "Weekly digest"; expect "Weekly digest" is ticked'
    receipt, changed, _ = done(board, tmp_path, "/settings", steps)
    assert (receipt.verdict, changed) == (Verdict.INCOMPLETE, {})
    assert board.writing == 1


def test_a_file_that_a_link_gives_is_kept_beside_the_report(
    boards: list[Workboard], tmp_path: Path
) -> None:
    boards.append(board := Workboard())
    steps = 'click Download in the row with "plan.txt"; expect "plan.txt" to be downloaded'
    receipt, changed, person = done(board, tmp_path, "/files", steps)
    assert (receipt.verdict, changed, person.asked) == (Verdict.DONE, {}, [])
    kept = tmp_path / "runs" / receipt.run_id / "downloads" / "plan.txt"
    assert kept.read_text() == "The plan of the year."


def test_a_task_signs_in_by_what_the_person_says_and_no_file_of_the_run_has_it(
    boards: list[Workboard], tmp_path: Path
) -> None:
    boards.append(board := Workboard(guarded=True))
    steps = (
        'sign in; click "New project (full form)"; type "Acorn" into Name; click Save;'
        ' expect a row with "Acorn"'
    )
    receipt, changed, _ = done(board, tmp_path, "/projects", steps, text=PASSWORD)
    assert (receipt.verdict, list(changed)) == (Verdict.DONE, ["projects/35"])
    files = [each.read_bytes() for each in tmp_path.rglob("*") if each.is_file()]
    assert files
    assert not any(PASSWORD.encode() in each for each in files)


async def _late_window(home: Path) -> Verdict:
    page = """<!doctype html><title>Orchard</title><h1>Orchard</h1><button type=button
    onclick="setTimeout(()=>window.open('/second'),300)">Show the map</button>"""
    pages = {"/": page, "/second": "<!doctype html><title>Map</title><h1>Map</h1>"}
    with forms_served(lambda path: pages.get(path, ""), lambda path, body: path) as origin:
        settings = Settings(home=home, headless=True, allow_origins=(origin,), pace_s=0)
        task = read_goal('click "Show the map"; expect the heading "Map" is shown')
        running = pursue(task, human=ScriptedHuman({}), url=origin, settings=settings)
        return (await asyncio.wait_for(running, PATIENCE_S)).verdict


def test_the_task_goes_on_in_a_window_that_a_script_opens_some_time_after_a_press(
    tmp_path: Path,
) -> None:
    assert asyncio.run(_late_window(tmp_path)) is Verdict.DONE
