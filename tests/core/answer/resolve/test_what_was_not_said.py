"""What a profile leaves open stays open: no default of ours, no guess about time."""

from __future__ import annotations

from dataclasses import replace

from tests.core.answer.pages import PERSON, field, known

from steadyhand.core.answer.facts import Answer, Unknown
from steadyhand.core.answer.resolve import resolve
from steadyhand.core.job.profile import Education, Work
from steadyhand.core.page.snapshot import Role

GENDER, VETERAN = field("Gender"), field("Are you a veteran?")


def test_a_default_for_demographic_questions_counts_only_where_the_user_wrote_it() -> None:
    silent = replace(PERSON, eeo={})
    assert isinstance(resolve(GENDER, known(profile=silent).on((GENDER,))), Unknown)
    said = replace(PERSON, eeo={"default": "decline", "gender": "female"})
    own = resolve(GENDER, known(profile=said).on((GENDER,)))
    other = resolve(VETERAN, known(profile=said).on((VETERAN,)))
    assert isinstance(own, Answer)
    assert (own.value, own.detail) == ("female", "profile.eeo.gender")
    assert isinstance(other, Answer)
    assert other.detail == "profile.eeo.default"


def test_an_entry_without_dates_never_says_that_it_goes_on() -> None:
    asked = field("I currently study here", Role.CHECK, group="Education 1")
    work = field("I currently work here", Role.CHECK, group="Position 1")
    undated = replace(PERSON, work=(Work("Nowco", "Fitter"),), education=(Education("TU"),))
    for each in (asked, work):
        assert not isinstance(resolve(each, known(profile=undated).on((each,))), Answer)
