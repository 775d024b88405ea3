"""What following a goal is decided by."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.goal.pages import PAGE, TABLE, element, outline, row

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer.options import QuestionContext
from steadyhand.core.answer.sheet import Unknown
from steadyhand.core.goal import goal as g
from steadyhand.core.goal import pursuit
from steadyhand.core.goal.grounding import (
    Element,
    Outline,
    is_on,
    is_toggle,
    page_name,
    value_beside,
)
from steadyhand.core.goal.lexicon import synonyms_of
from steadyhand.core.goal.pursuit import (
    ACTS_MAX,
    SLIDER_KEYS_MAX,
    Allowance,
    CheckResult,
    Danger,
    GoalEnd,
    Progress,
    acts_by_address,
    check,
    check_text,
    choose_alike,
    dangers_of,
    deletes_by_address,
    fill_in,
    filling_text,
    first_part,
    is_absent,
    is_covered,
    is_fold,
    is_form_of,
    judge_goal,
    kinds_of_requests,
    likeness_text,
    next_cover,
    next_part,
    number_behind,
    offers_step,
    parse_allowance,
    place_of,
    press_request,
    reload_fault,
    rows_of,
    slider_keys,
    takes_step,
    values_of,
    word_of,
)
from steadyhand.core.page.snapshot import Field, FieldKey, Option, PageText, Ref, Role, Snapshot
from steadyhand.errors import BadInput

DANGEROUS = {
    Danger.DELETE: (
        "Delete",
        "Remove member",
        "Löschen",
        "Supprimer",
        "Elimina",
        "Eliminar",
        "Verwijderen",
    ),
    Danger.SEND: ("Send message", "Submit", "Absenden", "Envoyer", "Invia"),
    Danger.PAY: ("Pay now", "Place your order", "Jetzt kaufen", "Payer"),
    Danger.INVITE: ("Invite people", "Einladen"),
    Danger.PUBLISH: ("Publish", "Veröffentlichen"),
    Danger.TRANSFER: ("Transfer ownership", "Überweisen"),
    Danger.GRANT: ("Authorize", "Autoriser"),
}


@pytest.mark.parametrize(("kind", "names"), DANGEROUS.items())
def test_what_cannot_be_taken_back_is_told_by_its_words_in_any_language(
    kind: Danger, names: tuple[str, ...]
) -> None:
    for name in names:
        assert kind in dangers_of(element("button", name)), name


@pytest.mark.parametrize(
    "name", ["Search", "Next page", "Show details", "Senders", "Undeletable", "Cancel"]
)
def test_what_only_shows_or_leaves_is_not_asked_about_by_its_words(name: str) -> None:
    assert dangers_of(element("button", name)) == ()


@pytest.mark.parametrize(
    "name",
    ["Loeschen", "Lo\u0308schen", "De\u00adlete", "Projektlöschung", "DeleteProject", "Trash"],
)
def test_no_way_of_writing_hides_a_word(name: str) -> None:
    assert Danger.DELETE in dangers_of(element("button", name))


def test_a_word_within_a_button_does_what_the_button_does() -> None:
    button = element("button", "Delete account")
    box = element("cell", "", inside=button.ref)
    word = element("text", "account", inside=box.ref)
    page = outline(button, box, word)
    assert dangers_of(word, page) == (Danger.DELETE,)
    assert dangers_of(word) == ()
    assert dangers_of(element("img", "Delete"), page) == (Danger.DELETE,)


def at(host: str) -> Outline:
    """A page of that host that has no name."""
    return outline(url=f"https://{host}/", title="")


def test_all_that_it_may_do_is_told_and_needs_leave() -> None:
    both = dangers_of(element("button", "Delete draft and pay"))
    assert both == (Danger.DELETE, Danger.PAY)
    asked = press_request(element("button", "it"), both, at("a.example"))
    assert not is_covered(asked, [Allowance(Danger.DELETE)])
    assert is_covered(asked, [Allowance(Danger.DELETE), Allowance(Danger.PAY, "a.example")])
    assert not is_covered(
        press_request(element("button", "it"), (), at("x")), [Allowance(Danger.PAY)]
    )


def test_a_request_tells_what_is_pressed_where_and_where_it_would_send() -> None:
    delete = next(e for e in PAGE.elements if e.ref == "button Delete 2")
    asked = press_request(delete, (Danger.DELETE,), PAGE)
    assert "Zeus | closed" in asked.question
    assert "may delete" in asked.question
    boxed = element("button", "Save", within=(PageText("New project"),))
    written = press_request(boxed, (Danger.WRITE,), PAGE, writes=("https://tracker.example/new",))
    assert 'in "New project"' in written.question
    assert "https://tracker.example/new" in written.question
    assert "Save" in press_request(element("button", "Save"), (Danger.WRITE,), at("x")).question


def test_what_stands_in_no_row_is_asked_about_with_what_its_page_is_headed_with() -> None:
    delete, fold = element("button", "Delete"), (PageText("Ticket 12: Printer"),)
    thing = outline(element("heading", "Ticket 12: Printer", level=1), delete)
    asked = press_request(delete, (Danger.DELETE,), thing).question
    assert asked.startswith('Press "Delete" on the page "Ticket 12: Printer"?')
    titled = outline(delete, title="Printer | Tracker")
    assert 'on the page "Printer | Tracker"' in press_request(delete, (), titled).question
    boxed = replace(delete, within=fold)
    assert press_request(boxed, (), thing).question.count("Ticket 12: Printer") == 1
    in_row = next(e for e in PAGE.elements if e.ref == "button Delete 2")
    assert "on the page" not in press_request(in_row, (Danger.DELETE,), PAGE).question
    assert page_name(outline(element("heading", "A"), element("heading", "B"))) == "Tracker"


HOSTS = st.just("tracker.example") | st.from_regex(r"[a-z]{1,9}(\.[a-z]{2,9}){0,2}", fullmatch=True)


@given(st.sampled_from(Danger), st.sampled_from(Danger), st.text(max_size=20), HOSTS)
def test_no_words_of_any_page_make_a_request_fit_an_allowance_of_another_kind_or_host(
    given_kind: Danger, asked_kind: Danger, name: str, host: str
) -> None:
    allowance = Allowance(given_kind, "tracker.example")
    asked = press_request(
        element("button", f"{name} {given_kind} in tracker.example"), (asked_kind,), at(host)
    )
    fits = given_kind is asked_kind and host == "tracker.example"
    assert is_covered(asked, [allowance]) is fits


def test_an_allowance_is_a_kind_of_act_and_may_name_a_host() -> None:
    assert parse_allowance("delete in Tracker.example") == Allowance(
        Danger.DELETE, "tracker.example"
    )
    assert parse_allowance(" write ") == Allowance(Danger.WRITE)
    with pytest.raises(BadInput, match="allows nothing"):
        parse_allowance("everything")


BOX = g.Target("Name")
NAMED = outline(
    element("textbox", "Name", value="Apollo"),
    element("checkbox", "Agree", states=frozenset({"checked"})),
)
HELD: list[tuple[g.Check, object, bool]] = [
    (g.TextShown("new project"), PAGE, True),
    (g.TextShown("Hermes"), PAGE, False),
    (g.TextShown("Hermes", shown=False), PAGE, True),
    (g.TextShown("open", within="Projects"), PAGE, True),
    (g.TextShown("open", within="Members"), PAGE, False),
    (g.RowShown(("Apollo", "open")), PAGE, True),
    (g.RowShown(("Apollo", "closed")), PAGE, False),
    (g.RowShown(("Apollo",), within="projects"), PAGE, True),
    (g.RowShown(("Zeus",), shown=False), PAGE, False),
    (g.FieldHolds(BOX, "Apollo"), NAMED, True),
    (g.FieldHolds(BOX, "Zeus"), NAMED, False),
    (g.FieldHolds(BOX, "Zeus"), outline(element("textbox", "Name")), False),
    (g.FieldHolds(g.Target("Other"), "Zeus"), NAMED, False),
    (g.ElementIs(g.Target("Agree"), g.Condition.TICKED), NAMED, True),
    (g.ElementIs(g.Target("Agree"), g.Condition.UNTICKED), NAMED, False),
    (g.ElementIs(g.Target("Agree"), g.Condition.ENABLED), NAMED, True),
    (g.ElementIs(g.Target("Agree"), g.Condition.DISABLED), NAMED, False),
    (g.ElementIs(g.Target("Agree"), g.Condition.SELECTED), NAMED, True),
    (g.ElementIs(BOX, g.Condition.TICKED), NAMED, False),
    (g.ElementIs(BOX, g.Condition.SHOWN), NAMED, True),
    (g.ElementIs(BOX, g.Condition.GONE), NAMED, False),
    (g.ElementIs(g.Target("Edit"), g.Condition.ENABLED), PAGE, False),
    (g.ElementIs(g.Target("Nothing"), g.Condition.ENABLED), PAGE, False),
    (g.AddressHas("/projects"), PAGE, True),
    (g.AddressHas("/members"), PAGE, False),
    (g.CountIs(g.Target("Edit"), 2), PAGE, True),
    (g.CountIs(g.Target("Edit"), 3), PAGE, False),
    (g.Downloaded(), PAGE, False),
    (g.Downloaded("cv.pdf"), outline(downloads=("cv.pdf",)), True),
    (g.Downloaded("cv.pdf"), outline(downloads=("letter.pdf",)), False),
]


@pytest.mark.parametrize(("wanted", "page", "holds"), HELD)
def test_a_check_holds_as_the_page_shows_and_says_why_not(
    wanted: g.Check, page: object, holds: bool
) -> None:
    seen = check(wanted, page)  # type: ignore[arg-type]
    assert seen.holds is holds
    assert bool(seen.why) is not holds
    assert check_text(wanted) == seen.text


def test_acts_that_bring_nothing_new_end_it_and_a_new_state_begins_the_count_again() -> None:
    progress = Progress()
    for _ in range(ACTS_MAX - 1):
        progress = progress.after(PAGE, PAGE)
        assert progress.stuck == ""
    assert str(ACTS_MAX) in progress.after(PAGE, PAGE).stuck
    assert progress.after(NAMED, PAGE).stuck == ""
    assert progress.after(NAMED, PAGE).after(PAGE, NAMED).idle == 1, "it was there before"


def test_what_was_read_goes_into_any_text_of_a_later_step() -> None:
    step = g.Click(g.Target("Edit", row=("{row}", "{other}"), nth=2))
    assert fill_in(step, {"row": "Apollo"}) == g.Click(
        g.Target("Edit", row=("Apollo", "{other}"), nth=2)
    )


@given(st.text(max_size=20))
def test_any_value_that_was_read_is_put_in_as_it_is(value: str) -> None:
    step = g.Type("{code}", g.Target("Code"))
    assert fill_in(step, {"code": value}) == g.Type(value, g.Target("Code"))


def test_rows_are_gone_through_once_each_and_heads_are_none() -> None:
    page = outline(*TABLE, *row("", "x", number=3))
    assert rows_of(page, g.Target()) == ("Apollo", "Zeus", "x")
    assert rows_of(page, g.Target(row=("open",))) == ("Apollo",)
    assert rows_of(page, g.Target(within="projects", row=("closed",))) == ("Zeus",)
    assert rows_of(page, g.Target(within="members")) == ()


def test_the_conditions_at_the_end_are_those_that_no_act_follows() -> None:
    early, late = g.Expect(g.TextShown("a")), g.Expect(g.TextShown("b"))
    steps = (early, g.Click(BOX), late, g.Screenshot())
    assert tuple(g.closing_checks(g.Goal(steps))) == (late.check,)


def test_a_goal_is_done_only_where_something_must_be_true_and_all_of_it_is() -> None:
    good, bad = CheckResult("a is shown", True), CheckResult("b is shown", False, "no row says so")
    assert judge_goal([good], "") == (GoalEnd.DONE, "a is shown")
    assert judge_goal([good, bad], "") == (GoalEnd.INCOMPLETE, "b is shown: no row says so")
    assert judge_goal([good], "Save is not there") == (GoalEnd.INCOMPLETE, "Save is not there")
    assert judge_goal([], "")[0] is GoalEnd.UNKNOWN
    assert judge_goal([good], "", stale="not loaded anew") == (GoalEnd.UNKNOWN, "not loaded anew")
    assert judge_goal([bad], "", stale="not loaded anew")[0] is GoalEnd.INCOMPLETE


@given(st.lists(st.booleans(), max_size=4), st.text(max_size=3))
def test_no_end_is_done_beside_a_condition_that_does_not_hold(
    held: list[bool], stopped: str
) -> None:
    end, _ = judge_goal([CheckResult("it", each, "" if each else "no") for each in held], stopped)
    assert (end is GoalEnd.DONE) is (bool(held) and all(held) and not stopped)


@pytest.mark.parametrize(
    ("url", "acts"),
    [
        ("https://a.example/projects/7/delete", True),
        ("https://a.example/?do=remove_item&id=3", True),
        ("https://a.example/projekte/3/löschen", True),
        ("https://a.example/deleted-items-view", False),
        ("https://delete.example/projects?page=2", False),
    ],
)
def test_an_address_that_names_an_act_is_not_loaded_again(url: str, acts: bool) -> None:
    assert acts_by_address(url) is acts


def test_an_error_page_and_a_sign_in_page_show_nothing_of_what_was_done() -> None:
    secret = Field(Ref("p"), FieldKey("p"), Role.TEXT, type="password")
    url = "https://a.example/"
    assert "500" in reload_fault(Snapshot(url, status=500), PAGE, PAGE)
    assert "sign-in" in reload_fault(Snapshot(url, fields=(secret,)), PAGE, PAGE)
    assert "whole" in reload_fault(Snapshot(url, fault="cut short"), PAGE, PAGE)
    other = outline(element("heading", "Something went wrong"))
    assert "another page" in reload_fault(Snapshot(url, status=200), PAGE, other)
    assert "another page" in reload_fault(Snapshot(url, status=200), PAGE, outline())
    assert reload_fault(Snapshot(url, status=200), PAGE, PAGE) == ""
    assert reload_fault(Snapshot(url, status=200), outline(), PAGE) == ""


def test_a_page_of_settings_with_a_password_is_no_page_to_sign_in_at() -> None:
    secret = Field(Ref("p"), FieldKey("p"), Role.TEXT, type="password")
    own = {"form": Ref("f"), "kind": "password"}
    boxes = (element("textbox", "New password", **own), element("textbox", "Again", **own))
    page, settings = Snapshot("https://a.example/", fields=(secret,)), outline(*boxes, *TABLE)
    assert reload_fault(page, settings, settings) == ""
    assert "sign-in" in reload_fault(page, PAGE, settings)


def fold(name: str, state: str, role: str = "button") -> Element:
    """Something that opens a part of the page."""
    return element(role, name, states=frozenset({state}))


def test_what_is_not_there_is_sought_behind_folds_and_tabs_but_not_in_the_menu_of_another_row() -> (
    None
):
    more, tab = fold("More", "collapsed"), fold("Files", "focused", "tab")
    menu = replace(fold("Menu", "collapsed"), row=(PageText("Zeus"),), row_ref=Ref("row 9"))
    page = outline(fold("Delete", "collapsed"), fold("One", "selected", "tab"), more, tab, menu)
    sought = g.Target("Edit", row=("Apollo",))
    assert next_cover(page, set(), sought) == more
    assert next_cover(page, {more.ref}, sought) == tab
    assert next_cover(page, {more.ref, tab.ref}, sought) is None
    assert next_cover(page, {more.ref, tab.ref}, g.Target("Edit", row=("Zeus",))) == menu


@given(st.sampled_from(["Delete all", "Pay now", "Send"]), st.sampled_from(["button", "tab"]))
def test_nothing_that_says_what_cannot_be_taken_back_is_opened_in_search(
    name: str, role: str
) -> None:
    assert next_cover(outline(fold(name, "collapsed", role)), set(), g.Target("it")) is None


def test_what_opens_a_section_bears_a_name_and_folds_or_is_called_so() -> None:
    section = g.Target(role="region")
    assert is_fold(fold("More", "expanded"), section)
    assert is_fold(element("button", "\u2630"), section)  # a sign for it alone
    assert not is_fold(element("text", "+"), section)
    assert not is_fold(fold("", "collapsed"), section)
    assert not is_fold(element("button", "More"), section)
    assert is_fold(element("menuitem", "File"), g.Target("File"))
    assert not is_fold(element("text", "File"), g.Target("File"))


def test_a_thing_tells_whether_it_is_on_and_where_it_stands() -> None:
    assert is_on(fold("Wifi", "pressed"))
    assert not is_on(fold("Wifi", "expanded"))
    assert is_toggle(fold("Wifi", "unpressed"))
    assert is_toggle(element("switch", "Wifi"))
    assert not is_toggle(element("button", "Wifi"))
    assert place_of(PAGE.elements[-1]) == "Delete (button) in Zeus | closed"
    assert place_of(element("link", "Home")) == "Home (link)"


def box(role: Role, *labels: str, **facts: object) -> Field:
    """A question with those options."""
    options = tuple(Option(PageText(each), each) for each in labels)
    return replace(Field(Ref("f"), FieldKey("f"), role, options=options), **facts)  # type: ignore[arg-type]


LIKE = g.ChooseLike(g.Target("City"), "Be", "n")
FILLS = {
    Role.TEXT: (g.Type("x", BOX), LIKE, g.Choose(("x",))),
    Role.CHECK: (g.Tick(BOX),),
    Role.FILE: (g.Upload("cv.pdf", BOX),),
    Role.CHECKS: (g.Choose(("x",)), g.Tick(BOX)),
}


@pytest.mark.parametrize(("role", "steps"), FILLS.items())
def test_a_step_fills_the_fields_of_its_kind_alone(role: Role, steps: tuple[g.Step, ...]) -> None:
    every = (g.Type("x", BOX), g.Choose(("x",)), LIKE, g.Tick(BOX), g.Upload("cv.pdf", BOX))
    assert {s for s in every if takes_step(s, box(role))} == set(steps)


def test_a_field_is_also_found_by_the_options_that_it_alone_offers() -> None:
    days = box(Role.SELECT, "Monday", "Tuesday")
    assert offers_step(g.Choose(("monday", "Tuesday")), days, g.Target())
    assert not offers_step(g.Choose(("Monday", "Sunday")), days, g.Target())
    assert not offers_step(g.Choose(("Monday",), BOX), days, BOX)
    assert not offers_step(g.Choose(("Monday",)), box(Role.TEXT), g.Target())
    assert offers_step(g.Tick(g.Target("Monday")), days, g.Target("Monday"))


def test_a_fill_is_told_without_what_is_typed() -> None:
    assert filling_text(g.Type("secret", BOX)) == 'type into "Name"'
    assert filling_text(g.Choose(("A", "B"))) == "choose A, B in the page"
    assert filling_text(LIKE) == 'choose what starts with "Be" and ends with "n" in "City"'
    assert filling_text(g.Tick(BOX, on=False)) == 'untick "Name"'
    assert filling_text(g.Upload("docs/cv.pdf", BOX)) == 'upload cv.pdf to "Name"'


def test_of_options_the_first_that_begins_and_ends_so_is_chosen_and_none_that_is_off() -> None:
    off = Option(PageText("Bern"), "b", disabled=True)
    offered = (off, Option(PageText("Bonn"), "o"), Option(PageText("Berlin"), "e"))
    assert choose_alike(LIKE, "Be", offered) == offered[2]
    assert isinstance(choose_alike(LIKE, "Be", offered[:2]), Unknown)
    assert likeness_text(g.ChooseLike(BOX, end="n")) == 'ends with "n"'


def test_dates_and_times_are_written_as_the_field_takes_them() -> None:
    about = QuestionContext(load_vocabulary(), language="en")

    def written(value: str | bool, kind: str, held: str = "") -> tuple[object, ...]:
        return values_of(value, box(Role.TEXT, type=kind, value=held), about)

    assert written("3:08 PM", "time") == ("15:08",)
    assert written("sometime", "time") == ("sometime",)
    assert written("13/04/2016", "date") == ("2016-04-13",)
    assert written("12/04/2016", "date") == ("2016-04-12", "2016-12-04")  # the page says which
    assert written("12/04/2016", "text") == ("12/04/2016",)
    assert written(True, "time") == (True,)
    assert written("lime", "color") == ("#00ff00",)
    assert written("lime", "text", "AB2567") == ("00FF00",)
    assert written("lime", "text", "#ab2567") == ("#00ff00",)
    assert written("lime", "text", "lemon") == ("lime",)
    assert written("plaid", "color") == ("plaid",)


def test_a_word_of_a_text_is_counted_from_either_end_without_signs() -> None:
    assert word_of("Dear Ada, it's late.", 2) == "Ada"
    assert word_of("Dear Ada, it's late.", -1) == "late"
    assert word_of("Dear Ada, it's late.", 9) == ""
    assert word_of("Dear Ada. ", 0) == "Dear Ada. "


def test_a_value_stands_beside_its_name_in_a_row_of_two_cells_alone() -> None:
    page = outline(
        *row("Color", "red", number=1), *row("Size", "L", number=2), *row("Size", "M", number=3)
    )
    assert value_beside(page, "color:") == "red"
    assert value_beside(page, "Size") == ""
    assert value_beside(page, "red") == ""
    assert value_beside(page, "") == ""


def test_a_slider_goes_toward_the_number_by_as_many_keys_as_are_missing() -> None:
    assert slider_keys(4, 4, 1) == ()
    assert slider_keys(4, 7, 1) == ("ArrowRight",) * 3
    assert slider_keys(10, 0, 5) == ("ArrowLeft",) * 2
    assert len(slider_keys(0, 1e6, 1)) == SLIDER_KEYS_MAX
    handle = element("slider")
    page = outline(element("text", "1"), handle, element("text", "to"), element("text", "17"))
    assert number_behind(page, handle) == 17
    assert number_behind(page, element("slider", number=1)) is None


NEAR_MISSES: list[tuple[g.Check, Outline]] = [
    (g.TextShown("Saved"), outline(element("text", "Unsaved changes"))),
    (g.TextShown("Paid"), outline(element("text", "unpaid"))),
    (g.TextShown("100"), outline(element("text", "Balance -100"))),
    (g.TextShown("10"), outline(element("text", "10:30"))),
    (g.TextShown("Sign in"), outline(element("text", "Design in progress"))),
    (g.TextShown(""), PAGE),
    (g.RowShown(("C++",)), outline(*row("C#", "open", number=1))),
    (g.FieldHolds(BOX, "Name"), outline(element("textbox", "Name"))),
    (g.AddressHas("/projects"), outline(url="https://a.example/login?next=/projects")),
    (g.ElementIs(g.Target("I agree"), g.Condition.UNTICKED), outline(element("text", "I agree"))),
    (
        g.CountIs(g.Target("Edit", role="button"), 1),
        outline(
            element("button", "Edit", row_ref=Ref("1")),
            element("button", "Edit", number=1, row_ref=Ref("2"), states=frozenset({"disabled"})),
        ),
    ),
]


@pytest.mark.parametrize(("wanted", "page"), NEAR_MISSES)
def test_what_only_looks_like_it_is_not_it(wanted: g.Check, page: Outline) -> None:
    assert not check(wanted, page).holds


def test_a_text_that_was_read_is_never_read_for_names_again() -> None:
    inner = g.Type("{t}", g.Target("Comment"))
    block = g.ForEach(g.Target(row=("{t}",)), (inner,))
    filled = fill_in(block, {"t": "{secret}", "secret": "hunter2"})
    assert filled == g.ForEach(g.Target(row=("{secret}",)), (inner,))
    when = fill_in(g.When(g.TextShown("{t}"), (inner,)), {"t": "x"})
    assert when == g.When(g.TextShown("x"), (inner,))


def test_an_address_with_a_query_is_compared_with_it() -> None:
    page = outline(url="https://a.example/list?page=2")
    assert check(g.AddressHas("?page=2"), page).holds


def test_a_sign_whose_hint_says_that_it_deletes_is_asked_about_as_that() -> None:
    cross = element("button", "✕", hint=PageText("Delete"))
    assert Danger.DELETE in dangers_of(cross)
    assert '"✕" (Delete)' in press_request(cross, (Danger.DELETE,), at("x")).question


@pytest.mark.parametrize(
    ("url", "deletes"),
    [
        ("https://t.example/projects/7/delete", True),
        ("https://t.example/projects/7/delete/", True),
        ("https://t.example/do?action=removeProject&id=7", True),
        ("https://t.example/7/loeschen", True),
        ("https://t.example/deleted-items/7", False),
        ("https://t.example/remove/items/7", False),
        ("https://t.example/posts/7", False),
    ],
)
def test_a_visit_may_delete_where_the_end_of_its_address_says_so(url: str, deletes: bool) -> None:
    assert deletes_by_address(url) is deletes


def test_what_was_held_is_a_write_a_deletion_by_address_or_a_way_out() -> None:
    origins = ("https://t.example",)
    held = (
        "POST to https://t.example/new",
        "GET to https://t.example/7/delete",
        "GET to https://other.example/",
        "GET to https://t.example/login?user=ada",
    )
    assert kinds_of_requests(held, origins) == (Danger.WRITE, Danger.DELETE, Danger.LEAVE)
    assert kinds_of_requests(held[3:], origins) == (Danger.WRITE,)


@pytest.mark.parametrize(
    ("shown", "turned", "found"),
    [
        ([("link", "Next ›", "turns")], 0, 0),
        ([("link", "1", "turns current"), ("link", "2", "turns"), ("link", "3", "turns")], 0, 1),
        ([("link", "1", "turns"), ("link", "2", "turns current"), ("link", "3", "turns")], 1, 2),
        ([("button", "Load more", "")], 0, 0),
        ([("button", "Mehr anzeigen", "")], 3, 0),
        ([("link", "Next", "")], 0, None),  # of what it is the next is not told
        ([("link", "2", "")], 0, None),
        ([("link", "Next", "turns disabled")], 0, None),
        ([("text", "Next", "turns")], 0, None),
        ([("button", "Load more and delete the rest", "")], 0, None),
        ([("button", "Save", "turns")], 0, None),
    ],
)
def test_a_list_goes_on_by_what_turns_its_pages_or_brings_more(
    shown: list[tuple[str, str, str]], turned: int, found: int | None
) -> None:
    parts = [element(r, n, states=frozenset(s.split())) for r, n, s in shown]
    expected = None if found is None else parts[found]
    assert next_part(outline(*parts), turned) == expected


def test_what_says_that_something_is_not_there_needs_the_whole_page() -> None:
    gone = (
        g.RowShown(("Apollo",), shown=False),
        g.TextShown("Apollo", shown=False),
        g.ElementIs(g.Target("Apollo"), g.Condition.GONE),
        g.CountIs(g.Target(role="row"), 3),
    )
    assert all(map(is_absent, gone))
    assert not is_absent(g.RowShown(("Apollo",)))
    assert not is_absent(g.ElementIs(g.Target("Apollo"), g.Condition.SHOWN))
    assert not is_absent(g.AddressHas("/projects"))


def test_a_ticked_box_of_the_things_own_page_says_that_it_is_in_that_state() -> None:
    head = element("heading", "Broken login")
    held = g.FieldHolds(g.Target("status", row=("Broken login",)), "done")
    ticked = element("checkbox", "Done", states=frozenset({"checked"}))
    assert check(held, outline(head, ticked)).holds
    assert not check(held, outline(head, element("checkbox", "Done"))).holds
    assert not check(held, outline(head, element("checkbox", "Undone", states=ticked.states))).holds
    assert not check(held, outline(element("heading", "Other thing"), ticked)).holds
    status = element("combobox", "Status", value="open")
    assert not check(held, outline(head, status, ticked)).holds
    assert not check(held, outline(head, element("combobox", "Status"), ticked)).holds
    below = element("checkbox", "Done", states=ticked.states, row=(PageText("A part of it"),))
    assert not check(held, outline(head, below)).holds
    watched = element("checkbox", "Bob", states=ticked.states)
    given = g.FieldHolds(g.Target("assignee", row=("Broken login",)), "Bob")
    assert not check(given, outline(head, watched)).holds, "a box tells no more than a state"


def test_a_form_is_asked_about_by_the_address_that_it_names_without_its_query() -> None:
    save = element("button", "Save", sends="https://tracker.example/new?draft=7")
    asked = press_request(save, (), at("tracker.example"))
    assert asked.question == 'Press "Save"? It sends POST to https://tracker.example/new.'
    assert (asked.kinds, asked.host) == ((pursuit.Danger.WRITE,), "tracker.example")
    told = press_request(save, (Danger.PAY,), at("tracker.example"))
    assert told.kinds == (Danger.PAY,)
    assert told.question == (
        'Press "Save"? By its words it may pay. It sends POST to https://tracker.example/new.'
    )


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("", ""),
        ("page=1", "page=1"),
        ("page=4", ""),
        ("q=page", "q=page"),
        ("p_offset=20&q=a+b", "q=a+b"),
        ("status=open&after=abc", "status=open"),
        ("page=", "page="),
    ],
)
def test_a_list_begins_at_its_address_without_what_parts_it(query: str, first: str) -> None:
    place = "https://t.example/projects"
    told = first_part(f"{place}?{query}" if query else place)
    assert told == (f"{place}?{first}" if first else place)


def test_a_line_of_a_notice_is_no_row_of_a_list() -> None:
    said = "Zephyr already exists; nothing was changed"
    notice = element("status", "")
    line = element("listitem", said, row=(PageText(said),), row_ref=Ref("row 8"), inside=notice.ref)
    word = element("text", said, number=1, row=line.row, row_ref=line.row_ref, inside=line.ref)
    refused = outline(notice, line, word, *TABLE)
    assert not check(g.RowShown(("Zephyr",)), refused).holds
    assert check(g.RowShown(("Zephyr",), shown=False), refused).holds
    assert check(g.RowShown(("Apollo",)), refused).holds


POSTS = "https://tracker.example/delete"


@pytest.mark.parametrize(
    ("name", "sends", "is_one"),
    [
        ("Yes, I’m sure", POSTS, True),
        ("Yes I Understand - Delete It Anyway", POSTS, True),
        ("Delete", POSTS, True),
        ("Delete ticket", POSTS, True),
        ("Ja, löschen", POSTS, True),
        ("No, take me back", POSTS, False),
        ("Do not delete it", POSTS, False),
        ("Log out", POSTS, False),
        ("Yesterday", POSTS, False),
        ("Yes, I’m sure", "", False),  # it sends nothing: a page of its own says what it does
    ],
)
def test_only_what_sends_a_form_and_says_yes_to_deleting_confirms(
    name: str, sends: str, is_one: bool
) -> None:
    button = element("button", name, sends=sends)
    assert pursuit.confirms_deletion(button, synonyms_of("delete")) is is_one


def button_of(name: str, to: str, *, number: int = 0, **facts: object) -> Element:
    """A button that sends a form to that place."""
    return element("button", name, number=number, sends=f"https://tracker.example{to}", **facts)


OWN = (element("link", "Delete", row=(PageText("Apollo"),)),)
ALL = button_of("Delete all", "/delall")
ZEUS = button_of("Delete", "/del?of=Zeus", row=(PageText("Zeus"),), row_ref=Ref("row 9"))
ASKS = element("text", "Do you want to delete Apollo? It can not be undone.")
YES_IT_IS = button_of("Yes, delete", "/del?of=Apollo")
AWAY = "https://tracker.example/projects/7/delete"


@pytest.mark.parametrize(
    ("before", "after", "names"),
    [
        ((*OWN, ALL), outline(ALL), []),  # it was gone at a visit
        ((*OWN, ZEUS), outline(ZEUS), []),  # a beacon took it
        (OWN, outline(element("status", "Apollo was deleted."), ALL), []),
        (OWN, outline(element("heading", "Projects"), ZEUS, url=AWAY), []),
        (OWN, outline(*OWN, button_of("Yes", "/news"), url=AWAY), []),
        (OWN, outline(element("heading", "Apollo"), button_of("Send", "/say"), url=AWAY), []),
        (OWN, outline(*OWN, ASKS, YES_IT_IS), ["Yes, delete"]),
        ((*OWN, ZEUS), outline(*OWN, ZEUS, ASKS, YES_IT_IS), ["Yes, delete"]),
        (OWN, outline(ASKS, button_of("Yes", "/sure"), url=AWAY), ["Yes"]),
        (OWN, outline(element("heading", "Apollo"), YES_IT_IS, url=AWAY), ["Yes, delete"]),
        (OWN, outline(element("text", "Do you want to delete Zeus?"), YES_IT_IS), []),
        (OWN, outline(*OWN, ASKS, ZEUS), []),
    ],
)
def test_a_deletion_is_confirmed_only_where_what_came_by_the_press_asks_it_of_that_thing(
    before: tuple[Element, ...], after: Outline, names: list[str]
) -> None:
    found = pursuit.deletion_questions(
        outline(*before), after, things=("Apollo",), deletes=synonyms_of("delete")
    )
    assert [e.name for e in found] == names


def test_a_thing_is_called_as_its_row_or_its_page_is() -> None:
    in_row, alone = element("button", "Delete", row=(PageText(""), PageText("Zeus"))), OWN[0]
    page = outline(element("heading", "Apollo"), in_row)
    assert pursuit.things_of(alone, g.Target("Delete", row=("Apollo", "open")), page) == ("Apollo",)
    assert pursuit.things_of(in_row, g.Target("Delete"), page) == ("Zeus",)
    assert pursuit.things_of(element("button", "Delete"), g.Target("Delete"), page) == ("Apollo",)


@pytest.mark.parametrize(
    ("role", "name", "value", "is_one"),
    [
        ("heading", "Issue 4: Fix the printer", "", True),
        ("heading", "Edit task Fix the printer", "", True),
        ("heading", "12. Fix the printer [Open]", "", True),
        ("textbox", "Title", "Fix the printer", True),
        ("link", "Fix the printer", "", False),
        ("heading", "No results for Fix the printer", "", False),
        ("heading", "Search: “Fix the printer”", "", False),
        ("heading", "Fix the printer was deleted", "", False),
        ("heading", "People who wait for Fix the printer to come", "", False),
        ("heading", "Kein Ticket Fix the printer gefunden", "", False),
    ],
)
def test_a_page_is_a_things_own_where_its_heading_or_its_form_names_it(
    role: str, name: str, value: str, is_one: bool
) -> None:
    page = outline(element(role, name, value=value))
    assert pursuit.is_about(page, ("Fix the printer",)) is is_one


def test_a_page_is_the_form_of_what_its_name_field_holds() -> None:
    page = outline(element("textbox", "Title", value="Fix it"), element("textbox", "Search"))
    assert is_form_of(page, "fix it")
    assert not is_form_of(page, "fix")
    assert not is_form_of(outline(element("searchbox", "Search", value="Fix it")), "Fix it")
