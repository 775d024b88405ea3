"""Who was let in: what each visitor has shown at the gate of a vacancy, and the codes sent."""

from __future__ import annotations

import secrets
import threading
from dataclasses import dataclass, field

CODE_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Account:
    """The one account that this employer knows."""

    user: str
    password: str


ACCOUNT = Account("pomona.picker", "russet-pippin-27")


@dataclass(slots=True)
class Passes:
    """What was shown, by vacancy and visitor; safe to use from many threads."""

    _shown: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)
    _codes: dict[tuple[str, str], str] = field(default_factory=dict)
    _sent: dict[str, list[str]] = field(default_factory=dict)
    _open: set[str] = field(default_factory=set)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def shown(self, slug: str, visitor: str) -> frozenset[str]:
        """What that visitor has shown there."""
        with self._lock:
            return self._shown.get((slug, visitor), frozenset())

    def show(self, slug: str, visitor: str, stage: str) -> None:
        """The visitor has shown this, too."""
        with self._lock:
            self._shown[slug, visitor] = self._shown.get((slug, visitor), frozenset()) | {stage}

    def code(self, slug: str, visitor: str) -> str:
        """The code that was sent to that visitor; sent now if none was."""
        with self._lock:
            if (slug, visitor) not in self._codes:
                drawn = "".join(secrets.choice("0123456789") for _ in range(CODE_DIGITS))
                self._codes[slug, visitor] = drawn
                self._sent.setdefault(slug, []).append(drawn)
            return self._codes[slug, visitor]

    def sent(self, slug: str) -> tuple[str, ...]:
        """All codes that were sent for that vacancy, oldest first: what visitors' phones say."""
        with self._lock:
            return tuple(self._sent.get(slug, ()))

    def let_in(self, slug: str) -> None:
        """The check for humans there counts as passed by whoever stands before it."""
        with self._lock:
            self._open.add(slug)

    def is_open(self, slug: str) -> bool:
        """Whether it does."""
        with self._lock:
            return slug in self._open

    def turn_out(self, slug: str) -> None:
        """Nobody is let in there any more who has not shown everything anew."""
        with self._lock:
            self._open.discard(slug)
            for key in [k for k in self._shown if k[0] == slug]:
                del self._shown[key]
            for key in [k for k in self._codes if k[0] == slug]:
                del self._codes[key]

    def reset(self) -> None:
        """Nobody has shown anything, and no code was sent."""
        with self._lock:
            for kept in (self._shown, self._codes, self._sent, self._open):
                kept.clear()
