"""What a seat may know: views, observations, redealing of hidden cards. Knows no bot and decides no rule."""
