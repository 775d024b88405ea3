"""The ways of `channels.js`, as scripts for a page."""

from __future__ import annotations

import json
import re
from pathlib import Path

TYPED = ("Linnea-Okonkwo-Berg", "linnea@example.net")  # any two that a search would not carry
SECRET = "&".join(TYPED)
_SOURCE = Path(__file__).with_suffix(".js").read_text("utf-8")
_TABLES = dict(re.findall(r"^const (STAYING|LEAVING) = \{\n(.*?)^\};", _SOURCE, re.M | re.S))
STAYING, LEAVING = (
    tuple(re.findall(r"^  (\w+): \(\) =>", _TABLES[name], re.M)) for name in ("STAYING", "LEAVING")
)


def script(way: str, *, here: str, there: str, udp: int) -> str:
    """The way's script for `page.evaluate`; what it throws is its own affair."""
    told = {"SECRET": SECRET, "HERE": here, "THERE": there, "UDP": udp}
    names = "".join(f"const {name} = {json.dumps(value)};" for name, value in told.items())
    said = f"const said = {{ ...STAYING, ...LEAVING }}[{way!r}]();"
    return f"() => {{ {names} {_SOURCE} try {{ {said} said?.catch?.(() => {{}}) }} catch {{}} }}"
