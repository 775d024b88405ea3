"""An employer in memory, and a browser that shows it: the flow can be tested without Chromium.

`ScriptedSite.received` is the truth that a test asks. Every tab of the browser shows a fresh copy
of the form, as a real site would; what was sent stays sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from ..core.act.actions import FillKind
from ..core.act.facts import Exchange
from ..core.act.reading import FillOrder, Pressed, Reading
from ..core.page.snapshot import (
    Button,
    Field,
    FieldKey,
    Form,
    LabelSource,
    PageText,
    Ref,
    Role,
    Snapshot,
)
from ..errors import BrowserLost
from ..ports import Tab

FORM_URL = "https://jobs.example.org/apply"
THANKS_URL = "https://jobs.example.org/thanks"
REFERENCE = "PR-7F3K2Q"


class Answers(StrEnum):
    """How the site answers a submit."""

    ACCEPT = "accept"  # stores, 303 to a page with a reference
    STORE_THEN_500 = "store_then_500"
    STORE_THEN_DROP = "store_then_drop"  # the line dies without an answer
    REFUSE = "refuse"  # 422 and the form with an error
    THANK = "thank"  # stores nothing, 200 with a thank-you
    IGNORE = "ignore"  # no request leaves; the page shows a thank-you
    OBJECT = "object"  # no request leaves; the page shows an error


@dataclass(slots=True)
class ScriptedSite:
    """What the site does, and what it received."""

    answers: Answers = Answers.ACCEPT
    sticks: Sequence[bool] = ()  # per fill, in order: does the value hold? (then always)
    wall: bool = False
    die_at: int | None = None  # the nth act of the browser kills it, after the act
    received: list[dict[str, str]] = field(default_factory=list)
    tabs: int = 0
    acts: int = 0
    filled: int = 0

    def act(self) -> None:
        """One act of a browser; raises BrowserLost where the script says so."""
        self.acts += 1
        if self.acts == self.die_at:
            raise BrowserLost("the browser died by script")


def form_fields() -> tuple[Field, ...]:
    """A name, an e-mail and a required choice of text."""
    return (
        _text("full-name", "Full name", "text", "name"),
        _text("email", "Email", "email", "email"),
        _text("notice", "Notice period", "text", ""),
    )


def _text(key: str, label: str, kind: str, token: str) -> Field:
    return Field(
        ref=Ref(f"f0.d1.{key}"),
        key=FieldKey(key),
        role=Role.TEXT,
        locator=f"#{key}",
        type=kind,
        label=PageText(label),
        label_source=LabelSource.LABEL,
        required=True,
        autocomplete=token,
        form="g1",
    )


class ScriptedPage:
    """One tab on the site."""

    def __init__(self, site: ScriptedSite) -> None:
        self.site = site
        self.values: dict[str, str] = {}
        self.shown = ""  # '' the form, else the text of another page
        self.error = ""
        self.url = FORM_URL
        self.epoch = 0
        self.writes: list[Exchange] = []

    async def open(self, url: str, *, timeout_s: float) -> None:
        """The form is shown afresh."""
        self.site.act()
        self.epoch += 1
        self.values, self.shown, self.error, self.url = {}, "", "", url

    async def snapshot(self, *, wait_s: float = 0.0) -> Snapshot:
        """What the tab shows."""
        self.site.act()
        epoch = f"d{self.epoch}"
        if self.shown:
            return Snapshot(self.url, "Careers", 200, text=PageText(self.shown), epoch=epoch)
        fields = tuple(map(self._shown, form_fields()))
        submit = Button(Ref("f0.d1.send"), PageText("Submit application"), type="submit", form="g1")
        errors = (PageText(self.error),) if self.error else ()
        forms = (Form("g1", FORM_URL, "post", fields=3),)
        text = PageText("Apply " + self.error)
        return Snapshot(
            self.url, "Apply", 200, fields, (submit,), forms, errors=errors, text=text, epoch=epoch
        )

    def _shown(self, field: Field) -> Field:
        error = self.error if field.key == "notice" else ""
        return replace(field, value=self.values.get(field.key, ""), error=PageText(error))

    async def fill(self, orders: Sequence[FillOrder]) -> tuple[Reading, ...]:
        """Values hold as the site's script says."""
        readings = tuple(map(self._fill, orders))
        self.site.act()
        return readings

    def _fill(self, order: FillOrder) -> Reading:
        script, at = self.site.sticks, self.site.filled
        self.site.filled += 1
        if at >= len(script) or script[at]:
            self.values[order.key] = str(order.value)
        return Reading(order.key, order.ref, self.values.get(order.key, ""), tier=FillKind.TYPE)

    async def press(self, ref: Ref, fingerprint: str) -> Pressed:
        """The submit was pressed."""
        self._submit()
        self.site.act()
        return Pressed(True)

    def _submit(self) -> None:
        match self.site.answers:
            case Answers.ACCEPT:
                self._leave(303, THANKS_URL, 200)
                self._store()
                self._turn(THANKS_URL, f"Application received. Your reference is {REFERENCE}.")
            case Answers.STORE_THEN_500:
                self._store()
                self._leave(500)
                self._turn(FORM_URL, "Internal error")
            case Answers.STORE_THEN_DROP:
                self._store()
                self._leave(None)
            case Answers.REFUSE:
                self._leave(422)
                self.epoch += 1
                self.error = "Notice period is not valid"
            case Answers.THANK:
                self._leave(200)
                self._turn(FORM_URL, "Thank you for applying!")
            case Answers.IGNORE:
                self.shown = "Thank you for applying!"
            case Answers.OBJECT:
                self.error = "Notice period is not valid"

    def _store(self) -> None:
        self.site.received.append(dict(self.values))

    def _turn(self, url: str, text: str) -> None:
        self.url, self.shown, self.epoch = url, text, self.epoch + 1

    def _leave(self, status: int | None, location: str = "", final: int | None = None) -> None:
        self.writes.append(
            Exchange(
                seq=len(self.writes) + 1,
                at=0.0,
                method="POST",
                url=FORM_URL,
                resource_type="Document",
                post_size=64,
                status=status,
                location=location,
                error="" if status else "connection reset",
                final_status=final,
                final_url=location,
            )
        )

    async def picture(self, path: Path, *, full: bool = False) -> None:
        """No picture: there is nothing to see."""


class ScriptedWire:
    """The writes of one scripted page."""

    def __init__(self, page: ScriptedPage) -> None:
        self.page = page

    def mark(self) -> int:
        """How many writes have left."""
        return len(self.page.writes)

    def since(self, mark: int) -> tuple[Exchange, ...]:
        """The writes after *mark*."""
        return tuple(self.page.writes[mark:])

    async def answered(self, mark: int, *, timeout_s: float) -> Exchange | None:
        """The first write after *mark*: a scripted site answers at once."""
        return next(iter(self.since(mark)), None)


class ScriptedBrowser:
    """A browser on the site; every tab is a fresh one."""

    def __init__(self, site: ScriptedSite) -> None:
        self.site = site

    async def tab(self) -> Tab:
        """A new tab."""
        self.site.tabs += 1
        page = ScriptedPage(self.site)
        return Tab(page, ScriptedWire(page))

    async def close(self) -> None:
        """Nothing is left open."""
