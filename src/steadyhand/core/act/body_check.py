"""Comparison of what a request tells in its body with what was approved."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from html import unescape
from urllib.parse import parse_qsl, urlsplit

from ..answer.sheet import Document, Sheet
from ..page.snapshot import Button, Field, FieldKey, Form, Option, Ref, Role, Snapshot
from .fill import PASSWORD_MASK, plain_text, same_value
from .request_body import UNREAD_FILE, Part

# What a press may send: the fields of its form as they were approved, by the names of controls.
#
# Not told here, since only the page knows what it sends for them: controls that it built itself,
# and those that nobody sees.

_TICK_ROLES = (Role.CHECK, Role.SWITCH)
_CHOICE_ROLES = (Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS)
_TEXT_ROLES = (Role.TEXT, Role.SEARCH, Role.NUMBER, Role.RICH)


@dataclass(frozen=True, slots=True)
class ApprovedField:
    """One field: what it may send, each value in the ways that it may be written."""

    label: str
    name: str  # of its control; '' where it has none
    type: str = ""  # HTML type
    wanted: tuple[tuple[str, ...], ...] = ()
    blank: tuple[str, ...] = ()  # what it sends besides nothing while nothing is chosen
    tick: bool | None = None  # of a box that is ticked or not
    paper: Document | None = None
    due: bool = False  # its value must be told, under whatever name; a file under its own
    own: bool = False  # the form that is pressed sends it: a document tells it under its own name
    rich: bool = False  # its value is told with markup


@dataclass(frozen=True, slots=True)
class ApprovedBody:
    """All that one press may send."""

    lines: tuple[ApprovedField, ...] = ()
    earlier: tuple[ApprovedField, ...] = ()  # of pages of the form that were left before
    names: frozenset[str] = frozenset()  # of all controls of the form; empty: not known
    papers: tuple[Document, ...] = field(default=(), repr=False)
    hidden: tuple[tuple[str, str], ...] = field(default=(), repr=False)  # what is sent unseen
    charset: str = ""  # of the form; '' for UTF-8

    def after(self, before: ApprovedBody | None) -> ApprovedBody:
        """The same, beside what the pages before were agreed to send, each name as it was last."""
        if before is None:
            return self
        again = {line.name for line in before.lines}
        kept = (line for line in before.earlier if line.name not in again)
        return replace(self, earlier=(*kept, *before.lines))


def approved_body(
    page: Snapshot, sheet: Sheet, proven: Collection[FieldKey], *, button: Ref
) -> ApprovedBody:
    """What that button may send of the page as it is, once that was approved."""
    pressed = page.button(button)
    home = (pressed.frame, pressed.form) if pressed else ("", "")
    told = (f for f in page.answerable if (f.frame, f.form) == home or f.key in proven)
    lines = tuple(
        replace(line, own=bool(f.form) and (f.frame, f.form) == home)
        for f in told
        for line in _approved_fields(f, sheet, proven=f.key in proven)
    )
    form = _form_of(page, pressed)
    if pressed and pressed.html_name:
        lines = (
            *lines,
            ApprovedField(pressed.label, pressed.html_name, wanted=((pressed.value,),)),
        )
    return ApprovedBody(
        lines,
        names=frozenset(form.names if form else ()),
        papers=_documents_of(sheet),
        hidden=form.hidden if form else (),
        charset=form.charset if form else "",
    )


def approved_files(sheet: Sheet) -> ApprovedBody:
    """The files of the sheet, and no word of its fields."""
    return ApprovedBody(papers=_documents_of(sheet))


def _form_of(page: Snapshot, button: Button | None) -> Form | None:
    if button is None or not button.form:
        return None
    place = (button.frame, button.form)
    return next((f for f in page.forms if (f.frame, f.id) == place), None)


def _documents_of(sheet: Sheet) -> tuple[Document, ...]:
    values = (row.answer.value for row in sheet.rows)
    return tuple(value for value in values if isinstance(value, Document))


def _approved_fields(item: Field, sheet: Sheet, *, proven: bool) -> Iterator[ApprovedField]:
    """The field's lines, where anything can be said of what it sends."""
    line, row = ApprovedField(item.label, item.html_name, item.type), sheet.row(item.key)
    value = row.answer.value if row else None
    if item.role is Role.FILE:
        paper = value if isinstance(value, Document) and not item.empty else None
        if paper or (item.empty and not item.widget):
            yield replace(line, paper=paper, due=paper is not None and not item.widget)
    elif item.widget and item.role is not Role.RICH:
        return
    elif item.role in _TICK_ROLES:
        yield replace(line, tick=bool(item.checked))
    elif item.role in _CHOICE_ROLES and item.options:
        yield from _choice_fields(line, item)
    elif item.value == PASSWORD_MASK:
        if isinstance(value, str):
            yield replace(line, wanted=((value,),), due=proven)
    else:
        written = proven and item.role in _TEXT_ROLES and not item.empty
        told = ((item.value,),) if item.value else ()
        yield replace(line, wanted=told, due=written, rich=item.role is Role.RICH)


