"""Follow a goal: find what each step means on the page, do it, prove it, and judge the end.

What an act would delete, send, pay or publish is asked first, by its words; what it turns out to
write is held by the gate and asked about with the address it would go to. A goal is done only when
its done conditions hold on a fresh look.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf

from steadyhand.core.goal import extraction, pursuit
from steadyhand.core.goal import goal as g
from steadyhand.core.goal.amounts import result_of
from steadyhand.core.goal.extraction import Extraction
from steadyhand.core.goal.grounding import (
    PRESSED_ROLES,
    Grounded,
    Outline,
    asks_to_enter,
    column_of,
    describe,
    every,
    ground,
    has_field,
    holds_texts,
    is_headed,
    is_narrowed,
    way_to_thing,
)
from steadyhand.core.goal.lexicon import captions_of, synonyms_of
from steadyhand.core.goal.meanings import FIRST_ITEM
from steadyhand.core.goal.sentences import things_named
from steadyhand.core.plan.prompts import Halt

from ..core.page.snapshot import Ref
from .human import StepReport
from .page_acts import DECLINED, PageActs
from .page_search import (
    APPEAR_S,
    LAST_PART,
    LOOK_S,
    Deed,
    anew,
    main_paragraph,
    narrows,
    numbers_of_list,
    sample_before,
    send_button,
)

HOLD_S = 5.0  # and what it expects come true
REWRITES_MAX = 2  # times that other steps are asked for in place of one that was not done
Rewrite = Callable[[Halt, Outline], Awaitable[tuple[g.Step, ...]]]
Point = Callable[[Halt, Outline], Awaitable[Ref]]
WAIT_S = 30.0  # a step that waits on purpose
STAY_LOOKS = 3  # at a page that something was written from, before it is loaded anew
PAUSE_MAX_S = 60.0  # that a step may wait for nothing


@dataclass(slots=True)
class Pursuit(PageActs):
    """One goal in one tab."""

    verify: bool = True  # done conditions are looked at on a page that is loaded anew
    left_s: Callable[[], float] = lambda: inf  # working time that is left
    rewrite: Rewrite | None = None  # who is asked for other steps in place of one
    point: Point | None = None  # who is asked what a step means, of what no name tells
    steps: int = 0
    acted: bool = False  # something was done beside looking
    rewrites: int = 0
    reports: list[StepReport] = field(default_factory=list)

    async def follow(self, goal: g.Goal) -> tuple[pursuit.GoalEnd, str]:
        """How it ended, and why; every step that was tried was reported."""
        self.goal = goal
        stopped = await self._all(goal.steps, {})
        sent = None if stopped else await self._send_filled(goal)
        results, stale = sent or (([], "") if stopped else await self._fresh_checks(goal))
        self._note_late()
        await self._tell_late()
        stopped = stopped or (self.reports[-1].why if sent and not self.reports[-1].done else "")
        if stopped == DECLINED:
            return pursuit.GoalEnd.DECLINED, "You said no; nothing more was done."
        return pursuit.judge_goal(results, stopped, stale=stale)

    async def _send_filled(self, goal: g.Goal) -> tuple[list[pursuit.CheckResult], str] | None:
        """What was so before the one button was pressed that sends what a sentence has filled.

        The sentence does not speak of it, so it is asked; after a no it stays as it is filled.
        None where nothing was pressed.
        """
        acts = [step for step in g.every_step(goal.steps) if isinstance(step, g.Act)]
        filled = acts and isinstance(acts[-1], g.Filling) and self.filled and self.dirty
        if not (goal.sentence and acts and (filled or isinstance(acts[-1], g.Arrange))):
            return None
        outline = await self.outline()
        button = send_button(outline, self.form)
        if button is None:
            return None
        shown = [pursuit.check(each, outline) for each in self._last_checks(goal)]
        asked = pursuit.press_request(button, (pursuit.Danger.SEND,), outline)
        question = f"All is filled, and your task says nothing of sending it. {asked.question}"
        if not await self._approve(replace(asked, question=question)):
            return None
        what = f"click {describe(g.Target(button.name))}"
        press = partial(self._elements.press_element, button, g.Gesture.CLICK)
        report = await self._carry_out(Deed(what, button, press, again=press), outline)
        self.reports.append(report)
        await self.desk.report(report)
        return shown, "it was sent at the end, as you let it; nothing says what must be true then"

    async def _find_button(self, target: g.Target) -> tuple[Grounded, Outline]:
        """What the target means; of what shows a text the one that is a paragraph by its length."""
        if target == g.Target(role="paragraph") and self.goal:
            found = ground(outline := await self.outline(), target)
            main = main_paragraph(found.elements, self.goal.sentence)
            if len(main) == 1:
                return replace(found, elements=main), outline
        return await PageActs._find_button(self, target)

    async def _press_each(self, target: g.Target) -> StepReport:
        """All that the target means were pressed, one after the other; each is asked of its own."""
        what = f"press each of {describe(target)}"
        found, waited = every(await self.outline(), target), 0.0
        while not found and waited < APPEAR_S:
            await self.tab.page.snapshot(wait_s=LOOK_S)
            waited += LOOK_S
            found = every(await self.outline(), target)
        for n, first in enumerate(found):
            element, over = anew(every(await self.outline(), target), found, n), self._over()
            if element is None or over:
                gone = f"{first.name or first.text} is there no more"
                why = f"{over or gone}, after {n} of {len(found)}"
                return StepReport(what, False, why=why)
            named = g.Target(element.name or element.text)
            report = await self.press_found(f"click {describe(named)}", element, named)
            if not report.done:
                done = "" if report.why == DECLINED else f", after {n} of {len(found)}"
                return replace(report, step=what, why=report.why + done)
            await self.desk.report(report)
        return StepReport(what, bool(found), why=f"nothing on the page is {describe(target)}")

    async def _arrange(self, target: g.Target, *, down: bool) -> StepReport:
        """Each item of a list of numbers was dragged to its place."""
        what = f"put {describe(target)} into the order of its numbers"
        numbers = numbers_of_list(await self.outline(), down=down)
        if not numbers:
            return StepReport(what, False, why="no list on the page is one of numbers alone")
        for place, name in enumerate(numbers, 1):
            if over := self._over():
                return StepReport(what, False, why=f"{over}, after {place - 1} of {len(numbers)}")
            item = g.Target(name, "listitem")
            report = await self._drag(
                g.Drag(item, FIRST_ITEM), item, replace(FIRST_ITEM, nth=place)
            )
            if not report.done:
                return replace(report, step=what)
            await self.desk.report(report)
        return StepReport(what, True, "by its numbers")

    async def _all(self, steps: tuple[g.Step, ...], values: dict[str, str]) -> str:
        """'' once all were done, else why one was not."""
        for step, self.following in zip(steps, (*steps[1:], None), strict=True):
            told = pursuit.fill_in(step, {**self.values, **values})
            why = await self._step(told, values)
            if why and (others := await self._others(told, why)):
                why = await self._all(others, values)
                if not why and not g.states_all(others, told):
                    why = await self._step(told, values)
            elif why and await self._is_pointed_out(told, why):
                why = await self._step(told, values)
            if why := why or self.progress.stuck or self._over():
                return why
        return ""

    async def _others(self, step: g.Step, why: str) -> tuple[g.Step, ...]:
        """Steps in place of an act that was not done, as the person agreed to them; or none.

        Once anything was written none are asked for: they might write it again.
        """
        asks = self.rewrite is not None and isinstance(step, g.Act) and why != DECLINED
        if not asks or self.wrote or self.left_s() <= 0 or self.rewrites >= REWRITES_MAX:
            return ()
        assert self.rewrite is not None
        self.rewrites += 1
        return await self.rewrite(self._halt(why), await self.outline())

    async def _is_pointed_out(self, step: g.Step, why: str) -> bool:
        """Whether somebody showed in a picture what the step presses; no name on the page tells."""
        if self.point is None or not isinstance(step, g.Click) or why == DECLINED:
            return False
        outline = await self.outline()
        named = ground(outline, step.target, synonyms=self.words).elements
        if named or step.target in self.pointed or self.left_s() <= 0:
            return False
        self.pointed[step.target] = await self.point(self._halt(why), outline)
        return bool(self.pointed[step.target])

    def _halt(self, why: str) -> Halt:
        done = tuple(each.step for each in self.reports if each.done)
        return Halt(done, self.reports[-1].step, why)

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
                self.reports.append(report)
                await self._tell_late()
                await self.desk.report(report)
                return "" if report.done else report.why

    async def _tell_late(self) -> None:
        """What pages tried to write beside an act never left, and is told once."""
        if self.late:
            told = ", ".join(dict.fromkeys(self.late))
            effect = f"held back, as no step was acting: {told}"
            await self.desk.report(StepReport("a page wrote by itself", True, effect=effect))
            self.late = []

    async def _one(self, step: g.Step) -> StepReport:
        match step:
            case g.Open(address=address):
                return await (self._go_to(address) if step.is_place else self._open(address))
            case g.Click(target=target, gesture=g.Gesture.EACH):
                return await self._press_each(target)
            case g.Arrange(target=target, down=down):
                return await self._arrange(target, down=down)
            case g.Click(target=target, gesture=gesture):
                return await self.press(step, target, gesture)
            case g.Choose() if narrows(step, self.goal, self.following):
                return await self._narrow(step)
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
            case g.Extract():
                return await self._extract(step)
            case g.CopyRows():
                return await self._copy_rows()
            case g.Ask(question=question, name=name):
                self._close_gate()
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

    async def _open(self, address: str) -> StepReport:
        what = f"open {address}"
        if not await self._may_be_at(address, f"Open {address}? It is no address of this task."):
            return StepReport(what, False, why=DECLINED)
        fault = await self._load(address)
        return StepReport(what, not fault, why=fault)

    async def _go_to(self, place: str) -> StepReport:
        """What is called so was pressed; where nothing is, the page that is headed so is it."""
        target, outline = g.Target(name=place), await self.outline()
        named = ground(outline, target, lambda e: e.role in PRESSED_ROLES, synonyms=synonyms_of)
        if not named.elements and is_headed(outline, place):
            return StepReport(f"open {place}", True, effect="the page is headed so")
        return await self.press(g.Click(target), target, g.Gesture.CLICK)

    async def _sign_in(self, place: str) -> StepReport:
        opened = await self._open(place) if place else StepReport("", True)
        if not opened.done:
            return replace(opened, step=f"sign in at {place}")
        self._close_gate()
        self.tab.gate.pass_writes()
        why = await self.desk.sign_in()
        page, outline = await self.tab.page.snapshot(), await self.outline()
        if not why and asks_to_enter(page, (outline,), synonyms_of("sign in")):
            why = "the page still asks for a password"
        return StepReport(f"sign in{f' at {place}' if place else ''}", not why, why=why)

    async def _read(self, target: g.Target, name: str, word: int) -> StepReport:
        what = f"read {describe(target)} as {name}"
        if (sample := await self._sample(target)) is not None:
            return await self._keep_read(StepReport(what, True, "before its field"), name, sample)
        found, _ = await self._find(target, lambda e: True)
        if found.element is None and await self._open_list(target):
            found, _ = await self._find(target, lambda e: True)
        if found.element is None and target.column:
            measured = column_of(await self.outline(), target, captions_of("measure"))
            found = ground(await self.outline(), measured)
        if found.element is None:
            return StepReport(what, False, why=found.why)
        element = found.element
        whole = {f.ref: f.value for f in (await self.tab.page.snapshot()).fields}
        told = whole.get(element.ref) or element.value or element.text or element.name
        told = result_of(told) if target.role == "math" else pursuit.word_of(told, word)
        return await self._keep_read(StepReport(what, True, found.why), name, told)

    async def _keep_read(self, report: StepReport, name: str, told: str) -> StepReport:
        """What was read is known by that name and kept; the report says where it was nothing."""
        self.values[name] = told if told.strip() else ""
        shown = bool(self.values[name])
        if shown:
            await self.desk.keep_text(name, self.values[name])
        return replace(report, done=shown, why="it shows nothing")

    async def _sample(self, target: g.Target) -> str | None:
        """The text that a sentence copies into the field which it stands before."""
        step = self.following
        said = target == g.Target(role="paragraph") and self.goal and self.goal.sentence
        if not (said and isinstance(step, g.Type)):
            return None
        item, found = await self._find_field(step)
        outline = await self.outline()
        field = next((e for e in outline.elements if item and e.ref == item.ref), found.element)
        return sample_before(outline, field, said) if field and item else ""

    async def _extract(self, step: g.Extract) -> StepReport:
        """What the schema asks for is kept, with its sources; the report tells counts alone."""
        what = f"extract {step.path} as {step.name}"
        schema = self.schemas.get(step.path)
        if schema is None:
            return StepReport(what, False, why=f"there is no schema {step.path}")
        first, told, why = await self._first_part(step, Extraction(schema))
        if why:
            return StepReport(what, False, why=why)
        ended = self.parts_end if step.further else ""
        if step.further and schema.several:
            told, ended = await self._further_parts(step, told, first)
        await self.desk.keep_extract(step.name, told.to_data(ended), told.texts)
        effect = told.summary(ended)
        if told.empty:
            return StepReport(what, False, effect=effect, why=told.why or "nothing of it is shown")
        needed = ", ".join(told.missing)
        why = f"required, and not found everywhere: {needed}" if needed else ""
        return StepReport(what, not needed, "by its names", effect, why=why)

    async def _first_part(
        self, step: g.Extract, nothing: Extraction
    ) -> tuple[Outline, Extraction, str]:
        """What the page shows once it shows any of it; or why there is no such part of it."""
        waited = 0.0
        while True:
            outline = await self.outline()
            elements, why = extraction.scope_of(outline, step.target, self.words)
            told = nothing.add(elements, self._reading_of(outline)) if elements else nothing
            if not told.empty or waited >= APPEAR_S:
                return outline, told, why
            await self.tab.page.snapshot(wait_s=LOOK_S)
            waited += LOOK_S

    async def _further_parts(
        self, step: g.Extract, told: Extraction, first: Outline
    ) -> tuple[Extraction, str]:
        """All that the list shows, and why it was not looked through any further."""
        ended, before = "", first
        async with aclosing(self._parts(first)) as parts:
            async for further, number in parts:
                elements, why = extraction.scope_of(further, step.target, self.words)
                told = told.add(elements, self._reading_of(further))
                if told.repeated and pursuit.next_part(before, number - 2) is None:
                    ended = LAST_PART  # it was only scrolled
                    break
                if why or told.repeated:
                    ended = f"part {number} showed {'no such part' if why else 'nothing new'}"
                    break
                before = further
        ended = ended or self.parts_end
        moved = (await self.outline()).url != first.url
        if moved and not pursuit.acts_by_address(first.url):
            fault = await self._load(first.url)
            ended = f"{ended}; then {fault}" if fault else ended
        return told, ended

    def _reading_of(self, outline: Outline) -> extraction.Page:
        return extraction.Page(outline, self.vocabulary, self.words)

    async def _expect(self, wanted: g.Check) -> StepReport:
        """The check holds; one at the goal's end is judged on the page that is loaded anew.

        What a page says of the act that it has just done may name what is gone.
        """
        report = await self._hold(wanted, HOLD_S)
        at_end = self.goal and any(wanted == each for each in self._last_checks(self.goal))
        if report.done or not (at_end and self.verify) or isinstance(wanted, g.Downloaded):
            return report
        return replace(report, done=True, effect="not so yet, looked at again on a fresh page")

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
            if not (result.holds or self.dirty or isinstance(each, g.Downloaded)):
                result = await self._check_elsewhere(each, result, await self.outline())
            anew.append(result)
        return anew, stale

    async def _check_elsewhere(
        self, wanted: g.Check, result: pursuit.CheckResult, fresh: Outline
    ) -> pursuit.CheckResult:
        """The check where a sentence means it: on the page of its thing, or in the list of it."""
        if self.goal is None or not self.goal.sentence:
            return result
        again = None
        match wanted:
            case g.FieldHolds(g.Target(row=(name, *_)) as target) if name in self.named:
                shown = replace(wanted, target=replace(target, row=(self.named[name],)))
                again = pursuit.check(shown, fresh)
            case g.FieldHolds(g.Target(row=(name, *_))):
                again = await self._check_in_thing(wanted, name, fresh)
                if again is None and (address := self._seen_elsewhere((name,), fresh)):
                    again = await self._check_at(wanted, name, address)
            case g.FieldHolds(g.Target(caption), value):
                names = synonyms_of(caption)
                state = "status" in names and not has_field(fresh, names)
                held = state and is_narrowed(fresh, value, self.goal.sentence)
                again = pursuit.CheckResult(result.text, held, "" if held else result.why)
            case g.ElementIs(g.Target(name, "heading"), g.Condition.SHOWN):
                seen = any(holds_texts(row, (name,)) for rows in self.rows.values() for row in rows)
                held = seen and pursuit.is_form_of(fresh, name)
                again = pursuit.CheckResult(result.text, held, "" if held else result.why)
            case g.TextShown(within="", shown=True):
                things = things_named(self.goal)
                if len(things) == 1:
                    again = await self._check_in_thing(wanted, min(things), fresh)
            case g.RowShown(shown=False):
                last = self._last_checks(self.goal)
                new = next((c for c in last if isinstance(c, g.RowShown) and c.shown), None)
                again = await self._check_in_list(wanted, new, fresh) if new else None
        if (await self.outline()).url != fresh.url:
            await self._load(fresh.url)
        return again or result

    async def _check_at(
        self, wanted: g.Check, name: str, address: str
    ) -> pursuit.CheckResult | None:
        """The check where the thing's row was seen, or on the page that its name opens there."""
        if await self._load(address):
            return None
        page = await self.outline()
        again = pursuit.check(wanted, page)
        return again if again.holds else await self._check_in_thing(wanted, name, page) or again

    async def _check_in_thing(
        self, wanted: g.Check, name: str, fresh: Outline
    ) -> pursuit.CheckResult | None:
        """The check on the page that the thing's name opens: a list may not show what was saved.

        What was so before anything was sent proves nothing.
        """
        way = way_to_thing(fresh, name)
        if (
            way is None
            or pursuit.dangers_of(way)
            or pursuit.acts_by_address(way.leads)
            or pursuit.check_text(wanted) in self.shown_before
        ):
            return None
        await self._look_by(partial(self._elements.press_element, way, g.Gesture.CLICK))
        page = await self._settled(fresh)
        return pursuit.check(wanted, page) if pursuit.is_about(page, (name,)) else None

    async def _check_in_list(
        self, wanted: g.RowShown, new: g.RowShown, fresh: Outline
    ) -> pursuit.CheckResult | None:
        """That a row is gone where it was seen, once the page is that of what stands there now.

        The history of a thing that was renamed has its old name.
        """
        address = self._seen_elsewhere(wanted.cells, fresh)
        if not address or not pursuit.is_about(fresh, new.cells) or await self._load(address):
            return None
        page = await self.outline()
        gone = pursuit.check(wanted, page)
        if not (gone.holds and pursuit.check(new, page).holds):
            return None
        gone = await self._check_parts(wanted, gone)
        return gone if gone.holds and not self.unseen_parts else None

    def _seen_elsewhere(self, cells: tuple[str, ...], fresh: Outline) -> str:
        """The address of another page where such a row was seen; '' for none."""
        rows = ((url, each) for url, seen in self.rows.items() for each in seen)
        found = (url for url, each in rows if holds_texts(each, cells) and url != fresh.url)
        return next((url for url in found if not pursuit.acts_by_address(url)), "")

    async def _check_unfolded(
        self, wanted: g.Check, result: pursuit.CheckResult, outline: Outline
    ) -> pursuit.CheckResult:
        """The check behind the folds and in the tabs that the task has opened, and in no others."""
        for name in sorted(self.opened):
            found = (e for e in outline.elements if pursuit.folds(e) and e.name == name)
            if (cover := next(found, None)) is None:
                continue
            await self._look_by(partial(self._elements.press_element, cover, g.Gesture.CLICK))
            outline = await self.outline()
            again = pursuit.check(wanted, outline)
            if again.holds is not result.holds:
                return again
        return result

    async def _note_before(self, step: g.Step) -> None:
        """Of the conditions at the goal's end it is known which held before the first act."""
        if self.goal is None or self.wrote or self.dirty:
            return
        outline = await self.outline()
        closing = self._last_checks(self.goal)
        results = (pursuit.check(each, outline) for each in closing)
        held = frozenset(each.text for each in results if each.holds)
        self.shown_before |= held
        if not self.acted:
            self.acted = isinstance(step, g.Act) and not isinstance(step, g.Open | g.SignIn)
            self.held_before |= held

    async def _pause(self, seconds: int) -> StepReport:
        """The page was left alone for that long."""
        until = min(float(seconds), PAUSE_MAX_S)
        waited = 0.0
        while waited < until:
            await self.tab.page.snapshot(wait_s=min(LOOK_S, until - waited))
            waited += LOOK_S
        return StepReport(f"wait {seconds} seconds", until >= seconds, why="that is too long")
