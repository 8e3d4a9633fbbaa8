-- A run folded into its scores and counts: derived from responses and grades, so that a verdict need not read them
-- again. The triggers make sure that it never outlives what it was derived from.
CREATE TABLE tally (
  run_id INTEGER PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE,
  -- Which version of the product, and of its data format, wrote it.
  version TEXT NOT NULL CHECK (version <> ''),
  digest TEXT NOT NULL CHECK (digest GLOB 'sha256:*'),
  body BLOB NOT NULL
) STRICT;

CREATE TRIGGER response_outdates_tally AFTER INSERT ON response
BEGIN
  DELETE FROM tally WHERE run_id = NEW.run_id;
END;

CREATE TRIGGER grade_outdates_tally AFTER INSERT ON grade
BEGIN
  DELETE FROM tally WHERE run_id = NEW.run_id;
END;
