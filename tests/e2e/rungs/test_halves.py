"""A form that wants either an account or a new one: a person says which, and one half leaves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.e2e.rungs.test_models import RECEIVED, end
from tests.e2e.rungs.test_ways import ALONE, YES, kinds, run
from tests.hostile.site import Hostile, form, hostile

from steadyhand.testing import ScriptedHuman

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]

OLD, NEW = "Déjà inscrite ou inscrit", "Créer un compte"
WORD = "Heron-quiet-48"
HALVES = form(
    f"<fieldset><legend>{OLD}</legend><label>Identifiant <input name=a></label>"
    "<label>Mot de passe <input type=password name=b></label></fieldset>"
    f"<fieldset><legend>{NEW}</legend><label>Nom complet <input name=c></label>"
    "<label>Choisissez un mot de passe <input type=password name=d></label>"
    "<label>Encore une fois <input type=password name=e></label></fieldset>"
)


@pytest.fixture
def site() -> Iterator[Hostile]:
    with hostile() as running:
        running.answer = (200, RECEIVED)
        running.page = HALVES
        yield running


async def test_the_half_that_a_person_chooses_leaves_alone(site: Hostile, tmp_path: Path) -> None:
    said = {f"{OLD} / {NEW}": NEW, "Choisissez un mot de passe": WORD, "Encore une fois": WORD}
    human = ScriptedHuman({**YES, **said})
    receipt, _ = await run(site, tmp_path, human, **ALONE)
    assert end(receipt) == "submitted_confirmed", receipt.errors
    assert kinds(human)[0] == "choice"
    assert [o.label for o in human.asked[0].options] == [OLD, NEW]
    (sent,) = site.posted
    assert (sent["a"], sent["b"]) == ([""], [""])
    assert (sent["d"], sent["e"]) == ([WORD], [WORD])


async def test_where_nobody_chooses_nothing_leaves(site: Hostile, tmp_path: Path) -> None:
    human = ScriptedHuman(YES)
    receipt, _ = await run(site, tmp_path, human, **ALONE)
    assert end(receipt) == "needs_human:missing_answer"
    assert OLD in " ".join(receipt.errors)
    assert site.posted == []
