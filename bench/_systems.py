"""What every system here shares: who applies, what a form is, how a system is brought in and runs.

A system is somebody else's software, whole, in an environment of its own below a cache folder. What
it took is read from its own database, by its own code, never from what a run says of itself.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

HERE = Path(__file__).parent
INSTALL_S = 900.0
COMMAND_S = 300.0
START_S = 90.0
STOP_S = 15.0
BYTES = " bytes"
Row = Mapping[str, Any]
COUNTRIES = {"DE": "Germany", "FR": "France", "ES": "Spain", "IE": "Ireland", "NL": "Netherlands"}


@dataclass(frozen=True, slots=True)
class Person:
    """An invented person who applies once."""

    given: str
    family: str
    phone: str
    street: str
    city: str
    postal: str
    region: str
    country: str  # two letters

    @property
    def name(self) -> str:
        """The name as it is written."""
        return f"{self.given} {self.family}"

    @property
    def email(self) -> str:
        """A mailbox that nobody has."""
        return f"{self.given}.{self.family}@example.org".lower()

    def profile(self) -> dict[str, Any]:
        """The profile that a run is given; JSON is YAML."""
        return {
            "name": {"given": self.given, "family": self.family},
            "email": self.email,
            "phone": self.phone,
            "address": {
                "line1": self.street,
                "city": self.city,
                "postal_code": self.postal,
                "region": self.region,
                "country": self.country,
            },
            "authorizations": {self.country: True},
            "consents": {"privacy": True},
        }


MARIT = Person(
    "Marit", "Osterlund", "+49 30 55507316", "Birkenweg 4", "Potsdam", "14467", "Brandenburg", "DE"
)
JORIS = Person(
    "Joris", "Veldkamp", "+31 20 5550143", "Wilgenlaan 9", "Utrecht", "3512 AB", "Utrecht", "NL"
)
AOIFE = Person(
    "Aoife", "Tarrant", "+353 1 5550128", "Hawthorn Row 3", "Galway", "H91 XY12", "Galway", "IE"
)
BASTIEN = Person(
    "Bastien",
    "Morvandiau",
    "+33 1 99005512",
    "Rue des Aulnes 21",
    "Rennes",
    "35000",
    "Bretagne",
    "FR",
)
ITZIAR = Person(
    "Itziar", "Valbuena", "+34 911 555 016", "Calle del Olmo 7", "Burgos", "09001", "Burgos", "ES"
)
TORBEN = Person(
    "Torben", "Lindhagen", "+49 40 55501992", "Erlenstieg 12", "Hamburg", "20095", "Hamburg", "DE"
)
RUNA = Person(
    "Runa", "Kesselring", "+49 341 5550177", "Lindenhof 2", "Leipzig", "04103", "Sachsen", "DE"
)
PIERS = Person(
    "Piers", "Holloway", "+353 21 5550190", "Quay Lane 14", "Cork", "T12 AB34", "Cork", "IE"
)


@dataclass(frozen=True, slots=True)
class Form:
    """One form of a system, what a person brings to it, and what its database then has to hold."""

    name: str
    person: Person
    path: str
    answers: Mapping[str, Any] = field(default_factory=dict)  # by label, for --answers
    wanted: Mapping[str, Any] = field(default_factory=dict)  # by the system's own key
    taken: bool = True  # the system takes what the person brings
    replies: Mapping[str, str] = field(default_factory=dict)  # pattern of a question -> the answer
    resume: bool = False


@dataclass(frozen=True, slots=True)
class Given:
    """What a person brings to a form, and how the system then holds it."""

    keyed: Mapping[str, tuple[str, Any]] = field(default_factory=dict)  # label -> key, value
    otherwise: Mapping[str, Any] = field(default_factory=dict)  # key -> value held, not as given
    more: Mapping[str, Any] = field(default_factory=dict)  # label -> value that has no such key

    @property
    def answers(self) -> dict[str, Any]:
        """By label, for --answers."""
        return {label: value for label, (_, value) in self.keyed.items()} | dict(self.more)

    @property
    def held(self) -> dict[str, Any]:
        """By the system's own key."""
        return dict(self.keyed.values()) | dict(self.otherwise)

    def brought_to(self, form: Form, keys: tuple[str, str, str]) -> Form:
        """The form with this; *keys* are the system's for given name, family name and mail."""
        person = form.person
        who = dict(zip(keys, (person.given, person.family, person.email), strict=True))
        return replace(form, answers=self.answers, wanted=who | self.held)


class System(Protocol):
    """Somebody else's software that takes forms."""

    @property
    def forms(self) -> Sequence[Form]:
        """Its forms, and what somebody brings to each."""
        ...

    def install(self, place: Path) -> None:
        """Bring it into *place*, unless it is there."""
        ...

    def serving(self, place: Path, work: Path) -> AbstractContextManager[str]:
        """Its origin while it runs, with its forms, an empty database and its files in *work*."""
        ...

    def rows(self, place: Path, work: Path, form: Form) -> list[Row]:
        """What its database holds of that form, finished ones alone."""
        ...


