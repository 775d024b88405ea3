"""What a profile leaves open stays open: no default of ours, no guess about time."""

from __future__ import annotations

from dataclasses import replace

from tests.core.answer.pages import PERSON, field, known, options

from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer, Source, Unknown
from steadyhand.core.page.snapshot import Role
from steadyhand.jobs.profile import Education, Work

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


def test_what_a_site_chose_of_a_persons_demography_is_declined_or_asked() -> None:
    silent = known(profile=replace(PERSON, eeo={}))
    man, woman, untold, none = options("Male", "Female", "I prefer not to say", "- choose -")
    chosen = replace(man, selected=True)
    imposed = field("Gender", Role.SELECT, options=(chosen, woman, untold), value="Male")
    answer = resolve(imposed, silent.on((imposed,)))
    assert isinstance(answer, Answer)
    assert (answer.value, answer.source) == ("I prefer not to say", Source.POLICY)
    without = replace(imposed, options=(chosen, woman))
    assert isinstance(resolve(without, silent.on((without,))), Unknown)
    free = replace(imposed, options=(replace(none, selected=True), man, untold), value="")
    assert isinstance(resolve(free, silent.on((free,))), Unknown)
    said = resolve(imposed, known().on((imposed,)))
    assert isinstance(said, Answer)
    assert said.value == "Female"


def test_an_entry_without_dates_never_says_that_it_goes_on() -> None:
    asked = field("I currently study here", Role.CHECK, group="Education 1")
    work = field("I currently work here", Role.CHECK, group="Position 1")
    undated = replace(PERSON, work=(Work("Nowco", "Fitter"),), education=(Education("TU"),))
    for each in (asked, work):
        assert not isinstance(resolve(each, known(profile=undated).on((each,))), Answer)
