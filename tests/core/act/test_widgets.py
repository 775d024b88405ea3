"""Controls that pages build themselves: what they must show for an answer to be proven."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.actions import Fill, FillKind, Target
from steadyhand.core.act.evidence import verify
from steadyhand.core.act.fill import (
    Chooser,
    FillOrder,
    Reading,
    holds_order,
    shows_option,
    shows_ordered_options,
)
from steadyhand.core.answer.sheet import Unknown
from steadyhand.core.page.snapshot import FieldKey, Option, PageText, Ref

KEY, REF = FieldKey("k"), Ref("f0.d1.e1")
CARDS = ("Germany (DE)", "Georgia", "Ghana")


def order(*wishes: str, choose: Chooser | None = None) -> FillOrder:
    value = wishes[0] if len(wishes) == 1 else wishes
    return FillOrder(REF, KEY, "fp", FillKind.SELECT, value, choose=choose)


def shown(*chosen: str, offered: tuple[str, ...] = CARDS, why: str = "") -> Reading:
    return Reading(KEY, REF, chosen=chosen, offered=offered, widget="combobox", why=why)


@pytest.mark.parametrize(
    ("label", "text", "same"),
    [
        ("Germany", "germany ", True),
        ("Germany (DE)", "Germany", True),
        ("Berlin • State of Berlin", "Berlin", True),
        ("Germany DE", "Germany", False),  # another word may be another thing
        ("Male nurse", "Male", False),
        ("Female", "Male", False),
        ("Germany", "", False),
        ("(none)", "", False),
    ],
)
def test_a_widget_shows_an_option_whole_or_without_its_brackets(
    label: str, text: str, *, same: bool
) -> None:
    assert shows_option(label, text) is same


def test_the_option_that_says_the_wish_is_proven_by_what_the_widget_shows() -> None:
    def by_code(wish: str, offered: object) -> Option | Unknown:
        return Option(PageText("Germany (DE)")) if wish == "DE" else Unknown("no", wish)

    assert shows_ordered_options(order("DE", choose=by_code), shown("Germany"))
    assert not shows_ordered_options(order("DE", choose=by_code), shown("Georgia"))
    assert not shows_ordered_options(order("FR", choose=by_code), shown("Germany"))


def test_of_a_list_that_was_not_opened_what_shows_alone_is_known() -> None:
    def by_code(wish: str, offered: tuple[Option, ...]) -> Option | Unknown:
        meant = {"DE": "Germany", "GE": "Georgia"}.get(wish, "")
        return next((o for o in offered if meant and o.label == meant), Unknown("no", wish))

    assert shows_ordered_options(order("DE", choose=by_code), shown("Germany", offered=()))
    assert not shows_ordered_options(order("GE", choose=by_code), shown("Germany", offered=()))
    assert not shows_ordered_options(order("FR", choose=by_code), shown("Germany", offered=()))


def test_own_words_are_proven_by_these_words() -> None:
    assert shows_ordered_options(order("A talk"), shown("A talk"))
    assert not shows_ordered_options(order("A talk"), shown("Talk"))


def test_several_wishes_need_exactly_as_many_chips() -> None:
    assert holds_order(order("Georgia", "Ghana"), shown("Ghana", "Georgia"))
    assert not holds_order(order("Georgia", "Ghana"), shown("Ghana"))
    assert not holds_order(order("Georgia", "Ghana"), shown("Ghana", "Georgia", "Germany"))
    assert not holds_order(order("Georgia", "Ghana"), shown("Ghana", "Ghana"))


def test_a_disabled_option_or_two_of_one_name_are_nobodys_wish() -> None:
    listed = [Option(PageText("Ghana"), disabled=True), *[Option(PageText("Georgia"))] * 2]
    assert isinstance(order("Ghana").option("Ghana", listed), Unknown)
    assert isinstance(order("Georgia").option("Georgia", listed), Unknown)
    assert order("Togo").option("Togo", [Option(PageText("Togo"))]) == Option(PageText("Togo"))


def test_a_control_of_the_platform_or_a_tick_is_judged_by_its_own_rules() -> None:
    tick = FillOrder(REF, KEY, "fp", FillKind.CHECK, value=True)
    assert not shows_ordered_options(tick, shown("true"))
    assert not shows_ordered_options(order("Ghana"), Reading(KEY, REF, chosen=("Ghana",)))


@given(st.text(), st.lists(st.text(min_size=1), max_size=4), st.text())
def test_nothing_is_proven_that_the_widget_does_not_show(
    wish: str, offered: list[str], said: str
) -> None:
    reading = shown(said, offered=tuple(offered))
    if shows_ordered_options(order(wish), reading):
        assert shows_option(wish, said)


def test_evidence_follows_the_widget_and_a_refusal_stays_one() -> None:
    fill = Fill(FillKind.SELECT, Target(REF, "Country", "fp", KEY))
    asked = order("Germany (DE)")
    told = verify(fill, "Germany (DE)", shown("Germany"), salt="5a", order=asked)
    assert told.proven
    refused = shown("Germany", why="no option says that")
    assert not verify(fill, "Germany (DE)", refused, salt="5a", order=asked).proven
