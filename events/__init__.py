"""The domain of Takeback: records, tables, games, the referee and history. No web in here."""
