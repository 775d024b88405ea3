"""Tasks at Wagtail: people as snippets, articles as pages, images."""

from __future__ import annotations

from collections.abc import Iterator

import _systems as systems
from _trueapps import Difference, Task, Volatile
from _trueapps_django import SIGN_IN, USUALLY_VOLATILE, DjangoApp

PEOPLE, PAGES = "/cms/snippets/press/person/", "/cms/pages/2/"
PERSON, ARTICLE, IMAGE = "press_person", "press_article", "wagtailimages_image"
REVISIONS = (
    "latest_revision_id",
    "revision_created_id",
    "updated_at",
    "live_revision_id",
    "latest_revision_created_at",
)


def _changed(label: str, **columns: object) -> Difference:
    return Difference(changed={PERSON: {label: columns}})


class Wagtail(DjangoApp):
    """Wagtail's own administration."""

    name = "wagtail"
    packages = ("wagtail==8.0.1", "django==5.2.19")
    child = "_trueapps_wagtail_child.py"
    chatter = r"/editing-sessions/"
    sign_in = "/cms/login/"
    sign_in_steps = SIGN_IN + 'click "Sign in"\nexpect the "Dashboard" link is shown'
    volatile = Volatile(
        USUALLY_VOLATILE
        | {
            "wagtailcore_revision",
            "wagtailcore_pagelogentry",
            "wagtailcore_modellogentry",
            "wagtailcore_referenceindex",
            "wagtailsearch_*",
            "wagtailimages_rendition",
            "wagtailusers_userprofile",
            "wagtailadmin_editingsession",
            "wagtailcore_pagesubscription",
            "wagtailcore_uploadedfile",
        },
        frozenset(
            (*REVISIONS, "last_login", "last_published_at", "first_published_at", "created_at")
        ),
        {
            PERSON: {"role": "author"},
            IMAGE: {
                "width": 480,
                "height": 480,
                "collection_id": 1,
                "uploaded_by_user_id": 1,
                "file_size": bool,
                "file_hash": bool,
                "file": lambda held: "lantern" in str(held),
            },
        },
    )

    def make_tasks(self) -> Iterator[Task]:
        """What is done at it."""
        (self.files / "lantern.png").write_bytes(systems.png())
        yield from _of_people()
        yield from _in_lists()
        yield from _of_pages()
        yield from _around()


def _of_people() -> Iterator[Task]:
    yield Task(
        "create",
        PEOPLE,
        'click "Add person"\ntype "Runa Kesselring" into Name\nchoose "Guest" in Role\n'
        'click "Save"\nexpect a row with "Runa Kesselring" and "Guest"',
        "Create a person called Runa Kesselring with role Guest",
        Difference(added={PERSON: [{"name": "Runa Kesselring", "role": "guest"}]}),
    )
    yield Task(
        "rename",
        PEOPLE,
        'click "Piers Holloway"\ntype "Piers Halloran" into Name\nclick "Save"\n'
        'expect a row with "Piers Halloran"\nexpect no row with "Piers Holloway"',
        "Rename the person Piers Holloway to Piers Halloran",
        _changed("Piers Holloway", name="Piers Halloran"),
    )
    yield Task(
        "choose",
        PEOPLE,
        'click "Tom Veldkamp"\nchoose "Editor" in Role\nclick "Save"\n'
        'expect a row with "Tom Veldkamp" and "Editor"',
        "Set the role of the person Tom Veldkamp to Editor",
        _changed("Tom Veldkamp", role="editor"),
    )
    yield Task(
        "assign",
        PEOPLE,
        'click "Aoife Tarrant"\ntype "Harbour" into Desk\nclick "Save"\n'
        'expect a row with "Aoife Tarrant" and "Harbour"',
        "Set the desk of the person Aoife Tarrant to Harbour",
        _changed("Aoife Tarrant", desk="Harbour"),
    )
    yield Task(
        "delete",
        PEOPLE,
        'click "Aoife Tarrant"\nclick "Actions"\nclick "Delete"\nclick "Yes, delete"\n'
        'expect no row with "Aoife Tarrant"',
        "Delete the person Aoife Tarrant",
        Difference(gone={PERSON: ["Aoife Tarrant"]}),
        deletes=True,
    )


