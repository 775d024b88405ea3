"""The page's script is made of modules that anybody's tools can read, and runs as one closure."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from tests.browser.page.rig import Rig

from steadyhand import adapters
from steadyhand.adapters.browser.page.script import ENTRY, bundle, script, source

MODULES = sorted(
    each.name.removesuffix(".js")
    for each in (files("steadyhand.adapters.browser") / "js").iterdir()
    if each.name.endswith(".js")
)
SOURCES = {module: source(module) for module in MODULES}
IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";$', re.M)
DECLARED = re.compile(
    r"^(export )?(?:async )?(?:function\*? |const |let |class )(\w+|\[[^\]]*\]|\{[^}]*\})", re.M
)
CALLS = re.compile(
    r"(?:\.call|\.handle|\.ask|\bClickTarget|_call_gesture|_call_if_there|_on|_pressed|_call_on"
    r"|_press_day|_press_until_done|_press_part)"
    r'\(\s*(?:[\w.]+(?:\([^()]*\))?,\s+){0,2}"(\w+)"'
)
NAMED = re.compile(r"(?:steadyhand|\{WORLD\})\.(\w+)(?=\(|\.call)")
CIRCLE = {
    "main": 'import { early } from "./a.js";\nglobalThis.circle = early;\n',
    "a": 'import { late } from "./b.js";\nexport const early = 1;\nexport const both = late + 1;\n',
    "b": 'import { early } from "./a.js";\nexport const late = early + 1;\n',
}


def declarations(module: str, *, exported: bool = False) -> list[list[str]]:
    """The names that each declaration at the top of a module makes."""
    found = DECLARED.findall(SOURCES[module])
    return [re.findall(r"[\w$]+", names) for word, names in found if word or not exported]


def declared(module: str, *, exported: bool = False) -> list[str]:
    return [name for names in declarations(module, exported=exported) for name in names]


def exposed() -> set[str]:
    """The functions that Python may call."""
    inside = re.search(r"globalThis\.steadyhand = \{(.*?)\};", SOURCES[ENTRY], re.S)
    assert inside
    return set(re.findall(r"\w+", inside[1]))


def test_the_script_holds_every_module_once() -> None:
    heads = [text.splitlines()[0] for text in SOURCES.values()]
    assert len(set(heads)) == len(heads)
    assert [script().splitlines().count(head) for head in heads] == [1] * len(heads)


def test_every_module_begins_with_a_sentence_on_what_it_is() -> None:
    assert [m for m, text in SOURCES.items() if not re.match(r"// [A-Z]", text)] == []


def test_what_a_module_imports_is_exported_there_and_used_here() -> None:
    wrong = [
        (module, name, home)
        for module, text in SOURCES.items()
        for names, home in IMPORT.findall(text)
        for name in re.findall(r"[\w$]+", names)
        if name not in declared(home, exported=True)
        or not re.search(rf"\b{name}\b", IMPORT.sub("", text))
    ]
    assert wrong == []


def test_nothing_is_exported_that_no_module_imports() -> None:
    imported = {
        (home, name)
        for text in SOURCES.values()
        for names, home in IMPORT.findall(text)
        for name in re.findall(r"[\w$]+", names)
    }
    idle = [
        (module, names)
        for module in MODULES
        for names in declarations(module, exported=True)
        if not any((module, name) in imported for name in names)
    ]
    assert idle == []


def test_what_python_calls_is_there_and_nothing_else_is() -> None:
    ours = Path(adapters.__path__[0]) / "browser"
    text = "\n".join(each.read_text("utf-8") for each in sorted(ours.rglob("*.py")))
    called = {*CALLS.findall(text), *NAMED.findall(text)}
    assert called == exposed()


@pytest.mark.parametrize(
    "line",
    ['import * as a from "./a.js";', 'import { b as c } from "./a.js";', "export default 1;"],
)
def test_what_a_bundle_cannot_hold_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="only named imports"):
        bundle({"main": f"{line}\n", "a": ""}.__getitem__)


def test_a_module_stands_after_those_that_it_imports() -> None:
    modules = {
        "main": 'import { b } from "./b.js";\nimport {\n  a,\n} from "./a.js";\nb + a;\n',
        "a": "export const a = 1;\n",
        "b": 'import { a } from "./a.js";\nexport function b() {\n  return a;\n}\n',
    }
    text = bundle(modules.__getitem__)
    assert text.index("const a") < text.index("function b") < text.index("b + a")
    assert not re.search("import|export", text)


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_the_script_needs_no_value_before_it_is_there(rig: Rig) -> None:
    assert "exceptionDetails" not in await run(script(), rig)


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_a_value_that_is_needed_while_a_circle_of_imports_loads_is_an_error(rig: Rig) -> None:
    assert "before initialization" in str(await run(bundle(CIRCLE.__getitem__), rig))


async def run(text: str, rig: Rig) -> dict[str, object]:
    """What a world of its own answers to that script."""
    await rig.show("<label>City <input></label>")
    world = await rig.page.eye.worlds.top()
    made = {"frameId": world.frame_id, "worldName": "another"}
    fresh = await world.line.send("Page.createIsolatedWorld", made)
    asked = {"contextId": fresh["executionContextId"], "expression": text}
    return await world.line.send("Runtime.evaluate", asked)
