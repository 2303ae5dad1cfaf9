"""The rules site: every page made from the variants, the corpus and the reports by one pure function."""

from .model import LANGUAGES, Impact, Page, Reports
from .pages import navigation, pages

__all__ = ["LANGUAGES", "Impact", "Page", "Reports", "navigation", "pages"]
