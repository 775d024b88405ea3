"""What the person of the scripted runs said."""

from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.lang.vocabulary import LanguageSource, vocabulary_of
from steadyhand.jobs.profile import Name, Profile

# Two autocomplete tokens are all that these forms need, and thousands of runs are quick with them.
_WORDS = vocabulary_of([LanguageSource(language="en", tokens=("name", "email"))])


def known() -> Knowledge:
    """A name and an e-mail; the notice period is asked for."""
    profile = Profile(name=Name("Ada", "Quill"), email="ada.quill@example.org")
    return Knowledge(_WORDS, profile)
