"""What is kept from look to look is never stale.

Any sequence of changes: the look of the world that saw them all tells what a world tells that came
just now. Refs differ (they are given in the order of asking), everything else is equal.
"""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec
import pytest
from tests.browser.page.rig import Rig, labelled

from steadyhand.adapters.browser.page.script import script
from steadyhand.adapters.browser.page.snapshot import DocumentReport
from steadyhand.core.page.read import RawFrame, read_snapshot
from steadyhand.core.page.snapshot import Field, Ref, Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FORM = """<style>.must::after{content:' *'} .off{display:none} .gone{visibility:hidden}
.cut{clip-path:inset(50%)} .flat{height:0;overflow:hidden}</style>
<h1>Questions <b>of today</b></h1><p class=x>Some news</p>
<form action=/send><div class=x><label for=a class=x>City <i class=x>now</i></label><input id=a>
<p class=x>Hint</p></div>
<div class=x><span class=x>Street</span> <b class=x>and number</b> <div><input name=b></div></div>
<fieldset class=x><legend class=x>Home <u class=x>(today)</u></legend>
<label class=x>Floor <select name=c class=x><option class=x>One<option>Two</select></label>
<p class=x>Which?</p><label class=x><input type=radio name=d value=1> <s class=x>Red</s></label>
<label class=x><input type=radio name=d value=2> Blue</label></fieldset>
<div class=x>Plain words <input name=p></div>
<table class=x><tr class=x><td class=x>Age<td><input name=e></table>
<div class=x>Born <select class=x><option value='' class=x>Day<option>1</select>
<input placeholder=Year></div><div class=x><input name=f><span class=x>Floor</span></div>
<div><h4 class=x>Colour</h4><p class=x>Please choose one</p><div class=x>
<label class=x><input type=radio name=g>Red</label><label><input type=radio name=g>Blue</label>
</div></div><p class=x>Tree <a href=/t class=x>Which?</a></p><input name=h>
<i id=r1 class=x>Post</i><i id=r2 class=x>code</i><input aria-labelledby='r1 r2'>
<div role=group aria-labelledby=q class=x><b id=q class=x>Days</b>
<label class=x><input type=checkbox name=m1>Monday</label>
<label class=x><input type=checkbox name=m2>Tuesday</label></div>
<div class=x><input type=checkbox name=n> I agree <em class=x>to it</em></div>
<div contenteditable aria-label=Letter class=x>Dear</div>
<button class=x>Send <b class=x>it</b></button></form>
<div id=host class=x></div><a href=/x class=x>Apply <b class=x>now</b></a>
<div role=alert class=x></div><div class=x>More words</div>"""
ROOTED = """() => { const r = document.getElementById('host').attachShadow({mode: 'open'});
r.innerHTML = '<div class=x><label for=i class=x>Inner</label><input id=i></div>';
document.body.append('.') }"""

CHANGE = """([n, word, kind, m]) => {
  const all = [...document.querySelectorAll('.x'),
               ...(document.getElementById('host').shadowRoot?.querySelectorAll('.x') || [])];
  const el = all[n % all.length], other = all[m % all.length];
  const ways = {
    words: () => { const t = [...el.childNodes].find(c => c.nodeType === 3);
                   if (t) t.data = word; else el.append(word); },
    text: () => { if (!el.firstElementChild) el.textContent = word; },
    append: () => el.append(word),
    empty: () => [...el.childNodes].filter(c => c.nodeType === 3).forEach(c => c.remove()),
    must: () => el.classList.toggle('must'),
    off: () => el.classList.toggle('off'),
    gone: () => el.classList.toggle('gone'),
    cut: () => el.classList.toggle('cut'),
    flat: () => el.classList.toggle('flat'),
    style: () => { el.style.opacity = el.style.opacity ? '' : '0'; },
    whole: () => document.body.classList.toggle('cut'),
    add: () => { const b = document.createElement('span'); b.className = 'x';
                 b.textContent = word; el.before(b); },
    field: () => { const b = document.createElement('label'); b.className = 'x';
                   b.innerHTML = `${word} <input name=z>`; el.before(b); },
    move: () => { if (!el.contains(other) && el !== other) other.after(el); },
    remove: () => { if (all.length > 12 && !el.contains(document.getElementById('host')))
                      el.remove(); },
    attribute: () => el.setAttribute('aria-label', word),
    required: () => { for (const c of document.querySelectorAll('input'))
                        c.required = !c.required; },
    type: () => { for (const c of document.querySelectorAll('input:not([type])'))
                    c.value += word; },
    tick: () => { for (const c of document.querySelectorAll('[type=checkbox],[type=radio]'))
                    c.checked = !c.checked; },
    retarget: () => { const all = [...document.querySelectorAll('label')];
                      const c = [...document.querySelectorAll('input,select')];
                      const own = c[m % c.length];
                      own.id ||= `c${m}`;
                      all[n % all.length].htmlFor = own.id; },
    rename: () => { const c = [...document.querySelectorAll('[id]:not(#host)')];
                    c[n % c.length].id = `was${n}`; },
    hide: () => { const c = document.querySelectorAll('input:not([type=radio],[type=checkbox])');
                  const one = c[n % c.length];
                  one.type = one.type === 'hidden' ? 'text' : 'hidden'; },
    choose: () => { for (const c of document.querySelectorAll('select')) c.selectedIndex = n % 2; },
  };
  ways[kind]();
}"""
KINDS = (
    "words text append empty must off gone cut flat style whole add field move remove attribute "
    "required type tick retarget rename hide choose"
).split()
WORDS = ("Apply", "News *", "(required)", "", "Leave this field blank", "Town", "Next")


