"""What may come in: texts that are refused rather than mangled, and the shapes of requests."""

from __future__ import annotations

import hashlib
import json
import math
import re
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated, Any, TypeAlias, TypeVar

import pydantic
from fastapi import Path
from fastapi.exceptions import RequestValidationError
from pydantic import AfterValidator, AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from steadyhand.core.journal.codec import stamp
from steadyhand.core.policy.budget import JobType, Quality
from steadyhand.core.queue.job import USUAL_PRIORITY, JobOrder, JobStatus
from steadyhand.ports.jobs import JobFilter

from .problems import json_pointer

TEXT_MAX = 10_000  # characters of one text
DEPTH_MAX = 32  # of a body
INTEGER_MAX = 2**53 - 1  # RFC 7493 section 2.2: larger ones are not the same everywhere
BATCH_MAX = 100
_ALLOWED_CONTROLS = frozenset("\t\n\r")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ]")
# Embeddings, overrides and isolates: what follows them is read in another order than it is stored.
_DIRECTION_SIGNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def text_objection(text: str, limit: int = TEXT_MAX) -> str:
    """Why that text is refused; '' where it is not."""
    if len(text) > limit:
        return f"it has more than {limit} characters"
    for sign in text:
        if sign in _DIRECTION_SIGNS:
            return "it holds a sign that turns the direction of reading"
        kind = unicodedata.category(sign)
        if kind == "Cs":
            return "it holds half a character (a lone surrogate)"
        if kind == "Cc" and sign not in _ALLOWED_CONTROLS:
            return f"it holds a control character (U+{ord(sign):04X})"
    return ""


def value_objections(value: object) -> Iterator[tuple[tuple[object, ...], str]]:
    """What is refused in a JSON value: the place of it, and why."""
    pending: list[tuple[tuple[object, ...], object]] = [((), value)]
    while pending:
        place, each = pending.pop()
        if len(place) > DEPTH_MAX:
            yield place[:DEPTH_MAX], f"it is nested more than {DEPTH_MAX} deep"
        elif why := _scalar_objection(each):
            yield place, why
        elif isinstance(each, dict):
            for name, inner in each.items():
                if objection := text_objection(name, 200):
                    yield place, f"the name of a field: {objection}"
                else:
                    pending.append(((*place, name), inner))
        elif isinstance(each, list):
            pending += [((*place, number), inner) for number, inner in enumerate(each)]


def _scalar_objection(value: object) -> str:
    if isinstance(value, str):
        return text_objection(value)
    if isinstance(value, float) and not math.isfinite(value):
        return "it is no finite number"
    if isinstance(value, int) and abs(value) > INTEGER_MAX:
        return "it is too large a number; write it as a text"
    return ""


def refuse_texts(value: Any) -> Any:
    """The JSON value as it came. Raises PydanticCustomError for a text in it that is refused."""
    for place, why in value_objections(value):
        told = {"why": why, "pointer": json_pointer(place)}
        raise PydanticCustomError("text_refused", "{why}", told)
    return value


class Incoming(BaseModel):
    """A body: no field that nobody knows, no text that is refused."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    @pydantic.model_validator(mode="before")
    @classmethod
    def _refuse_texts(cls, value: Any) -> Any:
        return refuse_texts(value)


def shown_by(**members: pydantic.JsonValue) -> ConfigDict:
    """The configuration of a body that the contract shows by that example."""
    return ConfigDict(json_schema_extra={"examples": [members]})


def _plain(text: str) -> str:
    """One line of text. Raises ValueError for what is refused."""
    if why := text_objection(text):
        raise ValueError(why)
    if _ALLOWED_CONTROLS & set(text):
        raise ValueError("it holds a line break or a tab")
    return text


def _moment(given: object) -> object:
    """A date is written as RFC 3339 has it; a number is none, in a text neither."""
    if not (isinstance(given, datetime) or (isinstance(given, str) and _DAY.match(given))):
        raise ValueError("write it like 2026-11-30T08:00:00Z")
    return given


def _number(given: object) -> object:
    """A number is no text, and neither yes nor no."""
    if isinstance(given, str | bool):
        raise ValueError("write it as a number")
    return given


def _in_utc(given: datetime) -> datetime:
    try:
        return given.astimezone(UTC)
    except OverflowError as exc:
        raise ValueError("no calendar has that moment") from exc


Line: TypeAlias = Annotated[str, AfterValidator(_plain)]
Moment: TypeAlias = Annotated[AwareDatetime, BeforeValidator(_moment), AfterValidator(_in_utc)]
Whole: TypeAlias = Annotated[int, BeforeValidator(_number)]
Tag: TypeAlias = Annotated[Line, Field(min_length=1, max_length=100)]
JobId: TypeAlias = Annotated[str, Path(pattern=r"^[A-Za-z0-9._-]{1,64}$")]
Cursor: TypeAlias = Annotated[str, Field(pattern=r"^([0-9TZ:.-]{1,40}/[A-Za-z0-9._-]{1,64})?$")]
Limit: TypeAlias = Annotated[int, Field(ge=1, le=100)]


class JobQuery(BaseModel):
    """Which jobs are wanted."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    status: Annotated[list[JobStatus], Field(max_length=8)] = Field(default_factory=list)
    type: JobType | None = None
    tag: Tag | None = None
    created_after: Moment | None = None
    cursor: Cursor = ""
    limit: Limit = 50

    @property
    def filter(self) -> JobFilter:
        """The same, as the store reads it."""
        return JobFilter(
            status=tuple(dict.fromkeys(self.status)),
            type=self.type or "",
            tag=self.tag or "",
            created_after=stamp(self.created_after) if self.created_after else "",
            cursor=self.cursor,
            limit=self.limit,
        )


