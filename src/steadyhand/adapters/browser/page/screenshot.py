"""Screenshots of a page, with secrets and answers masked before the picture is encoded."""

from __future__ import annotations

import asyncio
import base64
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

from PIL import Image, ImageDraw, ImageFont
from playwright.async_api import Error, Page

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.adapters.files.own_file import write_own
from steadyhand.core.lang.dates import dates_in, months_in
from steadyhand.core.lang.vocabulary import Vocabulary
from steadyhand.errors import BrowserLost, PageTimeout

from ..cdp.session import Json, Session, WorldGone, within
from .worlds import WORLD, World, Worlds

# How a text may be written on a page: in other letters, signs, notation or order.
#
# Texts are compared by letters and digits alone, without case, marks and whatever is not drawn. In
# a number any six digits in a row tell it, however it is grouped and whatever leads it; a day is
# told by its parts in any order, its month by number or by name.

LETTER_CATEGORIES = frozenset({"Lu", "Ll", "Lt", "Lo", "Nd", "Nl", "No"})
UNDRAWN_CATEGORIES = frozenset({"Mn", "Me", "Mc", "Cc", "Cf", "Cs", "Zs", "Zl", "Zp"})
FILLER_LETTERS = "\u115f\u1160"  # letters that are not drawn
PLAIN_MIN = 3  # shorter ones are compared with their signs: "C++" is not every C
WORDS_MAX = 3  # a name, in whatever order; longer texts have one
NUMBER_MIN = 5  # digits; shorter ones tell nobody
DIGITS_IN_ROW = 6  # in a row, that tell a longer number
EXCERPT_LETTERS = 24  # letters in a row, that tell a long text
NUMBER_PATTERN = re.compile(r"\d(?:[^\w]*\d)+")
WORD_PATTERN = re.compile(r"[^\W_]+")
BETWEEN_DAY_PARTS = (
    r"[^\W\d_]{0,5}"  # "May 14th", "14 de mayo de 1990": letters between a day's parts
)


@dataclass(frozen=True, slots=True)
class FoldedText:
    """A text as it is compared."""

    plain: str = ""  # its letters and digits
    signed: str = ""  # and all other signs that are drawn


@dataclass(frozen=True, slots=True)
class Spellings:
    """One text in every way in which it may be written."""

    plain: frozenset[str]
    signed: str = ""  # of a text that is too short without its signs
    days: tuple[re.Pattern[str], ...] = ()

    def stands_in(self, said: FoldedText) -> bool:
        """Whether it is written there, in any of its ways."""
        return (
            any(each in said.plain for each in self.plain)
            or (bool(self.signed) and self.signed in said.signed)
            or any(each.search(said.plain) for each in self.days)
        )


