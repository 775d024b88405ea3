"""The places that location lists of the sites know, and how they are searched."""

from __future__ import annotations

PLACES = (
    "Berlin, Berlin, Germany",
    "Coimbra, Coimbra, Portugal",
    "Coimbra, Minas Gerais, Brazil",
    "Lisbon, Lisbon, Portugal",
    "Portland, Maine, United States",
    "Portland, Oregon, United States",
    "Portland, Victoria, Australia",
    "Porto, Porto, Portugal",
    "Potsdam, Brandenburg, Germany",
    "Potsdam, New York, United States",
    "Salem, Oregon, United States",
)
SCHOOLS = (
    "Coimbra Health School",
    "Polytechnic University of Coimbra",
    "Portland Community College",
    "Portland State University",
    "University of Coimbra",
    "University of Lisbon",
    "University of Portland",
    "University of Potsdam",
    "Other",
)


def search(text: str, known: tuple[str, ...] = PLACES) -> list[str]:
    """Return what of *known* holds every word of *text*, as a list's server would."""
    words = text.casefold().replace(",", " ").split()
    return [each for each in known if words and all(word in each.casefold() for word in words)]
