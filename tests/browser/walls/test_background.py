"""No request that the browser makes by itself for a page tells anybody what was typed.

The control shows that this Chromium makes them. `bench/background.py` measures every way that is
known, and each switch that ends one.
"""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from tests.browser.guard.browser import PATIENCE_S
from tests.browser.walls.background import (
    REPORTS,
    guarded,
    plain,
    provoke,
    provoke_at_once,
    recorder,
    talking_site,
)

from steadyhand.adapters.browser.options import NO_TRIALS_KEY, SWITCHES

pytestmark = [pytest.mark.browser]
BY_ITSELF = ("fedcm", "payment", "background_fetch", *REPORTS)
ALIVE = "home"  # what its own page asks, which comes in either browser
TRIAL = "trial"  # by an interface that a site's token brings
WAYS = (ALIVE, TRIAL, *BY_ITSELF)  # the last one ends its page's process


async def test_control_the_browser_makes_them_where_nothing_keeps_it_from_that(
    tmp_path: Path,
) -> None:
    async with talking_site(tmp_path) as site, plain(site, tmp_path / "profile") as context:
        await provoke(context, site, WAYS, patience_s=PATIENCE_S)
    assert {each.name for each in site.arrivals} == set(WAYS)
    told = {each.name for each in site.arrivals if each.tells}
    assert told >= {"csp", "crash", "fedcm", "payment", "background_fetch"}


@pytest.mark.parametrize("kept", [False, pytest.param(True, marks=pytest.mark.soak)])
async def test_none_comes_from_ours_in_a_profile_that_is_kept_or_forgotten(
    tmp_path: Path, kept: bool
) -> None:
    profile = tmp_path / "profile" if kept else None
    async with talking_site(tmp_path) as site:
        gate = recorder(site)
        async with guarded(site, gate, kept=profile) as chrome:
            await provoke_at_once(chrome.context, site, WAYS)
    assert {each.name for each in site.arrivals} == {ALIVE}


def test_nobody_can_sign_a_token_of_a_trial() -> None:
    assert f"--origin-trial-public-key={NO_TRIALS_KEY}" in SWITCHES
    assert not _is_point(base64.b64decode(NO_TRIALS_KEY, validate=True))


def _is_point(key: bytes) -> bool:
    """Whether these are the bytes of a point of edwards25519.

    Source: https://www.rfc-editor.org/rfc/rfc8032#section-5.1.3
    """
    assert len(key) == 32
    p = 2**255 - 19
    y = int.from_bytes(key, "little") % 2**255
    d = -121665 * pow(121666, -1, p)
    x_squared = (y * y - 1) * pow(d * y * y + 1, -1, p) % p
    return y < p and (x_squared == 0 or pow(x_squared, (p - 1) // 2, p) == 1)
