"""Follow a goal: find what each step means on the page, do it, prove it, and judge the end.

What an act would delete, send, pay or publish is asked first, by its words; what it turns out to
write is held by the gate and asked about with the address it would go to. A goal is done only when
its done conditions hold on a fresh look.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from urllib.parse import unquote_plus, urlsplit

from steadyhand.core.act.actions import Focus, Scroll, fill_of, target_of
from steadyhand.core.act.evidence import verify
from steadyhand.core.act.fill import PressResult
from steadyhand.core.act.results import BlockedWrite, Exchange
from steadyhand.core.answer.options import QuestionContext
from steadyhand.core.answer.sheet import Document
from steadyhand.core.goal import goal as g
from steadyhand.core.goal import pursuit
from steadyhand.core.goal.grounding import (
    FIELD_ROLES,
    Element,
    Grounded,
    Outline,
    describe,
    field_elements,
    ground,
    is_usable,
    plain,
)
from steadyhand.core.goal.meanings import check_of
from steadyhand.core.goal.sentences import synonyms_of
from steadyhand.core.lang.vocabulary import Vocabulary
from steadyhand.core.origins import is_allowed
from steadyhand.errors import PageTimeout, Unreachable
from steadyhand.ports import Tab
from steadyhand.ports.browser import Elements

from ..core.page.snapshot import Field, PageText, Ref, Snapshot
from . import detours, step_orders
from .human import Desk, StepReport

APPEAR_S = 4.0  # what a step names may still come
HOLD_S = 5.0  # and what it expects come true
WAIT_S = 30.0  # a step that waits on purpose
RELEASE_S = 0.3  # what was let has left by then: the gate asks every 0.1 s
GIVEN_LOOKS = 10  # for a file that a link gives
LOOK_S = 0.5  # between two looks
REVEALS_MAX = 10  # menus, tabs and folds opened in search of one element
STAY_LOOKS = 3  # at a page that something was written from, before it is loaded anew
PARTS_MAX = 12  # of a list that is looked through: pages, or what scrolling brings
PAUSE_MAX_S = 60.0  # that a step may wait for nothing
SLIDES_MAX = 8  # looks at where a slider stands
HEADED_ROLES = ("region", "group", "list", "menu", "tabpanel")  # opened by their header
NO_WORDS = Vocabulary()
FRESH_ERRORS = (PageTimeout, Unreachable)


async def no_tab() -> Tab | None:
    """Say that the page has opened none."""
    return None


@dataclass(slots=True)
class Pursuit:
    """One goal in one tab."""

    tab: Tab
    desk: Desk
    origins: tuple[str, ...]
    open_timeout_s: float = 30.0
    words: Callable[[str], frozenset[str]] = synonyms_of  # what else it may be called
    documents: Mapping[str, Document] = field(default_factory=dict)  # of uploads, by their paths
    vocabulary: Vocabulary = NO_WORDS  # of dates and times
    language: str = ""  # of the page that was looked at last
    verify: bool = True  # done conditions are looked at on a page that is loaded anew
    left_s: Callable[[], float] = lambda: inf  # working time that is left
    newer: Callable[[], Awaitable[Tab | None]] = no_tab  # the tab that the page has opened
    goal: g.Goal | None = None
    steps: int = 0
    unseen_parts: bool = False  # the list that was looked through has more
    left: tuple[str, ...] = ()  # what the last act wrote by a grant, with the site's answer
    at: str = ""  # the address of the page that was looked at last
    secrets: set[str] = field(default_factory=set)  # passwords that were typed: no address has one
    known_secrets: Callable[[], tuple[str, ...]] = tuple  # those that the run knows
    opened: set[str] = field(default_factory=set)  # names of folds and tabs that were opened
    dirty: bool = False  # something was filled that no act has sent: no page is turned or loaded
    wrote: bool = False  # leave to write was given
    sent: bool = False  # the last act wrote, beside what a page reports as it is left
    following: g.Step | None = None  # the step after the one that is being done
    acted: bool = False  # something was done beside looking
    held_before: frozenset[str] = frozenset()  # conditions that were so before that
    values: dict[str, str] = field(default_factory=dict)
    progress: pursuit.Progress = field(default_factory=pursuit.Progress)

    async def follow(self, goal: g.Goal) -> tuple[pursuit.GoalEnd, str]:
        """How it ended, and why; every step that was tried was reported."""
        self.goal = goal
        stopped = await self._all(goal.steps, {})
        if stopped == DECLINED:
            return pursuit.GoalEnd.DECLINED, "You said no; nothing more was done."
        results, stale = ([], "") if stopped else await self._fresh_checks(goal)
        return pursuit.judge_goal(results, stopped, stale=stale)

    async def _all(self, steps: tuple[g.Step, ...], values: dict[str, str]) -> str:
        """'' once all were done, else why one was not."""
        for step, self.following in zip(steps, (*steps[1:], None), strict=True):
            told = pursuit.fill_in(step, {**self.values, **values})
            if why := await self._step(told, values) or self.progress.stuck or self._over():
                return why
        return ""

    def _over(self) -> str:
        """Why there is no time or no step left; '' where there is."""
        self.steps += 1
        if self.steps >= pursuit.STEPS_MAX:
            return f"{self.steps} steps were done, and a task may have no more"
        return "the time of the task is up" if self.left_s() <= 0 else ""

    async def _step(self, step: g.Step, values: dict[str, str]) -> str:
        match step:
            case g.ForEach(rows=rows, steps=steps):
                for name in pursuit.rows_of(await self.outline(), rows):
                    if why := await self._all(steps, {**values, "row": name}):
                        return why
                return ""
            case g.When(check=check, steps=steps):
                held = pursuit.check(check, await self.outline()).holds
                return await self._all(steps, values) if held else ""
            case _:
                await self._note_before(step)
                report = await self._one(step)
                await self.desk.report(report)
                return "" if report.done else report.why

    async def _one(self, step: g.Step) -> StepReport:
        match step:
            case g.Open(address=address):
                return await self._open(address)
            case g.Click(target=target, gesture=gesture):
                return await self.press(step, target, gesture)
            case g.Type() | g.Choose() | g.ChooseLike() | g.Tick() | g.Upload():
                return await self._fill(step)
            case g.Expand(target=target):
                return await self._expand(step, target)
            case g.ScrollTo(target=target, end=end):
                return await self._scroll(target, end=end)
            case g.Pause(seconds=seconds):
                return await self._pause(seconds)
            case g.Drag(target=target, onto=onto):
                return await self._drag(step, target, onto)
            case g.PressKeys(keys=keys):
                return await self._press_keys(keys, f"press {keys}")
            case g.Expect(check=check):
                return await self._expect(check)
            case g.WaitUntil(check=check):
                return await self._hold(check, WAIT_S)
            case g.Read(target=target, name=name, word=word):
                return await self._read(target, name, word)
            case g.CopyRows():
                return await self._copy_rows()
            case g.Ask(question=question, name=name):
                self.values[name] = await self.desk.answer(question)
                done = bool(self.values[name])
                return StepReport(f"ask {question!r}", done, why="" if done else "nobody answered")
            case g.Screenshot(name=name):
                kept = await self.desk.keep_picture(name)
                why = "" if kept else "no pictures are kept; switch them on in the settings"
                return StepReport("take a screenshot", kept, why=why)
            case g.SignIn(place=place):
                return await self._sign_in(place)
            case _:  # a block: `_step` goes through it
                return StepReport("", False)

    @property
    def _elements(self) -> Elements:
        assert self.tab.elements is not None
        return self.tab.elements

    async def outline(self) -> Outline:
        outline = await self._elements.outline()
        self.at = outline.url
        return outline

    async def _open(self, address: str) -> StepReport:
        what = f"open {address}"
        if not is_allowed(address, self.origins):
            host = urlsplit(address).netloc
            question = f"Open {address}? It is no address of this task."
            if not await self.desk.approve(
                pursuit.ActRequest((pursuit.Danger.LEAVE,), host, question)
            ):
                return StepReport(what, False, why=DECLINED)
        fault = await self._load(address)
        return StepReport(what, not fault, why=fault)

    async def _sign_in(self, place: str) -> StepReport:
        opened = await self._open(place) if place else StepReport("", True)
        if not opened.done:
            return replace(opened, step=f"sign in at {place}")
        self._close_gate()
        self.tab.gate.pass_writes()
        why = await self.desk.sign_in()
        return StepReport(f"sign in{f' at {place}' if place else ''}", not why, why=why)

    async def _load(self, address: str) -> str:
        """Load the address with no grant open; return why it did not come, '' where it did."""
        self.tab.gate.shut()
        self.tab.gate.pass_writes()
        try:
            await self.tab.page.open(address, timeout_s=self.open_timeout_s)
        except FRESH_ERRORS as fault:
            return str(fault)
        return ""

    async def _find(
        self, target: g.Target, fits: Callable[[Element], bool]
    ) -> tuple[Grounded, Outline]:
        """What the target means here; what is not there may still come, or lie behind a press."""
        outline = await self.outline()
        found = ground(outline, target, fits, synonyms=self.words)
        waited = 0.0
        while not found.elements and waited < APPEAR_S:
            await self.tab.page.snapshot(wait_s=LOOK_S)
            waited += LOOK_S
            outline = await self.outline()
            found = ground(outline, target, fits, synonyms=self.words)
        if target.row and not any(e.used for e in found.elements):
            found, outline = await self._hover_row(target, fits, outline, found)
        if not found.elements:
            found, outline = await self._reveal(target, fits, outline, found)
        if not found.elements:
            found, outline = await self._find_further(target, fits, outline, found)
        if found.ambiguous:
            return await self._choose(target, found), outline
        return found, outline

    async def _covers(self, target: g.Target) -> AsyncIterator[tuple[str, Outline]]:
        """The page after each fold and tab that was opened in search of the target, by its name."""
        outline, tried = await self.outline(), set[Ref]()
        for _ in range(REVEALS_MAX):
            cover = pursuit.next_cover(outline, tried, target)
            if cover is None:
                return
            tried.add(cover.ref)
            await self._act_held(partial(self._elements.press_element, cover, g.Gesture.CLICK))
            for wait_s in (0.0, LOOK_S):  # what unfolds may take a moment to be seen
                await self.tab.page.snapshot(wait_s=wait_s)
                outline = await self.outline()
                yield cover.name, outline

    async def _find_further(
        self,
        target: g.Target,
        fits: Callable[[Element], bool],
        outline: Outline,
        found: Grounded,
    ) -> tuple[Grounded, Outline]:
        """The target on a later page of the list that is shown, or further down a growing one."""
        async for further, part in self._parts(outline):
            again, shown = ground(further, target, fits, synonyms=self.words), further
            if target.row and not any(e.used for e in again.elements):
                again, shown = await self._hover_row(target, fits, further, again)
            if again.elements:
                return replace(again, why=f"{again.why}, in part {part} of the list"), shown
        return found, await self.outline()

    async def _parts(self, outline: Outline) -> AsyncIterator[tuple[Outline, int]]:
        """What further parts of the page's list show, each with its number; some at the most."""
        self.unseen_parts, place = False, outline.url.split("?")[0].split("#")[0]
        for turned in range(PARTS_MAX):
            more = None if self.dirty else pursuit.next_part(outline, turned)
            last = next((e for e in reversed(outline.elements) if e.row_ref), None)
            if more is None and last is None:
                return
            gesture = g.Gesture.CLICK if more else g.Gesture.HOVER
            aimed = more or last
            assert aimed is not None
            done, held = await self._act_held(partial(self._elements.press_element, aimed, gesture))
            further = await self._settled(outline)
            if further.url.split("?")[0].split("#")[0] != place:  # that was no part of the list
                self.unseen_parts = True
                await self._load(outline.url)
                return
            if held or not done.done or further.digest == outline.digest:
                self.unseen_parts = more is not None or (self.dirty and _has_next(outline, turned))
                return
            outline = further
            yield outline, turned + 2
        self.unseen_parts = True

    async def _settled(self, before: Outline) -> Outline:
        """The page, once it differs from what it was, or as it stays."""
        after = await self.outline()
        if after.digest == before.digest:
            await self.tab.page.snapshot(wait_s=LOOK_S)
            after = await self.outline()
        return after

    async def _hover_row(
        self,
        target: g.Target,
        fits: Callable[[Element], bool],
        outline: Outline,
        found: Grounded,
    ) -> tuple[Grounded, Outline]:
        """The target among what its row shows while the pointer is over it."""
        row = ground(outline, g.Target(role="row", row=target.row), lambda e: e.ref == e.row_ref)
        if row.element is None:
            return found, outline
        hover = partial(self._elements.press_element, row.element, g.Gesture.HOVER)
        await self._act_held(hover)
        over = await self.outline()
        shown = ground(over, target, lambda e: fits(e) and e.used, synonyms=self.words)
        if not shown.elements:
            return found, over
        return replace(shown, why=f"{shown.why}, with the pointer over its row"), over

    async def _reveal(
        self,
        target: g.Target,
        fits: Callable[[Element], bool],
        outline: Outline,
        found: Grounded,
    ) -> tuple[Grounded, Outline]:
        """The target behind something folded, or in another tab; nothing else is pressed."""
        async for cover, outline in self._covers(target):
            found = ground(outline, target, fits, synonyms=self.words)
            if found.elements:
                self.opened.add(cover)
                return replace(found, why=f"{found.why}, behind {cover!r}"), outline
        await self.tab.page.gesture(Scroll("looking for it"))
        return found, outline

    async def _choose(self, target: g.Target, found: Grounded) -> Grounded:
        """The one that the person means, of several that fit equally well."""
        places = enumerate(map(pursuit.place_of, found.elements), 1)
        options = tuple(f"{n}. {place}" for n, place in places)  # two may read alike
        number = await self.desk.choose(f"Several are {describe(target)}: which one?", options)
        if number < 0:
            return Grounded(why=f"{len(options)} are {describe(target)}, and nobody said which")
        return Grounded((found.elements[number],), "you chose it")

    async def press(self, step: g.Step, target: g.Target, gesture: g.Gesture) -> StepReport:
        what = f"{gesture} {describe(target)}"
        found, _ = await self._find(target, lambda e: True)
        element = found.element
        if element is None:
            way = await detours.press_in_thing(self, step, target)
            return way or StepReport(what, False, why=found.why)
        report = await self.press_found(what, element, target, gesture=gesture, found=found.why)
        return await detours.confirm(self, report, target)

    async def press_found(
        self,
        what: str,
        element: Element,
        target: g.Target,
        *,
        gesture: g.Gesture = g.Gesture.CLICK,
        found: str = "",
    ) -> StepReport:
        outline = await self.outline()
        hovers = gesture is g.Gesture.HOVER
        dangers = () if hovers else pursuit.dangers_of(element, outline)
        if pursuit.folds(element):
            self.opened.add(element.name)
        if element.gives and not (hovers or dangers) and is_allowed(element.gives, self.origins):
            return await self._take_file(what, element.gives, outline)
        deed = _Deed(
            what,
            element,
            partial(self._elements.press_element, element, gesture),
            again=partial(self._press_anew, target, gesture, element),
            found=found,
        )
        return await self._carry_out(deed, outline, dangers)

    async def _take_file(self, what: str, address: str, before: Outline) -> StepReport:
        """The file that a link gives: its address is opened, so that the gate sees it."""
        self._close_gate()
        fault = ""
        try:
            await self.tab.page.open(address, timeout_s=self.open_timeout_s)
        except FRESH_ERRORS as wrong:
            fault = str(wrong)
        for _ in range(GIVEN_LOOKS):
            if fault or (await self.outline()).downloads != before.downloads:
                break
            await self.tab.page.snapshot(wait_s=LOOK_S)
        else:
            fault = "no file came of it"
            await self._load(before.url)
        return await self._with_effect(StepReport(what, not fault, why=fault), before)

    async def _press_anew(
        self, target: g.Target, gesture: g.Gesture, asked: Element
    ) -> PressResult:
        """The press of what was asked about, where that still is what it was."""
        found, _ = await self._find(target, lambda e: True)
        now = found.element
        if now is None:
            return PressResult(False, f"it was held to ask you, and now {found.why}")
        same = ("role", "name", "text", "row", "within")
        if any(getattr(now, each) != getattr(asked, each) for each in same):
            return PressResult(False, "it changed while you were asked")
        return await self._elements.press_element(now, gesture)

    async def _enter(self, item: Field) -> PressResult:
        """Enter in that field, which a fill has left."""
        focused = await self.tab.page.gesture(Focus(target_of(item)))
        return await self._elements.press_keys("Enter") if focused.done else focused

    async def _press_keys(self, keys: str, what: str) -> StepReport:
        act = partial(self._elements.press_keys, keys)
        deed = _Deed(what, _key(keys), act, again=act)
        return await self._carry_out(deed, await self.outline())

    async def _carry_out(
        self, deed: _Deed, before: Outline, dangers: tuple[pursuit.Danger, ...] = ()
    ) -> StepReport:
        """The act was done behind the closed gate, or with leave for what it would do."""
        self.left, self.sent = (), False
        self._note_present(before)
        host, refused = urlsplit(before.url).netloc, StepReport(deed.what, False, deed.found)
        refused = replace(refused, why=DECLINED)
        if dangers:
            asked = pursuit.press_request(deed.subject, dangers, host)
            if not await self.desk.approve(asked):
                return refused
            self._close_gate()  # what waits from before leaves by no leave of this act
            done = await self._act_granted(before.url, deed.act)
        else:
            form = deed.subject.sends
            if form and not await self.desk.approve(pursuit.form_request(deed.subject, host)):
                return refused
            done, stopped = await self._act_held(deed.act, form)
            if stopped:
                held = self._requests(stopped)
                plain = [f"{each.method} to {each.url}" for each in stopped]
                kinds = pursuit.kinds_of_requests(plain, self.origins)
                asked = pursuit.press_request(deed.subject, kinds, host, writes=held)
                if not await self.desk.approve(asked):
                    self._close_gate()  # what waited never leaves, nor what comes of that
                    return refused
                done = await self._release(stopped, deed, done)
        if not done.done:
            return StepReport(deed.what, False, deed.found, why=done.why)
        found = "; ".join(filter(None, (deed.found, *self.left)))
        return await self._with_effect(StepReport(deed.what, True, found), before)

    def _close_gate(self) -> None:
        """From now on what the page would write is held, and what was held so far never leaves."""
        self.tab.gate.hold_writes(secrets=(*self.secrets, *self.known_secrets()))

    async def _act_held(
        self, act: Act, form: str = ""
    ) -> tuple[PressResult, tuple[BlockedWrite, ...]]:
        """An act behind the closed gate, and what it would have written.

        For one write to the address of the *form* that somebody let send the gate is open.
        """
        self._close_gate()
        if form and (why := self.tab.gate.permit(self.desk.grant(form, form=True))):
            return PressResult(False, why), ()
        mark = self.tab.wire.mark()
        done = await act()
        await self.tab.page.snapshot()
        if form:
            self.tab.gate.shut()
        if form and self.tab.gate.left():
            self._note_left(mark)
            return done, ()
        every = self.tab.gate.stopped()
        if every and all(w.by_page for w in every):
            await self._let_page_write((await self.outline()).url)
            return done, ()
        return done, tuple(w for w in every if not w.by_page)

    async def _let_page_write(self, url: str) -> None:
        """The page that came by a press is loaded by its address, as one that is opened.

        What it writes as it loads was held as long as it might be the press that wrote it.
        """
        if is_allowed(url, self.origins) and not pursuit.acts_by_address(url):
            await self._load(url)

    def _requests(self, stopped: Sequence[BlockedWrite]) -> tuple[str, ...]:
        """What was held, in words; with the whole address where only that tells what it does."""
        secrets = {*self.secrets, *self.known_secrets()}
        told = Counter[str]()
        for each in stopped:
            shown = unquote_plus(each.url)
            whole = each.method == "GET" and not any(s in shown for s in secrets if s)
            told[f"{each.method} to {each.url if whole else each.url.split('?')[0]}"] += 1
        return tuple(f"{n} times {what}" if n > 1 else what for what, n in told.items())

    async def _release(
        self, stopped: Sequence[BlockedWrite], deed: _Deed, done: PressResult
    ) -> PressResult:
        """What an act would have written leaves, as it was held.

        The act is done once more only where the page has given all of that up, or where a page
        would leave by it.
        """
        if not all(each.waits for each in stopped):
            self._close_gate()
            return await self._act_granted(stopped[0].url, deed.again)

        async def go_on() -> PressResult:
            await asyncio.sleep(RELEASE_S)
            if not self.tab.gate.left():
                return await deed.again()
            await self.tab.page.snapshot(wait_s=LOOK_S)
            return done if done.done or deed.proof is None else await deed.proof()

        return await self._act_granted(stopped[0].url, go_on)

    async def _act_granted(self, url: str, act: Act) -> PressResult:
        """An act that may write; the gate is shut again once the page has come to rest."""
        if why := self.tab.gate.permit(self.desk.grant(url)):
            return PressResult(False, why)
        mark, self.wrote, self.dirty = self.tab.wire.mark(), True, False
        try:
            done = await act()
            await self.tab.page.snapshot()
        finally:
            self.tab.gate.shut()
        self._note_left(mark)
        return done

    def _note_left(self, mark: int) -> None:
        """What the act wrote is known; what a page reports as it is left is no act of its own."""
        writes = self.tab.wire.since(mark)
        self.left, self.wrote = tuple(map(_written, writes)), True
        self.sent = any(each.resource_type != "Ping" for each in writes)

    async def _with_effect(self, report: StepReport, before: Outline) -> StepReport:
        """What the page made of it; an act that changed nothing is told as that.

        One that led to another site ends the task, unless the person lets it go on there.
        """
        if newer := await self.newer():
            self.tab = newer
            report = replace(report, found=f"{report.found}; it goes on in a new tab".lstrip("; "))
        after = await self._settled(before)
        self.progress = self.progress.after(after)
        if not is_allowed(after.url, self.origins):
            host = urlsplit(after.url).netloc
            question = f"It led to {host}, which is no address of this task. Go on there?"
            asked = pursuit.ActRequest((pursuit.Danger.LEAVE,), host, question)
            if not await self.desk.approve(asked):
                return replace(report, done=False, why=DECLINED)
        given = [name for name in after.downloads if name not in before.downloads]
        same = after.digest == before.digest and not given
        got = (report.found, *(f"{name} was given" for name in given))
        effect = "nothing on the page changed" if same else ""
        return replace(report, found="; ".join(filter(None, got)), effect=effect)

    async def _drag(self, step: g.Step, target: g.Target, onto: g.Target) -> StepReport:
        what = f"drag {describe(target)} onto {describe(onto)}"
        found, outline = await self._find(target, lambda e: True)
        there = ground(outline, onto, synonyms=self.words)
        if found.element is None or there.element is None:
            return StepReport(what, False, why=found.why if found.element is None else there.why)
        act = partial(self._elements.drag_element, found.element, there.element)
        deed = _Deed(what, found.element, act, again=act, found=found.why)
        return await self._carry_out(deed, outline)

    async def _fill(self, step: g.Filling) -> StepReport:
        what = pursuit.filling_text(step)
        item, found = await self._find_field(step)
        if item is None:
            return await self._by_press(step, what, found)
        order = step_orders.order_of(step, item, self.documents)
        if order is None:
            return StepReport(what, False, found.why, why="it takes no such answer")
        said, about = str(order.value), QuestionContext(self.vocabulary, language=self.language)
        orders = [replace(order, value=v) for v in pursuit.values_of(order.value, item, about)]
        if item.type == "password":
            self.desk.hide(said)
            self.secrets.add(said)
        proof = ""

        async def fill() -> PressResult:
            nonlocal proof
            for order in orders:
                reading = (await self.tab.page.fill((order,)))[0]
                wanted = step_orders.wanted_of(step, order, reading)
                evidence = verify(fill_of(item), wanted, reading, salt="", order=order)
                proof, proven = evidence.text, evidence.proven
                if not proven and isinstance(step, g.Choose):
                    proof, proven = await self._proof_after_leading(step, proof)
                if len(orders) == 1 or said in (reading.shown, reading.value):
                    return PressResult(proven, "" if proven else proof)
            return PressResult(False, f"{said} may be one day or another; write it as 2027-03-31")

        subject = Element(item.ref, str(item.role), item.label or item.group)
        deed = _Deed(
            what, subject, fill, again=fill, found=found.why, proof=partial(self._filled, step)
        )
        report = await self._carry_out(deed, await self.outline())
        if not report.done:
            return report
        self.dirty = True
        report = replace(report, found="; ".join(filter(None, (report.found, proof))))
        if isinstance(step, g.Type) and step.enter:
            act = partial(self._enter, item)
            deed = _Deed(what, _key("Enter"), act, again=act, found=report.found)
            return await self._carry_out(deed, await self.outline())
        return report

    async def _filled(self, step: g.Filling) -> PressResult:
        """Whether the page shows now what it was given, once its site has answered."""
        wanted = check_of(step)
        result = pursuit.check(wanted, await self.outline()) if wanted else None
        if result is None or result.holds:
            return PressResult(True)
        return PressResult(False, f"it left, and the page does not show it: {result.why}")

    async def _proof_after_leading(self, step: g.Choose, fault: str) -> tuple[str, bool]:
        """What shows that it was chosen where that led to another page, and whether it does."""
        at, page = self.at, await self.tab.page.snapshot()
        if page.url == at:
            return fault, False
        led = f"it led to {page.url.split('?')[0]}"
        item, _ = self._field(step, page, field_elements(page.fields, await self.outline()))
        if item is None:
            return f"{led}, which does not ask it", True
        shown = {plain(o.label) for o in item.options if o.selected} or {plain(item.value)}
        held = shown.issuperset(map(plain, step.options))
        return f"{led}, which shows {'that' if held else 'otherwise'}", held

    async def _find_field(self, step: g.Filling) -> tuple[Field | None, Grounded]:
        """The question that the step is about; what is not there may still come, or be folded."""
        waited = 0.0
        while True:
            page = await self.tab.page.snapshot(wait_s=LOOK_S if waited else 0.0)
            self.language = page.language
            outline = field_elements(page.fields, await self.outline())
            item, found = self._field(step, page, outline)
            known = item is not None or found.elements
            if known or waited >= APPEAR_S or self._is_pressed(step, await self.outline()):
                break
            waited += LOOK_S
        if item is None and not found.elements:
            return await self._unfold_field(step, found)
        if not found.ambiguous:
            return item, found
        chosen = await self._choose(step.target, found)
        meant = (f for f in page.fields if chosen.element and f.ref == chosen.element.ref)
        return next(meant, None), chosen

    async def _unfold_field(
        self, step: g.Filling, found: Grounded
    ) -> tuple[Field | None, Grounded]:
        """The question in another tab or behind a fold of the page."""
        outline = await self.outline()
        if self._is_pressed(step, outline):
            return None, found
        there, _ = await self._reveal(step.target, _is_field, outline, found)
        if not there.elements:
            return None, found
        page = await self.tab.page.snapshot()
        item, again = self._field(step, page, field_elements(page.fields, await self.outline()))
        return item, replace(again, why=there.why) if item else found

    async def start_over(self) -> bool:
        """Whether the page was loaded anew, as it was before anything on it was opened."""
        url = (await self.outline()).url
        return not pursuit.acts_by_address(url) and not await self._load(url)

    async def has_field(self, step: g.Filling) -> bool:
        """Whether the page asks now what the step is about."""
        page, whole = await self.tab.page.snapshot(), await self.outline()
        return self._field(step, page, field_elements(page.fields, whole))[0] is not None

    def _is_pressed(self, step: g.Filling, outline: Outline) -> bool:
        """Whether the page has, outside of its forms, what the step would press or slide."""
        if isinstance(step, g.Type):
            return bool(ground(outline, step.target, lambda e: e.role == "slider").elements)
        if not isinstance(step, g.Choose | g.Tick):
            return False
        names = step.options if isinstance(step, g.Choose) else (step.target.name,)
        wanted = [g.Target(name) for name in (*names[:1], step.target.name) if name]
        return any(ground(outline, each, synonyms=self.words).elements for each in wanted)

    def _field(
        self, step: g.Filling, page: Snapshot, outline: Outline
    ) -> tuple[Field | None, Grounded]:
        """The question of the page that the step is about."""
        takes = {f.ref: f for f in page.fields if is_usable(f) and pursuit.takes_step(step, f)}
        target, found = step.target, Grounded(why="nothing on the page offers it")
        if target != g.Target():
            found = ground(outline, target, lambda e: e.ref in takes, synonyms=self.words)
        if found.element is not None:
            return takes[found.element.ref], found
        offered = [f for f in takes.values() if pursuit.offers_step(step, f, target)]
        if len(offered) == 1:
            return offered[0], Grounded((), "found by the option that it offers")
        return None, found

    async def _by_press(self, step: g.Filling, what: str, found: Grounded) -> StepReport:
        """A choice or a tick that is no form's: what bears its name is pressed."""
        if isinstance(step, g.Choose) and (len(step.options) == 1 or step.target == g.Target()):
            for option in step.options:
                report = await self._choose_by_press(replace(step, options=(option,)))
                if not report.done:
                    break
            return replace(report, step=what)
        if isinstance(step, g.Tick):
            return replace(await self._turn(step), step=what)
        if isinstance(step, g.Type):
            slider = ground(await self.outline(), step.target, lambda e: e.role == "slider")
            if slider.element is not None:
                return await self._slide(step, slider.element, what)
        why = found.why if not found.ambiguous else f"several are {describe(step.target)}"
        return StepReport(what, False, why=why)

    async def _choose_by_press(self, step: g.Choose) -> StepReport:
        """The option pressed where it stands, or among what a press of the list brought."""
        option, box = step.options[0], step.target.name
        ticked = g.Tick(g.Target(option))
        boxes = ground(await self.outline(), ticked.target, lambda e: e.role == "checkbox")
        if step.target == g.Target() and boxes.element is not None:
            return await self._fill(ticked)
        report = await self.press(step, g.Target(option, within=box), g.Gesture.CLICK)
        if report.done or not box or report.why == DECLINED:
            return report
        known = {e.ref for e in (await self.outline()).elements}
        report = await self.press(step, step.target, g.Gesture.CLICK)
        if not report.done:
            return report
        offered = ground(await self.outline(), g.Target(option), lambda e: e.ref not in known)
        if offered.element is None:
            return replace(report, done=False, why=offered.why)
        return await self.press_found(step.options[0], offered.element, g.Target(option))

    async def _slide(self, step: g.Type, handle: Element, what: str) -> StepReport:
        """A slider that is no form's was moved by keys until the page shows the number.

        The number is its own only where a key was seen to change it.
        """
        wanted = pursuit.number_of(step.text)
        if wanted is None:
            return StepReport(what, False, why="a slider takes a number")

        async def number() -> float | None:
            return pursuit.number_behind(await self.outline(), handle)

        async def slide() -> PressResult:
            done = await self._elements.press_element(handle, g.Gesture.CLICK)
            last = now = await number()
            for key in ("ArrowRight", "ArrowLeft"):
                if done.done and now == last:
                    done = await self._elements.press_keys(key)
                    now = await number()
            if not done.done or last is None or now is None or now == last:
                return PressResult(False, done.why or "it does not tell its number")
            for _ in range(SLIDES_MAX):
                keys = pursuit.slider_keys(now, wanted, abs(now - last) or 1.0)
                if not keys:
                    return PressResult(True)
                for key in keys:
                    await self._elements.press_keys(key)
                last, now = now, await number()
                if now is None or now == last:
                    break
            return PressResult(False, f"the slider did not come to {step.text}")

        deed = _Deed(what, handle, slide, again=slide, found="found by its looks")
        return await self._carry_out(deed, await self.outline())

    async def _expand(self, step: g.Step, target: g.Target) -> StepReport:
        """What the target holds is shown: it was already, or was hovered over or pressed."""
        what = f"expand {describe(target)}"
        header = replace(target, role="") if target.role in HEADED_ROLES else target
        outline = await self.outline()
        found = ground(outline, header, pursuit.tells_fold, synonyms=self.words)
        if found.element is None:
            found, outline = await self._find(header, lambda e: pursuit.is_fold(e, target))
        element = found.element
        if element is None:
            return StepReport(what, False, why=found.why)
        if "expanded" in element.states:
            return StepReport(what, True, found.why, "it was so already")
        if "collapsed" not in element.states:
            hover = partial(self._elements.press_element, element, g.Gesture.HOVER)
            await self._act_held(hover)
            await self.tab.page.snapshot(wait_s=LOOK_S)
            if len((await self.outline()).elements) > len(outline.elements):
                return StepReport(what, True, found.why)
        return await self.press_found(what, element, header, found=found.why)

    async def _scroll(self, target: g.Target, *, end: bool) -> StepReport:
        what = f"scroll {describe(target)} to the {'end' if end else 'top'}"
        found, _ = await self._find(target, lambda e: True)
        if found.element is None:
            return StepReport(what, False, why=found.why)
        done = await self._elements.scroll_element(found.element, end=end)
        return StepReport(what, done.done, found.why, why=done.why)

    async def _pause(self, seconds: int) -> StepReport:
        """The page was left alone for that long."""
        until = min(float(seconds), PAUSE_MAX_S)
        waited = 0.0
        while waited < until:
            await self.tab.page.snapshot(wait_s=min(LOOK_S, until - waited))
            waited += LOOK_S
        return StepReport(f"wait {seconds} seconds", until >= seconds, why="that is too long")

    async def _turn(self, step: g.Tick) -> StepReport:
        """Something that tells whether it is on was pressed, unless it was as wanted already."""
        what = describe(step.target)
        found, _ = await self._find(step.target, lambda e: e.role in pursuit.TURNED_ROLES)
        if found.element is None:
            return StepReport(what, False, why=found.why)
        if pursuit.is_on(found.element) is step.on:
            return StepReport(what, True, found.why, "it was so already")
        report = await self.press_found(what, found.element, step.target)
        now, _ = await self._find(step.target, lambda e: e.role in pursuit.TURNED_ROLES)
        held = now.element is not None and pursuit.is_on(now.element) is step.on
        if held or not report.done:
            return report
        return replace(report, done=False, why="it did not turn")

    async def _copy_rows(self) -> StepReport:
        """Each field holds what stands beside its name in a row, or none is filled."""
        fields, outline = (await self.tab.page.snapshot()).fields, await self.outline()
        asked = [f for f in fields if f.fillable and pursuit.takes_step(g.Type("", g.Target()), f)]
        values = {f.label: pursuit.value_beside(outline, f.label) for f in asked}
        left = [label for label, value in values.items() if not value]
        for label, value in values.items() if not left else ():
            report = await self._fill(g.Type(value, g.Target(label, role="field")))
            await self.desk.report(report)
            if not report.done:
                return report
        why = f"no row says what belongs into {', '.join(left)}" if left else "there is no field"
        return StepReport("copy the rows into the form", bool(values) and not left, why=why)

    async def _read(self, target: g.Target, name: str, word: int) -> StepReport:
        what = f"read {describe(target)} as {name}"
        found, _ = await self._find(target, lambda e: True)
        if found.element is None:
            return StepReport(what, False, why=found.why)
        element = found.element
        whole = {f.ref: f.value for f in (await self.tab.page.snapshot()).fields}
        told = whole.get(element.ref) or element.value or element.text or element.name
        told = pursuit.word_of(told, word)
        self.values[name] = told if told.strip() else ""
        shown = bool(self.values[name])
        if shown:
            await self.desk.keep_text(name, self.values[name])
        return StepReport(what, shown, found.why, why="it shows nothing")

    async def _expect(self, wanted: g.Check) -> StepReport:
        """The check holds; one at the goal's end is judged on the page that is loaded anew.

        What a page says of the act that it has just done may name what is gone.
        """
        report = await self._hold(wanted, HOLD_S)
        at_end = self.goal and any(wanted == each for each in self._last_checks(self.goal))
        if report.done or not (at_end and self.verify) or isinstance(wanted, g.Downloaded):
            return report
        return replace(report, done=True, effect="not so yet, looked at again on a fresh page")

    def _last_checks(self, goal: g.Goal) -> Iterator[g.Check]:
        """The goal's last conditions, with what was read in their places."""
        return (pursuit.fill_in(each, self.values) for each in pursuit.closing_checks(goal))

    async def _hold(self, wanted: g.Check, patience_s: float) -> StepReport:
        """The check holds, or its time is up."""
        result = pursuit.check(wanted, await self.outline())
        waited = 0.0
        while not result.holds and waited < patience_s:
            await self.tab.page.snapshot(wait_s=LOOK_S)
            waited += LOOK_S
            result = pursuit.check(wanted, await self.outline())
        at, first = self.at, (await self.outline()).digest
        if not (result.holds or self.dirty) and self._shows_part(wanted):
            result = await self._check_parts(wanted, result)
            moved = (await self.outline()).digest != first and not pursuit.acts_by_address(at)
            if moved and (fault := await self._load(at)):
                result = replace(result, holds=False, why=fault)
        why = f"{result.text}: {result.why}" if result.why else ""
        return StepReport(f"expect {result.text}", result.holds, why=why)

    def _shows_part(self, wanted: g.Check) -> bool:
        """Whether a list that is shown in parts may show it on another one."""
        return isinstance(wanted, g.RowShown) and not wanted.within and wanted.shown

    async def _check_parts(
        self, wanted: g.Check, result: pursuit.CheckResult
    ) -> pursuit.CheckResult:
        """The check on the further parts of the page's list, where the first did not settle it."""
        async for further, _ in self._parts(await self.outline()):
            again = pursuit.check(wanted, further)
            if again.holds is not result.holds:
                return again
        return result

    async def _fresh_checks(self, goal: g.Goal) -> tuple[list[pursuit.CheckResult], str]:
        """The conditions at the goal's end, on a page that was loaded anew; or why it was not."""
        last = list(self._last_checks(goal))
        if not last:
            return [], ""
        outline = await self.outline()
        shown = [pursuit.check(each, outline) for each in last]
        if self.acted and self.held_before.issuperset(each.text for each in shown):
            return shown, "all of it was so before the first act"
        if not self.verify or all(isinstance(each, g.Downloaded) for each in last):
            return shown, ""
        if pursuit.acts_by_address(outline.url):
            return shown, f"{outline.url} names an act, so it was not loaded anew"
        for _ in range(STAY_LOOKS if self.wrote else 0):  # what is taken back at once is not done
            await self.tab.page.snapshot(wait_s=LOOK_S)
        fault = await self._load(outline.url)
        page, fresh = await self.tab.page.snapshot(), await self.outline()
        if fault := fault or pursuit.reload_fault(page, outline, fresh):
            return [replace(r, holds=False, why=f"loaded anew, {fault}") for r in shown], ""
        return await self._checked_anew(last, shown, fresh)

    async def _checked_anew(
        self, last: Sequence[g.Check], shown: Sequence[pursuit.CheckResult], fresh: Outline
    ) -> tuple[list[pursuit.CheckResult], str]:
        """The conditions on the fresh page; and why what is gone may be where nobody looked."""
        anew: list[pursuit.CheckResult] = []
        stale = ""
        for each, seen in zip(last, shown, strict=True):
            result = seen if isinstance(each, g.Downloaded) else pursuit.check(each, fresh)
            absent = pursuit.is_absent(each)
            if result.holds is absent and not isinstance(each, g.Downloaded):
                result = await self._check_unfolded(each, result, fresh)
            start = pursuit.first_part(fresh.url)
            if isinstance(each, g.RowShown) and result.holds is absent:
                if start != fresh.url and not await self._load(start):
                    result = pursuit.check(each, await self.outline())
                if result.holds is absent:
                    result = await self._check_parts(each, result)
                await self._load(fresh.url)
            elif absent and pursuit.next_part(fresh, 0):
                self.unseen_parts = True
            later = start != fresh.url and not isinstance(each, g.RowShown)
            part = self.unseen_parts or not fresh.whole or later
            if part and result.holds and pursuit.is_absent(each):
                stale = f"{result.text}: the page shows more than was looked through"
            anew.append(result)
        return anew, stale

    async def _check_unfolded(
        self, wanted: g.Check, result: pursuit.CheckResult, outline: Outline
    ) -> pursuit.CheckResult:
        """The check behind the folds and in the tabs that the task has opened, and in no others."""
        for name in sorted(self.opened):
            found = (e for e in outline.elements if pursuit.folds(e) and e.name == name)
            if (cover := next(found, None)) is None:
                continue
            await self._act_held(partial(self._elements.press_element, cover, g.Gesture.CLICK))
            outline = await self.outline()
            again = pursuit.check(wanted, outline)
            if again.holds is not result.holds:
                return again
        return result

    def _closing(self, goal: g.Goal) -> Iterator[g.Check]:
        """The conditions at the goal's end, with what was read in them."""
        return (pursuit.fill_in(each, self.values) for each in pursuit.closing_checks(goal))

    async def _note_before(self, step: g.Step) -> None:
        """Of the conditions at the goal's end it is known which held before the first act."""
        if self.acted or self.goal is None:
            return
        self.acted = isinstance(step, g.Act) and not isinstance(step, g.Open | g.SignIn)
        outline = await self.outline()
        closing = self._last_checks(self.goal)
        results = (pursuit.check(each, outline) for each in closing)
        self.held_before |= {each.text for each in results if each.holds}

    def _note_present(self, outline: Outline) -> None:
        """What shows before an act, far down a list or behind a fold, was not gone before it."""
        if self.goal is None:
            return
        closing = self._last_checks(self.goal)
        shown = (pursuit.check(each, outline) for each in closing if pursuit.is_absent(each))
        self.held_before -= {each.text for each in shown if not each.holds}


Act = Callable[[], Awaitable[PressResult]]


@dataclass(frozen=True, slots=True)
class _Deed:
    """An act on the page, and how it is done once more where it was held at first."""

    what: str
    subject: Element
    act: Act
    again: Act
    found: str = ""
    proof: Act | None = None  # that it holds now, where the page had waited for its site to tell


DECLINED = "you said no"


def _written(write: Exchange) -> str:
    """A write that left, as it is told."""
    place, answer = write.url.split("?")[0], write.status or write.error or "no answer"
    return f"{write.method} left for {place}: {answer}"


def _is_field(element: Element) -> bool:
    return element.role in FIELD_ROLES


def _key(keys: str) -> Element:
    """A combination of keys, as what is pressed."""
    return Element(Ref(""), "button", PageText(keys))


def _has_next(outline: Outline, turned: int) -> bool:
    return pursuit.next_part(outline, turned) is not None
