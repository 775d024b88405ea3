"""A web document as it came, its text, and its posting, read in a process apart."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

import msgspec

from steadyhand.core.page import notices
from steadyhand.jobs.posting.board_answers import feed_posting, is_board_answer, read_board_answer
from steadyhand.jobs.posting.boards import Board, board_of, embedded_board
from steadyhand.jobs.posting.page import Visit, read_page
from steadyhand.jobs.posting.plausibility import drop_board_name, sound_posting, within_limits
from steadyhand.jobs.posting.posting import EndKind, NoPosting, Posting, expired_end

from ..files.parser_child import Arguments, Limits
from ..files.parser_process import USUAL_LIMITS, ParserFailed, parse_apart_async
from .html import page_of

# A document of the web as it came, and its text: by a mark, a header's or a page's own word.
#
# Only labels of the web count, and each means what it means to a browser. Python knows more codecs
# than a site should choose from: some take time by the square of the text (punycode), some make
# another text of it (unicode_escape, utf-7). Source: https://encoding.spec.whatwg.org/#names-and-
# labels

DECLARATION_BYTES_MAX = 4_096  # bytes of a page in which it says what it is written in
_LABEL = r"charset\s{0,20}=\s{0,20}[\"']?([\w.:-]{2,40})"
_HEADER = re.compile(_LABEL, re.I | re.A)
_META = re.compile(rb"<meta[^>]{0,200}?" + _LABEL.encode(), re.I)
_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_FALLBACK_CODEC = "windows-1252"  # of a page that does not say, and is no UTF-8
_LABELS = {  # the labels of the web by Python's name for what they mean
    "utf-8": "unicode-1-1-utf-8 utf-8 utf8",
    "cp866": "866 cp866 csibm866 ibm866",
    "iso8859-2": "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987"
    " l2 latin2",
    "iso8859-3": "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988"
    " l3 latin3",
    "iso8859-4": "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988"
    " l4 latin4",
    "iso8859-5": "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5"
    " iso_8859-5:1988",
    "iso8859-6": "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6"
    " iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987",
    "iso8859-7": "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7"
    " iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek",
    "iso8859-8": "csiso88598e csiso88598i csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e"
    " iso-8859-8-i iso-ir-138 iso8859-8 iso88598 iso_8859-8 iso_8859-8:1988 logical visual",
    "iso8859-10": "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6",
    "iso8859-13": "iso-8859-13 iso8859-13 iso885913",
    "iso8859-14": "iso-8859-14 iso8859-14 iso885914",
    "iso8859-15": "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9",
    "iso8859-16": "iso-8859-16",
    "koi8-r": "cskoi8r koi koi8 koi8-r koi8_r",
    "koi8-u": "koi8-ru koi8-u",
    "mac-roman": "csmacintosh mac macintosh x-mac-roman",
    "mac-cyrillic": "x-mac-cyrillic x-mac-ukrainian",
    "cp874": "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874",
    "cp1250": "cp1250 windows-1250 x-cp1250",
    "cp1251": "cp1251 windows-1251 x-cp1251",
    "cp1252": "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1"
    " iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252",
    "cp1253": "cp1253 windows-1253 x-cp1253",
    "cp1254": "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9"
    " iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254",
    "cp1255": "cp1255 windows-1255 x-cp1255",
    "cp1256": "cp1256 windows-1256 x-cp1256",
    "cp1257": "cp1257 windows-1257 x-cp1257",
    "cp1258": "cp1258 windows-1258 x-cp1258",
    "gb18030": "chinese csgb2312 csiso58gb231280 gb18030 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58"
    " x-gbk",
    "big5hkscs": "big5 big5-hkscs cn-big5 csbig5 x-x-big5",
    "euc_jp": "cseucpkdfmtjapanese euc-jp x-euc-jp",
    "iso2022_jp": "csiso2022jp iso-2022-jp",
    "cp932": "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis",
    "cp949": "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601"
    " ksc_5601 windows-949",
    "utf-16-be": "unicodefffe utf-16be",
    "utf-16-le": "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le",
}
CODECS = {label: codec for codec, labels in _LABELS.items() for label in labels.split()}


@dataclass(frozen=True, slots=True)
class Document:
    """What an address answered with, where it stood in the end."""

    url: str
    status: int
    content: bytes
    content_type: str = ""

    @property
    def text(self) -> str:
        """The content by its mark, its header, its own declaration, else as UTF-8; never fails."""
        return decode_document(self.content, self.content_type)


def decode_document(content: bytes, content_type: str = "") -> str:
    """The text of the bytes; what does not decode becomes U+FFFD."""
    for mark, name in _BOMS:
        if content.startswith(mark):
            return content[len(mark) :].decode(name, "replace")
    said = _named_codec(content, content_type)
    for name in filter(None, (said, "utf-8")):
        try:
            return content.decode(name)
        except ValueError:
            continue
    return content.decode("utf-8" if said else _FALLBACK_CODEC, "replace")


def _named_codec(content: bytes, content_type: str) -> str:
    """Python's name of the codec that the header, or else the page itself, names; '' for none."""
    header = _HEADER.search(content_type)
    if header and (codec := CODECS.get(header[1].lower())):
        return codec
    declared = _META.search(content[:DECLARATION_BYTES_MAX])
    codec = CODECS.get(declared[1].decode("ascii").lower(), "") if declared else ""
    return "utf-8" if codec.startswith("utf-16") else codec  # it was read as ASCII up to here


