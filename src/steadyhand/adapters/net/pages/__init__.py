"""What sites answer, read: pages, feeds, and the answers of boards."""
