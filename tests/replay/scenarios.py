"""Runs worth deciding again: each over its own obstacle, with a real browser and a real server.

`python -m tests.replay.scenarios [NAME...]` makes the recordings in `journals/` anew.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tests.assist import rig
from tests.e2e.rungs import test_models as models
from tests.e2e.rungs import ways
from tests.faults import cases, server
from tests.faults.pages import step
from tests.hostile import test_uploads as uploads
from tests.hostile.site import Hostile, form, hostile
from tests.replay.asking import ASKING
from tests.replay.by_eye import CURTAIN, DRAWN, by_eye, shows
from tests.replay.holding import HOLDING
from tests.replay.leaving import LEAVING
from tests.replay.pairs import PAIRS, PAYS, ROBOT, TWO, VAGUE
from tests.replay.sites import TAKEN, YES, Scenario, at, at_demo, faults, meanwhile

from steadyhand import Receipt, Settings
from steadyhand.adapters.recordings import write_recording
from steadyhand.core.policy.replay import Recording, replay_recording
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.models import ScriptedModels
from steadyhand.testing.run import ScriptedReply
from steadyhand.wiring import recording_of

JOURNALS = Path(__file__).parent / "journals"
PATIENCE_S = 240.0
LICENCE = "Do you hold a boat licence?"
TWICE = "".join(
    f"<fieldset><legend>{LICENCE}</legend>"
    f"<label><input type=radio name=boat{n} value=y required>Yes</label>"
    f"<label><input type=radio name=boat{n} value=n>No</label></fieldset>"
    for n in (1, 2)
)
ANEW = """<script>
document.addEventListener("input", () => {
  if (window.made) return;
  window.made = document.forms[0].cloneNode(true);
  const old = document.forms[0], kept = [...old.elements].map((e) => e.value);
  [...made.elements].forEach((e, n) => { if (e.name) e.value = kept[n]; });
  old.remove();
  setTimeout(() => document.body.append(made), 300);
}, true);
</script>"""
COMES_BACK = """<div id=veil role=dialog aria-modal=true aria-label="Our letter"
 style="position:fixed;inset:0;background:#fff"><p>Get our letter</p>
<button id=shut>Close</button></div>
<script>shut.onclick = () => { veil.hidden = true; setTimeout(() => (veil.hidden = false), 60); };
</script>"""
SPAM = "<h1>Not sent</h1><p>Your submission was flagged as possible spam.</p>"
NAMELESS = "<h1>Please check</h1><ul role=alert><li>First name is not valid</li></ul>"
TERMS = "<label><input type=checkbox required> I accept the terms</label>"
CONFLICT = "<h1>Conflict</h1><p>This could not be taken as it stands.</p>"
SHOP = "<h1>Sign in</h1><label>E-mail <input type=email></label><button>Next</button>"


async def upload(home: Path) -> Receipt:
    """A page that sends a file as soon as it is chosen, and nobody lets it."""
    with hostile() as site:
        site.page = form(uploads.AT_ONCE % {"way": uploads.WAYS["form data"], "to": ""})
        return await uploads.applied(site, home)


async def elsewhere(home: Path) -> Receipt:
    """A page whose own script sends the form to another site."""
    script = """<script>document.forms[0].onsubmit = (e) => { e.preventDefault();
      fetch("%s/send", { method: "POST", body: new FormData(document.forms[0]) }); };</script>"""
    with hostile() as other:
        return await at("", shows=lambda _: form() + script % other.origin)(home)


async def off_domain(home: Path) -> Receipt:
    """A form that goes to another site."""
    with hostile() as other:
        moved = form().replace("action=/send", f"action={other.origin}/send")
        return await at(moved)(home)


async def prohibited(home: Path) -> Receipt:
    """A page that leads to a site on the user's list."""

    def leads(site: Hostile) -> str:
        there = site.origin.replace("127.0.0.1", "localhost")
        return f"<p>Join us</p><a href='{there}/form'>Apply now</a>"

    return await at("", shows=leads, prohibited_domains=("localhost",))(home)


