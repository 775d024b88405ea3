"""Following a goal on pages that lie: nothing is done that a fresh look does not show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from tests.core.goal.pages import element, outline, row

from steadyhand.core.act.fill import PressResult
from steadyhand.core.act.results import BlockedWrite
from steadyhand.core.goal.grounding import Element, Outline
from steadyhand.core.goal.language import parse
from steadyhand.core.goal.pursuit import GoalEnd
from steadyhand.core.page.snapshot import Field, FieldKey, PageText, Ref, Role, Snapshot
from steadyhand.ports import Tab
from steadyhand.run.pursue import Pursuit

URL = "https://t.example/list"


@dataclass
class Stage:
    """A page in a tab: what it shows, and what a press makes of it."""

    shows: Callable[[Stage], Outline]
    presses: dict[str, Callable[[Stage], None]] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)  # gone with the page
    url: str = URL
    pressed: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    stops: list[BlockedWrite] = field(default_factory=list)
    fields: tuple[Field, ...] = ()

    # a page
    async def open(self, url: str, *, timeout_s: float) -> None:
        self.url, self.facts = url, {}
        self.loaded.append(url)

    async def snapshot(self, *, wait_s: float = 0.0) -> Snapshot:
        return replace(Snapshot(url=self.url), status=200, fields=self.fields)

    async def gesture(self, gesture: object) -> PressResult:
        return PressResult(True)

    # its elements
    async def outline(self) -> Outline:
        return replace(self.shows(self), url=self.url)

    def withheld(self) -> tuple[str, ...]:
        return ()

    async def press_element(self, element: Element, gesture: object) -> PressResult:
        if str(gesture) == "hover":
            return PressResult(True)
        self.pressed.append(element.name)
        self.stops = []
        self.presses.get(element.name, lambda stage: None)(self)
        return PressResult(True)

    # its gate and wire
    def hold_writes(self, **told: object) -> None:
        self.stops = []

    def stopped(self) -> tuple[BlockedWrite, ...]:
        return tuple(self.stops)

    def permit(self, grant: object) -> str:
        self.stops = []
        return ""

    def pass_writes(self) -> None:
        """Nothing waits here."""

    shut = pass_writes

    def left(self) -> bool:
        return True

    def mark(self) -> int:
        return 0

    def since(self, mark: int) -> tuple[()]:
        return ()


class Yes:
    """A person who says yes to everything."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def approve(self, asked: Any) -> bool:
        self.asked.append(asked.question)
        return True

    async def choose(self, question: str, options: tuple[str, ...]) -> int:
        return -1

    async def answer(self, question: str) -> str:
        return ""

    async def report(self, report: object) -> None:
        """Nothing is kept."""

    def grant(self, url: str, *, form: bool = False, held: tuple[str, ...] = ()) -> Any:
        return None

    def hide(self, text: str) -> None:
        """Nothing is told."""

    async def sign_in(self) -> str:
        return ""

    async def keep_picture(self, name: str) -> bool:
        return False

    async def keep_text(self, name: str, text: str) -> None:
        """Nothing is kept."""


async def end(stage: Stage, steps: str) -> GoalEnd:
    """How following the steps ended."""
    part: Any = stage
    tab = Tab(part, part, part, None, None, None, part)
    pursuit = Pursuit(tab, Yes(), ("https://t.example",))
    found, _ = await pursuit.follow(parse(steps))
    return found


def quartz(acts: tuple[str, ...] = ("Delete",)) -> tuple[Element, ...]:
    return row("Quartz", "open", number=1, acts=acts)


def hides(name: str) -> Callable[[Stage], None]:
    """The page shows it no more, and its server knows nothing of it."""
    return lambda stage: stage.facts.update({name: True})


DELETED = 'click Delete in the row with "Quartz"; expect no row with "Quartz"'
GONE = 'click Delete in the row with "Quartz"; expect "Quartz" is gone'


@pytest.mark.parametrize("steps", [DELETED, GONE])
async def test_another_tab_where_it_never_was_proves_nothing_gone(steps: str) -> None:
    def shows(stage: Stage) -> Outline:
        tabs = (
            element("tab", "Active", states=frozenset({"selected"})),
            element("tab", "Archived"),
        )
        there = () if stage.facts.get("gone") or stage.facts.get("tab") else quartz()
        return outline(*tabs, *there)

    presses = {"Delete": hides("gone"), "Archived": hides("tab")}
    assert await end(Stage(shows, presses), steps) is GoalEnd.INCOMPLETE


@pytest.mark.parametrize("steps", [DELETED, GONE])
async def test_what_was_behind_a_fold_is_looked_for_behind_it(steps: str) -> None:
    def shows(stage: Stage) -> Outline:
        opened = stage.facts.get("opened")
        fold = element(
            "button", "Members", states=frozenset({"expanded" if opened else "collapsed"})
        )
        there = quartz() if opened and not stage.facts.get("gone") else ()
        return outline(fold, *there)

    presses = {"Delete": hides("gone"), "Members": hides("opened")}
    assert await end(Stage(shows, presses), steps) is not GoalEnd.DONE


