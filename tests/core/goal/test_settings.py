"""Sentences of several fields, of what is the person's own, and of places and their kinds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from steadyhand.core.goal.language import parse, write
from steadyhand.core.goal.meanings import way_captions
from steadyhand.core.goal.sentences import understand

MEANT = {
    'Set the site title to "A B", the tagline to "C" and posts per page to 15': (
        'type "A B" into "site title"; type "C" into "tagline"; type "15" into "posts per page";'
        ' click "save"; expect "site title" to be "A B"; expect "tagline" to be "C";'
        ' expect "posts per page" to be "15"'
    ),
    'Set the status to Open and the owner to Ada on the ticket "A"': (
        'click "edit" in the row with "A"; type "Open" into "status"; type "Ada" into "owner";'
        ' click "save"; expect "status" in the row with "A" to be "Open";'
        ' expect "owner" in the row with "A" to be "Ada"'
    ),
    'Set the priority of "A" to High and the status to Open': (
        'click "edit" in the row with "A"; type "High" into "priority"; type "Open" into "status";'
        ' click "save"; expect "priority" in the row with "A" to be "High";'
        ' expect "status" in the row with "A" to be "Open"'
    ),
    "update the account Bluefin Foods: industry Food, employees 250": (
        'click "edit" in the row with "Bluefin Foods"; type "Food" into "industry";'
        ' type "250" into "employees"; click "save";'
        ' expect "industry" in the row with "Bluefin Foods" to be "Food";'
        ' expect "employees" in the row with "Bluefin Foods" to be "250"'
    ),
    "Change my location to Gothenburg": (
        'if the "location" field is gone:; click "profile"; type "Gothenburg" into "location";'
        ' click "save"; expect "location" to be "Gothenburg"'
    ),
    "Go to my preferences": 'click "preferences"',
    'Edit my post "A" so that it says "B"': (
        'click "edit" in the row with "A"; type "B" into the text area; click "save";'
        ' expect "B" is shown'
    ),
    'Create a topic "A" in the forum "Notices" with the text "B"': (
        'open "Notices"; click "new topic"; type "A" into "name"; type "B" into "text";'
        ' click "save"; expect a row with "A"'
    ),
    'Create a topic "A" in the Notices forum': (
        'open "Notices"; click "new topic"; type "A" into "name"; click "save";'
        ' expect a row with "A"'
    ),
    'In the Apollo backup delete the file "X"': (
        'open "Apollo backup"; click "delete" in the row with "X"; expect no row with "X"'
    ),
    "In the Apollo project settings, set the color to red": (
        'open "Apollo project settings"; type "red" into "color"; expect "color" to be "red"'
    ),
    'Set the price to 5 and the stock to 3, then press "Cancel"': (
        'type "5" into "price"; type "3" into "stock"; click "Cancel"'
    ),
    'Set the price to 5 and the stock to 3, then press "Submit"': (
        'type "5" into "price"; type "3" into "stock"; click "Submit"'
    ),
    "Set the price to 5 and the stock to 3, then press Enter": (
        'type "5" into "price"; type "3" into "stock" and press Enter; expect "price" to be "5"'
    ),
    "Set the price to 5 and the stock to 3, then save": (
        'type "5" into "price"; type "3" into "stock"; click "save";'
        ' expect "price" to be "5"; expect "stock" to be "3"'
    ),
    "Change title of #14 to B": (
        'click "edit" in the row with "#14"; type "B" into "title"; click "save";'
        ' expect a row with "B"'
    ),
    'Delete the tax rate "Half"': (
        'click "delete" in the row with "Half"; expect no row with "Half"'
    ),
    "Close issues #3 and #5": (
        'click "edit" in the row with "#3"; type "closed" into "status"; click "save";'
        ' click "edit" in the row with "#5"; type "closed" into "status"; click "save";'
        ' expect "status" in the row with "#3" to be "closed";'
        ' expect "status" in the row with "#5" to be "closed"'
    ),
    'Search the posts for pumpkin and open the one called "Pumpkin pie"': (
        'type "pumpkin" into "search" and press Enter; click "Pumpkin pie";'
        ' expect the "Pumpkin pie" heading is shown'
    ),
    'Search for "plum" and open "Plum cake"': (
        'type "plum" into "search" and press Enter; click "Plum cake";'
        ' expect the "Plum cake" heading is shown'
    ),
    'How many replies does the topic "A" have?': (
        'read the cell in the column "replies" in the row with "A" as answer; expect a row with "A"'
    ),
    "Who is #22 assigned to?": (
        'read the cell in the column "assignee" in the row with "#22" as answer;'
        ' expect a row with "#22"'
    ),
}


@pytest.mark.parametrize("sentence", MEANT)
def test_what_is_said_of_several_fields_and_of_places_means_each_of_them(sentence: str) -> None:
    goal = understand(sentence)
    assert goal is not None
    steps = write(replace(goal, sentence="")).replace("\n", "; ")
    assert " ".join(steps.split()) == MEANT[sentence]


@pytest.mark.parametrize(
    "sentence",
    [
        "Set the title to A and the title to B",  # which of them
        'Set the title to A and the title to B on the page "C"',
        "Change my location",
        "Change my location to",
        'Edit my post so that it says "B"',
        "Delete the tax rate half",
        "Delete the red button “Half”",
        "Set the title to A and delete to B",
        "Set the title to A and everything to B",
        'Create a topic "A" in the forum with the text "B" in the Notices forum',
        "Close issues #3 and five",
        "Delete job nightly",
        'Delete the posts unlike "X"',
        'Delete the folder inside "X"',
        'Edit the post quoting "X" so that it says "Y"',
        "Delete the tasks not-done",
        "Archive the project in-progress",
        "Set the price to 5 and the location to Bank of Ireland",
        "Set the due date to Friday and the status to done on Monday",
        "Set the price of Lamp to 5 and Chair to 6",
        "Set the role of Bob to admin and Alice to editor",
        "Set the title to Rise and Fall to Rome",
        "Set the price to 5 and transfer money to Bob",
        'Set the price of "Lamp" to 5 and the Price to 6',
        'Change my mind to "no"',
        "Set my friend Bob to admin",
        'Set my password to "abc"',
        'Set the title of the topic "A" to Roof and delete the topic',
        'Add the tag "x" to the post "A" and delete the tag',
        'Put "A" into Bin',
    ],
)
def test_half_a_setting_and_one_that_is_said_twice_mean_nothing(sentence: str) -> None:
    assert understand(sentence) is None


def test_a_search_that_a_page_lacks_is_behind_what_is_called_so() -> None:
    (search,) = parse('type "plum" into "search" and press Enter').steps
    assert "search" in way_captions(search)
    (other,) = parse('type "plum" into "fruit" and press Enter').steps
    assert not way_captions(other)
