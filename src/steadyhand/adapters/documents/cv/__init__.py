"""A CV in PDF or Word's format, read: layout, outline, entries, and every line accounted for."""
