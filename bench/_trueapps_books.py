"""Tasks at Calibre-Web: shelves, books and users of a small library, in two databases."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from _trueapps import Difference, Of, ServedApp, Tables, Task, Volatile, read_tables

PACKAGES = ("calibreweb==0.6.27", "setuptools==80.10.2")
HOME, SHELF, ON_SHELF, USER = "/", "shelf", "book_shelf_link", "user"
BOOK, PUBLISHER, SERIES = "library_books", "library_publishers", "library_series"
PUBLISHED, IN_SERIES = "library_books_publishers_link", "library_books_series_link"
SIGN_IN = (
    'ask "Which user name?" as user\n'
    'ask "Which password?" as password\n'
    "type {user} into Username\n"
    "type {password} into the password field\n"
)
CONTAINER = (
    '<?xml version="1.0"?><container version="1.0"'
    ' xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/>'
    "</rootfiles></container>"
)
PACKAGE = (
    '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0">'
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Night Boat</dc:title>'
    "<dc:creator>Ilse Brandt</dc:creator><dc:language>en</dc:language></metadata>"
    '<manifest><item id="one" href="one.xhtml" media-type="application/xhtml+xml"/></manifest>'
    '<spine><itemref idref="one"/></spine></package>'
)
PAGE = '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>The boat was late.</p></body></html>'


def _epub() -> bytes:
    """A book of one page."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as book:
        book.writestr("mimetype", "application/epub+zip")
        book.writestr("META-INF/container.xml", CONTAINER)
        book.writestr("book.opf", PACKAGE)
        book.writestr("one.xhtml", PAGE)
    return made.getvalue()


class Books(ServedApp):
    """Calibre-Web with its settings on SQLite, and a library of books in another database."""

    name = "books"
    packages = PACKAGES
    child = "_trueapps_books_child.py"
    store = "app/app.db"
    volatile = Volatile(
        frozenset(
            ("user_session", "flask_settings", "kobo_*", "shelf_archive", "metadata_dirtied")
        ),
        frozenset(
            (
                "last_modified",
                "created",
                "date_added",
                "timestamp",
                "uuid",
                "view_settings",
                "uncompressed_size",
            )
        ),
        {
            SHELF: {"user_id": 1},
            ON_SHELF: {"order": lambda held: True},
            "archived_book": {"user_id": 1},
            "book_read_link": {"user_id": 1},
            PUBLISHER: {"sort": lambda held: True},
            SERIES: {"sort": lambda held: True},
        },
    )
    chatter = r"/ajax/(?:view|table_settings|displayselectedbooks|simulatemerge|loaddialogtexts)"
    sign_in = "/login"
    sign_in_steps = SIGN_IN + 'click the "Login" button\nexpect "Logout" is shown'

    def __init__(self, files: Path) -> None:
        """Its tasks bring what lies in *files*."""
        (files / "nightboat.epub").write_bytes(_epub())
        several = (_of_shelves(), _of_books(), _of_many(), _of_users(), _around())
        self.tasks: Sequence[Task] = tuple(task for each in several for task in each)

    def read(self, work: Path) -> Tables:
        """All that both hold."""
        library = read_tables(work / "media/library/metadata.db", self.volatile)
        named = {f"library_{name}": rows for name, rows in library.items()}
        return {**read_tables(self.database(work), self.volatile), **named}


def _of_shelves() -> Iterator[Task]:
    yield Task(
        "create",
        HOME,
        "",
        "make me a new shelf called Summer reading",
        Difference(added={SHELF: [{"name": "Summer reading"}]}),
    )
    yield Task(
        "rename",
        HOME,
        "",
        'Rename my shelf Holiday to "Holiday in Norway"',
        Difference(changed={SHELF: {"Holiday": {"name": "Holiday in Norway"}}}),
    )
    yield Task(
        "put onto",
        HOME,
        "",
        'Put "The Lighthouse Keeper" on my To read shelf',
        Difference(added={ON_SHELF: [{"book_id": 7, "shelf": Of(SHELF, "To read")}]}),
    )
    yield Task(
        "delete",
        HOME,
        "",
        'Please delete the shelf "Old stuff"',
        Difference(gone={SHELF: ["Old stuff"], ON_SHELF: ["6"]}),
        deletes=True,
    )


