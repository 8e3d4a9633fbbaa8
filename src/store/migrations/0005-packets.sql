-- What makes the keys of a run's packets: it never leaves the store.
CREATE TABLE packet_secret (
  run_id INTEGER PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE,
  secret BLOB NOT NULL CHECK (length(secret) >= 32)
) STRICT;

-- Packets that went out: which case and which arm stands behind each key. Never changed, and never removed once a grade
-- of one is in, so that a file is still understood when it comes back late.
CREATE TABLE packet (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  packet_key TEXT NOT NULL CHECK (packet_key GLOB 'p-*'),
  purpose TEXT NOT NULL CHECK (purpose IN ('grading', 'disputed', 'confirm')),
  rater TEXT NOT NULL CHECK (rater <> ''),
  created_at_ms INTEGER NOT NULL,
  -- The key record as JSON, with its digest against damage.
  record TEXT NOT NULL,
  record_digest TEXT NOT NULL CHECK (record_digest GLOB 'sha256:*'),
  UNIQUE (run_id, packet_key)
) STRICT;

-- Grades as imported. A changed grade is a further row: the highest sequence counts, earlier ones stay.
CREATE TABLE human_grade (
  run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  packet_key TEXT NOT NULL,
  item_key TEXT NOT NULL CHECK (item_key GLOB 'k-*'),
  rater TEXT NOT NULL CHECK (rater <> ''),
  sequence INTEGER NOT NULL CHECK (sequence >= 1),
  value TEXT NOT NULL CHECK (json_valid(value)),
  -- A JSON string literal: notes may hold what SQL text does not carry.
  note TEXT CHECK (json_valid(note)),
  seconds REAL CHECK (seconds >= 0 AND seconds < 1e308),
  was_cut INTEGER NOT NULL CHECK (was_cut IN (0, 1)),
  imported_at_ms INTEGER NOT NULL,
  source TEXT NOT NULL CHECK (source <> ''),
  PRIMARY KEY (run_id, packet_key, item_key, rater, sequence),
  FOREIGN KEY (run_id, packet_key) REFERENCES packet (run_id, packet_key)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER human_grade_outdates_tally AFTER INSERT ON human_grade
BEGIN
  DELETE FROM tally WHERE run_id = NEW.run_id;
END;
