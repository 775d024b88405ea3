from __future__ import annotations

import pytest
from tests.browser.page.rig import HEAD, Rig, button, labelled, only

from steadyhand.core.act.actions import ESCAPE_KEY
from steadyhand.core.act.fill import PressResult
from steadyhand.core.page.blockers import blockers_of
from steadyhand.core.page.overlays import dismissals
from steadyhand.core.page.snapshot import Button, Role

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ERRORS = {
    "errormessage": "<label>A <input aria-invalid=true aria-errormessage=e></label>"
    "<p>between</p><p id=e>Too short</p>",
    "describedby when invalid": "<label>A <input aria-invalid=true aria-describedby=e></label>"
    "<p>between</p><p id=e>Too short</p>",
    "described by an error": "<label>A <input aria-describedby='h e'></label><p id=h>Hint</p>"
    "<p>between</p><p id=e class=error>Too short</p>",
    "beside it": "<div><label>A <input></label><span class=field-error>Too short</span></div>",
    "in its row": "<div><div><label>A <input></label></div><div><p role=alert>Too short</p></div>"
    "</div>",
    "has-error": "<div class=has-error><label>A <input></label>"
    "<span class=help-block>Too short</span></div>",
}


@pytest.mark.parametrize("case", ERRORS)
async def test_an_error_is_bound_to_the_field_that_it_is_about(case: str, reader: Rig) -> None:
    page = await reader.show(f"<form>{ERRORS[case]}<hr><div><label>B <input></label></div></form>")
    assert (labelled(page, "A").error, labelled(page, "A").invalid) == ("Too short", True)
    assert labelled(page, "B").error == ""


async def test_an_error_that_is_about_no_field_is_told_beside_them(reader: Rig) -> None:
    page = await reader.show(
        "<div role=alert>Something is wrong</div><label>A <input></label><label>B <input></label>"
    )
    assert page.errors == ("Something is wrong",)
    assert [f.error for f in page.fields] == ["", ""]


async def test_an_error_that_nobody_sees_is_none(reader: Rig) -> None:
    page = await reader.show(
        "<label>A <input></label><p class=error style='display:none'>Bad</p><p class=error></p>"
    )
    assert (page.errors, only(page).error) == ((), "")


TRAPS = {
    "hidden": "<div style='display:none'>{}</div>",
    "hidden ": "<div style='visibility:hidden'>{}</div>",
    "transparent": "<div style='opacity:0'>{}</div>",
    "off-screen": "<div style='position:absolute;left:-9999px'>{}</div>",
    "off-screen ": "<div style='position:absolute;top:-500px'>{}</div>",
    "zero-size": "<style>input{{width:0;height:0;border:0;padding:0}}</style>{}",
    "clipped": "<div style='clip-path:inset(50%)'>{}</div>",
    "clipped ": "<div style='position:absolute;clip:rect(0,0,0,0)'>{}</div>",
    "clipped  ": "<div style='height:0;overflow:hidden'>{}</div>",
    "aria-hidden": "<div aria-hidden=true>{}</div>",
    "inert": "<div inert>{}</div>",
    "covered": "<div style='position:relative;height:40px'>{}"
    "<div style='position:absolute;inset:0;background:#fff'>News</div></div>",
    "asks to stay empty": "<p>If you are human, leave this field blank</p>{}",
}


@pytest.mark.parametrize("case", TRAPS)
async def test_a_field_that_a_person_would_not_fill_says_why(case: str, reader: Rig) -> None:
    body = "<label for=x>Website</label><input id=x>"
    if case.startswith("asks"):
        body = "<input id=x aria-label='Leave this field blank'>"
    found = only(await reader.show(f"<form>{TRAPS[case].format(body)}</form>"))
    assert (found.fillable, found.reason) == (False, case.strip())


# Seen by place or words alone: what is ordered all the same is filled.
UNSEEN = [case for case in TRAPS if case != "covered" and not case.startswith("asks")]


