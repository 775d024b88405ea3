"""A run's pictures, read from its folder for the report: size, difference hash, data: address."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from PIL import Image

from steadyhand.views.record import Picture

# The difference hash: how a picture looks from afar, in 256 bits.
#
# Two hashes that are few bits apart belong to pictures that a person would call alike. That is a
# reason to show one of them, and never evidence that nothing changed: one filled field moves 2
# bits.

SIDE = 16  # bits per row, and rows
GAP = 3.0  # a picture is first averaged to three times its end size: a fifth of the work


def difference_hash(image: Image.Image) -> int:
    """One bit for each cell of a 16x16 grid: whether its right neighbour is brighter."""
    size, filtering = (SIDE + 1, SIDE), Image.Resampling.LANCZOS
    small = image.convert("L").resize(size, filtering, reducing_gap=GAP)
    grey = small.tobytes()
    rows = (grey[n : n + SIDE + 1] for n in range(0, len(grey), SIDE + 1))
    bits = (left < right for row in rows for left, right in pairwise(row))
    return sum(bit << n for n, bit in enumerate(bits))


# A run's pictures from its folder: number, size, difference hash and, where wanted, themselves.
#
# A report holds its pictures, so that one file can be kept, mailed and read without its folder.
# They are made smaller for that; the pictures as they were taken stay beside it. What would make a
# report too heavy to mail is only linked.

FOLDER = "pictures"
ALL_CHARACTERS_MAX = 4_000_000  # characters of pictures inside one report: a mail takes twice that
ONE_CHARACTERS_MAX = 1_000_000  # characters of one picture
PIXELS_MAX = 80_000_000  # a picture that claims more is not opened
EMBEDDED_SIZE = (1280, 8000)  # pixels; a picture is made smaller to fit
LIGHT_BYTES = (
    150_000  # bytes of a PNG that goes in as it is: encoded anew it costs 0.1 s to save half
)
QUALITY = 78  # of WebP: letters stay sharp, a page takes a tenth of its PNG
_NAME = re.compile(r"(\d+)-([a-z_]+)\.png")  # number of events stored by then, what it shows
_CAPTIONS = {
    "before": "Right before the submit",
    "sight": "As a vision model was shown it, answers masked",
    "after": "After the submit",
    "end": "Where the run ended",
    "page": "The page",
}


def run_pictures(folder: Path, *, inside: bool) -> tuple[Picture, ...]:
    """The pictures in the run's *folder* in the order they were taken.

    With *inside* each brings itself along as a data: address, as far as the limits go. A file that
    is no whole picture is left out: a process may have died while it was written.
    """
    found = (
        p for path in sorted((folder / FOLDER).glob("*.png")) for p in _read_picture(path, inside)
    )
    return tuple(_limit_embedded(found))


def _read_picture(path: Path, inside: bool) -> Iterable[Picture]:
    name = _NAME.fullmatch(path.name)
    if name is None:
        return
    try:
        with Image.open(path) as image:
            if image.width * image.height <= PIXELS_MAX:
                yield _picture(path, name, image.convert("RGB"), inside=inside)
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return  # Pillow's words for a file that is broken or pretends to be huge


def _picture(path: Path, name: re.Match[str], image: Image.Image, *, inside: bool) -> Picture:
    return Picture(
        name[2],
        _CAPTIONS.get(name[2], name[2].replace("_", " ").capitalize()),
        f"{FOLDER}/{path.name}",
        _source(path, image) if inside else "",
        number=int(name[1]),
        size=image.size,
        bits=difference_hash(image),
    )


def _source(path: Path, image: Image.Image) -> str:
    """The picture as a data: address; '' where it is too heavy for one."""
    if (
        image.width <= EMBEDDED_SIZE[0]
        and image.height <= EMBEDDED_SIZE[1]
        and path.stat().st_size <= LIGHT_BYTES
    ):
        return _data_address("png", path.read_bytes())
    small = image.copy()
    small.thumbnail(EMBEDDED_SIZE)
    held = io.BytesIO()
    small.save(held, "WEBP", quality=QUALITY, method=0)
    source = _data_address("webp", held.getvalue())
    return source if len(source) <= ONE_CHARACTERS_MAX else ""


def _data_address(kind: str, content: bytes) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


def _limit_embedded(pictures: Iterable[Picture]) -> Iterable[Picture]:
    """The pictures; those beyond the limit of all are beside the report only."""
    used = 0
    for picture in pictures:
        used += len(picture.src)
        yield picture if used <= ALL_CHARACTERS_MAX else replace(picture, src="")
