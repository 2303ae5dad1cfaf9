"""The rules of belote as data, executed."""
