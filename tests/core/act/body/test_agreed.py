"""What a press may send is told from the page as it was approved."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.plan.pages import ask, page, push

from steadyhand.core.act.body_check import ApprovedField, approved_body, approved_files
from steadyhand.core.act.fill import PASSWORD_MASK
from steadyhand.core.answer.sheet import Answer, Document, Row, Sheet, Source, Value
from steadyhand.core.page.snapshot import Field, Form, Option, PageText, Ref, Role

SEND = push("Submit application")
CV = Document("cv.pdf", "/x/cv.pdf", "ab" * 32)
PROMPT, SMALL = Option(PageText("Choose")), Option(PageText("Small"), "s", selected=True)
CHOSEN = (PROMPT, SMALL, Option(PageText("Large"), "l"))
NONE = (replace(PROMPT, selected=True), replace(SMALL, selected=False))


def line_of(item: Field, value: Value | None = None) -> ApprovedField | None:
    """The only line of a page with that field alone, which was proven with that value."""
    answer = None if value is None else Answer(value, Source.PROFILE)
    rows = (Row(item.key, "", "", item.role, answer),) if answer else ()
    agreed = approved_body(
        page((item,), (SEND,)), Sheet("5a" * 16, rows), {item.key}, button=SEND.ref
    )
    return next(iter(agreed.lines), None)


def asked(role: Role, **more: object) -> Field:
    return replace(ask("Question", role), html_name="q", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("item", "value", "line"),
    [
        (
            asked(Role.TEXT, value="Ada"),
            "Ada",
            ApprovedField("Question", "q", wanted=(("Ada",),), due=True),
        ),
        (asked(Role.TEXT), None, ApprovedField("Question", "q")),
        (asked(Role.SLIDER, value="3"), None, ApprovedField("Question", "q", wanted=(("3",),))),
        (asked(Role.CHECK, checked=True), True, ApprovedField("Question", "q", tick=True)),
        (asked(Role.CHECK, checked=False), None, ApprovedField("Question", "q", tick=False)),
        (
            asked(Role.SELECT, options=CHOSEN),
            "Small",
            ApprovedField("Question", "q", wanted=(("s", "Small"),), blank=("Choose",)),
        ),
        (asked(Role.SELECT, options=NONE), None, ApprovedField("Question", "q", blank=("Choose",))),
        (
            asked(Role.CHECKS, options=CHOSEN[1:]),
            None,
            ApprovedField("Question", "q", wanted=(("s", "Small"),)),
        ),
        (
            asked(Role.SELECT, options=(replace(SMALL, disabled=True),)),
            None,
            ApprovedField("Question", "q", blank=("s", "Small")),
        ),
        (asked(Role.SELECT, value="x", widget="list"), "x", None),
        (
            asked(Role.TEXT, value=PASSWORD_MASK),
            "p4ss",
            ApprovedField("Question", "q", wanted=(("p4ss",),), due=True),
        ),
        (asked(Role.TEXT, value=PASSWORD_MASK), None, None),
        (
            asked(Role.RICH, value="Dear", widget="rich"),
            "Dear",
            ApprovedField("Question", "q", wanted=(("Dear",),), due=True, rich=True),
        ),
        (asked(Role.FILE, value="cv.pdf"), CV, ApprovedField("Question", "q", paper=CV, due=True)),
        (
            asked(Role.FILE, value="cv.pdf", widget="files"),
            CV,
            ApprovedField("Question", "q", paper=CV),
        ),
        (asked(Role.FILE, value="old.pdf"), None, None),
        (asked(Role.FILE), CV, ApprovedField("Question", "q")),
        (asked(Role.FILE, widget="files"), CV, None),
    ],
)
def test_each_field_tells_what_it_may_send(
    item: Field, value: Value | None, line: ApprovedField | None
) -> None:
    assert line_of(item, value) == (line and replace(line, type=item.type, own=True))


def named(name: str, **more: object) -> Option:
    return Option(PageText(name.title()), "on", Ref(name), html_name=name, **more)  # type: ignore[arg-type]


def test_a_check_box_with_a_name_of_its_own_is_one_that_is_ticked() -> None:
    days = (named("mon", selected=True), named("tue"), named("wed", selected=True, disabled=True))
    item = asked(Role.CHECKS, options=days)
    agreed = approved_body(page((item,), (SEND,)), Sheet("5a" * 16), (), button=SEND.ref)
    ticks = [(line.name, line.tick, line.wanted) for line in agreed.lines]
    assert ticks == [("mon", True, ()), ("tue", False, ()), ("wed", False, ())]


def test_a_radio_button_is_told_under_its_own_name_and_a_bare_box_under_none() -> None:
    radios = asked(Role.RADIOS, options=(named("yes"), named("no", selected=True)))
    agreed = approved_body(page((radios,), (SEND,)), Sheet("5a" * 16), (), button=SEND.ref)
    assert [(line.name, line.wanted) for line in agreed.lines] == [
        ("yes", ()),
        ("no", (("on", "No"),)),
    ]
    bare = replace(ask("Days", Role.CHECKS), options=(replace(SMALL, ref=Ref("x")),))
    agreed = approved_body(page((bare,), (SEND,)), Sheet("5a" * 16), (), button=SEND.ref)
    assert [(line.name, line.tick) for line in agreed.lines] == [("", None)]


def test_a_field_of_another_form_is_told_only_where_it_was_proven() -> None:
    search = replace(ask("Search", value="x"), form="other")
    shown = page((ask("Name", value="Ada"), search), (SEND,))
    for proven, labels in ((set(), ["Name"]), ({search.key}, ["Name", "Search"])):
        agreed = approved_body(shown, Sheet("5a" * 16), proven, button=SEND.ref)
        assert [line.label for line in agreed.lines] == labels
        assert [line.due for line in agreed.lines] == [False, True][: len(labels)]
        assert [line.own for line in agreed.lines] == [True, False][: len(labels)]


def test_outside_of_any_form_no_form_sends_a_field() -> None:
    loose = replace(ask("Name", value="Ada"), form="")
    shown = page((loose,), (replace(SEND, form=""),))
    agreed = approved_body(shown, Sheet("5a" * 16), {loose.key}, button=SEND.ref)
    assert [(line.due, line.own) for line in agreed.lines] == [(True, False)]


def test_the_names_are_those_of_the_form_that_the_button_sends() -> None:
    shown = page((), (SEND,))
    forms = (replace(shown.forms[0], names=("a", "b")), Form("other", "", names=("c",)))
    shown = replace(shown, forms=forms)
    assert approved_body(shown, Sheet("5a" * 16), (), button=SEND.ref).names == {"a", "b"}
    loose = replace(shown, buttons=(replace(SEND, form=""),))
    assert approved_body(loose, Sheet("5a" * 16), (), button=SEND.ref).names == frozenset()
    assert approved_body(shown, Sheet("5a" * 16), (), button=Ref("gone")).names == frozenset()


def test_the_buttons_own_value_and_what_the_form_sends_unseen_are_agreed_to() -> None:
    go = replace(SEND, html_name="deed", value="apply")
    shown = page((), (go,))
    form = replace(shown.forms[0], names=("deed", "t"), hidden=(("t", "x"),), charset="koi8-r")
    agreed = approved_body(replace(shown, forms=(form,)), Sheet("5a" * 16), (), button=go.ref)
    assert agreed.lines == (ApprovedField("Submit application", "deed", wanted=(("apply",),)),)
    assert (agreed.hidden, agreed.charset) == ((("t", "x"),), "koi8-r")


def test_every_file_of_the_sheet_may_be_sent_and_no_other() -> None:
    rows = (
        Row(ask("Resume").key, "", "", Role.FILE, Answer(CV, Source.DOCUMENT)),
        Row(ask("Name").key, "", "", Role.TEXT, Answer("Ada", Source.PROFILE)),
    )
    assert approved_files(Sheet("5a" * 16, rows)).papers == (CV,)
    assert approved_files(Sheet("5a" * 16, rows)).lines == ()
