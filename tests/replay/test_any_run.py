"""Any run can be recorded: its own rules decide it again alike, and no value of it goes along."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.run.faults import Kill, drive
from tests.run.harness import RUN, World
from tests.run.known import known
from tests.run.strategies import KILLS, gates, sites

from steadyhand.adapters.recordings import write_recording
from steadyhand.core.job.profile import Name, Profile
from steadyhand.core.log import codec
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.core.replay import Decisions, Recording, replayed
from steadyhand.run.context import DECISIONS
from steadyhand.testing import ScriptedSite

EXAMPLES = 60
WORDS = st.text("qxzjvkwyfäöñß", min_size=5, max_size=12)  # no page of these has such a word
MAILS = st.builds("{}@{}.example".format, *[st.text("qxzjvkwy", min_size=4, max_size=9)] * 2)


def recorded(world: World) -> Recording:
    """What the run left behind, as the command reads it."""
    stored = world.artifacts.read(RUN, DECISIONS)
    made = codec.unpack(Decisions, stored).made if stored else ()
    pages = {
        name: codec.unpack(Snapshot, page)
        for name in {d.page for d in made if d.page}
        if (page := world.artifacts.read(RUN, name)) is not None
    }
    return Recording(RUN, world.envelopes, made, pages)


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
    found = replayed(recording)
    assert (found.differences, found.unreadable) == ((), ())
    told = text_of(recording)
    assert [value for value in said if value in told] == []