def _of_books() -> Iterator[Task]:
    yield Task(
        "change a field",
        HOME,
        "",
        'Change the publisher of "Seven Bridges" to Nordlicht',
        Difference(
            added={PUBLISHED: [{"book": 4, "publisher": 1}]},
            gone={PUBLISHED: ["4"]},
        ),
    )
    yield Task(
        "change several fields",
        HOME,
        "",
        "Edit the book Small Engines: the series should be Workshop, the series ID 2"
        " and the publisher Kestrel Press",
        Difference(
            added={
                SERIES: [{"name": "Workshop"}],
                IN_SERIES: [{"book": 6, "series": Of(SERIES, "Workshop")}],
                PUBLISHED: [{"book": 6, "publisher": 2}],
            },
            gone={PUBLISHED: ["6"], PUBLISHER: ["Tinkerer"]},
            changed={BOOK: {"Small Engines": {"series_index": lambda held: float(held) == 2}}},
        ),
    )
    yield Task(
        "mark as read",
        HOME,
        "",
        "mark Winter Harbour as read",
        Difference(added={"book_read_link": [{"book_id": 2, "read_status": 1}]}),
    )
    yield Task(
        "read a value",
        HOME,
        "",
        "Who published Bread and Ashes?",
        answer="Lindqvist & Sons",
    )
    yield Task(
        "upload",
        HOME,
        "",
        "Upload nightboat.epub to the library",
        Difference(
            added={
                BOOK: [
                    {
                        "title": "Night Boat",
                        "sort": "Night Boat",
                        "author_sort": "Brandt, Ilse",
                        "path": "Ilse Brandt/Night Boat (9)",
                        "series_index": 1,
                        "pubdate": lambda held: True,
                        "has_cover": 0,
                    }
                ],
                "library_books_authors_link": [{"book": 9, "author": 1}],
                "library_books_languages_link": [{"book": 9, "lang_code": 1}],
                "library_data": [{"book": 9, "format": "EPUB", "name": "Night Boat - Ilse Brandt"}],
            }
        ),
    )


def _of_many() -> Iterator[Task]:
    yield Task(
        "bulk action",
        "/table",
        "",
        "Archive the books Seven Bridges and A Field of Clover",
        Difference(
            added={
                "archived_book": [
                    {"book_id": 3, "is_archived": 1},
                    {"book_id": 4, "is_archived": 1},
                ]
            }
        ),
    )
    yield Task(
        "search and open",
        HOME,
        "",
        "search for clover and open A Field of Clover",
        visits=r"/search\?query=clover[\s\S]*/book/3\b",
    )
    yield Task(
        "sort",
        HOME,
        "",
        "Sort my books by title in reverse alphabetical order",
        visits=r"/zyx\b",
    )


def _of_users() -> Iterator[Task]:
    yield Task(
        "permission",
        "/admin/view",
        "",
        "Allow the user marit to upload books",
        Difference(changed={USER: {"marit": {"role": 2 + 256 + 4}}}),
    )
    yield Task(
        "own profile",
        HOME,
        "",
        "Change my e-mail address to ada.ferrow@example.org",
        Difference(changed={USER: {"ada": {"email": "ada.ferrow@example.org"}}}),
    )


def _around() -> Iterator[Task]:
    yield Task(
        "log in first",
        "/login",
        "",
        'Log in, create a shelf called "Rainy days" and then add Soups for Cold Days to it',
        Difference(
            added={
                SHELF: [{"name": "Rainy days"}],
                ON_SHELF: [{"book_id": 8, "shelf": Of(SHELF, "Rainy days")}],
            }
        ),
        signed_in=False,
    )
