-- How a pinned judge was found to grade beside people, run by run and metric by metric. It stays when the run's answers go.
CREATE TABLE calibration (
  id INTEGER PRIMARY KEY,
  judge_digest TEXT NOT NULL,
  run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  metric TEXT NOT NULL,
  calibrated_at_ms INTEGER NOT NULL,
  -- Canonical JSON, and its SHA-256.
  body TEXT NOT NULL CHECK (json_valid(body)),
  digest TEXT NOT NULL,
  UNIQUE (judge_digest, run_id, metric)
) STRICT;
