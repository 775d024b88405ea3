"""An outside agent in whole runs: it may open the form, and nothing else comes of it."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet
from tests.e2e.rungs.test_models import KEY, PERSON, end, kept_in
from tests.e2e.rungs.test_recipes import kinds
from tests.hostile.site import Hostile, form, hostile
from tests.outside.test_door import FAKE, script

from steadyhand import Receipt, Settings, apply
from steadyhand.core.journal.events import Rung
from steadyhand.errors import BadInput
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.models import (
    Answer,
    NoAnswerAtAll,
    ReceivedRequest,
    ScriptedModels,
    TextAnswer,
    ToolCall,
)

pytestmark = pytest.mark.browser
RECEIVED = (200, "<h1>Application received</h1><p>Your reference is WD-48213.</p>")
STORY = "<p>Welders wanted for the harbour. The crane moves at six.</p>"
LIFT = "<div id=lift onclick='this.after(hid.content)'>Lift</div>"
CURTAIN = f"{STORY}{LIFT}<template id=hid>%s</template>"  # nothing is there to unfold
PROMPT = {"model": "relayed", "messages": [{"role": "user", "content": "Where is the form?"}]}
ASKS = ("ask", PROMPT)
LIFTS = script("lift.click()")
YES = {"confirm_submit": True}


def soaked(*values: Any) -> ParameterSet:
    """A case for the longer suite."""
    return pytest.param(*values, marks=pytest.mark.soak)


@pytest.fixture
def site() -> Iterator[Hostile]:
    with hostile() as running:
        running.page, running.answer = CURTAIN % form(), RECEIVED
        yield running


def agent(folder: Path, steps: Sequence[tuple[str, Any]], *more: str) -> Path:
    """A program in the place of a Python with browser-use: it does these steps."""
    program = folder / "python"
    command = shlex.join((sys.executable, str(FAKE), json.dumps(steps), *more))
    program.write_text(f"#!/bin/sh\nexec {command}\n", "utf-8")
    program.chmod(0o700)
    return program


def telling(heard: ReceivedRequest) -> Answer:
    """A model that knows nothing of forms, and answers everybody."""
    return (
        TextAnswer("Lift it.", 500, 10)
        if "Where is the form?" in heard.text
        else ToolCall({"moves": []})
    )


def paid_in(home: Path, run_id: str) -> list[tuple[str, str]]:
    """(deed, call) of every turn of the outside agent's money, as the journal has them."""
    lines = (home / "runs" / run_id / "events.ndjson").read_text("utf-8").splitlines()
    told = [each for each in map(json.loads, lines) if each["kind"] == "budget_touched"]
    bodies = [each.get("body", each) for each in told]
    return [(b["deed"], b["call"]) for b in bodies if b["rung"] == "outside"]


Model = Callable[[ReceivedRequest], Answer]


async def ran(
    site: Hostile,
    home: Path,
    python: Path | None,
    *,
    model: Model = telling,
    human: ScriptedHuman | None = None,
    **more: object,
) -> tuple[Receipt, ScriptedHuman, list[ReceivedRequest]]:
    human = human or ScriptedHuman(YES)
    async with ScriptedModels(model) as models:
        told: dict[str, object] = {
            "runner_provider": "openai",
            "runner_base_url": f"{models.origin}/v1",
            "runner_api_key": KEY,
            "home": home,
            "allow_origins": (site.origin,),
            "headless": True,
            "pictures": "off",
            "browser_use": python is not None,
            "browser_use_python": python,
            **more,
        }
        url, settings = f"{site.origin}/job", Settings.model_validate(told)
        receipt = await apply(url, profile=PERSON, human=human, settings=settings)
    return receipt, human, models.heard


async def test_a_form_that_nothing_else_finds_is_opened_filled_by_us_and_sent_once(
    site: Hostile, tmp_path: Path
) -> None:
    python = agent(tmp_path, [ASKS, LIFTS])
    receipt, human, heard = await ran(site, tmp_path / "home", python)
    assert end(receipt) == "submitted_confirmed", receipt.errors
    assert len(site.posted) == 1
    assert [q.kind.value for q in human.asked] == ["confirm_submit"]
    told = kinds(tmp_path / "home", receipt.run_id)
    assert [told.count(f"outside_{k}") for k in ("invoked", "acted", "effect_evaluated")] == [
        1,
        3,  # two that it says, and one that was seen
        1,
    ]
    (lent,) = [p for p in receipt.cost.parts if p.rung is Rung.OUTSIDE]
    assert (lent.calls, lent.input_tokens, lent.output_tokens) == (1, 500, 10)
    (passed,) = [h for h in heard if "Where is the form?" in h.text]
    assert passed.body["model"] == "gpt-4.1-mini"
    assert passed.body["max_completion_tokens"] == 2_000
    assert not [v for v in ("Orla", "Brandt", "orla@", "5550142") if v in passed.text]
    assert KEY.encode() not in kept_in(tmp_path)


async def test_without_the_flag_nobody_is_let_in(site: Hostile, tmp_path: Path) -> None:
    receipt, _, _ = await ran(site, tmp_path / "home", None)
    assert (end(receipt), site.posted) == ("needs_human:no_form", [])
    assert "outside_invoked" not in kinds(tmp_path / "home", receipt.run_id)


