-- Cases are kept once per set: runs of the same cases share them.
CREATE TABLE case_set (
  id INTEGER PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE CHECK (digest GLOB 'sha256:*'),
  n_cases INTEGER NOT NULL CHECK (n_cases > 0)
) STRICT;

CREATE TABLE case_item (
  case_set_id INTEGER NOT NULL REFERENCES case_set (id) ON DELETE CASCADE,
  case_index INTEGER NOT NULL CHECK (case_index >= 0),
  case_id TEXT NOT NULL CHECK (case_id <> ''),
  -- The whole case as JSON; NUL and lone surrogates are escaped there, so that nothing is lost.
  body TEXT NOT NULL,
  PRIMARY KEY (case_set_id, case_index),
  UNIQUE (case_set_id, case_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (name <> ''),
  attempt INTEGER NOT NULL CHECK (attempt >= 1),
  created_at_ms INTEGER NOT NULL,
  identity TEXT NOT NULL CHECK (identity GLOB 'sha256:*'),
  gate_name TEXT NOT NULL,
  gate_digest TEXT NOT NULL CHECK (gate_digest GLOB 'sha256:*'),
  baseline_name TEXT NOT NULL,
  candidate_name TEXT NOT NULL,
  candidate_digest TEXT NOT NULL CHECK (candidate_digest GLOB 'sha256:*'),
  case_set_id INTEGER NOT NULL REFERENCES case_set (id),
  -- Planned responses of both arms together.
  n_planned INTEGER NOT NULL CHECK (n_planned > 0),
  -- Gate, bundles and what else the run was defined by, as JSON, with its digest against damage.
  definition TEXT NOT NULL,
  definition_digest TEXT NOT NULL CHECK (definition_digest GLOB 'sha256:*'),
  -- Responses wanted per arm and case: unsigned 16-bit little-endian, one per case of the set.
  repeats_per_case BLOB NOT NULL,
  UNIQUE (identity, attempt)
) STRICT;

CREATE INDEX run_by_age ON run (created_at_ms, id);

CREATE TABLE response (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  case_index INTEGER NOT NULL CHECK (case_index >= 0),
  -- 0 baseline, 1 candidate: a name would take half of the index, which is written in the plan's random order.
  arm INTEGER NOT NULL CHECK (arm IN (0, 1)),
  repeat INTEGER NOT NULL CHECK (repeat >= 0),
  status TEXT NOT NULL CHECK (status IN (
    'ok', 'truncated', 'filtered', 'refused', 'empty', 'tool_call', 'model_mismatch', 'timeout', 'error'
  )),
  -- 'escaped': text and reasoning are JSON string literals, because they hold NUL or a lone surrogate, which SQL text
  -- functions, dumps and UTF-8 do not carry.
  text_form TEXT NOT NULL CHECK (text_form IN ('plain', 'escaped')),
  text TEXT,
  reasoning TEXT,
  tool_calls TEXT NOT NULL,
  finish_reason TEXT,
  model TEXT,
  fingerprint TEXT,
  prompt_tokens INTEGER CHECK (prompt_tokens >= 0),
  completion_tokens INTEGER CHECK (completion_tokens >= 0),
  -- Clocks are all there or none: recorded answers have none.
  sent_at_ms REAL,
  first_chunk_ms REAL,
  first_content_ms REAL,
  chunk_ms TEXT,
  end_ms REAL,
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  traceparent TEXT,
  detail TEXT,
  recorded_grades TEXT,
  turns TEXT,
  decoding_digest TEXT CHECK (decoding_digest GLOB 'sha256:*'),
  request_digest TEXT CHECK (request_digest GLOB 'sha256:*'),
  UNIQUE (run_id, case_index, arm, repeat),
  CHECK ((sent_at_ms IS NULL) = (end_ms IS NULL) AND (sent_at_ms IS NULL) = (chunk_ms IS NULL))
) STRICT;

CREATE TABLE grade (
  run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  case_index INTEGER NOT NULL CHECK (case_index >= 0),
  arm INTEGER NOT NULL CHECK (arm IN (0, 1)),
  repeat INTEGER NOT NULL CHECK (repeat >= 0),
  grader TEXT NOT NULL CHECK (grader <> ''),
  state TEXT NOT NULL CHECK (state IN ('scored', 'unscored')),
  passed INTEGER CHECK (passed IN (0, 1)),
  score REAL CHECK (abs(score) < 1e308),
  why TEXT,
  reason TEXT NOT NULL,
  evidence TEXT NOT NULL,
  PRIMARY KEY (run_id, case_index, arm, repeat, grader),
  -- A score is missing only where the state says so, and never the other way round.
  CHECK ((state = 'scored') = (score IS NOT NULL)),
  CHECK ((state = 'scored') = (passed IS NOT NULL)),
  CHECK ((state = 'unscored') = (why IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE verdict (
  run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  -- A pending verdict is followed by the one that the missing grades allow; every earlier text is kept.
  sequence INTEGER NOT NULL CHECK (sequence >= 1),
  word TEXT NOT NULL CHECK (word IN ('pass', 'block', 'inconclusive', 'pending')),
  text TEXT NOT NULL,
  PRIMARY KEY (run_id, sequence)
) STRICT, WITHOUT ROWID;

CREATE TABLE writer_lock (
  run_id INTEGER PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE,
  pid INTEGER NOT NULL,
  host TEXT NOT NULL,
  -- When the process began, in the system's own terms: a number is given to many processes over time.
  process_start TEXT,
  seen_at_ms INTEGER NOT NULL
) STRICT;
