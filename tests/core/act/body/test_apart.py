"""What an upload apart is referred to by: a handle of its answer, or its own place."""

from __future__ import annotations

import pytest

from steadyhand.core.act.request_body import Body, contains_handle, contains_upload_path

FORM = "application/x-www-form-urlencoded"
PLACE = "https://files.example/bucket/9f2c71aa/resume.pdf?signature=1"


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (b"name=Orla&cv=9f2c71aa", True),
        (b"cv=bucket%2F9f2c71aa%2Fresume.pdf", True),
        (b"name=Orla&cv=resume.pdf", False),
        (b"cv=bucket", False),
        (b"", False),
    ],
)
def test_a_form_names_a_file_by_what_is_new_in_its_place(sent: bytes, told: bool) -> None:
    assert contains_upload_path(Body(FORM, sent), PLACE) is told


def test_a_form_names_a_file_by_what_its_upload_was_answered_with() -> None:
    sent = Body(FORM, b"name=Orla&cv=71828")
    assert contains_handle(sent, "", b'{"id": 71828}')
    assert not contains_handle(sent, "", b'{"id": 1}')
    assert not contains_handle(sent, "", b"")