@pytest.mark.parametrize("case", UNSEEN)
async def test_a_trap_stays_empty_even_when_it_is_ordered_to_be_filled(case: str, rig: Rig) -> None:
    body = "<label for=x>Website</label><input id=x>"
    found = only(await rig.show(f"<form>{TRAPS[case].format(body)}</form>"))
    reading = await rig.fill(found, "https://example.org")
    assert reading.why == case.strip()
    assert await rig.tab.evaluate("document.getElementById('x').value") == ""


@pytest.mark.parametrize(("attribute", "reason"), [("disabled", "disabled"), ("readonly",) * 2])
async def test_a_switched_off_field_says_so(attribute: str, reason: str, reader: Rig) -> None:
    found = only(await reader.show(f"<label>City <input {attribute}></label>"))
    assert (found.fillable, found.reason) == (False, reason)


async def test_native_controls_behind_a_visible_label_stay_fillable(reader: Rig) -> None:
    gone = "style='position:absolute;opacity:0;width:1px;height:1px'"
    page = await reader.show(
        f"<fieldset><legend>Size</legend><label><input type=radio name=s {gone}>Small</label>"
        f"<label><input type=radio name=s {gone}>Large</label></fieldset>"
        f"<label><input type=checkbox {gone}>I agree</label>"
        "<label for=f>Resume</label><input type=file id=f hidden>"
        "<div><p>Cover letter</p><input type=file name=c style='display:none'>"
        "<button type=button>Choose file</button></div>"
    )
    assert [(f.role, f.fillable, f.reason) for f in page.fields] == [
        (Role.RADIOS, True, ""),
        (Role.CHECK, True, ""),
        (Role.FILE, True, ""),
        (Role.FILE, True, ""),
    ]


async def test_a_field_far_down_or_scrolled_away_is_still_for_filling(rig: Rig) -> None:
    page = await rig.show(
        "<div id=box style='height:100px;overflow:auto'><label>A <input></label>"
        "<div style='height:900px'></div><label>B <input></label></div>"
        "<div style='height:3000px'></div><label>C <input></label>"
    )
    await rig.tab.evaluate("document.getElementById('box').scrollTop = 800")
    page = await rig.page.snapshot()
    assert [(f.label, f.fillable) for f in page.fields] == [("A", True), ("B", True), ("C", True)]


async def test_a_banner_over_a_field_does_not_make_it_a_trap(reader: Rig) -> None:
    page = await reader.show(
        "<label>City <input></label><div style='position:fixed;inset:0;background:#eee'>"
        "We use cookies <button>Reject all</button></div>"
    )
    assert only(page).fillable
    assert [o.covers for o in page.overlays] == [True]


async def test_options_of_a_select_are_told_and_a_prompt_is_no_choice(reader: Rig) -> None:
    page = await reader.show(
        "<label>Notice <select><option>Please choose</option><option>1 month</option>"
        "<option disabled>Never</option></select></label>"
        "<label>Tongues <select multiple><option selected>German<option selected>Welsh</select>"
        "</label>"
    )
    notice, tongues = page.fields
    assert (notice.role, notice.value, notice.empty) == (Role.SELECT, "", True)
    assert [(o.label, o.value, o.disabled) for o in notice.options] == [
        ("Please choose", "", False),
        ("1 month", "1 month", False),
        ("Never", "Never", True),
    ]
    assert (tongues.role, tongues.multiple, tongues.value) == (Role.LIST, True, "German, Welsh")


async def test_a_password_is_never_read(reader: Rig) -> None:
    page = await reader.show("<label>Password <input type=password value=hunter22></label>")
    assert only(page).value == "•"


async def test_markup_limits_are_told(reader: Rig) -> None:
    page = await reader.show(
        "<label>Age <input type=number min=18 max=99 step=1></label>"
        "<label>Code <input pattern='[A-Z]+' maxlength=5></label>"
        "<label>CV <input type=file accept='.pdf,.txt'></label>"
    )
    age, code, cv = (f.limits for f in page.fields)
    assert (age.minimum, age.maximum, age.step) == ("18", "99", "1")
    assert (code.pattern, code.max_length, cv.accept) == ("[A-Z]+", 5, ".pdf,.txt")


