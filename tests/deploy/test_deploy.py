"""The files of a deployment: each names what exists, and an update leaves a version at work."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import shutil
import stat
import subprocess
import tomllib
from pathlib import Path

import pytest
import typer
import yaml

from steadyhand.settings import Settings
from steadyhand.surfaces.cli.app import app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
IMAGE = "steadyhand:1"


def check_command(words: list[str]) -> None:
    """Passes a command line that our own parser takes, with no option that it does not know."""
    command = typer.main.get_command(app)
    context = command.make_context("steadyhand", list(words), resilient_parsing=True)
    while hasattr(command, "commands"):
        name, *rest = words
        assert name in command.commands, f"there is no command {name!r}"
        command, words = command.commands[name], rest
    context = command.make_context(command.name, list(words))
    assert not context.args


def containerfile() -> list[tuple[str, str]]:
    """Its instructions, continued lines joined."""
    text = re.sub(r"(?m)^\s*#.*\n", "", (DEPLOY / "Containerfile").read_text())
    lines = text.replace("\\\n", " ").splitlines()
    return [(w, r.strip()) for w, _, r in (line.partition(" ") for line in lines if line.strip())]


def settings_named(text: str) -> set[str]:
    return set(re.findall(r"\bSTEADYHAND_([A-Z_]+)", text)) - {"IMAGE"}


def test_every_setting_that_a_file_names_is_one() -> None:
    known = {name.upper() for name in Settings.model_fields}
    for file in sorted(DEPLOY.rglob("*")):
        if file.is_file() and file.suffix != ".pyc":
            assert settings_named(file.read_text()) <= known, file.name


def test_the_image_holds_what_is_there_and_runs_a_command_as_nobody_of_note() -> None:
    told = containerfile()
    for what, rest in told:
        if what == "COPY" and not rest.startswith("--from"):
            for source in rest.split()[:-1]:
                assert (ROOT / source).exists(), source
    (wanted,) = re.findall(r"/source\[([a-z0-9,]+)\]", (DEPLOY / "Containerfile").read_text())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert set(wanted.split(",")) == set(project["optional-dependencies"])
    last = dict(told)
    assert json.loads(last["ENTRYPOINT"]) == [next(iter(project["scripts"]))]
    assert last["USER"] not in ("root", "0")
    check_command(json.loads(last["CMD"]))
    bases = [rest.split()[0] for what, rest in told if what == "FROM"]
    assert all(":" in base and not base.endswith(":latest") for base in bases)


def test_the_services_of_the_compose_file_run_commands_that_exist() -> None:
    services = COMPOSE["services"]
    ours = [services[name] for name in ("api", "worker")]
    for service in ours:
        check_command([str(word) for word in service["command"]])
        assert service["environment"]["STEADYHAND_DATABASE_ROLE"]
        assert all(f"{v}".split(":")[0] in COMPOSE["volumes"] for v in service["volumes"])
        assert set(service["depends_on"]) <= set(services)
    ports = {re.search(r":(\d+)/", str(each["healthcheck"]["test"]))[1] for each in ours}  # type: ignore[index]
    assert ports == {str(each["command"][-1]) for each in ours}
    assert all(str(each).startswith("127.0.0.1:") for each in services["api"]["ports"])


def test_a_worker_gets_longer_to_end_than_a_submit_may_take() -> None:
    submit_s = Settings.model_fields["submit_timeout_s"].default
    grace = COMPOSE["services"]["worker"]["stop_grace_period"]
    assert int(grace.removesuffix("s")) > 2 * submit_s
    for unit in UNITS:
        if "api" not in unit.name:
            assert int(unit_of(unit)["Service"]["TimeoutStopSec"]) > 2 * submit_s


def unit_of(path: Path) -> configparser.ConfigParser:
    found = configparser.ConfigParser(strict=True, interpolation=None)
    found.optionxform = str  # type: ignore[assignment]
    found.read(path)
    return found


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_runs_a_command_that_exists_and_is_as_systemd_has_it(
    path: Path, tmp_path: Path
) -> None:
    program, *words = shlex.split(unit_of(path)["Service"]["ExecStart"])
    assert program == "/opt/steadyhand/bin/steadyhand"
    check_command(words)
    if shutil.which("systemd-analyze"):
        there = shutil.which("true") or "/bin/true"
        text = path.read_text().replace(program, there).replace("User=steadyhand", "User=root")
        copy = tmp_path / path.name
        copy.write_text(text)
        said = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", str(copy)], capture_output=True, text=True
        )
        ours = [line for line in said.stderr.splitlines() if path.name in line]
        assert not ours


def test_the_alert_rules_ask_for_metrics_that_are_told() -> None:
    groups = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"]
    asked = {
        name
        for group in groups
        for rule in group["rules"]
        for name in re.findall(r"\bsteadyhand_[a-z_]+", rule["expr"])
    }
    told = (ROOT / "src/steadyhand/surfaces/api/fleet_routes.py").read_text()
    assert asked
    assert all(f'"{name}"' in told for name in asked)
    for rule in groups[0]["rules"]:
        assert {"alert", "expr", "for", "labels", "annotations"} <= set(rule) or "record" in rule


# An engine that knows containers by name and image, and writes down what it was asked.
ENGINE = r"""#!/bin/sh
echo "$*" >>"$FAKE/calls"
all() { cat "$FAKE/containers" 2>/dev/null; }
put() { echo "$1 $2 $STEADYHAND_IMAGE" >>"$FAKE/containers"; }
drop() {
    grep -v "^$1 " "$FAKE/containers" >"$FAKE/rest" || true
    mv "$FAKE/rest" "$FAKE/containers"
}
next() { n=$(($(cat "$FAKE/n" 2>/dev/null || echo 0) + 1)); echo $n >"$FAKE/n"; echo "c$n"; }
case $1 in
image) exit 0 ;;
stop) exit 0 ;;
rm) drop "$2" ;;
inspect)
    what=$(all | grep "^$4 " | cut -d' ' -f2)@$(all | grep "^$4 " | cut -d' ' -f3)
    if [ "$what" = "$SICK" ]; then echo unhealthy; else echo healthy; fi ;;
