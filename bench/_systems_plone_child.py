"""Runs in Plone's own environment, with a Zope instance: sites, their forms, what they saved.

`site CONF LANGUAGE` makes a site, `forms CONF` the forms of stdin in them, `rows
DATABASE` prints the saved input of every form, read from its database beside the running server.
"""

from __future__ import annotations

import datetime as dt
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PROFILES = ("plonetheme.barceloneta:default", "collective.easyform:default")


def opened(conf: str) -> Any:
    """The root of the instance, as its first user sees it."""
    import Zope2
    from AccessControl.SecurityManagement import newSecurityManager
    from Testing.makerequest import makerequest
    from zope.globalrequest import setRequest
    from Zope2.Startup.run import configure_wsgi

    configure_wsgi(conf)
    root = makerequest(Zope2.app())
    setRequest(root.REQUEST)
    folder = root.acl_users
    newSecurityManager(None, folder.getUser("admin").__of__(folder))
    return root


def site(conf: str, language: str) -> None:
    """A site in that language stands there, with easyform."""
    import transaction
    from Products.CMFPlone.factory import addPloneSite

    root = opened(conf)
    title = f"Werkstatt {language}"
    addPloneSite(root, language, title=title, extension_ids=PROFILES, default_language=language)
    transaction.commit()


def forms(conf: str, each: list[dict[str, Any]]) -> None:
    """The forms stand there, published, and save what comes in."""
    import transaction
    from plone import api
    from zope.component.hooks import setSite

    root = opened(conf)
    for told in each:
        setSite(root[told["site"]])
        made = api.content.create(
            container=root[told["site"]], type="EasyForm", id=told["id"], **told["fields"]
        )
        if told["published"]:
            api.content.transition(obj=made, transition="publish")
    transaction.commit()


def rows(database: str) -> dict[str, list[dict[str, Any]]]:
    """What every form has saved, by `site/form`."""
    from ZODB.DB import DB
    from ZODB.FileStorage import FileStorage

    blobs = str(Path(database).with_name("blobs"))
    base = DB(FileStorage(database, read_only=True, blob_dir=blobs))
    with base.transaction() as connection:
        root = connection.root()["Application"]
        found = {f"{s}/{name}": _saved(form) for s, name, form in _forms(root)}
    base.close()
    return found


def _forms(root: Any) -> Iterator[tuple[str, str, Any]]:
    for site in ("en", "de", "fr", "es"):
        for name, each in getattr(root.get(site), "_tree", {}).items():
            if getattr(each, "portal_type", "") == "EasyForm":
                yield site, name, each


def _saved(form: Any) -> list[dict[str, Any]]:
    storages = getattr(form, "_inputStorage", {})
    return [
        {key: _plain(value) for key, value in row.items()}
        for storage in storages.values()
        for _, row in sorted(storage.items())
    ]


def _plain(value: Any) -> Any:
    if hasattr(value, "getSize"):
        return f"{value.getSize()} bytes"
    if isinstance(value, set | frozenset | list | tuple):
        return sorted(map(str, value))
    if isinstance(value, dt.date | dt.datetime):
        return value.isoformat()
    if isinstance(value, bool | int | float) or value is None:
        return value
    return str(getattr(value, "raw", value))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["site", conf, language]:
            site(conf, language)
        case ["forms", conf]:
            forms(conf, json.load(sys.stdin))
        case ["rows", database]:
            print(json.dumps(rows(database), default=str))
