"""Mutants that no recording shows, each with its reason; all others are caught.

Either the mutant is the same rule in every run (two conditions never meet, or both speak alike), or
only a sentence differs, or it differs at one single moment that no run can be made to hit.
"""

from __future__ import annotations

STARTED = "the same: nothing is decided before the run's start is stored"
LOST = "the same: a look without a page has no address and nothing to download"
ENDS = "the same: either ends the run at the very next decision, and no event brings about both"
KINDS = "the same: the next act is a submit or a press, and each rule looks at one of them"
MOMENT = "one moment: differs only where both are equal to the millisecond"

SURVIVORS: dict[str, str] = {
    "kept_out: without 's.started is None' in 's.started is None or look.lost'": STARTED,
    "off_domain: without 's.started is None' in 's.started is None or look.lost'": STARTED,
    "limited: without 's.started is not None' in "
    "'s.started is not None and look.elapsed_s + look.asked_s > s.started.deadline_s'": STARTED,
    "pictured: without 's.started is not None' in "
    "'s.started is not None and s.started.mode is Mode.DRY_RUN'": STARTED,
    "upload_gated: without 's.started is not None' in "
    "'s.started is not None and s.started.mode is Mode.DRY_RUN'": STARTED,
    "rehearsed: without 's.started is not None' in "
    "'s.started is not None and s.started.mode is Mode.DRY_RUN'": STARTED,
    "kept_out: without 'look.lost' in 's.started is None or look.lost'": LOST,
    "off_domain: without 'look.lost' in 's.started is None or look.lost'": LOST,
    "downloaded: without 'look.lost' in "
    "'look.lost or not look.page.downloads or origin_of(look.page.url)'": LOST,
    "downloaded: without 'not look.page.downloads' in "
    "'look.lost or not look.page.downloads or origin_of(look.page.url)'": (
        "the same: a page without an origin is there only because a file came in its place"
    ),
    "limited: without 'look.lost' in 'look.lost or short or s.intents or s.steps or "
    "(times >= failures_allowed(s))'": (
        "the same: a look without a page asks only for longer than the run has, so it is short too"
    ),
    "limited: after downloaded": (
        "the same: a site asks to wait in an answer, and a file in place of a page has none"
    ),
    "limited: turned 'look.page.status'": "words alone: the status in a sentence",
    "limited: 'look.elapsed_s + look.asked_s > s.started.deadline_s' as "
    "'look.elapsed_s + look.asked_s >= s.started.deadline_s'": MOMENT,
    "out_of_budget: 'look.elapsed_s > s.started.deadline_s' as "
    "'look.elapsed_s >= s.started.deadline_s'": MOMENT,
    "out_of_budget: 's.next_seq > most * EVENTS_PER_LOOK' as "
    "'s.next_seq >= most * EVENTS_PER_LOOK'": "one moment: differs at one single event of a run",
    "out_of_budget: without 'circled' in "
    "'looked or circled or look.elapsed_s > s.started.deadline_s'": (
        "a net under the others: no run of ours stores twenty events per look"
    ),
    "gated: 's.edits <= EDIT_ROUNDS' as 's.edits < EDIT_ROUNDS'": (
        "one moment: the twentieth change of a sheet in place of the twenty-first"
    ),
    "already_sent: after refused": (
        "the same: whatever is refused closes its submit, so that none is outstanding"
    ),
    "refused: after premature": ENDS,
    "premature: after declined": ENDS,
    "declined: after crossed": ENDS,
    "crossed: after kept_out": (
        "the same: the gate stops what leads to the list, and tells it as no lost page of the form"
    ),
    "crossed: without 'hung(s)' in 'look.fault or hung(s)'": (
        "the same: a page that hangs is a look with that fault first"
    ),
    "off_domain: after elsewhere": (
        "the same: a submit that was held back empties the plan, and the page is the job's own"
    ),
    "elsewhere: after altered": "the same: a submit comes to one outcome, and each has its own",
    "walled: after pictured": (
        "the same: a picture is judged of a page without a wall, and of that page alone"
    ),
    "pictured: after tripped": (
        "the same: a picture is looked at, and somebody asked, before the last try is used up"
    ),
    "tripped: without 'not fails' in "
    "\"not fails or decision(fails, failures_allowed(s)) != 'stop'\"": (
        "the same: no failures are never as many as stop a run"
    ),
    "overlaid: after challenged": (
        "the same: a challenge is told by a plan, which is made on a look without an overlay, and "
        "ends the run on it"
    ),
    "unanswered: after upload_gated": (
        "the same: a file that was held back empties the list of what is missing"
    ),
    "upload_gated: after dangerous": (
        "the same: a file that was held back empties the plan, so that no press is next"
    ),
    "dangerous: without 'first.purpose in _CHOSEN_BY_LABEL' in "
    "'isinstance(first, Press) and first.purpose in _CHOSEN_BY_LABEL'": (
        "the same: presses of another purpose are never planned ahead"
    ),
    "stale: after meddled": "the same: both let the same rung plan",
    "meddled: after unrepaired": (
        "no run: needs an extension that writes while the very content is back that was refused"
    ),
    "ambiguous: after step_gated": KINDS,
    "step_gated: after gated": KINDS,
    "step_gated: turned 's.crossing'": "words alone: what a person is told of a press by hearsay",
}