async def prohibited_form(home: Path) -> Receipt:
    """A form that would be sent to a site on the user's list."""

    def leads(site: Hostile) -> str:
        there = site.origin.replace("127.0.0.1", "localhost")
        return form().replace("action=/send", f"action={there}/send")

    return await at("", shows=leads, prohibited_domains=("localhost",))(home)


async def extension(home: Path) -> Receipt:
    """A form-filling extension that writes once more when all is filled."""
    late = {"apple": "Golden", "motivation": "Because"}
    wrong = {"name": "Wrong Person", "notice": "never", "years": "99", "apple": "Golden"}
    filler = rig.copied(home, values=wrong, ask="click", panel="open", late=late, after="apple")
    told = {"assist": True, "assist_extension": filler, "assist_trigger": "click:Autofill"}
    with rig.employing() as employer:
        return await rig.applied(employer, home / "home", ScriptedHuman(rig.YES), **told)


async def drift(home: Path) -> Receipt:
    """A field changes while somebody reads the sheet."""
    return await meanwhile(home, "given")


async def meddled(home: Path) -> Receipt:
    """A field that nobody filled holds something then, and an extension is in the browser."""
    filler = rig.copied(home, values={}, ask="click", panel="open")
    told = {"assist": True, "assist_extension": filler, "assist_trigger": "click:Autofill"}
    return await meanwhile(home, "apple", **told)


async def by_model(home: Path) -> Receipt:
    """Questions in strange words, which a model told the meaning of."""
    with hostile() as site:
        site.page, site.answer = models.PAGE, TAKEN
        async with ScriptedModels(models.HELPFUL) as asked:
            return await models.applied(site, home, asked, ScriptedHuman(YES))


def on_the_way(
    page: str, said: Mapping[str, ScriptedReply] = YES, *, model: bool = True
) -> Scenario:
    """A form whose button no rule knows."""
    alone = {} if model else {"runner_provider": None, "runner_base_url": None}

    async def run(home: Path) -> Receipt:
        with hostile() as site:
            site.page, site.answer = page, TAKEN
            async with ScriptedModels(ways.leading()) as asked:
                return await models.applied(site, home, asked, ScriptedHuman(said), **alone)

    return run


async def by_recipe(home: Path) -> Receipt:
    """The same once more, by what was learned."""
    with hostile() as site:
        page = models.PAGE.partition(f"<label>{models.SPARK}")[0] + "<button>Send</button></form>"
        site.page, site.answer = page, TAKEN
        async with ScriptedModels(models.HELPFUL) as asked:
            await models.applied(site, home, asked, ScriptedHuman(YES))
            return await models.applied(site, home, asked, ScriptedHuman(YES))


async def without_money(home: Path) -> Receipt:
    """The same with an empty purse and nobody who answers."""
    with hostile() as site:
        site.page, site.answer = models.PAGE, TAKEN
        async with ScriptedModels(models.HELPFUL) as asked:
            return await models.applied(site, home, asked, ScriptedHuman(YES), task_usd=0.0)


