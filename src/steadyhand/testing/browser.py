"""A browser on a scripted employer: its tabs, its wire, and the gate that they stand behind."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import assert_never

from steadyhand.core.act import approval
from steadyhand.core.act.actions import FillKind, Gesture
from steadyhand.core.act.body_check import ApprovedBody
from steadyhand.core.act.fill import FillOrder, PressResult, Reading, WithheldRequest
from steadyhand.core.act.results import BlockedWrite, Exchange, PermittedWrite
from steadyhand.core.journal.events import DataLeft, DataWithheld
from steadyhand.core.page.snapshot import Field, Form, PageText, Ref, Snapshot
from steadyhand.ports import Tab

from .site import (
    BY_NEXT,
    CHALLENGE_URL,
    CONFIRMATION_TEXT,
    ELSEWHERE_URL,
    ENTER,
    EXTRA_FIELD,
    FORM_URL,
    LATE_FIELD,
    MANNERS,
    NEXT,
    OBJECTION,
    REPEAT_LABEL,
    SUBMIT,
    THANKS_URL,
    Answers,
    Beat,
    DelayLooks,
    FormContent,
    NextBehaviour,
    ScriptChange,
    ScriptedChallenge,
    ScriptedSite,
    SendAnswer,
    SendRequest,
    ShowDocument,
    ShowError,
    ShowFormAgain,
    ShowText,
    again_field,
    form_fields,
    text_field,
)

REWRITTEN = "12 months"
DOT = b"\x89PNG dot"
AT_HOME = (
    NextBehaviour.SELF,
    NextBehaviour.TURN,
    NextBehaviour.LATE,
    NextBehaviour.ASK,
    NextBehaviour.ASK_LATE,
)  # nothing leaves


class ScriptedPage:
    """One tab on the site."""

    def __init__(self, site: ScriptedSite) -> None:
        self.site = site
        self.epoch = 0
        self.writes: list[Exchange] = []
        self._opened = False
        self._behind: ScriptedChallenge | None = None  # the challenge that this tab shows
        self._afresh(FORM_URL)

    def _afresh(self, url: str) -> None:
        """Another document: the form, empty."""
        self.epoch += 1
        self.fields = list(form_fields())
        self.values: dict[str, str] = {}
        self.shown = ""  # '' the form, else the text of another page
        self.error = ""
        self.url, self.action, self.page = url, FORM_URL, 0
        self._beats: list[Beat] = []  # of the last press, that are still to come
        self._wait = 0  # looks until the next of them
        self._press = BY_NEXT
        self._turning = 0  # looks until what a late Next brings is shown
        self._asked_again: set[int] = set()  # pages that ask one thing more
        self._dialog = ""  # that the next look sees

    async def open(self, url: str, *, timeout_s: float) -> None:
        """The form is shown afresh."""
        self._touch(self._opened)
        self._opened = True
        self._afresh(url)
        self.site.act()

    async def snapshot(self, *, wait_s: float = 0.0) -> Snapshot:
        """What the tab shows."""
        self.site.looks += 1
        self._meet()
        self._change(self.site.changes.get(self.site.looks))
        self._wait -= 1
        self._play()
        self._turning -= 1
        if self._turning == 0:
            self._brought()
        self.site.act()
        seen, self._dialog = replace(self._snapshot(), static=self.site.static), ""
        return seen

    def _meet(self) -> None:
        """A challenge comes, or has gone with what stood behind it."""
        self.site.walls.look(self.site.looks)
        stood, self._behind = self._behind, self.site.walls.now
        if stood is not None and self._behind is None and stood.anew:
            self._afresh(FORM_URL)
        if self.site.sent_by_hand:
            self.url, self.shown = THANKS_URL, CONFIRMATION_TEXT

    def _touch(self, touched: bool = True) -> None:
        """Something was done in the page: where a challenge stands that is a wrong."""
        self.site.walls.touched += touched and self.site.walls.now is not None

    def _snapshot(self) -> Snapshot:
        if self.site.walls.now is not None:
            return self.site.walls.snapshot(f"w{self.epoch}" if self._anew else f"d{self.epoch}")
        epoch = f"d{self.epoch}"
        if self.shown:
            return Snapshot(self.url, "Careers", 200, text=PageText(self.shown), epoch=epoch)
        if self.site.looks <= self.site.formless:
            return Snapshot(self.url, "Careers", 200, epoch=epoch)
        fields = tuple(map(self._current_field, self._page_fields()))
        method = "get" if self._turns in AT_HOME else "post"
        return Snapshot(
            self.url,
            "Apply",
            200,
            fields,
            (SUBMIT if self._turns is None else NEXT,),
            (Form("g1", self.action, method, fields=len(fields)),),
            errors=(PageText(self.error),) if self.error else (),
            dialogs=(self._dialog,) if self._dialog else (),
            text=PageText("Apply " + self._counted + self.error),
            epoch=epoch,
        )

    @property
    def _anew(self) -> bool:
        wall = self.site.walls.now
        return wall is not None and wall.anew

    @property
    def _counted(self) -> str:
        """How the form counts its pages, where it has several."""
        pages = len(self.site.nexts) + 1
        return f"Step {self.page + 1} of {pages} " if pages > 1 else ""

    @property
    def _turns(self) -> NextBehaviour | None:
        """What this page's Next does; None on the last page."""
        nexts = self.site.nexts
        return nexts[self.page] if self.page < len(nexts) else None

    def _page_fields(self) -> list[Field]:
        """The fields of this page: one for each page before the last, which has the rest."""
        first = self.page + sum(page < self.page for page in self._asked_again)
        width = 1 + (self.page in self._asked_again)
        return self.fields[first : first + width if self._turns else None]

    def _current_field(self, field: Field) -> Field:
        value = self.values.get(field.key, "")
        error = self.error if field.key == "notice" else ""
        if (
            field.key == again_field(self.page).key
            and self._turns is NextBehaviour.ASK_LATE
            and not value
        ):
            error = REPEAT_LABEL
        return replace(field, value=value, error=PageText(error))

    def _change(self, change: ScriptChange | None) -> None:
        match change:
            case ScriptChange.REWRITE:
                self.values["notice"] = REWRITTEN
            case ScriptChange.ADD:
                key, label, value = EXTRA_FIELD
                added = text_field(key, label, "text", required=False)
                self.fields = [*(f for f in self.fields if f.key != key), added]
                self.values[key] = value
            case ScriptChange.ASK:
                key, label = LATE_FIELD
                asked = text_field(key, label, "text")
                self.fields = [*(f for f in self.fields if f.key != key), asked]
            case ScriptChange.MOVE:
                self.action = ELSEWHERE_URL
            case None:
                pass
            case other:
                assert_never(other)

    async def contents(self, refs: Sequence[Ref]) -> Mapping[Ref, tuple[str, ...]]:
        """The site takes each file away at once."""
        return {}

    async def fill(self, orders: Sequence[FillOrder]) -> tuple[Reading, ...]:
        """Values hold as the site's script says."""
        readings = tuple(map(self._fill, orders))
        if self._turns is NextBehaviour.SELF and all(
            self.values.get(f.key) for f in self._page_fields()
        ):
            self._turn_over()
        self.site.act()
        return readings

    def _fill(self, order: FillOrder) -> Reading:
        if self.site.walls.takes(order.key):
            self.site.walls.typed[order.key] = str(order.value)
            return Reading(order.key, order.ref, value=str(order.value), tier=FillKind.TYPE)
        self._touch()
        if self.site.holds():
            self.values[order.key] = str(order.value)
        value = self.values.get(order.key, "")
        return Reading(order.key, order.ref, value=value, tier=FillKind.TYPE)

    async def press(self, ref: Ref, fingerprint: str, *, sending: bool = False) -> PressResult:
        """The submit was pressed, unless the site's script says that the press missed."""
        if ref == ENTER.ref:
            return self._enter()
        self._touch()
        if self.site.misses_press():
            self.site.act()
            return PressResult(False, "something lay over it")
        held, self.error = self._form_content(), ""
        if self._turns is not None:
            self._turn(self._turns)
            self.site.act()
            return PressResult(True)
        if not self.site.lets(once=True):
            return PressResult(True)
        self._press = len(self.site.pressed)
        self._beats, self._wait = list(self.site.press(held)), 0
        self._play()
        self.site.act()
        return PressResult(True)

    def _enter(self) -> PressResult:
        """What was typed into the challenge goes to the site, by a grant."""
        if self.site.lets(once=False):
            self._send(SendRequest(303, to=CHALLENGE_URL))
            self.site.walls.enter()
        self.site.act()
        return PressResult(True)

    async def gesture(self, gesture: Gesture) -> PressResult:
        """Made; a scripted site does not mind."""
        self._touch()
        self.site.act()
        return PressResult(True)

    def _turn(self, way: NextBehaviour) -> None:
        """The form's next page is shown, or the site took this one for everything."""
        if way not in AT_HOME:
            if not self.site.lets(once=False):
                return
            self.site.stepped.append(self._form_content())
        asked = self.page in self._asked_again
        if way in (NextBehaviour.LATE, NextBehaviour.TAKE_LATE) or (
            way is NextBehaviour.ASK_LATE and not asked
        ):
            self._turning = self._turning if self._turning > 0 else self.site.late
        if way in (NextBehaviour.ASK, NextBehaviour.TAKE_LATE) and not asked:
            self._dialog = REPEAT_LABEL
            self._ask_again()
        elif way is NextBehaviour.TAKE:
            self._take()
        elif self._turning <= 0:
            if way is NextBehaviour.SEND:
                self._send(SendRequest(303, to=self.url))
            self._turn_over()

    def _brought(self) -> None:
        """What a Next that is late brings at last."""
        match self._turns:
            case NextBehaviour.ASK_LATE:
                self._ask_again()
            case NextBehaviour.TAKE_LATE:
                self._take()
            case _:
                self._turn_over()

    def _take(self) -> None:
        self._press = BY_NEXT
        self._beats, self._wait = list(MANNERS[Answers.ACCEPT]), 0
        self._play()

    def _ask_again(self) -> None:
        at = self.page + len(self._asked_again) + 1
        self._asked_again.add(self.page)
        self.fields.insert(at, again_field(self.page))

    def _turn_over(self) -> None:
        self.page, self.epoch = self.page + 1, self.epoch + 1

    def _form_content(self) -> FormContent:
        lines = ((f.label, self.values.get(f.key, "")) for f in self.fields)
        owed = (str(f.label) for f in self.fields if f.required and not self.values.get(f.key))
        around = approval.lines_without_running_numbers(
            approval.submit_surroundings(self._snapshot(), SUBMIT)
        )
        return FormContent(self.action, tuple(ln for ln in lines if ln[1]), tuple(owed), around)

    def _play(self) -> None:
        """The beats up to the next wait were played."""
        while self._beats and self._wait <= 0:
            self._play_one(self._beats.pop(0))

    def _play_one(self, beat: Beat) -> None:
        match beat:
            case DelayLooks(looks=looks):
                self._wait = looks
            case SendRequest():
                self._send(beat)
            case SendAnswer(status=status, to=to):
                final = 200 if to else None
                last = replace(self.writes.pop(), status=status, location=to, final_url=to)
                self.writes.append(replace(last, final_status=final))
            case ShowDocument(text=text, url=url):
                self.url, self.shown, self.epoch = url, text, self.epoch + 1
            case ShowText(text=text):
                self.shown = text
            case ShowError(anew=anew):
                self.error, self.epoch = OBJECTION, self.epoch + anew
            case ShowFormAgain():
                self.values, self.epoch = {}, self.epoch + 1
            case other:
                assert_never(other)

    def _send(self, beat: SendRequest) -> None:
        if beat.stores:
            self.site.store(self._press, self.values)
        if beat.method != "GET":
            self.writes.append(
                Exchange(
                    seq=len(self.writes) + 1,
                    at=0.0,
                    method=beat.method,
                    url=self.action,
                    resource_type=beat.kind,
                    post_size=64,
                    status=beat.status,
                    location=beat.to,
                    body=beat.body,
                    error=beat.error,
                    final_status=200 if beat.to else None,
                    final_url=beat.to,
                )
            )

    async def picture(
        self,
        path: Path | None,
        *,
        full: bool = False,
        covers: Sequence[str] = (),
        blind: Sequence[str] | None = None,
        marks: Sequence[Ref] = (),
    ) -> bytes:
        """One dot: there is nothing to see."""
        return DOT


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

    async def next_exchange(self, mark: int, *, timeout_s: float) -> Exchange | None:
        """The first answered or lost write after *mark*: what has not come yet comes too late."""
        closed = (w for w in self.since(mark) if w.status is not None or w.error)
        return next(closed, None)

    def stopped(self) -> tuple[WithheldRequest, ...]:
        """A scripted page takes no files."""
        return ()


