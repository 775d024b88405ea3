"""Applications that a task names: their addresses."""

from __future__ import annotations

import pytest

from steadyhand import Settings
from steadyhand.core.goal.goal import Open, SignIn, every_step
from steadyhand.core.goal.language import parse
from steadyhand.errors import BadInput
from steadyhand.wiring.application import at_addresses, task_of

STEPS = """open Tracker
sign in at GitHub
for each row in "Projects" with "open":
  open tracker
  if "Home" is shown:
    open https://elsewhere.example/
"""
TRACKER = "https://tracker.example/"


def places(steps: str, named: dict[str, str], otherwise: str = "") -> list[str]:
    goal = at_addresses(parse(steps), named, otherwise=otherwise)
    told = every_step(goal.steps)
    return [
        s.address if isinstance(s, Open) else s.place for s in told if isinstance(s, Open | SignIn)
    ]


def test_an_application_is_its_address_wherever_a_step_names_it() -> None:
    found = places(STEPS, {"tracker": TRACKER})
    assert found == [TRACKER, "https://github.com/", TRACKER, "https://elsewhere.example/"]
    assert places("open GitHub", {"github": TRACKER}) == [TRACKER]
    assert places("open Tracker", {}, otherwise=TRACKER) == [TRACKER]
    assert places("sign in", {}) == [""]


def test_a_name_that_nobody_knows_is_told_with_what_to_do() -> None:
    with pytest.raises(BadInput, match=r"'Tracker'.*app_urls"):
        places("open Tracker", {})


@pytest.mark.parametrize(
    "start", ["https://tracker.example/", "http://127.0.0.1:8000/", "http://localhost:8000/"]
)
def test_a_place_that_is_unknown_is_looked_for_on_the_way_and_is_not_the_start(start: str) -> None:
    goal = at_addresses(parse("open Foo"), {}, otherwise=start)
    assert goal.steps == (Open("Foo"),)
    assert task_of(parse("open Foo"), Settings(), url=start).started.url == start
    with pytest.raises(BadInput, match="'Foo'"):
        at_addresses(parse("sign in at Foo"), {}, otherwise=start)


def test_an_application_is_known_by_its_host_and_not_by_digits() -> None:
    assert places("open My-Tracker", {}, "https://my-tracker.example/x") == [
        "https://my-tracker.example/x"
    ]
    assert places("sign in at Tracker", {}, TRACKER) == [TRACKER]
    told = at_addresses(parse("open 127"), {}, otherwise="http://127.0.0.1/")
    assert told.steps == (Open("127"),)


def test_addresses_are_given_as_pairs_or_as_json_also_by_an_earlier_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert Settings(app_urls="Tracker=https://tracker.example/").app_urls == {"tracker": TRACKER}  # type: ignore[arg-type]
    monkeypatch.setenv("APP_URL_MAPPINGS", '{"My App": "https://tracker.example/"}')
    assert Settings().app_urls == {"my app": TRACKER}
    for wrong in ("tracker", "tracker=nowhere", '{"a": 1}'):
        with pytest.raises((BadInput, ValueError)):
            Settings(app_urls=wrong)  # type: ignore[arg-type]
