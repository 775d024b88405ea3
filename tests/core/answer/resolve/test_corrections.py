"""What a person changes on the sheet wins over every source, or comes back with its reason."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.answer.pages import field, known, options

from steadyhand.core.answer.knowledge import ExplicitAnswer
from steadyhand.core.answer.resolution import resolve, sort_edits
from steadyhand.core.answer.sheet import Answer, HumanValue, Refusal, Source, Unknown
from steadyhand.core.page.snapshot import Field, FieldKey, Role

NOTICE = field("Notice period", Role.SELECT, options=options("1 month", "3 months"))
CITY = field("City", required=True)
NOTE = field("Note")
FIELDS = (NOTICE, CITY, NOTE)
HERE = known(fields=FIELDS)


def reason(changed: Field, value: HumanValue, **more: object) -> str:
    """Why that change is not used; '' when it is."""
    here = known(fields=(changed,), **more)
    _, unfit = sort_edits([(changed.key, value)], here, editable=[changed.key])
    return unfit[0].says if unfit else ""


def test_what_fits_is_taken_and_the_rest_comes_back_whole() -> None:
    edits = [(NOTICE.key, "5 weeks"), (NOTE.key, "a"), (NOTE.key, "b"), (CITY.key, "Ulm")]
    taken, unfit = sort_edits(edits, HERE, editable=[f.key for f in FIELDS])
    assert taken == ((NOTE.key, "b"), (CITY.key, "Ulm"))
    assert unfit == (Refusal(NOTICE.key, "5 weeks", "no option says that"),)


def test_a_line_that_is_not_on_the_page_or_not_open_to_changes_stays_as_it_is() -> None:
    for key, editable in ((FieldKey("none"), [FieldKey("none")]), (NOTE.key, [CITY.key])):
        taken, unfit = sort_edits([(key, "x")], HERE, editable=editable)
        assert (taken, [r.says for r in unfit]) == ((), ["this line cannot be changed here"])


def test_what_the_site_refused_before_is_not_tried_again() -> None:
    refused = (Refusal(NOTE.key, "x", "Too short"), Refusal(CITY.key, "y", "Unknown"))
    assert reason(NOTE, "x", refused=refused) == "the site refused it before: Too short"
    assert reason(NOTE, "y", refused=refused) == ""


@pytest.mark.parametrize(
    ("emptied", "value"),
    [
        (NOTE, ""),
        (field("Tick", Role.CHECK), False),
        (field("Boxes", Role.CHECKS, options=options("A", "B")), ()),
    ],
)
@pytest.mark.parametrize("said", ["", ()])
def test_an_answer_can_be_taken_away_where_the_form_can_go_without(
    emptied: Field, value: HumanValue, said: HumanValue
) -> None:
    answer = resolve(emptied, known(replies={emptied.key: said}))
    assert answer == Answer(value, Source.HUMAN, "your reply")


@pytest.mark.parametrize(
    ("kept", "why"),
    [
        (CITY, "it must be answered"),
        (NOTICE, "it cannot be emptied"),
        (field("Team", widget="listbox"), "it cannot be emptied"),
    ],
)
def test_an_answer_cannot_be_taken_away_where_the_form_needs_one(kept: Field, why: str) -> None:
    assert resolve(kept, known(replies={kept.key: ""})) == Unknown(why)
    assert reason(kept, "") == why


@given(st.sampled_from(["Ulm", "x y", "12"]), st.booleans())
def test_a_change_wins_over_any_other_source(said: str, given_too: bool) -> None:
    given = (ExplicitAnswer("City", "Bonn"),) if given_too else ()
    answer = resolve(CITY, known(fields=FIELDS, given=given, replies={CITY.key: said}))
    assert answer == Answer(said, Source.HUMAN, "your reply")