async def test_whatever_it_does_nothing_is_sent_before_a_person_has_said_yes(
    site: Hostile, tmp_path: Path
) -> None:
    with hostile() as other:
        steps = [
            LIFTS,
            script("document.forms[0].given.value = 'Mallory'"),
            script("document.forms[0].requestSubmit()"),
            script("document.forms[0].submit()"),
            script("fetch('/send', {method: 'POST', body: 'x'}).catch(() => 0)"),
            script(f"navigator.sendBeacon('{other.origin}/b', 'x')"),
            script(f"location = '{other.origin}/l'; 0"),
            ("Page.navigate", {"url": f"{other.origin}/n"}),
            ("Network.getCookies", {}),
            ("Input.insertText", {"text": "Mallory"}),
        ]
        told = {"allow_origins": (site.origin, other.origin), "question_deadline_s": 30.0}
        human = ScriptedHuman({"confirm_submit": False})
        async with ScriptedModels(telling) as models:
            settings = Settings.model_validate(
                {
                    "runner_base_url": f"{models.origin}/v1",
                    "runner_model": "m",
                    "model_free": True,
                    "home": tmp_path / "home",
                    "headless": True,
                    "pictures": "off",
                    "browser_use": True,
                    "browser_use_python": agent(tmp_path, steps),
                    **told,
                }
            )
            receipt = await apply(
                f"{site.origin}/job", profile=PERSON, human=human, settings=settings
            )
        assert other.posted == other.asked == []
    assert site.posted == []
    (gate,) = [q for q in human.asked if q.kind.value == "confirm_submit"]
    assert "Mallory" not in str(gate.sheet)
    assert receipt.verdict == "declined"


@pytest.mark.parametrize(
    "left",
    [
        "document.forms[0].submit()",
        soaked("fetch('/send', {method: 'POST', body: 'Mallory'}).catch(() => 0)"),
        soaked("navigator.sendBeacon('/send', 'Mallory')"),
    ],
)
async def test_what_it_leaves_behind_sends_nothing_either(
    site: Hostile, tmp_path: Path, left: str
) -> None:
    python = agent(tmp_path, [LIFTS, script(f"setInterval(() => {{ {left} }}, 20); 0")])
    no = ScriptedHuman({"confirm_submit": False})
    receipt, human, _ = await ran(site, tmp_path / "home", python, human=no)
    assert site.posted == []
    assert "Mallory" not in str([q.sheet for q in human.asked])
    assert receipt.verdict == "declined", (receipt.reason, receipt.errors)


@pytest.mark.parametrize(
    ("steps", "more", "failure"),
    [
        ([script("1")], (), "no_effect"),
        soaked([], ("stay",), "timeout"),
        ("oops", (), "broken"),
    ],
)
async def test_one_that_does_not_help_leaves_the_run_as_it_was(
    site: Hostile, tmp_path: Path, steps: Any, more: tuple[str, ...], failure: str
) -> None:
    limits = {"deadline_s": 40.0} if more else {}
    receipt, _, _ = await ran(site, tmp_path / "home", agent(tmp_path, steps, *more), **limits)
    assert (receipt.verdict, site.posted) != ("submitted", [])
    log = kept_in(tmp_path / "home").decode("utf-8", "replace")
    assert f'"outside_failure_code":"{failure}"' in log.replace(": ", ":")


async def test_one_that_is_cut_off_while_its_model_answers_leaves_a_whole_journal(
    site: Hostile, tmp_path: Path
) -> None:
    python = agent(tmp_path, [LIFTS, ASKS])

    def silent(heard: ReceivedRequest) -> Answer:
        return NoAnswerAtAll() if "Where is the form?" in heard.text else ToolCall({"moves": []})

    limits = {"deadline_s": 30.0, "model_timeout_s": 120.0}
    receipt, _, _ = await ran(site, tmp_path / "home", python, model=silent, **limits)
    told = kinds(tmp_path / "home", receipt.run_id)
    assert told.count("outside_effect_evaluated") == 1
    assert told[-1] == "run_ended"
    assert receipt.verdict is not None


async def test_without_money_its_model_answers_nothing(site: Hostile, tmp_path: Path) -> None:
    python = agent(tmp_path, [ASKS, LIFTS])
    receipt, _, heard = await ran(site, tmp_path / "home", python, task_usd=0.0)
    assert not [h for h in heard if "Where is the form?" in h.text]
    assert end(receipt) == "submitted_confirmed", receipt.errors  # it lifts without being told


async def test_prompts_that_come_at_once_are_paid_for_one_after_the_other(
    site: Hostile, tmp_path: Path
) -> None:
    python = agent(tmp_path, [("ask", [PROMPT] * 6), LIFTS])
    dear = {"model_input_usd": 1.0, "model_output_usd": 10.0, "task_usd": 0.05}  # for one at once
    receipt, _, _ = await ran(site, tmp_path / "home", python, **dear)
    assert end(receipt) == "submitted_confirmed", receipt.errors
    paid = paid_in(tmp_path / "home", receipt.run_id)
    assert [deed for deed, _ in paid] == ["reserved", "settled"] * 6
    assert len({call for _, call in paid}) == 6


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"browser_use": True}, "names no program"),
        ({"browser_use": True, "browser_use_python": "/nowhere/python"}, "names no program"),
        ({"runner_provider": "anthropic", "runner_base_url": None}, "speaks its own"),
    ],
)
async def test_settings_that_cannot_work_are_told_before_anything_is_begun(
    site: Hostile, tmp_path: Path, more: dict[str, object], said: str
) -> None:
    python = Path(sys.executable) if "runner_provider" in more else None
    with pytest.raises(BadInput, match=said):
        await ran(site, tmp_path / "home", python, **more)