@pytest.mark.parametrize("steps", [DELETED, GONE])
async def test_what_was_on_a_later_page_that_a_script_turned_is_not_done_by_the_first(
    steps: str,
) -> None:
    def shows(stage: Stage) -> Outline:
        pages = [element("button", n, states=frozenset({"turns"})) for n in ("1", "2")]
        second = stage.facts.get("second")
        there = quartz() if second and not stage.facts.get("gone") else row("Opal", "x", number=2)
        return outline(*there, *pages)

    presses = {"Delete": hides("gone"), "2": hides("second")}
    assert await end(Stage(shows, presses), steps) is not GoalEnd.DONE


async def test_a_row_in_a_fold_that_the_task_never_opened_proves_nothing() -> None:
    def shows(stage: Stage) -> Outline:
        opened = stage.facts.get("activity")
        fold = element(
            "button", "Recent activity", states=frozenset({"expanded" if opened else "collapsed"})
        )
        told = row("Apollo was rejected", number=3) if opened else ()
        own = row("Apollo", number=4) if stage.facts.get("made") else ()
        return outline(element("button", "Create"), fold, *told, *own)

    presses = {"Create": hides("made"), "Recent activity": hides("activity")}
    found = await end(Stage(shows, presses), 'click Create; expect a row with "Apollo"')
    assert found is GoalEnd.INCOMPLETE


async def test_more_that_leads_elsewhere_is_no_part_of_the_list_and_is_left_again() -> None:
    def shows(stage: Stage) -> Outline:
        if stage.url != URL:
            return outline(*row("Apollo", "theirs", number=5))
        own = row("Apollo", number=4) if stage.facts.get("made") else ()
        more = element("link", "See more", states=frozenset())
        return outline(element("button", "Create"), more, *row("Opal", number=2), *own)

    def leads(stage: Stage) -> None:
        stage.url, stage.facts = "https://t.example/blog", {}

    stage = Stage(shows, {"Create": hides("made"), "See more": leads})
    assert await end(stage, 'click Create; expect a row with "Apollo"') is GoalEnd.INCOMPLETE
    assert stage.url == URL


async def test_what_was_deleted_for_good_is_done() -> None:
    server = {"Quartz"}

    def shows(stage: Stage) -> Outline:
        return outline(element("heading", "List"), *(quartz() if server else ()))

    stage = Stage(shows, {"Delete": lambda stage: server.clear()})
    assert await end(stage, DELETED) is GoalEnd.DONE
    assert PageText("Delete") in stage.pressed


FRONT, THINGS, THING = "https://t.example/", "https://t.example/p", "https://t.example/p/1"


def to(name: str, address: str, **facts: Any) -> Element:
    """A link to that address."""
    return element("link", name, leads=address, **facts)


def goes(address: str) -> Callable[[Stage], None]:
    """Another page comes."""
    return lambda stage: setattr(stage, "url", address)


@dataclass
class Shop:
    """A front page that leads to lists; what its things have stands on their own pages."""

    ways: tuple[Element, ...] = (to("Projects", THINGS), to("Reports", "https://t.example/r"))
    brief: str = ""
    told: str = ""  # on the page of the thing

    def shows(self, stage: Stage) -> Outline:
        if stage.url == THINGS:
            named = to("Cinder", THING, row=(PageText("Cinder"),), row_ref=Ref("row 1"))
            return outline(element("heading", "Projects"), named)
        if stage.url == THING:
            told = element("text", self.told or f"Brief: {self.brief}")
            return outline(element("heading", "Cinder"), told, element("button", "Archive"))
        return outline(element("heading", "Welcome"), *self.ways)

    def stage(self, saved: str = "done.txt") -> Stage:
        def archive(stage: Stage) -> None:
            self.brief, stage.url = saved, THINGS

        presses = {"Projects": goes(THINGS), "All projects": goes(THINGS), "Cinder": goes(THING)}
        return Stage(self.shows, {**presses, "Archive": archive}, url=FRONT)


ATTACH = 'goal "Attach done.txt to the project Cinder"; click Cinder; click Archive'
ATTACHED = f'{ATTACH}; expect "done.txt" is shown'


@pytest.mark.parametrize("way", ["Projects", "projects (12)", "All projects", "Project"])
async def test_a_thing_is_looked_for_in_the_list_of_its_kind(way: str) -> None:
    shop = Shop((to(way, THINGS), to("Reports", "https://t.example/r")))
    stage = shop.stage()
    stage.presses[way] = goes(THINGS)
    assert await end(stage, ATTACHED) is GoalEnd.DONE
    assert stage.pressed[:2] == [way, "Cinder"]


@pytest.mark.parametrize(
    "ways",
    [
        (to("Projects", THINGS), to("Projects", "https://t.example/old")),
        (to("Projects", "https://elsewhere.example/p"),),
        (to("Reports", THINGS),),
    ],
    ids=["two of that name", "at another site", "of no such name"],
)
async def test_which_list_a_thing_is_in_is_not_guessed(ways: tuple[Element, ...]) -> None:
    stage = Shop(ways).stage()
    assert await end(stage, ATTACHED) is GoalEnd.INCOMPLETE
    assert stage.pressed == []


