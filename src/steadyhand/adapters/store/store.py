"""A store: the ports of one user over one database."""

from __future__ import annotations

from dataclasses import dataclass

from ...ports import Applications, Bank, Journal, Questions, Recipes, Runs, Spendings, Switches
from .applications import SqlApplications
from .bank import SqlBank
from .database import Database
from .journal import SqlJournal
from .migrate import prepared
from .questions import SqlQuestions
from .rungs import SqlRecipes, SqlSpendings, SqlSwitches
from .runs import SqlRuns
from .tracker import SqlTracker


@dataclass(frozen=True, slots=True)
class Store:
    """What one user's runs remember."""

    journal: Journal
    runs: Runs
    questions: Questions
    bank: Bank
    applications: Applications
    tracker: SqlTracker
    recipes: Recipes
    spendings: Spendings
    switches: Switches
    database: Database

    async def close(self) -> None:
        """No connection is open."""
        await self.database.close()


async def open_store(url: str, user_id: str) -> Store:
    """The user's store at that address, with the tables of this version.

    *url* is `sqlite+aiosqlite:///FILE` or `postgresql+psycopg://...`. Raises BadInput for an
    unusable address, StoreFailed when the database is out of reach or newer than this version.
    """
    database = await prepared(url, user_id)
    return Store(
        journal=SqlJournal(database),
        runs=SqlRuns(database),
        questions=SqlQuestions(database),
        bank=SqlBank(database),
        applications=SqlApplications(database),
        tracker=SqlTracker(database),
        recipes=SqlRecipes(database),
        spendings=SqlSpendings(database),
        switches=SqlSwitches(database),
        database=database,
    )
