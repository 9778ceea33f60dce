"""The pictures of Splendor's cards: mines and valleys, journeys and workshops, cities."""

from cabochon.art.splendor.cards.development import development

__all__ = ["development"]
