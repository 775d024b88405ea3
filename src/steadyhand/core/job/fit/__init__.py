"""The fit of a posting and a person: a decision that every line of its reasons explains."""

from .facts import About, Decision, Fit, Reason, Verdict, Weights
from .scoring import fit_of
from .terms import Terms, TermsSource, terms_of

__all__ = [
    "About",
    "Decision",
    "Fit",
    "Reason",
    "Terms",
    "TermsSource",
    "Verdict",
    "Weights",
    "fit_of",
    "terms_of",
]
