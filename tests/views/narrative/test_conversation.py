"""The conversation, made from the events."""

from __future__ import annotations

import json
from itertools import pairwise

from tests.views import runs

from steadyhand.core.act.actions import RefreshSoft
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.events import ModelCalled, ModelExchange
from steadyhand.views.json_lines import conversation
from steadyhand.views.record import RunRecord


def turns(*events: ev.Event) -> list[dict[str, object]]:
    text = conversation(RunRecord("run-7", runs.envelopes(events)))
    return [json.loads(line) for line in text.splitlines()]


def test_roles_alternate_and_each_turn_is_one_line() -> None:
    told = [json.loads(line) for line in conversation(runs.happy()).splitlines()]
    roles = [turn["role"] for turn in told]
    assert roles[:3] == ["system", "user", "assistant"]
    assert all(left != right for left, right in pairwise(roles))
    assert all(list(turn)[:3] == ["role", "content", "timestamp"] for turn in told)


def test_what_was_done_is_listed_with_its_target_and_without_its_value() -> None:
    told = [json.loads(line) for line in conversation(runs.happy()).splitlines()]
    actions = [a for turn in told for a in turn.get("actions", ())]
    assert actions[0] == {"action": "click_ref", "ref": "f0.d1.e3", "label": "Apply for this job"}
    assert [a["action"] for a in actions].count("type_ref") == 3
    assert actions[-1]["action"] == "submit"


def test_actions_without_a_target_give_their_reason() -> None:
    (turn,) = turns(ev.ActionIntended((runs.WAIT,)), ev.ActionIntended((RefreshSoft("stuck"),)))
    assert turn["actions"] == [
        {"action": "wait_for", "reason": "a late confirmation"},
        {"action": "refresh_soft", "reason": "stuck"},
    ]


def test_a_run_without_events_has_no_conversation() -> None:
    assert conversation(RunRecord("run-0", ())) == ""


def test_what_passed_between_a_run_and_a_model_is_part_of_the_turn() -> None:
    asked = (
        ModelCalled("model-1-0", "gpt-x", "nothing_usable", artifact="exchanges/model-1-0.json"),
        ModelCalled("model-1-1", "gpt-x", "answer", artifact="exchanges/gone.json"),
        ModelCalled("outside-1-2", "gpt-x", "answer"),
    )
    passed = ModelExchange("model-1-0", "gpt-x", "the rules", "the task", "null")
    kept = {"exchanges/model-1-0.json": passed}
    text = conversation(RunRecord("run-7", runs.envelopes(asked), exchanges=kept))
    (turn,) = map(json.loads, text.splitlines())
    assert turn["role"] == "assistant"
    assert turn["exchanges"] == [
        {"model": "gpt-x", "rules": "the rules", "task": "the task", "said": "null"}
    ]