def fold_text(text: str) -> FoldedText:
    """The text, as it is compared with others."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).upper().casefold())
    drawn = [
        c
        for c in folded
        if unicodedata.category(c) not in UNDRAWN_CATEGORIES and c not in FILLER_LETTERS
    ]
    signs = [str(unicodedata.decimal(c, c)) for c in drawn]
    plain = (c for c in signs if unicodedata.category(c) in LETTER_CATEGORIES)
    return FoldedText("".join(plain), "".join(signs))


def join_texts(parts: Sequence[FoldedText]) -> FoldedText:
    """What they say one after the other."""
    return FoldedText("".join(p.plain for p in parts), "".join(p.signed for p in parts))


def spellings_of(texts: Iterable[str], vocabulary: Vocabulary) -> tuple[Spellings, ...]:
    """Each text that can be told at all, in all its ways."""
    found = (_spellings(text, vocabulary) for text in dict.fromkeys(texts))
    return tuple(each for each in found if each.plain or each.signed)


def _spellings(text: str, vocabulary: Vocabulary) -> Spellings:
    whole = fold_text(text)
    ways = {way for way in _plain_spellings(text, whole.plain) if len(way) >= PLAIN_MIN}
    turned = {way[::-1] for way in ways}  # shown from right to left, it reads as it was meant
    signed = whole.signed if 0 < len(whole.plain) < PLAIN_MIN else ""
    return Spellings(frozenset(ways | turned), signed, tuple(_day_patterns(text, vocabulary)))


def _plain_spellings(text: str, plain: str) -> Iterator[str]:
    yield from (
        _substrings(plain, EXCERPT_LETTERS, step=EXCERPT_LETTERS)
        if len(plain) >= 2 * EXCERPT_LETTERS
        else (plain,)
    )
    words = [fold_text(word).plain for word in WORD_PATTERN.findall(text)]
    if 1 < len(words) <= WORDS_MAX:
        yield from map("".join, permutations(words))
    for number in NUMBER_PATTERN.findall(text):
        digits = fold_text(number).plain
        if len(digits) >= NUMBER_MIN:
            yield from _substrings(digits, min(len(digits), DIGITS_IN_ROW), step=1)


def _substrings(text: str, size: int, *, step: int) -> Iterator[str]:
    return (text[at : at + size] for at in range(0, len(text) - size + 1, step))


def _day_patterns(text: str, vocabulary: Vocabulary) -> Iterator[re.Pattern[str]]:
    for year, month, day in dates_in(text, vocabulary):
        yield _any_order(
            f"(?:{year}|{year % 100:02})", _month_pattern(month, vocabulary.months), f"0?{day}"
        )
    for year, month in months_in(text, vocabulary):
        yield _any_order(str(year), _month_pattern(month, vocabulary.months))


def _month_pattern(number: int, names: Mapping[str, int]) -> str:
    named = {fold_text(name).plain for name, its in names.items() if its == number}
    return f"(?:0?{number}|{'|'.join(sorted(named))})"


def _any_order(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(map(BETWEEN_DAY_PARTS.join, permutations(parts))))


# What documents draw, as Chromium lays it out: one snapshot with every text in its place.
#
# Words that only CSS writes, counts, marks of lists, transformed letters, shadow roots, closed
# ones too: all of it stands in the layout, under the node to which it belongs.

STYLES = (
    "visibility content background-image list-style-image mask-image border-image-source"
).split()
DRAWN_ATTRIBUTES = frozenset(
    {"alt", "title", "value", "placeholder", "label"}
)  # attributes that are drawn
SVG_DATA_URL = re.compile(r'data:image/svg\+xml([^,]*),([^"]*)', re.I)
ELEMENT = 1  # of a node's types


@dataclass(frozen=True, slots=True)
class Drawing:
    """What one document draws, node by node; those around a node come before it."""

    frame_id: str
    parents: tuple[int, ...]
    own: tuple[FoldedText, ...]  # what each draws beside its children
    boxes: tuple[int, ...]  # CDP's number of the nearest element around each that has a box
    frames: Mapping[int, str]  # node -> frame id of the document in it; '' in another process


async def capture_drawings(line: Session) -> tuple[Drawing, ...]:
    """The documents that the session reaches, its own first."""
    asked = {"computedStyles": STYLES}
    sending = line.send("DOMSnapshot.captureSnapshot", asked)
    answer = await within(sending, "reading what the page draws")
    strings: list[str] = answer["strings"]
    ids = [strings[each["frameId"]] for each in answer["documents"]]
    return tuple(_drawing(each, strings, ids) for each in answer["documents"])


def _drawing(document: Json, strings: list[str], ids: list[str]) -> Drawing:
    nodes, layout = document["nodes"], document["layout"]
    laid = _layout_nodes(layout, strings)
    inner = _sparse_values(nodes["contentDocumentIndex"])
    names = [strings[each].upper() for each in nodes["nodeName"]]
    owners = [at for at, name in enumerate(names) if name in {"IFRAME", "FRAME"}]
    parents = tuple(nodes["parentIndex"])
    return Drawing(
        frame_id=strings[document["frameId"]],
        parents=parents,
        own=tuple(_own_texts(nodes, strings, laid)),
        boxes=tuple(_box_elements(nodes, parents, laid)),
        frames={at: ids[inner[at]] if at in inner else "" for at in owners},
    )


@dataclass(frozen=True, slots=True)
class _LayoutNode:
    """A node in the layout."""

    text: str
    styles: Mapping[str, str]


def _layout_nodes(layout: Json, strings: list[str]) -> dict[int, _LayoutNode]:
    found: dict[int, _LayoutNode] = {}
    for at, text, styles in zip(layout["nodeIndex"], layout["text"], layout["styles"], strict=True):
        named = dict(zip(STYLES, (strings[each] for each in styles), strict=False))
        before = found[at].text if at in found else ""
        drawn_now = text >= 0 and named.get("visibility") == "visible"
        found[at] = _LayoutNode(before + (strings[text] if drawn_now else ""), named)
    return found


def _own_texts(
    nodes: Json, strings: list[str], laid: Mapping[int, _LayoutNode]
) -> Iterator[FoldedText]:
    """What each node draws by itself: its text, words in its attributes, words in its pictures."""
    values = _sparse_values(nodes["inputValue"])
    for at, attributes in enumerate(nodes["attributes"]):
        if at not in laid:
            yield FoldedText()
            continue
        texts = [laid[at].text]
        if nodes["nodeType"][at] == ELEMENT:
            pairs = zip(attributes[::2], attributes[1::2], strict=True)
            texts += (strings[v] for k, v in pairs if strings[k].lower() in DRAWN_ATTRIBUTES)
            texts += (strings[values[at]],) if at in values else ()
            texts += _svg_sources(laid[at].styles.values())
        yield join_texts([fold_text(text) for text in texts if text])


def _svg_sources(styles: Iterable[str]) -> Iterator[str]:
    """The sources of drawings that stand in the styles themselves."""
    for style in styles:
        for kind, body in SVG_DATA_URL.findall(style) if "data:" in style else ():
            source = unquote_to_bytes(body)
            if "base64" in kind.lower():
                source = base64.b64decode(source + b"==")
            yield source.decode("utf-8", "replace")


def _box_elements(
    nodes: Json, parents: tuple[int, ...], laid: Mapping[int, _LayoutNode]
) -> Iterator[int]:
    numbers, made = nodes["backendNodeId"], _sparse_values(nodes["pseudoType"])
    found: list[int] = []
    for at, up in enumerate(parents):
        real = nodes["nodeType"][at] == ELEMENT and at not in made
        boxed = real and (at in laid or up < 0 or not found[up])
        found.append(numbers[at] if boxed else found[up] if up >= 0 else 0)
    return iter(found)


def _sparse_values(listed: Json) -> dict[int, int]:
    return dict(zip(listed["index"], listed["value"], strict=True))


COVERED_TEXT = FoldedText("\0", "\0")  # stands where something is covered
COVER_ELEMENT = f"function () {{ {WORLD}.cover(this); }}"

ElementRef = tuple[World, int]  # an element, by CDP's number


async def find_answers(
    documents: Sequence[World], writings: Sequence[Spellings]
) -> frozenset[ElementRef]:
    """The innermost elements that show one of the texts, and frames that we cannot look into."""
    lines = list(dict.fromkeys(world.line for world in documents))
    found = await asyncio.gather(*(capture_drawings(line) for line in lines))
    drawings = [each for documents_of in found for each in documents_of]
    worlds = {world.frame_id: world for world in documents}
    guests = {world.frame_id for world in documents if world.guest}
    known = sum(each[0].frame_id in guests for each in found)
    apart = sum(not inner for each in drawings for inner in each.frames.values())
    vouched = {*worlds, ""} if apart <= known else {*worlds}
    return frozenset(
        (worlds[each.frame_id], each.boxes[at])
        for each in drawings
        if each.frame_id in worlds
        for at in (*nodes_showing(each, writings), *_unknown_frames(each, vouched))
    )


async def cover_elements(found: frozenset[ElementRef]) -> None:
    """Each of these is covered, as long as the picture is taken."""
    await asyncio.gather(*(_cover_element(world, number) for world, number in found))


async def _cover_element(world: World, number: int) -> None:
    wanted = {"backendNodeId": number, "executionContextId": world.context}
    element = await within(
        world.line.send("DOM.resolveNode", wanted), "finding what shows an answer"
    )
    call = {"functionDeclaration": COVER_ELEMENT, "objectId": element["object"]["objectId"]}
    await within(world.line.send("Runtime.callFunctionOn", call), "covering what shows an answer")


def _unknown_frames(drawing: Drawing, vouched: set[str]) -> Iterator[int]:
    return (at for at, inner in drawing.frames.items() if inner not in vouched)


def nodes_showing(drawing: Drawing, writings: Sequence[Spellings]) -> frozenset[int]:
    """The innermost nodes that show one of the texts, however it is split up in them."""
    inner: list[list[int]] = [[] for _ in drawing.parents]
    for at, up in enumerate(drawing.parents):
        if up >= 0:
            inner[up].append(at)
    whole = list(drawing.own)
    for at in reversed(range(len(whole))):
        if inner[at]:
            whole[at] = join_texts([drawing.own[at], *(whole[each] for each in inner[at])])
    return frozenset(
        at for each in writings for at in _innermost_showing(each, drawing, whole, inner)
    )


def _innermost_showing(
    writing: Spellings,
    drawing: Drawing,
    whole: Sequence[FoldedText],
    inner: Sequence[Sequence[int]],
) -> Iterator[int]:
    """Every node that shows the text beside those in it that show it, too."""
    left = [at for at, up in enumerate(drawing.parents) if up < 0 and writing.stands_in(whole[at])]
    while left:
        at = left.pop()
        telling = [each for each in inner[at] if writing.stands_in(whole[each])]
        rest = [COVERED_TEXT if each in telling else whole[each] for each in inner[at]]
        if not telling or writing.stands_in(join_texts([drawing.own[at], *rest])):
            yield at
        left += telling


SCREENSHOT_S = 20.0  # a long page on a busy machine takes seconds
SECRET_SELECTOR = (
    "input[type=password], input[autocomplete~='one-time-code' i], input[autocomplete*='cc-' i],"
    "input[autocomplete$='-password' i], input[name*='otp' i], input[id*='otp' i],"
    "input[name*='passw' i], input[id*='passw' i],"
    "input[name*='verification' i][name*='code' i], input[name='pin' i], input[name*='cvc' i],"
    "input[name*='cvv' i]"
)
COVERED_SELECTOR = (
    "[data-steadyhand-covered]"  # set by `js/visibility.js` while the picture is taken
)
MASK_COLOR = "#202830"


ANSWER_BOX_SELECTOR = (  # whatever may hold or show an answer
    "input:not([type=hidden], [type=submit], [type=button], [type=reset], [type=image]),"
    "textarea, select, output, meter, progress, canvas, object, embed, video,"
    "[contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox],"
    "[role=combobox], [role=listbox], [role=option], [role=spinbutton], [role=slider],"
    "[role=radio], [role=checkbox], [role=switch], [aria-checked], [aria-pressed],"
    "[aria-selected], img[src^='data:'], img[src^='blob:'], img[srcset*='data:'],"
    "img[srcset*='blob:'], image[*|href^='data:'], image[*|href^='blob:'], [style*='blob:' i],"
    "[style*='data:image/' i]:not([style*='data:image/svg' i]), fencedframe,"
    "label:has(input[type=radio], input[type=checkbox]),"
    "input:is([type=radio], [type=checkbox]) ~ label"
)


@dataclass(frozen=True, slots=True)
class ScreenshotMask:
    """What must not be seen: *covers*, as locators, and where *blind* is given all that is filled.

    *blind* are texts that are covered wherever they are shown.
    """

    covers: Sequence[str] = ()
    blind: Sequence[str] | None = None

    @property
    def css(self) -> str:
        """Every box that is covered by its own marks."""
        return SECRET_SELECTOR if self.blind is None else f"{SECRET_SELECTOR},{ANSWER_BOX_SELECTOR}"


async def take_screenshot(
    page: Page, worlds: Worlds, *, full: bool, hidden: ScreenshotMask
) -> bytes:
    """A PNG; secret boxes and what is *hidden* lie under a block. b"" where none can be taken.

    A cover is laid over every match in every frame, so it can cover too much, never less. Covered
    are also boxes that were password boxes at an earlier look, and what shows the same text. No
    picture is taken of a page of which a document cannot be asked where its secrets are (so of none
    with a frame that does not answer), nor kept where a text that must not be seen came while it
    was taken.
    """
    try:
        documents = await worlds.all()
        if worlds.silence:
            return b""
        try:
            await _mark_all_secrets(documents, hidden)
            writings = spellings_of(hidden.blind or (), load_vocabulary())
            found = await _cover_answers(documents, writings)
            png = await _encode_screenshot(page, full=full, css=hidden.css)
            kept = not writings or (
                await worlds.all() == documents and await find_answers(documents, writings) <= found
            )
            return png if kept else b""
        finally:
            await asyncio.gather(*(_unmark_secrets(each) for each in documents))
    except (Error, PageTimeout, WorldGone):
        return (
            b""  # a picture tells, it decides nothing: too tall or on its way out, a page has none
        )


async def _encode_screenshot(page: Page, *, full: bool, css: str) -> bytes:
    """The picture as bytes; what is secret by its own marks is covered in whatever came since."""
    masks = [frame.locator(each) for frame in page.frames for each in (css, COVERED_SELECTOR)]
    shot = page.screenshot(
        full_page=full,
        mask=masks,
        mask_color=MASK_COLOR,
        animations="disabled",
        timeout=SCREENSHOT_S * 1000,
    )
    return await within(shot, "taking a picture of the page", timeout_s=SCREENSHOT_S)


async def _mark_all_secrets(documents: Iterable[World], hidden: ScreenshotMask) -> None:
    """Every document is marked, or was asked: whoever raises leaves none that is being marked."""
    covering = (_mark_secrets(each, hidden) for each in documents)
    for result in await asyncio.gather(*covering, return_exceptions=True):
        if isinstance(result, BaseException):
            raise result


async def _mark_secrets(world: World, hidden: ScreenshotMask) -> None:
    """What must not be seen in this document is marked; a frame that has left shows nothing."""
    try:
        await world.call("coverSecrets", hidden.css, list(hidden.covers))
    except WorldGone:
        if not world.guest:
            raise


async def _cover_answers(
    documents: Sequence[World], writings: Sequence[Spellings]
) -> frozenset[ElementRef]:
    """Whatever shows one of these texts is covered: what that is."""
    found = await find_answers(documents, writings) if writings else frozenset()
    await cover_elements(found)
    return found


async def _unmark_secrets(world: World) -> None:
    with suppress(WorldGone, PageTimeout, BrowserLost):
        await world.call("uncoverSecrets")


def store_picture(path: Path, png: bytes) -> None:
    """The file holds the picture, its owner's alone (0600): it may show answers."""
    write_own(path, png)


