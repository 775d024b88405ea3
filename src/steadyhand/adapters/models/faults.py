"""What goes wrong with a service, as a value: whatever it says, a run goes on.

The clients have errors of their own, and they are named. What else comes up inside them when an
answer makes no sense has no closed list: they take it apart without looking, so that an empty list,
a null or a date in the year 10^9 ends in whatever that raises. `TRIPPED` names the kinds that wrong
values raise; only the clients' own code runs where they are caught, none of a run's.
"""

from __future__ import annotations

from ...ports import Down
from .place import ANTHROPIC

TRIPPED: tuple[type[Exception], ...] = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    EOFError,
    LookupError,
    OSError,
    RuntimeError,  # pydantic-ai's own are of this kind, and an answer nested too deep
    TypeError,
    ValueError,  # no JSON, no UTF-8, and what pydantic cannot validate
    Warning,  # where those are errors
)
BUSY = 429
BROKEN = 500
# Somebody between the model and us gave up on it: it may have worked on, and be billed.
LOST = frozenset((408, 499, 502, 504, 520, 524))
REFUSED = range(300, 600)  # of these no model has worked, unless it was lost


def faults_of(provider: str) -> tuple[type[Exception], ...]:
    """What a call of that provider's client can raise, whatever the service says."""
    import httpx2

    http = (httpx2.HTTPError, httpx2.InvalidURL)
    if provider == ANTHROPIC:
        from anthropic import AnthropicError

        return (*TRIPPED, *http, AnthropicError)
    from openai import OpenAIError

    return (*TRIPPED, *http, OpenAIError)


def down(error: Exception) -> Down:
    """Why no answer came, and whether that was for nothing."""
    status = getattr(error, "status_code", getattr(error.__cause__, "status_code", None))
    if isinstance(status, int) and status in REFUSED:
        return answered(status)
    return Down(f"no whole answer came ({type(error).__name__})", free=False)


def answered(status: int) -> Down:
    """A service's refusal: free, unless its answer was lost on the way."""
    return Down(f"it answered {status}", free=status not in LOST)


def passes(status: int) -> bool:
    """Whether it may be otherwise in a moment, and asking again costs nothing twice."""
    return status == BUSY or (status >= BROKEN and status not in LOST)
