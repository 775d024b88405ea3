"""No client's release runs a paused target before the guard's."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.browser.cdp.targets import DETACH_COMMAND, RUN_COMMAND, WaitingTargets

TARGETS = ("t1", "t2", "t3")


@given(st.lists(st.tuples(st.sampled_from(TARGETS), st.sampled_from(["client", "guard"]))))
def test_in_any_order_the_guard_is_first(steps: list[tuple[str, str]]) -> None:
    holds = WaitingTargets()
    for target in TARGETS:
        holds.attached(f"guard-{target}", target)
        holds.attached(f"client-{target}", target)
    sent: list[str] = []
    for target, who in steps:
        message = {"method": RUN_COMMAND, "sessionId": f"{who}-{target}"}
        if who == "guard":
            sent += [each["sessionId"] for each in holds.released(message)]
        elif not holds.hold(message):
            sent.append(message["sessionId"])
    for target in TARGETS:
        mine = [each for each in sent if each.endswith(target)]
        assert not mine or mine[0] == f"guard-{target}"


def test_leaving_a_paused_target_waits_like_running_it() -> None:
    holds = WaitingTargets()
    holds.attached("g", "t")
    holds.attached("c", "t")
    leave = {"method": DETACH_COMMAND, "sessionId": "browser", "params": {"sessionId": "c"}}
    assert holds.hold(leave)
    assert holds.released({"method": RUN_COMMAND, "sessionId": "g"})[1:] == [leave]


def test_what_the_client_did_not_see_waiting_is_not_held() -> None:
    assert not WaitingTargets().hold({"method": RUN_COMMAND, "sessionId": "c"})
