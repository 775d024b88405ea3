"""Forty leads on loopback, each with what must come of it, and the truth to compare with.

    with World() as world:
        path.write_text(world.text)     # a line for each lead, in the order of `world.leads`
        ...                             # run them with world.settings(home) and a `Person`
        world.faults(rows)              # what differs from what must be

Four practice employers stand for four hosts: one serves as a Greenhouse board, one as a Lever
board, two have pages of their own. Reposts come last: what they repeat was begun long before.
"""

from __future__ import annotations

import socket
from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Self

from _leads_site import LAPSED, UNFIT, WITHDRAWN, other_site
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.demo import Application, PracticeEmployer
from steadyhand.settings import Settings
from steadyhand.testing import ScriptedHuman

PROHIBITED = "not-there.example.com"
NOWHERE = "http://nowhere.invalid/jobs/orchard-keeper"
ON_GREENHOUSE = ("field-engineer", "hosted", "embedded")
ON_LEVER = ("shadow", "new-tab", "escape-only", "sign-in-steps")
THIRD = ("spa", "overlay", "cookies-de", "cookies-fr", "newsletter")
FOURTH = ("modal", "entrance", "click-outside", "chat")


class Sort(StrEnum):
    """What a lead is there for; the numbers of a whole world stand in `NUMBERS`."""

    GOOD = "good"
    DUPLICATE = "duplicate"
    CLOSED = "closed"
    DEAD = "dead"
    CAPTCHA = "captcha"
    UNFIT = "unfit"
    PROHIBITED = "prohibited"


NUMBERS = {
    Sort.GOOD: 17,
    Sort.DUPLICATE: 10,
    Sort.CLOSED: 4,
    Sort.DEAD: 3,
    Sort.CAPTCHA: 2,
    Sort.UNFIT: 3,
    Sort.PROHIBITED: 1,
}


@dataclass(frozen=True, slots=True)
class Expected:
    """What a run comes to. `verdict` is '' where the line of the file already tells."""

    status: str
    verdict: str
    reason: str = ""

    @property
    def applications(self) -> int:
        """How many the employer holds afterwards."""
        return int(self.status == "submitted")


@dataclass(frozen=True, slots=True)
class Lead:
    """One line of the file. `repeats` marks the lines that the reader of the file passes over."""

    url: str
    sort: Sort
    expected: Expected
    repeats: bool = False


SUBMITTED = Expected("submitted", "submitted")
GONE = Expected("skipped", "closed", "dead_link")
SHUT = Expected("skipped", "closed")
REFUSED = Expected("failed", "transient", "navigation")
CHECKED = Expected("needs_human", "needs_human", "captcha")
NOT_FIT = Expected("skipped", "skipped", "fit")
FORBIDDEN = Expected("blocked", "blocked", "prohibited")
REPEATED = Expected("duplicate_skipped", "")
REPOSTED = Expected("duplicate_skipped", "duplicate")


class Person(ScriptedHuman):
    """Somebody who reads before saying yes: not for a poor fit, and never twice for one job."""

    def __init__(self) -> None:
        super().__init__({"confirm_submit": True, "documents": True, "step_grant": True})

    async def ask(self, question: Question) -> Reply:
        """Yes to an unclear fit, no where the advice is to leave it."""
        reply = await super().ask(question)
        if question.kind is not QuestionKind.FIT or question.text.endswith("Apply anyway?"):
            return reply
        self.approved.append(question)
        return Reply(True, by=reply.by)


