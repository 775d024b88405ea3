"""Pages that ask another site something before they send, or need it to work at all."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.hostile import test_third_parties as parties
from tests.hostile.rig import applied
from tests.hostile.site import form, hostile
from tests.replay.sites import TAKEN, YES, Scenario

from steadyhand import Receipt
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.run import ScriptedReply

LETS: Mapping[str, ScriptedReply] = {**YES, "yes_no": True, "Harbour": "Kiel"}
KEEPS: Mapping[str, ScriptedReply] = {**YES, "yes_no": False}
EMPTIED = """<script>
let once = false;
document.querySelector("[name=mail]").addEventListener("change", async () => {
  if (once) return;
  once = true;
  try { await fetch("%(to)s/next", { mode: "no-cors" }); } catch { document.body.innerHTML = ""; }
});
</script>"""


def asking(script: str, said: Mapping[str, ScriptedReply]) -> Scenario:
    """A form with that script, which asks another site."""

    async def run(home: Path) -> Receipt:
        with hostile() as site, hostile() as other:
            site.page, site.answer = form(script % {"to": other.origin}), TAKEN
            return await applied(site, home, ScriptedHuman(said), allow=(other.origin,))

    return run


ASKING: dict[str, Scenario] = {
    "asks-others": asking(parties.ASKS_FIRST, LETS),
    "asks-others-and-refused": asking(parties.ASKS_FIRST, KEEPS),
    "list-of-others": asking(parties.LISTED, LETS),
    "list-of-others-and-refused": asking(parties.LISTED, KEEPS),
    "emptied": asking(EMPTIED, LETS),
    "emptied-and-refused": asking(EMPTIED, KEEPS),
}
