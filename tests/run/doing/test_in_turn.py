"""A page that comes anew at a choice is given one choice at a time."""

from __future__ import annotations

from steadyhand.core.act.actions import Fill, FillKind, Target
from steadyhand.core.page.snapshot import FieldKey, PageText, Ref
from steadyhand.run.fill import in_turn

PAGE = "POST https://jobs.example/apply as a page"
DRAFTS = "PUT https://jobs.example/draft"


def a(kind: FillKind, name: str) -> Fill:
    return Fill(kind, Target(Ref(name), PageText(name), "fp", FieldKey(name)))


NAME, CITY = a(FillKind.TYPE, "name"), a(FillKind.TYPE, "city")
LAND, SHIFT = a(FillKind.SELECT, "land"), a(FillKind.RADIO, "shift")


def test_elsewhere_all_is_filled_at_once() -> None:
    assert in_turn((NAME, LAND, SHIFT), ()) == (NAME, LAND, SHIFT)
    assert in_turn((NAME, LAND, SHIFT), (DRAFTS,)) == (NAME, LAND, SHIFT)


def test_choices_go_one_by_one_in_their_order() -> None:
    assert in_turn((NAME, CITY, LAND, SHIFT), (DRAFTS, PAGE)) == (NAME, CITY)
    assert in_turn((LAND, NAME, SHIFT, CITY), (PAGE,)) == (LAND,)
    assert in_turn((LAND, SHIFT), (PAGE,)) == (LAND,)
    assert in_turn((), (PAGE,)) == ()
