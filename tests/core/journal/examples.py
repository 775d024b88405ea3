"""One example of every kind of event, no field at its default; `golden/events.jsonl` stores them.

The golden file is what users' journals hold. A new kind, or a new field, adds an example and a
line at the end of both; from the first release on, a line that is there is never edited.
"""

from __future__ import annotations

from dataclasses import replace

from steadyhand.core.act.actions import (
    Fill,
    FillKind,
    Press,
    Purpose,
    RefreshSoft,
    Submit,
    Target,
    WaitFor,
)
from steadyhand.core.act.results import (
    DepartureKind,
    Disposition,
    Evidence,
    Outcome,
    OutcomeClass,
    Proof,
    Verdict,
)
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.events import (
    AssistEvaluated,
    AssistInvoked,
    ModelCalled,
    OutsideActed,
    OutsideEvaluated,
    OutsideInvoked,
    PictureJudged,
    PictureMoment,
    Shows,
)
from steadyhand.core.page.snapshot import FieldKey, Ref
from steadyhand.jobs.documents.document import DocumentKind
from steadyhand.jobs.fit.reasons import Decision, Reason, Subject
from steadyhand.jobs.fit.reasons import Verdict as Met
from steadyhand.jobs.history.duplicates import Likeness, Trait
from steadyhand.jobs.history.record import Standing

EMAIL = FieldKey("e-mail")
FIELD = Target(Ref("f0.d1.e2"), "E-mail", "textbox|email|E-mail|", EMAIL, "#mail", "f1")
BUTTON = Target(Ref("f0.d1.e9"), "Send", "button|submit|Send|", FieldKey("send"), "#go", "f1")
ACTIONS = (
    Fill(FillKind.TYPE, FIELD, "email", 5.5),
    Press(BUTTON, Purpose.NEXT_STEP, 5.5, "https://jobs.example/apply/2"),
    Submit(BUTTON, "https://jobs.example/apply", 20.5),
    WaitFor("the page is loading", 2.5),
    RefreshSoft("the page is stale"),
)
TOLD = (*ACTIONS, Press(BUTTON, Purpose.NEXT_STEP, 5.5, "https://jobs.example/apply/2", True))
OUTCOME = Outcome(
    Disposition.ACCEPTED,
    OutcomeClass.SUCCESS,
    "reference",
    0.75,
    "Your reference is APP-7",
    True,
    Proof("POST https://jobs.example/apply", 303, "APP-7", "reference", "2026-11-22T09:00:00Z"),
)

SEEN = ev.SnapshotGenerated(
    url="https://jobs.example/1",
    title="Apply",
    epoch="d1",
    status=200,
    form="0123456789abcdef",
    fields=7,
    unfilled=(EMAIL,),
    invalid=(FieldKey("phone"),),
    drifted=(FieldKey("city"),),
    errors=("Enter an e-mail address",),
    digest="d" * 16,
    elapsed_s=1.25,
    artifact="looks/1.json",
)

