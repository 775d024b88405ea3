"""Pages where two rules have an opinion at once, and only their order tells which one speaks."""

from __future__ import annotations

from pathlib import Path

from tests.assist import rig
from tests.faults import cases
from tests.hostile import test_uploads as uploads
from tests.hostile.site import form, hostile
from tests.replay.sites import YES, at, at_demo, faults, meanwhile

from steadyhand import Receipt
from steadyhand.testing import ScriptedHuman

ROBOT = "<label><input type=checkbox required> I am not a robot</label>"
TWO = "<button>Send application</button> <button formaction=/agency>Send application</button>"
LAST = "<button formaction=/agency>Send application</button> <button>Send application</button>"
PAYS = "<button>Send application and pay the fee</button>"
VAGUE = "<ul role=alert><li>This application cannot be taken as it is</li></ul>"
ELSEWHERE = """<script>document.forms[0].onsubmit = (e) => { e.preventDefault();
  fetch("%s/send", { method: "POST", body: new FormData(document.forms[0]) }); %s };</script>"""
DONE = "document.body.innerHTML = '<h1>You have already applied for this job.</h1>';"
AS_SENT = """document.addEventListener("submit", () => {
  document.querySelector("[name=notice]").value = "never";
}, true);"""
ONCE_SENT = """<script>document.forms[0].addEventListener("submit", () => {
  setTimeout(() => { %s }, 200);
});</script>"""
SHUT = "<h1>This position has been filled.</h1><p>Verify you are human</p>"
NOWHERE = "<h1>Welder</h1><p>Come and weld.</p><button type=button>Apply now</button>"
DOOR = """<h1>Welder</h1><p>Come and weld.</p><button type=button
 onclick="hid.hidden = false">Apply now and pay the fee</button><div id=hid hidden>%s</div>"""
AT_ONCE = uploads.AT_ONCE % {"way": uploads.WAYS["form data"], "to": ""}
MAILTO = form().replace("action=/send", "action=mailto:jobs@harbour.example")


async def _abroad(home: Path, then: str = "", *, allowed: bool) -> Receipt:
    """A page whose own script sends the form to another site, of somebody who may allow that."""
    said = {**YES, "yes_no": allowed}
    with hostile() as other:
        return await at("", said=said, shows=lambda _: form() + ELSEWHERE % (other.origin, then))(
            home
        )


async def abroad_and_allowed(home: Path) -> Receipt:
    """Somebody allows it."""
    return await _abroad(home, allowed=True)


async def abroad_and_done(home: Path) -> Receipt:
    """The page says that there was an application before."""
    return await _abroad(home, DONE, allowed=False)


async def altered(home: Path, says: str = "") -> Receipt:
    """An extension that writes into the form as it is sent."""
    filler = rig.scripted(home, AS_SENT)
    told = {"assist": True, "assist_extension": filler}
    with rig.employing() as employer:
        employer.form += says
        return await rig.applied(employer, home / "home", ScriptedHuman(rig.YES), **told)


async def altered_and_done(home: Path) -> Receipt:
    """And the page says that there was an application before."""
    return await altered(home, ONCE_SENT % DONE)


async def upload_rehearsed(home: Path) -> Receipt:
    """A dry run at a page that sends a file as soon as it is chosen."""
    with hostile() as site:
        site.page = form(AT_ONCE)
        return await uploads.applied(site, home, dry=True)


async def changed_after_yes(home: Path) -> Receipt:
    """A field that nobody filled holds something after the yes, and no extension is there."""
    return await meanwhile(home, "apple")


async def dangerous_drift(home: Path) -> Receipt:
    """A rehearsal whose page writes into a field while somebody thinks of a fee."""
    return await meanwhile(home, "given", send=PAYS, kind="consent", dry=True)


PAIRS = {
    "changed-after-yes": changed_after_yes,
    "out-of-time": at_demo("wizard", deadline_s=2.0),
    "closed-behind-a-check": at(SHUT),
    "upload-rehearsed": upload_rehearsed,
    "dangerous-and-rehearsed": at(form(send=PAYS), said={**YES, "consent": False}, dry=True),
    "dangerous-drift": dangerous_drift,
    "nothing-to-mend-but-two-ways": at(form(), (422, VAGUE + form(send=LAST))),
    "elsewhere-and-allowed": abroad_and_allowed,
    "elsewhere-and-done": abroad_and_done,
    "altered": altered,
    "altered-and-done": altered_and_done,
    "by-mail": at(MAILTO),
    "door-to-nowhere": at(NOWHERE),
    "dangerous-door": at(DOOR % form(), said={**YES, "consent": False}),
    "leads-to-a-file": faults(cases.LOADS["a way on that is a download"]),
}
