"""Follow a goal: find what each step means on the page, do it, prove it, and judge the end.

What an act would delete, send, pay or publish is asked first, by its words; what it turns out to
write is held by the gate and asked about with the address it would go to. A goal is done only when
its done conditions hold on a fresh look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from steadyhand.core.act.actions import Fill, Scroll, fill_of
from steadyhand.core.act.approval import Grant
from steadyhand.core.act.evidence import WantedValue, verify
from steadyhand.core.act.fill import FillOrder, PressResult, names_of
from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Document, Question, QuestionKind, Reply, Unknown
from steadyhand.core.goal import goal as g
from steadyhand.core.goal import pursuit
from steadyhand.core.goal.grounding import (
    Element,
    Grounded,
    Outline,
    describe,
    field_elements,
    ground,
    plain,
)
from steadyhand.core.goal.sentences import synonyms_of
from steadyhand.core.journal import events as ev
from steadyhand.core.origins import is_allowed
from steadyhand.errors import BrowserLost, PageTimeout, Parked, Unreachable
from steadyhand.ports import Tab
from steadyhand.ports.browser import Elements

from ..core.page.snapshot import Field, Option, PageText, Role, Snapshot
from .context import Run
from .human import NOBODY, put_question
from .press import permit_for
from .sessions import recall_sessions

APPEAR_S = 4.0  # what a step names may still come
HOLD_S = 5.0  # and what it expects come true
WAIT_S = 30.0  # a step that waits on purpose
LOOK_S = 0.5  # between two looks
REVEALS_MAX = 6  # menus, tabs and folds opened in search of one element
FRESH_ERRORS = (PageTimeout, Unreachable)


@dataclass(frozen=True, slots=True)
class StepReport:
    """One step as it was done, in words; never a value that was typed."""

    step: str
    done: bool
    found: str = ""  # by what its element was found
    effect: str = ""
    why: str = ""


class Desk(Protocol):
    """Who is asked while a goal is followed, and who hears of it."""

    async def approve(self, asked: pursuit.ActRequest) -> bool:
        """Whether the person lets it."""
        ...

    async def choose(self, question: str, options: tuple[str, ...]) -> int:
        """Which of the options is meant; -1 for none."""
        ...

    async def answer(self, question: str) -> str:
        """What the person says; '' for nothing."""
        ...

    async def report(self, report: StepReport) -> None:
        """The step is on record."""
        ...

    def grant(self, url: str) -> Grant:
        """Leave for what the next press writes to that address."""
        ...


@dataclass(slots=True)
class Pursuit:
    """One goal in one tab."""

    tab: Tab
    desk: Desk
    origins: tuple[str, ...]
    open_timeout_s: float = 30.0
    words: Callable[[str], frozenset[str]] = synonyms_of  # what else it may be called
    pictures: Path | None = None
    documents: Mapping[str, Document] = field(default_factory=dict)  # of uploads, by their paths
    verify: bool = True  # done conditions are looked at on a page that is loaded anew
    values: dict[str, str] = field(default_factory=dict)
    progress: pursuit.Progress = field(default_factory=pursuit.Progress)

    async def follow(self, goal: g.Goal) -> tuple[pursuit.GoalEnd, str]:
        """How it ended, and why; every step that was tried was reported."""
        stopped = await self._all(goal.steps, {})
        if stopped == DECLINED:
            return pursuit.GoalEnd.DECLINED, "You said no; nothing more was done."
        results = [] if stopped else await self._fresh_checks(goal)
        return pursuit.judge_goal(results, stopped)

    async def _all(self, steps: tuple[g.Step, ...], values: dict[str, str]) -> str:
        """'' once all were done, else why one was not."""
        for step in steps:
            told = pursuit.fill_in(step, {**self.values, **values})
            if why := await self._step(told, values) or self.progress.stuck:
                return why
        return ""

    async def _step(self, step: g.Step, values: dict[str, str]) -> str:
        match step:
            case g.ForEach(rows=rows, steps=steps):
                names = pursuit.rows_of(await self._outline(), rows)
                inner = step.steps
                for name in names:
                    if why := await self._all(inner, {**values, "row": name}):
                        return why
                return ""
            case g.When(check=check, steps=steps):
                held = pursuit.check(check, await self._outline()).holds
                return await self._all(steps, values) if held else ""
            case _:
                report = await self._one(step)
                await self.desk.report(report)
                return "" if report.done else report.why

    async def _one(self, step: g.Step) -> StepReport:
        match step:
            case g.Open(address=address):
                return await self._open(address)
            case g.Click(target=target, gesture=gesture):
                return await self._press(step, target, gesture)
            case g.Type() | g.Choose() | g.Tick() | g.Upload():
                return await self._fill(step)
            case g.Drag(target=target, onto=onto):
                return await self._drag(step, target, onto)
            case g.PressKeys(keys=keys):
                return await self._act(
                    step, lambda: self._elements.press_keys(keys), f"press {keys}"
                )
            case g.Expect(check=check):
                return await self._hold(check, HOLD_S)
            case g.WaitUntil(check=check):
                return await self._hold(check, WAIT_S)
            case g.Read(target=target, name=name):
                return await self._read(target, name)
            case g.Ask(question=question, name=name):
                self.values[name] = await self.desk.answer(question)
                done = bool(self.values[name])
                return StepReport(f"ask {question!r}", done, why="" if done else "nobody answered")
            case g.Screenshot(name=name):
                path = self.pictures / f"{plain(name) or 'page'}.png" if self.pictures else None
                await self.tab.page.picture(path)
                return StepReport("take a screenshot", True)
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
                pursuit.ActRequest(pursuit.Danger.LEAVE, host, question)
            ):
                return StepReport(what, False, why=DECLINED)
        try:
            await self.tab.page.open(address, timeout_s=self.open_timeout_s)
        except FRESH_ERRORS as fault:
            return StepReport(what, False, why=str(fault))
        return StepReport(what, True)

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
        """The target behind something folded, or in another tab; nothing else is pressed."""
        tried: set[str] = set()
        for _ in range(REVEALS_MAX):
            cover = next((e for e in outline.elements if _folds(e) and e.name not in tried), None)
            if cover is None:
                break
            tried.add(cover.name)
            await self._press_held(cover, g.Gesture.CLICK)
            outline = await self._outline()
            found = ground(outline, target, fits, synonyms=self.words)
            if found.elements:
                return replace(found, why=f"{found.why}, behind {cover.name!r}"), outline
        await self.tab.page.gesture(Scroll("looking for it"))
        return found, outline

    async def _choose(self, target: g.Target, found: Grounded) -> Grounded:
        """The one that the person means, of several that fit equally well."""
        options = tuple(_place_of(e) for e in found.elements)
        number = await self.desk.choose(f"Several are {describe(target)}: which one?", options)
        if number < 0:
            return Grounded(why=f"{len(options)} are {describe(target)}, and nobody said which")
        return Grounded((found.elements[number],), "you chose it")

    async def _press(self, step: g.Step, target: g.Target, gesture: g.Gesture) -> StepReport:
        what = f"{gesture} {describe(target)}"
        found, outline = await self._find(target, lambda e: True)
        element = found.element
        if element is None:
            return StepReport(what, False, why=found.why)
        host = urlsplit(outline.url).netloc
        danger = pursuit.danger_of(element) if gesture is not g.Gesture.HOVER else None
        if danger and not await self.desk.approve(pursuit.press_request(element, danger, host)):
            return StepReport(what, False, found.why, why=DECLINED)
        if danger:
            self.tab.gate.permit(self.desk.grant(outline.url))
            pressed = await self._elements.press_element(element, gesture)
            held: tuple[str, ...] = ()
        else:
            pressed, held = await self._press_held(element, gesture)
        if held:
            kind = pursuit.Danger.WRITE
            if not await self.desk.approve(pursuit.press_request(element, kind, host, writes=held)):
                return StepReport(what, False, found.why, why=DECLINED)
            return await self._press_granted(what, target, held[0], gesture)
        if not pressed.done:
            return StepReport(what, False, found.why, why=pressed.why)
        return await self._with_effect(StepReport(what, True, found.why), outline)

    async def _press_held(
        self, element: Element, gesture: g.Gesture
    ) -> tuple[PressResult, tuple[str, ...]]:
        """A press behind the closed gate, and where it would have written."""
        self.tab.gate.hold_writes()
        pressed = await self._elements.press_element(element, gesture)
        await self.tab.page.snapshot()
        stopped = [write.url.split("?")[0] for write in self.tab.gate.stopped()]
        return pressed, (*stopped, *self.tab.gate.withheld())

    async def _press_granted(
        self, what: str, target: g.Target, url: str, gesture: g.Gesture
    ) -> StepReport:
        """The press again, now that it may write to that address."""
        found, outline = await self._find(target, lambda e: True)
        if found.element is None:
            return StepReport(what, False, why=f"it was held to ask you, and now {found.why}")
        self.tab.gate.permit(self.desk.grant(url))
        pressed = await self._elements.press_element(found.element, gesture)
        if not pressed.done:
            return StepReport(what, False, found.why, why=pressed.why)
        return await self._with_effect(StepReport(what, True, found.why), outline)

    async def _with_effect(self, report: StepReport, before: Outline) -> StepReport:
        """What the page made of it; an act that changed nothing is told as that."""
        after = await self._outline()
        if after.digest == before.digest:
            await self.tab.page.snapshot(wait_s=LOOK_S)
            after = await self._outline()
        self.progress = self.progress.after(after)
        effect = "" if after.digest != before.digest else "nothing on the page changed"
        return replace(report, effect=effect)

    async def _act(self, step: g.Step, act: Callable[[], object], what: str) -> StepReport:
        before = await self._outline()
        done = await act()  # type: ignore[misc]
        if not done.done:
            return StepReport(what, False, why=done.why)
        return await self._with_effect(StepReport(what, True), before)

    async def _drag(self, step: g.Step, target: g.Target, onto: g.Target) -> StepReport:
        what = f"drag {describe(target)} onto {describe(onto)}"
        found, outline = await self._find(target, lambda e: True)
        there = ground(outline, onto, synonyms=self.words)
        if found.element is None or there.element is None:
            return StepReport(what, False, why=found.why if found.element is None else there.why)
        first, second = found.element, there.element
        return await self._act(step, lambda: self._elements.drag_element(first, second), what)

    async def _fill(self, step: g.Type | g.Choose | g.Tick | g.Upload) -> StepReport:
        what = _fill_words(step)
        page = await self.tab.page.snapshot()
        outline = field_elements(page.fields, await self._outline())
        item, found = self._field(step, page, outline)
        if item is None:
            return await self._by_press(step, what, found)
        order = _order(step, item, self.documents)
        if order is None:
            return StepReport(what, False, found.why, why="it takes no such answer")
        reading = (await self.tab.page.fill((order,)))[0]
        evidence = verify(_filled(item), _wanted(step, order), reading, salt="", order=order)
        if not evidence.proven:
            return StepReport(what, False, found.why, why=evidence.text)
        report = StepReport(what, True, found.why, evidence.text)
        if isinstance(step, g.Type) and step.enter:
            return await self._act(step, lambda: self._elements.press_keys("Enter"), what)
        return report

    def _field(
        self, step: g.Type | g.Choose | g.Tick | g.Upload, page: Snapshot, outline: Outline
    ) -> tuple[Field | None, Grounded]:
        """The question of the page that the step is about."""
        takes = {f.ref: f for f in page.fields if f.fillable and _takes(step, f)}
        target = _field_target(step)
        found = ground(outline, target, lambda e: e.ref in takes, synonyms=self.words)
        if found.element is not None:
            return takes[found.element.ref], found
        offered = [f for f in takes.values() if _offers(step, f, target)]
        if len(offered) == 1:
            return offered[0], Grounded((), "found by the option that it offers")
        return None, found

    async def _by_press(self, step: g.Step, what: str, found: Grounded) -> StepReport:
        """A choice or a tick that is no form's: what bears its name is pressed."""
        if isinstance(step, g.Choose) and len(step.options) == 1:
            target = g.Target(step.options[0], within=step.target.name)
            report = await self._press(step, target, g.Gesture.CLICK)
            if not report.done and step.target.name:
                await self._press(step, step.target, g.Gesture.CLICK)
                report = await self._press(step, g.Target(step.options[0]), g.Gesture.CLICK)
            return replace(report, step=what)
        if isinstance(step, g.Tick):
            return replace(await self._press(step, step.target, g.Gesture.CLICK), step=what)
        why = found.why if not found.ambiguous else f"several are {describe(_field_target(step))}"  # type: ignore[arg-type]
        return StepReport(what, False, why=why)

    async def _read(self, target: g.Target, name: str) -> StepReport:
        what = f"read {describe(target)} as {name}"
        found, _ = await self._find(target, lambda e: True)
        if found.element is None:
            return StepReport(what, False, why=found.why)
        element = found.element
        self.values[name] = element.value or element.text or element.name
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

    async def _fresh_checks(self, goal: g.Goal) -> list[pursuit.CheckResult]:
        """The conditions that stand at the goal's end, on a page that was loaded anew."""
        last = list(_closing_checks(goal))
        if not last:
            return []
        outline = await self._outline()
        shown = [pursuit.check(each, outline) for each in last]
        lasting = [each for each in last if not isinstance(each, g.FieldHolds | g.Downloaded)]
        if lasting and self.verify:
            try:
                await self.tab.page.open(outline.url, timeout_s=self.open_timeout_s)
            except FRESH_ERRORS as fault:
                return [replace(r, holds=False, why=str(fault)) for r in shown]
            outline = await self._outline()
            fresh = {id(each): pursuit.check(each, outline) for each in lasting}
            shown = [fresh.get(id(each), seen) for each, seen in zip(last, shown, strict=True)]
        return shown