async def test_everything_that_can_be_pressed_is_told(reader: Rig) -> None:
    page = await reader.show(
        "<form id=f><label>A <input></label><button>Send</button>"
        "<input type=button value=Check><input type=reset></form>"
        "<div role=button tabindex=0>Next</div><div onclick='void 0'>More</div>"
        "<img alt='Go on' tabindex=0 style='cursor:pointer' width=20 height=20>"
        "<a href='/apply' class='btn'>Join us</a><a href='/x'>Apply now</a>"
        "<a href='/news'>Our long history as a company</a><button hidden>Ghost</button>"
    )
    assert [(b.label, b.type) for b in page.buttons] == [
        ("Send", "submit"),
        ("Check", "button"),
        ("Reset", "reset"),
        ("Next", ""),
        ("More", ""),
        ("Go on", ""),
        ("Join us", ""),
        ("Apply now", ""),
    ]
    assert [b.label for b in page.buttons if b.last_in_form] == ["Send"]


async def test_a_form_is_known_past_inputs_that_bear_its_property_names(reader: Rig) -> None:
    page = await reader.show(
        "<form id=apply action='/send?x=1' method=POST><label>A <input name=action></label>"
        "<label>B <input name=id></label><label>C <input name=method></label></form>"
    )
    (form,) = page.forms
    assert (form.id, form.method, form.fields) == ("apply", "post", 3)
    assert form.action.endswith("/send?x=1")
    assert {f.form for f in page.fields} == {"apply"}


async def test_every_locator_names_exactly_its_element(rig: Rig) -> None:
    page = await rig.show(
        "<form><label>A <input id=a></label><label>B <input name=b></label>"
        "<div><label>C <input></label></div><div><label>D <input></label></div>"
        "<label>E <input id=':r1:' name=e></label><label>F <input id=dup></label>"
        "<label>G <input id=dup></label><label>H <input name=x></label>"
        "<label>I <input name=x></label></form>"
    )
    for item in page.fields:
        found = await rig.tab.evaluate(
            "s => [...document.querySelectorAll(s)].map(e => e.labels[0].textContent.trim())",
            item.locator,
        )
        assert found == [item.label]
    assert page.fields[0].locator == "#a"
    assert page.fields[1].locator == 'input[name="b"]'


async def test_open_shadow_roots_are_seen_and_filled(rig: Rig) -> None:
    await rig.show("<div id=host></div><label>Outer <input></label>")
    await rig.tab.evaluate(
        "() => { const r = document.getElementById('host').attachShadow({mode: 'open'});"
        "r.innerHTML = '<label for=i>Inner</label><input id=i><button>Go</button>';"
        "document.body.append('.') }"
    )
    page = await rig.page.snapshot()
    inner = labelled(page, "Inner")
    assert inner.locator == "#host >>> #i"
    assert [f.label for f in page.fields] == ["Inner", "Outer"]
    reading = await rig.fill(inner, "deep")
    assert reading.value == "deep"
    assert (await rig.press(button(page, "Go"))).done


async def test_frames_of_the_same_and_of_another_site_are_seen_filled_and_pressed(
    rig: Rig,
) -> None:
    inner = (
        HEAD
        + "<label>{0} <input id=i></label><button onclick='this.textContent += 1'>{0} go</button>"
    )
    near = rig.pages.put("/near", inner.format("Near"))
    rig.pages.put("/far", inner.format("Far"))
    far = rig.pages.elsewhere("/far")
    page = await rig.show(
        f"<h1>Top</h1><div style='padding:40px'><iframe src='{near}'></iframe></div>"
        f"<iframe src='{far}' style='border:7px solid;padding:5px;margin-left:200px'></iframe>"
    )
    assert page.frames == 3
    assert {f.label for f in page.fields} == {"Near", "Far"}
    assert len({f.frame for f in page.fields}) == 2
    orders = [labelled(page, name) for name in ("Near", "Far")]
    for item in orders:
        reading = await rig.fill(item, f"into {item.label}")
        assert reading.value == f"into {item.label}"
        pressed = await rig.press(button(page, f"{item.label} go"))
        assert pressed.done, pressed
    again = await rig.page.snapshot()
    assert {f.value for f in again.fields} == {"into Near", "into Far"}
    assert {b.label for b in again.buttons} == {"Near go1", "Far go1"}


