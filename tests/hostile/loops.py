"""Pages on which acts lead nowhere: what each shows, and a task that would go on there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from urllib.parse import parse_qsl, urlsplit

from steadyhand.adapters.net.address import serve_loopback

from .rig import Handler

AGAIN = 40  # times that a task does the same


@dataclass(frozen=True, slots=True)
class Loop:
    """A kind of such page."""

    name: str
    pages: dict[str, str]  # markup by path; one that begins with '>' leads to that path
    steps: str
    why: str = "acts in a row brought nothing new"  # what its end tells
    acts_max: int = 12  # more where each act, or the page by itself, shows something new

    @property
    def kept(self) -> bool:
        """Whether it is of the half that is not run while anything is mended."""
        return sha256(self.name.encode()).digest()[0] % 2 == 1


def again(step: str, wanted: str = "Finished", *, first: str = "") -> str:
    """The same step time after time, and what is to come of it."""
    return "; ".join([*([first] if first else []), *[step] * AGAIN, f'expect "{wanted}" is shown'])


GROWS = """<h1>Deliveries</h1><table id=t><tr><th>Name<th>Acts</table>%s<script>let n = 0
const more = () => {for (let i = 0; i < 60; i++) t.insertAdjacentHTML('beforeend',
  `<tr><td>Parcel ${++n}<td><button>Open</button>`)}
more();%s</script>"""
FORM = """<h1>New project</h1><form method=post action=/save><label>Name <input name=name></label>
<button>Save</button></form>"""
MODAL = """<h1>News</h1><a href=/read>Read on</a><dialog id=d aria-label="Join us">
<p>Do join us</p><button onclick="d.close(); setTimeout(() => d.showModal(), 100)">Close</button>
</dialog><script>d.showModal()</script>"""

LOOPS = (
    Loop(
        "dead button",
        {"/": "<h1>Step 1</h1><button>Next</button>"},
        again('click "Next"'),
    ),
    Loop(
        "two pages",
        {
            "/": "<h1>Part one</h1><a href=/b>Continue</a>",
            "/b": "<h1>Part two</h1><a href=/>Continue</a>",
        },
        again('click "Continue"'),
    ),
    Loop(
        "three pages",
        {
            "/": "<h1>Part one</h1><a href=/b>Continue</a>",
            "/b": "<h1>Part two</h1><a href=/c>Continue</a>",
            "/c": "<h1>Part three</h1><a href=/>Continue</a>",
        },
        again('click "Continue"'),
    ),
    Loop(
        "redirect ring",
        {
            "/": "<h1>Home</h1><a href=/a>Reports</a>",
            "/a": ">/b",
            "/b": ">/a",
        },
        again('click "Reports"'),
        "it led to a page that could not be loaded",
    ),
    Loop(
        "redirect ring that is opened",
        {"/": "<h1>Home</h1>", "/a": ">/b", "/b": ">/a"},
        again("open {origin}/a"),
        "could not be opened",
    ),
    Loop(
        "toggling dialog",
        {
            "/": """<h1>Home</h1><button onclick="d.open ? d.close() : d.show()">Settings</button>
<dialog id=d aria-label=Settings><p>Nothing here</p></dialog>"""
        },
        again('click the "Settings" button'),
    ),
    Loop("dialog that comes back", {"/": MODAL, "/read": "<h1>Finished"}, again('click "Close"')),
    Loop(
        "dialog over the way",
        {"/": MODAL, "/read": "<h1>Finished"},
        again('click "Close"; click "Read on"'),
        'nothing on the page is "Close"',
    ),
    Loop(
        "endless list",
        {"/": GROWS % ("", "addEventListener('scroll', more)")},
        'click "Open" in the row with "Parcel Zeus"; expect "Zeus is open" is shown',
        "12 further parts were read",
    ),
    Loop(
        "load more",
        {"/": GROWS % ("<button onclick=more()>Load more</button>", "")},
        'click "Open" in the row with "Parcel Zeus"; expect "Zeus is open" is shown',
        "12 further parts were read",
    ),
    Loop(
        "next page of a ring",
        {
            f"/?page={n}": f"""<h1>List</h1><table><tr><th>Name<tr><td>Thing {n}</table>