DECLINED = "you said no"
BEFOREHAND = "beforehand"  # who answered what was allowed as the task was given
VERDICTS = {
    pursuit.GoalEnd.DONE: (Verdict.DONE, ""),
    pursuit.GoalEnd.INCOMPLETE: (Verdict.INCOMPLETE, ""),
    pursuit.GoalEnd.UNKNOWN: (Verdict.UNPROVEN, ""),
    pursuit.GoalEnd.DECLINED: (Verdict.INCOMPLETE, "declined"),
}


@dataclass(slots=True)
class RunDesk:
    """The desk of a run: questions go to its person, steps into its journal."""

    run: Run
    allowed: tuple[pursuit.Allowance, ...] = ()  # what the person let beforehand
    steps: int = 0

    async def approve(self, asked: pursuit.ActRequest) -> bool:
        """Whether the person lets it, now or beforehand; either is in the journal."""
        kind = QuestionKind.STEP_GRANT
        if not any(each.covers(asked) for each in self.allowed):
            return (await self._put(kind, asked.question)).approved
        name = self._name()
        await self.run.note(ev.QuestionAsked(name, kind, asked.question))
        said = ev.QuestionAnswered(name, kind, BEFOREHAND, given=True, approved=True)
        await self.run.note(said, "human")
        return True

    async def choose(self, question: str, options: tuple[str, ...]) -> int:
        """Which of the options is meant; -1 for none."""
        offered = tuple(Option(PageText(each), each) for each in options)
        reply = await self._put(QuestionKind.CHOICE, question, offered)
        return options.index(str(reply.value)) if reply.value in options else -1

    async def answer(self, question: str) -> str:
        """What the person says; '' for nothing."""
        reply = await self._put(QuestionKind.TEXT, question)
        return reply.value if isinstance(reply.value, str) else ""

    async def report(self, report: StepReport) -> None:
        """The step is in the journal, with what left by it."""
        self.steps += 1
        told = (report.done, report.found, report.effect, "" if report.done else report.why)
        await self.run.note(ev.StepFollowed(self.steps, report.step, *told))
        await self.run.note_writes()

    def grant(self, url: str) -> Grant:
        """Leave for what the next press writes to that address."""
        return self.run.ports.seal(permit_for(self.run, url, "", once=False))

    def _name(self) -> str:
        return f"{self.run.id}-{self.run.state.next_seq}"

    async def _put(self, kind: QuestionKind, text: str, options: tuple[Option, ...] = ()) -> Reply:
        run, name = self.run, self._name()
        asked = Question(name, kind, text, options=options, label=text)
        asked = replace(asked, deadline_s=run.options.question_deadline_s)
        await run.note(ev.QuestionAsked(name, kind, text))
        try:
            reply = await put_question(run, asked)
        except Parked:  # nobody is there: a task waits for nobody
            reply = NOBODY
        given = reply.value not in (None, "", ())
        await run.note(ev.QuestionAnswered(name, kind, reply.by, given, reply.approved), "human")
        return reply


