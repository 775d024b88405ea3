"""An unpacked form-filling extension: whether its manifest is acceptable, and how to invoke it."""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from steadyhand.core.journal.events import AssistHow
from steadyhand.errors import BadInput

from ..files.given_file import Role, read_foreign
from ..guard.requests import EXTENSION


@dataclass(frozen=True, slots=True)
class Trigger:
    """What is pressed; '' where the extension acts by itself."""

    how: AssistHow = "load"
    name: str = ""  # of the key, or what the button says


def trigger_of(told: str) -> Trigger:
    """As the setting says it: `key:Alt+KeyF`, `click:Autofill`, or ''."""
    how, _, name = told.partition(":")
    match how:
        case "key":
            return Trigger("key", name)
        case "click":
            return Trigger("click", name)
        case _:
            return Trigger()


# An unpacked extension as its manifest tells it: whether it may be loaded, and its id.
#
# It may ask for nothing that reaches around the walls: the proxy, the debugger, programs of the
# machine, the browser's privacy, rules that rewrite requests; nor for the right to run functions
# of its worker in a page, because they have no address that tells them from the page's own. What
# is not on the list is refused.

VERSION = 3
MANIFEST = Role("manifest", 1_000_000)  # one has a few kB
ALLOWED_PERMISSIONS = frozenset(
    "activeTab alarms contextMenus sidePanel storage tabs unlimitedStorage webNavigation".split()
)
REFUSED_PERMISSIONS = {"scripting": "whose scripts cannot be told from those of the page"}
PERMISSION_KEYS = ("permissions", "optional_permissions")
OVERRIDE_KEYS = ("chrome_settings_overrides", "chrome_url_overrides", "devtools_page")
ID_LETTERS = str.maketrans("0123456789abcdef", "abcdefghijklmnop")


@dataclass(frozen=True, slots=True)
class Extension:
    """An unpacked extension that may be loaded."""

    folder: Path
    id: str

    @property
    def origin(self) -> str:
        """What the addresses of all of its own files begin with."""
        return f"{EXTENSION}//{self.id}/"

    @property
    def switches(self) -> tuple[str, ...]:
        """What loads it, and no other, when the browser starts."""
        return (
            f"--disable-extensions-except={self.folder}",
            f"--load-extension={self.folder}",
            "--enable-unsafe-extension-debugging",  # it may be loaded anew, through our pipe only
        )


def extension_at(folder: Path) -> Extension:
    """The extension in that folder. Raises BadInput for one that cannot or may not be loaded."""
    place = folder.resolve()
    told = _read_manifest(place)
    if told.get("manifest_version") != VERSION:
        raise BadInput(f"the extension in {folder} is not of manifest version {VERSION}; update it")
    if "," in str(place):
        raise BadInput(f"the folder {folder} has a comma in its name; the browser cannot take it")
    asked = [str(each) for name in PERMISSION_KEYS for each in _list_of(told.get(name))]
    wrong = next((each for each in asked if each not in ALLOWED_PERMISSIONS), "")
    wrong = wrong or next((each for each in OVERRIDE_KEYS if each in told), "")
    if wrong:
        why = REFUSED_PERMISSIONS.get(wrong, "which no form needs")
        raise BadInput(
            f"the extension in {folder} asks for {wrong!r}, {why}; "
            "use another one, or turn assist off"
        )
    return Extension(place, _extension_id(place, told.get("key")))


def _read_manifest(folder: Path) -> dict[str, object]:
    file = folder / "manifest.json"
    try:
        told = json.loads(read_foreign(file, MANIFEST).decode())
    except (BadInput, ValueError, RecursionError) as exc:
        raise BadInput(
            f"{file} cannot be read as an extension's manifest; "
            "let assist_extension name the folder of an unpacked extension"
        ) from exc
    if not isinstance(told, dict):
        raise BadInput(f"{file} is no manifest; let assist_extension name another folder")
    return told


def _list_of(given: object) -> list[object]:
    return given if isinstance(given, list) else []


def _extension_id(folder: Path, key: object) -> str:
    """As Chromium makes it: from the public key, else from the folder's path."""
    try:
        named = (
            base64.b64decode(key, validate=True) if isinstance(key, str) else str(folder).encode()
        )
    except ValueError as exc:
        raise BadInput(f"the key of the extension in {folder} cannot be read; remove it") from exc
    return hashlib.sha256(named).hexdigest()[:32].translate(ID_LETTERS)
