"""The browser's own keyboard: text and keys go to whatever has the focus, in whichever frame.

Never pipelined with calls into the page: measured, 28 of 40 fields went wrong that way.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..edge import within
from ..see.worlds import Worlds

_SHIFT = 8
_KEYS = {
    "Backspace": ("Backspace", 8),
    "Home": ("Home", 36),
    "ArrowDown": ("ArrowDown", 40),
    "ArrowLeft": ("ArrowLeft", 37),
    "ArrowRight": ("ArrowRight", 39),
    "PageUp": ("PageUp", 33),
    "PageDown": ("PageDown", 34),
    "End": ("End", 35),
    "Escape": ("Escape", 27),
    "Enter": ("Enter", 13),  # without its character: pages that listen see it, no form is sent
}
# A new line, never the Enter that sends a form or a message.
_NEW_LINE = {
    "key": "Enter",
    "code": "Enter",
    "windowsVirtualKeyCode": 13,
    "modifiers": _SHIFT,
}


@dataclass(frozen=True, slots=True)
class Keys:
    """The keyboard of one tab."""

    worlds: Worlds

    async def type_text(self, text: str) -> None:
        """The text went in as a whole, replacing what is selected."""
        if text:
            await self._send("Input.insertText", {"text": text})
        else:
            await self.press("Backspace")

    async def type_searching(self, text: str) -> None:
        """The text replaced what is selected, its last character by a key, as searches listen."""
        if len(text) > 1:
            await self.type_text(text[:-1])
        for kind in ("keyDown", "keyUp") if text else ():
            typed = {"text": text[-1]} if kind == "keyDown" else {}
            await self._send("Input.dispatchKeyEvent", {"type": kind, "key": text[-1], **typed})

    async def type_each(self, text: str) -> None:
        """Every character was typed with its own key events, replacing what is selected."""
        await self.press("Backspace")
        await self.strike(text)

    async def strike(self, text: str) -> None:
        """Every character was typed with its own key events, where the focus is."""
        for char in text:
            key = dict(_NEW_LINE) if char == "\n" else {"key": char}
            down = {"type": "keyDown", "text": "\r" if char == "\n" else char}
            await self._send("Input.dispatchKeyEvent", {**down, **key})
            await self._send("Input.dispatchKeyEvent", {"type": "keyUp", **key})

    async def press(self, name: str) -> None:
        """That key was pressed and let go."""
        code, number = _KEYS[name]
        key = {"key": name, "code": code, "windowsVirtualKeyCode": number}
        await self._send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **key})
        await self._send("Input.dispatchKeyEvent", {"type": "keyUp", **key})

    async def edit(self, command: str) -> None:
        """The browser's editing command of that name was carried out, by a key without a name."""
        key: dict[str, object] = {"key": "Unidentified"}
        down = {"type": "rawKeyDown", "commands": [command], **key}
        await self._send("Input.dispatchKeyEvent", down)
        await self._send("Input.dispatchKeyEvent", {"type": "keyUp", **key})

    async def _send(self, method: str, params: dict[str, object]) -> None:
        await within(self.worlds.line.send(method, params), method)
