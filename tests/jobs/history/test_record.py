"""The record is the fold of its entries; what may not be entered is refused."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.errors import BadInput
from steadyhand.jobs.history.application import (
    ERASED_TEXT,
    ApplicationFilter,
    TrackedApplication,
    application_of,
    falls_under,
    files_of,
    retention,
    thin_entries,
    with_addresses,
)
from steadyhand.jobs.history.fingerprint import Vacancy
from steadyhand.jobs.history.record import (
    EVENT_KINDS,
    ApplicationRecord,
    Attempt,
    AttemptEnded,
    AttemptStarted,
    FileAdded,
    NextStep,
    NoteAdded,
    Override,
    ProofAdded,
    Standing,
    StandingChange,
    StandingMarked,
    StepDone,
    StepPlanned,
    TrackerEntry,
    TrackerEvent,
    WordsErased,
    check_event,
    fold_record,
    may_send,
)

VACANCY = Vacancy("https://jobs.example/1", "Birkenhof", "Gardener", text="short")
APPLICATION = application_of(VACANCY, profile="anna", at="00")
WORDS = st.text(max_size=9)
RUNS = st.sampled_from(["r1", "r2"])
STANDINGS = st.sampled_from(list(Standing))
DEEDS: st.SearchStrategy[TrackerEvent] = st.one_of(
    st.builds(AttemptStarted, RUNS, st.booleans()),
    st.builds(AttemptEnded, RUNS, STANDINGS, WORDS),
    st.builds(ProofAdded, RUNS, WORDS, st.just("APP-7"), WORDS),
    st.builds(FileAdded, st.sampled_from(["resume.pdf", "letter.pdf"]), WORDS),
    st.builds(StandingMarked, STANDINGS, WORDS),
    st.builds(NoteAdded, WORDS),
    st.builds(StepPlanned, WORDS, st.sampled_from(["", "2026-12-01"])),
    st.builds(StepDone, st.integers(0, 5)),
    st.builds(Override, RUNS, STANDINGS, WORDS),
    st.builds(WordsErased, WORDS),
)


def entries(*deeds: TrackerEvent) -> tuple[TrackerEntry, ...]:
    return tuple(TrackerEntry(n, f"{n:02}", "anna", deed) for n, deed in enumerate(deeds))


def record(*deeds: TrackerEvent) -> ApplicationRecord:
    return fold_record(entries(*deeds))


def tracked(*deeds: TrackerEvent) -> TrackedApplication:
    return TrackedApplication(APPLICATION, entries(*deeds))


def test_a_run_that_was_sent_and_answered_is_told_in_its_order() -> None:
    told = record(
        AttemptStarted("r1"),
        AttemptEnded("r1", Standing.SUBMITTED, "proof"),
        ProofAdded("r1", "Thank you", "APP-7"),
        StandingMarked(Standing.INTERVIEW, "they called"),
    )
    assert told.standing is Standing.INTERVIEW
    assert told.changes == (
        StandingChange("00", "anna", Standing.IN_PROGRESS),
        StandingChange("01", "anna", Standing.SUBMITTED, "proof"),
        StandingChange("03", "anna", Standing.INTERVIEW, "they called"),
    )
    assert told.attempts == (Attempt("r1", "00", False, Standing.SUBMITTED, "proof", "01"),)
    assert told.proof == ProofAdded("r1", "Thank you", "APP-7")
    assert told.taken_back is Standing.SUBMITTED


def test_a_dry_run_is_recorded_and_never_as_applied() -> None:
    told = record(AttemptStarted("r1", dry=True), AttemptEnded("r1", Standing.DRY_RUN))
    assert told.standing is Standing.DRY_RUN
    assert told.attempts[0].dry


def test_a_run_that_was_resumed_is_one_attempt_and_its_first_result_stays() -> None:
    told = record(
        AttemptStarted("r1"),
        AttemptStarted("r1"),
        AttemptEnded("r1", Standing.FAILED, "one"),
        AttemptEnded("r1", Standing.SKIPPED, "two"),
        AttemptStarted("r2"),
    )
    assert [(a.run_id, a.reason) for a in told.attempts] == [("r1", "one"), ("r2", "")]


@pytest.mark.parametrize(
    "deed", [AttemptEnded("r0", Standing.SKIPPED), AttemptEnded("r1", Standing.FAILED)]
)
def test_what_another_run_came_to_does_not_end_the_one_that_works_on_it(deed: TrackerEvent) -> None:
    told = record(
        *(
            e
            for e in (
                AttemptStarted("r1"),
                StandingMarked(Standing.FAILED),
                AttemptStarted("r2"),
                deed,
            )
        )
    )
    assert (told.standing, told.holder) == (Standing.IN_PROGRESS, "r2")
    ended = fold_record(
        [TrackerEntry(9, "09", "run", AttemptEnded("r2", Standing.NEEDS_HUMAN))], told
    )
    assert (ended.standing, ended.holder) == (Standing.NEEDS_HUMAN, "")


def test_what_was_sent_counts_whichever_run_sent_it() -> None:
    assert fold_record(
        [TrackerEntry(9, "09", "run", AttemptEnded("r1", Standing.SUBMITTED))], LOST
    ).standing in (Standing.SUBMITTED,)


@pytest.mark.parametrize(
    ("since", "may"),
    [
        ((), True),
        ((NoteAdded("a remark"),), True),
        ((StandingMarked(Standing.SUBMITTED),), False),
        ((StandingMarked(Standing.SKIPPED),), False),
        ((StandingMarked(Standing.FAILED),), False),
        ((StandingMarked(Standing.FAILED), StandingMarked(Standing.IN_PROGRESS)), True),
        ((StandingMarked(Standing.FAILED), AttemptStarted("r2")), False),
        ((AttemptEnded("r2", Standing.SUBMITTED),), False),
        ((StandingMarked(Standing.SUBMITTED), Override("r1", Standing.SUBMITTED, "why")), True),
        ((StandingMarked(Standing.SUBMITTED), Override("r2", Standing.SUBMITTED, "why")), False),
    ],
)
def test_a_run_may_send_for_as_long_as_nobody_has_said_otherwise(
    since: tuple[TrackerEvent, ...], may: bool
) -> None:
    assert may_send(record(AttemptStarted("r1"), *since), "r1") is may


def test_a_dry_run_beside_the_one_that_works_on_it_is_not_taken_for_it() -> None:
    told = tracked(AttemptStarted("r1"), AttemptStarted("r2", dry=True)).known
    assert (told.run_id, told.standing) == ("r1", Standing.IN_PROGRESS)
    ended = tracked(
        AttemptStarted("r1"), AttemptStarted("r2", dry=True), AttemptEnded("r1", Standing.DRY_RUN)
    )
    assert (ended.record.standing, ended.known.run_id) == (Standing.DRY_RUN, "r2")


def test_a_file_of_the_same_name_replaces_the_earlier_one() -> None:
    told = record(
        FileAdded("resume.pdf", "a"), FileAdded("letter.pdf", "b"), FileAdded("resume.pdf", "c")
    )
    assert told.files == (FileAdded("letter.pdf", "b"), FileAdded("resume.pdf", "c"))


def test_open_steps_come_in_the_order_of_their_dates() -> None:
    told = record(
        StepPlanned("someday"),
        StepPlanned("late", "2026-12-24"),
        StepPlanned("soon", "2026-12-01"),
        StepDone(1),
    )
    assert told.open_steps == (NextStep(2, "soon", "2026-12-01"), NextStep(0, "someday"))
    assert told.steps[1] == NextStep(1, "late", "2026-12-24", "03")


@given(st.lists(DEEDS, max_size=12))
def test_any_history_can_be_told_and_going_on_is_the_same_as_telling_it_whole(
    deeds: list[TrackerEvent],
) -> None:
    whole = entries(*deeds)
    for cut in range(len(whole) + 1):
        assert fold_record(whole[cut:], fold_record(whole[:cut])) == fold_record(whole)
    for entry in whole:
        assert isinstance(entry.deed, EVENT_KINDS[entry.kind])


RUNNING = record(AttemptStarted("r1"))
SENT = record(AttemptStarted("r1"), AttemptEnded("r1", Standing.SUBMITTED))
LOST = record(
    AttemptStarted("r1"), StandingMarked(Standing.FAILED, "r1 is lost"), AttemptStarted("r2")
)
BACK = record(
    AttemptStarted("r1"),
    StandingMarked(Standing.FAILED, "r1 is lost"),
    AttemptStarted("r2"),
    AttemptEnded("r2", Standing.FAILED),
    AttemptStarted("r1"),
)
BY_HAND = record(AttemptStarted("r1"), StandingMarked(Standing.SUBMITTED, "I sent it myself"))
DRY = record(AttemptStarted("r1", dry=True))
LET = record(
    AttemptStarted("r1"),
    AttemptEnded("r1", Standing.SUBMIT_UNKNOWN),
    Override("r2", Standing.SUBMIT_UNKNOWN, "I asked them"),
)


@pytest.mark.parametrize(
    ("now", "deed", "problem"),
    [
        (RUNNING, AttemptStarted("r2"), "run r1 works on this application"),
        (SENT, AttemptStarted("r2"), "needs a person's override"),
        (SENT, AttemptStarted("r1"), "needs a person's override"),
        (LET, AttemptStarted("r3"), "needs a person's override"),
        (LOST, AttemptStarted("r1"), "run r2 works on this application"),
        (BACK, AttemptStarted("r3"), "run r1 works on this application"),
        (BY_HAND, AttemptStarted("r1"), "needs a person's override"),
        (DRY, AttemptEnded("r1", Standing.SUBMITTED), "r1 is a dry run"),
        (DRY, AttemptEnded("r1", Standing.SUBMIT_UNKNOWN), "r1 is a dry run"),
        (SENT, Override("r2", Standing.SUBMIT_UNKNOWN, "why"), "submitted now"),
        (SENT, Override("r2", Standing.SUBMITTED, " "), "needs a reason"),
        (SENT, StandingMarked(Standing.ACCEPTED), "cannot become accepted"),
        (record(StepPlanned("call")), StepDone(1), "open steps: 0"),
        (ApplicationRecord(), StepDone(0), "open steps: none"),
        (ApplicationRecord(), NoteAdded(" "), "needs words"),
        (ApplicationRecord(), StepPlanned(""), "needs words"),
    ],
)
def test_what_may_not_be_is_refused_with_its_reason(
    now: ApplicationRecord, deed: TrackerEvent, problem: str
) -> None:
    with pytest.raises(BadInput, match=problem):
        check_event(now, deed)


@pytest.mark.parametrize(
    ("now", "deed"),
    [
        (ApplicationRecord(), AttemptStarted("r1")),
        (RUNNING, AttemptStarted("r1")),
        (RUNNING, AttemptStarted("r2", dry=True)),
        (SENT, AttemptStarted("r2", dry=True)),
        (LET, AttemptStarted("r2")),
        (record(AttemptStarted("r1"), AttemptEnded("r1", Standing.FAILED)), AttemptStarted("r2")),
        (record(AttemptStarted("r1"), StandingMarked(Standing.FAILED)), AttemptStarted("r2")),
        (SENT, Override("r2", Standing.SUBMITTED, "why")),
        (SENT, StandingMarked(Standing.OFFER)),
        (record(StepPlanned("call")), StepDone(0)),
        (ApplicationRecord(), NoteAdded("a")),
        (ApplicationRecord(), AttemptEnded("r1", Standing.FAILED)),
        (LOST, AttemptStarted("r2")),
        (DRY, AttemptStarted("r1")),
        (DRY, AttemptEnded("r1", Standing.DRY_RUN)),
        (DRY, AttemptEnded("r9", Standing.SUBMITTED)),
        (
            record(AttemptStarted("r1", dry=True), AttemptStarted("r1")),
            AttemptEnded("r1", Standing.SUBMITTED),
        ),
    ],
)
def test_what_may_be_is_entered(now: ApplicationRecord, deed: TrackerEvent) -> None:
    check_event(now, deed)


# --- as it is tracked, and forgotten -------------------------------------------------------------


def test_what_is_known_of_an_application_is_its_last_run_and_when_it_came_to_stand_so() -> None:
    assert tracked().known.at == "00"
    told = tracked(AttemptStarted("r1"), AttemptEnded("r1", Standing.FAILED), NoteAdded("x")).known
    assert (told.run_id, told.at, told.standing) == ("r1", "01", Standing.FAILED)
    assert (told.company, told.role, told.keys) == ("Birkenhof", "Gardener", APPLICATION.keys)


def test_a_list_takes_what_fits_every_wish() -> None:
    one = tracked(NoteAdded("x"), StandingMarked(Standing.SUBMITTED))
    assert ApplicationFilter().fits(one)
    assert ApplicationFilter(frozenset((Standing.SUBMITTED,)), "01", "anna").fits(one)
    assert not ApplicationFilter(frozenset((Standing.OFFER,))).fits(one)
    assert not ApplicationFilter(profile="ben").fits(one)
    assert not ApplicationFilter(since="02").fits(one)


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
        ((StandingMarked(Standing.SUBMITTED), StandingMarked(Standing.REJECTED)), True),
        ((AttemptStarted("r1"),), False),
        ((AttemptStarted("r1"), AttemptEnded("r1", Standing.SUBMIT_UNKNOWN)), False),
        ((StepPlanned("call"),), False),
        ((StepPlanned("call"), StepDone(0)), True),
        ((NoteAdded("x"), WordsErased("words")), False),
        ((WordsErased("words"), NoteAdded("x")), True),
    ],
)
def test_only_what_is_old_and_over_falls_under_it(
    deeds: tuple[TrackerEvent, ...], falls: bool
) -> None:
    assert falls_under(tracked(*deeds), retention(NOW, 1)) is falls


def test_what_was_heard_of_since_does_not_fall_under_it() -> None:
    young = TrackedApplication(
        APPLICATION, (TrackerEntry(0, "2026-11-21T12:00:00.000Z", "anna", NoteAdded("x")),)
    )
    assert not falls_under(young, retention(NOW, 1))


@given(st.lists(DEEDS, max_size=12))
def test_of_any_history_the_facts_stay_and_the_words_go(deeds: list[TrackerEvent]) -> None:
    before, after = record(*deeds), fold_record(thin_entries(entries(*deeds)))
    for told in (lambda r: r.standing, lambda r: [(c.at, c.standing) for c in r.changes]):
        assert told(after) == told(before)
    assert [(a.run_id, a.result) for a in after.attempts] == [
        (a.run_id, a.result) for a in before.attempts
    ]
    assert len(after.notes) == len(before.notes)
    assert {text for _, _, text in after.notes} <= {ERASED_TEXT}
    assert {f.path for f in after.files} | {s.text for s in after.steps} <= {ERASED_TEXT}
    reasons = [c.why for c in after.changes] + [a.reason for a in after.attempts]
    assert {*reasons, *(g.reason for g in after.let_run)} <= {"", ERASED_TEXT}
    if after.proof is not None:
        assert after.proof.reference == "APP-7"
        assert {after.proof.text, after.proof.picture} <= {"", ERASED_TEXT}


def test_files_that_go_are_named_once_and_never_again() -> None:
    told = entries(
        FileAdded("resume.pdf", "/a"),
        FileAdded("old.pdf", "/a"),
        ProofAdded("r1", "x", picture="/b"),
        NoteAdded("n"),
    )
    assert files_of(told) == ("/a", "/b")
    assert files_of(thin_entries(told)) == ()
