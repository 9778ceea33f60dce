"""What surrounds every page: security middleware, error pages, files of the app, health. Knows no seat."""
