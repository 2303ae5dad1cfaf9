"""What the tests of the site's JavaScript engine have in common."""
