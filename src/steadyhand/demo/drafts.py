"""Applications that are not sent yet: what each visitor has saved, step by step."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Mapping, Set
from dataclasses import dataclass, field

from steadyhand.demo.forms.body import Submitted, Upload


@dataclass(frozen=True, slots=True)
class Draft:
    """What one visitor saved, and which steps were accepted."""

    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    files: Mapping[str, tuple[Upload, ...]] = field(default_factory=dict)
    done: frozenset[str] = frozenset()

    def answered(
        self, names: Set[str], said: Mapping[str, tuple[str, ...]]
    ) -> Mapping[str, tuple[str, ...]]:
        """All fields, with those among *names* as *said* has them now."""
        others = {name: values for name, values in self.fields.items() if name not in names}
        return others | {name: values for name, values in said.items() if name in names}

    def whole(self) -> Submitted:
        """Everything saved, as if one form had sent it."""
        return Submitted(dict(self.fields), dict(self.files))


@dataclass(slots=True)
class Drafts:
    """All drafts by vacancy and visitor, safe to use from many threads."""

    _kept: dict[tuple[str, str], Draft] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def find(self, slug: str, visitor: str) -> Draft | None:
        """The visitor's draft, where there is one."""
        with self._lock:
            return self._kept.get((slug, visitor))

    def keep(self, slug: str, visitor: str, draft: Draft) -> None:
        """The draft is the visitor's latest."""
        with self._lock:
            self._kept[slug, visitor] = draft

    def reset(self) -> None:
        """No visitor has a draft."""
        with self._lock:
            self._kept.clear()


def new_visitor() -> str:
    """A name for a visitor that nobody can guess."""
    return secrets.token_urlsafe(12)
