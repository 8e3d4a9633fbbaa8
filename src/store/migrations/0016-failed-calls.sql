-- Calls that brought no answer, one row for each time they were made: they stay open and are asked again.
CREATE TABLE failed_call (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  case_index INTEGER NOT NULL CHECK (case_index >= 0),
  arm INTEGER NOT NULL CHECK (arm IN (0, 1)),
  repeat INTEGER NOT NULL CHECK (repeat >= 0),
  status TEXT NOT NULL CHECK (status <> ''),
  text_form TEXT NOT NULL CHECK (text_form IN ('plain', 'escaped')),
  -- What came before the fault: evidence alone, never graded.
  text TEXT,
  reasoning TEXT,
  model TEXT,
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  traceparent TEXT,
  detail TEXT
) STRICT;

CREATE INDEX failed_call_of_run ON failed_call (run_id, case_index, arm, repeat, id);

CREATE TRIGGER failed_call_outdates_tally AFTER INSERT ON failed_call
BEGIN
  DELETE FROM tally WHERE run_id = NEW.run_id;
END;

-- Failures of undecided runs counted as answered before: they are open now. Recorded arms made no attempts.
INSERT INTO failed_call (run_id, case_index, arm, repeat, status, text_form, text, reasoning, model, attempts, traceparent, detail)
SELECT run_id, case_index, arm, repeat, status, text_form, text, reasoning, model, attempts, traceparent, detail
FROM response
WHERE status IN ('error', 'timeout', 'model_mismatch') AND attempts > 0
  AND run_id NOT IN (SELECT run_id FROM verdict);

DELETE FROM grade WHERE EXISTS (
  SELECT 1 FROM failed_call AS f
  WHERE f.run_id = grade.run_id AND f.case_index = grade.case_index AND f.arm = grade.arm AND f.repeat = grade.repeat
);

DELETE FROM response WHERE EXISTS (
  SELECT 1 FROM failed_call AS f
  WHERE f.run_id = response.run_id AND f.case_index = response.case_index AND f.arm = response.arm AND f.repeat = response.repeat
);
