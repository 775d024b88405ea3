"""Of several runs that reach what may be the same posting one begins, whatever they met before."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steadyhand.errors import BadInput
from steadyhand.jobs.history.application import TrackedApplication, application_of
from steadyhand.jobs.history.duplicates import EarlierApplication, check_others
from steadyhand.jobs.history.fingerprint import Vacancy, keys_of
from steadyhand.jobs.history.record import (
    SENT_STANDINGS,
    STANDING_OF_RESULT,
    Attempt,
    AttemptEnded,
    AttemptStarted,
    Override,
    Standing,
    StandingMarked,
    TrackerEntry,
    TrackerEvent,
    check_event,
    sending_run,
)

SENIOR = Vacancy(
    "https://jobs.example/4711", "Birkenhof GmbH", "Senior Gardener", ("Berlin, Germany",), "R-1"
)


def known(
    vacancy: Vacancy, standing: Standing = Standing.SUBMITTED, *, run_id: str = "r1"
) -> EarlierApplication:
    return EarlierApplication(f"of {vacancy.url}", keys_of(vacancy), standing, "", run_id)


REPOSTED = [
    replace(SENIOR, requisition="", text="", url=f"https://board{n}.example/{n}") for n in range(3)
]


def test_a_run_begins_where_no_other_application_stands_against_it() -> None:
    elsewhere = replace(SENIOR, url="https://x.example/1", locations=("Munich",), text="")
    check_others(keys_of(SENIOR), [], "r2")
    check_others(keys_of(SENIOR), [known(replace(elsewhere, requisition=""))], "r2")
    check_others(keys_of(SENIOR), [known(SENIOR, Standing.FAILED)], "r2")
    check_others(keys_of(SENIOR), [known(SENIOR, Standing.IN_PROGRESS, run_id="r2")], "r2")


@pytest.mark.parametrize(
    ("vacancy", "standing", "problem"),
    [
        (SENIOR, Standing.SUBMIT_UNKNOWN, "is submit_unknown; say why a second one"),
        (REPOSTED[0], Standing.SUBMITTED, "is submitted; say why a second one"),
        (SENIOR, Standing.IN_PROGRESS, "is in_progress; resume run r1, or mark it as failed"),
        (REPOSTED[0], Standing.IN_PROGRESS, "is in_progress; say why a second one"),
    ],
)
def test_a_run_does_not_begin_beside_one_to_what_may_be_the_same_posting(
    vacancy: Vacancy, standing: Standing, problem: str
) -> None:
    with pytest.raises(BadInput, match=problem):
        check_others(keys_of(SENIOR), [known(vacancy, standing)], "r2")


class Several:
    """Applications to one posting under three addresses, and what the rule must keep."""

    def __init__(self) -> None:
        self.told = [
            TrackedApplication(application_of(v, profile="", at="0"), ()) for v in REPOSTED
        ]
        self.given: set[tuple[int, str, Standing]] = set()
        self.working = ["", "", ""]  # nobody, where a person has spoken since

    def enter(self, of: int, deed: TrackerEvent) -> bool:
        """Whether the deed was entered."""
        now = self.told[of]
        try:
            check_event(now.record, deed)
            if run_id := sending_run(deed):
                others = [t.known for t in self.told if t is not now]
                check_others(now.application.keys, others, run_id)
        except BadInput:
            return False
        entry = TrackerEntry(len(now.entries), f"{len(now.entries):03}", "anna", deed)
        self.told[of] = replace(now, entries=(*now.entries, entry))
        self._heard(of, deed)
        return True

    def _heard(self, of: int, deed: TrackerEvent) -> None:
        match deed:
            case AttemptStarted(run_id=run_id, dry=False):
                self.working[of] = run_id
            case AttemptEnded(run_id=run_id) if run_id == self.working[of]:
                self.working[of] = ""
            case StandingMarked():
                self.working[of] = ""
            case Override(run_id=run_id, standing=standing):
                self.given.add((of, run_id, standing))

    def forbidden(self, of: int, run_id: str) -> bool:
        """Whether that run may not begin there, said in other words than the product's."""
        for number, each in enumerate(self.told):
            standing = each.record.standing
            sent = standing in SENT_STANDINGS
            word = (number, run_id, standing) in self.given
            busy = self.working[number] not in ("", run_id)
            if (sent and not word) or (busy and not (word and (sent or number != of))):
                return True
        return False


RUN_DEEDS = st.one_of(
    st.builds(AttemptStarted, st.sampled_from(["r1", "r2", "r3"]), st.booleans()),
    st.builds(
        AttemptEnded,
        st.sampled_from(["r1", "r2", "r3"]),
        st.sampled_from(sorted(STANDING_OF_RESULT.values())),
    ),
    st.builds(
        StandingMarked, st.sampled_from([Standing.FAILED, Standing.SUBMITTED, Standing.REJECTED])
    ),
    st.builds(
        Override,
        st.sampled_from(["r1", "r2", "r3"]),
        st.sampled_from(list(Standing)),
        st.sampled_from(["", "another team"]),
    ),
)


@settings(max_examples=150)
@given(st.lists(st.tuples(st.sampled_from([0, 0, 0, 1, 2]), RUN_DEEDS), max_size=25))
def test_in_any_history_no_run_begins_beside_another_or_after_what_may_have_been_sent(
    deeds: list[tuple[int, TrackerEvent]],
) -> None:
    all_of_them = Several()
    for of, deed in deeds:
        begins = sending_run(deed)
        forbidden = bool(begins) and all_of_them.forbidden(of, begins)
        assert not (all_of_them.enter(of, deed) and forbidden)
        for each in all_of_them.told:
            dry = [a for a in each.record.attempts if a.dry]
            assert not any(
                a.result in SENT_STANDINGS for a in dry if _alone(a, each.record.attempts)
            )


def _alone(dry: Attempt, attempts: tuple[Attempt, ...]) -> bool:
    return not any(a.run_id == dry.run_id and not a.dry for a in attempts)
