"""Files that a user wrote (profile, answers, documents to upload), and the vocabulary's own."""
