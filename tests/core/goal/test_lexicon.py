"""What pages call things, and what may stand in place of that."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.goal.lexicon import captions_of, synonyms_of
from steadyhand.core.lang.concepts import tables
from steadyhand.core.lang.text import normalise


def test_a_caption_stands_for_what_means_the_same_in_any_language() -> None:
    assert {"new project", "add project", "create project"} <= synonyms_of("New project")
    assert {"projekt erstellen", "projekt anlegen"} <= synonyms_of("Projekt erstellen")
    assert {"save", "ok", "submit", "speichern"} <= synonyms_of("save")
    assert "delete" not in synonyms_of("save")
    assert synonyms_of("Apollo") == {"apollo"}
    assert not {"send", "publish", "add comment", "add"} & (synonyms_of("save") - {"add"})
    assert synonyms_of("submit") == {"submit"}  # saving and sending are called so
    assert "save" in synonyms_of("ok")
    assert synonyms_of("comment").isdisjoint({"send", "publish", "save"})


TABLES = tables("goal_synonyms")
HEADS = {normalise(texts[0]): key for table in TABLES.values() for key, texts in table.items()}
GROUPS = {
    key: {normalise(t) for table in TABLES.values() for t in table.get(key, ())}
    for table in TABLES.values()
    for key in table
}


@given(st.sampled_from(sorted({word for group in GROUPS.values() for word in group})))
def test_any_caption_leads_to_one_meaning_or_to_no_other_caption(word: str) -> None:
    of = [key for key, group in GROUPS.items() if word in group]
    own = [key for key in of if word in {normalise(t[key][0]) for t in TABLES.values() if key in t}]
    found = {each for each in synonyms_of(word) if each in set().union(*GROUPS.values())}
    meant = own or (of if len(of) == 1 else [])
    made = {"erstellen"}  # of both kinds, and what a sentence makes a new thing by
    whole = set().union(*(GROUPS[key] for key in meant)) if meant else {word}
    assert found - _halved(word) == whole - _halved(word) or word in made


def _halved(word: str) -> frozenset[str]:
    """What comes of one word of several."""
    return synonyms_of(word) if " " in word else frozenset()


def test_what_pages_call_a_thing_is_known_in_every_language_at_once() -> None:
    assert {"apply", "anwenden"} <= captions_of("apply")
    assert captions_of("nothing of that name") == frozenset()