def stripped(page: Snapshot) -> Snapshot:
    """The page without the names that a world gives to elements."""
    fields = tuple(map(_unnamed, page.fields))
    buttons = tuple(replace(b, ref=Ref(""), in_overlay=Ref("")) for b in page.buttons)
    overlays = tuple(replace(o, ref=Ref(""), buttons=()) for o in page.overlays)
    return replace(page, fields=fields, buttons=buttons, overlays=overlays, epoch="")


def _unnamed(item: Field) -> Field:
    options = tuple(replace(o, ref=Ref("")) for o in item.options)
    return replace(item, ref=Ref(""), options=options)


@pytest.mark.parametrize(
    "seed", [0, 1, 2, 3, *(pytest.param(n, marks=pytest.mark.soak) for n in range(4, 12))]
)
async def test_after_any_changes_the_page_is_told_as_to_one_who_sees_it_first(
    seed: int, rig: Rig
) -> None:
    await rig.show(FORM)
    if seed % 2:
        await rig.tab.evaluate(ROOTED)
    draw = random.Random(seed)
    done: list[object] = []
    for _ in range(25):
        for _ in range(draw.choice((1, 1, 2, 5))):
            way = [draw.randrange(99), draw.choice(WORDS), draw.choice(KINDS), draw.randrange(99)]
            done.append(way)
            await rig.tab.evaluate(CHANGE, way)
        kept = stripped(await rig.page.snapshot())
        assert kept == stripped(await first_look(rig)), done


async def first_look(rig: Rig) -> Snapshot:
    """The page as a world tells it that has never seen it."""
    world = await rig.page.eye.worlds.top()
    made = {"frameId": world.frame_id, "worldName": "first look"}
    fresh = await world.line.send("Page.createIsolatedWorld", made)
    asked = {"contextId": fresh["executionContextId"], "awaitPromise": True, "returnByValue": True}
    expression = script() + "\nsteadyhand.look(1, 3000)"
    told = await world.line.send("Runtime.evaluate", {"expression": expression, **asked})
    answer = msgspec.json.decode(told["result"]["value"])
    return read_snapshot(
        [RawFrame(world.frame, world.epoch, DocumentReport().then(answer).body)], 200
    )


async def test_a_reader_who_lost_an_answer_is_told_everything(rig: Rig) -> None:
    await rig.show("<label>City <input></label><p id=t>One</p>")
    world = await rig.page.eye.worlds.top()
    await rig.tab.evaluate("document.querySelector('input').value = 'Hull'")
    await world.call("look", 1, 1000, 0)  # an answer that nobody kept
    await rig.tab.evaluate("t.textContent = 'Two'")
    page = await rig.page.snapshot()
    assert (labelled(page, "City").value, page.text) == ("Hull", "City\nTwo")


async def test_what_did_not_change_is_not_told_again(rig: Rig) -> None:
    first = await rig.show("<label>City <input></label><label>Age <input></label><p id=t>One</p>")
    await rig.tab.evaluate("document.querySelector('input').value = 'Hull'")
    again = await rig.page.snapshot()
    assert again.fields[0].value == "Hull"
    assert again.fields[1] is first.fields[1]


async def test_a_form_that_says_how_far_it_is_may_say_another_step_at_the_next_look(
    rig: Rig,
) -> None:
    steps = "".join(f"<li>{text}</li>" for text in ("One", "Two", "Three"))
    page = await rig.show(f"<ol class=steps>{steps}</ol><label>City <input></label>")
    await rig.tab.evaluate("document.querySelector('li').classList.add('active')")
    page = await rig.page.snapshot()
    assert page.stage == (1, 3)
    script = "l => { l[0].className = ''; l[2].className = 'active'; }"
    await rig.tab.evaluate(f"({script})(document.querySelectorAll('li'))")
    assert (await rig.page.snapshot()).stage == (3, 3)


@pytest.mark.parametrize(("at", "stage"), [(2, (3, 3)), (1, (0, 0))])
async def test_a_page_that_asks_for_nothing_counts_as_the_last_step_alone(
    reader: Rig, at: int, stage: tuple[int, int]
) -> None:
    marks = ["aria-current=step" if each == at else "" for each in range(3)]
    steps = "".join(f"<li {mark}>Part</li>" for mark in marks)
    page = await reader.show(f"<ol>{steps}</ol><p>City: Hull</p><button>Submit</button>")
    assert page.stage == stage