def _choice_fields(line: ApprovedField, item: Field) -> Iterator[ApprovedField]:
    """One line for each name; a check box that has its name for itself is one that is ticked."""
    for name in dict.fromkeys(option.html_name or line.name for option in item.options):
        options = tuple(o for o in item.options if (o.html_name or line.name) == name)
        if item.role is Role.CHECKS and len(options) == 1 and name:
            ticked = options[0].selected and not options[0].disabled
            yield replace(line, name=name, tick=ticked)
        else:
            yield _with_selected(replace(line, name=name), options)


def _with_selected(line: ApprovedField, options: tuple[Option, ...]) -> ApprovedField:
    """What is chosen; a choice that cannot be made is sent by no form, however it is marked."""
    chosen = tuple(o for o in options if o.selected and (o.value or o.ref))
    told = tuple((o.value, o.label) for o in chosen if not o.disabled)
    closed = tuple(way for o in chosen if o.disabled for way in (o.value, o.label))
    prompts = tuple(o.label for o in options if not (o.value or o.ref))
    return replace(line, wanted=told, blank=(*prompts, *closed))


# Whether what a request tells is what was approved. Pure: agreed values and parts in, a label out.
#
# A field whose control the body names must be told there as it was approved, and as nothing else,
# at any depth. One that was proven and whose name does not stand there must be told under another.
# Every file must be an approved one. What a form sends as a document tells each of its own fields
# under its own name, and names nothing that the form had no control for.

UNTICKED_VALUES = frozenset({"", "0", "false", "off", "no"})  # what a box sends that is not ticked
NO_CHOICE_VALUES = frozenset(
    {"", "0", "-1", "null", "none", "undefined"}
)  # a list in which nothing is
BROWSER_NAMES = frozenset({"_charset_"})  # names that they fill in by themselves
UNKNOWN_FILE_LABEL = "a file"
_TAG = re.compile(r"<[^>]*>")


def body_difference(agreed: ApprovedBody, parts: Iterable[Part], *, document: bool = False) -> str:
    """What of it nobody approved, by its label or else its name; '' where all is as agreed.

    *document*: a form itself sends it, and no script.
    """
    told = tuple(parts)
    if told and all(each.file for each in told) and not document:
        return next(_other_files(agreed, told), "")
    found = (
        _other_files(agreed, told),
        _other_values(agreed, told, document=document),
        _missing_fields(agreed, told),
    )
    more = (_omitted_controls(agreed, told), unknown_names(agreed, told)) if document else ()
    return next((label for each in (*found, *more) for label in each), "")


def _other_files(agreed: ApprovedBody, told: tuple[Part, ...]) -> Iterator[str]:
    for part in told:
        if part.file and not any(is_file(part, each.name, each.sha256) for each in agreed.papers):
            yield next(
                (ln.label for ln in agreed.lines if ln.name == part.name), UNKNOWN_FILE_LABEL
            )


def is_file(part: Part, name: str, digest: str) -> bool:
    """Whether the part is that file: what the browser keeps back is a file that we gave it."""
    return part.value == name if part.sha256 == UNREAD_FILE else part.sha256 == digest


def _other_values(agreed: ApprovedBody, told: tuple[Part, ...], *, document: bool) -> Iterator[str]:
    """Lines whose controls are named with something else."""
    here = {line.name for line in agreed.lines}
    earlier = tuple(line for line in agreed.earlier if line.name not in here)
    for lines in (agreed.lines, earlier):
        for line in lines:
            values = parts_named(line.name, told)
            sharing = [each for each in lines if each.name == line.name]
            if values and not (
                meets_field(line, values, document=document)
                and all(_any_allows(sharing, part, document=document) for part in values)
            ):
                yield line.label


