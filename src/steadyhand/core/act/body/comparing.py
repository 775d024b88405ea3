"""What an ordinary page sends, held against what was approved: pages write values their own way.

Where nobody else acts in the page, a form is compared as strictly as with somebody (`differing`),
but for what pages are known to do: a token or a companion of a box among the fields, a country code
before a number, a date in another order. What a script sends under names of its own may be anything
that it made of the answers. So what contradicts is held, and what cannot be told is told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import unescape
from urllib.parse import parse_qsl, urlsplit

from .agreed import Agreed, Line
from .differing import OTHER_FILE, added, allows, is_file, meets, same, under
from .parts import Part

TOKEN_MIN = 16  # characters in one word that nobody would call an answer
SHORT = 4  # characters of what a page may put where nothing was answered: "+49", "EUR"
PHONE_MIN = 7  # digits
_TOKEN_NAME = re.compile(
    r"token|csrf|xsrf|captcha|nonce|signature|verif|honeypot|viewstate|timestamp|^_|^utf8$|^commit$"
    r"|_id$|uuid|guid|session|turnstile|fingerprint",
    re.I,
)
_OF_AN_ADDRESS = re.compile(  # what pages put there that is no answer
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


def compared(
    agreed: Agreed, parts: Iterable[Part], *, document: bool, begun: bool = False
) -> Difference:
    """What the request tells otherwise than was approved.

    *document*: a form itself sends it. *begun*: it holds how a file begins that was approved.
    """
    told = tuple(parts)
    wrong = [*_files(agreed, told, document=document, begun=begun)]
    wrong += _values(agreed, told, document=document)
    wrong += _missing(agreed, told, document=document)
    if document:
        wrong += ((name, True) for name in _answers_added(agreed, told))
    held = next((label for label, sure in wrong if sure), "")
    return Difference(held, next((label for label, sure in wrong if not sure), ""))


def added_to_address(approved: str, url: str) -> str:
    """The first name that the address tells otherwise than the approved one; '' where none is.

    What is added and nobody would call an answer (a token, where somebody came from) is none.
    """
    said = parse_qsl(urlsplit(approved).query, keep_blank_values=True)
    sent = parse_qsl(urlsplit(url).query, keep_blank_values=True)
    if changed := Counter(said) - Counter(sent):
        return next(iter(changed))[0]
    names = {name for name, _ in said}
    for name, value in Counter(sent) - Counter(said):
        plain = not (_OF_AN_ADDRESS.search(name) or _TOKEN.match(value))
        if name in names or plain:
            return name
    return ""


_Found = Iterator[tuple[str, bool]]  # label, and whether it contradicts


def _files(agreed: Agreed, told: tuple[Part, ...], *, document: bool, begun: bool) -> _Found:
    for part in told:
        if part.file and not any(is_file(part, each.name, each.sha256) for each in agreed.papers):
            label = next((ln.label for ln in agreed.lines if ln.name == part.name), OTHER_FILE)
            yield label, document or not begun


def _values(agreed: Agreed, told: tuple[Part, ...], *, document: bool) -> _Found:
    here = {line.name for line in agreed.lines}
    for lines in (agreed.lines, tuple(ln for ln in agreed.earlier if ln.name not in here)):
        for line in lines:
            values = under(line.name, told)
            own = _of_control(values, document=document)
            if not own:
                continue
            sharing = [each for each in lines if each.name == line.name]
            if not _meets_loosely(line, own, document=document):
                yield line.label, True
            elif not all(_allowed(agreed, sharing, part, document=document) for part in own):
                yield line.label, document or not line.wanted
            elif not all(_allowed(agreed, sharing, part, document=document) for part in values):
                yield line.label, False


def _of_control(values: list[Part], *, document: bool) -> list[Part]:
    """What the form's own control says: an object of its name in a hidden text may be another's.

    Nobody can tell whether it is, so what such a one says otherwise is told and not held.
    """
    plain = [part for part in values if not part.depth]
    return plain if document and plain else values


def _meets_loosely(line: Line, values: list[Part], *, document: bool) -> bool:
    if line.paper is not None or line.tick is not None:
        return meets(line, values, document=document and line.paper is None)
    return all(any(_alike(line, wish, part) for part in values) for wish in line.wanted)


def _allowed(agreed: Agreed, sharing: list[Line], part: Part, *, document: bool) -> bool:
    """Whether the part may stand there: as one of the answers, or as what the page always sends."""
    if part.file and any(line.paper is not None for line in sharing):
        return True  # of which `_files` tells
    if (part.name, part.value) in agreed.hidden:
        return True
    if any(line.paper is not None for line in sharing) and _is_token(part):
        return True  # of a file that went before
    if any(allows(line, part, document=document) for line in sharing):
        return True
    if any(_alike(line, wish, part) for line in sharing for wish in line.wanted):
        return True
    return len(part.value) <= SHORT and not any(
        line.wanted or line.tick is not None or line.blank for line in sharing
    )


def _missing(agreed: Agreed, told: tuple[Part, ...], *, document: bool) -> _Found:
    """Answers that stand nowhere: of a form that is sure, a script may have made others of them."""
    for line in agreed.lines:
        if line.tick and document and line.own and line.name in agreed.names:
            if not under(line.name, told):
                yield line.label, True
            continue
        if line.paper is not None or not line.wanted or not (line.due or line.own):
            continue
        if all(any(_alike(line, wish, part) for part in told) for wish in line.wanted):
            continue
        if document and line.own and line.name in agreed.names:
            yield line.label, True
        elif line.due:
            yield line.label, False


def _answers_added(agreed: Agreed, told: tuple[Part, ...]) -> Iterator[str]:
    """Names that no control had, with what a person might call an answer.

    A page sends what was written into a box without a name under one that it gives it: each such
    answer explains one name.
    """
    nameless = [line for line in agreed.lines if not line.name and line.due and line.wanted]
    for name in dict.fromkeys(added(agreed, told)):
        parts = [part for part in told if part.name == name]
        if _TOKEN_NAME.search(name) or all(map(_is_token, parts)):
            continue
        line = next((ln for ln in nameless if all(_is_answer(ln, part) for part in parts)), None)
        if line is None:
            yield name
        else:
            nameless.remove(line)


def _is_answer(line: Line, part: Part) -> bool:
    """Whether the part says what was written there."""
    return any(_alike(line, wish, part) for wish in line.wanted)


def _is_token(part: Part) -> bool:
    return not part.file and (not part.value or bool(_TOKEN.match(part.value)))


def _alike(line: Line, wish: Iterable[str], part: Part) -> bool:
    """Whether the part says that value in a way in which pages write such values."""
    wished = tuple(wish)
    if same(line, wished, part):
        return True
    said = unescape(part.value)
    return not part.file and any(
        _folded(each) == _folded(said) or _same_number(each, said) or _same_date(each, said)
        for each in wished
    )


def _folded(text: str) -> str:
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
