"""The rules site: every page made from the variants, the corpus and the reports by one pure function."""

from .model import LANGUAGES, Page, Reports
from .pages import navigation, pages

__all__ = ["LANGUAGES", "Page", "Reports", "navigation", "pages"]
