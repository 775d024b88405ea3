"""A run's pictures, read for its report: complete, bounded, and alike only when they look alike."""

from __future__ import annotations

import base64
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from steadyhand.adapters import pictures
from steadyhand.adapters.pictures import difference_hash, run_pictures
from steadyhand.views.record import Picture
from steadyhand.views.report import picture_source
from steadyhand.views.stages import NEAR_BITS, look_alike

SIZE = (320, 240)


def drawn(boxes: int = 3, size: tuple[int, int] = SIZE) -> Image.Image:
    """A form with so many boxes."""
    image = Image.new("RGB", size, "white")
    pen = ImageDraw.Draw(image)
    for n in range(boxes):
        pen.rectangle((20, 20 + 40 * n, size[0] - 60, 45 + 40 * n), "gray", "black")
    return image


def kept(folder: Path, name: str, image: Image.Image | None = None) -> Path:
    """That picture among a run's pictures."""
    path = folder / "pictures" / name
    path.parent.mkdir(exist_ok=True)
    (image or drawn()).save(path)
    return path


def test_pictures_come_in_the_order_they_were_taken(tmp_path: Path) -> None:
    for name in ("0024-after.png", "0003-page.png", "0018-before.png"):
        kept(tmp_path, name)
    found = run_pictures(tmp_path, inside=False)
    assert [(p.number, p.name) for p in found] == [(3, "page"), (18, "before"), (24, "after")]
    assert found[0].path == "pictures/0003-page.png"
    assert {p.size for p in found} == {SIZE}
    assert not any(p.src for p in found)


def test_a_picture_inside_a_report_is_one_that_browsers_show(tmp_path: Path) -> None:
    kept(tmp_path, "0001-page.png", drawn(size=(2560, 400)))
    found = run_pictures(tmp_path, inside=True)[0]
    assert picture_source(found) == found.src
    image = Image.open(io.BytesIO(base64.b64decode(found.src.partition(",")[2])))
    assert image.format == "WEBP"
    assert image.size == (1280, 200)
    assert found.size == (2560, 400)


def test_what_is_no_whole_picture_is_left_out(tmp_path: Path) -> None:
    whole = kept(tmp_path, "0001-page.png").read_bytes()
    folder = tmp_path / "pictures"
    (folder / "0002-page.png").write_bytes(whole[: len(whole) // 2])
    (folder / "0003-page.png").write_bytes(b"")
    (folder / "0004-page.png").write_bytes(b"<script>alert(1)</script>")
    (folder / "notes.png").write_bytes(whole)
    (folder / '0005-"><b>.png').write_bytes(whole)
    assert [p.number for p in run_pictures(tmp_path, inside=True)] == [1]


def test_a_run_without_pictures_has_none(tmp_path: Path) -> None:
    assert run_pictures(tmp_path, inside=True) == ()


def test_a_picture_that_claims_to_be_huge_is_not_opened(tmp_path: Path) -> None:
    path = kept(tmp_path, "0001-page.png", Image.new("1", (40_000, 2_001)))
    assert path.stat().st_size < 100_000
    assert run_pictures(tmp_path, inside=True) == ()


def test_pictures_beyond_the_limit_are_only_linked() -> None:
    heavy = "data:image/webp;base64," + "A" * (pictures.ALL_CHARACTERS_MAX // 2 - 100)
    three = (Picture("page", "The page", f"pictures/{n}.png", heavy) for n in range(3))
    shown = tuple(pictures._limit_embedded(three))
    assert [bool(p.src) for p in shown] == [True, True, False]
    assert picture_source(shown[2]) == "pictures/2.png"


def test_the_same_page_looks_alike_and_another_does_not() -> None:
    same, other = (Picture("page", "", "", bits=difference_hash(drawn(n))) for n in (3, 5))
    assert look_alike(same, Picture("page", "", "", bits=difference_hash(drawn(3))), NEAR_BITS)
    assert not look_alike(same, other, NEAR_BITS)


@given(st.integers(1, 255), st.integers(16, 64))
def test_an_even_surface_has_no_edges_whatever_its_colour(grey: int, side: int) -> None:
    assert difference_hash(Image.new("RGB", (side, side), (grey, grey, grey))) == 0


def test_a_brightening_surface_has_an_edge_in_every_cell() -> None:
    ramp = Image.linear_gradient("L").rotate(90).convert("RGB")
    assert difference_hash(ramp) in (0, (1 << 256) - 1)
    assert difference_hash(ramp.rotate(180)) != difference_hash(ramp)


@pytest.mark.parametrize("name", ["0001-page.png", "0002-end.png", "0003-some_thing.png"])
def test_each_picture_has_a_caption(tmp_path: Path, name: str) -> None:
    kept(tmp_path, name)
    assert run_pictures(tmp_path, inside=False)[0].caption