async def test_what_the_list_does_not_show_is_looked_for_on_the_page_of_the_thing() -> None:
    stage = Shop().stage()
    assert await end(stage, ATTACHED) is GoalEnd.DONE
    assert stage.pressed.count(PageText("Archive")) == 1


@pytest.mark.parametrize(
    "shop", [Shop(brief="done.txt"), Shop(told="another file")], ids=["before", "never"]
)
async def test_what_stood_on_the_page_of_the_thing_before_or_never_does_proves_nothing(
    shop: Shop,
) -> None:
    assert await end(shop.stage(), ATTACHED) is GoalEnd.INCOMPLETE


RENAMED = (
    'goal "Rename the page Olden to Newer"; click Olden; click Save;'
    ' expect a row with "Newer"; expect no row with "Olden"'
)


@pytest.mark.parametrize(
    ("left", "ended"),
    [((), GoalEnd.DONE), (("Olden",), GoalEnd.INCOMPLETE)],
    ids=["renamed", "copied"],
)
async def test_an_old_name_in_the_history_of_a_thing_is_looked_for_in_its_list(
    left: tuple[str, ...], ended: GoalEnd
) -> None:
    names = ["Olden"]

    def shows(stage: Stage) -> Outline:
        if stage.url == THING:
            past = row("title: Olden", number=9) if "Newer" in names else ()
            head = element("heading", names[0])
            return outline(head, element("button", "Save"), *past)
        things = [
            to(name, THING, row=(PageText(name),), row_ref=Ref(f"row {name}")) for name in names
        ]
        return outline(element("heading", "Pages"), *things)

    def saves(stage: Stage) -> None:
        names[:] = ["Newer", *left]

    stage = Stage(shows, {"Olden": goes(THING), "Save": saves})
    assert await end(stage, RENAMED) is ended


@pytest.mark.parametrize(
    ("filled", "said", "first", "pressed"),
    [
        ("form 2", 'goal "Rename it"; click save', "form 1", ["Save order"]),
        ("form 3", 'goal "Rename it"; click save', "form 1", ["Save"]),
        ("form 2", "click save", "form 1", ["Save"]),
        ("form 2", 'goal "Rename it"; click save', "", ["Save"]),
    ],
    ids=["the form's own", "a form without one", "as it is said", "called so, and in no form"],
)
async def test_a_sentence_saves_by_the_form_that_was_filled(
    filled: str, said: str, first: str, pressed: list[str]
) -> None:
    forms = [
        element("button", name, form=Ref(form), sends=f"https://t.example/{form}")
        for form, name in ((first, "Save"), ("form 2", "Save order"))
    ]
    stage = Stage(lambda _: outline(*forms))
    part: Any = stage
    tab = Tab(part, part, part, None, None, None, part)
    pursuit = Pursuit(tab, Yes(), ("https://t.example",), dirty=True, form=Ref(filled))
    await pursuit.follow(parse(said))
    assert stage.pressed == pressed


@pytest.mark.parametrize(
    ("state", "ended"), [("closed", GoalEnd.DONE), ("open", GoalEnd.INCOMPLETE)]
)
async def test_what_an_earlier_thing_holds_is_looked_for_from_where_its_row_was_seen(
    state: str, ended: GoalEnd
) -> None:
    states = {"Iris": "open", "Juno": "open"}

    def shows(stage: Stage) -> Outline:
        name = stage.url.rpartition("/")[2]
        if name in states:
            field = element("combobox", "Status", value=states[name])
            closes = element("button", f"Close {name}", sends=stage.url)
            return outline(element("heading", name), field, closes)
        rows = [
            to(each, f"{THINGS}/{each}", row=(PageText(each),), row_ref=Ref(each))
            for each in states
        ]
        return outline(element("heading", "Projects"), *rows)

    presses = {each: goes(f"{THINGS}/{each}") for each in states}
    presses["Close Iris"] = lambda _: states.update(Iris=state)
    presses["Close Juno"] = lambda _: states.update(Juno="closed")
    steps = (
        f'goal "Close the projects Iris and Juno"; click Iris; click "Close Iris"; open {THINGS}'
    )
    steps += '; click Juno; click "Close Juno"'
    for each in states:
        steps += f'; expect Status in the row with "{each}" to be "closed"'
    assert await end(Stage(shows, presses, url=THINGS), steps) is ended


@pytest.mark.parametrize("asks", [True, False])
async def test_nobody_is_signed_in_at_a_page_that_still_asks_for_a_password(asks: bool) -> None:
    secret = Field(Ref("p"), FieldKey("p"), Role.TEXT, type="password")
    box = element("textbox", "Password", form=Ref("f"), kind="password")
    shown = (element("heading", "Welcome"), *((box,) if asks else ()))
    stage = Stage(lambda _: outline(*shown), fields=(secret,) if asks else ())
    found = await end(stage, 'sign in; expect "Welcome" is shown')
    assert (found is GoalEnd.DONE) is not asks
