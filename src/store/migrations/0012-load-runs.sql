-- Runs of load generators, one for each in a file, with every request they sent.
CREATE TABLE load_run (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (name <> ''),
  tool TEXT NOT NULL CHECK (tool <> ''),
  file_digest TEXT NOT NULL CHECK (file_digest GLOB 'sha256:*'),
  place INTEGER NOT NULL CHECK (place >= 0),
  -- Everything the file says of the run, as JSON, with its digest against damage.
  body TEXT NOT NULL CHECK (json_valid(body)),
  body_digest TEXT NOT NULL CHECK (body_digest GLOB 'sha256:*'),
  -- NULL while the run is being taken in: until then it is not shown.
  n_requests INTEGER CHECK (n_requests >= 0),
  imported_at_ms INTEGER NOT NULL,
  -- Who takes it in, so that what a killed process left is told from what another is at.
  importer_pid INTEGER NOT NULL,
  importer_host TEXT NOT NULL,
  importer_start TEXT,
  UNIQUE (file_digest, place)
) STRICT;

CREATE TABLE load_request (
  load_run_id INTEGER NOT NULL REFERENCES load_run (id) ON DELETE CASCADE,
  request_index INTEGER NOT NULL CHECK (request_index >= 0),
  case_id TEXT,
  request_id TEXT,
  traffic_class TEXT,
  priority TEXT,
  model TEXT,
  is_streaming INTEGER CHECK (is_streaming IN (0, 1)),
  outcome TEXT NOT NULL CHECK (outcome IN ('succeeded', 'rejected', 'timed-out', 'cancelled', 'errored')),
  detail TEXT,
  -- 'escaped': the text is a JSON string literal, because it holds NUL or a lone surrogate.
  text_form TEXT NOT NULL CHECK (text_form IN ('plain', 'escaped')),
  text TEXT,
  is_reasoning_mixed_in INTEGER NOT NULL CHECK (is_reasoning_mixed_in IN (0, 1)),
  n_in INTEGER CHECK (n_in >= 0),
  n_out INTEGER CHECK (n_out >= 0),
  n_reasoning INTEGER CHECK (n_reasoning >= 0),
  scheduled_ms REAL,
  sent_ms REAL,
  ttft_ms REAL CHECK (ttft_ms >= 0),
  ttfo_ms REAL CHECK (ttfo_ms >= 0),
  tpot_ms REAL CHECK (tpot_ms >= 0),
  ntpot_ms REAL CHECK (ntpot_ms >= 0),
  e2e_ms REAL CHECK (e2e_ms >= 0),
  -- Milliseconds as 64-bit floats, little-endian.
  itl_gaps BLOB CHECK (length(itl_gaps) % 8 = 0),
  -- JSON; NULL where nothing is odd.
  oddities TEXT CHECK (json_valid(oddities)),
  PRIMARY KEY (load_run_id, request_index)
) STRICT, WITHOUT ROWID;

-- Cases written as a load trace, by which the requests of a load run are joined to them again.
CREATE TABLE load_trace (
  digest TEXT PRIMARY KEY CHECK (digest GLOB 'sha256:*'),
  body TEXT NOT NULL CHECK (json_valid(body))
) STRICT, WITHOUT ROWID;
