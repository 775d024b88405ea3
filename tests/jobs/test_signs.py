"""Letters are composed where text comes in, and none becomes another; pictures may go."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.lang.text import SimplifiedText, compatibility_signs, compose, simplify_signs

ANY = st.text() | st.text("aeoUñ가각ÅÅΩ\u0301\u0302\u0323\u0328\u09c7\u09be \u2764\ufe0f")


@pytest.mark.parametrize(
    "text", ["Nguyễn Thị Hiền", "Łucja Żółć-Świątek", "서울예시", "Ålesund", "কোন", "plain", ""]
)
def test_decomposed_letters_become_those_of_a_keyboard(text: str) -> None:
    assert compose(unicodedata.normalize("NFD", text)) == text


@pytest.mark.parametrize("name", ["\ufa19谷", "\u212bngström", "\u2126"])
def test_a_letter_that_is_not_decomposed_stays_as_its_owner_writes_it(name: str) -> None:
    assert compose(name) == name


@given(ANY)
def test_any_text_stays_the_same_text_to_whoever_compares_it(text: str) -> None:
    once = compose(text)
    assert unicodedata.normalize("NFC", once) == unicodedata.normalize("NFC", text)
    assert compose(once) == once


@given(ANY)
def test_any_letters_that_were_decomposed_are_composed_again(text: str) -> None:
    whole = unicodedata.normalize("NFC", text)
    assert compose(unicodedata.normalize("NFD", whole)) == whole


@pytest.mark.parametrize(
    ("text", "missing", "told"),
    [
        ("I ship 🚀 things", "🚀", SimplifiedText("I ship things", ("🚀",))),
        ("👩\u200d💻 by day", ("👩", "\u200d", "💻"), SimplifiedText("by day", ("👩", "💻"))),
        ("👍🏽 done", ("👍", "🏽"), SimplifiedText("done", ("👍",))),
        ("🔥", "🔥", SimplifiedText("", ("🔥",))),
        ("1\ufe0f\u20e3 Python", (), SimplifiedText("1 Python")),
        ("𝗦𝗲𝗻𝗶𝗼𝗿 𝓓ev", (), SimplifiedText("Senior Dev")),
        ("20 ㎡, ① of ②", ("㎡", "①", "②"), SimplifiedText("20 m2, 1 of 2")),
        ("㈱例", ("㈱", "例"), SimplifiedText("(株)例", (), ("例",))),
        ("㈱", ("株", "㈱"), SimplifiedText("(株)", (), ("株",))),
        ("山田 Ltd", ("田", "山"), SimplifiedText("山田 Ltd", (), ("山", "田"))),
        ("≥ 5 years, 20 €", ("≥",), SimplifiedText("≥ 5 years, 20 €", (), ("≥",))),
        ("می\u200cخواهم 🚀", ("🚀",), SimplifiedText("می\u200cخواهم", ("🚀",))),
        ("plain", ("🚀",), SimplifiedText("plain")),
        ("\ue000 x \\1", "\ue000", SimplifiedText("x \\1", ("\ue000",))),
        ("☑\ufe0f", ("☑\ufe0f",), SimplifiedText("", ("☑\ufe0f",))),
        ("é\u200d", ("é\u200d",), SimplifiedText("é")),
    ],
)
def test_a_picture_goes_and_a_letter_is_told(
    text: str, missing: tuple[str, ...], told: SimplifiedText
) -> None:
    assert simplify_signs(text, tuple(missing)) == told


def test_what_stands_for_a_sign_is_known_before_a_font_is_asked_for_it() -> None:
    assert compatibility_signs("20 ㎡ ㈱") == "20 m2 (株)"


@given(ANY, st.sets(st.characters(), max_size=4))
def test_a_letter_of_any_text_is_never_dropped(text: str, missing: set[str]) -> None:
    assert letters_in(simplify_signs(text, missing | set(text[:2])).text) == letters_in(text)


def letters_in(text: str) -> list[str]:
    whole = unicodedata.normalize("NFKD", text)
    return [sign for sign in whole if unicodedata.category(sign)[0] in "LN"]
