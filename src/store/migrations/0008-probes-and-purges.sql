-- What the servers of a live arm said of themselves before and after a run was filled; one row for each time.
CREATE TABLE probe (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  arm INTEGER NOT NULL CHECK (arm IN (0, 1)),
  moment TEXT NOT NULL CHECK (moment IN ('start', 'end')),
  probed_at_ms INTEGER NOT NULL,
  -- A list with one entry for each server of the arm.
  disclosures TEXT NOT NULL CHECK (json_valid(disclosures))
) STRICT;

CREATE INDEX probe_by_run ON probe (run_id, id);

CREATE TRIGGER probe_outdates_tally AFTER INSERT ON probe
BEGIN
  DELETE FROM tally WHERE run_id = NEW.run_id;
END;

-- How long the answers of a run are kept, and when their text was removed. A run without a row keeps them.
CREATE TABLE answer_keeping (
  run_id INTEGER PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE,
  -- NULL: until someone removes them.
  keep_days INTEGER CHECK (keep_days >= 1),
  -- When the oldest of the answers was given: answers taken over from another run are older than this one.
  since_ms INTEGER NOT NULL,
  purged_at_ms INTEGER,
  purged_because TEXT CHECK (purged_because IN ('request', 'retention')),
  CHECK ((purged_at_ms IS NULL) = (purged_because IS NULL))
) STRICT;

CREATE TRIGGER older_answer_expires_earlier AFTER INSERT ON response WHEN NEW.sent_at_ms IS NOT NULL
BEGIN
  UPDATE answer_keeping SET since_ms = CAST(NEW.sent_at_ms AS INTEGER)
  WHERE run_id = NEW.run_id AND since_ms > NEW.sent_at_ms;
END;

-- How often each redaction rule of the gate changed the answer before it was stored: [[rule, times], …]; NULL where none did.
ALTER TABLE response ADD COLUMN redactions TEXT CHECK (json_valid(redactions));

-- Length of an answer whose text was removed, in UTF-16 units; NULL while the text is there or where there was none.
ALTER TABLE response ADD COLUMN purged_length INTEGER CHECK (purged_length >= 0);
