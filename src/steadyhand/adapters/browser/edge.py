"""The edge to Playwright and CDP: a deadline on every await, and its errors in our words.

What a page or browser does to us arrives here as Playwright's `Error` with a message; nothing
above this file sees one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from playwright.async_api import Error
from playwright.async_api import TimeoutError as PlaywrightTimeout

from steadyhand.errors import BrowserLost, PageHung

T = TypeVar("T")

CALL_S = 10.0  # one call into a page; a page that is busy for longer is hung
_LOST = ("Target closed", "has been closed", "Target crashed", "Page crashed", "Connection closed")
_WORLD_GONE = (
    "Cannot find context",
    "Execution context was destroyed",
    "uniqueContextId not found",
    "Inspected target navigated or closed",
    "Session closed",
    "Session with given id not found",
    "Frame with the given id was not found",
    "Frame was detached",
    "No frame for given id",
    "No node with given id found",
)


class WorldGone(Exception):
    """The document that was called is no longer there; a new one may be. Stays in this package."""


async def within(call: Awaitable[T], what: str, *, timeout_s: float = CALL_S) -> T:
    """The result of *call*; PageHung, BrowserLost or WorldGone instead of foreign errors."""
    try:
        async with asyncio.timeout(timeout_s):
            return await call
    except (TimeoutError, PlaywrightTimeout) as exc:
        text = f"{what} took longer than {timeout_s:g} s; the page may be hung: resume the run"
        raise PageHung(text) from exc
    except Error as exc:
        raise translated(exc, what) from exc


def translated(exc: Error, what: str) -> Exception:
    """The same fault as one of ours; the original where it is a fault of our own."""
    return _known(exc.message, what) or exc


def named(message: str, what: str) -> Exception:
    """The browser's refusal of a command of ours, as one of our faults; else a bug's name."""
    return _known(message, what) or RuntimeError(f"the browser refused {what}: {message}")


def _known(message: str, what: str) -> Exception | None:
    if any(sign in message for sign in _WORLD_GONE):
        return WorldGone(f"{what}: {message.splitlines()[0]}")
    if any(sign in message for sign in _LOST):
        return BrowserLost(f"{what} found the browser or its page gone; resume the run to go on")
    return None