def meets_field(line: ApprovedField, values: Iterable[Part], *, document: bool) -> bool:
    """Whether all that the line wants is among them; of a form that is a file, and no text."""
    parts = tuple(values)
    if line.paper is not None:
        return not line.due or any(part.file or (part.value and not document) for part in parts)
    if line.tick:
        return any(part.value.casefold() not in UNTICKED_VALUES for part in parts)
    return all(any(part_equals(line, wish, part) for part in parts) for wish in line.wanted)


def _any_allows(sharing: Iterable[ApprovedField], part: Part, *, document: bool) -> bool:
    """Whether one of the lines may be told so."""
    return any(allows_part(line, part, document=document) for line in sharing)


def allows_part(line: ApprovedField, part: Part, *, document: bool) -> bool:
    """Return whether that line of the sheet may send the part; *document*: by a form itself."""
    if part.file:
        paper = line.paper
        return paper is not None and is_file(part, paper.name, paper.sha256)
    said = part.value.strip().casefold()
    if line.paper is not None:
        return not (said and line.due and document)  # a script got it for a file it sent before
    if line.tick is not None:
        return line.tick or said in UNTICKED_VALUES
    blank = {"", *(plain_text(each).casefold() for each in line.blank)}
    if not said or (
        not line.wanted and (said in blank or (line.blank and said in NO_CHOICE_VALUES))
    ):
        return True
    return any(part_equals(line, wish, part) for wish in line.wanted)


def part_equals(line: ApprovedField, wish: Iterable[str], part: Part) -> bool:
    """Whether the part says that value, in one of the ways that it may be written."""
    if part.file:
        return False
    marked = plain_text(unescape(_TAG.sub(" ", part.value))) if line.rich else part.value
    return any(same_value(each, said, line.type) for each in wish for said in (part.value, marked))


def parts_named(name: str, told: tuple[Part, ...]) -> list[Part]:
    """What stands under that name; in JSON at any depth, since nobody knows which one is read."""
    return [part for part in told if name and part.name == name]


def _missing_fields(agreed: ApprovedBody, told: tuple[Part, ...]) -> Iterator[str]:
    """Lines that are told under no name at all."""
    explained = {line.name for line in agreed.lines}
    for line in agreed.lines:
        if line.paper is not None:
            here = any(
                _is_document_or_handle(line.paper, line.name, part, explained) for part in told
            )
        else:
            here = all(any(part_equals(line, w, part) for part in told) for w in line.wanted)
        if line.due and not here:
            yield line.label


def _is_document_or_handle(
    paper: Document, name: str, part: Part, explained: Collection[str]
) -> bool:
    """Whether it is that file, or may be what a script got for it as it was sent before."""
    if part.file:
        return is_file(part, paper.name, paper.sha256)
    return bool(part.value.strip()) and (part.name == name or part.name not in explained)


def _omitted_controls(agreed: ApprovedBody, told: tuple[Part, ...]) -> Iterator[str]:
    """Fields of the form that do not stand where a form itself sends them."""
    for line in agreed.lines:
        here = (part for part in parts_named(line.name, told) if not part.depth)
        sent = line.own and line.name in agreed.names
        if sent and not meets_field(line, here, document=True):
            yield line.label


def unknown_names(agreed: ApprovedBody, told: tuple[Part, ...]) -> Iterator[str]:
    """Names that no control of the form had."""
    known = agreed.names | BROWSER_NAMES
    for part in told:
        stands = part.name in known or re.sub(r"\.[xy]$", "", part.name) in known
        if agreed.names and (part.value or part.file) and not part.depth and not stands:
            yield part.name or UNKNOWN_FILE_LABEL


# What an ordinary page sends, held against what was approved: pages write values their own way.
#
# Where nobody else acts in the page, a form is compared as strictly as with somebody
# (`body_difference`), but for what pages are known to do: a token or a companion of a box among the
# fields, a country code before a number, a date in another order. What a script sends under names
# of its own may be anything that it made of the answers. So what contradicts is held, and what
# cannot be told is told.