# What a site's document tells of a posting: its own, a board's behind it, or why there is none.
#
# Sites write documents as they like, and three parsers of others look at them. So `read_page_apart`
# gives each to a process of its own, under its limits; `read_page_task` is what that process does.

RAW_PAGE = "posting-source.html"
RAW_ANSWER = "posting-source.json"
_TASK = "task"


@dataclass(frozen=True, slots=True)
class PageTask:
    """A document that came, and for what it was asked."""

    document: Document
    asked: str  # address
    now: datetime
    ats_hosts: Mapping[str, str] = field(default_factory=dict)  # as `Source` has them
    board: Board | None = None  # whose answer it is; None for a page


@dataclass(frozen=True, slots=True)
class PageResult:
    """One of the three: a posting, an end, or the board's posting that a page leads to."""

    posting: Posting | None = None
    end: NoPosting | None = None
    board: Board | None = None


ReadPageTask = Callable[[PageTask], Awaitable[PageResult]]


async def read_page_apart(task: PageTask, *, limits: Limits = USUAL_LIMITS) -> PageResult:
    """What a process of its own sees in the document; an end where it runs into a limit."""
    bare = replace(task, document=replace(task.document, content=b""))
    given = {_TASK: msgspec.json.encode(bare).decode()}
    content = task.document.content
    try:
        return await parse_apart_async(
            parse_task, content, returns=PageResult, arguments=given, limits=limits
        )
    except ParserFailed as exc:
        raw = RAW_ANSWER if task.board else RAW_PAGE
        return PageResult(
            end=NoPosting(EndKind.FAILED, f"{task.asked} was not read: {exc}", str(exc), raw)
        )


def parse_task(content: bytes, arguments: Arguments) -> PageResult:
    """What is seen in the content, for `parse_apart_async`."""
    task = msgspec.json.decode(arguments[_TASK], type=PageTask)
    return read_page_task(replace(task, document=replace(task.document, content=content)))


def read_page_task(task: PageTask) -> PageResult:
    """What the document tells; never raises for what a site wrote."""
    found = task.document
    if task.board is not None:
        return _limit_result(_posting_of_board(found, task.board, task.now))
    board = board_of(found.url, task.ats_hosts) if found.url != task.asked else None
    behind = board if board and board.job else embedded_board(found.url, found.text, task.ats_hosts)
    if behind:
        return PageResult(board=behind)
    return _limit_result(posting_of(found, task.now, asked=task.asked))


def posting_of(found: Document, now: datetime, *, asked: str = "") -> Posting | NoPosting:
    """The posting that a document holds: a page, or a feed of JobPosting objects.

    *asked* is the address that was given, where the document stands at another one.
    """
    text = found.text
    if "json" in found.content_type.lower() or text.lstrip("\ufeff \r\n\t")[:1] in ("{", "["):
        posting = feed_posting(text, found.url)
        told = _with_address(posting, found.url) if posting else _no_posting(found.url)
        return _sound_or_past(replace(told, raw=RAW_ANSWER), now)
    shown = read_page(page_of(text, found.url), Visit(asked or found.url, now, notices))
    if isinstance(shown, Posting):
        return replace(_with_address(shown, found.url), raw=RAW_PAGE)
    if shown.posting is not None:
        told = replace(_with_address(shown.posting, found.url), raw=RAW_PAGE)
        shown = replace(shown, posting=told)
    return replace(shown, raw=RAW_PAGE)


def _posting_of_board(found: Document, board: Board, now: datetime) -> Posting | NoPosting:
    """The posting that a board's answer holds."""
    if not is_board_answer(found.text):  # a guard, or a network that wants a sign-in first
        why = f"{board.page_url} was not shown: its board ({board.kind}) answers with no data"
        return NoPosting(EndKind.FAILED, why, "no data", RAW_ANSWER)
    posting = read_board_answer(found.text, board)
    if posting is None or not posting.title:
        why = f"{board.page_url} is closed: its board ({board.kind}) does not list it any more"
        return NoPosting(EndKind.CLOSED, why, "not listed", RAW_ANSWER)
    return _sound_or_past(drop_board_name(replace(posting, raw=RAW_ANSWER), board.site), now)


def _limit_result(found: Posting | NoPosting) -> PageResult:
    if isinstance(found, Posting):
        return PageResult(posting=within_limits(found))
    read = found.posting
    return PageResult(end=replace(found, posting=within_limits(read)) if read else found)


def _with_address(posting: Posting, url: str) -> Posting:
    """With the address that it was read at, where it names none of its own."""
    canonical = posting.canonical_url or url
    return replace(posting, canonical_url=canonical, apply_url=posting.apply_url or url)


def _sound_or_past(found: Posting | NoPosting, now: datetime) -> Posting | NoPosting:
    """What a board or a feed tells, as far as it can be so; or its end where it is past."""
    if isinstance(found, NoPosting):
        return found
    told = sound_posting(found)
    return expired_end(told, now) or told


def _no_posting(url: str) -> NoPosting:
    why = "it answers with data that holds no posting"
    return NoPosting(EndKind.NOT_POSTING, f"{url} leads to no application: {why}")
