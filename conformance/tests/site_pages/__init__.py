"""The site as it is built, and as a browser shows it."""
