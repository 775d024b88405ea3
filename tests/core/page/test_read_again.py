"""Reading with the look before at hand is only quicker: it never says anything else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.page.read import Earlier, Raw, RawFrame, read_snapshot

FIELDS = st.fixed_dictionaries(
    {"ref": st.sampled_from(["e1", "e2"]), "label": st.sampled_from(["Name", "Name #2", "City"])},
    optional={"value": st.sampled_from(["", "x"]), "fillable": st.booleans()},
)
BODIES = st.fixed_dictionaries(
    {"url": st.just("https://a.example/"), "fields": st.lists(FIELDS, max_size=4)},
    optional={"hidden": st.booleans()},
)
FRAMES = st.builds(RawFrame, st.sampled_from(["f0", "f1"]), st.sampled_from(["d1", "d2"]), BODIES)
PAGES = st.lists(FRAMES, min_size=1, max_size=2)


@given(PAGES, PAGES)
def test_any_page_reads_the_same_whatever_was_seen_before(
    before: list[RawFrame], now: list[RawFrame]
) -> None:
    earlier = Earlier(tuple(before), read_snapshot(before))
    assert read_snapshot(now, earlier=earlier) == read_snapshot(now)


def test_a_field_of_which_the_same_is_told_is_the_very_one_of_before() -> None:
    body: Raw = {"fields": [{"ref": "e1", "label": "Name"}, {"ref": "e2", "label": "City"}]}
    told = (RawFrame("f0", "d1", body),)
    first = read_snapshot(told)
    again = read_snapshot(told, earlier=Earlier(told, first))
    assert all(a is b for a, b in zip(first.fields, again.fields, strict=True))
