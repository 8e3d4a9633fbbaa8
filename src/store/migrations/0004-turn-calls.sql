-- Tool calls of each turn of a scripted conversation, a list a turn; NULL elsewhere.
ALTER TABLE response ADD COLUMN turn_calls TEXT CHECK (json_valid(turn_calls));
