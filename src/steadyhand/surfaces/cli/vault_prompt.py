"""The vault of a home, opened for a command, and secrets as they are typed, piped or in a file."""

from __future__ import annotations

import getpass
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from steadyhand import wiring
from steadyhand.adapters.host import SystemClock
from steadyhand.adapters.vault import (
    Passphrase,
    Rotation,
    RotationOrder,
    UnlockedVault,
    rotate_keys,
    unreadable_rows,
)
from steadyhand.core.secrets import Secret, SecretKind
from steadyhand.errors import BadInput

from .options import read_settings

ACTOR = "command line"
Result = TypeVar("Result")


async def with_vault(
    home: Path | None, work: Callable[[UnlockedVault], Awaitable[Result]]
) -> Result:
    """What *work* did with the vault; a run may work in the home meanwhile."""
    asked = Passphrase(ask_passphrase)
    async with wiring.open_vault(read_settings(home), actor=ACTOR, asked=asked) as opened:
        return await work(opened)


async def rotate_home_keys(home: Path | None, *, new_passphrase: bool) -> Rotation:
    """All secrets of the home are sealed anew; no run works in it meanwhile."""
    asked = Passphrase(ask_passphrase, ask_new_passphrase if new_passphrase else None)
    clerk = RotationOrder(ACTOR, SystemClock().now())
    settings = read_settings(home)
    async with wiring.open_vault(settings, actor=ACTOR, asked=asked, alone=True) as opened:
        return await rotate_keys(opened.keys, opened.audit, clerk, anew=new_passphrase)


async def faults(opened: UnlockedVault) -> tuple[int, tuple[str, ...]]:
    """How many deeds the audit log has, and what is wrong with the vault or with it."""
    closed = await unreadable_rows(opened.keys, opened.audit)
    wrong = tuple(f"no key opens the {place}" for place in closed)
    broken = await opened.audit.fault()
    entries = await opened.audit.entries()
    return len(entries), (*wrong, *((f"in the audit log, {broken}",) if broken else ()))


SECRET_MAX = (
    4_000_000  # characters, of a file bytes; a storage state of many sites has some 100,000
)


def read_secret(kind: SecretKind, username: str, file: Path | None) -> Secret:
    """The secret that was typed, piped or filed. Raises BadInput, which never repeats it."""
    if file is not None:
        value = _read_file(file)
    elif sys.stdin.isatty():
        username = username or (
            _prompt_hidden("User name: ") if kind is SecretKind.CREDENTIAL else ""
        )
        value = _prompt_hidden(f"{_PROMPTS[kind]} (not shown): ")
    else:
        value = _read_stdin()
    if kind is SecretKind.CREDENTIAL and not username:
        username, _, value = value.partition("\n")
    return _check_secret(kind, Secret(value, username.strip()))


def ask_passphrase() -> str:
    """The passphrase of the key ring. Raises BadInput."""
    if not sys.stdin.isatty():
        raise BadInput(
            "the key ring has a passphrase: type it at a terminal, or set "
            "STEADYHAND_VAULT_PASSPHRASE"
        )
    return _prompt_hidden("Passphrase of the vault (not shown): ")


def ask_new_passphrase() -> str:
    """A passphrase that was typed twice; '' for none. Raises BadInput."""
    if not sys.stdin.isatty():
        raise BadInput("a new passphrase is typed at a terminal, twice; nothing was changed")
    said = _prompt_hidden("New passphrase of the vault, nothing for none (not shown): ")
    if _prompt_hidden("Once more: ") != said:
        raise BadInput("the two passphrases differ; nothing was changed, start again")
    return said


def _prompt_hidden(prompt: str) -> str:
    try:
        return getpass.getpass(prompt, sys.stderr)
    except EOFError as exc:
        raise BadInput("nothing was typed; nothing was changed") from exc


def _read_stdin() -> str:
    try:
        return sys.stdin.read(SECRET_MAX + 1).removesuffix("\n").removesuffix("\r")
    except UnicodeDecodeError:
        raise BadInput("what was piped in is not UTF-8 text; nothing was changed") from None


def _read_file(file: Path) -> str:
    from steadyhand.adapters.files.given_file import Role, printable_path, read_foreign, user_path

    try:
        return read_foreign(user_path(file), Role("", SECRET_MAX)).decode().removesuffix("\n")
    except UnicodeDecodeError:
        raise BadInput(f"{printable_path(file)} is not UTF-8 text; save it as UTF-8") from None


def _check_secret(kind: SecretKind, secret: Secret) -> Secret:
    if not secret.value.strip():
        raise BadInput(f"no {kind} was given; type it, or pipe it in ({_STDIN_FORMS[kind]})")
    if len(secret.value) > SECRET_MAX:
        raise BadInput(f"a {kind} has at most {SECRET_MAX} characters; nothing was changed")
    if kind is SecretKind.SESSION and not _is_state(secret.value):
        raise BadInput("a session is a storage state as JSON, with 'cookies' and 'origins'")
    if kind is not SecretKind.SESSION and "\n" in secret.value:
        raise BadInput(f"a {kind} is one line; pipe in {_STDIN_FORMS[kind]}")
    return secret


def _is_state(text: str) -> bool:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and all(
        isinstance(found.get(name), list) for name in ("cookies", "origins")
    )


_PROMPTS = {
    SecretKind.CREDENTIAL: "Password",
    SecretKind.SESSION: "Storage state",
    SecretKind.SECRET: "Secret",
    SecretKind.CODE: "Code",
}
_STDIN_FORMS = {
    SecretKind.CREDENTIAL: "the user name and the password, a line each",
    SecretKind.SESSION: "the JSON",
    SecretKind.SECRET: "one line",
    SecretKind.CODE: "one line",
}
