"""Which extension may be loaded, and how the browser is told; without the flag none is."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.assist.rig import EXTENSION

from steadyhand import Settings
from steadyhand.adapters.browser.extension import (
    ALLOWED_PERMISSIONS,
    Trigger,
    extension_at,
    trigger_of,
)
from steadyhand.adapters.browser.installation import BrowserBinary
from steadyhand.adapters.browser.options import LaunchOptions, command_line
from steadyhand.errors import BadInput
from steadyhand.ports import Switch, SwitchedOff
from steadyhand.wiring.rungs import limit_launch, settings_without
from steadyhand.wiring.work import launch_options

BINARY = BrowserBinary(Path("/usr/bin/true"), "named", sandbox=True)


def written(folder: Path, **manifest: object) -> Path:
    told = {"manifest_version": 3, "name": "x", "version": "1", **manifest}
    (folder / "manifest.json").write_text(json.dumps(told), encoding="utf-8")
    return folder


def switches(options: LaunchOptions) -> list[str]:
    line = command_line(options, proxy_port=1, profile=Path("/nowhere"))
    return [each for each in line if "extension" in each and "features" not in each]


def test_without_one_no_extension_is_in_the_browser() -> None:
    assert "--disable-extensions" in switches(LaunchOptions(BINARY))
    assert "--enable-unsafe-extension-debugging" not in switches(LaunchOptions(BINARY))


def test_one_that_is_named_is_the_only_one() -> None:
    found = switches(LaunchOptions(BINARY, extension=extension_at(EXTENSION)))
    assert f"--load-extension={EXTENSION}" in found
    assert f"--disable-extensions-except={EXTENSION}" in found
    assert "--disable-extensions" not in found
    assert "--enable-unsafe-extension-debugging" in found


def test_its_id_is_what_the_browser_makes_of_its_key(tmp_path: Path) -> None:
    keyed = extension_at(written(tmp_path, key="AAAA"))
    assert len(keyed.id) == 32
    assert set(keyed.id) <= set("abcdefghijklmnop")
    assert keyed.id != extension_at(written(tmp_path)).id


@given(st.sampled_from(["permissions", "optional_permissions"]), st.text(min_size=1, max_size=12))
def test_any_permission_that_is_not_on_the_list_is_refused(
    tmp_path_factory: pytest.TempPathFactory, where: str, asked: str
) -> None:
    folder = written(tmp_path_factory.mktemp("x"), **{where: ["storage", asked]})
    if asked in ALLOWED_PERMISSIONS:
        assert extension_at(folder).folder == folder
        return
    with pytest.raises(BadInput, match="asks for"):
        extension_at(folder)


@pytest.mark.parametrize(
    "reaching",
    ["proxy", "debugger", "nativeMessaging", "privacy", "downloads", "webRequest", "scripting"],
)
def test_what_reaches_around_the_walls_is_refused(tmp_path: Path, reaching: str) -> None:
    with pytest.raises(BadInput, match=f"asks for '{reaching}'"):
        extension_at(written(tmp_path, permissions=[reaching]))


@pytest.mark.parametrize(
    ("manifest", "says"),
    [
        ({"manifest_version": 2}, "manifest version 3"),
        ({"chrome_settings_overrides": {}}, "asks for 'chrome_settings_overrides'"),
        ({"permissions": ["scripting"]}, "scripts cannot be told from those of the page"),
        ({"key": "%"}, "key"),
    ],
)
def test_a_manifest_that_cannot_be_used_is_told_in_one_sentence(
    tmp_path: Path, manifest: dict[str, object], says: str
) -> None:
    with pytest.raises(BadInput, match=says) as told:
        extension_at(written(tmp_path, **manifest))
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("content", [None, "no json", "[]"])
def test_a_folder_without_a_manifest_is_told(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "manifest.json").write_text(content, encoding="utf-8")
    with pytest.raises(BadInput, match="assist_extension"):
        extension_at(tmp_path)


def test_a_folder_with_a_comma_is_told(tmp_path: Path) -> None:
    (tmp_path / "a,b").mkdir()
    with pytest.raises(BadInput, match="comma"):
        extension_at(written(tmp_path / "a,b"))


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        ("", Trigger()),
        ("key:Alt+KeyF", Trigger("key", "Alt+KeyF")),
        ("click:Fill it: now", Trigger("click", "Fill it: now")),
    ],
)
def test_a_trigger_is_data(told: str, meant: Trigger) -> None:
    assert trigger_of(told) == meant
    assert Settings(assist_trigger=told).assist_trigger == told


@pytest.mark.parametrize(
    "told",
    [
        "key:KeyF",
        "key:Alt+Foo",
        "key:Alt+f12",
        "key:Alt+",
        "key:Enter",
        "key:",
        "click:",
        "press:x",
        "click: x",
    ],
)
def test_a_trigger_that_would_type_or_says_nothing_is_refused(told: str) -> None:
    with pytest.raises(BadInput, match="assist_trigger"):
        Settings(assist_trigger=told)


def test_what_is_switched_off_is_in_no_browser() -> None:
    extension, python = extension_at(EXTENSION), Path("/usr/bin/python")
    both = LaunchOptions(BINARY, extension=extension, outside=python)
    on = Settings(assist=True, models=True, browser_use=True)
    assert limit_launch(both, on) == both
    off = (
        SwitchedOff(Switch.ASSIST, "now"),
        SwitchedOff(Switch.BROWSER_USE, "now", everybody=True),
    )
    assert limit_launch(both, settings_without(on, off[:1])) == replace(both, extension=None)
    assert limit_launch(both, settings_without(on, off[1:])) == replace(both, outside=None)
    assert (
        limit_launch(both, settings_without(on, (SwitchedOff(Switch.MODELS, "now"),))).outside
        is None
    )


def test_the_flag_alone_loads_it(tmp_path: Path) -> None:
    named = {"browser": "/usr/bin/env", "assist_extension": EXTENSION}
    assert launch_options(Settings(**named)).extension is None  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="names no folder"):
        launch_options(Settings(assist=True))
