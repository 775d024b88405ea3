"""No text of a person enters a prompt: however a page writes it, and wherever a text is cut."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from unicodedata import category, combining, decomposition, normalize

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from tests.core.plan.pages import CHOICES, ask, page, push

from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import Option, PageText, Ref, Role
from steadyhand.core.plan.masking import CUT_MIN, LABEL_MAX, PrivateTexts, fold_char
from steadyhand.core.plan.prompts import FENCE_CLOSE, FENCE_OPEN, build_prompt

MAIL, PHONE = "orla.brandt@private.example", "+49 30 555 0142"
UNSEEN = "\u200b\u00ad\ufeff\u2060\u200d"
Writing = Callable[[str], str]
WRITINGS: dict[str, Writing] = {
    "as it is": str,
    "capitals": str.upper,
    "small letters": str.lower,
    "on one line": lambda text: " ".join(text.split()),
    "without white space": lambda text: "".join(text.split()),
    "letter by letter": " ".join,
    "over lines": lambda text: text.replace(" ", "\n\n  "),
    "with what nobody sees": lambda text: "".join(c + UNSEEN[n % 5] for n, c in enumerate(text)),
    "composed": lambda text: normalize("NFC", text),
    "taken apart": lambda text: normalize("NFD", text),
    "compatible": lambda text: normalize("NFKC", text),
    "full width": lambda text: "".join(
        chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text
    ),
}
texts = st.text(st.characters(codec="utf-8", exclude_characters="\ue000"), max_size=40)
letters = "abcdefghijklmnopqrstuvwxyzäößéœñçøåABCDEFGHIJKLMNOPQRSTUVWXYZ"
words = st.text(letters, min_size=1, max_size=8)
values = (
    st.lists(words, min_size=1, max_size=6).map(" ".join)
    | st.lists(words, min_size=2, max_size=4).map("\n".join)
    | st.from_regex(r"[a-z]{3,9}[.][a-z]{3,9}@[a-z]{3,9}[.]example", fullmatch=True)
).filter(lambda text: len("".join(text.split())) >= 3)
numbers = st.text("0123456789", min_size=5, max_size=14)
gaps = st.sampled_from(["", " ", "-", ".", "/", ") ", " (", "\u2011", "\n", "\u200b", "\u00a0"])


def compared(text: str) -> str:
    """What a reader would still know of a text."""
    folded = normalize("NFKD", normalize("NFKC", text).casefold())
    return "".join(c for c in folded if not (c.isspace() or c in UNSEEN or combining(c)))


def written(char: str) -> bool:
    """Whether a character is one that has another case or form, or may have."""
    return category(char) not in ("Cn", "Co", "Cs", "Lo") or bool(decomposition(char))


def digits(text: str) -> str:
    return "".join(c for c in text if c.isdecimal())


def leaves(inside: object) -> Iterator[str]:
    if isinstance(inside, str):
        yield inside
    elif isinstance(inside, dict):
        yield from (s for name, each in inside.items() if name != "ref" for s in leaves(each))
    elif isinstance(inside, list):
        yield from (s for each in inside for s in leaves(each))


def prompts(echo: str, hide: PrivateTexts) -> list[str]:
    """All that a prompt shows of a page that says it in every place that it has."""
    said = PageText(echo)
    question = ask("", Role.SELECT, hint=said, placeholder=said, section=said, group=said)
    field = replace(question, label=said, options=(Option(said), *CHOICES))
    button = push(echo, ref=Ref("f0.d1.e2"))
    shown = page([field], [button], title=echo, text=said, headings=(said,))
    failed = State(fails={f"https://jobs.example.org/apply#tel#{echo}": 1})
    tasks = [build_prompt(shown, f, (), state=failed, hide=hide).task for f in ([field], [])]
    return [
        s
        for t in tasks
        for s in leaves(json.loads(t.partition(FENCE_OPEN)[2].partition(FENCE_CLOSE)[0]))
    ]


@pytest.mark.parametrize("writing", WRITINGS.values(), ids=WRITINGS)
@given(value=values, before=texts, after=texts)
@example(value="I left Acme because\nof a burn-out in 2021.", before="Review: ", after="")
@example(value="Orla", before="Hello ", after=", welcome")
def test_no_typed_text_enters_any_prompt_in_any_of_these_writings_at_any_place(
    writing: Writing, value: str, before: str, after: str
) -> None:
    around = compared(before + after)  # a prompt may write it twice, side by side
    assume(compared(value) not in around * 2)
    for told in prompts(f"{before} {writing(value)} {after}", PrivateTexts((value,))):
        assert compared(value) not in compared(told)


@given(value=values, before=texts, after=texts)
def test_no_typed_text_enters_as_a_part_of_another_word(
    value: str, before: str, after: str
) -> None:
    for told in prompts(f"{before}{value}{after}", PrivateTexts((value,))):
        assert value.casefold() not in told.casefold()


@settings(max_examples=40)  # long texts are slow to read
@given(value=values, room=st.integers(0, 80), most=st.sampled_from([LABEL_MAX, 1_500]))
@example(value=MAIL, room=13, most=1_500)
@example(value="hunter2-the-password", room=10, most=LABEL_MAX)
def test_no_cut_leaves_the_beginning_of_a_typed_text(value: str, room: int, most: int) -> None:
    echo = "#" * (most - room - 1) + " " + value
    for told in prompts(echo, PrivateTexts((value,))):
        assert compared(value)[:4] not in compared(told)


@settings(max_examples=40)
@given(value=values.filter(lambda text: len(compared(text)) > 6), left=st.integers(6, 80))
@example(value=MAIL, left=13)
def test_what_was_cut_before_it_came_here_leaves_no_beginning_either(value: str, left: int) -> None:
    begun = value[:left]
    assume(len(compared(begun)) >= CUT_MIN)
    echo = "#" * (LABEL_MAX - len(begun) - 1) + " " + begun
    assert len(echo) == LABEL_MAX
    for told in prompts(echo, PrivateTexts((value,))):
        assert begun.casefold() not in told.casefold()


@given(number=numbers, marks=st.data(), before=st.sampled_from(["", "Phone: ", "x"]))
def test_no_number_enters_however_it_is_punctuated(
    number: str, marks: st.DataObject, before: str
) -> None:
    one, other = (
        "".join(c + marks.draw(st.sampled_from(["", *"-. /"]) if n else gaps) for c in number)
        for n in (0, 1)
    )
    for told in prompts(f"{before}{one} later", PrivateTexts((other,))):
        assert number not in digits(told)


@pytest.mark.parametrize(
    ("typed", "page_says", "told"),
    [
        ("+49305550142", "Phone: +49 30 555-0142, (030) 5550142", "Phone: +\ue000, (0\ue000"),
        ("12.03.1990", "Born 12/03/1990 in Lindau", "Born \ue000 in Lindau"),
        ("DE89 3704 0044 0532 0130 00", "It is DE89370400440532013000.", "It is \ue000."),
        ("Tom", "Thanks, T o m: it is up to me", "Thanks, \ue000: it is up to me"),
        ("Tom", "Tomorrow", "\ue000orrow"),
        ("12345", "12 and 345", "12 and 345"),
        ("Ada Lovelace", "ada-lovelace, ADA\u200bLOVELACE", "\ue000, \ue000"),
        ("it", "it is", "it is"),
        ("e\u0301\u200b", "even", "even"),
        ("one two three", "one two three two three", "\ue000 two three"),
        ("lace", "Ada Lovelace", "Ada Love\ue000"),
    ],
)
def test_what_was_typed_goes_and_what_only_looks_like_it_stays(
    typed: str, page_says: str, told: str
) -> None:
    assert PrivateTexts((typed,)).mask(page_says) == told


def test_texts_that_overlap_go_both() -> None:
    hide = PrivateTexts(("my first line", "line of two"))
    assert hide.mask("say my first line of two now") == "say \ue000 now"


@pytest.mark.parametrize(
    ("chosen", "page_says", "told"),
    [
        ("3 months or more", "Notice: 3 Months  or more.", "Notice: \ue000."),
        ("cv-orla.pdf", "You sent cv-orla.pdf", "You sent \ue000"),
        ("Berlin", "You live in Berlin\u200b, Berliner!", "You live in \ue000\u200b, Berliner!"),
        ("Remote", "We work remotely", "We work remotely"),
        ("Yes", "Yes, yesterday", "Yes, yesterday"),
        ("DE", "DE and Delft", "DE and Delft"),
        ("50,000 - 60,000", "You earn 50.000-60.000", "You earn \ue000"),
    ],
)
def test_what_was_chosen_goes_where_it_is_no_part_of_another_word(
    chosen: str, page_says: str, told: str
) -> None:
    assert PrivateTexts(chosen=(chosen,)).mask(page_says) == told


def test_options_of_what_is_asked_stay_readable_but_for_what_was_typed() -> None:
    offered = ("I have a permit", "Orla Brandt's household")
    field = ask("Odd?", Role.SELECT, options=tuple(Option(PageText(o)) for o in offered))
    shown = page([field], text=PageText(f"You said: {offered[0]}"))
    hide = PrivateTexts(("Orla Brandt",), offered)
    task = build_prompt(shown, [field], (), state=State(), hide=hide).task
    inside = json.loads(task.partition(FENCE_OPEN)[2].partition(FENCE_CLOSE)[0])
    assert inside["fields"][0]["options"] == [offered[0], "\ue000's household"]
    assert inside["text"] == "You said: \ue000"


def test_two_parts_that_tell_something_together_are_told_without_it() -> None:
    field = ask("Brandt", group=PageText("Orla"), hint=PageText("Orla"), placeholder="Brandt")
    task = build_prompt(
        page([field]), [field], (), state=State(), hide=PrivateTexts(("Orla Brandt",))
    ).task
    assert ("Orla" in task, "Brandt" in task) == (False, False)


@pytest.mark.parametrize(("steps", "told"), [(0, True), (1, False), (3, False)])
def test_the_running_text_is_told_only_until_a_page_was_left(steps: int, told: bool) -> None:
    shown = page([ask("Odd?")], text=PageText("Sponsorship: Yes"))
    task = build_prompt(shown, shown.fields, (), state=State(steps=steps), hide=PrivateTexts()).task
    assert ("Sponsorship" in task) is told


def test_every_character_is_compared_alike_in_any_case_and_form() -> None:
    for char in filter(written, map(chr, range(0x1FFFF))):
        alike = (char.upper(), char.lower(), char.title(), normalize("NFKC", char))
        forms = {"".join(map(fold_char, form)) for form in (char, *alike)}
        assert len(forms) == 1, (char, forms)


@given(st.text(max_size=20))
def test_what_nobody_sees_is_not_compared(text: str) -> None:
    hidden = "".join(c + UNSEEN for c in text)
    assert "".join(map(fold_char, hidden)) == "".join(map(fold_char, text))
