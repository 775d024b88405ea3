"""A picture as a vision model takes it: no larger than services look at, so its price is known.

Anthropic counts width * height / 750 tokens up to 1,568 pixels a side and scales larger ones down;
other services cut pictures into tiles, and larger ones into more of them.
"""

from __future__ import annotations

from io import BytesIO

SIDE_MAX = 1_568  # pixels
TALL_MAX = 2  # heights to one width: what stands further down is cut off, else nobody can read it


def shrunk(png: bytes) -> bytes:
    """The picture as PNG, its top alone where it is very tall, at most SIDE_MAX pixels a side."""
    from PIL import Image

    with Image.open(BytesIO(png)) as image:
        top = image.crop((0, 0, image.width, min(image.height, image.width * TALL_MAX)))
        top.thumbnail((SIDE_MAX, SIDE_MAX))
        held = BytesIO()
        top.convert("RGB").save(held, "PNG")
    return held.getvalue()
