"""What a person told about themselves is in no event of what comes before the form."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.run.known import known
from tests.run.prepare.world import LEAD, POSTING, Vacant

from steadyhand.adapters.documents.language_files import FitJudge
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.codec import encode
from steadyhand.jobs.posting.posting import Requirement
from steadyhand.jobs.profile import Address, Language, Preferences, Skill
from steadyhand.run.prepare import ApplicationPreparation
from steadyhand.testing.run import ScriptedPostings

ASKED = ("You speak German (C1)", "5 years of grafting", "Kiel, on site", "Salary 40000 EUR")
WORDS = st.from_regex(r"q[jxz]{3}[a-z]{6}", fullmatch=True)  # nothing that a posting says


@settings(max_examples=30, deadline=None)
@given(st.lists(WORDS, min_size=6, max_size=6, unique=True))
def test_no_value_of_a_profile_is_ever_in_what_is_told_before_the_form(said: list[str]) -> None:
    profile = replace(
        known().profile,
        address=Address(line1=said[0], city=said[1]),
        preferences=Preferences(salary=f"{said[2]} EUR", notice_period=said[3]),
        skills=(Skill(said[4]),),
        languages=(Language(said[5], "native"),),
    )
    posting = replace(POSTING, requirements=tuple(map(Requirement, ASKED)))
    world = Judged(postings=ScriptedPostings({LEAD: posting}))
    world.profile = profile
    world.go()
    (fit,) = world.all(ev.FitScored)
    assert isinstance(fit, ev.FitScored)
    assert fit.reasons
    told = b"".join(encode(event) for event in world.events).decode()
    assert not [word for word in said if word in told]


class Judged(Vacant):
    """A world with the judge that ships, and another person."""

    profile = known().profile

    def desk(self) -> ApplicationPreparation:
        made = super().desk()
        return ApplicationPreparation(
            made.postings, made.tracker, FitJudge(), made.papers, self.profile
        )
