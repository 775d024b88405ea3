"""Follow a goal: find what each step means on the page, do it, prove it, and judge the end.

What an act would delete, send, pay or publish is asked first, by its words; what it turns out to
write is held by the gate and asked about with the address it would go to. A goal is done only when
its done conditions hold on a fresh look.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from steadyhand.core.act.actions import Focus, Scroll, fill_of, target_of
from steadyhand.core.act.approval import Grant
from steadyhand.core.act.evidence import WantedValue, verify
from steadyhand.core.act.fill import FillOrder, PressResult, Reading, names_of
from steadyhand.core.act.results import Exchange
from steadyhand.core.answer.options import QuestionContext
from steadyhand.core.answer.sheet import Document, Unknown
from steadyhand.core.goal import goal as g
from steadyhand.core.goal import pursuit
from steadyhand.core.goal.grounding import (
    Element,
    Grounded,
    Outline,
    describe,
    field_elements,
    ground,
    is_usable,
    plain,
)
from steadyhand.core.goal.sentences import synonyms_of
from steadyhand.core.lang.vocabulary import Vocabulary
from steadyhand.core.origins import is_allowed
from steadyhand.errors import PageTimeout, Unreachable
from steadyhand.ports import Tab
from steadyhand.ports.browser import Elements

from ..core.page.snapshot import Field, Option, PageText, Ref, Role, Snapshot

APPEAR_S = 4.0  # what a step names may still come
HOLD_S = 5.0  # and what it expects come true
WAIT_S = 30.0  # a step that waits on purpose
LOOK_S = 0.5  # between two looks
PAUSE_MAX_S = 60.0  # that a step may wait for nothing
SLIDES_MAX = 8  # looks at where a slider stands
HEADED_ROLES = ("region", "group", "list", "menu", "tabpanel")  # opened by their header
REVEALS_MAX = 10  # menus, tabs, folds and pages opened in search of one element
NO_WORDS = Vocabulary()
FRESH_ERRORS = (PageTimeout, Unreachable)


@dataclass(frozen=True, slots=True)
class StepReport:
    """One step as it was done, in words; never a value that was typed."""

    step: str
    done: bool
    found: str = ""  # by what its element was found
    effect: str = ""
    why: str = ""


class Asking(Protocol):
    """Who is asked while a goal is followed."""

    async def approve(self, asked: pursuit.ActRequest) -> bool:
        """Whether the person lets it."""
        ...

    async def choose(self, question: str, options: tuple[str, ...]) -> int:
        """Which of the options is meant; -1 for none."""
        ...

    async def answer(self, question: str) -> str:
        """What the person says; '' for nothing."""
        ...


class Desk(Asking, Protocol):
    """Who is asked while a goal is followed, hears of it, and gives leave."""

    async def report(self, report: StepReport) -> None:
        """The step is on record."""
        ...

    def grant(self, url: str) -> Grant:
        """Leave for what the next press writes to that address."""
        ...

    def hide(self, text: str) -> None:
        """The text opens something: it is kept out of all that is told from now on."""
        ...

    async def keep_picture(self, name: str) -> bool:
        """Whether a picture of the page is kept under that name."""
        ...


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
    verify: bool = True  # done conditions are looked at on a page that is loaded anew
    left_s: Callable[[], float] = lambda: inf  # working time that is left
    goal: g.Goal | None = None
    steps: int = 0
    left: tuple[str, ...] = ()  # what the last act wrote by a grant, with the site's answer
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
        for step in steps:
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
                for name in pursuit.rows_of(await self._outline(), rows):
                    if why := await self._all(steps, {**values, "row": name}):
                        return why
                return ""
            case g.When(check=check, steps=steps):
                held = pursuit.check(check, await self._outline()).holds
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
                return await self._press(step, target, gesture)
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
                return await self._hold(check, HOLD_S)
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
            case _:
                return StepReport(
                    "sign in", False, why="signing in is left to you: do it in the window"
                )

    @property
    def _elements(self) -> Elements:
        assert self.tab.elements is not None
        return self.tab.elements

    async def _outline(self) -> Outline:
        return await self._elements.outline()

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
        outline = await self._outline()
        found = ground(outline, target, fits, synonyms=self.words)
        waited = 0.0
        while not found.elements and waited < APPEAR_S:
            await self.tab.page.snapshot(wait_s=LOOK_S)
            waited += LOOK_S
            outline = await self._outline()
            found = ground(outline, target, fits, synonyms=self.words)
        if not found.elements:
            found, outline = await self._reveal(target, fits, outline, found)
        if found.ambiguous:
            return await self._choose(target, found), outline
        return found, outline

    async def _reveal(
        self,
        target: g.Target,
        fits: Callable[[Element], bool],
        outline: Outline,
        found: Grounded,
    ) -> tuple[Grounded, Outline]:
        """The target behind a fold, in another tab, or on another page of a list."""
        opened: list[str] = []
        async for cover in self._uncovered():
            opened.append(cover)
            outline = await self._outline()
            found = ground(outline, target, fits, synonyms=self.words)
            if found.elements:
                return replace(found, why=f"{found.why}, behind {', '.join(opened)}"), outline
        await self.tab.page.gesture(Scroll("looking for it"))
        return found, outline

    async def _uncovered(self) -> AsyncGenerator[str, None]:
        """What was opened in search of something, one after the other, by its name.

        Folds and tabs, then the next pages of a list where the page has no form; each is pressed
        behind the closed gate, and none again that brought nothing or would have written.
        """
        tried: set[Ref] = set()
        for _ in range(REVEALS_MAX):
            page, outline = await self.tab.page.snapshot(), await self._outline()
            form = any(f.fillable and f.role is not Role.SEARCH for f in page.fields)
            cover = pursuit.next_cover(outline, tried, paged=not form)
            if cover is None:
                return
            press = partial(self._elements.press_element, cover, g.Gesture.CLICK)
            done, held = await self._act_held(press)
            same = (await self._outline()).digest == outline.digest
            if same or held or not done.done or pursuit.folds(cover):
                tried.add(cover.ref)
            yield f'"{cover.name}"'

    async def _choose(self, target: g.Target, found: Grounded) -> Grounded:
        """The one that the person means, of several that fit equally well."""
        places = enumerate(map(pursuit.place_of, found.elements), 1)
        options = tuple(f"{n}. {place}" for n, place in places)  # two may read alike
        number = await self.desk.choose(f"Several are {describe(target)}: which one?", options)
        if number < 0:
            return Grounded(why=f"{len(options)} are {describe(target)}, and nobody said which")
        return Grounded((found.elements[number],), "you chose it")

    async def _press(self, step: g.Step, target: g.Target, gesture: g.Gesture) -> StepReport:
        what = f"{gesture} {describe(target)}"
        found, _ = await self._find(target, lambda e: True)
        element = found.element
        if element is None:
            return StepReport(what, False, why=found.why)
        return await self._press_found(what, element, target, gesture=gesture, found=found.why)

    async def _press_found(
        self,
        what: str,
        element: Element,
        target: g.Target,
        *,
        gesture: g.Gesture = g.Gesture.CLICK,
        found: str = "",
    ) -> StepReport:
        outline = await self._outline()
        hovers = gesture is g.Gesture.HOVER
        dangers = () if hovers else pursuit.dangers_of(element, outline)
        deed = _Deed(
            what,
            element,
            partial(self._elements.press_element, element, gesture),
            again=partial(self._press_anew, target, gesture, element),
            found=found,
        )
        return await self._carry_out(deed, outline, dangers)

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
        return await self._carry_out(deed, await self._outline())

    async def _carry_out(
        self, deed: _Deed, before: Outline, dangers: tuple[pursuit.Danger, ...] = ()
    ) -> StepReport:
        """The act was done behind the closed gate, or with leave for what it would do."""
        self.left = ()
        host, refused = urlsplit(before.url).netloc, StepReport(deed.what, False, deed.found)
        refused = replace(refused, why=DECLINED)
        if dangers:
            asked = pursuit.press_request(deed.subject, dangers, host)
            if not await self.desk.approve(asked):
                return refused
            done = await self._act_granted(before.url, deed.act)
        else:
            done, held = await self._act_held(deed.act)
            if held:
                leads = all(each.startswith("GET ") for each in held)
                kinds = (pursuit.Danger.LEAVE if leads else pursuit.Danger.WRITE,)
                asked = pursuit.press_request(deed.subject, kinds, host, writes=held)
                if not await self.desk.approve(asked):
                    return refused
                done = await self._act_granted(held[0].rpartition(" ")[2], deed.again)
        if not done.done:
            return StepReport(deed.what, False, deed.found, why=done.why)
        found = "; ".join(filter(None, (deed.found, *self.left)))
        return await self._with_effect(StepReport(deed.what, True, found), before)

    async def _act_held(self, act: Act) -> tuple[PressResult, tuple[str, ...]]:
        """An act behind the closed gate, and where it would have written."""
        self.tab.gate.hold_writes()
        done = await act()
        await self.tab.page.snapshot()
        stopped = [f"{w.method} to {w.url.split('?')[0]}" for w in self.tab.gate.stopped()]
        typed = (f"what was typed to {place}" for place in self.tab.gate.withheld())
        return done, tuple(dict.fromkeys(stopped or typed))

    async def _act_granted(self, url: str, act: Act) -> PressResult:
        """An act that may write; the gate is shut again once the page has come to rest."""
        if why := self.tab.gate.permit(self.desk.grant(url)):
            return PressResult(False, why)
        mark = self.tab.wire.mark()
        try:
            done = await act()
            await self.tab.page.snapshot()
        finally:
            self.tab.gate.shut()
        self.left = tuple(map(_written, self.tab.wire.since(mark)))
        return done

    async def _with_effect(self, report: StepReport, before: Outline) -> StepReport:
        """What the page made of it; an act that changed nothing is told as that.

        One that led to another site ends the task, unless the person lets it go on there.
        """
        after = await self._outline()
        if after.digest == before.digest:
            await self.tab.page.snapshot(wait_s=LOOK_S)
            after = await self._outline()
        self.progress = self.progress.after(after)
        if not is_allowed(after.url, self.origins):
            host = urlsplit(after.url).netloc
            question = f"It led to {host}, which is no address of this task. Go on there?"
            asked = pursuit.ActRequest((pursuit.Danger.LEAVE,), host, question)
            if not await self.desk.approve(asked):
                return replace(report, done=False, why=DECLINED)
        effect = "" if after.digest != before.digest else "nothing on the page changed"
        return replace(report, effect=effect)

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
        page = await self.tab.page.snapshot()
        outline = field_elements(page.fields, await self._outline())
        item, found = self._field(step, page, outline)
        if item is None and not found.ambiguous and not isinstance(step, g.Choose | g.Tick):
            item, found, page = await self._late_field(step, page, found)
        if item is None:
            return await self._by_press(step, what, found)
        order = _order(step, item, self.documents)
        if order is None:
            return StepReport(what, False, found.why, why="it takes no such answer")
        said, about = str(order.value), QuestionContext(self.vocabulary, language=page.language)
        orders = [replace(order, value=v) for v in pursuit.values_of(order.value, item, about)]
        if item.type == "password":
            self.desk.hide(said)
        proof = ""

        async def fill() -> PressResult:
            nonlocal proof
            for order in orders:
                reading = (await self.tab.page.fill((order,)))[0]
                wanted = _wanted(step, order, reading)
                evidence = verify(fill_of(item), wanted, reading, salt="", order=order)
                proof = evidence.text
                if len(orders) == 1 or said in (reading.shown, reading.value):
                    return PressResult(evidence.proven, "" if evidence.proven else evidence.text)
            return PressResult(False, f"{said} may be one day or another; write it as 2027-03-31")

        subject = Element(item.ref, str(item.role), item.label or item.group)
        deed = _Deed(what, subject, fill, again=fill, found=found.why)
        report = await self._carry_out(deed, await self._outline())
        if not report.done:
            return report
        report = replace(report, found="; ".join(filter(None, (report.found, proof))))
        if isinstance(step, g.Type) and step.enter:
            act = partial(self._enter, item)
            deed = _Deed(what, _key("Enter"), act, again=act, found=report.found)
            return await self._carry_out(deed, await self._outline())
        return report

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

    async def _late_field(
        self, step: g.Filling, page: Snapshot, found: Grounded
    ) -> tuple[Field | None, Grounded, Snapshot]:
        """The question that came late, or lay behind something; the page as it is then."""
        item, waited, opened = None, 0.0, self._uncovered()
        slid = ground(await self._outline(), step.target, lambda e: e.role == "slider")
        while item is None and not slid.elements:
            if waited < APPEAR_S:
                waited += LOOK_S
                page = await self.tab.page.snapshot(wait_s=LOOK_S)
            elif await anext(opened, ""):
                page = await self.tab.page.snapshot()
            else:
                break
            outline = field_elements(page.fields, await self._outline())
            item, found = self._field(step, page, outline)
        await opened.aclose()
        return item, found, page

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
            slider = ground(await self._outline(), step.target, lambda e: e.role == "slider")
            if slider.element is not None:
                return await self._slide(step, slider.element, what)
        why = found.why if not found.ambiguous else f"several are {describe(step.target)}"
        return StepReport(what, False, why=why)

    async def _choose_by_press(self, step: g.Choose) -> StepReport:
        """The option pressed where it stands, or among what a press of the list brought."""
        option, box = step.options[0], step.target.name
        ticked = g.Tick(g.Target(option))
        boxes = ground(await self._outline(), ticked.target, lambda e: e.role == "checkbox")
        if step.target == g.Target() and boxes.element is not None:
            return await self._fill(ticked)
        report = await self._press(step, g.Target(option, within=box), g.Gesture.CLICK)
        if report.done or not box or report.why == DECLINED:
            return report
        known = {e.ref for e in (await self._outline()).elements}
        report = await self._press(step, step.target, g.Gesture.CLICK)
        if not report.done:
            return report
        offered = ground(await self._outline(), g.Target(option), lambda e: e.ref not in known)
        if offered.element is None:
            return replace(report, done=False, why=offered.why)
        return await self._press_found(step.options[0], offered.element, g.Target(option))

    async def _slide(self, step: g.Type, handle: Element, what: str) -> StepReport:
        """A slider that is no form's was moved by keys until the page shows the number.

        The number is its own only where a key was seen to change it.
        """
        wanted = pursuit.number_of(step.text)
        if wanted is None:
            return StepReport(what, False, why="a slider takes a number")

        async def number() -> float | None:
            return pursuit.number_behind(await self._outline(), handle)

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
        return await self._carry_out(deed, await self._outline())

    async def _expand(self, step: g.Step, target: g.Target) -> StepReport:
        """What the target holds is shown: it was already, or was hovered over or pressed."""
        what = f"expand {describe(target)}"
        header = replace(target, role="") if target.role in HEADED_ROLES else target
        outline = await self._outline()
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
            if len((await self._outline()).elements) > len(outline.elements):
                return StepReport(what, True, found.why)
        return await self._press_found(what, element, header, found=found.why)

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
        report = await self._press_found(what, found.element, step.target)
        now, _ = await self._find(step.target, lambda e: e.role in pursuit.TURNED_ROLES)
        held = now.element is not None and pursuit.is_on(now.element) is step.on
        if held or not report.done:
            return report
        return replace(report, done=False, why="it did not turn")

    async def _copy_rows(self) -> StepReport:
        """Each field holds what stands beside its name in a row, or none is filled."""
        fields, outline = (await self.tab.page.snapshot()).fields, await self._outline()
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
        return StepReport(what, bool(self.values[name]), found.why, why="it shows nothing")

    async def _hold(self, wanted: g.Check, patience_s: float) -> StepReport:
        """The check holds, or its time is up."""
        result = pursuit.check(wanted, await self._outline())
        waited = 0.0
        while not result.holds and waited < patience_s:
            await self.tab.page.snapshot(wait_s=LOOK_S)
            waited += LOOK_S
            result = pursuit.check(wanted, await self._outline())
        why = f"{result.text}: {result.why}" if result.why else ""
        return StepReport(f"expect {result.text}", result.holds, why=why)

    async def _fresh_checks(self, goal: g.Goal) -> tuple[list[pursuit.CheckResult], str]:
        """The conditions at the goal's end, on a page that was loaded anew; or why it was not."""
        last = [pursuit.fill_in(each, self.values) for each in pursuit.closing_checks(goal)]
        if not last:
            return [], ""
        outline = await self._outline()
        shown = [pursuit.check(each, outline) for each in last]
        if self.acted and self.held_before.issuperset(each.text for each in shown):
            return shown, "all of it was so before the first act"
        if not self.verify or all(isinstance(each, g.Downloaded) for each in last):
            return shown, ""
        if pursuit.acts_by_address(outline.url):
            return shown, f"{outline.url} names an act, so it was not loaded anew"
        fault = await self._load(outline.url)
        page, fresh = await self.tab.page.snapshot(), await self._outline()
        if fault := fault or pursuit.reload_fault(page, outline, fresh):
            return [replace(r, holds=False, why=f"loaded anew, {fault}") for r in shown], ""
        anew = [
            seen if isinstance(each, g.Downloaded) else pursuit.check(each, fresh)
            for each, seen in zip(last, shown, strict=True)
        ]
        return anew, ""

    async def _note_before(self, step: g.Step) -> None:
        """Of the conditions at the goal's end it is known which held before the first act."""
        if (
            self.acted
            or self.goal is None
            or not isinstance(step, g.Act)
            or isinstance(step, g.Open)
        ):
            return
        self.acted = True
        outline = await self._outline()
        results = (pursuit.check(each, outline) for each in pursuit.closing_checks(self.goal))
        self.held_before = frozenset(each.text for each in results if each.holds)