@dataclass(frozen=True, slots=True)
class TaskTerms:
    """What the person gave with a task: leave beforehand, and the files that it names."""

    allowed: tuple[pursuit.Allowance, ...] = ()
    documents: Mapping[str, Document] = field(default_factory=dict)  # by the path in its step


async def pursue(run: Run, goal: g.Goal, terms: TaskTerms) -> None:
    """The goal was followed as far as it goes, and the run has ended.

    A task that was interrupted is not gone on with: what it did is on record, and doing it again
    may do it twice.
    """
    if run.state.followed:
        why = "The task was interrupted; look at what it did before you run it again."
        await run.note(ev.RunEnded(Verdict.INCOMPLETE, "interrupted", why))
        return
    await run.note(ev.GoalSet(sum(1 for _ in g.every_step(goal.steps))))
    run.working_since = run.ports.clock.monotonic()
    run.tab = await run.ports.browser.tab()
    await recall_sessions(run)
    started = run.state.started
    hosts = started.hosts if started else ()
    run.tab.gate.bound(hosts, started.prohibited if started else ())
    desk = RunDesk(run, terms.allowed)
    try:
        if run.lead:
            await run.tab.page.open(run.lead, timeout_s=run.options.open_timeout_s)
        end, why = await Pursuit(run.tab, desk, hosts, documents=terms.documents).follow(goal)
        verdict, reason = VERDICTS[end]
    except (PageTimeout, Unreachable, BrowserLost) as fault:
        verdict, reason, why = Verdict.INCOMPLETE, "navigation", str(fault)
    await run.note_writes()
    await run.note(ev.RunEnded(verdict, reason, why))


