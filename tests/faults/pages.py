"""Pages of the faulty employer."""

from __future__ import annotations

FIELDS = """<label>First name <input name=given autocomplete=given-name required></label>
<label>Last name <input name=family autocomplete=family-name required></label>
<label>E-mail <input type=email name=mail autocomplete=email required></label>"""
RECEIVED = "<h1>Application received</h1><p>Your reference is WD-48213.</p>"
LOGIN = """<h1>Sign in</h1><p>Your session has expired.</p><form method=post action=/in>
<label>E-mail <input type=email name=user></label>
<label>Password <input type=password name=pass></label><button>Sign in</button></form>"""
HANG = "<script>while (true) {}</script>"
HUNG_FRAME = f'<iframe sandbox=allow-scripts srcdoc="{HANG}"></iframe>'
HUNG_SPECK = HUNG_FRAME.replace("<iframe", "<iframe width=1 height=1")
SPINS = """<h1>Loading</h1><p id=n></p>
<script>setInterval(() => { n.innerHTML = '<i>' + '.'.repeat(Date.now() % 7) }, 15)</script>"""


def form(extra: str = "", *, send: str = "<button>Send application</button>") -> str:
    """A short application with more in it."""
    return f"<h1>Welder</h1><form method=post action=/send>{FIELDS}{extra}{send}</form>"


def step(extra: str = "") -> str:
    """The first page of a form of two."""
    steps = "<p>Step 1 of 2</p>"
    button = "<button>Next</button>"
    return f"<h1>Welder</h1>{steps}<form method=post action=/two>{FIELDS}{extra}{button}</form>"


def objects_to(name: str, words: str) -> str:
    """The form again; one field has an error of the site."""
    marked = f"name={name} aria-invalid=true aria-describedby=why "
    error = f"<p id=why role=alert>{words}</p>"
    return form(error).replace(f"name={name} ", marked)
