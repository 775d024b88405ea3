"""What a task's step names, found on its page; and the gate that every act stands behind.

What is not there may still come, lie behind a fold, a tab or the pointer, or on a further page of
a list: it is looked for with the gate shut, and nothing that may write is pressed for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import (
    AsyncGenerator,
    Awaitable,
    Callable,
    Collection,
    Iterable,
    Mapping,
    Sequence,
)
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from urllib.parse import unquote_plus, urlsplit

from steadyhand.core.act.actions import Scroll, fill_of
from steadyhand.core.act.evidence import Refusal, WantedValue, refusal_of
from steadyhand.core.act.fill import FillOrder, PressResult, Reading, names_of
from steadyhand.core.act.results import BlockedWrite, Exchange
from steadyhand.core.answer.sheet import Document, Unknown
from steadyhand.core.goal import goal as g
from steadyhand.core.goal import pursuit
from steadyhand.core.goal.amounts import names_by_code
from steadyhand.core.goal.grounding import (
    FIELD_ROLES,
    NO_REF,
    PRESSED_ROLES,
    Element,
    Grounded,
    Outline,
    describe,
    field_elements,
    field_of_kind,
    ground,
    holds_texts,
    is_usable,
    plain,
    says,
)
from steadyhand.core.goal.lexicon import ASIDE, NO, SURE, captions_of, leading_verb, synonyms_of
from steadyhand.core.goal.meanings import ANY_FIELD, names_assignee
from steadyhand.core.goal.sentences import kinds_named
from steadyhand.core.origins import is_allowed
from steadyhand.errors import PageTimeout, Unreachable
from steadyhand.ports import Tab
from steadyhand.ports.browser import Elements

from ..core.page.snapshot import Field, Option, PageText, Ref, Role, Snapshot
from .human import Desk, StepReport

APPEAR_S = 4.0  # what a step names may still come
SENDING = frozenset((pursuit.Danger.SEND, pursuit.Danger.PUBLISH))
LOOK_S = 0.5  # between two looks
REVEALS_MAX = 10  # menus, tabs and folds opened in search of one element
PARTS_MAX = 12  # of a list that is looked through: pages, or what scrolling brings
LAST_PART = "its last part was read"
ERROR_PAGE = "chrome-error:"  # what a browser shows in place of a page that did not come
FRESH_ERRORS = (PageTimeout, Unreachable)
Act = Callable[[], Awaitable[PressResult]]


@dataclass(frozen=True, slots=True)
class Deed:
    """An act on the page, and how it is done once more where it was held at first."""

    what: str
    subject: Element
    act: Act
    again: Act
    found: str = ""
    proof: Act | None = None  # that it holds now, where the page had waited for its site to tell
    shows: Callable[[], Awaitable[None]] | None = None  # brings a press's subject into view again


async def no_tab() -> Tab | None:
    """Say that the page has opened none."""
    return None


@dataclass(slots=True)
class PageSearch:
    """A tab that is looked through for what steps name."""

    tab: Tab
    desk: Desk
    origins: tuple[str, ...]
    open_timeout_s: float = 30.0
    words: Callable[[str], frozenset[str]] = synonyms_of  # what else it may be called
    unseen_parts: bool = False  # the list that was looked through has more
    parts_end: str = ""  # why it was not looked through any further
    at: str = ""  # the address of the page that was looked at last
    secrets: set[str] = field(default_factory=set)  # passwords that were typed: no address has one
    known_secrets: Callable[[], tuple[str, ...]] = tuple  # those that the run knows
    opened: set[str] = field(default_factory=set)  # names of folds and tabs that were opened
    dirty: bool = False  # something was filled that no act has sent: no page is turned or loaded
    left: tuple[str, ...] = ()  # what the last act wrote by a grant, with the site's answer
    wrote: bool = False  # leave to write was given
    own: tuple[Exchange, ...] = ()  # that of it, beside what a page reports as it is left
    late: list[str] = field(default_factory=list)  # what was held back, and not told yet
    dealt: int = 0  # how much of what the gate has stopped somebody was asked about
    rows: dict[str, frozenset[tuple[str, ...]]] = field(default_factory=dict)  # by addresses
    ways: dict[str, frozenset[tuple[str, ...]]] = field(default_factory=dict)  # names of links
    pointed: dict[g.Target, Ref] = field(default_factory=dict)  # what was pointed out in a picture
    language: str = ""  # of the page that was looked at last
    goal: g.Goal | None = None
    filled: set[Ref] = field(default_factory=set)  # fields that the task has filled
    passed: frozenset[Ref] = frozenset()  # fields that did not take what is filled
    form: Ref = NO_REF  # of what was filled last; '' where that is in none
    named: dict[str, str] = field(default_factory=dict)  # names that fields held -> what was typed
    handed: bool = False  # the choice was taken by which a thing is handed over

    @property
    def sentence(self) -> str:
        """The goal's sentence; '' where its steps were written one by one."""
        return self.goal.sentence if self.goal else ""

    @property
    def sent(self) -> bool:
        """Whether the last act wrote."""
        return bool(self.own)

    @property
    def refused(self) -> Refusal | None:
        """What the site said where it took nothing of what the last act wrote."""
        return refusal_of(self.own)

    @property
    def _elements(self) -> Elements:
        assert self.tab.elements is not None
        return self.tab.elements

    async def outline(self) -> Outline:
        outline = await self._elements.outline()
        self.at = outline.url
        self.rows.pop(self.at, None)
        self.rows[self.at] = frozenset(e.row for e in outline.elements if e.row)
        self.ways[self.at] = frozenset((e.name,) for e in outline.elements if e.leads and e.name)
        return outline

    async def _return_to_row(self, target: g.Target) -> bool:
        """Whether the page was loaded where the row or a link to it was seen, from another.

        An act on one thing of a list may end on a page of that thing. Either way it is told.
        """
        seen = [url for url, rows in reversed(self.rows.items()) if self._has_row(rows, target)]
        seen += [url for url, names in reversed(self.ways.items()) if self._has_row(names, target)]
        address = next((url for url in seen if not pursuit.acts_by_address(url)), "")
        if address in ("", self.at) or self.dirty:
            return False
        why = await self._load(address)
        await self.desk.report(StepReport("go back to where the row was seen", not why, why=why))
        return not why

    @staticmethod
    def _has_row(rows: Collection[tuple[str, ...]], target: g.Target) -> bool:
        return bool(target.row) and any(holds_texts(row, target.row) for row in rows)

    async def _load(self, address: str) -> str:
        """Load the address with no grant open; return why it did not come, '' where it did."""
        self._note_late()
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
        ref = self.pointed.get(target)
        if shown := tuple(e for e in outline.elements if e.ref == ref):
            return Grounded(shown, "its looks, as you agreed"), outline
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

    async def _covers(self, target: g.Target) -> AsyncGenerator[tuple[str, Outline]]:
        """The page after each fold and tab that was opened in search of the target, by its name."""
        outline, tried = await self.outline(), set[Ref]()
        for _ in range(REVEALS_MAX):
            cover = pursuit.next_cover(outline, tried, target)
            if cover is None:
                return
            tried.add(cover.ref)
            words = (e for e in outline.elements if e.inside == cover.ref and e.name)
            pressed = next(words, cover) if cover.role == "treeitem" else cover
            await self._look_by(partial(self._elements.press_element, pressed, g.Gesture.CLICK))
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
        why = f"{found.why}, and of its list {self.parts_end}" if self.unseen_parts else found.why
        return replace(found, why=why), await self.outline()

    async def _parts(self, outline: Outline) -> AsyncGenerator[tuple[Outline, int]]:
        """What further parts of the page's list show, each with its number; some at the most."""
        self.unseen_parts, place = False, outline.url.split("?")[0].split("#")[0]
        self.parts_end = LAST_PART
        for turned in range(PARTS_MAX):
            more = None if self.dirty else pursuit.next_part(outline, turned)
            last = next((e for e in reversed(outline.elements) if e.row_ref), None)
            if more is None and last is None:
                return
            gesture = g.Gesture.CLICK if more else g.Gesture.HOVER
            aimed = more or last
            assert aimed is not None
            done, held = await self._look_by(partial(self._elements.press_element, aimed, gesture))
            further = await self._settled(outline)
            if further.url.split("?")[0].split("#")[0] != place:  # that was no part of the list
                self.unseen_parts, self.parts_end = True, "what turns its pages led elsewhere"
                await self._load(outline.url)
                return
            if held or not done.done or further.digest == outline.digest:
                self.unseen_parts = more is not None or (self.dirty and _has_next(outline, turned))
                self.parts_end = "its next part did not come" if self.unseen_parts else LAST_PART
                return
            outline = further
            yield outline, turned + 2
        self.unseen_parts = True
        self.parts_end = f"{PARTS_MAX} further parts were read, which is the most; it may have more"

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
        await self._look_by(hover)
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
        self._close_gate()
        number = await self.desk.choose(f"Several are {describe(target)}: which one?", options)
        if number < 0:
            return Grounded(why=f"{len(options)} are {describe(target)}, and nobody said which")
        return Grounded((found.elements[number],), "you chose it")

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
        there, _ = await self._reveal(step.target, is_field, outline, found)
        if not there.elements:
            return None, found
        page = await self.tab.page.snapshot()
        item, again = self._field(step, page, field_elements(page.fields, await self.outline()))
        return item, replace(again, why=there.why) if item else found

    def is_of_form(self, element: Element) -> bool:
        """Whether it is pressed, and of the form that was filled last."""
        return element.form == self.form and element.role in PRESSED_ROLES

    def sender(self, outline: Outline) -> Grounded:
        """The one button that sends or posts the form that was filled, by no other word of danger.

        What shows a preview, keeps a draft or takes all back is none.
        """
        own = [e for e in outline.elements if self.is_of_form(e) and e.sends]
        own = [e for e in own if not (NO | ASIDE) & frozenset(plain(e.name).split())]
        mild = [e for e in own if {*pursuit.dangers_of(e, outline)} <= SENDING]
        one = tuple(own) if len(own) == 1 and mild else ()
        return Grounded(one, "found as the one button that sends its form")

    async def has_field(self, step: g.Filling, *, one: bool = True) -> bool:
        """Whether the page asks now what the step is about; with one field, or with any."""
        page, whole = await self.tab.page.snapshot(), await self.outline()
        item, found = self._field(step, page, field_elements(page.fields, whole))
        return item is not None or (not one and found.ambiguous)

    def _is_pressed(self, step: g.Filling, outline: Outline) -> bool:
        """Whether the page has, outside of its forms, what the step would press or slide."""
        if isinstance(step, g.Type):
            slides = ground(outline, step.target, lambda e: e.role == "slider").elements
            return bool(slides) or self._box_for(step, outline) is not None
        if not isinstance(step, g.Choose | g.Tick):
            return False
        names = step.options if isinstance(step, g.Choose) else (step.target.name,)
        wanted = [g.Target(name) for name in (*names[:1], step.target.name) if name]
        return any(ground(outline, each, synonyms=self.words).elements for each in wanted)

    def _field(
        self, step: g.Filling, page: Snapshot, outline: Outline
    ) -> tuple[Field | None, Grounded]:
        """The question of the page that the step is about."""
        usable = (f for f in page.fields if is_usable(f) and f.ref not in self.passed)
        takes = {f.ref: f for f in usable if pursuit.takes_step(step, f)}
        target, found = step.target, Grounded(why="nothing on the page offers it")
        if target != g.Target():
            found = ground(outline, target, lambda e: e.ref in takes, synonyms=self.words)
        if not found.elements and "name" in synonyms_of(target.name):
            found = self._name_of_kind(outline, takes) or found
        if not found.elements and self.sentence and "text" in synonyms_of(target.name):
            area = g.Target(role="textarea")
            found = ground(outline, area, lambda e: e.ref in takes and self.form in ("", e.form))
        if found.ambiguous and target == ANY_FIELD and self.filled:
            left = tuple(e for e in found.elements if e.ref not in self.filled)
            typed = step.text if isinstance(step, g.Type) else ""
            offers = tuple(e for e in left if typed and _offers_text(takes[e.ref], typed))
            found = replace(found, elements=offers if len(offers) == 1 else left)
        if found.ambiguous and self.sentence:
            found = field_of_kind(found, kinds_named(self.sentence))
        if found.element is not None:
            return takes[found.element.ref], found
        offered = [f for f in takes.values() if pursuit.offers_step(step, f, target)]
        if (
            isinstance(step, g.Type)
            and names_assignee(step)
            and not found.elements
            and self.sentence
        ):
            lists = [f for f in takes.values() if _offers_text(f, step.text)]
            offered = [f for f in lists if self.handed or not f.label]
        if len(offered) == 1:
            return offered[0], Grounded((), "found by the option that it offers")
        return None, found

    def _name_of_kind(self, outline: Outline, takes: Collection[Ref]) -> Grounded | None:
        """The one field for the name of a kind that the sentence speaks of: "Topic title"."""
        names = synonyms_of("name")
        words = (f"{kind} {each}" for kind in kinds_named(self.sentence) for each in names)
        told = [ground(outline, g.Target(each), lambda e: e.ref in takes) for each in words]
        refs = {e.ref for each in told for e in each.elements}
        return next(filter(lambda each: each.elements, told)) if len(refs) == 1 else None

    def _box_for(self, step: g.Type, outline: Outline) -> Element | None:
        """The one box of a form that is called as what a sentence gives a thing: "done"."""
        status = "status" in synonyms_of(step.target.name)
        said = status and self.goal is not None and self.goal.sentence
        boxes = [e for e in outline.elements if e.role in ("checkbox", "switch") and not e.row]
        found = [e for e in boxes if e.form and plain(e.name) == plain(step.text)]
        return found[0] if said and len(found) == 1 else None

    def requests(self, stopped: Sequence[BlockedWrite]) -> tuple[str, ...]:
        """What was held, in words; with the whole address where only that tells what it does."""
        secrets = {*self.secrets, *self.known_secrets()}
        told = Counter[str]()
        for each in stopped:
            shown = unquote_plus(each.url)
            whole = each.method == "GET" and not any(s in shown for s in secrets if s)
            told[f"{each.method} to {each.url if whole else each.url.split('?')[0]}"] += 1
        return tuple(f"{n} times {what}" if n > 1 else what for what, n in told.items())

    def _close_gate(self) -> None:
        """From now on what the page would write is held, and what was held so far never leaves."""
        self._note_late()
        self.tab.gate.hold_writes(secrets=(*self.secrets, *self.known_secrets()))
        self.dealt = 0

    async def _approve(self, asked: pursuit.ActRequest) -> bool:
        """Whether the person lets it; after a no the gate is shut anew.

        What waited then never leaves, nor what comes of that.
        """
        approved = await self.desk.approve(asked)
        if not approved:
            self.dealt = len(self.tab.gate.stopped())
            self._close_gate()
        return approved

    async def _may_be_at(self, address: str, question: str) -> bool:
        """Whether the task goes on there: at an address of another site, if the person lets it."""
        if is_allowed(address, self.origins):
            return True
        self._close_gate()
        there = urlsplit(address).netloc
        return await self._approve(pursuit.ActRequest((pursuit.Danger.LEAVE,), there, question))

    def _note_late(self) -> None:
        """What was stopped and nobody was asked about is told with the next step."""
        self._note_held(self._stopped())

    def _stopped(self) -> tuple[BlockedWrite, ...]:
        """What was stopped since this was last asked: whoever asks for it deals with it."""
        held = self.tab.gate.stopped()[self.dealt :]
        self.dealt += len(held)
        return held

    def _permit(self, url: str, *, form: bool = False, held: tuple[str, ...] = ()) -> str:
        """The gate is open for that much from now on, or why not."""
        why = self.tab.gate.permit(self.desk.grant(url, form=form, held=held))
        self.dealt = self.dealt if why else 0
        return why

    async def _act_held(
        self, act: Act, form: str = ""
    ) -> tuple[PressResult, tuple[BlockedWrite, ...]]:
        """An act behind the closed gate, and what it would have written.

        For one write to the address of the *form* that somebody let send the gate is open; what
        else the act would have written is told as of any other.
        """
        self._close_gate()
        if form and (why := self._permit(form, form=True)):
            return PressResult(False, why), ()
        mark = self.tab.wire.mark()
        done = await act()
        await self.tab.page.snapshot()
        left = bool(form) and self.tab.gate.left()
        if form:
            self.tab.gate.shut()
        if left:
            self._note_left(mark)
        every = self._stopped()
        own = tuple(w for w in every if not w.by_page)
        if every and not (own or left):
            await self._let_page_write((await self.outline()).url, every)
        elif len(own) < len(every):
            self._note_held(w for w in every if w.by_page)
        return done, own

    async def _look_by(self, act: Act) -> tuple[PressResult, tuple[BlockedWrite, ...]]:
        """An act that only looks: what it would have written is held back, and told."""
        done, held = await self._act_held(act)
        self._note_held(held)
        return done, held

    def _note_held(self, held: Iterable[BlockedWrite]) -> None:
        self.late += [f"{each.method} to {each.url.split('?')[0]}" for each in held]

    async def _let_page_write(self, url: str, held: tuple[BlockedWrite, ...]) -> None:
        """The page that came by a press is loaded by its address, as one that is opened.

        What it writes as it loads was held as long as it might be the press that wrote it.
        """
        if is_allowed(url, self.origins) and not pursuit.acts_by_address(url):
            await self._load(url)
        else:
            self._note_held(held)

    def _note_left(self, mark: int) -> None:
        """What the act wrote is known; what a page reports as it is left is no act of its own."""
        writes = self.tab.wire.since(mark)
        self.left = (*self.left, *map(_written, writes))
        self.wrote, self.dirty = True, False
        self.own = (*self.own, *(each for each in writes if each.resource_type != "Ping"))


