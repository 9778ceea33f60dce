"""The pages that explain: rules, tutorials, the API. Knows no seat."""
