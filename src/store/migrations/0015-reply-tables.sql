-- Statuses for replies with something in them that no table of what is known to be good has, tokens that came from a
-- server's cache, and the mark of reasoning that stood before an answer. SQLite cannot change a CHECK in place, so the
-- table is made anew.
CREATE TABLE new_response (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  case_index INTEGER NOT NULL CHECK (case_index >= 0),
  arm INTEGER NOT NULL CHECK (arm IN (0, 1)),
  repeat INTEGER NOT NULL CHECK (repeat >= 0),
  status TEXT NOT NULL CHECK (status IN (
    'ok', 'truncated', 'filtered', 'refused', 'empty', 'tool_call', 'model_mismatch', 'unknown_finish', 'unknown_part',
    'mixed_reasoning', 'timeout', 'error'
  )),
  text_form TEXT NOT NULL CHECK (text_form IN ('plain', 'escaped')),
  text TEXT,
  reasoning TEXT,
  tool_calls TEXT NOT NULL,
  finish_reason TEXT,
  model TEXT,
  fingerprint TEXT,
  prompt_tokens INTEGER CHECK (prompt_tokens >= 0),
  completion_tokens INTEGER CHECK (completion_tokens >= 0),
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
  reused_from TEXT CHECK (reused_from <> ''),
  turn_calls TEXT CHECK (json_valid(turn_calls)),
  redactions TEXT CHECK (json_valid(redactions)),
  purged_length INTEGER CHECK (purged_length >= 0),
  -- NULL where the server does not say.
  cached_tokens INTEGER CHECK (cached_tokens >= 0),
  -- What opened the block, e.g. <think>; NULL where there was none.
  reasoning_mark TEXT CHECK (reasoning_mark <> ''),
  UNIQUE (run_id, case_index, arm, repeat),
  CHECK ((sent_at_ms IS NULL) = (end_ms IS NULL) AND (sent_at_ms IS NULL) = (chunk_ms IS NULL))
) STRICT;

INSERT INTO new_response SELECT
  id, run_id, case_index, arm, repeat, status, text_form, text, reasoning, tool_calls, finish_reason, model, fingerprint,
  prompt_tokens, completion_tokens, sent_at_ms, first_chunk_ms, first_content_ms, chunk_ms, end_ms, attempts, traceparent,
  detail, recorded_grades, turns, decoding_digest, request_digest, reused_from, turn_calls, redactions, purged_length,
  NULL, NULL
FROM response;

DROP TABLE response;
ALTER TABLE new_response RENAME TO response;

CREATE TRIGGER response_outdates_tally AFTER INSERT ON response
BEGIN
  DELETE FROM tally WHERE run_id = NEW.run_id;
END;

CREATE TRIGGER older_answer_expires_earlier AFTER INSERT ON response WHEN NEW.sent_at_ms IS NOT NULL
BEGIN
  UPDATE answer_keeping SET since_ms = CAST(NEW.sent_at_ms AS INTEGER)
  WHERE run_id = NEW.run_id AND since_ms > NEW.sent_at_ms;
END;