def _has_next(outline: Outline, turned: int) -> bool:
    return pursuit.next_part(outline, turned) is not None


def _written(write: Exchange) -> str:
    """A write that left, as it is told."""
    place, answer = write.url.split("?")[0], write.status or write.error or "no answer"
    return f"{write.method} left for {place}: {answer}"


# --- What a step fills a field with


def order_of(step: g.Step, item: Field, documents: Mapping[str, Document]) -> FillOrder | None:
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
    same = same or [o for o in options if names_by_code(o.label, wanted)]
    return same[0] if len(same) == 1 else Unknown("no option is called so")


def wanted_of(step: g.Step, order: FillOrder, reading: Reading) -> WantedValue:
    """What the field must hold: of a likeness whatever is held, where it is alike."""
    if isinstance(step, g.Upload):
        return Document(Path(order.paths[0]).name, order.paths[0], order.digests[0])
    if isinstance(step, g.ChooseLike):
        held = reading.shown or reading.value
        return held if pursuit.is_alike(step, held) else order.value
    return order.value


def form_of(item: Field, page: Snapshot, outline: Outline) -> Ref:
    """Return the form that the field is in; of one that its widget hides, by a button there."""
    places = {e.ref: e.form for e in outline.elements}
    if item.ref in places:
        return places[item.ref]
    beside = {places[b.ref] for b in page.buttons if b.form == item.form and b.ref in places}
    return beside.pop() if item.form and len(beside) == 1 else NO_REF


