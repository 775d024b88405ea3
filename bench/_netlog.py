"""What Chromium's net log says: each request that it made and each name that it looked up."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

REQUEST = "URL_REQUEST_START_JOB"
LOOK_UP = "HOST_RESOLVER_MANAGER_JOB"

Request = tuple[str, str]  # method and address, without percent signs


def requests(log: Path) -> Counter[Request]:
    """How often each was made, redirects included."""
    told = (params for params in _events(log, REQUEST) if "url" in params)
    return Counter((str(each["method"]), unquote(each["url"])) for each in told)


def names_looked_up(log: Path) -> set[str]:
    """Names of hosts that the browser asked its own resolver for, past any proxy."""
    hosts = (str(each.get("host", "")) for each in _events(log, LOOK_UP))
    return {urlsplit(each).hostname or each for each in hosts if each}


def _events(log: Path, kind: str) -> Iterator[dict[str, Any]]:
    """The parameters of each such event; a log whose browser was killed has no end."""
    with log.open(encoding="utf-8", errors="replace") as lines:
        numbers = json.loads(next(lines).rstrip().rstrip(",") + "}")["constants"]["logEventTypes"]
        for line in lines:
            text = line.strip().removesuffix("]}").rstrip(",")
            if not text.startswith("{"):
                continue
            try:
                event = json.loads(text)
            except ValueError:
                continue  # the last line of a killed browser
            if event.get("type") == numbers[kind] and "params" in event:
                yield event["params"]
