"""Walls of a scripted employer: what stands before its form, and what takes it away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ..core.page.snapshot import Button, Field, FieldKey, Form, PageText, Ref, Role, Snapshot

WALL_URL = "https://jobs.example.org/enter"
USER, PASSWORD, CODE = "quill-ada", "russet-pippin-27", "482913"
_RIGHT = {"user": USER, "password": PASSWORD, "code": CODE}


class Stands(StrEnum):
    """What it is."""

    HUMAN = "captcha"
    LOGIN = "login"
    CODE = "two_factor"


@dataclass(frozen=True, slots=True)
class Wall:
    """One wall: *hands* is how often a person must have dealt with it; *sends*: and sends the form.

    With *anew* it is a document of its own, and behind it the form begins anew.
    """

    kind: Stands = Stands.HUMAN
    hands: int = 1
    anew: bool = True
    sends: bool = False


@dataclass(slots=True)
class Standing:
    """The walls of a site: which stands now, what was typed into it, and who touched it."""

    comes: Mapping[int, Wall] = field(default_factory=dict)  # at the nth look of all
    now: Wall | None = None
    hands: int = 0
    typed: dict[str, str] = field(default_factory=dict)
    touched: int = 0  # acts in the page that were no entering

    def look(self, number: int) -> None:
        """A wall that comes with that look stands from now on."""
        if number in self.comes and self.now is None:
            self.now, self.hands, self.typed = self.comes[number], 0, {}

    def handed(self) -> Wall | None:
        """A person has dealt with what stands; the wall that is gone with it."""
        self.hands += 1
        wall = self.now
        if wall is None or self.hands < wall.hands:
            return None
        self.now = None
        return wall

    def enter(self) -> bool:
        """What was typed is judged; whether the wall is gone."""
        right = {key: _RIGHT[key] for key in self._keys()}
        gone = bool(right) and self.typed == right
        self.now, self.typed = (None if gone else self.now), {}
        return gone

    def takes(self, key: str) -> bool:
        """Whether the wall has a box of that name."""
        return key in self._keys()

    def _keys(self) -> tuple[str, ...]:
        kind = self.now.kind if self.now else Stands.HUMAN
        return {Stands.LOGIN: ("user", "password"), Stands.CODE: ("code",)}.get(kind, ())

    def seen(self, epoch: str) -> Snapshot:
        """What a tab shows of the wall."""
        title = _TITLES[self.now.kind] if self.now else ""
        fields = tuple(_BOXES[key] for key in self._keys())
        return Snapshot(
            WALL_URL,
            title,
            200,
            fields,
            (ENTER,) if fields else (),
            (Form("in", WALL_URL, "post", fields=len(fields)),) if fields else (),
            headings=(PageText(title),),
            text=PageText(title),
            epoch=epoch,
        )


_TITLES = {
    Stands.HUMAN: "Verify you are human",
    Stands.LOGIN: "Sign in",
    Stands.CODE: "Enter the code that we sent",
}
ENTER = Button(Ref("f0.w1.enter"), PageText("Verify and sign in"), type="submit", form="in")


def _box(key: str, label: str, kind: str = "text") -> Field:
    ref, text = Ref(f"f0.w1.{key}"), PageText(label)
    return Field(ref, FieldKey(key), Role.TEXT, type=kind, label=text, required=True, form="in")


_BOXES = {
    "user": _box("user", "User name"),
    "password": _box("password", "Password", "password"),
    "code": _box("code", "Code"),
}