Act = Callable[[], Awaitable[PressResult]]


@dataclass(frozen=True, slots=True)
class _Deed:
    """An act on the page, and how it is done once more where it was held at first."""

    what: str
    subject: Element
    act: Act
    again: Act
    found: str = ""


DECLINED = "you said no"


def _written(write: Exchange) -> str:
    """A write that left, as it is told."""
    place, answer = write.url.split("?")[0], write.status or write.error or "no answer"
    return f"{write.method} left for {place}: {answer}"


def _key(keys: str) -> Element:
    """A combination of keys, as what is pressed."""
    return Element(Ref(""), "button", PageText(keys))


def _order(step: g.Step, item: Field, documents: Mapping[str, Document]) -> FillOrder | None:
    """The order that does the step in that field; None where it cannot be done there."""
    order = FillOrder(
        item.ref,
        item.key,
        item.fingerprint,
        fill_of(item).kind,
        label=item.label,
        names=names_of(item),
        choose=_same_label,
    )
    match step:
        case g.Type(text=text):
            return replace(order, value=_by_labels(text, item))
        case g.Choose(options=options):
            value = options if item.multiple or item.role is Role.CHECKS else options[0]
            return replace(order, value=_by_labels(value, item))
        case g.ChooseLike():
            choose = partial(pursuit.choose_alike, step)
            found = choose("", item.options)
            value = found.label if isinstance(found, Option) else step.start or step.end
            none = item.options and isinstance(found, Unknown)
            return None if none else replace(order, value=value, choose=choose)
        case g.Tick(target=target, on=on) if item.role is Role.CHECKS:
            ticked = [o.label for o in item.options if o.selected]
            own = next((o.label for o in item.options if plain(o.label) == plain(target.name)), "")
            left = [each for each in ticked if each != own]
            return replace(order, value=(*left, own) if on else tuple(left)) if own else None
        case g.Tick(on=on):
            return replace(order, value=on)
        case g.Upload(path=path) if path in documents:
            document = documents[path]
            return replace(order, paths=(document.path,), digests=(document.sha256,))
        case _:
            return None


def _by_labels(value: str | tuple[str, ...], item: Field) -> str | tuple[str, ...]:
    """The page's own spelling of the options, where it has such."""
    known = {plain(o.label): o.label for o in item.options}
    if isinstance(value, tuple):
        return tuple(known.get(plain(each), each) for each in value)
    return known.get(plain(value), value)


def _same_label(wanted: str, options: Sequence[Option]) -> Option | Unknown:
    same = [o for o in options if plain(o.label) == plain(wanted)]
    return same[0] if len(same) == 1 else Unknown("no option is called so")


def _wanted(step: g.Step, order: FillOrder, reading: Reading) -> WantedValue:
    if isinstance(step, g.Upload):
        return Document(Path(order.paths[0]).name, order.paths[0], order.digests[0])
    if isinstance(step, g.ChooseLike):
        held = reading.shown or reading.value
        return held if pursuit.is_alike(step, held) else order.value
    return order.value
