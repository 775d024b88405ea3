"""Sentences that are read only where no other way of reading makes anything of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from steadyhand.core.goal import goal as g
from steadyhand.core.goal.language import write
from steadyhand.core.goal.sentences import understand

MEANT = {
    'Would you mind setting the price of "Oak Stool" to 5?': (
        'click "edit" in the row with "Oak Stool"\n'
        'type "5" into "price"\n'
        'click "save"\n'
        'expect "price" in the row with "Oak Stool" to be "5"'
    ),
    "Delete label wontfix": (
        'click "delete" in the row with "wontfix"\nexpect no row with "wontfix"'
    ),
    "Check in L-2041, L-2042 and L-2050.": (
        'click "Check in" in the row with "L-2041"\n'
        'click "Check in" in the row with "L-2042"\n'
        'click "Check in" in the row with "L-2050"'
    ),
    'Delete "Apollo" and "Zeus"': (
        'click "delete" in the row with "Apollo"\n'
        'click "delete" in the row with "Zeus"\n'
        'expect no row with "Apollo"\n'
        'expect no row with "Zeus"'
    ),
    'Delete "Apollo" from the projects': (
        'click "delete" in the row with "Apollo"\nexpect no row with "Apollo"'
    ),
    "Check out asset L-2041 to Rui Costa": (
        'click "Check out" in the row with "L-2041"\ntype "Rui Costa" into the field\nclick "save"'
    ),
    "Merge ticket 1043 into ticket 1042": (
        'click "Merge" in the row with "1043"\ntype "1042" into the field\nclick "save"'
    ),
    'Invite "dana@a.example" to the channel "Design"': (
        'click "Invite" in the row with "Design"\n'
        'type "dana@a.example" into the field\n'
        'click "save"'
    ),
    'Trash the draft "Idea 1"': (
        'click "delete" in the row with "Idea 1"\nexpect no row with "Idea 1"'
    ),
    "On ticket 1042 set the status to Pending, the owner to Sam Ortiz and the type to Incident": (
        'click "edit" in the row with "1042"\n'
        'type "Pending" into "status"\n'
        'type "Sam Ortiz" into "owner"\n'
        'type "Incident" into "type"\n'
        'click "save"\n'
        'expect "status" in the row with "1042" to be "Pending"\n'
        'expect "owner" in the row with "1042" to be "Sam Ortiz"\n'
        'expect "type" in the row with "1042" to be "Incident"'
    ),
    'Job api-tests: set the branch to develop, the timeout to 45 and tick "Discard old builds"': (
        'click "edit" in the row with "api-tests"\n'
        'type "develop" into "branch"\n'
        'type "45" into "timeout"\n'
        'tick "Discard old builds"\n'
        'click "save"\n'
        'expect "branch" in the row with "api-tests" to be "develop"\n'
        'expect "timeout" in the row with "api-tests" to be "45"\n'
        'expect "Discard old builds" in the row with "api-tests" is ticked'
    ),
    "On the vendor Papierhaus, change the IBAN to DE02 and the payment terms to 14 days": (
        'click "edit" in the row with "Papierhaus"\n'
        'type "DE02" into "IBAN"\n'
        'type "14 days" into "payment terms"\n'
        'click "save"\n'
        'expect "IBAN" in the row with "Papierhaus" to be "DE02"\n'
        'expect "payment terms" in the row with "Papierhaus" to be "14 days"'
    ),
    "Put the price of the Oak Stool down to 39.90": (
        'click "edit" in the row with "Oak Stool"\n'
        'type "39.90" into "price"\n'
        'click "save"\n'
        'expect "price" in the row with "Oak Stool" to be "39.90"'
    ),
    "Edit employee Marco Rossi: department Finance, manager Elena Petrova, phone 555 0133": (
        'click "edit" in the row with "Marco Rossi"\n'
        'type "Finance" into "department"\n'
        'type "Elena Petrova" into "manager"\n'
        'type "555 0133" into "phone"\n'
        'click "save"\n'
        'expect "department" in the row with "Marco Rossi" to be "Finance"\n'
        'expect "manager" in the row with "Marco Rossi" to be "Elena Petrova"\n'
        'expect "phone" in the row with "Marco Rossi" to be "555 0133"'
    ),
    'Update the location Lisbon with address "Rua Augusta 10", city Lisboa, manager Ann': (
        'click "edit" in the row with "Lisbon"\n'
        'type "Rua Augusta 10" into "address"\n'
        'type "Lisboa" into "city"\n'
        'type "Ann" into "manager"\n'
        'click "save"\n'
        'expect "address" in the row with "Lisbon" to be "Rua Augusta 10"\n'
        'expect "city" in the row with "Lisbon" to be "Lisboa"\n'
        'expect "manager" in the row with "Lisbon" to be "Ann"'
    ),
    'Move the deal "Bluefin" to stage Negotiation': (
        'click "edit" in the row with "Bluefin"\n'
        'type "Negotiation" into "stage"\n'
        'click "save"\n'
        'expect "stage" in the row with "Bluefin" to be "Negotiation"'
    ),
    'Create a ticket for customer Anna Berg, subject "Stairs", priority Urgent, group Hardware': (
        'click "new ticket"\n'
        'type "Anna Berg" into "customer"\n'
        'type "Stairs" into "subject"\n'
        'type "Urgent" into "priority"\n'
        'type "Hardware" into "group"\n'
        'click "save"\n'
        'expect a row with "Anna Berg"'
    ),
    'Add a product: name "Oak Stool", price 49.90, SKU OS-100': (
        'click "new product"\n'
        'type "Oak Stool" into "name"\n'
        'type "49.90" into "price"\n'
        'type "OS-100" into "SKU"\n'
        'click "save"\n'
        'expect a row with "Oak Stool"'
    ),
    'Create a private channel named release-crew with the purpose "Ship 4.0"': (
        'click "new private channel"\n'
        'type "release-crew" into "name"\n'
        'type "Ship 4.0" into "purpose"\n'
        'click "save"\n'
        'expect a row with "release-crew"'
    ),
    'New freestyle job nightly-build with description "Runs at 2am"': (
        'click "new freestyle job"\n'
        'type "nightly-build" into "name"\n'
        'type "Runs at 2am" into "description"\n'
        'click "save"\n'
        'expect a row with "nightly-build"'
    ),
    'Make a folder "Invoices 2024" inside Documents': (
        'open "Documents"\n'
        'click "new folder"\n'
        'type "Invoices 2024" into "name"\n'
        'click "save"\n'
        'expect a row with "Invoices 2024"'
    ),
    "Make a new calendar called Family, colour green, and share it with sofia@home.example": (
        'click "new calendar"\n'
        'type "Family" into "name"\n'
        'type "green" into "colour"\n'
        'click "save"\n'
        'click "share" in the row with "Family"\n'
        'type "sofia@home.example" into the field\n'
        'click "save"\n'
        'expect a row with "Family"'
    ),
    "Add contact Peter Novak, email peter@novak.example, phone 555 0199, company Novak Ltd": (
        'click "new contact"\n'
        'type "Peter Novak" into "name"\n'
        'type "peter@novak.example" into "email"\n'
        'type "555 0199" into "phone"\n'
        'type "Novak Ltd" into "company"\n'
        'click "save"\n'
        'expect a row with "Peter Novak"'
    ),
    "Change the location of Team Lunch to Cafe Roma and set the reminder to 30 minutes": (
        'click "edit" in the row with "Team Lunch"\n'
        'type "Cafe Roma" into "location"\n'
        'type "30 minutes" into "reminder"\n'
        'click "save"\n'
        'expect "location" in the row with "Team Lunch" to be "Cafe Roma"\n'
        'expect "reminder" in the row with "Team Lunch" to be "30 minutes"'
    ),
    'Add a quick note saying "Called twice" to the ticket "Laptop"': (
        'click "Laptop"\n'
        'type "Called twice" into "comment"\n'
        'click the "send" button\n'
        'expect "Called twice" is shown'
    ),
    'Filter the orders by "Unpaid"': (
        'choose "Unpaid" in "status"\nexpect "status" to be "Unpaid"'
    ),
    "Show all overdue invoices": ('choose "overdue" in "status"\nexpect "status" to be "overdue"'),
    "Show me the tickets assigned to Sam Ortiz": (
        'choose "Sam Ortiz" in "assignee"\nexpect "assignee" to be "Sam Ortiz"'
    ),
    "Show only issues tagged bug": ('choose "bug" in "tags"\nexpect "tags" to be "bug"'),
    'In which year was "Night Ferries" published?': (
        'read the cell in the column "year" in the row with "Night Ferries" as answer\n'
        'expect a row with "Night Ferries"'
    ),
    'What stage is the deal "Bluefin" in?': (
        'read the cell in the column "stage" in the row with "Bluefin" as answer\n'
        'expect a row with "Bluefin"'
    ),
    'Who wrote "Night Ferries"?': (
        'read the cell in the column "author" in the row with "Night Ferries" as answer\n'
        'expect a row with "Night Ferries"'
    ),
    "How much is the Blue Mug?": (
        'read the cell in the column "price" in the row with "Blue Mug" as answer\n'
        'expect a row with "Blue Mug"'
    ),
    "When is invoice INV-0044 due?": (
        'read the cell in the column "due date" in the row with "INV-0044" as answer\n'
        'expect a row with "INV-0044"'
    ),
    'Edit the page "Printer", replace the text with "On floor 2."': (
        'click "edit" in the row with "Printer"\n'
        'type "On floor 2." into the text area\n'
        'click "save"\n'
        'expect "On floor 2." is shown'
    ),
    "Reset the host web-1": ('click "Reset" in the row with "web-1"'),
    "Tell me Peter Novak's phone number": (
        'read the cell in the column "phone number" in the row with "Peter Novak" as answer\n'
        'expect a row with "Peter Novak"'
    ),
}


@pytest.mark.parametrize("sentence", MEANT)
def test_what_no_other_way_reads_is_read_by_its_parts(sentence: str) -> None:
    goal = understand(sentence)
    assert goal is not None
    assert write(replace(goal, sentence="")).strip() == MEANT[sentence]


@pytest.mark.parametrize(
    "sentence",
    [
        "delete the old label",
        'Delete the old "Apollo"',
        "Delete user accounts",
        "Delete user photos",
        "Remove topic tags",
        "Remove the label from Mug",
        "Remove the user from Marketing",
        "Delete the phone number of Anna",
        "Delete Anna's phone number",
        "Disable the notifications for Anna",
        "Hide the file from Bob",
        "Send the invoice to Bob",
        "Send INV-1 to print",
        "Send the report to everyone",
        "Cancel the order 1011 for Bob",
        'Merge the notes "Milk" and "Bread"',
        'Lock the button "Milk"',
        "Lock the topic stairs",
        "Approve the request of someone",
        "Share the file with nobody",
        "Show the books by price",
        "Filter the orders by date",
        "Show the Oak Stools",
        'Add an internal note saying "Called" to the ticket "Laptop"',
        "Convert the lead Maya Singh into a customer",
        "Set the price to 5 and the location to Bank of Ireland",
        "Delete Apollo Except Zeus",
        "Start project Apollo",
        'Give "Apollo" to Jane',
        "Run the job",
        "Remove Jane Doe from the project Apollo",
        "Kick Bob from the channel General",
        "Delete the file Plan from the folder Old",
        "Open the file Plan in Documents",
        "Start the project Apollo in Tracker",
        "Write the name Ann in the book Guests",
        'In which year was "Night Ferries" big?',
        'Advance the file "A" to folder Archive',
        "Create a page called A with body Soup",
        "Like the comment",
        "open my https://tracker.example.com/projects",
        "Delete the invoice of Acme",
        "Delete the comment by Otto",
        "Set the status of the request by Ann to Approved",
        "Send Ann's invoice to Bob",
        "Cancel the wrong order from Acme",
        "Approve Ann's pending request",
        "Delete the comments by Otto",
        "Delete a comment by Otto",
        "Suspend the user Ann effective Monday",
        "Cancel the order Acme tonight",
        "Delete the project Apollo permanently",
        "Ban the user temporarily",
        "Delete the list permanently",
        "Delete the user profile",
        "Delete the branch office",
        "Delete label permanently",
        "Set the price of Chair to 50 starting Monday",
        "Raise the budget of Apollo to 500 temporarily",
        "Change the plan of Ann to Pro effective Monday",
        "Create a project called Apollo with budget 500 starting Monday",
        "Create a task called Review and email Ann",
        "Change the project Apollo, notify Ann and email Bob",
        "Create a project called Apollo, budget 500, and invite Ann",
        "Cancel the meeting Standup with Ann",
        "Leave the project Apollo to Ann",
        "Print the invoice 12 to PDF",
        "Submit the timesheet by Friday",
        "Send the invoice by Email",
        "Create a task called Finish by Monday",
        "List the projects by Budget",
        "Resume the payment from Monday",
        "Approve the request of Ann on Monday",
        "Cancel the order for 500",
        "Cancel the order from Acme in an hour",
        "Restart the server web1 in a minute",
        "Set the status of Apollo to Done in the evening",
        "Delete the message Hello from Ann",
        "Delete the file Plan from Bob",
        "Create a project called Apollo and discard it",
        "Leave the comment by Otto",
        "Transfer 500 to Ann",
        "Set Ann as the owner of Apollo",
        "merge the contacts Ann and Bob into Eve",
        "Create a note called Milk by Ann and Bob",
        'Send a message to Ann saying "Hi"',
        "Cancel the Friday",
        "Show me Ann's orders",
        "Show the needed parts",
        "Cancelling the order of Acme",
    ],
)
def test_what_may_be_another_thing_or_act_is_not_read(sentence: str) -> None:
    assert understand(sentence) is None


@pytest.mark.parametrize(
    ("sentence", "last"),
    [
        ("Create a project called Apollo and cancel", 'click "cancel"'),
        ('Change the status of Apollo to Done and press "Cancel"', 'click "Cancel"'),
    ],
)
def test_what_is_taken_back_in_the_same_sentence_is_not_saved(sentence: str, last: str) -> None:
    goal = understand(sentence)
    assert goal is not None
    assert write(replace(goal, sentence="")).splitlines()[-1] == last
    assert "save" not in write(replace(goal, sentence=""))


@pytest.mark.parametrize(
    ("sentence", "inside"),
    [
        ('Set the status of Apollo to Done and tick "Public"', True),
        ('Set the status of Apollo to Done, then tick "Public"', False),
        ('Set the status of Apollo to Done. Tick "Public"', False),
        ('Set the status of Apollo to Done and type "Iris" into Search', False),
        ('Set the status of Apollo to Done and choose "High" in Priority', True),
        ('Set the status of Apollo to Done and type "Hi" into Note and press Enter', False),
    ],
)
def test_what_is_filled_in_the_same_breath_goes_into_the_form_before_its_save(
    sentence: str, inside: bool
) -> None:
    goal = understand(sentence)
    assert goal is not None
    acts = [step for step in goal.steps if not isinstance(step, g.Expect)]
    saved = [isinstance(s, g.Click) and s.target.name == "save" for s in acts].index(True)
    assert (saved == len(acts) - 1) is inside


def test_a_secret_that_is_filled_in_the_same_breath_is_looked_for_nowhere() -> None:
    goal = understand('Set the status of Apollo to Done and type "abc" into Password')
    assert goal is not None
    assert "abc" not in str([step for step in goal.steps if isinstance(step, g.Expect)])


def test_a_place_ends_before_what_begins_a_name() -> None:
    goal = understand('Create a topic in the Gardening category titled "Slugs"')
    assert goal is not None
    assert goal.steps[0] == g.Open("Gardening")


def test_a_link_that_is_one_s_own_is_a_word_of_a_list() -> None:
    assert understand("Open my settings") is not None
    assert understand("Open my https://tracker.example.com/projects") is None
