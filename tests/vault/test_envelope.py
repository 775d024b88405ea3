"""An envelope opens in its own row, with its own key, as it was written; otherwise not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.vault.rig import CANARY

from steadyhand.adapters.vault.keys import Key, KeyRing
from steadyhand.adapters.vault.vault import EnvelopeSlot, key_id_of, seal, unseal
from steadyhand.core.secrets import SecretKind, SecretPlace
from steadyhand.errors import VaultLocked

OLD, NEW = Key("k1", b"1" * 32), Key("k2", b"2" * 32)
RING = KeyRing(NEW, (OLD,))
SLOT = EnvelopeSlot("anna", SecretPlace(SecretKind.CREDENTIAL, "https://jobs.example"))
WORDS = st.text("ab|%.é/ ", max_size=6)
SLOTS = st.builds(EnvelopeSlot, WORDS, st.builds(SecretPlace, st.sampled_from(SecretKind), WORDS))
CONTENT = st.binary(max_size=64)


@given(SLOTS, CONTENT, st.sampled_from([OLD, NEW]))
def test_whatever_was_sealed_opens_with_any_key_of_the_ring(
    slot: EnvelopeSlot, content: bytes, key: Key
) -> None:
    envelope = seal(slot, content, key)
    assert unseal(slot, envelope, RING.find) == content
    assert (key_id_of(envelope), envelope.split(".")[:2]) == (key.kid, ["v1", key.kid])


@given(SLOTS, SLOTS, CONTENT)
def test_an_envelope_opens_in_no_other_row(
    one: EnvelopeSlot, other: EnvelopeSlot, content: bytes
) -> None:
    envelope = seal(one, content, NEW)
    if one == other:
        assert unseal(other, envelope, RING.find) == content
    else:
        with pytest.raises(VaultLocked):
            unseal(other, envelope, RING.find)


@given(CONTENT, st.data())
def test_any_changed_character_of_an_envelope_is_refused(
    content: bytes, data: st.DataObject
) -> None:
    envelope = seal(SLOT, content, NEW)
    at = data.draw(st.integers(0, len(envelope) - 1))
    new = data.draw(st.sampled_from("abcXYZ019-_.=\n ü").filter(lambda c: c != envelope[at]))
    with pytest.raises(VaultLocked):
        unseal(SLOT, envelope[:at] + new + envelope[at + 1 :], RING.find)


@given(CONTENT, st.data())
def test_an_envelope_that_was_cut_or_grew_is_refused(content: bytes, data: st.DataObject) -> None:
    envelope = seal(SLOT, content, NEW)
    cut = data.draw(st.integers(0, len(envelope) - 1))
    more = data.draw(st.sampled_from(["A", "=", ".", "\n"]))
    for changed in (envelope[:cut], envelope + more, more + envelope):
        with pytest.raises(VaultLocked):
            unseal(SLOT, changed, RING.find)


def test_words_that_run_together_are_still_two_rows() -> None:
    one = EnvelopeSlot("a", SecretPlace(SecretKind.SECRET, "b|c"))
    other = EnvelopeSlot("a|b", SecretPlace(SecretKind.SECRET, "c"))
    with pytest.raises(VaultLocked):
        unseal(other, seal(one, b"x", NEW), RING.find)
    assert one.bound("k") != other.bound("k")
    assert EnvelopeSlot("a|b", SLOT.place).bound("k") != EnvelopeSlot("a%7Cb", SLOT.place).bound(
        "k"
    )


@pytest.mark.parametrize("length", range(3))
def test_the_last_character_of_an_envelope_has_one_reading(length: int) -> None:
    envelope = seal(SLOT, b"x" * length, NEW)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    opened = []
    for letter in letters:
        try:
            opened.append(unseal(SLOT, envelope[:-1] + letter, RING.find))
        except VaultLocked:
            continue
    assert opened == [b"x" * length]


def test_an_envelope_that_claims_another_key_of_the_ring_is_refused() -> None:
    twin = KeyRing(replace(NEW, kid="k3"), (NEW,))  # even where both keys are the same
    claimed = seal(SLOT, b"x", NEW).replace(".k2.", ".k3.")
    with pytest.raises(VaultLocked, match="was changed"):
        unseal(SLOT, claimed, twin.find)


def test_a_dropped_key_is_named_and_the_remedy_too() -> None:
    with pytest.raises(VaultLocked, match=r"no key 'k1' for the credential of https://jobs"):
        unseal(SLOT, seal(SLOT, b"x", OLD), KeyRing(NEW).find)


def test_the_same_secret_never_makes_the_same_envelope() -> None:
    made = {seal(SLOT, b"same", NEW) for _ in range(500)}
    assert len({envelope.split(".")[2] for envelope in made}) == 500


def test_no_key_and_no_secret_stands_in_a_repr_or_a_message() -> None:
    content = CANARY.encode()
    envelope = seal(SLOT, content, NEW)
    with pytest.raises(VaultLocked) as caught:
        unseal(replace(SLOT, user_id="ben"), envelope, RING.find)
    chained = [caught.value, caught.value.__cause__, caught.value.__context__]
    told = " ".join(map(repr, [*chained, RING, SLOT, NEW]))
    assert not any(each in told for each in (CANARY, "2222", "1111", repr(NEW.secret)))
