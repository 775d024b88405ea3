"""The difference hash: how a picture looks from afar, in 256 bits.

Two hashes that are few bits apart belong to pictures that a person would call alike. That is a
reason to show one of them, and never evidence that nothing changed: one filled field moves 2 bits.
"""

from __future__ import annotations

from itertools import pairwise

from PIL import Image

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
