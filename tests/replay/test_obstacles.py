"""Every recording met what it was made for: a scenario that misses its obstacle shows nothing."""

from __future__ import annotations

import pytest
from tests.replay import marks as m
from tests.replay.scenarios import JOURNALS, SCENARIOS

from steadyhand.adapters.recordings import read_recordings
from steadyhand.core.answer.sheet import QuestionKind as Q
from steadyhand.core.journal.events import Rung

RECORDINGS = {r.name: r for r in read_recordings(JOURNALS)}
SUBMITTED, UNKNOWN, INVALID = m.ends("submitted"), m.ends("unknown"), m.ends("invalid")
FORMLESS, LIMITED = m.ends("needs_human", "no_form"), m.ends("blocked", "rate_limited")
CONSENT, TIMEOUT = m.ends("needs_human", "consent"), m.ends("transient", "timeout")
BUDGET, CAPTCHA = m.ends("transient", "budget"), m.ends("needs_human", "captcha")
NAVIGATION, DRY = m.ends("transient", "navigation"), m.ends("dry_run")
PROHIBITED, DOWNLOAD = m.ends("blocked", "prohibited"), m.ends("needs_human", "download")
ABROAD = m.ends("needs_human", "suspicious_request")
ALTERED = m.ends("needs_human", "altered")
OFF, TWO_WAYS = m.ends("needs_human", "off_domain"), m.ends("needs_human", "ambiguous_submit")
NOT_LET = m.ends("needs_human", "step_write")

