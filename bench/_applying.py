"""Whole applications to random pages, judged by the site's books and by nothing that we say.

`Stage` makes many applications in one process: one driver for all browsers, one server for all
pages, a home of its own for each run.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from _random_page import Page
from _random_site import Book, Site, serving
from _random_words import PERSON, PHRASES
from steadyhand import Profile, Receipt, Settings, SteadyhandError, Verdict
from steadyhand.adapters.browser.cdp.playwright import PlaywrightPool, shared_playwright
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.jobs.profile import Address, Name
from steadyhand.views.endings import ending
from steadyhand.wiring.application import UserInput, request_of
from steadyhand.wiring.home import workplace
from steadyhand.wiring.work import People, Work, launch_options

RUN_S = 90.0  # a run that has not ended by then is ended, and counts as one that never did
FOLLOW_UP_S = 4.5  # as by default, whatever the environment says
QUESTIONS_MAX = 25  # a person who is asked more often than this says no to everything
APPLICANT = Profile(
    Name(PERSON["first"], PERSON["last"]),
    PERSON["email"],
    phone=PERSON["phone"],
    phone_code="+49",
    phone_national="30901820",
    address=Address(
        line1=PERSON["street"], city=PERSON["city"], postal_code=PERSON["postal"], country="DE"
    ),
)
Said = str | bool | None
NONE: Mapping[str, object] = MappingProxyType({})
STORY = "## What happened"  # from here on a report tells what was true at the time
RESUME = Path(__file__).parent.parent / "src/steadyhand/demo/sample/resume.pdf"


def folded(text: str) -> str:
    """The text for comparing: small letters, single spaces."""
    return " ".join(text.casefold().split())


@dataclass(frozen=True, slots=True)
class Heard:
    """A question with what was said to it, and when (monotonic)."""

    question: Question
    reply: Said
    at: float

    @property
    def text(self) -> str:
        """All that stood in the question, for comparing."""
        return folded(json.dumps(asdict(self.question), ensure_ascii=False, default=str))

    @property
    def grants(self) -> bool:
        """Whether it let something leave: a yes that is no answer to a field."""
        return self.reply is True and not self.question.field

    @property
    def approves(self) -> bool:
        """Whether it was the YES to a sheet."""
        return self.reply is True and self.question.kind is QuestionKind.CONFIRM_SUBMIT


class Applicant:
    """Somebody who knows the answers of a page, approves its sheet, and notes what they saw."""

    def __init__(self, page: Page, book: Book) -> None:
        self._page = page
        self._book = book
        self.heard: list[Heard] = []

    async def ask(self, question: Question) -> Reply:
        """What they say, after a moment of thought about a sheet."""
        if question.kind is QuestionKind.CONFIRM_SUBMIT:
            self._book.asked.set()
            await _moment(self._page.think_s)
        value = self._said(question)
        self.heard.append(Heard(question, value, time.monotonic()))
        return Reply(value, by="bench")

    def _said(self, question: Question) -> Said:
        is_open = question.kind in (QuestionKind.TEXT, QuestionKind.CHOICE, QuestionKind.OTP)
        if question.field or is_open:
            return self._known(question)
        if len(self.heard) > QUESTIONS_MAX:
            return False
        match question.kind:
            case QuestionKind.CONFIRM_SUBMIT:
                return self._page.approves
            case QuestionKind.BLOCKER | QuestionKind.UNKNOWN_SUBMIT:
                return False
            case _:
                return self._page.grants

    def _known(self, question: Question) -> Said:
        text = folded(f"{question.label} {question.text}")
        button = PHRASES[self._page.lang]["next" if self._page.step == "last" else "submit"]
        if not question.field and button in (str(o.label) for o in question.options):
            return button  # which of the buttons sends
        for each in self._page.asked:
            if each.answer and any(folded(label) in text for label in each.labels):
                return True if each.kind == "check" else each.answer
        return None


async def _moment(seconds: float) -> None:
    """A person looks at what is before them, for so long."""
    loop = asyncio.get_running_loop()
    over = loop.create_future()
    loop.call_later(seconds, over.set_result, None)
    await over


@dataclass(slots=True)
class Ran:
    """One run: what it said, what the person saw, and what the site holds."""

    page: Page
    book: Book
    heard: list[Heard]
    verdict: str
    reason: str
    receipt: Mapping[str, object] = field(default_factory=dict)
    words: str = ""  # everything that the run tells a person at its end
    seconds: float = 0.0
    began: float = 0.0
    dry: bool = False

    @property
    def broke(self) -> bool:
        """Whether it came to no end of its own: nothing that it did not do speaks for it."""
        return self.verdict == Verdict.FAILED or self.verdict not in list(Verdict)

    @property
    def sheets(self) -> list[Heard]:
        """Every sheet that was put to the person."""
        return [h for h in self.heard if h.question.kind is QuestionKind.CONFIRM_SUBMIT]

    @property
    def approved(self) -> list[Heard]:
        """The sheets that got a YES."""
        return [h for h in self.sheets if h.approves]


class Stage:
    """Where applications are made, one home each."""

    def __init__(self, site: Site, drivers: PlaywrightPool, *, fresh: Path, place: Path) -> None:
        self.site = site
        self._drivers = drivers
        self._fresh = fresh  # a home in which nothing was done: a new store takes longer
        self._place = place

    async def run(
        self,
        page: Page,
        *,
        dry: bool = False,
        home: Path | None = None,
        more: Mapping[str, object] = NONE,
    ) -> Ran:
        """One application to the page, in that home or a new one; *more* are settings."""
        name = f"{page.seed}{'-dry' if dry else ''}"
        url, book = self.site.add(page, name)
        own = home is None
        home = home or self.new_home(name)
        told: dict[str, object] = {
            "home": home,
            "allow_origins": (self.site.origin,),
            "headless": True,
            "pictures": "off",
            "pace_s": 0.0,
            "recipes": False,
            "submit_timeout_s": 8.0,
            "follow_up_s": FOLLOW_UP_S,
            "deadline_s": RUN_S - 10,
            **more,
        }
        settings, person = Settings(**told), Applicant(page, book)
        began = time.monotonic()
        ran = Ran(page, book, person.heard, "", "", began=began, dry=dry)
        try:
            receipt = await asyncio.wait_for(self._apply(url, person, settings, dry=dry), RUN_S)
        except TimeoutError:
            ran.verdict = "never_ended"
        except SteadyhandError as error:
            ran.verdict, ran.reason = type(error).__name__, str(error)
        else:
            _tell(ran, receipt, home)
        ran.seconds = round(time.monotonic() - began, 2)
        if own and self._place == self._fresh.parent:
            shutil.rmtree(home, ignore_errors=True)
        return ran

    def new_home(self, name: str) -> Path:
        """A home that stays for several runs."""
        return Path(shutil.copytree(self._fresh, self._place / name))

    async def _apply(
        self, url: str, person: Applicant, settings: Settings, *, dry: bool
    ) -> Receipt:
        page = person._page
        given = UserInput(APPLICANT, RESUME if page.upload else None, None, page.given())
        request = request_of(url, given, settings, dry_run=dry)
        async with workplace(settings) as (home, store):
            launching = replace(launch_options(settings), driver=self._drivers)
            work = Work(settings, home, store, launching=launching)
            return await work.begin(request, People(person))


def _tell(ran: Ran, receipt: Receipt, home: Path) -> None:
    ran.verdict, ran.reason = str(receipt.verdict), receipt.reason
    ran.receipt = receipt.to_dict()
    end = ending(receipt.verdict, receipt.reason, receipt.left) if receipt.verdict else None
    texts = [f"{end.title}. {end.meaning} {end.next}" if end else ""]
    texts += [*receipt.errors, *receipt.notes]
    for report in sorted(home.glob("runs/*/report.md")):
        texts.append(report.read_text("utf-8").partition(STORY)[0])
    ran.words = "\n".join(texts)


@asynccontextmanager
async def staged(keep: Path | None = None) -> AsyncIterator[Stage]:
    """A stage; its homes are gone afterwards, unless there is a folder to keep them in."""
    with TemporaryDirectory() as temporary, serving() as site:
        fresh = Path(temporary) / "fresh"
        async with workplace(Settings(home=fresh)):
            pass
        async with shared_playwright() as drivers:
            yield Stage(site, drivers, fresh=fresh, place=keep or fresh.parent)
