"""What a scripted model answers: one of these per request, in order."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

IN, OUT = 120, 30  # tokens that an answer counts unless it says otherwise
End = Literal["", "length", "refusal"]


@dataclass(frozen=True, slots=True)
class Says:
    """Plain text, to its end; or as far as its tokens went, or as a refusal."""

    text: str
    tokens_in: int = IN
    tokens_out: int = OUT
    end: End = ""


@dataclass(frozen=True, slots=True)
class Calls:
    """A call of the tool that was offered; where a schema was asked for instead, its JSON."""

    arguments: Mapping[str, object] = field(default_factory=dict)
    tokens_in: int = IN
    tokens_out: int = OUT
    thought: str = ""  # that it tells before the call

    @property
    def text(self) -> str:
        """The arguments as they go over the wire."""
        return json.dumps(self.arguments)


@dataclass(frozen=True, slots=True)
class Garbled:
    """A call whose arguments are no JSON."""

    text: str = '{"moves": ['
    tokens_in: int = IN
    tokens_out: int = OUT


@dataclass(frozen=True, slots=True)
class Limited:
    """429, with what it says of when to come again; '' says nothing."""

    retry_after: str = "0"


@dataclass(frozen=True, slots=True)
class Broken:
    """An answer that is an error."""

    status: int = 500


@dataclass(frozen=True, slots=True)
class Raw:
    """A body as it is: no choices, an error under a good status, no JSON at all."""

    body: bytes
    status: int = 200


@dataclass(frozen=True, slots=True)
class Moved:
    """A redirect to that address."""

    to: str
    status: int = 307


@dataclass(frozen=True, slots=True)
class Cut:
    """The beginning of an answer, whole or in pieces; then the connection ends."""


@dataclass(frozen=True, slots=True)
class Silent:
    """Nothing at all, until whoever asked goes away or the server stops."""


Spoken: TypeAlias = Says | Calls | Garbled


@dataclass(frozen=True, slots=True)
class Slow:
    """An answer that comes after that many seconds, as those of real services do."""

    after_s: float
    then: Spoken


Answer: TypeAlias = Spoken | Limited | Broken | Raw | Moved | Cut | Silent | Slow
