"""The key ring: private, whole or not there, sealed by a passphrase where one was asked for."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from steadyhand.adapters.vault import KeySettings, Passphrase, choose_keys
from steadyhand.adapters.vault.keys import KeyRing
from steadyhand.errors import BadInput, VaultLocked

ONE, TWO = "1" * 64, "2" * 64
SAID = "correct horse"


def never() -> str:
    raise AssertionError("nobody is to be asked")


def file_of(home: Path) -> Path:
    return home / "vault" / "keys.json"


def facts(ring: KeyRing) -> list[tuple[str, bytes]]:
    return [(key.kid, key.secret) for key in (ring.current, *ring.previous)]


def test_a_ring_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    made = choose_keys(tmp_path, KeySettings()).ring()
    assert facts(choose_keys(tmp_path, KeySettings()).ring()) == facts(made)
    assert len(made.current.secret) == 32
    file = file_of(tmp_path)
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (file, file.parent)]
    assert modes == [0o600, 0o700]


def test_a_ring_that_others_may_read_is_refused_with_the_remedy(tmp_path: Path) -> None:
    choose_keys(tmp_path, KeySettings()).ring()
    file_of(tmp_path).chmod(0o640)
    with pytest.raises(BadInput, match="chmod 600"):
        choose_keys(tmp_path, KeySettings()).ring()


@pytest.mark.parametrize(
    "content",
    ["", "{}", '{"current":"a","keys":{}}', '{"current":"a","keys":{"a":"beef"}}', "\xff"],
)
def test_a_broken_ring_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    file = file_of(tmp_path)
    file.parent.mkdir()
    file.write_text(content, "latin-1")
    file.chmod(0o600)
    with pytest.raises(VaultLocked, match="is no key ring") as caught:
        choose_keys(tmp_path, KeySettings()).ring()
    assert file.read_text("latin-1") == content
    assert "beef" not in repr((caught.value, caught.value.__cause__, caught.value.__context__))


def test_a_turned_key_seals_and_the_older_ones_open_until_they_are_dropped(tmp_path: Path) -> None:
    keys = choose_keys(tmp_path, KeySettings())
    old = keys.ring().current
    new = keys.turned().current
    assert new.secret != old.secret
    for seen in (keys, choose_keys(tmp_path, KeySettings())):
        assert seen.ring().find(old.kid) == old
    keys.settled("another")
    assert keys.ring().find(old.kid) == old
    keys.settled(new.kid)
    assert facts(choose_keys(tmp_path, KeySettings()).ring()) == [(new.kid, new.secret)]
    assert old.secret.hex() not in file_of(tmp_path).read_text()


def test_a_process_that_runs_on_sees_a_key_that_another_turned(tmp_path: Path) -> None:
    running, other = choose_keys(tmp_path, KeySettings()), choose_keys(tmp_path, KeySettings())
    running.ring()
    turned = other.turned()
    assert facts(running.ring()) == facts(turned)


def test_a_passphrase_seals_the_ring_and_no_other_opens_it(tmp_path: Path) -> None:
    plain = choose_keys(tmp_path, KeySettings()).ring()
    ring = choose_keys(tmp_path, KeySettings(), Passphrase(never, lambda: SAID)).turned()
    stored = file_of(tmp_path).read_text()
    assert not any(key.secret.hex() in stored for key in (plain.current, ring.current))
    assert facts(choose_keys(tmp_path, KeySettings(passphrase=SAID)).ring()) == facts(ring)
    with pytest.raises(VaultLocked, match="not the passphrase"):
        choose_keys(tmp_path, KeySettings(passphrase="battery")).ring()
    with pytest.raises(VaultLocked, match="sealed by a passphrase"):
        choose_keys(tmp_path, KeySettings()).ring()
    choose_keys(tmp_path, KeySettings(passphrase=SAID)).turned()
    with pytest.raises(VaultLocked):
        choose_keys(tmp_path, KeySettings()).ring()


def test_a_passphrase_that_is_given_seals_the_first_ring_too(tmp_path: Path) -> None:
    ring = choose_keys(tmp_path, KeySettings(passphrase=SAID)).ring()
    assert ring.current.secret.hex() not in file_of(tmp_path).read_text()
    assert facts(choose_keys(tmp_path, KeySettings(passphrase=SAID)).ring()) == facts(ring)
    with pytest.raises(VaultLocked, match="sealed by a passphrase"):
        choose_keys(tmp_path, KeySettings()).ring()


def test_a_passphrase_can_be_taken_off_again(tmp_path: Path) -> None:
    choose_keys(tmp_path, KeySettings(), Passphrase(never, lambda: SAID)).turned()
    choose_keys(tmp_path, KeySettings(), Passphrase(lambda: SAID, lambda: "")).turned()
    assert len(facts(choose_keys(tmp_path, KeySettings()).ring())) == 3


def test_given_keys_make_no_file_and_have_the_same_names_everywhere(tmp_path: Path) -> None:
    ring = choose_keys(tmp_path, KeySettings(ONE, f"{TWO}, ")).ring()
    assert facts(ring) == facts(choose_keys(tmp_path, KeySettings(ONE, TWO)).turned())
    assert [len(key.secret) for key in (ring.current, *ring.previous)] == [32, 32]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("key", "previous"), [("short", ""), (ONE, "short"), ("g" * 64, "")])
def test_a_given_key_that_is_none_is_refused_and_never_repeated(
    tmp_path: Path, key: str, previous: str
) -> None:
    with pytest.raises(BadInput, match="64 hex digits") as caught:
        choose_keys(tmp_path, KeySettings(key, previous))
    assert "short" not in str(caught.value)
    assert ONE not in repr(KeySettings(ONE, TWO, SAID))


def test_a_given_key_is_turned_by_whoever_gave_it(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="STEADYHAND_VAULT_PREV_KEYS"):
        choose_keys(tmp_path, KeySettings(ONE)).turned()


def test_a_ring_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    os.makedirs(file_of(tmp_path))
    with pytest.raises(VaultLocked, match=r"keys\.json"):
        choose_keys(tmp_path, KeySettings()).ring()