def _offers_text(item: Field, text: str) -> bool:
    """Whether it is a list with just that option."""
    return item.role is Role.SELECT and plain(text) in {plain(o.label) for o in item.options}


def is_field(element: Element) -> bool:
    return element.role in FIELD_ROLES


def key_element(keys: str) -> Element:
    """A combination of keys, as what is pressed."""
    return Element(Ref(""), "button", PageText(keys))


def told_behind(report: StepReport, names: Sequence[str]) -> StepReport:
    """The report, with what was opened to come to what it did."""
    opened = f"behind {', '.join(map(repr, map(str, names)))}" if names else ""
    return replace(report, found=", ".join(filter(None, (report.found, opened))))


def still_shows(before: Outline, after: Outline, things: Sequence[str]) -> bool:
    """Whether one of the things stands in what the page had before, and has."""
    known = {e.ref for e in before.elements}
    return any(says(e.name, each) for each in things for e in after.elements if e.ref in known)


def asked_in_box(
    before: Outline, after: Outline, *, things: Sequence[str], sentence: str
) -> Element | None:
    """Return what says yes in a box that came over the page and asks whether one is sure.

    Nothing is to be filled in it, beside the yes it has what says no, and it has no word but those
    of such a question, the thing's name and its kind: one more may ask of something else. The thing
    is still there.
    """
    known = {e.ref for e in before.elements}
    new = [e for e in after.elements if e.ref not in known]
    filled = any(e.role in FIELD_ROLES for e in new)
    if (
        filled
        or not still_shows(before, after, things)
        or before.url.split("#")[0] != after.url.split("#")[0]
    ):
        return None
    buttons = [e for e in new if e.used and plain(e.name)]
    yes = [e for e in buttons if plain(e.name) in pursuit.YES and not e.form]
    no = [e for e in buttons if NO & frozenset(plain(e.name).split())]
    texts = [text for e in new if not e.used and e.role != "tooltip" for text in (e.name, e.text)]
    own = frozenset(w for each in (*things, *kinds_named(sentence)) for w in plain(each).split())
    plainly = all(frozenset(plain(text).split()) <= SURE | own for text in texts)
    asks = any("?" in text for text in texts)
    return yes[0] if len(yes) == 1 and no and asks and plainly else None


