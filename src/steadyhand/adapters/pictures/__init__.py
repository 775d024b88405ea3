"""A run's pictures, read for its report."""

from .gallery import pictures_of

__all__ = ["pictures_of"]