EXAMPLES: tuple[ev.Event, ...] = (
    ev.RunStarted(
        url="https://jobs.example/1",
        mode=ev.Mode.DRY_RUN,
        hosts=("https://jobs.example",),
        rungs=(ev.Rung.RECORDED, ev.Rung.HUMAN),
        max_looks=30,
        max_failures=4,
        deadline_s=600.5,
        version="0.1.0",
    ),
    ev.WorkerClaimed("w-1"),
    ev.WorkerLost("w-1", "its lease ended"),
    ev.PageLost("the browser ended"),
    ev.PostingRead("Gärtner:in", "Example", ("Berlin", "Ulm"), "json-ld", "https://jobs.example"),
    SEEN,
    replace(SEEN, walls=("login",)),
    ev.BlockerFound("captcha", 0.5, "iframe", "a challenge covers the form"),
    ev.OverlayClosed("banner", "We use cookies", "reject button", True),
    ev.PlanProposed(
        ev.Rung.SEMANTIC,
        ACTIONS,
        (ev.MissingAnswer(FieldKey("notice"), "Notice period", "nobody said", True, True),),
        ((EMAIL, "profile.email"),),
        "fields are empty",
    ),
    ev.ActionIntended(ACTIONS, "0123456789abcdef", "d" * 16),
    ev.ActionExecuted("type_ref", "E-mail", True, "batch", opens=True),
    ev.ActionVerified(
        (Evidence(EMAIL, "E-mail", "type_ref", True, "holds it", "d" * 16, "batch"),)
    ),
    ev.OutcomeClassified(OUTCOME, True),
    ev.RetryApplied("type_ref", "the field was emptied", 2),
    ev.LoopGuard("jobs.example/apply|email|e-mail", 2, "alternate"),
    ev.QuestionAsked(
        "q1",
        QuestionKind.TEXT,
        "Notice period?",
        FieldKey("notice"),
        "d" * 16,
        "jobs.example/apply/*",
    ),
    ev.QuestionAnswered(
        "q1",
        QuestionKind.TEXT,
        "terminal",
        True,
        True,
        FieldKey("notice"),
        "dd",
        True,
        "jobs.example/apply/*",
    ),
    ev.BudgetTouched("seconds", 300.5, 900.0),
    ev.RunPaused("question", "q1"),
    ev.RunResumed("terminal"),
    ev.RunEnded(Verdict.NEEDS_HUMAN, "captcha", "A challenge covers the form."),
    ev.StepTaken("Next", "0123456789abcdef", True, "the form went on", 2, 5, "d" * 16, True, True),
    ev.TabFollowed("https://jobs.example/apply"),
    ev.QuestionAnswered(
        "q2",
        QuestionKind.CONFIRM_SUBMIT,
        "terminal",
        True,
        True,
        FieldKey("notice"),
        "dd",
        True,
        "jobs.example/apply/*",
        (FieldKey("notice"), EMAIL),
    ),
    ev.PlanProposed(
        ev.Rung.SEMANTIC,
        ACTIONS,
        (
            ev.MissingAnswer(
                FieldKey("terms"), "I agree", "nobody said", True, True, agreement=True
            ),
        ),
        ((EMAIL, "profile.email"),),
        "fields are empty",
    ),
    ev.ActionIntended(ACTIONS, "0123456789abcdef", "d" * 16, "e" * 64),
    ev.BrowserKnows("session_kept", True, "jobs.example:8443", "until 2026-12-22"),
    ev.RunResumed("terminal", "captcha", dealt=False),
    ev.ChallengeTried("login", "vault", False, "This password is not right.", True),
    ev.ActionVerified(
        (
            Evidence(
                FieldKey("resume"),
                "Resume",
                "upload_file",
                False,
                "not sent before someone agreed",
                tier="file",
                held="https://jobs.example/upload",
            ),
        )
    ),
    ev.RunStarted(
        url="https://jobs.example/1",
        mode=ev.Mode.DRY_RUN,
        hosts=("https://jobs.example",),
        rungs=(ev.Rung.RECORDED, ev.Rung.HUMAN),
        max_looks=30,
        max_failures=4,
        deadline_s=600.5,
        version="0.1.0",
        prepares=True,
        asked_by="single",
        prohibited=("*.example", "https://jobs.example:8443"),
    ),
    ev.PostingRead(
        title="Gärtner:in",
        company="Example",
        locations=("Berlin", "Ulm"),
        source="json-ld",
        url="https://jobs.example/1",
        apply_url="https://apply.example/1",
        hosts=("https://jobs.example", "https://apply.example"),
        closes="2026-12-24",
    ),
    ev.DuplicateFound(
        application="a" * 32,
        likeness=Likeness.REPOST,
        same=(Trait.COMPANY, Trait.ROLE),
        differs=(Trait.PLACE,),
        standing=Standing.SUBMIT_UNKNOWN,
        since="2026-11-01T09:00:00.000Z",
        run="r" * 32,
    ),
    ev.ApplicationTracked("a" * 32, True),
    ev.FitScored(
        Decision.REVIEW,
        0.75,
        (
            Reason(
                Subject.LANGUAGE,
                Met.NEAR,
                "German (C1)",
                "You speak German (C1)",
                "languages[0].fluency",
                1.5,
                ("fluent",),
            ),
        ),
        ("Publications are welcome",),
    ),
    ev.DocumentDrafted(DocumentKind.LETTER, "classic", 1, "0f" * 32, 21, 4, 20480),
    ev.RecipeMatched("0123456789abcdef", "place", 7),
    ev.PlanProposed(ev.Rung.RECORDED, ACTIONS, (), (), "fields are empty", (EMAIL,)),
    ev.BudgetTouched(
        "task", 12.0, 100000.0, "settled", "c1", ev.Rung.VISION, "image", 1500, 900, 80
    ),
    AssistInvoked(1, "click", 8, 6),
    AssistEvaluated(1, 2, 5, 3, 3, True, "no_effect"),
    ev.RunStarted(
        url="https://jobs.example/1",
        mode=ev.Mode.APPLY,
        hosts=("https://jobs.example",),
        rungs=(ev.Rung.RECORDED, ev.Rung.HUMAN),
        max_looks=30,
        max_failures=4,
        deadline_s=600.5,
        version="0.1.0",
        prepares=True,
        asked_by="single",
        prohibited=("*.example",),
        max_actions=50,
    ),
    PictureJudged(
        PictureMoment.CONFLICT,
        "5f3a9c2e11d04b77",
        (Shows.FORM, Shows.COVERED),
        True,
        Ref("f0.d1.e9"),
        "pictures/0012-sight.png",
    ),
    OutsideInvoked(1),
    OutsideActed("click", "Show the form"),
    OutsideEvaluated(1, 2, 5, True, "timeout"),
    ev.PlanProposed(ev.Rung.RECORDED, TOLD, (), (), "fields are empty", (EMAIL,)),
    ev.ActionIntended(TOLD, "0123456789abcdef", "d" * 16, "e" * 64),
    ModelCalled("model-7-0", "gpt-x", "no_answer", "it answered 401", "exchanges/model-7-0.json"),
    OutsideActed("script", times=3, seen=True),
    ev.DataLeft("jobs.example", DepartureKind.SAVING, 2, ("E-mail",), "Apply"),
    ev.DataWithheld("POST https://jobs.example/save", 2, ("E-mail",), True, True, True),
    ev.ActionIntended(TOLD, "0123456789abcdef", "d" * 16, "e" * 64, "f" * 64),
    ev.WriteLeft("press", "POST", "https://jobs.example/quick", 12, "an unknown encoding"),
    ev.WriteWithheld("Apply", "POST", "https://jobs.example/quick", 2, True, True),
    ev.StepTaken(
        "Next", "0123456789abcdef", True, "the form went on", 2, 5, "d" * 16, True, True, True
    ),
    ev.PostingRead(
        title="Gärtner:in",
        company="Example",
        locations=("Berlin", "Ulm"),
        source="json-ld",
        url="https://jobs.example/1",
        apply_url="https://apply.example/1",
        hosts=("https://jobs.example", "https://apply.example"),
        closes="2026-12-24",
        language="de",
        doubts=("pay: 12 Urlaubstage",),
    ),
    ev.GoalSet(5),
    ev.StepFollowed(2, 'click "Save"', False, "found by its name", "nothing", "it is covered"),
)
