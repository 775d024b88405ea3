"""Where the runs worth deciding again take place, and who is asked meanwhile."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from tests.faults import applying as faulty
from tests.faults import cases, server
from tests.faults.pages import RECEIVED
from tests.hostile.site import Hostile, form, hostile

from steadyhand import Receipt, Settings, apply
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.core.answer.sheet import Question, Reply
from steadyhand.demo import SAMPLE, PracticeEmployer
from steadyhand.jobs.profile import Name
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.run import ScriptedReply

READING_S = 30.0  # the longest that anybody reads
YES: Mapping[str, ScriptedReply] = {"confirm_submit": True, "step_grant": True}
PERSON = Profile(Name("Orla", "Brandt"), "orla@brandt.example")
TAKEN = (200, RECEIVED)
Scenario = Callable[[Path], Awaitable[Receipt]]

SEND = "<button>Send application</button>"
MEANWHILE = """<script>
document.forms[0].mail.addEventListener("change", () => setTimeout(() => {
  if (!window.done) document.forms[0].%s.value = "Somebody";
  window.done = true;
  fetch("/done");
}, 1500));
</script>"""


def at_demo(
    slug: str, said: Mapping[str, ScriptedReply] = YES, *, dry: bool = False, **more: object
) -> Scenario:
    """An application at the practice employer."""

    async def run(home: Path) -> Receipt:
        with PracticeEmployer() as employer:
            hosts = {"allow_origins": (employer.origin, employer.hosted_origin), **more}
            return await apply(
                employer.posting_url(slug),
                profile=SAMPLE / "profile.yaml",
                resume=SAMPLE / "resume.pdf",
                cover_letter=SAMPLE / "cover_letter.pdf",
                answers=SAMPLE / "answers.json",
                human=ScriptedHuman(said),
                settings=Settings(home=home, headless=True, pictures="off", **hosts),  # type: ignore[arg-type]
                dry_run=dry,
            )

    return run


def at(
    page: str,
    answer: tuple[int, str] = TAKEN,
    said: Mapping[str, ScriptedReply] = YES,
    *,
    shows: Callable[[Hostile], str] | None = None,
    dry: bool = False,
    **more: object,
) -> Scenario:
    """An application to a page of that body."""

    async def run(home: Path) -> Receipt:
        with hostile() as site:
            site.page, site.answer = (shows(site) if shows else page), answer
            told = {"allow_origins": (site.origin,), **more}
            return await apply(
                f"{site.origin}/job",
                profile=PERSON,
                human=ScriptedHuman(said),
                settings=Settings(home=home, headless=True, pictures="off", **told),  # type: ignore[arg-type]
                dry_run=dry,
            )

    return run


def faults(case: cases.Case) -> Scenario:
    """An application over a faulty line."""

    async def run(home: Path) -> Receipt:
        with server.faulty() as site:
            return (await faulty.applied(site, case, home)).receipt

    return run


class Paths(list[str]):
    """Paths that were asked for; one of them is waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.done = threading.Event()

    def append(self, path: str) -> None:
        """One more."""
        super().append(path)
        if path == "/done":
            self.done.set()


class Slowly(ScriptedHuman):
    """Somebody who reads a question of that kind until the page has done what it does meanwhile."""

    def __init__(
        self,
        done: threading.Event,
        said: Mapping[str, ScriptedReply] = YES,
        kind: str = "confirm_submit",
    ) -> None:
        super().__init__(said)
        self._done, self._kind = done, kind

    async def ask(self, question: Question) -> Reply:
        """What is scripted, in their own time."""
        if question.kind == self._kind:
            await asyncio.to_thread(self._done.wait, READING_S)
        return await super().ask(question)


async def meanwhile(
    home: Path, field: str, *, send: str = SEND, kind: str = "confirm_submit", **more: object
) -> Receipt:
    """A page that writes into that field while somebody reads."""
    with hostile() as site:
        apple = "<label>Favourite apple <input name=apple></label>"
        site.page, site.answer = form(apple, send) + MEANWHILE % field, TAKEN
        site.asked = paths = Paths()
        dry = bool(more.pop("dry", False))
        told = {"allow_origins": (site.origin,), "pictures": "off", **more}
        return await apply(
            f"{site.origin}/job",
            profile=PERSON,
            human=Slowly(paths.done, {**YES, "consent": True}, kind),
            settings=Settings(home=home, headless=True, **told),  # type: ignore[arg-type]
            dry_run=dry,
        )
