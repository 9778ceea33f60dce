"""The pages that explain: rules, introductions, the API. Knows no seat."""
