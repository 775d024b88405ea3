"""A worker process: it takes jobs of the queue and tells clients what became of them."""