class JobRequest(Incoming):
    """What a client asks for."""

    job_type: JobType
    target_url: Annotated[Line, Field(min_length=1, max_length=2_048)]
    task_description: Annotated[str, Field(max_length=TEXT_MAX)] = ""
    input_data: dict[str, pydantic.JsonValue] = Field(default_factory=dict)
    priority: Annotated[Whole, Field(ge=1, le=10)] = USUAL_PRIORITY  # low first
    scheduled_at: Moment | None = None
    timeout_seconds: Annotated[Whole, Field(ge=1, le=86_400)] = 1_800
    max_retries: Annotated[Whole, Field(ge=0, le=10)] = 3
    metadata: dict[str, pydantic.JsonValue] = Field(default_factory=dict)
    tags: Annotated[list[Tag], Field(max_length=20)] = Field(default_factory=list)
    external_task_id: Annotated[Line, Field(max_length=200)] = ""
    callback_url: Annotated[Line, Field(max_length=2_048)] = ""
    worker_affinity: Annotated[Line, Field(max_length=200)] = ""
    quality_preset: Quality = Quality.BALANCED
    idempotency_key: Annotated[Line, Field(max_length=255)] = ""

    model_config = shown_by(
        job_type="apply",
        target_url="https://jobs.example.com/field-engineer",
        task_description="Apply to this posting",
        input_data={"profile": "default"},
        tags=["autumn"],
    )


class BatchRequest(Incoming):
    """Several of them, each answered for itself."""

    jobs: Annotated[list[dict[str, pydantic.JsonValue]], Field(min_length=1, max_length=BATCH_MAX)]

    model_config = shown_by(
        jobs=[{"job_type": "apply", "target_url": "https://jobs.example.com/field-engineer"}]
    )


class RetryRequest(Incoming):
    """A further attempt; *i_looked* is a person's word that nothing was sent."""

    i_looked: Annotated[bool, Field(strict=True)] = False

    model_config = shown_by(i_looked=False)


def order_of(asked: JobRequest, key: str = "") -> JobOrder:
    """What was asked for, as the queue has it; *key* is the one of the request's header."""
    return JobOrder(
        type=asked.job_type,
        target_url=asked.target_url,
        task_description=asked.task_description,
        input_data=asked.input_data,
        priority=asked.priority,
        scheduled_at=stamp(asked.scheduled_at) if asked.scheduled_at else "",
        timeout_s=asked.timeout_seconds,
        max_retries=asked.max_retries,
        quality=asked.quality_preset,
        worker_affinity=asked.worker_affinity,
        callback_url=asked.callback_url,
        external_task_id=asked.external_task_id,
        tags=tuple(dict.fromkeys(asked.tags)),
        metadata=asked.metadata,
        idempotency_key=key or asked.idempotency_key,
        digest=_digest(asked),
    )


def _digest(asked: JobRequest) -> str:
    """Of the whole request but its key."""
    whole = asked.model_dump(mode="json", exclude={"idempotency_key"})
    written = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(written.encode()).hexdigest()


Body = TypeVar("Body", bound=BaseModel)


def checked(kind: type[Body], given: object, pointer: str) -> Body:
    """A body that is part of another one. Raises RequestValidationError that points into it."""
    try:
        return kind.model_validate(given)
    except pydantic.ValidationError as exc:
        inside = tuple(part for part in pointer.split("/") if part)
        found = exc.errors(include_url=False, include_input=False)
        told = [{**each, "loc": ("body", *inside, *each["loc"])} for each in found]
        raise RequestValidationError(told) from exc