class ScriptedBrowser:
    """A browser on the site; every tab is a fresh one."""

    def __init__(self, site: ScriptedSite, key: bytes) -> None:
        self.site = site
        self.gate = ScriptedGate(key, site)

    async def tab(self) -> Tab:
        """A new tab."""
        self.site.tabs += 1
        page = ScriptedPage(self.site)
        return Tab(page, ScriptedWire(page), self.gate)

    async def followed(self) -> Tab | None:
        """A scripted site opens no tab of its own."""
        return None

    async def close(self) -> None:
        """Nothing is left open."""


class ScriptedGate:
    """What the site gets it gets by a grant; what was pressed without one it notes."""

    def __init__(self, key: bytes, site: ScriptedSite) -> None:
        self._key = key
        self._site = site
        self.used: list[approval.Grant] = []
        self.agreed: ApprovedBody | None = None  # with the last of them

    def bound(
        self,
        origins: Collection[str],
        out: Collection[str] = (),
        *,
        talk: Collection[str] = (),
        lookups: Collection[str] = (),
    ) -> None:
        """What was typed may go there."""
        self._site.allowed = tuple(origins)

    def permit(self, grant: approval.Grant, agreed: ApprovedBody | None = None) -> str:
        """The grant is open, or why not."""
        reason = approval.grant_fault(grant, self._key, 0.0)
        if not reason and grant in self.used:
            reason = "a grant opens once"
        if grant.permit.saves and not reason:
            self.used.append(grant)
            self._site.saves = grant.permit.saves
            return ""
        self._site.grant = None if reason else grant.permit
        self._site.withheld.clear()
        self.used.append(grant)
        self.agreed = agreed
        return reason

    def shut(self) -> None:
        """No grant is open."""
        self._site.grant = None

    def withheld(self) -> tuple[str, ...]:
        """Where the site's script would have sent the form."""
        return tuple(self._site.withheld)

    def altered(self) -> str:
        """What the site's script would have sent otherwise."""
        return self._site.altered

    def talks(self) -> tuple[str, ...]:
        """The site's script asks no other site."""
        return ()

    def ledger(self) -> tuple[DataLeft | DataWithheld, ...]:
        """What the site's script has sent as its form was filled, and what it was kept from."""
        told, self._site.ledger = tuple(self._site.ledger), []
        return told

    def hold_writes(self, *, secrets: Collection[str] | None = None) -> None:
        """The site's presses that send nothing write nothing."""

    def pass_writes(self) -> None:
        """Nothing was held."""

    def background_requests(self) -> tuple[str, ...]:
        """What the site's press asked for in the background."""
        told, self._site.asked = tuple(self._site.asked), []
        return told

    def written(self) -> tuple[PermittedWrite, ...]:
        """The wire tells all of a scripted site."""
        return ()

    def stopped(self) -> tuple[BlockedWrite, ...]:
        """Nothing was held."""
        return ()

    def left(self) -> bool:
        """The wire tells all of a scripted site."""
        return False
