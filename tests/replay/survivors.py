"""Mutants that no recording shows, each with its reason; all others are caught.

Either the mutant is the same rule in every run (two conditions never meet, or both speak alike), or
only a sentence differs, or it differs at one single moment that no run can be made to hit.
"""

# ruff: noqa: E501 - names of mutants

from __future__ import annotations

STARTED = "the same: nothing is decided before the run's start is stored"
LOST = "the same: a look without a page has no address and nothing to download"
ENDS = "the same: either ends the run at the very next decision, and no event brings about both"
KINDS = "the same: the next act is a submit or a press, and each rule looks at one of them"
MOMENT = "one moment: differs only where both are equal to the millisecond"

SURVIVORS: dict[str, str] = {
    "avoid_prohibited_site: without 's.started is None' in 's.started is None or look.lost'": STARTED,
    "ask_off_domain: without 's.started is None' in 's.started is None or look.lost'": STARTED,
    "await_rate_limit: without 's.started is not None' in 's.started is not None and look.elapsed_s + look.asked_s > s.started.deadline_s'": STARTED,
    "ask_pictured_challenge: without 's.started is not None' in 's.started is not None and s.started.mode is Mode.DRY_RUN'": STARTED,
    "avoid_prohibited_site: without 'look.lost' in 's.started is None or look.lost'": LOST,
    "ask_off_domain: without 'look.lost' in 's.started is None or look.lost'": LOST,
    "stop_at_download: without 'look.lost' in 'look.lost or not look.page.downloads or origin_of(look.page.url)'": LOST,
    "stop_at_download: without 'not look.page.downloads' in 'look.lost or not look.page.downloads or origin_of(look.page.url)'": (
        "the same: a page without an origin is there only because a file came in its place"
    ),
    "await_rate_limit: without 'look.lost' in 'look.lost or short or s.intents or s.steps or (times >= failures_allowed(s))'": (
        "the same: a look without a page asks only for longer than the run has, so it is short too"
    ),
    "await_rate_limit: after stop_at_download": (
        "the same: a site asks to wait in an answer, and a file in place of a page has none"
    ),
    "await_rate_limit: turned 'look.page.status'": "words alone: the status in a sentence",
    "await_rate_limit: 'look.elapsed_s + look.asked_s > s.started.deadline_s' as 'look.elapsed_s + look.asked_s >= s.started.deadline_s'": MOMENT,
    "stop_at_limits: 'look.elapsed_s > s.started.deadline_s' as 'look.elapsed_s >= s.started.deadline_s'": MOMENT,
    "stop_at_limits: 's.next_seq > most * EVENTS_PER_LOOK' as 's.next_seq >= most * EVENTS_PER_LOOK'": "one moment: differs at one single event of a run",
    "stop_at_limits: without 'circled' in 'looked or circled or look.elapsed_s > s.started.deadline_s'": (
        "a net under the others: no run of ours stores twenty events per look"
    ),
    "ask_approval: 's.edits <= EDIT_ROUNDS' as 's.edits < EDIT_ROUNDS'": (
        "one moment: the twentieth change of a sheet in place of the twenty-first"
    ),
    "await_confirmation: after end_on_refusal": (
        "the same: whatever is refused closes its submit, so that none is outstanding"
    ),
    "end_on_refusal: after report_premature_submit": ENDS,
    "report_premature_submit: after end_on_decline": ENDS,
    "end_on_decline: after report_lost_step": ENDS,
    "report_lost_step: after avoid_prohibited_site": (
        "the same: the gate stops what leads to the list, and tells it as no lost page of the form"
    ),
    "report_lost_step: without 'is_page_hung(s)' in 'look.fault or is_page_hung(s)'": (
        "the same: a page that hangs is a look with that fault first"
    ),
    "ask_off_domain: after ask_withheld_submit": (
        "the same: a submit that was held back empties the plan, and the page is the job's own"
    ),
    "ask_challenge: after ask_pictured_challenge": (
        "the same: a picture is judged of a page without a wall, and of that page alone"
    ),
    "ask_pictured_challenge: after trip_breaker": (
        "the same: a picture is looked at, and somebody asked, before the last try is used up"
    ),
    "trip_breaker: without 'not fails' in \"not fails or breaker_decision(fails, send_rules.failures_allowed(s)) != 'stop'\"": (
        "the same: no failures are never as many as stop a run"
    ),
    "ask_early_upload: after ask_dangerous_press": (
        "the same: a file that was held back empties the plan, so that no press is next"
    ),
    "ask_dangerous_press: without 'first.purpose in _PRESSED_BY_LABEL' in 'isinstance(first, Press) and first.purpose in _PRESSED_BY_LABEL'": (
        "the same: presses of another purpose are never planned ahead"
    ),
    "refill_drifted_fields: after replan_foreign_values": "the same: both let the same rung plan",
    "stop_at_rejected_content: without 'not _has_file_again(s, look)' in '_leaves_page(s) and look.content in s.rejected and (not _has_file_again(s, look))'": (
        "no recording: the rule is tested in tests/core/policy/test_decide.py"
    ),
    "replan_foreign_values: after stop_at_rejected_content": (
        "no run: needs an extension that writes while the very content is back that was refused"
    ),
    "stop_at_ambiguous_submit: after ask_step_grant": KINDS,
    "ask_step_grant: after ask_approval": KINDS,
    "ask_step_grant: turned 's.crossing'": "words alone: what a person is told of a press by hearsay",
}

