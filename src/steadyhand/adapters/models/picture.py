"""A picture as a vision model takes it: no larger than services look at, so its price is known.

Anthropic counts width * height / 750 tokens up to 1,568 pixels a side and scales larger ones down;
other services cut pictures into tiles, and larger ones into more of them.
"""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

SIDE_MAX = 1_568  # pixels
TALL_MAX = 2  # heights to one width: what stands further down is cut off, else nobody can read it


# What Pillow raises over bytes that are no picture, beside errors of its own.
UNREADABLE = (OSError, SyntaxError, ValueError, TypeError, LookupError, struct.error, zlib.error)


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