def _closing_checks(goal: g.Goal) -> Iterator[g.Check]:
    """Checks that no act follows."""
    closing: list[g.Check] = []
    for step in goal.steps:
        if isinstance(step, g.Expect):
            closing.append(step.check)
        elif not isinstance(step, g.WaitUntil | g.Read | g.Screenshot | g.Ask):
            closing.clear()
    return iter(closing)


def _folds(element: Element) -> bool:
    """Whether pressing it only shows more."""
    folded = "collapsed" in element.states
    other_tab = element.role == "tab" and "selected" not in element.states
    return (folded or other_tab) and pursuit.danger_of(element) is None


def _place_of(element: Element) -> str:
    place = " | ".join(cell for cell in element.row if cell) or " > ".join(element.within)
    return f"{element.name or element.text} ({element.role}){f' in {place}' if place else ''}"


_TYPED = frozenset(
    (
        Role.TEXT,
        Role.SEARCH,
        Role.NUMBER,
        Role.SLIDER,
        Role.RICH,
        Role.SELECT,
        Role.LIST,
        Role.RADIOS,
    )
)
_CHOSEN = frozenset((Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS, Role.TEXT, Role.SLIDER))


def _takes(step: g.Step, item: Field) -> bool:
    match step:
        case g.Type():
            return item.role in _TYPED
        case g.Choose():
            return item.role in _CHOSEN
        case g.Tick():
            return item.role in (Role.CHECK, Role.SWITCH, Role.CHECKS)
        case _:
            return item.role is Role.FILE


