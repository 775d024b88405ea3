"""What one application costs in tokens: our model rung beside browser-use, on the same forms.

Usage: tokens.py [FORMS] [--browser-use-python PATH]    (default 5 forms)

PATH is the Python of an environment that holds browser-use (`pip install browser-use`); without it
only our side is measured. Both talk to the same scripted service at loopback, which knows what each
strange question means and never errs: it says to us which fact each asks for, and to browser-use
what to type, five moves at a time, then to press, then that all is done. Both get the same model
name. Counted are the bytes of what is sent (messages, tools, schemas) by four, which is no
tokenizer's count and the same for both. browser-use gets no pictures and no judge, and is measured
as it comes and in its `flash_mode`. `right`: forms whose employer holds exactly the right values.
`refused`: addresses other than this machine's that browser-use tried to reach.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from _changed import HAND, SEND, Shape, expected, pages, shape
from _changing_site import Site, changing
from _tab import report
from recipes import PERSON, helpful
from steadyhand import Settings, apply
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.models import (
    Answer,
    DelayedAnswer,
    ReceivedRequest,
    ScriptedModels,
    ToolCall,
)

FORMS, STEPS, MOVES, PEER_S = 5, 12, 5, 240.0
CHILD = Path(__file__).with_name("_tokens_child.py")
PLAIN = {"line", "editable", "select", "countries"}  # widgets that one move of the peer fills
ELEMENT = re.compile(r"\[(\d+)\]<(\w+)([^>]*)")
SENT = ("messages", "input", "instructions", "system", "tools", "response_format", "text")


@dataclass(frozen=True, slots=True)
class Cost:
    """One application."""

    calls: int
    tokens: int
    right: bool
    refused: tuple[str, ...] = ()


@dataclass(slots=True)
class Typist:
    """A model that fills the form for browser-use, in its own words for moves."""

    form: Shape
    flash: bool
    given: set[str] = field(default_factory=set)
    pressed: bool = False

    def __call__(self, heard: ReceivedRequest) -> Answer:
        """The next moves."""
        told: dict[str, object] = {"memory": "", "action": self._moves(_last(heard))}
        if not self.flash:
            told |= {"thinking": "", "evaluation_previous_goal": "", "next_goal": ""}
        return ToolCall(told)

    def _moves(self, page: str) -> list[dict[str, object]]:
        right = expected(self.form)
        left = [a for a in self.form.asked if a.name not in self.given]
        moves: list[dict[str, object]] = []
        for asked in left[:MOVES]:
            at, tag = _under(page, asked.words)
            value = "Germany" if asked.widget == "countries" else right[asked.name]
            kind = "select_dropdown" if tag == "select" else "input"
            moves.append({kind: {"index": at, "text": value}})
            self.given.add(asked.name)
        if moves:
            return moves
        if self.pressed:
            return [{"done": {"text": "It was sent.", "success": True}}]
        self.pressed = True
        return [{"click": {"index": _before(page, HAND if self.form.scripted else SEND)}}]


def _under(page: str, words: str) -> tuple[int, str]:
    """The number and tag of the first control below those words."""
    found = ELEMENT.finditer(page, page.index(f"{words}\n"))
    return next((int(m[1]), m[2]) for m in found if m[2] in ("input", "select", "div", "textarea"))


def _before(page: str, words: str) -> int:
    """The number of the element that holds those words."""
    return int(list(ELEMENT.finditer(page, 0, page.rindex(words)))[-1][1])


def _last(heard: ReceivedRequest) -> str:
    """The text of the last message."""
    messages: Any = heard.body["messages"]
    content = messages[-1]["content"]
    return content if isinstance(content, str) else "".join(c.get("text", "") for c in content)


def _tokens(heard: list[ReceivedRequest]) -> int:
    sent = [{name: h.body[name] for name in SENT if name in h.body} for h in heard]
    return sum(len(json.dumps(each, ensure_ascii=False).encode()) for each in sent) // 4


def _quick(heard: ReceivedRequest) -> Answer:
    """The answer of our side's model, at once."""
    answer = helpful(heard)
    return answer.then if isinstance(answer, DelayedAnswer) else answer


