"""How well it does: runs at the practice employer, or over cases of one's own, and a judgement.

At the practice employer a scripted person approves, and what the employer holds is the judge. In
cases of one's own nothing leaves: a form is filled and proven as a dry run, and a task is followed
by nobody who could grant a write.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from steadyhand.adapters.documents.profile_folder import find_profile
from steadyhand.adapters.documents.tree import Tree, read_tree
from steadyhand.adapters.files.given_file import PATH_MAX, path_exists, printable_path, user_path
from steadyhand.adapters.people import Nobody
from steadyhand.core.act.results import Verdict
from steadyhand.core.goal.goal import Goal, UnreadWords
from steadyhand.errors import BadInput, SteadyhandError
from steadyhand.settings import Settings
from steadyhand.views.receipt import Receipt

from .application import apply, pursue, read_task

if TYPE_CHECKING:
    from steadyhand.demo import Application, Posting

FOLDER = "bench"  # of the home: the runs of an evaluation stand apart from the user's own
NAMES = ("name", "url", "task", "profile", "resume", "cover_letter", "answers", "expect")


class Mark(StrEnum):
    """What a run was worth."""

    RIGHT = "right"
    MISSED = "missed"  # not done, and said so
    FALSE = "false"  # what it said is not so, or what was sent is not what was said


@dataclass(frozen=True, slots=True)
class EvaluationCase:
    """One of a user's own cases: the task at an address, or with no task the form there."""

    name: str
    url: str
    task: str = ""
    profile: str = ""
    resume: str = ""
    cover_letter: str = ""
    answers: str = ""
    expect: str = ""  # the verdict; '': done of a task, and of a form a dry run without a gap


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What came of one case. `usd` is what models cost, `steps` those of the receipt."""

    name: str
    mark: Mark
    verdict: str
    why: str
    seconds: float
    steps: int
    fields: int
    unproven: int
    usd: float
    run: str

    def to_dict(self) -> dict[str, object]:
        """Plain JSON values."""
        return asdict(self)


def evaluation_settings(settings: Settings) -> Settings:
    """The settings with a home of its own below the user's, and no store but that home's."""
    ours = {"home": settings.home / FOLDER, "database_url": None}
    return settings.model_copy(update=ours)


def runs_note(settings: Settings) -> str:
    """Where the runs are, and how one is shown."""
    home = evaluation_settings(settings).home
    return f"The runs are kept: 'steadyhand report RUN --home {home}' shows one."


def left_out_note(vacancies: Sequence[Posting]) -> str:
    """What of the practice employer was not measured."""
    from steadyhand.demo import POSTINGS

    names = ", ".join(each.slug for each in POSTINGS if each not in vacancies)
    return f"Left out, since a person has to pass a check there: {names}. --only takes one."


def practice_cases(only: Sequence[str]) -> tuple[Posting, ...]:
    """The vacancies of those names; all that a person may come through alone without any.

    Raises BadInput.
    """
    from steadyhand.demo import POSTINGS
    from steadyhand.demo.vacancies import Gate

    known = {each.slug: each for each in POSTINGS}
    for name in only:
        if name not in known:
            raise BadInput(f"the practice employer has no {name!r}; it has {', '.join(known)}")
    return tuple(known[n] for n in only) or tuple(p for p in POSTINGS if p.gate is Gate.NONE)


async def evaluate_practice(
    vacancies: Sequence[Posting], settings: Settings
) -> AsyncIterator[CaseResult]:
    """One application to each, judged by what the employer then holds."""
    from steadyhand.demo import SAMPLE, PracticeEmployer
    from steadyhand.testing import ScriptedHuman

    with PracticeEmployer() as employer:
        ours = (*settings.allow_origins, employer.origin, employer.hosted_origin)
        named = evaluation_settings(settings).model_copy(update={"allow_origins": ours})
        for each in vacancies:
            employer.reset()
            try:
                receipt = await apply(
                    employer.posting_url(each.slug),
                    profile=SAMPLE / "profile.yaml",
                    resume=SAMPLE / "resume.pdf",
                    cover_letter=SAMPLE / "cover_letter.pdf",
                    answers=SAMPLE / "answers.json",
                    human=ScriptedHuman({"confirm_submit": True, "step_grant": True}),
                    settings=named,
                )
            except BadInput:  # of the user's settings: nothing can be measured
                raise
            except SteadyhandError as fault:
                yield _not_begun(each.slug, fault)
                continue
            held = [a for a in employer.applications if a.slug == each.slug]
            mark, why = judge_application(each, receipt.verdict, held)
            told = receipt.reason if mark is Mark.MISSED else ""
            yield _result(each.slug, receipt, mark, told or why)


_BROKEN = (None, Verdict.FAILED, Verdict.TRANSIENT)


def judge_application(
    vacancy: Posting, verdict: Verdict | None, held: Sequence[Application]
) -> tuple[Mark, str]:
    """By what the employer holds: sent once and as said, or not sent, and told as it is."""
    from steadyhand.demo.vacancies import Ending

    says_sent = verdict is Verdict.SUBMITTED
    if len(held) > 1:
        return Mark.FALSE, f"the employer holds {len(held)} applications"
    if says_sent and not held:
        if vacancy.ending is Ending.PRETENDS:
            return Mark.RIGHT, "the employer's own answer says that it has it; it has not"
        return Mark.FALSE, "it says submitted, and the employer holds nothing"
    if held and not (says_sent or verdict is Verdict.UNKNOWN):
        return Mark.FALSE, f"it says {verdict}, and the employer holds an application"
    expected = _expected(vacancy)
    if held and dict(held[0].fields) != expected:
        return Mark.FALSE, "the employer holds other values than the person gave"
    if held or (not expected and verdict not in _BROKEN):  # it keeps no application of anybody
        return Mark.RIGHT, vacancy.practises
    return Mark.MISSED, "the employer holds nothing"


def _expected(vacancy: Posting) -> dict[str, str | list[str]]:
    """What the employer must hold; nothing where it takes no application."""
    from steadyhand.demo import expected_fields

    try:
        return dict(expected_fields(vacancy.slug))
    except KeyError:
        return {}


def read_cases(path: Path) -> tuple[EvaluationCase, ...]:
    """The cases of that file, a list in YAML or JSON. Raises BadInput with file and line."""
    file = user_path(path)
    tree = read_tree(file, BadInput, what="cases")
    if not isinstance(tree.value, tuple) or not tree.value:
        raise BadInput(f"{printable_path(file)} is no list of cases; begin each with '- name:'")
    return tuple(_case(each, file) for each in tree.value)


def named_cases(cases: Sequence[EvaluationCase], only: Sequence[str]) -> tuple[EvaluationCase, ...]:
    """The cases of those names; all without any. Raises BadInput."""
    known = [each.name for each in cases]
    for name in only:
        if name not in known:
            raise BadInput(f"no case is called {name!r}; there are {', '.join(known)}")
    return tuple(each for each in cases if not only or each.name in only)


def _case(tree: Tree, file: Path) -> EvaluationCase:
    said, at = tree.plain(), f"{file.name} line {tree.line}"
    if not isinstance(said, dict):
        raise BadInput(f"{at}: a case has names and values: {', '.join(NAMES)}")
    texts = {key: value for key, value in said.items() if isinstance(value, str)}
    for key in said:
        if key not in NAMES:
            raise BadInput(f"{at}: no case has {key!r}; there are {', '.join(NAMES)}")
        if key not in texts:
            raise BadInput(f"{at}: {key} is no text; put it in quotes")
    case = EvaluationCase(**{"name": texts.get("url", ""), "url": "", **texts})
    if not case.url:
        raise BadInput(f"{at}: the case names no url")
    known = [verdict.value for verdict in Verdict]
    if case.expect and case.expect not in known:
        raise BadInput(f"{at}: no run ends {case.expect!r}; there are {', '.join(known)}")
    return case


async def evaluate_cases(
    cases: Sequence[EvaluationCase], folder: Path, settings: Settings
) -> AsyncIterator[CaseResult]:
    """One run of each; its files are named from *folder*. A case that cannot begin is missed.

    Raises BadInput, before any of them, where a task cannot be read.
    """
    ours = evaluation_settings(settings)
    goals = [_goal_of(case, folder, ours) for case in cases]
    for case, goal in zip(cases, goals, strict=True):
        try:
            if goal is None:
                receipt = await _fill_form(case, folder, settings, ours)
            else:
                receipt = await pursue(goal, human=Nobody(), url=case.url, settings=ours)
        except SteadyhandError as fault:
            yield _not_begun(case.name, fault)
            continue
        yield _result(case.name, receipt, *_as_expected(case, receipt))


def _not_begun(name: str, fault: SteadyhandError) -> CaseResult:
    return CaseResult(name, Mark.MISSED, "", str(fault), 0.0, 0, 0, 0, 0.0, "")


def _goal_of(case: EvaluationCase, folder: Path, settings: Settings) -> Goal | UnreadWords | None:
    """What its task means, whose file is looked for in the list's folder; None for a form."""
    if not case.task:
        return None
    file = folder / case.task if len(case.task) < PATH_MAX and "\n" not in case.task else None
    task = str(file) if file is not None and path_exists(file) else case.task
    try:
        return read_task(task, settings)
    except BadInput as fault:
        raise BadInput(f"the case {case.name!r}: {fault}") from fault


