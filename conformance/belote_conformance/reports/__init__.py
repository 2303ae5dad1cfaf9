"""Reports of a certification: the stream of JSON Lines, and everything that is made from it."""
