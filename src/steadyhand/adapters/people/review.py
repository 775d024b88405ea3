"""The talk about the review sheet: YES to all of it, no, or lines that are to be otherwise."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.text import Text

from steadyhand.core.answer.sheet import HumanValue, Question, QuestionKind, Reply
from steadyhand.core.page.snapshot import FieldKey
from steadyhand.errors import BadInput
from steadyhand.views.review import ChangeStatus, Review, ReviewLine, Sureness, review_of
from steadyhand.views.wording import join_names, one_line, pluralize

from . import answers
from .sheet import NOTE_MAX, full_line, question_text, review_table

# What a person typed below the sheet: a yes, a no, a line to change or to see. Pure.
#
# Nothing but exactly YES is a yes, and nothing that changes a line is one. A text that is none of
# these sends nothing and is asked about, so that a slip of the finger ends no application.

REVIEW_HINT = (
    "Type YES to send it, a line's number to change that line (3, or 3 = new text), "
    "show 3 to read all of it, or no."
)
_CHANGE = re.compile(r"(?P<keep>remember\s+)?(?P<name>\d+)\s*(?:(?P<to>=)(?P<text>.*))?", re.I)
_SHOW = re.compile(r"show\s+(?P<name>\d+|empty)", re.I)


@dataclass(frozen=True, slots=True)
class Approves:
    """Exactly YES."""


@dataclass(frozen=True, slots=True)
class Declines:
    """A no, an empty line, or nothing more to come."""


@dataclass(frozen=True, slots=True)
class Changes:
    """A line is to be otherwise; *text* is None where only the line was named."""

    line: ReviewLine
    text: str | None
    remember: bool = False


@dataclass(frozen=True, slots=True)
class Shows:
    """These lines are to be read in full."""

    lines: tuple[ReviewLine, ...]


Command = Approves | Declines | Changes | Shows | answers.NotAnAnswer


def parse_command(typed: str | None, review: Review) -> Command:
    """What the line means for this sheet; None is the end of input or of the time."""
    if typed == answers.APPROVAL:
        return Approves()
    text = (typed or "").strip()
    if not text or answers.parse_yes_no(text) is False:
        return Declines()
    if found := _SHOW.fullmatch(text):
        return _parse_show(found["name"].casefold(), review)
    if found := _CHANGE.fullmatch(text):
        told = found["text"].strip() if found["to"] else None
        return _parse_change(found["name"], told, review, remember=bool(found["keep"]))
    if answers.fold_answer(text) == answers.APPROVAL.casefold():
        return answers.NotAnAnswer(
            (f"Only {answers.APPROVAL} in capitals, and nothing else, sends it.",)
        )
    return answers.NotAnAnswer(
        (f"That is not understood, and the application was not sent. {REVIEW_HINT}",)
    )


def parse_value(line: ReviewLine, text: str, *, marked: bool) -> HumanValue | answers.NotAnAnswer:
    """What *text* puts into the line; '' empties it. *marked*: options were shown with marks."""
    if not text:
        return False if line.takes == QuestionKind.YES_NO else ""
    if line.takes == QuestionKind.YES_NO:
        truth = answers.parse_yes_no(text)
        return answers.NotAnAnswer(("It takes a yes or a no.",)) if truth is None else truth
    if not line.options:
        return text
    if not marked:
        return _exact_option(text, line)
    if line.multiple:
        places = answers.option_indexes(text, line.options)
        return (
            _near_options(text, line) if places is None else tuple(line.options[p] for p in places)
        )
    place = answers.option_index(text, line.options)
    return _near_options(text, line) if place is None else line.options[place]


def _exact_option(text: str, line: ReviewLine) -> HumanValue | answers.NotAnAnswer:
    """The options of these very words: a mark means nothing before the options were shown."""
    parts = [text] if not line.multiple else [text, *text.split(",")]
    named = {answers.fold_answer(label): label for label in line.options}
    if answers.fold_answer(text) in named:
        only = named[answers.fold_answer(text)]
        return (only,) if line.multiple else only
    wanted = [named.get(answers.fold_answer(part)) for part in parts[1:]]
    if wanted and None not in wanted:
        return tuple(dict.fromkeys(label for label in wanted if label is not None))
    return _near_options(text, line)


def _near_options(text: str, line: ReviewLine) -> answers.NotAnAnswer:
    """The options that come near, else all of them, with their marks."""
    places = answers.matching_indexes(text, line.options) or tuple(range(len(line.options)))
    return answers.NotAnAnswer(
        ("It takes one of these:", *answers.option_lines(places, line.options))
    )


def _parse_change(name: str, text: str | None, review: Review, *, remember: bool) -> Command:
    line = review.named(name)
    if line is None:
        return answers.NotAnAnswer((f"There is no line {name}.",))
    if not line.editable:
        return answers.NotAnAnswer(
            (f"Line {name} cannot be changed here. {_not_editable_reason(line)}",)
        )
    return Changes(line, text, remember)


def _not_editable_reason(line: ReviewLine) -> str:
    if not line.key:
        return "It is on a page of the form that was left."
    return "Secrets, files and what the site fixed are changed outside: say no, and start again."


def _parse_show(name: str, review: Review) -> Command:
    line = review.named(name)
    lines = review.blank if name == "empty" else (line,) if line else ()
    return (
        Shows(lines) if lines else answers.NotAnAnswer((f"There is nothing to show for {name}.",))
    )


WARNING_STYLE = "bold yellow"
UNUSED_NOTE = "Not used: "  # begins a note on a given answer that no field took
BLANKS_MAX = 24  # fields left empty that are named before "and 9 more"


def render_sheet(review: Review, *, width: int) -> Iterator[RenderableType]:
    """The whole sheet as it is shown, from top to bottom."""
    yield from warnings(review)
    yield review_table(review, width=width)
    yield from draft_texts(review)
    yield from summary(review)


def warnings(review: Review) -> Iterator[Text]:
    """What a reader should look at before the rest; nothing where all is well."""
    for line in review.lacking:
        yield Text(f"! {line.number} {question_text(line)}: required, and empty", WARNING_STYLE)
    for line in review.refused:
        why = f"your change was not used, {one_line(line.refused)}"
        yield Text(f"! {line.number} {question_text(line)}: {why}", WARNING_STYLE)
        if line.options:
            yield Text(f"    it takes: {one_line(', '.join(line.options), 400)}")
    for line in review.unproven:
        yield Text(f"! {line.number} {question_text(line)}: not proven", WARNING_STYLE)
    for line in (e for e in review.lines if e.sureness is Sureness.CHECK and e.proven):
        why = "a draft" if line.draft else "check that it belongs to this question"
        yield Text(f"! {line.number} {question_text(line)}: {why}", WARNING_STYLE)


def draft_texts(review: Review) -> Iterator[Text]:
    """Every draft in full: nobody approves what nobody could read."""
    for line in review.drafts:
        yield Text(
            f"Draft, written by a model, not by you ({len(line.answer):,} characters)",
            WARNING_STYLE,
        )
        yield full_line(line).append("\n")


def summary(review: Review) -> Iterator[Text]:
    """What stands between the table and the prompt."""
    proven = len(review.lines) - len(review.unproven)
    told = f"{len(review.lines)} answers, {proven} of {len(review.lines)} proven. * required."
    yield Text(f"{told} Sure, unless it says likely or check.")
    if review.blank:
        yield Text(f"Left empty: {_blank_lines_text(review.blank)}")
    if review.since:
        yield Text(_difference_text(review))
    if review.unproven:
        yield Text(
            f"Not proven: {_line_numbers(review.unproven)}. Look at them before you say yes."
        )
    for note in _note_lines(review.notes):
        yield Text(note, "yellow")
    if review.drafts:
        count = pluralize(len(review.drafts), "draft is", "drafts are")
        yield Text(
            f"{count} part of it: {_line_numbers(review.drafts)}, in full above.", WARNING_STYLE
        )
    if review.digest:
        yield Text(f"Your YES covers exactly this sheet (digest {review.digest[:12]}).", "dim")


def prompt_text(review: Review) -> str:
    """What may be typed now, and for how long."""
    return f"{REVIEW_HINT} Waits {max(round(review.deadline_s / 60), 1)} min."


def _note_lines(notes: Sequence[str]) -> Iterator[str]:
    """One line each; many answers that no field took are one line."""
    unused = [note.removeprefix(UNUSED_NOTE) for note in notes if note.startswith(UNUSED_NOTE)]
    yield from (one_line(note, NOTE_MAX) for note in notes if not note.startswith(UNUSED_NOTE))
    if unused:
        yield f"{UNUSED_NOTE}{join_names(unused)}"


def _difference_text(review: Review) -> str:
    """How it differs from the last application with this form."""
    since = f"Since your last application with this form ({review.since[:10]})"
    kinds = (ChangeStatus.CHANGED, ChangeStatus.NEW, ChangeStatus.GONE)
    found = ((kind, [e for e in review.otherwise if e.changed is kind]) for kind in kinds)
    told = [f"{kind.value}: {_line_numbers(lines)}" for kind, lines in found if lines]
    return f"{since}: {'; '.join(told) or 'nothing changed'}."


def _blank_lines_text(lines: Sequence[ReviewLine]) -> str:
    named = ", ".join(_blank(line) for line in lines[:BLANKS_MAX])
    more = len(lines) - BLANKS_MAX
    return f"{named} and {more} more (show empty)." if more > 0 else f"{named}."


def _blank(line: ReviewLine) -> str:
    was = f" (was: {one_line(line.before or '', 40)})" if line.changed is ChangeStatus.GONE else ""
    return f"{line.number} {question_text(line)}{was}"


def _line_numbers(lines: Sequence[ReviewLine]) -> str:
    return ", ".join(str(line.number) for line in lines)


# The talk about the sheet: until a yes to all of it, a no, or one line that is to be otherwise.
#
# The lines come from outside, each with the time that is left for it, so that this is the same
# talk at a terminal and in a test.

ReadLine = Callable[[float], Awaitable[str | None]]  # the next line within so many seconds


@dataclass(frozen=True, slots=True)
class ReviewTalk:
    """One sheet put to one person."""

    console: Console
    line: ReadLine
    by: str
    width: int

    async def about(self, review: Review) -> Reply:
        """The reply: a yes to exactly this sheet, a no, or changes."""
        self._show(review)
        deadline = time.monotonic() + review.deadline_s
        while True:
            said = parse_command(await self.line(deadline - time.monotonic()), review)
            reply = await self._answer(said, review, deadline)
            if reply is not None:
                return reply

    async def _answer(self, said: Command, review: Review, deadline: float) -> Reply | None:
        """The reply that the command amounts to; None where the talk goes on."""
        match said:
            case Approves():
                self._print("Approved.", "")
                return Reply(True, by=self.by, digest=review.digest)
            case Declines():
                self._print("Not approved: the application is not sent.", "")
                return Reply(False, by=self.by)
            case Changes():
                return await self._change(said, deadline)
            case Shows(lines):
                self._print(*map(full_line, lines))
            case answers.NotAnAnswer(lines):
                self._print(*lines)
        return None

    async def _change(self, said: Changes, deadline: float) -> Reply | None:
        value = await self._value(said, deadline)
        if value is None:
            self._print("Nothing was changed. Type YES, a line's number, or no.")
            return None
        self._print(f"Line {said.line.number} is filled in anew; the sheet then comes again.", "")
        key = FieldKey(said.line.key)
        return Reply(None, said.remember, by=self.by, edits=((key, value),))

    async def _value(self, said: Changes, deadline: float) -> HumanValue | None:
        """What the line is to hold; None where nothing was said."""
        line, text = said.line, said.text
        if text is None:
            self._ask(line)
        else:
            value = parse_value(line, text, marked=False)
            if not isinstance(value, answers.NotAnAnswer):
                return value
            self._print(*value.lines)
        while True:
            typed = ((await self.line(deadline - time.monotonic())) or "").strip()
            value = parse_value(line, typed, marked=True) if typed else answers.NotAnAnswer(())
            if not typed or not isinstance(value, answers.NotAnAnswer):
                return value if typed and not isinstance(value, answers.NotAnAnswer) else None
            self._print(*value.lines)

    def _ask(self, line: ReviewLine) -> None:
        """The line with what it takes."""
        self._print("", full_line(line))
        self._print(*answers.option_lines(range(len(line.options)), line.options))
        if line.takes == QuestionKind.YES_NO:
            self._print("Type yes or no. Enter alone changes nothing.")
        elif line.options:
            several = "marks or texts, with commas between them" if line.multiple else "a mark"
            self._print(f"Type {several} or the option's words. Enter alone changes nothing.")
        else:
            empty = "" if line.required else f" '{line.number} =' empties it."
            self._print(
                f"Type the new text for {question_text(line)}. Enter alone changes nothing.{empty}"
            )

    def _show(self, review: Review) -> None:
        self._print("", Text("Your application", "bold"))
        for part in render_sheet(review, width=self.width):
            self.console.print(part)
        self._print("", Text(one_line(review.text, NOTE_MAX), "bold"), prompt_text(review))

    def _print(self, *lines: str | Text) -> None:
        for line in lines:
            self.console.print(line, markup=False, highlight=False, emoji=False)


# An answer to the sheet that was given in one go: on the command line, or by another program.
#
# It is as strict as the talk at a terminal: exactly YES approves, and a sheet with drafts only
# together with its digest, since whoever has the digest has had the sheet.

DIGEST_MIN = 12  # hex digits of the digest that name a sheet; the terminal shows so many
_REMEDY = f"give {answers.APPROVAL}, no, or --edit LINE=VALUE"


@dataclass(frozen=True, slots=True)
class ReviewAnswer:
    """What was said of the sheet: a word, or changes `LINE=VALUE` by number or key."""

    value: str = ""
    edits: tuple[str, ...] = ()
    digest: str = ""
    remember: bool = False


def parse_review_answer(question: Question, told: ReviewAnswer, *, by: str) -> Reply:
    """The reply that it amounts to. Raises BadInput, and nothing was answered."""
    review = review_of(question)
    if told.digest and not _matches_digest(told.digest, review):
        raise BadInput(
            f"the digest {one_line(told.digest)!r} is not that of this sheet "
            f"({review.digest[:12]}); "
            "read it again with 'steadyhand questions'"
        )
    if told.edits and told.value:
        raise BadInput(f"a changed sheet is shown again before it is approved; {_REMEDY}")
    if told.edits:
        edits = tuple(_parse_edit(each, review) for each in told.edits)
        return Reply(None, told.remember, by=by, edits=edits)
    if told.value == answers.APPROVAL:
        return _approve(review, told, by)
    if told.value and answers.parse_yes_no(told.value) is not False:
        raise BadInput(f"{one_line(told.value)!r} is no answer to a sheet; {_REMEDY}")
    return Reply(False, by=by)


def _approve(review: Review, told: ReviewAnswer, by: str) -> Reply:
    if review.drafts and not told.digest:
        raise BadInput(
            f"{len(review.drafts)} of its answers are drafts; read them with 'steadyhand "
            f"questions', then approve with --digest {review.digest[:DIGEST_MIN]}"
        )
    return Reply(True, by=by, digest=review.digest)


def _matches_digest(digest: str, review: Review) -> bool:
    return len(digest) >= DIGEST_MIN and review.digest.startswith(digest.casefold())


def _parse_edit(text: str, review: Review) -> tuple[FieldKey, HumanValue]:
    """The change; a key may have an = of its own, so the longest name that fits counts."""
    parts = text.split("=")
    names = ["=".join(parts[:n]) for n in range(len(parts) - 1, 0, -1)]
    found = ((name, line) for name in names if (line := review.named(name.strip())) is not None)
    name, line = next(found, ("", None))
    if line is None:
        raise BadInput(f"{one_line(text)!r} names no line of the sheet; {_REMEDY}")
    if not line.editable:
        raise BadInput(f"line {line.number} of the sheet cannot be changed; answer no instead")
    value = parse_value(line, text[len(name) + 1 :].strip(), marked=False)
    if isinstance(value, answers.NotAnAnswer):
        raise BadInput(_edit_problem(line.number, value.lines, line.options))
    return FieldKey(line.key), value


def _edit_problem(number: int, lines: Sequence[str], options: Sequence[str]) -> str:
    named = f" {', '.join(map(one_line, options))}" if options else ""
    return f"line {number}: {lines[0]}{named}"
