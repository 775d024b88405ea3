"""Any run can be recorded: its own rules decide it again alike, and no value of it goes along."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.run.faults import Kill, Wrapped, drive
from tests.run.harness import RUN, World
from tests.run.known import known
from tests.run.strategies import KILLS, gates, sites

from steadyhand.adapters.recordings import write_recording
from steadyhand.core.act.actions import Press, Purpose, target_of
from steadyhand.core.journal import codec
from steadyhand.core.journal.events import Envelope, WorkerClaimed
from steadyhand.core.journal.redact import scrub_page
from steadyhand.core.page.snapshot import Button, PageText, Ref, Snapshot
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Act
from steadyhand.core.policy.replay import (
    Decisions,
    Recording,
    move_shape,
    replay_recording,
    undecided_events,
)
from steadyhand.jobs.profile import Name, Profile
from steadyhand.run.context import decisions_file
from steadyhand.run.look import note_decision
from steadyhand.testing import ScriptedSite

EXAMPLES = 60
WORDS = st.text("qxzjvkwyfäöñß", min_size=5, max_size=12)  # no page of these has such a word
MAILS = st.builds("{}@{}.example".format, *[st.text("qxzjvkwy", min_size=4, max_size=9)] * 2)


def recorded(world: World, told: tuple[Envelope, ...] = ()) -> Recording:
    """What the run left behind, as the command reads it."""
    told = told or world.envelopes
    claims = [e.seq for e in told if isinstance(e.event, WorkerClaimed)]
    kept = [world.artifacts.read(RUN, decisions_file(claim)) for claim in claims]
    made = tuple(d for each in kept if each for d in codec.unpack(Decisions, each).made)
    pages = {
        name: codec.unpack(Snapshot, page)
        for name in {d.page for d in made if d.page}
        if (page := world.artifacts.read(RUN, name)) is not None
    }
    return Recording(RUN, told, made, pages)


def text_of(recording: Recording) -> str:
    with TemporaryDirectory() as folder:
        return write_recording(recording, Path(folder) / "r.json").read_text("utf-8")


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    site=sites(),
    kills=st.lists(KILLS, max_size=2),
    said=st.tuples(WORDS, WORDS, MAILS, WORDS),
    data=st.data(),
)
def test_it_is_decided_again_alike_and_without_a_value(
    site: ScriptedSite, kills: list[Kill], said: tuple[str, str, str, str], data: st.DataObject
) -> None:
    given_name, family, mail, notice = said
    profile = Profile(name=Name(given_name, family), email=mail)
    human = data.draw(gates(notice))
    world = World(site, human, known=replace(known(), profile=profile))
    drive(world, *kills)
    recording = recorded(world)
    found = replay_recording(recording)
    assert found.faults == ()
    told = text_of(recording)
    assert [value for value in said if value in told] == []


@dataclass
class Unclean(Wrapped):
    """Says what a process that died right here would have left behind."""

    world: World
    left: list[Recording] = field(default_factory=list)

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        await super().append(envelope, fence=fence)
        self.left.append(recorded(self.world, await self.read(RUN)))


def test_a_decision_is_kept_before_anything_comes_of_it() -> None:
    world = World()
    world.journal = journal = Unclean(world.store.journal, world)
    world.go()
    assert len(journal.left[-1].decisions) > 5
    assert [undecided_events(left) for left in journal.left] == [()] * len(journal.left)


def test_a_worker_that_was_taken_over_writes_into_nobody_elses_decisions() -> None:
    world = World()
    drive(world, Kill(8), Kill(12, stored=True))
    claims = [e.seq for e in world.envelopes if isinstance(e.event, WorkerClaimed)]
    kept = [world.artifacts.read(RUN, decisions_file(claim)) for claim in claims]
    ats = [[d.at for d in codec.unpack(Decisions, each).made] for each in kept if each]
    assert len(claims) == len(ats) == 3
    for claim, until, own in zip(claims, [*claims[1:], len(world.envelopes)], ats, strict=True):
        assert claim < min(own) <= max(own) <= until
    assert replay_recording(recorded(world)).holds


def test_a_value_in_a_label_is_no_other_move_when_it_is_read_without_it() -> None:
    profile = Profile(name=Name("Zyxina", "Qwertz"), email="z@q.example")
    run = World(known=replace(known(), profile=profile)).run()
    close = Button(Ref("f0.d1.e1"), PageText("Close, Zyxina"))
    page = Snapshot("https://a.example/", buttons=(close,))
    (stored,) = scrub_page(page, run.private()).buttons
    note_decision(run, Look(page), Act((Press(target_of(close), Purpose.CLOSE_OVERLAY),)))
    again = Act((Press(target_of(stored), Purpose.CLOSE_OVERLAY),))
    assert [d.move for d in run.decisions] == [move_shape(again)]