# Numbers beside what is pointed out, for whoever is asked which one is meant.

NUMBER_PX = 15  # the height of a number, in CSS px
NUMBER_COLOR = "#ffffff"


async def number_parts(png: bytes, worlds: Worlds, refs: Sequence[str]) -> bytes:
    """The picture of the whole page, each of these parts with its number at its upper left corner.

    Numbers count from 1. A part that is not visible, or is in a frame, has none; b"" where the page
    has left or hangs meanwhile, or is too large to be drawn on.
    """
    try:
        documents = await worlds.all()
        head = f"{documents[0].frame}.{documents[0].epoch}." if documents else ""
        own = {ref.removeprefix(head): n for n, ref in enumerate(refs, 1) if ref.startswith(head)}
        told = await documents[0].call("partBoxes", list(own)) if documents else None
        boxes = told if isinstance(told, Mapping) else {}
        return await asyncio.to_thread(_draw_numbers, png, own, boxes) if boxes else b""
    except (Error, PageTimeout, WorldGone, Image.DecompressionBombError):
        return b""


def _draw_numbers(png: bytes, numbers: Mapping[str, int], boxes: Mapping[str, Any]) -> bytes:
    image, scale = Image.open(io.BytesIO(png)).convert("RGB"), float(boxes["scale"])
    for own, left, top in boxes["boxes"]:
        _draw_number(image, numbers[own], (left * scale, top * scale), NUMBER_PX * scale)
    written = io.BytesIO()
    image.save(written, "PNG")
    return written.getvalue()


def _draw_number(
    image: Image.Image, number: int, corner: tuple[float, float], height: float
) -> None:
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(height)
    left, top = max(0.0, corner[0]), max(0.0, corner[1])
    box = draw.textbbox((left + 2, top + 1), str(number), font=font)
    draw.rectangle((left, top, box[2] + 2, box[3] + 2), fill=MASK_COLOR)
    draw.text((left + 2, top + 1), str(number), font=font, fill=NUMBER_COLOR)
