"""The person at a real terminal: what is shown, and what counts as an answer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.people.pty_session import PtySession, python

from steadyhand.adapters.people.sheet import SOURCES
from steadyhand.core.answer.sheet import Source

ASK = Path(__file__).with_name("ask.py")
PROMPT = "\n> "


def asked(*questions: str, columns: int = 80, env: dict[str, str] | None = None) -> PtySession:
    return PtySession(python(ASK, *questions), columns=columns, env=env)


def answered(question: str, *lines: str) -> list[str]:
    """The value that each of the lines amounts to when it is typed at the question."""
    with asked(*[question] * len(lines)) as person:
        for number, line in enumerate(lines, 1):
            person.shows(PROMPT, times=number)
            person.types(line)
            person.shows(f"reply {number}=")
        assert person.ends() == 0
    return re.findall(r"reply \d+=(.*) by=terminal", person.text)


def test_exactly_yes_in_capitals_approves_and_a_no_or_an_empty_line_declines() -> None:
    assert answered("gate", "YES", "no", "") == ["True", "False", "False"]


def test_what_is_neither_yes_nor_no_at_the_gate_is_asked_again() -> None:
    with asked("gate") as person:
        for number, typed in enumerate(("yes", " YES", "YES!", "y"), 1):
            person.shows(PROMPT, times=number)
            person.types(typed)
        person.shows(PROMPT, times=5)
        assert "reply 1=" not in person.text
        person.types("no")
        assert "reply 1=False" in person.shows(" by=terminal")


def test_a_line_is_changed_at_the_gate_and_nothing_is_approved() -> None:
    with asked("gate") as person:
        person.shows(PROMPT)
        person.types("2 = Sweden")
        assert "reply 1=None" in person.shows(" by=terminal")


def test_a_yes_typed_before_the_sheet_was_shown_approves_nothing() -> None:
    with asked("gate") as person:
        person.types("YES")
        person.shows(PROMPT)
        person.types("no")
        assert "reply 1=False" in person.shows(" by=terminal")


def test_a_page_of_a_form_is_shown_before_it_may_be_sent() -> None:
    with asked("step") as person:
        person.types("yes")  # before anything was shown: it allows nothing
        text = person.shows(PROMPT)
        person.types("no")
        assert "reply 1=False" in person.shows(" by=terminal")
    assert "This page of the form" in text
    assert "Mira" in text
    assert answered("step", "yes", "no") == ["True", "False"]


def test_all_questions_of_one_stop_are_told_once_and_counted() -> None:
    with asked("stop-1", "stop-2", "stop-3", "stop-3") as person:
        for number, (line, count) in enumerate(
            (("3 months", "1 of 3"), ("2", "2 of 3"), ("Airport", "3 of 3")), 1
        ):
            person.shows(f"Question {count}")
            person.shows(PROMPT, times=number)
            person.types(line)
        person.shows(PROMPT, times=4)
        person.types("Harbour")
        assert person.ends() == 0
    assert person.text.count("3 questions of this form are open") == 1
    assert "2  Shift [Early / Late]" in person.text
    assert re.findall(r"reply \d+='?(.*?)'? by", person.text) == [
        *("3 months", "Late", "Airport", "Harbour")
    ]


def test_a_choice_without_known_options_takes_a_text() -> None:
    assert answered("stop-3", "Airport", "n") == ["'Airport'", "'n'"]


def test_a_path_is_asked_again_until_there_is_such_a_file(tmp_path: Path) -> None:
    letter = tmp_path / "a letter.pdf"
    letter.write_bytes(b"%PDF-1.4")
    with asked("file", columns=400) as person:
        text = person.shows(PROMPT)
        person.types(f"{tmp_path}/none.pdf")
        assert "none.pdf; check the path." in person.shows(PROMPT, times=2)
        person.types(f"'{letter}'")
        assert "reply 1=Document(name='a letter.pdf'" in person.shows(" by=terminal")
    assert "Type the path of the file." in text
    assert "to use it just this once" not in text


def test_the_end_of_input_at_the_gate_declines() -> None:
    with asked("gate") as person:
        person.shows(PROMPT)
        person.presses("d")
        assert "reply 1=False" in person.shows(" by=terminal")


@pytest.mark.parametrize("columns", [80, 120])
def test_the_sheet_shows_label_answer_source_and_proof_of_every_line(columns: int) -> None:
    with asked("gate", columns=columns) as person:
        text = person.shows(PROMPT)
    rows = [" ".join(line.split()) for line in text.splitlines()]
    source = "profile.name.given" if columns == 120 else "profile"
    assert f"1 Given name * Mira {source} yes" in rows
    assert "2 Address: Country Poland" in " ".join(rows)
    assert "3 Newsletter weekly the page, check NO" in rows
    assert "! 3 Newsletter: not proven" in rows
    assert "Not used: X" in text
    assert max(map(len, text.splitlines())) <= columns


def test_what_a_page_wrote_can_neither_move_the_cursor_nor_style_the_sheet() -> None:
    with asked("gate") as person:
        person.shows(PROMPT)
    assert "\x1b[2J" not in person.raw
    assert "[red]here[/]" in person.text


def test_without_colour_nothing_is_coloured() -> None:
    with asked("gate", env={"NO_COLOR": "1"}) as person:
        person.shows(PROMPT)
    assert "\x1b[3" not in person.raw


def test_a_blank_line_is_no_answer() -> None:
    assert answered("text", "  ") == ["None"]


def test_a_text_is_taken_as_it_was_typed() -> None:
    assert answered("text", " Füge 90.000 € [bold] hinzu ") == ["'Füge 90.000 € [bold] hinzu'"]


def test_a_code_is_taken_as_text() -> None:
    assert answered("otp", "012345") == ["'012345'"]


def test_a_question_without_an_answer_in_time_has_none() -> None:
    with asked("short") as person:
        assert "reply 1=None" in person.shows(" by=terminal")


def test_a_choice_is_made_by_number_or_by_text() -> None:
    assert answered("choice", "2", "1 month", "1  MONTH") == ["'1 month'"] * 3


def test_a_part_of_an_option_is_never_taken_for_it() -> None:
    with asked("choice") as person:
        person.shows(PROMPT)
        person.types("month")
        person.shows("Which of these?")
        person.types("2 months")
        assert "reply 1='2 months'" in person.shows(" by=terminal")


def test_among_options_that_are_numbers_a_number_means_the_text() -> None:
    assert answered("numbers", "1") == ["'1'"]


def test_several_choices_keep_their_order_and_c_is_not_c_sharp() -> None:
    assert answered("several", "Go, c#") == ["('Go', 'C#')"]


def test_a_long_list_is_not_poured_out() -> None:
    with asked("countries") as person:
        text = person.shows(PROMPT)
        person.types("land 39")
        assert "reply 1='Land 39'" in person.shows(" by=terminal")
    assert "… and 25 more" in text
    assert "Land 20" not in text


def test_yes_and_no_are_understood_in_english_and_german() -> None:
    assert answered("yes_no", "yes", "Nein", "J", "") == ["True", "False", "True", "None"]


def test_a_word_that_is_neither_yes_nor_no_is_asked_again() -> None:
    with asked("yes_no") as person:
        person.shows(PROMPT)
        person.types("perhaps")
        person.shows("Please type yes or no.")
        person.types("no")
        assert "reply 1=False" in person.shows(" by=terminal")


def test_ctrl_c_at_a_question_ends_the_process() -> None:
    with asked("text") as person:
        person.shows(PROMPT)
        person.presses("c")
        assert person.ends() != 0
    assert "reply 1=" not in person.text


def test_every_source_of_an_answer_has_its_word_on_the_sheet() -> None:
    assert set(SOURCES) == set(Source)


def test_a_password_is_not_shown_while_it_is_typed_and_what_follows_is() -> None:
    with asked("password", "text") as person:
        person.shows(PROMPT)
        person.types(" russet pippin ")
        person.shows("reply 1=")
        before_reply = person.text.split("reply 1=")[0]
        assert "pippin" not in before_reply
        person.shows(PROMPT, times=2)
        person.types("forty")
        assert "reply 2='forty'" in person.shows("reply 2=")
        assert person.ends() == 0
    assert "reply 1=' russet pippin '" in person.text
    assert person.text.count("forty") == 2  # as it was typed, and as it was understood


@pytest.mark.parametrize("question", ["password", "otp"])
def test_what_was_typed_ahead_in_the_open_is_no_password_and_no_code(question: str) -> None:
    with asked(question) as person:
        person.types("russet")  # shown while it was typed, for whatever was on the screen then
        person.shows(PROMPT)
        person.types("pippin")
        assert "reply 1='pippin'" in person.shows(" by=terminal")


def test_a_wall_is_done_or_is_not() -> None:
    assert answered("wall", "done", "Done.", "yes", "no", "") == [
        "True",
        "True",
        "True",
        "False",
        "None",
    ]


def test_a_done_typed_before_the_wall_was_told_of_counts_for_nothing() -> None:
    with asked("wall") as person:
        person.types("done")
        person.shows(PROMPT)
        person.types("perhaps")
        person.shows("Please type done, or no.")
        person.types("no")
        assert "reply 1=False" in person.shows(" by=terminal")
