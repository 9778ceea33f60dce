"""What the drawings of several games are made of: SVG, colours, facets, landscapes."""
