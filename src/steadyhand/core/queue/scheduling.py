"""When a job is tried again, and whose job is next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

BACKOFF_S = 5.0  # before the first retry; doubled for each that follows
BACKOFF_MAX_S = 900.0


def backoff_s(retries: int, *, asked_s: float = 0.0, spread: float = 0.0) -> float:
    """Seconds before the retry after *retries* earlier ones.

    A site that asked for *asked_s* is given them. *spread*, from 0 to 1, moves jobs of one moment
    apart by up to half of their wait.
    """
    waits = BACKOFF_MAX_S if retries >= 10 else min(BACKOFF_MAX_S, BACKOFF_S * 2.0**retries)
    return max(asked_s, waits * (1 + spread / 2))


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may run at once; 0 for no limit."""

    per_user: int = 0
    per_host: int = 1


NO_LIMITS = Limits(0, 0)
ONE_PER_HOST = Limits()


@dataclass(frozen=True, slots=True)
class Load:
    """What runs now, by user and by host."""

    users: Mapping[str, int]
    hosts: Mapping[str, int]

    def with_one(self, more: Candidate) -> Load:
        """As it is once that job runs as well."""
        users = {**self.users, more.user_id: self.users.get(more.user_id, 0) + 1}
        return Load(users, {**self.hosts, more.host: self.hosts.get(more.host, 0) + 1})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A job that is due, as far as its turn is concerned."""

    job_id: str
    user_id: str
    host: str
    priority: int
    due_at: str


def next_candidates(
    found: list[Candidate], load: Load, limits: Limits, *, room: int
) -> list[Candidate]:
    """The jobs whose turn it is, at most *room* of them, in their order.

    Low numbers go first. Among jobs of one priority the user with the fewest running ones is
    served, so that a thousand jobs of one person do not keep another's one waiting; then the
    oldest.
    """
    waiting, chosen = list(found), list[Candidate]()
    while waiting and len(chosen) < room:
        free = [each for each in waiting if blocked_by(each, load, limits) == ""]
        if not free:
            break
        first = min(
            free, key=lambda c: (c.priority, load.users.get(c.user_id, 0), c.due_at, c.job_id)
        )
        waiting.remove(first)
        chosen.append(first)
        load = load.with_one(first)
    return chosen


def blocked_by(candidate: Candidate, load: Load, limits: Limits) -> str:
    """`user` or `host` where that limit is reached; '' where it may run."""
    if limits.per_user and load.users.get(candidate.user_id, 0) >= limits.per_user:
        return "user"
    if limits.per_host and candidate.host and load.hosts.get(candidate.host, 0) >= limits.per_host:
        return "host"
    return ""
