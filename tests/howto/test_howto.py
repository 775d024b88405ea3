"""What the how-to pages for contributors say is done, step by step, in a copy of the repository."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.howto.pages import copy_tree, follow


@pytest.mark.browser
@pytest.mark.parametrize("page", ["add-a-rule", "add-a-widget"])
def test_a_page_that_needs_a_browser_can_be_followed(page: str, tmp_path: Path) -> None:
    assert follow(page, copy_tree(tmp_path)) >= 2


def test_a_board_is_added_as_its_page_says(tmp_path: Path) -> None:
    assert follow("add-a-board", copy_tree(tmp_path)) >= 2
