"""What a task does on a page: presses, drags, keys, and fields that are filled and proven.

What a field of a form is filled with goes through the same orders and the same proof as in an
application.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from functools import partial
from urllib.parse import urlsplit

from steadyhand.core.act.actions import Focus, fill_of, target_of
from steadyhand.core.act.evidence import verify
from steadyhand.core.act.fill import PressResult
from steadyhand.core.act.results import BlockedWrite
from steadyhand.core.answer.options import QuestionContext
from steadyhand.core.answer.sheet import Document
from steadyhand.core.goal import goal as g
from steadyhand.core.goal import pursuit
from steadyhand.core.goal.grounding import (
    PRESSED_ROLES,
    Element,
    Grounded,
    Outline,
    at_place,
    describe,
    field_elements,
    ground,
    is_on,
    is_toggle,
    is_usable,
    narrowing,
    new_button,
    plain,
    value_beside,
    way_to_thing,
    ways_to,
)
from steadyhand.core.goal.lexicon import captions_of, synonyms_of
from steadyhand.core.goal.meanings import FIRST_ITEM, check_of, names_assignee, way_captions
from steadyhand.core.goal.sentences import kind_named, lists_for
from steadyhand.core.lang.vocabulary import Vocabulary
from steadyhand.core.origins import is_allowed
from steadyhand.core.schema import Schema
from steadyhand.ports import Tab

from ..core.page.snapshot import Field, Ref, Snapshot
from .human import StepReport
from .page_search import (
    ERROR_PAGE,
    FRESH_ERRORS,
    LOOK_S,
    Act,
    Deed,
    PageSearch,
    acts_by_link,
    asked_in_box,
    form_of,
    key_element,
    no_tab,
    order_of,
    still_shows,
    told_behind,
    wanted_of,
)

RELEASE_S, RELEASE_LOOKS = 0.3, 8  # what was let has left by then: the gate asks every 0.1 s
GIVEN_LOOKS = 10  # for a file that a link gives
SLIDES_MAX = 8  # looks at where a slider stands
HEADED_ROLES = ("region", "group", "list", "menu", "tabpanel")  # opened by their header
DECLINED = "you said no"
ROUNDS_MAX = 5  # times that one act asks for leave to write
NOT_AGAIN = "did not leave: what makes it was done already, and is not done twice"
NO_END = "it goes on to write, and what would come next was let no more:"
FILLS = (g.Type, g.Choose, g.ChooseLike, g.Tick, g.Upload)


@dataclass(slots=True)
class PageActs(PageSearch):
    """Acts in a tab, each behind the closed gate or with leave for what it would do."""

    documents: Mapping[str, Document] = field(default_factory=dict)  # of uploads, by their paths
    schemas: Mapping[str, Schema] = field(default_factory=dict)  # of what is extracted, by paths
    vocabulary: Vocabulary = field(default_factory=Vocabulary)  # of dates and times
    newer: Callable[[], Awaitable[Tab | None]] = no_tab  # the tab that the page has opened
    following: g.Step | None = None  # the step after the one that is being done
    values: dict[str, str] = field(default_factory=dict)
    progress: pursuit.Progress = field(default_factory=pursuit.Progress)
    held_before: frozenset[str] = frozenset()  # conditions that were so before that
    declined: bool = False  # the way to a list was refused
    shown_before: frozenset[str] = frozenset()  # and on any page before something was written

    async def press(
        self, step: g.Step, target: g.Target, gesture: g.Gesture, *, thing: str = ""
    ) -> StepReport:
        """The press of what the target means; on the page of the *thing* that was opened for it."""
        what = f"{gesture} {describe(target)}"
        found, before = await self._find_button(target)
        way = None if found.element else await self._press_in_thing(step, target)
        for turn in (self._return_to_row, self._open_list, self._search_thing):
            if way is None and found.element is None and await turn(target):
                found, before = await self._find(target, lambda e: True)
                way = None if found.element else await self._press_in_thing(step, target)
        element = found.element
        if element is None:
            return way or StepReport(what, False, why=DECLINED if self.declined else found.why)
        report = await self.press_found(what, element, target, gesture=gesture, found=found.why)
        things = (thing,) if thing else pursuit.things_of(element, target, before)
        return await self._confirm(report, target, before, things, sends=element.sends)

    async def _find_button(self, target: g.Target) -> tuple[Grounded, Outline]:
        """What the target means; what a sentence saves by is that of the form that was filled.

        But for what stands in no form and is called just so.
        """
        saves = self.dirty and self.form and "save" in synonyms_of(target.name)
        if saves and self.sentence:
            outline = await self.outline()
            found = ground(outline, target, self.is_of_form, synonyms=self.words)
            named = [e for e in outline.elements if plain(e.name) == plain(target.name) and e.used]
            found = found if found.elements or named else self.sender(outline)
            if found.elements and (all(e.form for e in named) or {*named} & {*found.elements}):
                told = found if found.element else await self._choose(target, found)
                return told, outline
        if saves and self.sentence:
            return await self._find(target, partial(self._may_send, target))
        return await self._find(target, self._may_open if self.sentence else lambda e: True)

    def _may_send(self, target: g.Target, element: Element) -> bool:
        """Whether it may send what was filled: another form by its name alone."""
        own = not element.sends or element.form == self.form
        return own or plain(element.name) == plain(target.name)

    def _may_open(self, element: Element) -> bool:
        """Whether it may be what opens a form: what sends one is that by its very name alone."""
        if not (isinstance(self.following, FILLS) and element.sends):
            return True
        return plain(element.name) in {*synonyms_of("edit"), *synonyms_of("new")}

    async def _search_thing(self, target: g.Target) -> bool:
        """Whether the site's one search was asked for the thing, whose kind the sentence says."""
        name = target.row[0] if target.row else target.name
        step = g.Type(name, g.Target("search"), enter=True)
        if self.dirty or not (self.sentence and kind_named(name, self.sentence)[0]):
            return False
        page, outline = await self.tab.page.snapshot(), await self.outline()
        item, found = self._field(step, page, field_elements(page.fields, outline))
        if item is None or found.element is None or found.element.row:
            return False
        report = await self._fill(step)
        await self.desk.report(replace(report, step=f"search for {describe(g.Target(name))}"))
        self.declined = self.declined or report.why == DECLINED
        return report.done and not self.dirty

    async def _open_list(self, target: g.Target) -> bool:
        """Whether the list was opened of the kind that the goal's sentence says the thing is."""
        outline, sentence = await self.outline(), self.goal.sentence if self.goal else ""
        there = ground(outline, target, synonyms=self.words).elements
        names = () if there or self.dirty else lists_for(target, sentence)
        found = ways_to(outline, names)
        ways = [e for e in found if not e.leads or is_allowed(e.leads, self.origins)]
        if not ways:
            return False
        chosen = Grounded(tuple(ways)).element
        name = g.Target(ways[0].name)
        if (element := chosen or (await self._choose(name, Grounded(tuple(ways)))).element) is None:
            return False
        what = f"open the list of its kind, {describe(name)}"
        report = await self.press_found(what, element, name, found="by what kind of thing it is")
        await self.desk.report(report)
        self.declined = report.why == DECLINED
        return report.done

    async def _press_in_thing(self, step: g.Step, target: g.Target) -> StepReport | None:
        """The press on the page that the row's name opens; None where that leads nowhere."""
        outline = await self.outline()
        if not target.row or ground(outline, target, synonyms=synonyms_of).elements:
            return None
        name = g.Target(target.row[0])
        thing = way_to_thing(outline, name.name)
        if thing is None:
            return None
        opened = await self.press_found(
            f"open {describe(name)}", thing, name, found="its row's name"
        )
        if not opened.done and await self.start_over():  # what was opened may lie over it
            again = way_to_thing(await self.outline(), name.name)
            opened = await self.press_found(opened.step, again or thing, name, found=opened.found)
        if not opened.done:
            return opened
        page = await self.outline()
        if not pursuit.is_about(page, (name.name,)):
            return replace(opened, done=False, why=f"it led to no page of {describe(name)}")
        await self.desk.report(opened)
        if "edit" in synonyms_of(target.name) and await self._asks_next():
            return replace(opened, step=f"click {describe(target)}", effect="its page is its form")
        there = replace(target, row=())
        return await self.press(step, there, g.Gesture.CLICK, thing=target.row[0])

    async def _asks_next(self) -> bool:
        """Whether the page has the field that is filled next."""
        step = self.following
        if isinstance(step, g.Type) and self._is_pressed(step, await self.outline()):
            return True
        if self.sentence and isinstance(step, g.Type) and self._ways(step, await self.outline()):
            return True
        return isinstance(step, FILLS) and await self.has_field(step, one=not self.sentence)

    async def _confirm(
        self,
        report: StepReport,
        target: g.Target,
        before: Outline,
        things: Sequence[str],
        *,
        sends: str,
    ) -> StepReport:
        """The report, once the page's own question whether to delete was answered as it says.

        Only where the goal says nothing of that question itself, and the page asks it of that
        thing. What follows in the row of another is no answer to it.
        """
        match self.following:
            case None | g.Expect() | g.WaitUntil():
                acts = False
            case g.Click(g.Target(row=row)) if row and not {*row} & {*things}:
                acts = False
            case _:
                acts = True
        if acts or self.sent or not report.done or "delete" not in synonyms_of(target.name):
            return report
        found = await self._yes_to_question(target, before, things)
        if len(found) != 1:
            return report
        await self.desk.report(report)
        yes, name = found[0], g.Target(found[0].name)
        yes = replace(yes, sends=yes.sends or sends)  # what the press itself has not sent
        return await self.press_found(f"confirm with {describe(name)}", yes, name)

    async def _yes_to_question(
        self, target: g.Target, before: Outline, things: Sequence[str]
    ) -> tuple[Element, ...]:
        """What says yes to the page's question, which may take a moment to be seen."""
        deletes = synonyms_of(target.name)
        for wait_s in (LOOK_S, LOOK_S, 0.0):
            after = await self.outline()
            found = pursuit.deletion_questions(before, after, things=things, deletes=deletes)
            if not found:
                box = asked_in_box(before, after, things=things, sentence=self.sentence)
                found = (box,) if box else ()
            if found or not (wait_s and still_shows(before, after, things)):
                return found
            await self.tab.page.snapshot(wait_s=wait_s)
        return ()

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
        if not (hovers or dangers) and acts_by_link(
            element, outline, target=target, sentence=self.sentence
        ):
            dangers = (pursuit.Danger.WRITE,)
        if pursuit.folds(element):
            self.opened.add(element.name)
        if element.gives and not (hovers or dangers) and is_allowed(element.gives, self.origins):
            return await self._take_file(what, element.gives, outline)
        deed = Deed(
            what,
            element,
            partial(self._elements.press_element, element, gesture),
            again=partial(self._press_anew, target, gesture, element),
            found=found,
            shows=partial(self._show, target, element),
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

    async def _show(self, target: g.Target, asked: Element) -> None:
        """What was asked about is in view again, as out of a menu that a press has closed."""
        shown = ((e.role, e.name) for e in (await self.outline()).elements)
        if (asked.role, asked.name) not in shown:
            await self._find_button(target)

    async def _press_anew(
        self, target: g.Target, gesture: g.Gesture, asked: Element
    ) -> PressResult:
        """The press of what was asked about, where that still is what it was."""
        at = self.at.split("#")[0]
        found, outline = await self._find_button(target)
        now = found.element
        if outline.url.split("#")[0] != at:
            return PressResult(False, "it was held to ask you, and now another page is there")
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
        deed = Deed(what, key_element(keys), act, again=act)
        return await self._carry_out(deed, await self.outline())

    async def _carry_out(
        self, deed: Deed, before: Outline, dangers: tuple[pursuit.Danger, ...] = ()
    ) -> StepReport:
        """The act was done behind the closed gate, or with leave for what it would do.

        Its words let one write, to where its form says. What it would write beyond is asked about.
        """
        self.left, self.own = (), ()
        self._note_present(before)
        self._close_gate()  # while the person is asked
        subject = deed.subject
        asked = pursuit.press_request(subject, dangers, before)
        if (dangers or subject.sends) and not await self._approve(asked):
            return StepReport(deed.what, False, deed.found, why=DECLINED)
        done, stopped = await self._act_held(deed.act, subject.sends)
        place = stopped[0].url.split("?")[0] if len(stopped) == 1 and not self.left else ""
        said = subject.sends.split("?")[0] in ("", place) and is_allowed(place, self.origins)
        meant = bool(dangers and place) and said
        for _ in range(ROUNDS_MAX):
            if not stopped:
                break
            if not meant and not await self._approve(self._request_of(deed, stopped, before)):
                found = "; ".join(filter(None, (deed.found, *self.left)))
                return StepReport(deed.what, False, found, why=DECLINED)
            meant = False
            done = await self._release(stopped, deed, done)
            stopped = self._stopped()
        self._note_held(stopped)
        found = "; ".join(filter(None, (deed.found, *self.left)))
        if stopped:  # each was asked about, and more came every time
            return StepReport(deed.what, False, found, why=f"{NO_END} {self.requests(stopped)[0]}")
        if not done.done:
            return StepReport(deed.what, False, found, why=done.why)
        report = await self._with_effect(StepReport(deed.what, True, found), before)
        refused = self.refused if deed.proof is None else None  # a fill is proven by what it holds
        if refused is not None and report.done and (refused.by_document or before.url == self.at):
            return replace(report, done=False, why=refused.text)
        return report

    def _request_of(
        self, deed: Deed, stopped: Sequence[BlockedWrite], page: Outline
    ) -> pursuit.ActRequest:
        """Leave for what the act would have written."""
        plain = [f"{each.method} to {each.url}" for each in stopped]
        kinds = pursuit.kinds_of_requests(plain, self.origins)
        return pursuit.press_request(deed.subject, kinds, page, writes=self.requests(stopped))

    async def _release(
        self, stopped: Sequence[BlockedWrite], deed: Deed, done: PressResult
    ) -> PressResult:
        """What an act would have written leaves, as it was held.

        The act is done once more only where nothing of it has left: where the page has given all
        of that up, or where a page would leave by it.
        """
        held, began = tuple(f"{each.method} {each.url}" for each in stopped), self.left
        if not all(each.waits for each in stopped):
            if began:
                return PressResult(False, f"{'; '.join(self.requests(stopped))} {NOT_AGAIN}")
            for turn in range(2 if deed.shows else 1):
                if turn:  # the first press may have disabled it, or left it elsewhere
                    await self._load(self.at)
                if deed.shows:  # a menu is opened before the leave, which is for one press
                    await deed.shows()
                self._close_gate()
                done = await self._act_granted(stopped[0].url, deed.again, held)
                if done.done or self.left or self.dirty:
                    break
            return done

        async def go_on() -> PressResult:
            for _ in range(RELEASE_LOOKS):
                if self.tab.gate.left():
                    break
                await self.tab.page.snapshot(wait_s=RELEASE_S)
            else:
                gone = PressResult(False, f"{'; '.join(self.requests(stopped))} {NOT_AGAIN}")
                return gone if began else await deed.again()
            await self.tab.page.snapshot(wait_s=LOOK_S)
            return done if done.done or deed.proof is None else await deed.proof()

        return await self._act_granted(stopped[0].url, go_on, held)

    async def _act_granted(self, url: str, act: Act, held: tuple[str, ...] = ()) -> PressResult:
        """An act that may write; the gate is shut again once the page has come to rest.

        Of an act that was held only what was *held* and told leaves.
        """
        if why := self._permit(url, held=held):
            return PressResult(False, why)
        mark, self.wrote, self.dirty = self.tab.wire.mark(), True, False
        try:
            done = await act()
            await self.tab.page.snapshot()
        finally:
            self.tab.gate.shut()
        self._note_left(mark)
        return done

    async def _with_effect(self, report: StepReport, before: Outline) -> StepReport:
        """What the page made of it; an act that changed nothing is told as that.

        One that led to another site ends the task, unless the person lets it go on there.
        """
        newer = await self.newer()
        after = before if newer else await self._settled(before)
        if newer := newer or await self.newer():  # a script may have opened it meanwhile
            self.tab = newer
            after = await self._settled(before)
            report = replace(report, found=f"{report.found}; it goes on in a new tab".lstrip("; "))
        self.progress = self.progress.after(after, before)
        if after.url.startswith(ERROR_PAGE):
            return replace(report, done=False, why="it led to a page that could not be loaded")
        other = f"It led to {urlsplit(after.url).netloc}, which is no address of this task."
        if not await self._may_be_at(after.url, f"{other} Go on there?"):
            return replace(report, done=False, why=DECLINED)
        given = [name for name in after.downloads if name not in before.downloads]
        same = after.digest == before.digest and not given
        back = new_button(before, after, synonyms_of("undo")) if self.left else ""
        offer = (f'the page offers to take it back by "{back}"',) if back else ()
        got = (report.found, *(f"{name} was given" for name in given), *offer)
        effect = "nothing on the page changed" if same else ""
        return replace(report, found="; ".join(filter(None, got)), effect=effect)

    async def _drag(self, step: g.Step, target: g.Target, onto: g.Target) -> StepReport:
        what = f"drag {describe(target)} onto {describe(onto)}"
        found, outline = await self._find(target, lambda e: True)
        dragged, ordered = found.element, onto == replace(FIRST_ITEM, nth=onto.nth)
        there = ground(outline, onto, synonyms=self.words)
        if ordered and dragged:
            there = at_place(outline, dragged, onto.nth)
        if dragged is None or there.element is None:
            return StepReport(what, False, why=found.why if dragged is None else there.why)
        if ordered and there.element.items[:1] == dragged.items[:1]:
            return StepReport(what, True, found.why, "it was there already")
        act = partial(self._elements.drag_element, dragged, there.element)
        deed = Deed(what, dragged, act, again=act, found=found.why)
        report = await self._carry_out(deed, outline)
        if not (ordered and report.done):
            return report
        now, after = await self._find(target, lambda e: True)
        place = at_place(after, now.element, onto.nth).element if now.element else None
        held = now.element and place and place.items[:1] == now.element.items[:1]
        return report if held else replace(report, done=False, why="it did not stay at that place")

    async def _fill(self, step: g.Filling) -> StepReport:
        what = pursuit.filling_text(step)
        item, found = await self._find_field(step)
        if item is None and (way := await self._way_to_field(step)):
            await self.desk.report(way)
            item, found = await self._find_field(step) if way.done else (None, found)
        if item is None:
            return await self._by_press(step, what, found)
        page = await self.tab.page.snapshot()
        order = order_of(step, item, self.documents)
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
                wanted = wanted_of(step, order, reading)
                evidence = verify(fill_of(item), wanted, reading, salt="", order=order)
                proof, proven = evidence.text, evidence.proven
                if not proven and isinstance(step, g.Choose):
                    proof, proven = await self._proof_after_leading(step, proof)
                if len(orders) == 1 or said in (reading.shown, reading.value):
                    return PressResult(proven, "" if proven else proof)
            return PressResult(False, f"{said} may be one day or another; write it as 2027-03-31")

        subject = Element(item.ref, str(item.role), item.label or item.group)
        deed = Deed(
            what, subject, fill, again=fill, found=found.why, proof=partial(self._filled, step)
        )
        report = await self._carry_out(deed, await self.outline())
        if not report.done:
            return await self._upload_unfolded(step, page) or report
        self.dirty = True
        self.filled.add(item.ref)
        if isinstance(step, g.Type) and item.value:
            self.named[item.value] = step.text
        self.form = form_of(item, page, await self.outline())
        report = replace(report, found="; ".join(filter(None, (report.found, proof))))
        if isinstance(step, g.Type) and step.enter:
            act = partial(self._enter, item)
            deed = Deed(what, key_element("Enter"), act, again=act, found=report.found)
            before = self.at.split("#")[0]
            report = await self._carry_out(deed, await self.outline())
            self.dirty = self.dirty and self.at.split("#")[0] == before
        return report

    async def _way_to_field(self, step: g.Filling) -> StepReport | None:
        """What leads to the field that a sentence means was pressed; None where nothing does.

        A page of its own for a file; what hands the thing over, beside a list of people.
        """
        names = way_captions(step)
        if not (self.sentence and names) or self.form:
            return None
        fits = self._ways(step, await self.outline())
        if not fits and isinstance(step, g.Upload):
            async with aclosing(self._covers(step.target)) as covers:
                async for cover, outline in covers:
                    if fits := self._ways(step, outline):
                        self.opened.add(cover)
                        break
        if len(fits) != 1 or "disabled" in fits[0].states or fits[0].sends:
            return None
        name, self.handed = g.Target(fits[0].name), names_assignee(step)
        return await self.press_found(f"click {describe(name)}", fits[0], name)

    def _ways(self, step: g.Filling, outline: Outline) -> list[Element]:
        """What pages call a way to that field, in no row; of a person what is chosen by a dot."""
        role = "radio" if names_assignee(step) else "link" if isinstance(step, g.Type) else ""
        names = way_captions(step)
        ways = [e for e in outline.elements if plain(e.name) in names and e.used and not e.row]
        return [e for e in ways if not role or e.role == role]

    async def _narrow(self, step: g.Choose) -> StepReport:
        """The list narrowed: by a field, by what is called as the state, or among its filters."""
        before, known, behind = await self.outline(), frozenset[Ref](), tuple[str, ...]()
        if not await self.has_field(step):
            sentence, value = self.goal.sentence if self.goal else "", step.options[0]
            state = "status" in synonyms_of(step.target.name)
            control = narrowing(before, value, sentence) if state else None
            if control:
                what, name = pursuit.filling_text(step), g.Target(control.name)
                return await self.press_found(what, control, name, found="its name tells the state")
            known = frozenset(e.ref for e in before.elements)
            behind = await self._look_into(before, captions_of("filters"), frozenset())
            if not await self.has_field(step):
                names = synonyms_of(step.target.name)
                behind += await self._look_into(await self.outline(), names, known)
            new = [e for e in (await self.outline()).elements if e.ref not in known]
            boxes = [e for e in new if is_toggle(e) and plain(e.name) == plain(value)]
            if len(boxes) == 1 and not await self.has_field(step):
                what, self.form = pursuit.filling_text(step), boxes[0].form
                ticked = await self.press_found(what, boxes[0], g.Target(boxes[0].name))
                return await self._apply(told_behind(ticked, behind), known)
        return await self._apply(told_behind(await self._fill(step), behind), known)

    async def _look_into(
        self, page: Outline, names: frozenset[str], known: frozenset[Ref]
    ) -> tuple[str, ...]:
        """The one thing there that is called so was pressed, to look at what it shows; its name."""
        new = (e for e in page.elements if e.role in PRESSED_ROLES and e.ref not in known)
        found = [e for e in new if plain(e.name) in names and not (e.row or e.sends)]
        if len(found) != 1 or pursuit.dangers_of(found[0], page):
            return ()
        self.opened.add(found[0].name)
        await self._look_by(partial(self._elements.press_element, found[0], g.Gesture.CLICK))
        await self.tab.page.snapshot(wait_s=LOOK_S)
        return (found[0].name,)

    async def _apply(self, report: StepReport, known: frozenset[Ref]) -> StepReport:
        """What was chosen among filters was applied, where one button does so and sends nothing."""
        page, names = await self.outline(), captions_of("apply")
        here = (e for e in page.elements if e.role == "button" and plain(e.name) in names)
        found = [e for e in here if self.is_of_form(e) or (known and e.ref not in known)]
        if not report.done or len(found) != 1 or found[0].sends:
            return report
        await self.desk.report(report)
        name, at = g.Target(found[0].name), self.at
        report = await self.press_found(f"click {describe(name)}", found[0], name)
        self.dirty = self.dirty and self.at == at
        return report

    async def _upload_unfolded(self, step: g.Filling, before: Snapshot) -> StepReport | None:
        """The file in the field that came by a press of what opened no chooser; None for none."""
        if not isinstance(step, g.Upload) or self.passed:
            return None
        self.passed = frozenset(f.ref for f in before.fields if is_usable(f))
        report = await self._fill(step) if await self.has_field(step) else None
        self.passed = frozenset()
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

    async def start_over(self) -> bool:
        """Whether the page was loaded anew, as it was before anything on it was opened."""
        url = (await self.outline()).url
        return not pursuit.acts_by_address(url) and not await self._load(url)

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
            if box := self._box_for(step, await self.outline()):
                return replace(await self._fill(g.Tick(g.Target(box.name, "checkbox"))), step=what)
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

        deed = Deed(what, handle, slide, again=slide, found="found by its looks")
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
            await self._look_by(hover)
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

    async def _turn(self, step: g.Tick) -> StepReport:
        """Something that tells whether it is on was pressed, unless it was as wanted already."""
        what = describe(step.target)
        found, _ = await self._find(step.target, is_toggle)
        if found.element is None:
            return StepReport(what, False, why=found.why)
        if is_on(found.element) is step.on:
            return StepReport(what, True, found.why, "it was so already")
        report = await self.press_found(what, found.element, step.target)
        now, _ = await self._find(step.target, is_toggle)
        held = now.element is not None and is_on(now.element) is step.on
        if held or not report.done:
            return report
        return replace(report, done=False, why="it did not turn")

    async def _copy_rows(self) -> StepReport:
        """Each field holds what stands beside its name in a row, or none is filled."""
        fields, outline = (await self.tab.page.snapshot()).fields, await self.outline()
        asked = [f for f in fields if f.fillable and pursuit.takes_step(g.Type("", g.Target()), f)]
        values = {f.label: value_beside(outline, f.label) for f in asked}
        left = [label for label, value in values.items() if not value]
        for label, value in values.items() if not left else ():
            report = await self._fill(g.Type(value, g.Target(label, role="field")))
            await self.desk.report(report)
            if not report.done:
                return report
        why = f"no row says what belongs into {', '.join(left)}" if left else "there is no field"
        return StepReport("copy the rows into the form", bool(values) and not left, why=why)

    def _last_checks(self, goal: g.Goal) -> Iterator[g.Check]:
        """The goal's last conditions, with what was read in their places."""
        return (pursuit.fill_in(each, self.values) for each in g.closing_checks(goal))

    def _note_present(self, outline: Outline) -> None:
        """What shows before an act, far down a list or behind a fold, was not gone before it."""
        if self.goal is None:
            return
        closing = self._last_checks(self.goal)
        shown = (pursuit.check(each, outline) for each in closing if pursuit.is_absent(each))
        self.held_before -= {each.text for each in shown if not each.holds}