def python_env(place: Path, *packages: str) -> Path:
    """The interpreter of an environment of its own that has these packages."""
    python = place / "venv/bin/python"
    if not _has(place, packages):
        uv = Path(sys.executable).parent / "uv"
        run([uv, "venv", "-q", "--clear", "--python", sys.executable, place / "venv"])
        run([uv, "pip", "install", "-q", "--python", python, *packages], timeout_s=INSTALL_S)
        _note(place, packages)
    return python


def node_env(place: Path, *packages: str) -> Path:
    """The `node_modules` folder that has these packages; no script of theirs has run."""
    if not _has(place, packages):
        place.mkdir(parents=True, exist_ok=True)
        (place / "package.json").write_text('{"private": true}', "utf-8")
        quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--silent")
        run(["npm", "install", *quiet, *packages], folder=place, timeout_s=INSTALL_S)
        _note(place, packages)
    return place / "node_modules"


def _has(place: Path, packages: Sequence[str]) -> bool:
    noted = place / "installed.json"
    return noted.is_file() and json.loads(noted.read_text("utf-8")) == list(packages)


def _note(place: Path, packages: Sequence[str]) -> None:
    (place / "installed.json").write_text(json.dumps(list(packages)), "utf-8")


def run(
    command: Sequence[str | Path],
    *,
    folder: Path | None = None,
    env: Mapping[str, str] | None = None,
    given: str = "",
    timeout_s: float = COMMAND_S,
) -> str:
    """What the command printed; raises SystemExit with the end of what it said where it failed."""
    done = subprocess.run(
        [str(each) for each in command],
        cwd=folder,
        env=_environment(env),
        input=given,
        capture_output=True,
        text=True,
        timeout=timeout_s,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{command[0]} ended with {done.returncode}:\n{done.stderr[-3000:]}")
    return done.stdout


def told_by(command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> Any:
    """The JSON value in the last line that the command printed."""
    return json.loads(run(command, env=env).splitlines()[-1])


@contextmanager
def process(
    command: Sequence[str | Path],
    url: str,
    *,
    work: Path,
    env: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Iterator[None]:
    """A server that answers at *url* while the body runs; what it says is in `server.log`."""
    with (work / "server.log").open("ab") as log:
        server = subprocess.Popen(
            [str(each) for each in command],
            cwd=folder,
            env=_environment(env),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
    try:
        looking(lambda: answers(url, server, work))
        yield
    finally:
        server.terminate()
        try:
            server.wait(STOP_S)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait(STOP_S)


def _environment(more: Mapping[str, str] | None) -> dict[str, str]:
    own = {k: v for k, v in os.environ.items() if k not in ("VIRTUAL_ENV", "PYTHONPATH")}
    return own | dict(more or {})


def answers(url: str, server: subprocess.Popen[bytes], work: Path) -> bool:
    """Whether something below 500 comes from there."""
    if server.poll() is not None:
        said = (work / "server.log").read_text("utf-8", "replace")[-3000:]
        raise SystemExit(f"{server.args!r} ended with {server.returncode}:\n{said}")
    try:
        with urlopen(url, timeout=10):
            return True
    except HTTPError as error:
        return error.code < 500
    except (URLError, OSError):
        return False


def looking(there: Callable[[], bool]) -> None:
    """It has become true; raises SystemExit where it has not within START_S."""
    end = time.monotonic() + START_S
    while not there():
        if time.monotonic() > end:
            raise SystemExit(f"a system did not answer within {START_S:.0f} s")
        time.sleep(0.2)


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def fresh(folder: Path) -> Path:
    """The folder, empty."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def size(content: bytes) -> str:
    """How a file is told in a row: by its size, which no sheet shows."""
    return f"{len(content)}{BYTES}"


def size_of(file: Path) -> str:
    """How that file is told in a row."""
    return size(file.read_bytes())


def png(side: int = 480, colour: tuple[int, int, int] = (70, 110, 60)) -> bytes:
    """A square picture of one colour."""
    import struct
    import zlib

    def part(kind: bytes, body: bytes) -> bytes:
        whole = kind + body
        return struct.pack(">I", len(body)) + whole + struct.pack(">I", zlib.crc32(whole))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    lines = (b"\0" + bytes(colour) * side) * side
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(part(*each) for each in parts)


@contextmanager
def kept(folder: Path | None) -> Iterator[Path]:
    """The folder for what each run leaves; without one, one that goes at the end."""
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        yield folder.absolute()
        return
    with TemporaryDirectory() as temporary:
        yield Path(temporary)
