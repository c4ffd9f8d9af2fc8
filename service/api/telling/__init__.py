"""A game told to people: its log, its verdicts with their proof, its score sheet, its rulings."""
