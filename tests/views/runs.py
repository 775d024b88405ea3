"""Two runs, event by event, as the journal would hold them: one submitted, one refused."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from steadyhand.core.act.actions import Fill, FillKind, Press, Purpose, Submit, Target, WaitFor
from steadyhand.core.act.results import Disposition, Evidence, Outcome, OutcomeClass, Proof, Verdict
from steadyhand.core.answer.sheet import Answer, Document, Intent, QuestionKind, Row, Sheet, Source
from steadyhand.core.journal import events as ev
from steadyhand.core.page.snapshot import FieldKey, Ref, Role
from steadyhand.views.record import Picture, RunRecord

URL = "https://jobs.halden.example/apply/backend-engineer"
THANKS = "https://jobs.halden.example/apply/thanks?ref=HLD-20931"
DIGEST = "4be1c0ffee" * 6 + "4be1"
START = datetime(2026, 11, 22, 14, 3, 5, 120_000, tzinfo=UTC)

FIELDS = (
    ("given-name", "First name", FillKind.TYPE, Role.TEXT),
    ("family-name", "Last name", FillKind.TYPE, Role.TEXT),
    ("email", "E-mail", FillKind.TYPE, Role.TEXT),
    ("notice", "Notice period", FillKind.SELECT, Role.SELECT),
    ("privacy", "I have read the privacy notice", FillKind.CHECK, Role.CHECK),
)


def fill(key: str, label: str, kind: FillKind) -> Fill:
    """A fill of that field."""
    return Fill(kind, Target(Ref(f"f0.d2.{key}"), label, f"{key}|{label}", FieldKey(key)), key)


RESUME = fill("resume", "Resume", FillKind.UPLOAD)
FILLS = tuple(fill(key, label, kind) for key, label, kind, _ in FIELDS)
OPEN = Press(Target(Ref("f0.d1.e3"), "Apply for this job", "button"), Purpose.OPEN_FORM)
SEND = Submit(Target(Ref("f0.d2.e40"), "Send application", "button"), URL)


def seen(**changes: object) -> ev.SnapshotGenerated:
    """A look at the form, all well."""
    fact: dict[str, object] = {
        "url": URL,
        "title": "Backend Engineer · Halden",
        "epoch": "d2",
        "status": 200,
        "form": "9c1fe2a7",
        "fields": 7,
        "unfilled": (),
        "invalid": (),
        "drifted": (),
        "errors": (),
        "digest": "",
        "elapsed_s": 1.0,
    }
    return ev.SnapshotGenerated(**{**fact, **changes})


def proven(action: Fill, tier: str = "batch") -> Evidence:
    """The field held."""
    key, label = action.target.key, action.target.label
    text = "the value held after leaving the field"
    return Evidence(key, label, str(action.kind), True, text, f"digest-of-{key}", tier)


def envelopes(events: Iterable[ev.Event], gap_s: float = 0.4) -> tuple[ev.Envelope, ...]:
    """The events under their numbers, *gap_s* apart."""
    return tuple(
        ev.Envelope("run-7", n, _at(n * gap_s), event, _actor(event))
        for n, event in enumerate(events)
    )


def _at(seconds: float) -> str:
    return (START + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def _actor(event: ev.Event) -> ev.Actor:
    return "human" if isinstance(event, ev.QuestionAnswered) else "system"


PROOF = Proof(f"POST {URL}", 303, "HLD-20931", "reference", "2026-11-22T14:03:14+00:00")
ACCEPTED = Outcome(
    Disposition.ACCEPTED,
    OutcomeClass.SUCCESS,
    "",
    0.99,
    "Thank you. Your application has the reference HLD-20931.",
    proof=PROOF,
)
REFUSED = Outcome(
    Disposition.REFUSED,
    OutcomeClass.VALIDATION,
    "server_validation",
    0.95,
    "Notice period: choose one of the options",
    retryable=True,
)
YES = ev.QuestionAnswered("q1", QuestionKind.CONFIRM_SUBMIT, "you", True, True, digest=DIGEST)

OPENING: tuple[ev.Event, ...] = (
    ev.WorkerClaimed("desk"),
    ev.RunStarted(URL, ev.Mode.APPLY, ("https://jobs.halden.example",), version="0.1.0"),
    seen(epoch="d1", fields=0, form="", title="Backend Engineer", elapsed_s=0.4),
    ev.PostingRead("Backend Engineer", "Halden Instruments", ("Bremen", "Remote"), "json-ld", URL),
    ev.PlanProposed(ev.Rung.SEMANTIC, (OPEN,), why="The form is behind 'Apply for this job'."),
    ev.ActionIntended((OPEN,)),
    ev.ActionExecuted("click_ref", "Apply for this job", True),
    ev.ActionVerified(
        (Evidence(FieldKey(""), "Apply for this job", "click_ref", True, "moved on"),)
    ),
)
FILLING: tuple[ev.Event, ...] = (
    seen(unfilled=tuple(FieldKey(k) for k, *_ in FIELDS[:4])),
    ev.PlanProposed(ev.Rung.SEMANTIC, (RESUME,), sources=((FieldKey("resume"), "document"),)),
    ev.ActionIntended((RESUME,), "9c1fe2a7"),
    ev.ActionVerified((proven(RESUME, "file"),)),
    seen(unfilled=tuple(FieldKey(k) for k, *_ in FIELDS[:4])),
    ev.PlanProposed(
        ev.Rung.SEMANTIC,
        FILLS[:3],
        (ev.MissingAnswer(FieldKey("notice"), "Notice period", "nobody said", True),),
        tuple((FieldKey(k), "profile") for k, *_ in FIELDS[:3]),
    ),
    ev.QuestionAsked("q0", QuestionKind.CHOICE, "Notice period", FieldKey("notice")),
    ev.QuestionAnswered(
        "q0", QuestionKind.CHOICE, "you", True, field=FieldKey("notice"), remembered=True
    ),
    ev.PlanProposed(
        ev.Rung.SEMANTIC,
        FILLS,
        sources=(
            *((FieldKey(k), "profile") for k, *_ in FIELDS[:3]),
            (FieldKey("notice"), "human"),
            (FieldKey("privacy"), "explicit"),
        ),
    ),
    ev.ActionIntended(FILLS, "9c1fe2a7"),
    ev.ActionVerified(tuple(map(proven, FILLS))),
    seen(digest=DIGEST),
    ev.PlanProposed(ev.Rung.SEMANTIC, (SEND,), why="Everything is filled."),
    ev.QuestionAsked("q1", QuestionKind.CONFIRM_SUBMIT, "Send this application?", digest=DIGEST),
    YES,
    ev.ActionIntended((SEND,), "9c1fe2a7", DIGEST),
    ev.ActionExecuted("submit", "Send application", True),
)
HAPPY = envelopes(
    (
        *OPENING,
        *FILLING,
        ev.OutcomeClassified(ACCEPTED),
        seen(url=THANKS, title="Thank you", epoch="d3", fields=0, form=""),
        ev.RunEnded(Verdict.SUBMITTED, "", "The site's own answer and the page agree."),
    )
)
NOTICE = FILLS[3]
OBJECTS = "Notice period: choose one of the options"
REFUSAL = envelopes(
    (
        *OPENING,
        *FILLING,
        ev.OutcomeClassified(REFUSED),
        ev.LoopGuard("jobs.halden.example/apply/:n#submit#", 1, "replan"),
        seen(epoch="d3", errors=(OBJECTS,), invalid=(FieldKey("notice"),), status=422),
        ev.PlanProposed(ev.Rung.SEMANTIC, (NOTICE,), sources=((FieldKey("notice"), "human"),)),
        ev.ActionIntended((NOTICE,), "9c1fe2a7"),
        ev.ActionVerified(
            (
                Evidence(
                    FieldKey("notice"),
                    "Notice period",
                    "select_ref",
                    False,
                    "it holds, but the page calls it invalid: choose one of the options",
                ),
            )
        ),
        ev.LoopGuard("jobs.halden.example/apply/:n#notice_period#notice", 3, "stop"),
        ev.RunEnded(Verdict.INVALID, "", "Tried 3 times without success: notice_period notice."),
    )
)
WAIT = WaitFor("a late confirmation", 3.0)


def sheet() -> Sheet:
    """The private sheet of both runs."""
    answers: dict[str, Answer] = {
        "given-name": Answer("Imke", Source.PROFILE, "name.given"),
        "family-name": Answer("Aldersey", Source.PROFILE, "name.family"),
        "email": Answer("imke.aldersey@mail.example", Source.PROFILE, "email"),
        "notice": Answer("Three months to the end of a quarter", Source.HUMAN, "Notice period"),
        "privacy": Answer(True, Source.EXPLICIT, "I have read the privacy notice"),
    }
    rows = tuple(
        Row(FieldKey(k), label, "", role, answers[k], Intent(k, confidence=1.0), True)
        for k, label, _, role in FIELDS
    )
    file = Answer(Document("aldersey-cv.pdf", "/x/cv.pdf", "ab" * 32), Source.DOCUMENT, "resume")
    upload = Row(FieldKey("resume"), "Resume", "Documents", Role.FILE, file, None, True)
    skills = Answer(("Python", "Go"), Source.BANK, "What do you write?", 0.9)
    extra = Row(FieldKey("skills"), "Which do you write?", "", Role.CHECKS, skills)
    return Sheet("salt", (upload, *rows, extra), unused=("Shoe size",))


PICTURES = (
    Picture("before", "Right before the submit", "pictures/0021-before.png", number=21),
    Picture("after", "After the submit", "pictures/0024-after.png", number=24),
)


def happy() -> RunRecord:
    """The run that was submitted."""
    return RunRecord("run-7", HAPPY, sheet(), PICTURES)


def refused() -> RunRecord:
    """The run that the site did not accept."""
    return RunRecord("run-7", REFUSAL, sheet(), PICTURES[:1])