async def ours(site: Site, form: Shape) -> Cost:
    """One application of our own."""
    site.show(pages(form))
    human = ScriptedHuman({"confirm_submit": True, "step_grant": True})
    with tempfile.TemporaryDirectory() as home:
        async with ScriptedModels(_quick) as models:
            settings = Settings(
                home=Path(home),
                allow_origins=(site.origin,),
                headless=True,
                pictures="off",
                runner_provider="openai",
                runner_model="gpt-4.1-mini",
                runner_base_url=f"{models.origin}/v1",
                runner_api_key="k-none",
            )
            await apply(f"{site.origin}/job", profile=PERSON, human=human, settings=settings)
            return Cost(len(models.heard), _tokens(models.heard), _right(site, form))


async def theirs(site: Site, form: Shape, python: Path, *, flash: bool) -> Cost:
    """One application of browser-use's."""
    site.show(pages(form))
    answers = "; ".join(f"{a.words}: {expected(form)[a.name]}" for a in form.asked)
    browser = find_browser(None)
    async with ScriptedModels(Typist(form, flash)) as models:
        given = {
            "browser": str(browser.path),
            "sandbox": browser.sandbox,
            "model": f"{models.origin}/v1",
            "task": f"Fill in the form with these answers and submit it once. {answers}",
            "url": f"{site.origin}/job",
            "steps": STEPS,
            "seconds": PEER_S,
            "flash": flash,
        }
        told = await _child(python, given)
        refused = tuple(told["refused"])
        return Cost(len(models.heard), _tokens(models.heard), _right(site, form), refused)


async def _child(python: Path, given: dict[str, object]) -> dict[str, Any]:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        str(python), str(CHILD), json.dumps(given), stdout=pipe, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        out, _ = await asyncio.wait_for(process.communicate(), PEER_S + 60)
    finally:
        if process.returncode is None:
            process.kill()
    told: dict[str, Any] = json.loads(out)
    return told


def _right(site: Site, form: Shape) -> bool:
    return site.held == [expected(form)]


def _figures(name: str, costs: list[Cost]) -> dict[str, object]:
    return {
        f"{name}_tokens": statistics.median(c.tokens for c in costs),
        f"{name}_calls": statistics.median(c.calls for c in costs),
        f"{name}_right": sum(c.right for c in costs),
    }


async def main(forms: int, python: Path | None) -> None:
    """A table by form, then one JSON object."""
    began = time.perf_counter()
    chosen = [f for f in map(shape, range(1000)) if {a.widget for a in f.asked} <= PLAIN][:forms]
    ways: dict[str, Callable[[Site, Shape], Any]] = {"ours": ours}
    if python is None:
        print("browser-use is not measured: no --browser-use-python was given")
    else:
        ways["browser_use"] = lambda site, form: theirs(site, form, python, flash=False)
        ways["flash"] = lambda site, form: theirs(site, form, python, flash=True)
    costs: dict[str, list[Cost]] = {way: [] for way in ways}
    with changing() as site:
        for form in chosen:
            for way, run in ways.items():
                costs[way].append(await run(site, form))
                print(way, costs[way][-1], flush=True)
    figures: dict[str, object] = {}
    for way, several in costs.items():
        figures |= _figures(way, several)
    if python is not None:
        peers = (*costs["browser_use"], *costs["flash"])
        figures["refused"] = sorted({host for c in peers for host in c.refused})
        for way in ("browser_use", "flash"):
            by = figures[f"{way}_tokens"] / figures["ours_tokens"]  # type: ignore[operator]
            figures[f"{way}_by_ours"] = round(by, 1)
    report("tokens", len(chosen), figures, began)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("forms", nargs="?", type=int, default=FORMS)
    parser.add_argument("--browser-use-python", type=Path)
    asked = parser.parse_args()
    asyncio.run(main(asked.forms, asked.browser_use_python))