def acts_by_link(element: Element, outline: Outline, *, target: g.Target, sentence: str) -> bool:
    """Whether following a link may do what it is called, and nothing tells what that is.

    The link is the element or around it. The sentence begins with the verb that it is sought by,
    for which no caption is known; or the address of a link in a row has its caption as a mere flag
    ("?take"). No gate holds what a visit does.
    """
    link, around = element, {e.ref: e for e in outline.elements}
    while not link.leads and link.inside in around:
        link = around[link.inside]
    verb, name = plain(target.name), plain(element.name)
    own = bool(verb) and synonyms_of(verb) == {verb} and verb == leading_verb(sentence)
    query = link.leads.partition("?")[2].partition("#")[0]
    flags = [plain(unquote_plus(each)) for each in query.split("&") if "=" not in each]
    return bool(link.leads) and (own or bool(name and element.row and name in flags))


def narrows(step: g.Choose, goal: g.Goal | None, following: g.Step | None) -> bool:
    """Whether a sentence narrows a list by that step, and expects no more than that."""
    said = goal is not None and bool(goal.sentence)
    return said and following == g.Expect(g.FieldHolds(step.target, step.options[0]))


# --- What of several is meant, by what the page shows around it


def send_button(outline: Outline, form: Ref) -> Element | None:
    """Return the one button that sends a form by its name: of that form, or of none; or None."""
    named = (
        e for e in outline.elements if e.role == "button" and plain(e.name) in captions_of("submit")
    )
    found = [e for e in named if e.form == form and "disabled" not in e.states]
    return found[0] if len(found) == 1 else None


