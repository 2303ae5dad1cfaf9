"""Millions of deals: the rules of :mod:`belote_spec` executed by compiled code, if numba is there.

One kernel serves every variant: it reads the compiled rules as one array of integers (:mod:`.tables`). The interpreter
stays the authority; :mod:`.facade` offers both through one interface, and tests hold them equal, deal for deal.
"""