async def test_fields_of_a_frame_that_nobody_sees_are_not_for_filling(rig: Rig) -> None:
    near = rig.pages.put("/near", HEAD + "<label>Ghost <input></label>")
    page = await rig.show(f"<iframe src='{near}' width=0 height=0 style='border:0'></iframe>")
    assert [(f.fillable, f.reason) for f in page.fields if f.label == "Ghost"] in (
        [(False, "hidden frame")],
        [(False, "zero-size")],
        [(False, "off-screen")],
    )


async def test_a_frame_that_leaves_in_the_middle_breaks_nothing(rig: Rig) -> None:
    far = rig.pages.elsewhere("/far")
    rig.pages.put("/far", HEAD + "<label>Far <input></label>")
    page = await rig.show(f"<iframe src='{far}'></iframe><label>Top <input></label>")
    item = labelled(page, "Far")
    await rig.tab.evaluate("document.querySelector('iframe').remove()")
    reading = await rig.fill(item, "x")
    assert reading.why == "stale"
    assert [f.label for f in (await rig.page.snapshot()).fields] == ["Top"]


async def test_a_cookie_banner_is_refused_before_it_is_accepted(rig: Rig) -> None:
    page = await rig.show(
        "<label>City <input></label>"
        "<div id=c style='position:fixed;inset:0;background:#eee'>We use cookies"
        "<button>Accept all</button><button onclick=\"document.getElementById('c').remove()\">"
        "Reject all</button></div>"
    )
    found = dismissals(page)[0]
    assert isinstance(found, Button)
    assert (found.label, found.in_overlay) == ("Reject all", page.overlays[0].ref)
    assert (await rig.press(found)).done
    assert (await rig.page.snapshot()).overlays == ()


async def test_a_sticky_head_and_a_dialog_that_asks_are_no_obstacles(rig: Rig) -> None:
    page = await rig.show(
        "<header style='position:sticky;top:0'>Careers <a href='/'>Home</a></header>"
        "<dialog open><label>Name <input></label><label>City <input></label>"
        "<button>Close</button></dialog>"
    )
    assert dismissals(page) == ()
    assert [(o.kind, o.fields) for o in page.overlays] == [("dialog", 2)]


async def test_escape_closes_a_modal_dialog_without_a_button(rig: Rig) -> None:
    page = await rig.show("<p>Text</p><dialog>Hello</dialog>")
    await rig.tab.evaluate("document.querySelector('dialog').showModal()")
    page = await rig.page.snapshot()
    assert [o.covers for o in page.overlays] == [True]
    assert await rig.page.press(ESCAPE_KEY, "") == PressResult(True)
    assert (await rig.page.snapshot()).overlays == ()


BLOCKED = {
    "login": "<h1>Sign in</h1><label>Email <input type=email></label>"
    "<label>Password <input type=password></label><button>Sign in</button>",
    "two_factor": "<label>Verification code <input autocomplete=one-time-code></label>",
    "captcha": "<h1>Verify you are human</h1><p>Select all images with a boat</p>",
    "interstitial": "<h1>Just a moment</h1><p>Checking your browser before you go on.</p>",
}


@pytest.mark.parametrize("kind", BLOCKED)
async def test_what_blocks_is_a_blocker(kind: str, reader: Rig) -> None:
    page = await reader.show(BLOCKED[kind])
    assert [b.kind for b in blockers_of(page)] == [kind]


