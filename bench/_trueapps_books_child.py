"""Calibre-Web with a few books: its databases, its rows and its server; no part of steadyhand.

`python _trueapps_books_child.py setup PASSWORD` makes both databases below the folder that the
environment variable names; `serve PORT` serves them.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import calibreweb

WORK = Path(os.environ["TRUEAPPS_WORK"])
PLACE, LIBRARY = WORK / "app", WORK / "media/library"
SETTINGS, BOOKS = PLACE / "app.db", LIBRARY / "metadata.db"
DAY = "2024-03-0{} 00:00:00.000000"
UNTOLD = 512 + 1024 + 2048  # parts of the sidebar that no form has
READER = 2 + 256  # may download, and read in the browser
USERS = (("marit", READER), ("joris", READER + 8 + 16))
SHELVES = (
    ("To read", 0, 1, (3, 5)),
    ("Holiday", 0, 1, (4,)),
    ("Old stuff", 0, 1, (6,)),
    ("Book club", 1, 4, (1,)),
)
AUTHORS = ("Ilse Brandt", "Tomas Rehn", "Oona Marsh", "Peter Vance", "Maud Ellery")
PUBLISHERS = ("Nordlicht", "Kestrel Press", "Lindqvist & Sons", "Tinkerer")
TAGS = ("Sea", "Garden", "History", "Repair", "Cooking")
ROWS = (
    ("The Salt Road", 1, 1, (1, 3), 1),
    ("Winter Harbour", 1, 1, (1,), 2),
    ("A Field of Clover", 2, 2, (2,), 0),
    ("Seven Bridges", 3, 2, (3,), 0),
    ("Bread and Ashes", 3, 3, (3, 5), 0),
    ("Small Engines", 4, 4, (4,), 0),
    ("The Lighthouse Keeper", 5, 1, (1,), 0),
    ("Soups for Cold Days", 5, 0, (5,), 0),
)

TRIGGERS = """
    CREATE TRIGGER books_insert_trg AFTER INSERT ON books BEGIN
        UPDATE books SET sort = title_sort(NEW.title), uuid = uuid4() WHERE id = NEW.id; END;
    CREATE TRIGGER books_update_trg AFTER UPDATE ON books BEGIN
        UPDATE books SET sort = title_sort(NEW.title)
            WHERE id = NEW.id AND OLD.title <> NEW.title; END;
"""  # as calibre itself has them


def make_databases(password: str) -> None:
    """Both databases are there, with the rows that every task begins with."""
    for folder in (PLACE, LIBRARY):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    _make_books()
    _make_settings(password)


def _make_books() -> None:
    from cps import db
    from sqlalchemy import Float, create_engine

    db.Books.__table__.c.series_index.type = Float()  # as calibre itself makes it
    engine = create_engine(f"sqlite:///{BOOKS}")
    db.Base.metadata.create_all(engine.execution_options(schema_translate_map={"calibre": None}))
    engine.dispose()
    with closing(sqlite3.connect(BOOKS)) as store, store:
        _insert(store, "library_id", (1, "5a1f0c52-3d0b-4c39-9d3e-6f0f6a1f9d10"))
        _insert(store, "languages", (1, "eng"))
        _insert(store, "series", (1, "Harbour", "Harbour"))
        _insert(store, "ratings", (1, 8))
        for number, name in enumerate(AUTHORS, 1):
            _insert(store, "authors", (number, name, _turned(name), ""))
        for number, name in enumerate(PUBLISHERS, 1):
            _insert(store, "publishers", (number, name, name))
        for number, name in enumerate(TAGS, 1):
            _insert(store, "tags", (number, name))
        for number, row in enumerate(ROWS, 1):
            _add_book(store, number, *row)
        _insert(store, "books_ratings_link", (5, 1))
        store.executescript(TRIGGERS)


def _add_book(
    store: sqlite3.Connection,
    number: int,
    title: str,
    author: int,
    publisher: int,
    tags: tuple[int, ...],
    place: int,
) -> None:
    """The book's rows, and the text that it is."""
    name, day = AUTHORS[author - 1], DAY.format(number)
    path, uuid = f"{name}/{title} ({number})", f"0b5d3c1e-0000-4000-8000-00000000000{number}"
    names, rest = (title, _sorted(title), _turned(name)), (day, path, 0, uuid)
    _insert(store, "books", (number, *names, day, day, float(place or 1), *rest))
    _insert(store, "books_authors_link", (number, author))
    _insert(store, "books_languages_link", (number, 1))
    for tag in tags:
        _insert(store, "books_tags_link", (number, tag))
    if publisher:
        _insert(store, "books_publishers_link", (number, publisher))
    if place:
        _insert(store, "books_series_link", (number, 1))
    text = LIBRARY / path / f"{title} - {name}.txt"
    text.parent.mkdir(parents=True)
    text.write_text(f"{title}, by {name}.\n", "utf-8")
    _insert(store, "data", (number, number, "TXT", text.stat().st_size, text.stem))


