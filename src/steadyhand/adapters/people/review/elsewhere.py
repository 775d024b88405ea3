"""An answer to the sheet that was given in one go: on the command line, or by another program.

It is as strict as the talk at a terminal: exactly YES approves, and a sheet with drafts only
together with its digest, since whoever has the digest has had the sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from steadyhand.adapters.people.choices import yes_or_no
from steadyhand.adapters.people.review.commands import value_of
from steadyhand.adapters.people.understand import APPROVAL, Instead
from steadyhand.core.answer.facts import Question, Reply, Said
from steadyhand.core.page.snapshot import FieldKey
from steadyhand.errors import BadInput
from steadyhand.views.review import Review, review_of
from steadyhand.views.wording import plain

DIGEST_MIN = 12  # hex digits of the digest that name a sheet; the terminal shows so many
_WHAT = f"give {APPROVAL}, no, or --edit LINE=VALUE"


@dataclass(frozen=True, slots=True)
class Told:
    """What was said of the sheet: a word, or changes `LINE=VALUE` by number or key."""

    value: str = ""
    edits: tuple[str, ...] = ()
    digest: str = ""
    remember: bool = False


def reply_to(question: Question, told: Told, *, by: str) -> Reply:
    """The reply that it amounts to. Raises BadInput, and nothing was answered."""
    review = review_of(question)
    if told.digest and not _is(told.digest, review):
        raise BadInput(
            f"the digest {plain(told.digest)!r} is not that of this sheet ({review.digest[:12]}); "
            "read it again with 'steadyhand questions'"
        )
    if told.edits and told.value:
        raise BadInput(f"a changed sheet is shown again before it is approved; {_WHAT}")
    if told.edits:
        edits = tuple(_edit(each, review) for each in told.edits)
        return Reply(None, told.remember, by=by, edits=edits)
    if told.value == APPROVAL:
        return _yes(review, told, by)
    if told.value and yes_or_no(told.value) is not False:
        raise BadInput(f"{plain(told.value)!r} is no answer to a sheet; {_WHAT}")
    return Reply(False, by=by)


def _yes(review: Review, told: Told, by: str) -> Reply:
    if review.drafts and not told.digest:
        raise BadInput(
            f"{len(review.drafts)} of its answers are drafts; read them with 'steadyhand "
            f"questions', then approve with --digest {review.digest[:DIGEST_MIN]}"
        )
    return Reply(True, by=by, digest=review.digest)


def _is(digest: str, review: Review) -> bool:
    return len(digest) >= DIGEST_MIN and review.digest.startswith(digest.casefold())


def _edit(text: str, review: Review) -> tuple[FieldKey, Said]:
    """The change; a key may have an = of its own, so the longest name that fits counts."""
    parts = text.split("=")
    names = ["=".join(parts[:n]) for n in range(len(parts) - 1, 0, -1)]
    found = ((name, line) for name in names if (line := review.named(name.strip())) is not None)
    name, line = next(found, ("", None))
    if line is None:
        raise BadInput(f"{plain(text)!r} names no line of the sheet; {_WHAT}")
    if not line.editable:
        raise BadInput(f"line {line.number} of the sheet cannot be changed; answer no instead")
    value = value_of(line, text[len(name) + 1 :].strip(), marked=False)
    if isinstance(value, Instead):
        raise BadInput(_sentence(line.number, value.lines, line.options))
    return FieldKey(line.key), value


def _sentence(number: int, lines: Sequence[str], options: Sequence[str]) -> str:
    named = f" {', '.join(map(plain, options))}" if options else ""
    return f"line {number}: {lines[0]}{named}"
