"""Application sites in twelve styles that grade any form agent by their own books."""