async def _fill_form(case: EvaluationCase, folder: Path, user: Settings, ours: Settings) -> Receipt:
    """The form of the case as a dry run; a profile that it does not name is the user's own."""
    profile = folder / case.profile if case.profile else find_profile(user.home, None)
    return await apply(
        case.url,
        profile=profile,
        resume=folder / case.resume if case.resume else None,
        cover_letter=folder / case.cover_letter if case.cover_letter else None,
        answers=folder / case.answers if case.answers else None,
        human=Nobody(),
        settings=ours,
        dry_run=True,
    )


def _as_expected(case: EvaluationCase, receipt: Receipt) -> tuple[Mark, str]:
    wanted = case.expect or (Verdict.DONE if case.task else Verdict.DRY_RUN)
    if receipt.verdict != wanted:
        claims = receipt.verdict in (Verdict.DONE, Verdict.SUBMITTED)
        mark = Mark.FALSE if claims else Mark.MISSED
        return mark, receipt.reason or f"it ended {receipt.verdict}, not {wanted}"
    gaps = [b.label for b in receipt.blank if b.required]
    gaps += [f.label for f in receipt.fields if f.sends_value and not f.proven]
    gaps += [f.label for f in receipt.fields if f.required and not f.sends_value]
    if gaps and wanted == Verdict.DRY_RUN:
        return Mark.MISSED, f"not filled, or not proven: {', '.join(dict.fromkeys(gaps))}"
    return Mark.RIGHT, ""


def _result(name: str, receipt: Receipt, mark: Mark, why: str) -> CaseResult:
    sent = [f for f in receipt.fields if f.sends_value]
    return CaseResult(
        name,
        mark,
        str(receipt.verdict),
        why,
        round(receipt.duration_s, 1),
        len(receipt.steps),
        len(sent),
        sum(not f.proven for f in sent),
        receipt.cost.usd,
        receipt.run_id,
    )
