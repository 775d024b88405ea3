"""Acting: trusted input and filling, in tiers."""
