"""Pictures in whole runs in memory: a run is only ever more careful for them."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.run.faults import Kill, drive
from tests.run.harness import World
from tests.run.oracle import check
from tests.run.strategies import KILLS, gates, sites

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.events import PictureJudged, PictureMoment, Shows
from steadyhand.core.journal.state import State
from steadyhand.core.plan.prompts import Prompt
from steadyhand.ports import Recorder
from steadyhand.testing import Answers, ScriptedHuman, ScriptedSite
from steadyhand.testing.browser import DOT

AT_HAND = {"confirm_submit": True, "step_grant": True, "Notice period": "3 months"}


@dataclass
class Viewing:
    """A vision model that says what its script says, then nothing; it keeps every prompt."""

    script: Sequence[object] = ()
    always: bool = True
    heard: list[Prompt] = field(default_factory=list)

    async def view(self, prompt: Prompt, state: State, recorder: Recorder) -> object:
        """The next line of the script."""
        self.heard.append(prompt)
        place = len(self.heard) - 1
        return self.script[place] if place < len(self.script) else None


def seen(*shows: Shows) -> object:
    return {"shows": [str(s) for s in shows]}


def judged(world: World) -> list[PictureJudged]:
    return [e for e in world.events if isinstance(e, PictureJudged)]


def ended(world: World) -> ev.RunEnded:
    (end,) = [e for e in world.events if isinstance(e, ev.RunEnded)]
    return end


def test_a_picture_is_looked_at_before_a_submit_and_after_it() -> None:
    viewer = Viewing([seen(Shows.FORM), seen(Shows.CONFIRMATION)])
    world = World(ScriptedSite(), viewer=viewer)
    assert world.go().ended is not None
    check(world)
    assert ended(world).verdict is Verdict.SUBMITTED
    assert [(e.moment, e.doubt) for e in judged(world)] == [
        (PictureMoment.BEFORE_SUBMIT, False),
        (PictureMoment.AFTER_SUBMIT, False),
    ]
    assert all(p.picture == DOT for p in viewer.heard)


def test_a_doubt_before_the_submit_is_told_at_the_gate() -> None:
    world = World(ScriptedSite(), viewer=Viewing([seen(Shows.FORM, Shows.ERROR)]))
    world.go()
    (gate,) = [q for q in world.human.asked if q.kind is QuestionKind.CONFIRM_SUBMIT]
    assert any("an error message of the form" in note for note in gate.notes)


@pytest.mark.parametrize(("said", "verdict"), [(True, "submitted"), (False, "unknown")])
def test_a_doubt_after_a_proven_submit_is_settled_by_a_person(said: bool, verdict: str) -> None:
    world = World(ScriptedSite(), viewer=Viewing([None, seen(Shows.ERROR)]))
    world.human = ScriptedHuman({**AT_HAND, "yes_no": said})
    world.go()
    assert ended(world).verdict == verdict
    assert len(world.site.stored) == 1
    (asked,) = [q for q in world.human.asked if q.kind is QuestionKind.YES_NO]
    assert asked.text.endswith("does it take the application for sent?")


@pytest.mark.parametrize("answers", [Answers.THANK, Answers.STORE_THEN_DROP])
def test_without_proof_a_picture_of_a_confirmation_is_told_and_proves_nothing(
    answers: Answers,
) -> None:
    viewer = Viewing([seen(Shows.CONFIRMATION)], always=False)
    world = World(ScriptedSite(answers=answers), viewer=viewer)
    world.go()
    check(world)
    assert [e.moment for e in judged(world)] == [PictureMoment.AFTER_SUBMIT]
    assert ended(world).verdict is Verdict.UNKNOWN
    assert "shows a confirmation, which proves nothing" in ended(world).why


def test_where_rules_are_sure_no_picture_is_shown_to_anybody() -> None:
    viewer = Viewing(always=False)
    world = World(ScriptedSite(), viewer=viewer)
    world.go()
    assert (ended(world).verdict, viewer.heard, judged(world)) == (Verdict.SUBMITTED, [], [])


@pytest.mark.parametrize("shown", [Shows.CHALLENGE, Shows.FORM])
def test_a_page_that_only_a_picture_tells_is_handed_to_a_person(shown: Shows) -> None:
    world = World(ScriptedSite(formless=9), viewer=Viewing([seen(shown)], always=False))
    world.go()
    check(world)
    (asked,) = [q for q in world.human.asked if q.kind is QuestionKind.BLOCKER]
    assert "A picture of the page shows" in " ".join(asked.evidence)
    assert ended(world).verdict is Verdict.NEEDS_HUMAN
    assert world.site.stored == []


SAID = st.lists(
    st.one_of(
        st.none(),
        st.builds(
            lambda shows, opens: {"shows": sorted(map(str, shows)), "opens": opens},
            st.sets(st.sampled_from(Shows), max_size=3),
            st.sampled_from(["", "f0.d1.send", "f0.d1.next"]),
        ),
    ),
    max_size=6,
)


@settings(max_examples=80)
@given(sites(), gates(), SAID, st.booleans(), st.lists(KILLS, max_size=2))
def test_whatever_pictures_show_of_any_site_every_promise_is_kept(
    site: ScriptedSite,
    human: ScriptedHuman,
    said: list[object],
    always: bool,
    kills: list[Kill],
) -> None:
    world = World(site, human, viewer=Viewing(said, always))
    drive(world, *kills)
    check(world)
    keys = [(e.moment, e.digest) for e in judged(world)]
    assert len(keys) == len(set(keys))  # each once, also by a process that went on


@settings(max_examples=40)
@given(sites().filter(lambda s: not s.faults), SAID, st.booleans())
def test_no_picture_makes_a_success_of_anything(
    site: ScriptedSite, said: list[object], always: bool
) -> None:
    plain, viewed = World(deepcopy(site)), World(deepcopy(site), viewer=Viewing(said, always))
    drive(plain)
    drive(viewed)
    if ended(viewed).verdict is Verdict.SUBMITTED:
        assert ended(plain).verdict is Verdict.SUBMITTED
    assert len(viewed.site.stored) <= max(len(plain.site.stored), 1)