TOKEN_MIN = 16  # characters in one word that nobody would call an answer
PREFIX_MAX = 4  # characters of what a page may put where nothing was answered: "+49", "EUR"
PHONE_MIN = 7  # digits
_TOKEN_NAME = re.compile(
    r"token|csrf|xsrf|captcha|nonce|signature|verif|honeypot|viewstate|timestamp|^_|^utf8$|^commit$"
    r"|_id$|uuid|guid|session|turnstile|fingerprint",
    re.I,
)
_QUERY_NOISE = re.compile(  # what pages put there that is no answer
    r"^(?:utm_(?:source|medium|campaign|term|content)|gclid|fbclid|gh_(?:src|jid)|src|source"
    r"|ref(?:errer)?|lang(?:uage)?|locale|tz|ajax|format|ts|t|v|r|_\w*)$|token|csrf|xsrf|captcha"
    r"|nonce|session|turnstile",
    re.I,
)
_TOKEN = re.compile(rf"(?=[^\s]{{{TOKEN_MIN},}}$)(?=.*\d)[\w+/=.:-]+")


@dataclass(frozen=True, slots=True)
class Difference:
    """What a request tells otherwise, by its label; '' where all is as approved."""

    held: str = ""  # it contradicts what was approved
    told: str = ""  # nobody can tell whether it is the same


def compare_body(
    agreed: ApprovedBody, parts: Iterable[Part], *, document: bool, begun: bool = False
) -> Difference:
    """What the request tells otherwise than was approved.

    *document*: a form itself sends it. *begun*: it holds how a file begins that was approved.
    """
    told = tuple(parts)
    wrong = [*_file_differences(agreed, told, document=document, begun=begun)]
    wrong += _value_differences(agreed, told, document=document)
    wrong += _missing_answers(agreed, told, document=document)
    if document:
        wrong += ((name, True) for name in _extra_answers(agreed, told))
    held = next((label for label, sure in wrong if sure), "")
    return Difference(held, next((label for label, sure in wrong if not sure), ""))


def query_difference(approved: str, url: str) -> str:
    """The first name that the address tells otherwise than the approved one; '' where none is.

    What is added and nobody would call an answer (a token, where somebody came from) is none.
    """
    said = parse_qsl(urlsplit(approved).query, keep_blank_values=True)
    sent = parse_qsl(urlsplit(url).query, keep_blank_values=True)
    if changed := Counter(said) - Counter(sent):
        return next(iter(changed))[0]
    names = {name for name, _ in said}
    for name, value in Counter(sent) - Counter(said):
        plain = not (_QUERY_NOISE.search(name) or _TOKEN.match(value))
        if name in names or plain:
            return name
    return ""


_Findings = Iterator[tuple[str, bool]]  # label, and whether it contradicts


def _file_differences(
    agreed: ApprovedBody, told: tuple[Part, ...], *, document: bool, begun: bool
) -> _Findings:
    for part in told:
        if part.file and not any(is_file(part, each.name, each.sha256) for each in agreed.papers):
            label = next(
                (ln.label for ln in agreed.lines if ln.name == part.name), UNKNOWN_FILE_LABEL
            )
            yield label, document or not begun


def _value_differences(
    agreed: ApprovedBody, told: tuple[Part, ...], *, document: bool
) -> _Findings:
    here = {line.name for line in agreed.lines}
    for lines in (agreed.lines, tuple(ln for ln in agreed.earlier if ln.name not in here)):
        for line in lines:
            values = parts_named(line.name, told)
            own = _of_control(values, document=document)
            if not own:
                continue
            sharing = [each for each in lines if each.name == line.name]
            if not _meets_loosely(line, own, document=document):
                yield line.label, True
            elif not all(
                _allowed_loosely(agreed, sharing, part, document=document) for part in own
            ):
                yield line.label, document or not line.wanted
            elif not all(
                _allowed_loosely(agreed, sharing, part, document=document) for part in values
            ):
                yield line.label, False


def _of_control(values: list[Part], *, document: bool) -> list[Part]:
    """What the form's own control says: an object of its name in a hidden text may be another's.

    Nobody can tell whether it is, so what such a one says otherwise is told and not held.
    """
    plain = [part for part in values if not part.depth]
    return plain if document and plain else values


