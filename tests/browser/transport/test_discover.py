"""Which browser is found, and what is said when none is."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from steadyhand import adapters
from steadyhand.adapters.browser.installation import find_browser, install_browser
from steadyhand.adapters.browser.options import LaunchOptions, command_line
from steadyhand.errors import BrowserMissing


def _program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_the_named_browser_is_first(tmp_path: Path) -> None:
    named = _program(tmp_path / "my-chrome")
    found = find_browser(named)
    assert (found.path, found.source) == (named, "named")


def test_a_named_browser_that_is_none_is_said_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(BrowserMissing, match=r"nowhere.*apt-get install chromium"):
        find_browser(tmp_path / "nowhere")


def test_the_installed_one_is_before_playwrights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    downloaded = _program(tmp_path / ".cache/ms-playwright/chromium-9/chrome-linux64/chrome")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert find_browser(usual=()).source == "playwright"
    assert find_browser(usual=()).path == downloaded
    installed = _program(tmp_path / "bin/chromium")
    assert (find_browser(usual=()).path, find_browser(usual=()).source) == (installed, "installed")


def test_none_at_all_is_one_sentence_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BrowserMissing, match="STEADYHAND_BROWSER"):
        find_browser(usual=())


def test_no_sandbox_is_never_silent() -> None:
    found = find_browser()
    assert found.sandbox == (found.why == "")
    assert found.sandbox is False or os.geteuid() != 0


class _Shell:
    def __init__(self, failing: str = "") -> None:
        self.failing = failing
        self.ran: list[str] = []

    def __call__(self, command: Sequence[str], timeout_s: float) -> int:
        line = " ".join(command)
        self.ran.append(line)
        return 1 if self.failing and self.failing in line else 0


def test_installing_says_what_it_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _program(tmp_path / "apt-get")
    monkeypatch.setenv("PATH", str(tmp_path))
    shell = _Shell()
    assert install_browser(shell).ok
    assert shell.ran[-1].endswith("install -qy --no-install-recommends chromium")
    assert not install_browser(_Shell("install")).ok


def test_without_apt_nothing_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    shell = _Shell()
    done = install_browser(shell)
    assert (done.ok, shell.ran) == (False, [])
    assert "STEADYHAND_BROWSER" in done.did


def test_no_switch_opens_a_debugging_port() -> None:
    options = LaunchOptions(find_browser())
    command = command_line(options, proxy_port=1, profile=Path("p"))
    assert not any("remote-debugging-port" in each for each in command)
    assert options.binary.sandbox != ("--no-sandbox" in command)


def test_no_switch_and_no_script_of_ours_disguises_the_browser() -> None:
    command = command_line(LaunchOptions(find_browser()), proxy_port=1, profile=Path("p"))
    assert "--enable-automation" in command  # a site may know what it is
    disguises = ("user-agent", "automationcontrolled")
    assert not [each for each in command if any(word in each.lower() for word in disguises)]
    ours = Path(adapters.__path__[0])
    scripts = [
        *ours.glob("browser/**/*.js"),
        *ours.glob("browser/**/*.py"),
        *ours.glob("guard/**/*"),
    ]
    told = "".join(each.read_text("utf-8") for each in scripts if each.suffix in (".js", ".py"))
    assert "prototype" in told  # it is our scripts that were read
    words = ("navigator.webdriver", "navigator.useragent", "useragentoverride", "webdriver")
    assert not [word for word in words if word in told.lower()]
