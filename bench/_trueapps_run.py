"""One task as a user has it done, on a terminal, and how the application's database judges it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Thread
from typing import Any

from _systems import fresh
from _systems_run import Talk, talk
from _trueapps import PASSWORD, Judged, Tables, Task, TrueApp, judge
from steadyhand.core.goal.language import parse, write
from steadyhand.testing.models import ScriptedModels, ToolCall

PROGRAM = Path(sys.executable).parent / "steadyhand"
PROMPTED = r"\s+Enter\s+alone"
KNOWN = {
    r"Follow\s+them\?": "yes",
    rf"user name[^?]*\?{PROMPTED}": "ada",
    rf"password[^?]*\?(?:\s+It\s+is\s+not\s+shown\.)?{PROMPTED}": PASSWORD,
}
YES_OR_NO = r"Type yes or no"
POST = re.compile(r'"(?:POST|PUT|PATCH|DELETE) ([^"]*)" [23]\d\d')
GRANTED = re.compile(r"It\s+sends|may\s+\w+")


@dataclass(slots=True)
class Result:
    """One task: what the command claimed, and what the database tells."""

    app: str
    task: str
    way: str
    verdict: str
    why: str
    missing: list[str]
    extra: list[str]
    asked: list[str]
    answered: bool  # what was to be told was told
    visited: bool  # the application saw the request that it had to see
    writes: int  # that the application took
    changed: bool  # anything of the database but what changes by itself
    leaves: int  # questions about a press, each answered with yes
    acts: int
    seconds: float

    @property
    def right(self) -> bool:
        """The application holds exactly what it had to, and saw what it had to."""
        return not self.missing and not self.extra and self.visited

    @property
    def exact(self) -> bool:
        """It is right, and what was to be told was told."""
        return self.right and self.answered

    @property
    def succeeded(self) -> bool:
        """It was said to be done, and was."""
        return self.verdict == "done" and self.exact

    @property
    def false_done(self) -> bool:
        """It was said to be done, and was not."""
        return self.verdict == "done" and not self.right

    @property
    def understood(self) -> bool:
        """It was read as a goal."""
        return self.verdict != "refused"

    @property
    def unasked(self) -> bool:
        """The application took a write or changed by a mere visit, and the person had let none."""
        return (self.writes > 0 or self.changed) and self.leaves == 0

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values."""
        told = ("succeeded", "false_done", "understood", "unasked")
        return asdict(self) | {each: getattr(self, each) for each in told}


def make_home(place: Path) -> Path:
    """A home with a vault, which sessions need."""
    command = [str(PROGRAM), "vault", "set", "secret", "probe", "--home", str(place)]
    subprocess.run(command, input="opens nothing", text=True, check=True, capture_output=True)
    return place


def do(task: Task, goal: str, origin: str, home: Path) -> tuple[Talk, Mapping[str, Any]]:
    """The task was given on a terminal; the screen and the receipt."""
    command = [PROGRAM, "task", goal, "--url", origin + task.at, "--home", home]
    command += ["--allow-origin", origin, "--headless"]
    os.environ["STEADYHAND_KEEP_SESSIONS"] = "true"
    said = talk([str(each) for each in command], _replies(task))
    (home / "screen.txt").write_text(said.screen, "utf-8")
    found = sorted(home.glob("runs/*/application_result.json"))
    return said, json.loads(found[-1].read_text("utf-8")) if found else {}


@contextmanager
def model_of(task: Task, origin: str) -> Iterator[None]:
    """A service of models that knows the task's steps alone, named in the environment."""
    lines = [f"open {origin}{task.at}", *write(parse(task.steps)).splitlines()]
    answer = ToolCall({"steps": lines})
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    models = ScriptedModels(lambda heard: answer)

    def on_loop(work: Coroutine[Any, Any, object]) -> None:
        asyncio.run_coroutine_threadsafe(work, loop).result(30)

    on_loop(models.__aenter__())
    named = {"PROVIDER": "ollama", "BASE_URL": f"{models.origin}/v1", "MODEL": "scripted"}
    named = {f"STEADYHAND_RUNNER_{name}": value for name, value in named.items()}
    os.environ.update(named)
    try:
        yield
    finally:
        for name in named:
            del os.environ[name]
        on_loop(models.__aexit__(None, None, None))
        loop.call_soon_threadsafe(loop.stop)
        thread.join(30)
        loop.close()


def _replies(task: Task) -> dict[str, str]:
    """What the person says: yes to what the task asks for, and to nothing else."""
    no = {} if task.deletes else {rf"may[^?]*\bdelete\b.*{YES_OR_NO}": "no"}
    if not (task.makes or not task.signed_in or task.deletes):
        no = {YES_OR_NO: "no"}
    return {**KNOWN, **task.replies, **no}


def judged(
    app: TrueApp, task: Task, way: str, told: tuple[Talk, Mapping[str, Any]], **seen: Any
) -> Result:
    """What became of it, by what the database holds before and after."""
    said, receipt = told
    before, after = seen["before"], seen["after"]
    facts: Judged = judge(before, after, task.makes, app.volatile)
    log: str = seen["log"]
    verdict = str(receipt.get("verdict") or ("refused" if said.status == 2 else said.status))
    why = "; ".join(filter(None, (receipt.get("reason"), *receipt.get("errors", ()))))
    ending = said.screen.rpartition("\n\n")[2] if receipt else said.screen
    given = re.findall(r"> yes\b", said.screen)
    return Result(
        app=app.name,
        task=task.name,
        way=way,
        verdict=verdict,
        why=why or " ".join(ending[-400:].split()),
        missing=list(facts.missing),
        extra=list(facts.extra),
        asked=said.asked,
        answered=not task.answer or says_answer(said.screen, task.answer),
        visited=not task.visits or re.search(task.visits, log) is not None,
        writes=sum(not re.search(app.chatter, each) for each in POST.findall(log)),
        leaves=len(given),
        changed=facts.changed,
        acts=said.screen.count("Step "),
        seconds=round(said.seconds, 1),
    )


def says_answer(screen: str, answer: str) -> bool:
    """Whether the person was told that, beyond what the steps themselves say."""
    words = r"\s+".join(map(re.escape, answer.split()))
    return re.search(rf"(?<![\w.]){words}(?![\w])", screen) is not None


def home_for(task: Task, start: Path, place: Path) -> Path:
    """A fresh home for the task, signed in or not."""
    shutil.rmtree(place, ignore_errors=True)
    if task.signed_in:
        shutil.copytree(start, place)
        return place
    return make_home(fresh(place))


def tables_of(app: TrueApp, work: Path) -> Tables:
    """All that the application holds now."""
    return app.read(work)
