"""Runs in the browser that a worker's tests share.

`test_uploads` starts a browser for each run, as one application does.
"""

from __future__ import annotations

from functools import partial

import pytest

from steadyhand.adapters.browser.chrome import Launch

from . import rig


@pytest.fixture
def applied(shared_browser: Launch) -> rig.Applied:
    """What came of an application; its tests run in the session's loop."""
    return partial(rig.applied, launch=shared_browser)