def numbers_of_list(outline: Outline, *, down: bool) -> tuple[str, ...]:
    """Return what the items of the one list of different numbers say, in their order."""
    lists: dict[Ref, dict[Ref, str]] = {}
    for element in outline.elements:
        for item, around in element.items[:1]:
            lists.setdefault(around, {}).setdefault(item, element.text or element.name)
    of_numbers = (
        tuple(items.values())
        for items in lists.values()
        if len(items) > 1 and all(each.isdigit() for each in items.values())
    )
    found = [each for each in of_numbers if len({*each}) == len(each)]
    return tuple(sorted(found[0], key=int, reverse=down)) if len(found) == 1 else ()


def anew(now: Sequence[Element], before: Sequence[Element], at: int) -> Element | None:
    """Return one of several as the page shows it now: the same, or what was made anew in its place.

    Where there are fewer now, the one that is called so.
    """
    wanted = before[at]
    if same := next((e for e in now if e.ref == wanted.ref), None):
        return same
    if len(now) == len(before):
        return now[at]
    named = [e for e in now if (e.name, e.text) == (wanted.name, wanted.text)]
    return named[0] if len(named) == 1 else None


def main_paragraph(found: Sequence[Element], sentence: str) -> tuple[Element, ...]:
    """Return the one of several that is a paragraph, of more words than any other; else all."""
    told = [e for e in found if not says(sentence, e.text) and not says(e.text, sentence)]
    sizes = sorted((len(e.text.split()), e.ref) for e in told)
    most = [size for size, _ in sizes[-2:]]
    if not sizes or most[-1] < PARAGRAPH_MIN or (len(most) > 1 and most[0] == most[1]):
        return tuple(found)
    return tuple(e for e in told if e.ref == sizes[-1][1])


PARAGRAPH_MIN = 4  # words; fewer are a label


def sample_before(outline: Outline, field: Element, sentence: str) -> str:
    """Return the text that stands before a field, to be written into it; '' for none.

    Neither its own label nor what the sentence says; its label where nothing else is there.
    """
    at = next(n for n, e in enumerate(outline.elements) if e.ref == field.ref)
    told = [e for e in outline.elements[:at] if e.role in ("text", "paragraph", "listitem")]
    texts = [e.text for e in told if e.text and not says(sentence, e.text)]
    label = "".join(plain(field.name).split())
    while texts and "".join(plain(texts[-1]).split()) in label:
        texts.pop()
    return texts[-1] if texts else field.name
