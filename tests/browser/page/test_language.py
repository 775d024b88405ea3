"""Another language is a file and no code: the one that the how-to writes, read from a folder."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import msgspec
import pytest
from tests.browser.page.rig import Rig

from steadyhand.adapters.browser.page.script import language_constants, script, script_in
from steadyhand.adapters.browser.page.snapshot import DocumentReport
from steadyhand.adapters.documents.language_files import (
    SHIPPED,
    language_source,
    languages_in,
    shipped_languages,
)
from steadyhand.core.answer.intent import classify
from steadyhand.core.lang.vocabulary import LanguageSource, vocabulary_of
from steadyhand.core.page.read import RawFrame, read_snapshot
from steadyhand.core.page.snapshot import Snapshot

HOWTO = Path(__file__).parents[3] / "docs" / "howto" / "add-a-language.md"
FORM = """<html lang=qaa><form>
<label>Vua tavanimo (devenda) <input name=a></label>
<fieldset><legend>Naskotago</legend>
<label>Tago <select><option></option><option>1</option><option>31</option></select></label>
<label>Monato <select><option></option><option>Unamon</option>
<option>Duamon</option></select></label>
<label>Jaro <input maxlength=4></label></fieldset>
</form><p><a href="/there">Ekigu</a> <a href="/else">Pri ni</a></p>"""


@pytest.fixture
def languages(tmp_path: Path) -> tuple[LanguageSource, ...]:
    """Those that ship and that of the how-to, from one folder."""
    for each in SHIPPED.iterdir():
        if each.name.endswith(".json"):
            shutil.copy(str(each), tmp_path)
    written = re.search(r"```json\n(.*?)```", HOWTO.read_text("utf-8"), re.S)
    assert written
    (tmp_path / "qaa.json").write_text(written[1], "utf-8")
    return languages_in(tmp_path)


async def look(rig: Rig, body: str, text: str) -> Snapshot:
    """The page as that script tells it, in a world of its own."""
    await rig.show(body)
    world = await rig.page.eye.worlds.top()
    made = {"frameId": world.frame_id, "worldName": "another language"}
    fresh = await world.line.send("Page.createIsolatedWorld", made)
    asked = {"contextId": fresh["executionContextId"], "awaitPromise": True, "returnByValue": True}
    expression = text + "\nsteadyhand.look(1, 3000)"
    answer = await world.line.send("Runtime.evaluate", {"expression": expression, **asked})
    body_read = DocumentReport().then(msgspec.json.decode(answer["result"]["value"])).body
    return read_snapshot([RawFrame(world.frame, world.epoch, body_read)], 200)


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_a_form_in_a_language_that_is_one_file_more_is_read(
    rig: Rig, languages: tuple[LanguageSource, ...]
) -> None:
    words = vocabulary_of(languages)
    page = await look(rig, FORM, script_in(languages))
    name, born = page.fields
    assert (name.label, name.required) == ("Vua tavanimo", True)
    assert [(i := classify(field, words)) and i.name for field in page.fields] == [
        "given-name",
        "bday",
    ]
    assert (born.label, born.type) == ("Naskotago", "date")
    assert [button.label for button in page.buttons] == ["Ekigu"]
    assert (words.months["dekdumon"], words.yes_no(True, "qaa")) == (12, "Jo")


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_without_its_file_the_same_form_is_not_read(rig: Rig) -> None:
    page = await look(rig, FORM, script())
    assert page.fields[0].label == "Vua tavanimo (devenda)"
    assert len(page.fields) == 4
    assert page.buttons == ()


def test_every_concept_that_the_script_asks_for_has_words_in_some_language() -> None:
    concepts = set(re.findall(r"\bLANG\.(\w+)", script()))
    constants = language_constants(shipped_languages(), concepts)
    assert [c for c, pattern in constants["LANG"].items() if pattern == "(?!)"] == []


def test_a_concept_that_the_script_does_not_ask_for_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="words of qaa: the page's script asks for no 'nxt'"):
        script_in([LanguageSource("qaa", page={"nxt": ("sekvu",)})])


def test_a_word_that_is_no_pattern_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"words of qaa: 'sekvu\(' is no pattern"):
        script_in([LanguageSource("qaa", page={"next": ("sekvu(",)})])


def test_a_word_brings_no_group_of_its_own_and_is_there_once() -> None:
    both = [LanguageSource(t, page={"next": (r"a(b|c)\(", "[(]d(?=e)")}) for t in ("qaa", "qab")]
    assert language_constants(both, ["next"])["LANG"] == {"next": r"a(?:b|c)\(|[(]d(?=e)"}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ('{"language": "qaa", "rulez": []}', "qaa.json: no such section: rulez"),
        ('{"language": "qaa", "rules": 1}', r"qaa.json: Expected `array`.*rules"),
        ("{", "qaa.json: Input data was truncated"),
        ("[]", "qaa.json: Expected `object`"),
    ],
)
def test_a_file_that_is_no_language_file_is_refused_by_name(content: str, says: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=says):
        language_source(content.encode(), "qaa.json")
