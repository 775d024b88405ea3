"""What the employer's forms send, and what it demands of them."""