<a href="/?page={n % 3 + 1}" rel=next>Next</a>"""
            for n in (1, 2, 3)
        }
        | {"/": ">/?page=1"},
        'click "Open" in the row with "Zeus"; expect "Zeus is open" is shown',
        "12 further parts were read",
    ),
    Loop(
        "same form again",
        {"/": FORM, "/save": ">/"},
        again('click "Save"', first='type "Hermes" into Name'),
    ),
    Loop(
        "same form after each",
        {"/": FORM, "/save": ">/"},
        again('type "Hermes" into Name; click "Save"'),
    ),
    Loop(
        "reloads itself",
        {
            "/": """<h1>Busy</h1><button>Go on</button><script>
setTimeout(() => location.reload(), 400)</script>"""
        },
        again('click "Go on"'),
    ),
    Loop(
        "menu that closes",
        {
            "/": """<h1>Home</h1><button id=m aria-expanded=false onclick="m.ariaExpanded = true
setTimeout(() => (m.ariaExpanded = false), 50)">More</button>"""
        },
        again('expand "More"; click "Export"'),
        'nothing on the page is "Export"',
    ),
    Loop(
        "menu that closes, alone",
        {
            "/": """<h1>Home</h1><button id=m aria-expanded=false onclick="m.ariaExpanded = true
setTimeout(() => (m.ariaExpanded = false), 50)">More</button>"""
        },
        again('click "More"'),
    ),
    Loop(
        "search without an answer",
        {
            "/": "<h1>Search</h1><form><label>Search <input name=q type=search></label></form>"
            "<p>Nothing was found</p>"
        },
        again('type "Zeus" into Search and press Enter'),
    ),
    Loop(
        "rows that come back",
        {
            "/": """<h1>Tasks</h1><table id=t><tr><th>Name<th>Acts</table><script>let n = 0
const add = () => t.insertAdjacentHTML('beforeend', `<tr><td>Task ${++n % 30}<td>
<button onclick="this.closest('tr').remove(); add()">Put off</button>`)
for (let i = 0; i < 30; i++) add()</script>"""
        },
        'for each row with "Task":\n  click "Put off" in the row with {row}\n'
        'expect "Finished" is shown',
        "the page does not show it",
        31,
    ),
    Loop(
        "clock beside a dead button",
        {
            "/": """<h1>Step 1</h1><p id=c></p><button>Next</button><script>
setInterval(() => (c.textContent = performance.now()), 100)</script>"""
        },
        again('click "Next"'),
        "the page does not show it",
        AGAIN + 1,
    ),
    Loop(
        "counter of tries",
        {
            "/": """<h1>Step 1</h1><p role=status id=c>Try 0</p><button onclick="
c.textContent = 'Try ' + ++n">Next</button><script>let n = 0</script>"""
        },
        again('click "Next"'),
        "the page does not show it",
        AGAIN + 1,
    ),
    Loop(
        "tick that springs back",
        {
            "/": """<h1>Terms</h1><label><input type=checkbox id=b onchange="
setTimeout(() => (b.checked = false), 30)">Public</label>"""
        },
        again('tick "Public"'),
        "the box is not as wanted",
    ),
    Loop(
        "keys into nothing",
        {"/": "<h1>Home</h1><p>Nothing listens</p>"},
        again("press Escape"),
    ),
)


@dataclass(slots=True)
class Maze:
    """The running pages, and what was asked of them."""

    loop: Loop
    origin: str = ""
    asked: list[str] = field(default_factory=list)
    wrote: list[dict[str, str]] = field(default_factory=list)


@contextmanager
def running(loop: Loop) -> Iterator[Maze]:
    """A server with that loop's pages."""
    maze = Maze(loop)

    class Answering(Handler):
        def do_GET(self) -> None:
            maze.asked.append(self.path)
            page = loop.pages.get(self.path) or loop.pages.get(urlsplit(self.path).path, "")
            if page.startswith(">"):
                self.say(b"", status=302, to=page[1:])
            else:
                self.show(page)

        def do_POST(self) -> None:
            maze.wrote.append(dict(parse_qsl(self.body().decode())))
            self.say(b"", status=303, to=loop.pages.get(self.path, ">/")[1:])

    with serve_loopback(Answering) as maze.origin:
        yield maze
