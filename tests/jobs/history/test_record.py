"""The record is the fold of its entries; what may not be entered is refused."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.errors import BadInput
from steadyhand.jobs.history.application import (
    GONE,
    Tracked,
    Wanted,
    application_of,
    falls_under,
    files_of,
    retention,
    thinned,
    with_addresses,
)
from steadyhand.jobs.history.fingerprint import Vacancy
from steadyhand.jobs.history.record import (
    KINDS,
    Attempt,
    Attempted,
    Change,
    Deed,
    Done,
    Entry,
    Erased,
    Filed,
    Intends,
    LetRun,
    Marked,
    Noted,
    Proven,
    Record,
    Resulted,
    Standing,
    Step,
    check,
    may_send,
    record_of,
)

VACANCY = Vacancy("https://jobs.example/1", "Birkenhof", "Gardener", text="short")
APPLICATION = application_of(VACANCY, profile="anna", at="00")
WORDS = st.text(max_size=9)
RUNS = st.sampled_from(["r1", "r2"])
STANDINGS = st.sampled_from(list(Standing))
DEEDS: st.SearchStrategy[Deed] = st.one_of(
    st.builds(Attempted, RUNS, st.booleans()),
    st.builds(Resulted, RUNS, STANDINGS, WORDS),
    st.builds(Proven, RUNS, WORDS, st.just("APP-7"), WORDS),
    st.builds(Filed, st.sampled_from(["resume.pdf", "letter.pdf"]), WORDS),
    st.builds(Marked, STANDINGS, WORDS),
    st.builds(Noted, WORDS),
    st.builds(Intends, WORDS, st.sampled_from(["", "2026-12-01"])),
    st.builds(Done, st.integers(0, 5)),
    st.builds(LetRun, RUNS, STANDINGS, WORDS),
    st.builds(Erased, WORDS),
)


def entries(*deeds: Deed) -> tuple[Entry, ...]:
    return tuple(Entry(n, f"{n:02}", "anna", deed) for n, deed in enumerate(deeds))


def record(*deeds: Deed) -> Record:
    return record_of(entries(*deeds))


def tracked(*deeds: Deed) -> Tracked:
    return Tracked(APPLICATION, entries(*deeds))


def test_a_run_that_was_sent_and_answered_is_told_in_its_order() -> None:
    told = record(
        Attempted("r1"),
        Resulted("r1", Standing.SUBMITTED, "proof"),
        Proven("r1", "Thank you", "APP-7"),
        Marked(Standing.INTERVIEW, "they called"),
    )
    assert told.standing is Standing.INTERVIEW
    assert told.changes == (
        Change("00", "anna", Standing.IN_PROGRESS),
        Change("01", "anna", Standing.SUBMITTED, "proof"),
        Change("03", "anna", Standing.INTERVIEW, "they called"),
    )
    assert told.attempts == (Attempt("r1", "00", False, Standing.SUBMITTED, "proof", "01"),)
    assert told.proof == Proven("r1", "Thank you", "APP-7")
    assert told.taken_back is Standing.SUBMITTED


def test_a_dry_run_is_recorded_and_never_as_applied() -> None:
    told = record(Attempted("r1", dry=True), Resulted("r1", Standing.DRY_RUN))
    assert told.standing is Standing.DRY_RUN
    assert told.attempts[0].dry


def test_a_run_that_was_resumed_is_one_attempt_and_its_first_result_stays() -> None:
    told = record(
        Attempted("r1"),
        Attempted("r1"),
        Resulted("r1", Standing.FAILED, "one"),
        Resulted("r1", Standing.SKIPPED, "two"),
        Attempted("r2"),
    )
    assert [(a.run_id, a.reason) for a in told.attempts] == [("r1", "one"), ("r2", "")]


@pytest.mark.parametrize(
    "deed", [Resulted("r0", Standing.SKIPPED), Resulted("r1", Standing.FAILED)]
)
def test_what_another_run_came_to_does_not_end_the_one_that_works_on_it(deed: Deed) -> None:
    told = record(*(e for e in (Attempted("r1"), Marked(Standing.FAILED), Attempted("r2"), deed)))
    assert (told.standing, told.holder) == (Standing.IN_PROGRESS, "r2")
    ended = record_of([Entry(9, "09", "run", Resulted("r2", Standing.NEEDS_HUMAN))], told)
    assert (ended.standing, ended.holder) == (Standing.NEEDS_HUMAN, "")


def test_what_was_sent_counts_whichever_run_sent_it() -> None:
    assert record_of(
        [Entry(9, "09", "run", Resulted("r1", Standing.SUBMITTED))], LOST
    ).standing in (Standing.SUBMITTED,)


@pytest.mark.parametrize(
    ("since", "may"),
    [
        ((), True),
        ((Noted("a remark"),), True),
        ((Marked(Standing.SUBMITTED),), False),
        ((Marked(Standing.SKIPPED),), False),
        ((Marked(Standing.FAILED),), False),
        ((Marked(Standing.FAILED), Marked(Standing.IN_PROGRESS)), True),
        ((Marked(Standing.FAILED), Attempted("r2")), False),
        ((Resulted("r2", Standing.SUBMITTED),), False),
        ((Marked(Standing.SUBMITTED), LetRun("r1", Standing.SUBMITTED, "why")), True),
        ((Marked(Standing.SUBMITTED), LetRun("r2", Standing.SUBMITTED, "why")), False),
    ],
)
def test_a_run_may_send_for_as_long_as_nobody_has_said_otherwise(
    since: tuple[Deed, ...], may: bool
) -> None:
    assert may_send(record(Attempted("r1"), *since), "r1") is may


def test_a_dry_run_beside_the_one_that_works_on_it_is_not_taken_for_it() -> None:
    told = tracked(Attempted("r1"), Attempted("r2", dry=True)).known
    assert (told.run_id, told.standing) == ("r1", Standing.IN_PROGRESS)
    ended = tracked(Attempted("r1"), Attempted("r2", dry=True), Resulted("r1", Standing.DRY_RUN))
    assert (ended.record.standing, ended.known.run_id) == (Standing.DRY_RUN, "r2")


def test_a_file_of_the_same_name_replaces_the_earlier_one() -> None:
    told = record(Filed("resume.pdf", "a"), Filed("letter.pdf", "b"), Filed("resume.pdf", "c"))
    assert told.files == (Filed("letter.pdf", "b"), Filed("resume.pdf", "c"))


def test_open_steps_come_in_the_order_of_their_dates() -> None:
    told = record(
        Intends("someday"), Intends("late", "2026-12-24"), Intends("soon", "2026-12-01"), Done(1)
    )
    assert told.open_steps == (Step(2, "soon", "2026-12-01"), Step(0, "someday"))
    assert told.steps[1] == Step(1, "late", "2026-12-24", "03")


@given(st.lists(DEEDS, max_size=12))
def test_any_history_can_be_told_and_going_on_is_the_same_as_telling_it_whole(
    deeds: list[Deed],
) -> None:
    whole = entries(*deeds)
    for cut in range(len(whole) + 1):
        assert record_of(whole[cut:], record_of(whole[:cut])) == record_of(whole)
    for entry in whole:
        assert isinstance(entry.deed, KINDS[entry.kind])


RUNNING = record(Attempted("r1"))
SENT = record(Attempted("r1"), Resulted("r1", Standing.SUBMITTED))
LOST = record(Attempted("r1"), Marked(Standing.FAILED, "r1 is lost"), Attempted("r2"))
BACK = record(
    Attempted("r1"),
    Marked(Standing.FAILED, "r1 is lost"),
    Attempted("r2"),
    Resulted("r2", Standing.FAILED),
    Attempted("r1"),
)
BY_HAND = record(Attempted("r1"), Marked(Standing.SUBMITTED, "I sent it myself"))
DRY = record(Attempted("r1", dry=True))
LET = record(
    Attempted("r1"),
    Resulted("r1", Standing.SUBMIT_UNKNOWN),
    LetRun("r2", Standing.SUBMIT_UNKNOWN, "I asked them"),
)


@pytest.mark.parametrize(
    ("now", "deed", "problem"),
    [
        (RUNNING, Attempted("r2"), "run r1 works on this application"),
        (SENT, Attempted("r2"), "needs a person's override"),
        (SENT, Attempted("r1"), "needs a person's override"),
        (LET, Attempted("r3"), "needs a person's override"),
        (LOST, Attempted("r1"), "run r2 works on this application"),
        (BACK, Attempted("r3"), "run r1 works on this application"),
        (BY_HAND, Attempted("r1"), "needs a person's override"),
        (DRY, Resulted("r1", Standing.SUBMITTED), "r1 is a dry run"),
        (DRY, Resulted("r1", Standing.SUBMIT_UNKNOWN), "r1 is a dry run"),
        (SENT, LetRun("r2", Standing.SUBMIT_UNKNOWN, "why"), "submitted now"),
        (SENT, LetRun("r2", Standing.SUBMITTED, " "), "needs a reason"),
        (SENT, Marked(Standing.ACCEPTED), "cannot become accepted"),
        (record(Intends("call")), Done(1), "open steps: 0"),
        (Record(), Done(0), "open steps: none"),
        (Record(), Noted(" "), "needs words"),
        (Record(), Intends(""), "needs words"),
    ],
)
def test_what_may_not_be_is_refused_with_its_reason(now: Record, deed: Deed, problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        check(now, deed)


@pytest.mark.parametrize(
    ("now", "deed"),
    [
        (Record(), Attempted("r1")),
        (RUNNING, Attempted("r1")),
        (RUNNING, Attempted("r2", dry=True)),
        (SENT, Attempted("r2", dry=True)),
        (LET, Attempted("r2")),
        (record(Attempted("r1"), Resulted("r1", Standing.FAILED)), Attempted("r2")),
        (record(Attempted("r1"), Marked(Standing.FAILED)), Attempted("r2")),
        (SENT, LetRun("r2", Standing.SUBMITTED, "why")),
        (SENT, Marked(Standing.OFFER)),
        (record(Intends("call")), Done(0)),
        (Record(), Noted("a")),
        (Record(), Resulted("r1", Standing.FAILED)),
        (LOST, Attempted("r2")),
        (DRY, Attempted("r1")),
        (DRY, Resulted("r1", Standing.DRY_RUN)),
        (DRY, Resulted("r9", Standing.SUBMITTED)),
        (record(Attempted("r1", dry=True), Attempted("r1")), Resulted("r1", Standing.SUBMITTED)),
    ],
)
def test_what_may_be_is_entered(now: Record, deed: Deed) -> None:
    check(now, deed)


# --- as it is tracked, and forgotten -------------------------------------------------------------


def test_what_is_known_of_an_application_is_its_last_run_and_when_it_came_to_stand_so() -> None:
    assert tracked().known.at == "00"
    told = tracked(Attempted("r1"), Resulted("r1", Standing.FAILED), Noted("x")).known
    assert (told.run_id, told.at, told.standing) == ("r1", "01", Standing.FAILED)
    assert (told.company, told.role, told.keys) == ("Birkenhof", "Gardener", APPLICATION.keys)


def test_a_list_takes_what_fits_every_wish() -> None:
    one = tracked(Noted("x"), Marked(Standing.SUBMITTED))
    assert Wanted().fits(one)
    assert Wanted(frozenset((Standing.SUBMITTED,)), "01", "anna").fits(one)
    assert not Wanted(frozenset((Standing.OFFER,))).fits(one)
    assert not Wanted(profile="ben").fits(one)
    assert not Wanted(since="02").fits(one)


def test_facts_that_were_told_again_keep_the_addresses_and_the_text_of_before() -> None:
    before = application_of(
        Vacancy("https://a.example/1", also=("https://b.example/1",), text="w " * 40),
        profile="",
        at="00",
    )
    new = application_of(Vacancy("https://b.example/1", "Birkenhof"), profile="", at="05")
    told = with_addresses(new, before)
    assert told.vacancy == Vacancy(
        "https://b.example/1", "Birkenhof", also=("https://a.example/1",)
    )
    assert (told.created_at, told.text, told.id) == ("00", before.text, new.id)


NOW = datetime(2026, 11, 22, tzinfo=UTC)


def test_retention_counts_whole_days_and_at_least_one() -> None:
    assert retention(NOW, 30).until == "2026-10-23T00:00:00.000Z"
    with pytest.raises(BadInput, match="at least 1"):
        retention(NOW, 0)
    assert retention(NOW, 36_525).until.startswith("1926-11-22")
    with pytest.raises(BadInput, match="at most 36525"):
        retention(NOW, 36_526)


@pytest.mark.parametrize(
    ("deeds", "falls"),
    [
        ((), True),
        ((Marked(Standing.SUBMITTED), Marked(Standing.REJECTED)), True),
        ((Attempted("r1"),), False),
        ((Attempted("r1"), Resulted("r1", Standing.SUBMIT_UNKNOWN)), False),
        ((Intends("call"),), False),
        ((Intends("call"), Done(0)), True),
        ((Noted("x"), Erased("words")), False),
        ((Erased("words"), Noted("x")), True),
    ],
)
def test_only_what_is_old_and_over_falls_under_it(deeds: tuple[Deed, ...], falls: bool) -> None:
    assert falls_under(tracked(*deeds), retention(NOW, 1)) is falls


def test_what_was_heard_of_since_does_not_fall_under_it() -> None:
    young = Tracked(APPLICATION, (Entry(0, "2026-11-21T12:00:00.000Z", "anna", Noted("x")),))
    assert not falls_under(young, retention(NOW, 1))


@given(st.lists(DEEDS, max_size=12))
def test_of_any_history_the_facts_stay_and_the_words_go(deeds: list[Deed]) -> None:
    before, after = record(*deeds), record_of(thinned(entries(*deeds)))
    for told in (lambda r: r.standing, lambda r: [(c.at, c.standing) for c in r.changes]):
        assert told(after) == told(before)
    assert [(a.run_id, a.result) for a in after.attempts] == [
        (a.run_id, a.result) for a in before.attempts
    ]
    assert len(after.notes) == len(before.notes)
    assert {text for _, _, text in after.notes} <= {GONE}
    assert {f.path for f in after.files} | {s.text for s in after.steps} <= {GONE}
    reasons = [c.why for c in after.changes] + [a.reason for a in after.attempts]
    assert {*reasons, *(g.reason for g in after.let_run)} <= {"", GONE}
    if after.proof is not None:
        assert after.proof.reference == "APP-7"
        assert {after.proof.text, after.proof.picture} <= {"", GONE}


def test_files_that_go_are_named_once_and_never_again() -> None:
    told = entries(
        Filed("resume.pdf", "/a"),
        Filed("old.pdf", "/a"),
        Proven("r1", "x", picture="/b"),
        Noted("n"),
    )
    assert files_of(told) == ("/a", "/b")
    assert files_of(thinned(told)) == ()
