"""Ways to talk that a page does not have here, because no request of them can be judged.

A socket's messages pass no `Fetch` event, and a request that is sent later leaves when nobody looks
any more. A page that asks for a socket finds what it finds on a poor line, where it has to go on as
well: one that never opens and closes with an error. What has no such state is missing, as it is in
browsers without it. The proxy is the second wall (`proxy/line.py`).
"""

from __future__ import annotations

from importlib.resources import files

ABSENT = files("steadyhand.adapters.guard").joinpath("absent.js").read_text("utf-8")