def _insert(store: sqlite3.Connection, table: str, row: tuple[Any, ...]) -> None:
    store.execute(f'INSERT INTO "{table}" VALUES ({", ".join("?" * len(row))})', row)


def _turned(name: str) -> str:
    given, _, family = name.partition(" ")
    return f"{family}, {given}"


def _sorted(title: str) -> str:
    article, _, rest = title.partition(" ")
    return f"{rest}, {article}" if article in ("A", "The") else title


def _make_settings(password: str) -> None:
    from cps import config_sql, constants, ub
    from werkzeug.security import generate_password_hash

    ub.init_db(str(SETTINGS))
    key, _ = config_sql.get_encryption_key(str(PLACE))
    config_sql.load_configuration(ub.session, key)
    secret, seen = generate_password_hash(password), constants.ADMIN_USER_SIDEBAR & ~UNTOLD
    ada = ub.session.query(ub.User).filter(ub.User.name == "admin").one()
    ada.name, ada.email, ada.password = "ada", "ada@example.org", secret
    ada.sidebar_view = seen
    for name, role in USERS:
        mail = f"{name}@example.org"
        user = ub.User(name=name, email=mail, role=role, password=secret, sidebar_view=seen)
        ub.session.add(user)
        ub.session.flush()
    for name, is_public, owner, books in SHELVES:
        shelf = ub.Shelf(name=name, is_public=is_public, user_id=owner)
        ub.session.add(shelf)
        ub.session.flush()
        for order, book in enumerate(books, 1):
            shelf.books.append(ub.BookShelf(book_id=book, order=order, shelf=shelf.id))
    ub.session.commit()
    ub.dispose()
    with closing(sqlite3.connect(SETTINGS)) as store, store:
        store.execute(
            "UPDATE settings SET config_calibre_dir = ?, config_uploading = 1", (str(LIBRARY),)
        )


def serve(port: str) -> None:
    """Both are served until it is ended, each request told on a line."""
    with closing(sqlite3.connect(SETTINGS)) as store, store:
        store.execute("UPDATE settings SET config_port = ?", (int(port),))
    said = str(PLACE / "calibre-web.log")
    sys.argv = ["cps", "-p", str(SETTINGS), "-i", "127.0.0.1", "-o", said]
    from cps import app, ub
    from cps.main import main
    from flask import Response, request

    @app.before_request
    def forget() -> None:
        """The rows may be others than at the last request."""
        ub.session.expire_all()

    @app.after_request
    def tell(response: Response) -> Response:
        place = request.full_path.rstrip("?")
        line = f'"{request.method} {place} HTTP/1.1" {response.status_code}'
        print(line, file=sys.stderr, flush=True)
        return response

    main()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(calibreweb.__file__).parent))
    make_databases(sys.argv[2]) if sys.argv[1] == "setup" else serve(sys.argv[2])
