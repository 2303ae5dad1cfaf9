"""The rules of belote as data, executed: ``variant.load``, ``deal.Deal`` and ``game.Match`` are the ways in."""