def _field_target(step: g.Type | g.Choose | g.Tick | g.Upload) -> g.Target:
    return step.target


def _offers(step: g.Step, item: Field, target: g.Target) -> bool:
    wanted = step.options if isinstance(step, g.Choose) else (target.name,)
    if isinstance(step, g.Choose) and (target.name or not item.options):
        return False
    labels = {plain(o.label) for o in item.options}
    return all(plain(each) in labels for each in wanted)


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


def _same_label(wanted: str, options: object) -> Option | Unknown:
    listed = [o for o in options if isinstance(o, Option)]  # type: ignore[attr-defined]
    same = [o for o in listed if plain(o.label) == plain(wanted)]
    return same[0] if len(same) == 1 else Unknown("no option is called so")


def _filled(item: Field) -> Fill:
    return fill_of(item)


def _wanted(step: g.Step, order: FillOrder) -> WantedValue:
    if isinstance(step, g.Upload):
        return Document(Path(order.paths[0]).name, order.paths[0], order.digests[0])
    return order.value


def _fill_words(step: g.Type | g.Choose | g.Tick | g.Upload) -> str:
    target = describe(step.target)
    match step:
        case g.Type():
            return f"type into {target}"
        case g.Choose(options=options):
            return f"choose {', '.join(options)} in {target}"
        case g.Tick(on=on):
            return f"{'tick' if on else 'untick'} {target}"
        case g.Upload(path=path):
            return f"upload {Path(path).name} to {target}"
