"""How asking an extension can fail, and what is told of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from playwright.async_api import Error
from playwright.async_api import TimeoutError as PlaywrightTimeout

from steadyhand.adapters.browser.assist import ExtensionAssist
from steadyhand.adapters.browser.extension import Trigger
from steadyhand.errors import BrowserLost


def filler(fault: Exception) -> ExtensionAssist:
    """An extension whose key cannot be pressed."""

    async def press(_: str) -> None:
        raise fault

    page: Any = SimpleNamespace(page=SimpleNamespace(keyboard=SimpleNamespace(press=press)))
    nothing: Any = None
    return ExtensionAssist(page, nothing, Trigger("key", "Alt+Foo"), nothing)


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (Error('Unknown key: "Foo"'), "not_available"),
        (Error("Execution context was destroyed"), "page_changed"),
        (PlaywrightTimeout("Timeout 5000ms exceeded"), "timeout"),
    ],
)
async def test_one_that_cannot_be_asked_is_told_by_the_reason(fault: Exception, code: str) -> None:
    assert await filler(fault).invoke(timeout_s=5.0) == code


async def test_a_browser_that_is_gone_is_no_fault_of_the_extension() -> None:
    with pytest.raises(BrowserLost):
        await filler(Error("Target closed")).invoke(timeout_s=5.0)