MARKS: dict[str, m.Mark] = {
    "plain": SUBMITTED,
    "wizard": m.all_of(m.stepped, SUBMITTED),
    "cookies": m.all_of(m.presses("close_overlay"), SUBMITTED),
    "validation-oscillation": m.all_of(m.swings, m.tripped, INVALID),
    "captcha-wall": m.all_of(m.asks(Q.BLOCKER), CAPTCHA),
    "closed": m.ends("closed"),
    "declined": m.all_of(m.asks(Q.CONFIRM_SUBMIT), m.ends("declined")),
    "rehearsed": m.all_of(DRY, m.none_of(m.sends)),
    "few-looks": TIMEOUT,
    "few-actions": BUDGET,
    "anti-spam": m.called_spam,
    "same-again": m.all_of(m.refused("server_validation"), INVALID),
    "doubled-yes-no": m.all_of(m.asked_twice_alike, SUBMITTED),
    "stale-refs": m.stale,
    "overlay-loop": m.all_of(m.closed_again, m.tripped),
    "nothing-to-mend": m.all_of(m.refused("server_validation"), INVALID),
    "nothing-to-mend-but-two-ways": m.all_of(m.refused("server_validation"), INVALID),
    "drift": m.all_of(m.drifted, SUBMITTED),
    "meddled": m.all_of(m.strange, SUBMITTED),
    "terms": CONSENT,
    "not-a-robot": CAPTCHA,
    "two-ways": TWO_WAYS,
    "dangerous": m.all_of(m.asks(Q.CONSENT), CONSENT),
    "dangerous-and-agreed": m.all_of(m.asks(Q.CONSENT), SUBMITTED),
    "dangerous-and-rehearsed": m.all_of(m.asks(Q.CONSENT), CONSENT),
    "dangerous-drift": m.all_of(m.asks(Q.CONSENT), m.drifted, DRY),
    "dangerous-door": m.all_of(m.asks(Q.CONSENT), CONSENT, m.none_of(m.presses("open_form"))),
    "login": m.ends("needs_human", "login"),
    "upload-at-once": m.all_of(m.asks(Q.STEP_GRANT), NOT_LET),
    "upload-rehearsed": m.all_of(DRY, m.none_of(m.asks(Q.STEP_GRANT))),
    "elsewhere": m.all_of(m.withheld, m.asks(Q.YES_NO), ABROAD),
    "elsewhere-and-allowed": m.all_of(m.withheld, m.asks(Q.YES_NO), m.none_of(ABROAD)),
    "elsewhere-and-done": m.all_of(m.withheld, m.asks(Q.YES_NO), ABROAD),
    "altered": m.all_of(m.altered, ALTERED),
    "altered-and-done": m.all_of(m.altered, ALTERED),
    "off-domain": OFF,
    "by-mail": m.all_of(OFF, m.none_of(m.asks(Q.YES_NO))),
    "prohibited": PROHIBITED,
    "prohibited-form": PROHIBITED,
    "step-to-the-list": m.all_of(m.faults("prohibited"), m.presses("next_step"), PROHIBITED),
    "premature": m.ends("needs_human", "premature_submit"),
    "crossed": m.all_of(m.faults("navigation"), UNKNOWN),
    "out-of-reach": m.all_of(m.faults("navigation"), m.waits, NAVIGATION),
    "out-of-reach-without-actions": m.all_of(m.faults("navigation"), m.waits, NAVIGATION),
    "in-a-moment": m.all_of(m.asked_to_wait, SUBMITTED),
    "too-many-requests": m.all_of(m.asked_to_wait, LIMITED, m.none_of(m.waits)),
    "waits-again-and-again": m.all_of(m.asked_to_wait, m.waits, m.tripped, LIMITED),
    "waits-without-actions": m.all_of(m.asked_to_wait, BUDGET),
    "wait-after-a-step": m.all_of(m.stepped, m.asked_to_wait, LIMITED, m.none_of(m.waits)),
    "wait-after-a-submit": m.all_of(m.sends, m.asked_to_wait, LIMITED, m.none_of(m.waits)),
    "fault-after-a-step": m.all_of(m.stepped, m.faults("navigation"), m.none_of(m.waits)),
    "fault-after-a-submit": m.all_of(m.sends, m.faults("navigation"), m.none_of(m.waits)),
    "download": DOWNLOAD,
    "leads-to-a-file": DOWNLOAD,
    "conflict": m.all_of(m.refused("conflict"), m.ends("rejected")),
    "hung": m.ends("transient", "page_hang"),
    "unknown": m.all_of(m.refused("connection_lost"), UNKNOWN),
    "dies-at-the-press": m.all_of(m.dies, m.sends, UNKNOWN),
    "dies-at-a-step": m.crosses_again,
    "extension": m.strange,
    "model": m.all_of(m.planned_by(Rung.MODEL), SUBMITTED),
    "recipe": m.all_of(m.planned_by(Rung.RECORDED), m.none_of(m.planned_by(Rung.MODEL))),
    "no-money": m.ends("needs_human", "budget"),
    "told-next": m.all_of(m.stepped, m.asks(Q.STEP_GRANT), SUBMITTED),
    "told-next-and-refused": m.all_of(m.asks(Q.STEP_GRANT), NOT_LET),
    "told-door": m.all_of(m.planned_by(Rung.MODEL), m.presses("open_form"), SUBMITTED),
    "told-by-nobody": TWO_WAYS,
    "seen-check": m.all_of(m.pictured, m.asks(Q.BLOCKER), CAPTCHA),
    "seen-check-and-left": m.all_of(m.pictured, m.asks(Q.BLOCKER), CAPTCHA),
    "seen-form": m.all_of(m.pictured, m.asks(Q.BLOCKER), FORMLESS),
    "seen-form-rehearsed": m.all_of(m.pictured, m.none_of(m.asks(Q.BLOCKER)), FORMLESS),
    "seen-nothing": m.all_of(m.pictured, FORMLESS),
    "seen-button": m.all_of(m.pictured, m.planned_by(Rung.VISION), SUBMITTED),
    "seen-against-proof": m.all_of(m.pictured, m.asks(Q.YES_NO), UNKNOWN),
    "seen-against-proof-and-settled": m.all_of(m.pictured, m.asks(Q.YES_NO), SUBMITTED),
    "seen-as-proven": m.all_of(m.pictured, m.none_of(m.asks(Q.YES_NO)), SUBMITTED),
    "seen-without-proof": m.all_of(m.pictured, UNKNOWN),
    "changed-after-yes": m.all_of(m.changed_after_yes, SUBMITTED),
    "out-of-time": TIMEOUT,
    "closed-behind-a-check": m.all_of(m.ends("closed"), m.none_of(m.asks(Q.BLOCKER))),
    "door-writes": m.all_of(m.asks(Q.CONSENT), SUBMITTED),
    "door-writes-and-refused": m.all_of(m.asks(Q.CONSENT), NOT_LET),
    "door-writes-and-rehearsed": m.all_of(DRY, m.none_of(m.asks(Q.CONSENT))),
    "door-writes-beside": m.all_of(m.write_held, m.none_of(m.asks(Q.CONSENT)), SUBMITTED),
    "door-writes-twice": m.all_of(m.asks(Q.CONSENT), UNKNOWN),
    "stores": m.all_of(m.asks(Q.STEP_GRANT), SUBMITTED),
    "stores-and-refused": m.all_of(m.asks(Q.STEP_GRANT), NOT_LET),
    "stores-and-rehearsed": m.all_of(DRY, m.none_of(m.asks(Q.STEP_GRANT))),
    "turns": m.all_of(m.asks(Q.STEP_GRANT), FORMLESS),
    "turns-and-rehearsed": m.all_of(DRY, m.none_of(m.asks(Q.STEP_GRANT))),
    "locked": m.all_of(m.asks(Q.CONSENT), SUBMITTED),
    "locked-and-refused": m.all_of(m.asks(Q.CONSENT), m.ends("needs_human", "out_of_reach")),
    "asks-others": m.all_of(m.asks(Q.YES_NO), SUBMITTED),
    "asks-others-and-refused": m.all_of(m.asks(Q.YES_NO), ABROAD),
    "list-of-others": m.all_of(m.kept_from_others, m.asks(Q.YES_NO), m.waits, SUBMITTED),
    "list-of-others-and-refused": m.all_of(
        m.kept_from_others, m.ends("needs_human", "missing_answer")
    ),
    "emptied": m.all_of(m.kept_from_others, m.asks(Q.YES_NO), m.waits, SUBMITTED),
    "emptied-and-refused": m.all_of(m.kept_from_others, FORMLESS),
    "door-to-nowhere": m.all_of(m.presses("open_form"), m.tripped, FORMLESS),
}


def test_every_scenario_has_its_mark() -> None:
    assert set(MARKS) == set(SCENARIOS) == set(RECORDINGS)


@pytest.mark.parametrize("name", MARKS)
def test_a_recording_met_its_obstacle(name: str) -> None:
    assert MARKS[name](RECORDINGS[name])


def test_a_run_that_meets_nothing_bears_the_mark_of_none_but_its_like() -> None:
    plain = RECORDINGS["plain"]
    assert [name for name, mark in MARKS.items() if mark(plain)] == ["plain"]
