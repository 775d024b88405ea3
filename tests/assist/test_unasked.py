"""An extension that sends by itself: nothing leaves before someone agreed, not even at load."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.assist.rig import RIGHT, Employer, copied, employing
from tests.assist.test_assisted import WRONG, went

from steadyhand import Verdict
from steadyhand.testing import ScriptedHuman

pytestmark = pytest.mark.browser
NO = {"confirm_submit": False}
YES = {"confirm_submit": True}
UNSAID = {**WRONG, "licence": "zz"}


@pytest.fixture
def employer() -> Iterator[Employer]:
    with employing() as running:
        yield running


@pytest.mark.parametrize(
    "way", ["post", "get", pytest.param("fetch", marks=pytest.mark.soak), "beacon"]
)
def test_what_it_sends_at_load_never_leaves_unasked(
    employer: Employer, tmp_path: Path, way: str
) -> None:
    extension = copied(tmp_path, values=UNSAID, sends=way, panel="none")
    human = ScriptedHuman(NO)
    receipt = went(employer, tmp_path, human, assist=True, assist_extension=extension)
    assert employer.posts == []
    assert not any("name=" in each for each in employer.asked)
    assert receipt.verdict is Verdict.DECLINED, (receipt.reason, receipt.errors)
    assert [q.kind.value for q in human.asked] == ["confirm_submit"]


@pytest.mark.parametrize("where", ["elsewhere", pytest.param("origin", marks=pytest.mark.soak)])
def test_its_worker_never_leads_the_runs_tab_away(
    employer: Employer, tmp_path: Path, where: str
) -> None:
    away = getattr(employer, where) + "/away"
    extension = copied(tmp_path, leads=away, panel="none")
    receipt = went(employer, tmp_path, ScriptedHuman(YES), assist=True, assist_extension=extension)
    assert employer.leaked == []
    assert not any("away" in each for each in employer.asked)
    assert receipt.verdict is Verdict.SUBMITTED, (receipt.reason, receipt.errors)
    assert {name: employer.held.get(name) for name in RIGHT} == RIGHT