def _meets_loosely(line: ApprovedField, values: list[Part], *, document: bool) -> bool:
    if line.paper is not None or line.tick is not None:
        return meets_field(line, values, document=document and line.paper is None)
    return all(any(_equal_loosely(line, wish, part) for part in values) for wish in line.wanted)


def _allowed_loosely(
    agreed: ApprovedBody, sharing: list[ApprovedField], part: Part, *, document: bool
) -> bool:
    """Whether the part may stand there: as one of the answers, or as what the page always sends."""
    if part.file and any(line.paper is not None for line in sharing):
        return True  # of which `_file_differences` tells
    if (part.name, part.value) in agreed.hidden:
        return True
    if any(line.paper is not None for line in sharing) and _is_token(part):
        return True  # of a file that went before
    if any(allows_part(line, part, document=document) for line in sharing):
        return True
    if any(_equal_loosely(line, wish, part) for line in sharing for wish in line.wanted):
        return True
    return len(part.value) <= PREFIX_MAX and not any(
        line.wanted or line.tick is not None or line.blank for line in sharing
    )


def _missing_answers(agreed: ApprovedBody, told: tuple[Part, ...], *, document: bool) -> _Findings:
    """Answers that stand nowhere: of a form that is sure, a script may have made others of them."""
    for line in agreed.lines:
        if line.tick and document and line.own and line.name in agreed.names:
            if not parts_named(line.name, told):
                yield line.label, True
            continue
        if line.paper is not None or not line.wanted or not (line.due or line.own):
            continue
        if all(any(_equal_loosely(line, wish, part) for part in told) for wish in line.wanted):
            continue
        if document and line.own and line.name in agreed.names:
            yield line.label, True
        elif line.due:
            yield line.label, False


def _extra_answers(agreed: ApprovedBody, told: tuple[Part, ...]) -> Iterator[str]:
    """Names that no control had, with what a person might call an answer.

    A page sends what was written into a box without a name under one that it gives it: each such
    answer explains one name.
    """
    nameless = [line for line in agreed.lines if not line.name and line.due and line.wanted]
    for name in dict.fromkeys(unknown_names(agreed, told)):
        parts = [part for part in told if part.name == name]
        if _TOKEN_NAME.search(name) or all(map(_is_token, parts)):
            continue
        line = next((ln for ln in nameless if all(_is_answer(ln, part) for part in parts)), None)
        if line is None:
            yield name
        else:
            nameless.remove(line)


def _is_answer(line: ApprovedField, part: Part) -> bool:
    """Whether the part says what was written there."""
    return any(_equal_loosely(line, wish, part) for wish in line.wanted)


def _is_token(part: Part) -> bool:
    return not part.file and (not part.value or bool(_TOKEN.match(part.value)))


def _equal_loosely(line: ApprovedField, wish: Iterable[str], part: Part) -> bool:
    """Whether the part says that value in a way in which pages write such values."""
    wished = tuple(wish)
    if part_equals(line, wished, part):
        return True
    said = unescape(part.value)
    return not part.file and any(
        _alphanumeric(each) == _alphanumeric(said)
        or _same_number(each, said)
        or _same_date(each, said)
        for each in wished
    )


def _alphanumeric(text: str) -> str:
    """The letters and digits alone, and any other text as it is."""
    return re.sub(r"[\W_]+", "", text.casefold()) or text


def _same_number(wanted: str, said: str) -> bool:
    """Whether it is that telephone number, with another country code or none."""
    if not all(re.fullmatch(r"\+?[\d ()./-]+", text.strip()) for text in (wanted, said)):
        return False
    left, right = (re.sub(r"\D", "", text).lstrip("0") for text in (wanted, said))
    short, long = sorted((left, right), key=len)
    return len(short) >= PHONE_MIN and long.endswith(short) and len(long) - len(short) <= 3


def _same_date(wanted: str, said: str) -> bool:
    """Whether it has the same three numbers, one of which is a year."""
    numbers = [sorted(map(int, re.findall(r"\d+", t.partition("T")[0]))) for t in (wanted, said)]
    whole = all(re.fullmatch(r"[\d ./-]+", t.partition("T")[0]) for t in (wanted, said))
    return whole and numbers[0] == numbers[1] and len(numbers[0]) == 3 and numbers[0][-1] > 1900