def _in_lists() -> Iterator[Task]:
    yield Task(
        "search and open",
        PEOPLE,
        'type "Piers" into "Search term"\nwait until "Tom Veldkamp" is gone\n'
        'click "Piers Holloway"\nexpect Name to be "Piers Holloway"',
        'Search for "Piers" and open the person "Piers Holloway"',
        visits=r"q=Piers[\s\S]*/person/edit/4/",
    )
    yield Task(
        "filter",
        PEOPLE,
        'click "Show filters"\nclick "Role"\nchoose "Guest" in Role\n'
        'expect "Aoife Tarrant" is shown\nexpect "Jane Osterlund" is gone',
        "Filter the people by role Guest",
        visits=r"role=guest",
        replies={r"which\s+one": "1"},
    )
    yield Task(
        "several rows",
        PEOPLE,
        'click "Add person"\ntype "Iris Moor" into Name\nclick "Save"\n'
        'click "Add person"\ntype "Juno Vale" into Name\nclick "Save"\n'
        'expect a row with "Iris Moor"\nexpect a row with "Juno Vale"',
        "Create the people Iris Moor and Juno Vale",
        Difference(added={PERSON: [{"name": "Iris Moor"}, {"name": "Juno Vale"}]}),
    )
    yield Task(
        "bulk action",
        PEOPLE,
        'tick the checkbox in the row with "Tom Veldkamp"\n'
        'tick the checkbox in the row with "Piers Holloway"\nclick "Delete"\n'
        'click "Yes, delete"\nexpect no row with "Tom Veldkamp"\n'
        'expect no row with "Piers Holloway"',
        "Delete the people Tom Veldkamp and Piers Holloway",
        Difference(gone={PERSON: ["Tom Veldkamp", "Piers Holloway"]}),
        deletes=True,
    )
    yield Task(
        "read a value",
        PEOPLE,
        'read the "Desk" cell in the row with "Jane Osterlund" as desk\n'
        'expect a row with "Jane Osterlund"',
        "What is the desk of the person Jane Osterlund?",
        answer="Harbour",
    )


def _of_pages() -> Iterator[Task]:
    yield Task(
        "change a field",
        PAGES,
        'click "Lantern walk"\ntype "An evening by the sea." into Introduction\n'
        'click "More actions"\nclick "Publish"\nclick "Lantern walk"\n'
        'expect Introduction to be "An evening by the sea."',
        'Set the introduction of the article "Lantern walk" to "An evening by the sea."'
        " and publish it",
        Difference(
            changed={ARTICLE: {"An evening by the water.": {"intro": "An evening by the sea."}}}
        ),
    )
    yield Task(
        "comment",
        PAGES,
        'click "Harbour reopens"\nclick "Add comment" in "Introduction"\n'
        'type "Since when?" into "Enter your comments..."\nclick "Comment"\n'
        'click "Save draft"\nexpect "Since when?" is shown',
        'Comment "Since when?" on the introduction of the article "Harbour reopens"',
        Difference(
            added={
                "wagtailcore_comment": [
                    {"text": "Since when?", "contentpath": "intro", "user_id": 1, "page_id": 3}
                ],
            },
            changed={"wagtailcore_page": {"Harbour reopens": {"has_unpublished_changes": 1}}},
        ),
    )
    yield Task(
        "upload",
        "/cms/images/",
        'click "Add an image"\nupload "lantern.png" to "Or choose from your computer"\n'
        'wait until the "Update" button is shown\ntype "Lantern" into Title\nclick "Update"\n'
        'click "Images"\nexpect "Lantern" is shown',
        "Upload lantern.png to the images with the title Lantern",
        Difference(added={IMAGE: [{"title": "Lantern"}]}),
    )
    yield Task(
        "cancel",
        PAGES,
        'click "Notes on rope"\nclick "Actions"\nclick "Delete"\n'
        'click "No, don\'t delete it"\nclick "Notes on rope"\n'
        'expect Title to be "Notes on rope"',
        'Click "Notes on rope", click Actions, click Delete and then "No, don\'t delete it"',
        visits=r"/cms/pages/4/delete/",
        deletes=True,
    )


def _around() -> Iterator[Task]:
    yield Task(
        "log in first",
        "/cms/login/",
        f'{SIGN_IN}click "Sign in"\nclick "People"\nclick "Piers Holloway"\n'
        'choose "Guest" in Role\nclick "Save"\nexpect a row with "Piers Holloway" and "Guest"',
        "Sign in and set the role of the person Piers Holloway to Guest",
        _changed("Piers Holloway", role="guest"),
        signed_in=False,
    )
