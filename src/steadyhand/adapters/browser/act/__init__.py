"""Acting: trusted input, gestures and filling, in tiers."""
