-- The run an answer was taken over from; NULL where it was sent for its own run.
ALTER TABLE response ADD COLUMN reused_from TEXT CHECK (reused_from <> '');