async def test_a_large_challenge_frame_blocks_and_a_badge_does_not(rig: Rig) -> None:
    challenge = rig.pages.put("/captcha/challenge", HEAD + "<p>Pick the boats</p>")
    form = "<label>A <input></label><label>B <input></label><label>C <input></label>"
    small = await rig.show(
        f"{form}<p>protected by reCAPTCHA</p>"
        f"<iframe src='{challenge}' width=256 height=60></iframe>"
    )
    assert blockers_of(small) == ()
    large = await rig.show(f"{form}<iframe src='{challenge}' width=400 height=580></iframe>")
    assert [b.kind for b in blockers_of(large)] == ["captcha"]


async def test_registration_and_words_in_a_text_do_not_block(reader: Rig) -> None:
    page = await reader.show(
        "<p>We verify you are human by CAPTCHA. Security check by phone.</p>"
        "<label>Name <input></label><label>Email <input></label><label>City <input></label>"
        "<label>Password <input type=password autocomplete=new-password></label>"
    )
    assert blockers_of(page) == ()


async def test_postings_headings_text_and_status_are_told(rig: Rig) -> None:
    url = rig.pages.put(
        "/gone",
        HEAD + '<script type="application/ld+json">{"@type":"JobPosting","title":"Smith"}</script>'
        '<script type="application/ld+json">{"@type":"Organization"}</script>'
        "<h1>Smith</h1><h2 hidden>No</h2><p>We   mend\n things.</p>",
        status=410,
    )
    await rig.page.open(url, timeout_s=60)
    page = await rig.page.snapshot()
    assert (page.status, page.title, page.headings) == (410, "Page", ("Smith",))
    assert page.text == "Smith\nWe mend things."
    assert page.jsonld == ('{"@type":"JobPosting","title":"Smith"}',)


async def test_a_link_that_names_the_form_is_something_to_press(reader: Rig) -> None:
    page = await reader.show(
        "<h1>Boat builder</h1><p><a href=/a>Zum Bewerbungsformular</a></p>"
        "<p><a href=/b>Voici le formulaire de candidature</a></p><p><a href=/c>Our boats</a></p>"
        "<p><a href=/d>How we read an application form that comes to us by mail</a></p>"
    )
    told = [button.label for button in page.buttons]
    assert told == ["Zum Bewerbungsformular", "Voici le formulaire de candidature"]


HELD_FORMS = {
    "a box that nobody sees": (
        "<div hidden><label>Glove size <input required></label></div>",
        True,
    ),
    "what is filled": ("<label>Glove size <input required value=9></label>", False),
    "what is off": ("<label>Glove size <input required disabled></label>", False),
    "a button that does not ask": (
        "<label>Glove size <input required></label><button formnovalidate>Send</button>",
        False,
    ),
}


@pytest.mark.parametrize("case", HELD_FORMS)
@pytest.mark.parametrize("asks", ["", "novalidate"])
async def test_a_form_tells_for_whose_sake_the_browser_would_hold_it(
    reader: Rig, case: str, asks: str
) -> None:
    html, held = HELD_FORMS[case]
    page = await reader.show(f"<form method=post action=/sent {asks}>{html}</form>")
    assert [form.held for form in page.forms] == ["Glove size" if held and not asks else ""]


@pytest.mark.parametrize(
    ("label", "signs_in"),
    [
        ("Password", True),
        ("Social Security Number", False),
        ("Last 4 of SSN", False),
        ("CVV", False),
        ("Card number", False),
    ],
)
async def test_a_masked_box_of_a_number_is_no_sign_in(
    label: str, signs_in: bool, reader: Rig
) -> None:
    page = await reader.show(
        f"<form><label>Email <input type=email></label><label>{label} <input type=password></label>"
        "<button>Send</button></form>"
    )
    assert [s.kind for s in page.signals] == (["login"] if signs_in else [])
