"""The signs at a field: the words a person reads, and what its markup says beside them."""
