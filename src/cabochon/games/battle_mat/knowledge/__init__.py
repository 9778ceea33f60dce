"""What a seat may know: views, observations, deduction, redealing. Knows no bot and decides no rule."""