class World:
    """The four employers, a fifth site and a port where nobody listens, while it is open."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self.employers: tuple[PracticeEmployer, ...] = ()
        self.leads: tuple[Lead, ...] = ()
        self._origins: tuple[str, ...] = ()

    def __enter__(self) -> Self:
        self.employers = tuple(self._open.enter_context(PracticeEmployer()) for _ in range(4))
        site = self._open.enter_context(other_site())
        silent = socket.socket()
        self._open.callback(silent.close)
        silent.bind(("127.0.0.1", 0))  # bound and not listening: refused, and nobody else's
        nobody = f"http://127.0.0.1:{silent.getsockname()[1]}"
        self._origins = (*(e.origin for e in self.employers), site, nobody)
        self.leads = (*self._good(), *self._repeats(), *self._lost(site, nobody), *self._reposts())
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    @property
    def text(self) -> str:
        """The file of leads; the number of a lead's line is its place in `leads`, from 1."""
        return "".join(f"{lead.url}\n" for lead in self.leads)

    def settings(self, home: Path, **more: object) -> Settings:
        """What a run in this world may reach, without a pause between its visits."""
        given: dict[str, object] = {
            "home": home,
            "headless": True,
            "allow_origins": self._origins,
            "ats_hosts": self._boards(),
            "prohibited_domains": (PROHIBITED,),
            "pace_s": 0,
        }
        return Settings(**(given | more))

    @property
    def environment(self) -> dict[str, str]:
        """The same for a process of its own; the home is left to whoever starts it."""
        boards = ",".join(f"{host}={kind}" for host, kind in self._boards().items())
        return {
            "STEADYHAND_HEADLESS": "true",
            "STEADYHAND_ALLOW_ORIGINS": ",".join(self._origins),
            "STEADYHAND_ATS_HOSTS": boards,
            "STEADYHAND_PROHIBITED_DOMAINS": PROHIBITED,
            "STEADYHAND_PACE_S": "0",
        }

    def applications(self) -> tuple[Application, ...]:
        """Everything that the employers hold."""
        return tuple(held for employer in self.employers for held in employer.applications)

    @property
    def twice(self) -> tuple[str, ...]:
        """The vacancies that were applied for more than once, wherever; there is to be none."""
        held = Counter(each.slug for each in self.applications())
        return tuple(slug for slug, number in held.items() if number > 1)

    def faults(self, told: Iterable[tuple[int, str, str]]) -> tuple[str, ...]:
        """What differs from what must be; *told* is (line, status, verdict) of every lead."""
        found = {line: (status, verdict) for line, status, verdict in told}
        wrong = [
            f"line {n} ({lead.sort}): {found.get(n)} in place of"
            f" {(lead.expected.status, lead.expected.verdict)}"
            for n, lead in enumerate(self.leads, 1)
            if found.get(n) != (lead.expected.status, lead.expected.verdict)
        ]
        held, wanted = len(self.applications()), sum(x.expected.applications for x in self.leads)
        wrong += [f"{held} applications in place of {wanted}"] if held != wanted else []
        return (*wrong, *(f"{slug} was applied for twice" for slug in self.twice))

    def _boards(self) -> dict[str, str]:
        first, second = (each.origin.partition("://")[2] for each in self.employers[:2])
        return {first: "greenhouse", second: "lever"}

    def _good(self) -> tuple[Lead, ...]:
        """Those that are to be sent, a host after the other, so that no host is waited for."""
        first, second, third, fourth = self.employers
        columns = (
            (
                *(first.board_url("greenhouse", slug) for slug in ON_GREENHOUSE),
                first.posting_url("captcha-lookalike"),
            ),
            tuple(second.board_url("lever", slug) for slug in ON_LEVER),
            tuple(map(third.posting_url, THIRD)),
            tuple(map(fourth.posting_url, FOURTH)),
        )
        rows = range(max(map(len, columns)))
        urls = (column[row] for row in rows for column in columns if row < len(column))
        return tuple(Lead(url, Sort.GOOD, SUBMITTED) for url in urls)

    def _repeats(self) -> tuple[Lead, ...]:
        """Addresses that stand in the file already, written as people and newsletters do."""
        first, _, third, fourth = self.employers
        urls = (
            third.posting_url("spa"),
            third.posting_url("overlay"),
            f"{third.posting_url('cookies-de')}?utm_source=letter&utm_campaign=spring",
            f"{first.board_url('greenhouse', 'field-engineer')}?gh_src=4f2a9c1b1us",
            f"{third.posting_url('newsletter')}#what-you-bring",
            fourth.posting_url("chat").replace("http://", "HTTP://").replace("chat", "Chat"),
        )
        return tuple(Lead(url, Sort.DUPLICATE, REPEATED, repeats=True) for url in urls)

    def _reposts(self) -> tuple[Lead, ...]:
        """The same vacancies at another address: nobody but a person can tell."""
        _, _, third, fourth = self.employers
        urls = (
            third.posting_url("captcha-lookalike"),
            third.posting_url("modal"),
            fourth.posting_url("cookies-de"),
            fourth.posting_url("new-tab"),
        )
        return tuple(Lead(url, Sort.DUPLICATE, REPOSTED) for url in urls)

    def _lost(self, site: str, nobody: str) -> tuple[Lead, ...]:
        """Those that come to nothing, each in its own way."""
        first, _, third, fourth = self.employers
        unfit = (Lead(f"{site}/jobs/{name}", Sort.UNFIT, NOT_FIT) for name in UNFIT)
        return (
            Lead(third.posting_url("closed-role"), Sort.CLOSED, GONE),
            Lead(first.board_url("greenhouse", "closed-role"), Sort.CLOSED, GONE),
            Lead(site + LAPSED, Sort.CLOSED, SHUT),
            Lead(site + WITHDRAWN, Sort.CLOSED, SHUT),
            Lead(f"{nobody}/jobs/orchard-keeper", Sort.DEAD, REFUSED),
            Lead(fourth.posting_url("orchard-keeper"), Sort.DEAD, GONE),
            Lead(NOWHERE, Sort.DEAD, GONE),
            Lead(fourth.posting_url("captcha-wall"), Sort.CAPTCHA, CHECKED),
            Lead(third.posting_url("human-check"), Sort.CAPTCHA, CHECKED),
            *unfit,
            Lead(f"https://{PROHIBITED}/jobs/orchard-keeper", Sort.PROHIBITED, FORBIDDEN),
        )