compose)
    shift 3
    case $1 in
    ps) all | grep " ${3:-} " | cut -d' ' -f1 ;;
    exec) echo a dump ;;
    up)
        for name in "$@"; do :; done
        scale=$(echo "$*" | sed -n 's/.*worker=\([0-9]*\).*/\1/p')
        if [ -n "$scale" ]; then
            while [ "$(all | grep -c ' worker ')" -lt "$scale" ]; do put "$(next)" worker; done
        else
            for old in $(all | grep " $name " | cut -d' ' -f1); do drop "$old"; done
            put "$(next)" "$name"
        fi ;;
    esac ;;
esac
"""


class Machine:
    """A machine with an engine of its own, on which `roll.sh` works."""

    def __init__(self, folder: Path) -> None:
        self.fake = folder / "fake"
        self.fake.mkdir()
        self.folder = folder / "deploy"
        shutil.copytree(DEPLOY, self.folder)
        (self.folder / "steadyhand.env").write_text("POSTGRES_PASSWORD=x\n")
        engine = folder / "engine"
        engine.write_text(ENGINE)
        engine.chmod(engine.stat().st_mode | stat.S_IXUSR)
        self.engine = engine

    def roll(
        self, *words: str, sick: str = "", workers: int = 2
    ) -> subprocess.CompletedProcess[str]:
        (self.fake / "calls").write_text("")
        told = {"ENGINE": str(self.engine), "FAKE": str(self.fake), "SICK": sick}
        waits = {"LOOK_S": "0", "READY_S": "2", "WORKERS": str(workers)}
        return subprocess.run(
            [str(self.folder / "roll.sh"), *words],
            env={"PATH": os.environ["PATH"], **told, **waits},
            capture_output=True,
            text=True,
            timeout=60,
        )

    @property
    def calls(self) -> list[str]:
        return (self.fake / "calls").read_text().splitlines()

    def images(self, service: str) -> list[str]:
        rows = [row.split() for row in (self.fake / "containers").read_text().splitlines()]
        return [row[2] for row in rows if row[1] == service]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    found = Machine(tmp_path)
    first = found.roll("update", "v1")
    assert first.returncode == 0, first.stderr
    return found


def test_an_update_drains_the_old_workers_once_the_new_version_is_at_work(machine: Machine) -> None:
    assert machine.roll("update", "v2").returncode == 0
    assert machine.images("worker") == ["v2", "v2"]
    assert machine.images("api") == ["v2"]
    stops = [n for n, call in enumerate(machine.calls) if call.startswith("stop -t 150")]
    api = next(n for n, call in enumerate(machine.calls) if call.endswith("up -d --no-deps api"))
    dump = next(n for n, call in enumerate(machine.calls) if "pg_dump" in call)
    grown = next(n for n, call in enumerate(machine.calls) if "--scale worker=4" in call)
    assert dump < grown < api < min(stops)
    assert len(stops) == 2
    assert list((machine.folder / "backups").glob("*.dump"))


@pytest.mark.parametrize("sick", ["worker@v2", "api@v2"])
def test_an_update_that_is_not_well_leaves_the_old_version_at_work(
    machine: Machine, sick: str
) -> None:
    found = machine.roll("update", "v2", sick=sick)
    assert found.returncode == 1
    assert "not well" in found.stderr
    assert machine.images("worker") == ["v1", "v1"]
    assert machine.images("api") == ["v1"]
    assert machine.roll("rollback").returncode == 1  # no other version was ever at work


def test_a_rollback_brings_the_version_before_back_in_the_same_way(machine: Machine) -> None:
    machine.roll("update", "v2")
    assert machine.roll("rollback").returncode == 0
    assert (machine.images("worker"), machine.images("api")) == (["v1", "v1"], ["v1"])
    assert machine.roll("rollback").returncode == 0
    assert machine.images("api") == ["v2"]


@pytest.mark.parametrize("words", [(), ("update",), ("restart",)])
def test_a_wrong_word_changes_nothing_and_is_one_sentence(
    machine: Machine, words: tuple[str, ...]
) -> None:
    found = machine.roll(*words)
    assert found.returncode != 0
    assert len(found.stderr.splitlines()) == 1
    assert not machine.calls