# Not shown by any recording yet: the rule has its own tests, which are named.
GATE = "no recording: the rule is tested in tests/core/policy/test_gate.py"
SAVING = "no recording: the rule is tested in tests/core/policy/test_saving.py"
OPENING = "no recording: the rule is tested in tests/core/policy/test_opening.py"
REACH = "no recording: the rule is tested in tests/core/policy/test_reach.py"
ORDER = "no recording: no run of ours meets both of these neighbours at one look"
WORDS = "words alone: what a person is told, or a sentence of the end"

UNRECORDED = {
    "ask_earlier_submit": GATE,
    "replan_changed_form": GATE,
}  # rules that no recording misses

ONE = "the same: a submit comes to one outcome, and each has its own"
ABROAD = "no recording: the rule is tested in tests/core/policy/test_elsewhere.py"

SURVIVORS |= {
    "report_altered_submit: turned 's.assist.loaded'": WORDS,
    "stop_at_captcha_field: after await_late_fields": ORDER,
    "ask_dangerous_press: after ask_unreachable_field": ORDER,
    "ask_withheld_submit: turned 'has_user_data_left(s.left)'": WORDS,
    "await_late_fields: without 'leaves_page(first)' in 'leaves_page(first) and look.content in s.rejected'": REACH,
    "await_late_fields: 's.awaits >= AWAIT_LOOKS' as 's.awaits > AWAIT_LOOKS'": REACH,
    "await_late_fields: after ask_missing_answer": ORDER,
    "await_late_fields: without 'open_questions(s)' in 'leaves_page(first) or open_questions(s)'": REACH,
    "await_late_fields: without 's.awaits >= AWAIT_LOOKS' in 'not (look.expects or misses) or s.filled is None or s.awaits >= AWAIT_LOOKS'": REACH,
    "await_late_fields: without 's.filled is None' in 'not (look.expects or misses) or s.filled is None or s.awaits >= AWAIT_LOOKS'": REACH,
    "ask_approval: '(move := _ask_after_voided_approvals(s)) is not None' as '(move := _ask_after_voided_approvals(s)) is None'": GATE,
    "ask_approval: 's.voided % VOIDED_APPROVALS_MAX == 0' as 's.voided % VOIDED_APPROVALS_MAX != 0'": GATE,
    "ask_approval: without '(move := _ask_after_voided_approvals(s)) is not None' in 's.voided and s.voided % VOIDED_APPROVALS_MAX == 0 and ((move := _ask_after_voided_approvals(s)) is not None)'": GATE,
    "ask_approval: without 's.voided % VOIDED_APPROVALS_MAX == 0' in 's.voided and s.voided % VOIDED_APPROVALS_MAX == 0 and ((move := _ask_after_voided_approvals(s)) is not None)'": GATE,
    "close_overlay: after ask_autosave": ORDER,
    "ask_earlier_submit: 's.started is not None' as 's.started is None'": GATE,
    "ask_earlier_submit: 's.started.mode is Mode.DRY_RUN' as 's.started.mode is not Mode.DRY_RUN'": GATE,
    "ask_earlier_submit: 'scope in s.forbidden' as 'scope not in s.forbidden'": GATE,
    "ask_earlier_submit: 'scope in s.granted' as 'scope not in s.granted'": GATE,
    "ask_earlier_submit: after stop_at_captcha_field": ORDER,
    "ask_earlier_submit: gone": GATE,
    "ask_earlier_submit: turned 'dry or scope in s.granted'": GATE,
    "ask_earlier_submit: turned 'found'": GATE,
    "ask_earlier_submit: turned 'scope in s.forbidden'": GATE,
    "ask_earlier_submit: without 'dry' in 'dry or scope in s.granted'": GATE,
    "ask_earlier_submit: without 'not s.pending' in \"not s.pending or (before := earlier_submit_note(s)) == ''\"": GATE,
    "ask_earlier_submit: without 's.started is not None' in 's.started is not None and s.started.mode is Mode.DRY_RUN'": STARTED,
    "ask_earlier_submit: without 's.started.mode is Mode.DRY_RUN' in 's.started is not None and s.started.mode is Mode.DRY_RUN'": GATE,
    "ask_earlier_submit: without 'scope in s.granted' in 'dry or scope in s.granted'": GATE,
    "ask_withheld_press: after close_overlay": ORDER,
    "ask_withheld_press: turned 'held.further'": WORDS,
    "ask_withheld_press: without 'held.opens' in 'held.opens and best_exit(look.page, within=s.steps > 0) is not None'": OPENING,
    "ask_withheld_press: without 's.started is not None' in 's.started is not None and s.started.mode is Mode.DRY_RUN'": STARTED,
    "end_dry_run: turned 'held'": WORDS,
    "ask_autosave: after ask_earlier_submit": ORDER,
    "ask_autosave: turned 'turns'": SAVING,
    "ask_autosave: without 'each.asks_person' in 'each.asks_person and each.scope in s.granted'": SAVING,
    "ask_autosave: without 'each.scope in s.granted' in 'each.asks_person and each.scope in s.granted'": SAVING,
    "ask_autosave: without 'not _is_dry_run(s)' in 'waits and (not _is_dry_run(s))'": SAVING,
    "ask_autosave: without 'not s.proven' in 'any((each.asks_person and each.scope in s.granted for each in s.held)) and (not s.proven)'": SAVING,
    "ask_missing_answer: after replan_changed_form": ORDER,
    "ask_unreachable_field: after end_dry_run": ORDER,
    "ask_unreachable_field: without \"f'the {field.role} {field.locator}'\" in \"field.question or f'the {field.role} {field.locator}'\"": REACH,
    "replan_changed_form: after ask_early_upload": ORDER,
    "replan_changed_form: gone": GATE,
    "replan_changed_form: without '_leaves_page(s)' in '_leaves_page(s) and unready_items(s)'": GATE,
    "report_altered_submit: after ask_withheld_requests": ORDER,
    "ask_withheld_submit: after ask_third_party": ONE,
    "ask_withheld_requests: after end_closed_or_applied": ORDER,
    "ask_withheld_requests: without 'look.lost' in 'look.lost or not (s.worst[1] or not (look.page.fillable or look.page.buttons))'": ABROAD,
    "ask_withheld_requests: without 'look.page.buttons' in 'look.page.fillable or look.page.buttons'": ABROAD,
    "ask_withheld_requests: without 'look.page.fillable' in 'look.page.fillable or look.page.buttons'": ABROAD,
    "ask_withheld_requests: without 'not (look.page.fillable or look.page.buttons)' in 's.worst[1] or not (look.page.fillable or look.page.buttons)'": ABROAD,
    "ask_withheld_requests: without '_ask_lookup(s)' in '_ask_lookup(s) or _ask_other_sites(s)'": ABROAD,
    "ask_third_party: after report_altered_submit": ONE,
}
