"""From a question on a page to an answer that can be trusted, or to none."""
