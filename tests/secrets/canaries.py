"""Looking for secrets in every byte that a home holds, and in whatever was said of its runs."""

from __future__ import annotations

import subprocess
import sys
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import quote

PATIENCE_S = 120.0
SEEN = ("events {run}", "report {run} --json", "questions --json", "vault list")


def forms_of(secret: str) -> tuple[bytes, ...]:
    """The secret as it is, and as it is most often written otherwise."""
    raw = secret.encode()
    whole = raw[: len(raw) - len(raw) % 3]  # what is in any base64 of it that begins with it
    bases = (b64encode(whole), urlsafe_b64encode(whole))
    return tuple({raw, quote(secret, safe="").encode(), raw.hex().encode(), *bases})


def told_by(home: Path, run: str, *, key: str) -> Iterator[tuple[str, bytes]]:
    """Each file of the home, and what each command prints of that run."""
    for file in home.rglob("*"):
        if file.is_file():
            yield str(file.relative_to(home)), file.read_bytes()
    for command in SEEN:
        words = command.format(run=run).split()
        said = subprocess.run(
            [sys.executable, "-m", "steadyhand", *words, "--home", str(home)],
            capture_output=True,
            timeout=PATIENCE_S,
            env={"PATH": "", "STEADYHAND_VAULT_KEY": key},
        )
        yield f"stdout of {command}", said.stdout
        yield f"stderr of {command}", said.stderr


def hits(secrets: Mapping[str, str], told: Iterator[tuple[str, bytes]]) -> list[str]:
    """Where which secret was found, and how it was written."""
    return [
        f"{name} as {form!r} in {place}"
        for place, content in told
        for name, secret in secrets.items()
        for form in forms_of(secret)
        if form.lower() in content.lower()
    ]