SCENARIOS: dict[str, Scenario] = {
    "plain": at_demo("field-engineer"),
    "wizard": at_demo("wizard"),
    "cookies": at_demo("cookies-de"),
    "validation-oscillation": at_demo("oscillator"),
    "captcha-wall": at_demo("captcha-wall", {**YES, "blocker": True}),
    "closed": at_demo("closed-role"),
    "declined": at_demo("field-engineer", {"confirm_submit": False}),
    "rehearsed": at_demo("wizard", dry=True),
    "few-looks": at_demo("wizard", max_looks=4),
    "few-actions": at_demo("wizard", max_actions=3),
    "anti-spam": at(form(), (403, SPAM)),
    "same-again": at(form(), (422, form(NAMELESS))),
    "doubled-yes-no": at(form(TWICE), said={**YES, LICENCE: "Yes"}),
    "stale-refs": at(form() + ANEW),
    "overlay-loop": at(form() + COMES_BACK),
    "nothing-to-mend": at(form(), (422, VAGUE + form())),
    "drift": drift,
    "meddled": meddled,
    "terms": at(form(TERMS), said={**YES, "I accept the terms": False}),
    "not-a-robot": at(form(ROBOT)),
    "two-ways": at(form(send=TWO)),
    "dangerous": at(form(send=PAYS), said={**YES, "consent": False}),
    "dangerous-and-agreed": at(form(send=PAYS), said={**YES, "consent": True}),
    "login": at(SHOP),
    "upload-at-once": upload,
    "elsewhere": elsewhere,
    "off-domain": off_domain,
    "prohibited": prohibited,
    "prohibited-form": prohibited_form,
    "premature": faults(
        cases.Case(("needs_human:premature_submit",), (server.shows(step()),), two=cases.TAKES)
    ),
    "crossed": faults(cases.STEPS["the line dies before the body"]),
    "out-of-reach": faults(cases.LOADS["reset at the head"]),
    "in-a-moment": faults(cases.LOADS["too many requests, for a moment"]),
    "too-many-requests": faults(cases.LOADS["too many requests, for long"]),
    "download": faults(cases.LOADS["a download"]),
    "conflict": at(form(), (409, CONFLICT)),
    "hung": faults(cases.PAGES["busy at load"]),
    "unknown": faults(cases.SENDING["the line dies after the body"]),
    "dies-at-the-press": faults(cases.DEATHS["the browser dies at the press"]),
    "extension": extension,
    "model": by_model,
    "recipe": by_recipe,
    "no-money": without_money,
    "told-next": on_the_way(ways.STEPS),
    "told-next-and-refused": on_the_way(ways.STEPS, {"confirm_submit": True}),
    "told-door": on_the_way(ways.BEHIND),
    "told-by-nobody": on_the_way(ways.SCRIPTED, model=False),
    "seen-check": by_eye(DRAWN, *[shows("challenge")] * 4, said={**YES, "blocker": True}),
    "seen-check-and-left": by_eye(DRAWN, shows("challenge"), said={"blocker": False}),
    "seen-form": by_eye(DRAWN, shows("form"), said={"blocker": False}),
    "seen-form-rehearsed": by_eye(DRAWN, shows("form"), dry=True),
    "seen-nothing": by_eye(DRAWN, shows("blank")),
    "seen-button": by_eye(CURTAIN, shows("form", opens="first")),
    "seen-against-proof": by_eye(
        form(), shows("form"), shows("broken"), vision="true", said={**YES, "yes_no": False}
    ),
    "seen-against-proof-and-settled": by_eye(
        form(), shows("form"), shows("error"), vision="true", said={**YES, "yes_no": True}
    ),
    "seen-as-proven": by_eye(form(), shows("error"), shows("confirmation"), vision="true"),
    "seen-without-proof": by_eye(
        form(), shows("confirmation"), answer=(200, "<h1>Well</h1><p>That is all.</p>")
    ),
    **PAIRS,
    **LEAVING,
    **HOLDING,
    **ASKING,
}


def homes(folder: Path) -> Path:
    """The home that a scenario has used: some make one inside of what they are given."""
    return next(p for p in (folder / "home", folder) if (p / "runs").is_dir())


async def recorded(name: str) -> Recording:
    """The run of that name as a recording."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        receipt = await asyncio.wait_for(SCENARIOS[name](home), PATIENCE_S)
        found = await recording_of(receipt.run_id, Settings(home=homes(home)))
        end = f"{receipt.verdict} {receipt.reason}"
    print(f"{name}: {len(found.decisions)} decisions, {end}, {' '.join(receipt.errors)[:90]}")
    return Recording(name, found.envelopes, found.decisions, found.pages)


def main(names: list[str]) -> None:
    """Every recording was made anew; one that does not replay is told."""
    JOURNALS.mkdir(exist_ok=True)
    for name in names or SCENARIOS:
        recording = asyncio.run(recorded(name))
        for fault in replay_recording(recording).faults:
            print(f"  {fault}")
        write_recording(recording, JOURNALS / f"{name}.json")


if __name__ == "__main__":
    main(sys.argv[1:])
