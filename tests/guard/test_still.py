"""What is under way is waited for before a submit goes alone, and no longer than it may take."""

from __future__ import annotations

import asyncio

from steadyhand.adapters.guard.proxy.admission import AdmitPublic
from steadyhand.adapters.guard.proxy.tunnels import (
    IDLE_S,
    AdmitExpected,
    ProxyControl,
    Tunnel,
    Tunnels,
)

HOST, PORT = "jobs.example.org", 443
URL = f"https://{HOST}/apply"
LONG_S = 30.0


def asking(tunnels: Tunnels, host: str = HOST) -> Tunnel:
    """A tunnel on which the browser has asked something."""
    now = asyncio.get_running_loop().time()
    tunnel = Tunnel(host, PORT, lambda: None, last_at=now, site_spoke_last=False)
    tunnels.add(tunnel)
    return tunnel


async def test_an_answer_that_comes_is_waited_for() -> None:
    tunnels, clock = Tunnels(), asyncio.get_running_loop().time
    tunnel = asking(tunnels)
    waiting = asyncio.create_task(tunnels.still(HOST, PORT, timeout_s=LONG_S))
    done, _ = await asyncio.wait((waiting,), timeout=3 * IDLE_S)
    assert not done
    tunnel.received(clock())
    assert await asyncio.wait_for(waiting, LONG_S)
    assert tunnel.idle(clock())


async def test_a_tunnel_that_ends_is_waited_for_no_longer() -> None:
    tunnels = Tunnels()
    tunnel = asking(tunnels)
    waiting = asyncio.create_task(tunnels.still(HOST, PORT, timeout_s=LONG_S))
    await asyncio.wait((waiting,), timeout=IDLE_S)
    tunnels.remove(tunnel)
    assert await asyncio.wait_for(waiting, LONG_S)


async def test_what_never_ends_is_waited_for_until_the_time_is_up() -> None:
    tunnels = Tunnels()
    asking(tunnels)
    assert not await tunnels.still(HOST, PORT, timeout_s=3 * IDLE_S)


async def test_only_what_would_be_cut_counts() -> None:
    tunnels = Tunnels()
    line = ProxyControl(AdmitExpected(AdmitPublic()), tunnels)
    asking(tunnels, "elsewhere.example")
    assert not line.busy(URL)
    await asyncio.wait_for(line.still(URL), IDLE_S)
    asking(tunnels)
    assert line.busy(URL)
    assert not line.busy(URL.replace("https", "http"))
