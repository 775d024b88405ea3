"""A picture as a vision model takes it: no larger than services look at, so its price is known.

A picture of ours has at most 1,568 pixels a side. Anthropic counts width * height / 750 tokens.
OpenAI scales its shorter side down to 768 pixels and counts tiles of 512, at most eight: 170 tokens
each and 85 for the whole, of gpt-4o-mini 5,667 and 2,833; of later small models patches of 32
pixels, at most 2,401 times a factor up to 2.46. Open models count patches of 16 to 28 pixels.
"""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

SIDE_MAX = 1_568  # pixels
MOST_TOKENS = (  # of one picture, by what stands in the model's name; the first counts
    ("gpt-4o-mini", 50_000),
    ("claude", 5_000),
    ("", 10_000),  # patches of 16 pixels, each, and their rows
)
TALL_MAX = 2  # heights to one width: what stands further down is cut off, else nobody can read it


# What Pillow raises over bytes that are no picture, beside errors of its own.
UNREADABLE = (OSError, SyntaxError, ValueError, TypeError, LookupError, struct.error, zlib.error)


def picture_tokens(model: str) -> int:
    """More tokens than a picture of ours counts with that model."""
    return next(most for name, most in MOST_TOKENS if name in model.lower())


def shrunk(png: bytes) -> bytes:
    """The picture as PNG, its top alone where it is very tall, at most SIDE_MAX pixels a side.

    b'' where it is none that can be read.
    """
    from PIL import Image

    if not png:
        return b""
    try:
        return _shrunk(png)
    except (*UNREADABLE, Image.DecompressionBombError):
        return b""


def _shrunk(png: bytes) -> bytes:
    from PIL import Image

    with Image.open(BytesIO(png)) as image:
        top = image.crop((0, 0, image.width, min(image.height, image.width * TALL_MAX)))
        top.thumbnail((SIDE_MAX, SIDE_MAX))
        held = BytesIO()
        top.convert("RGB").save(held, "PNG")
    return held.getvalue()
