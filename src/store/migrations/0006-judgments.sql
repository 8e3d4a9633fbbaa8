-- What judges said. Kept by what was judged rather than by run, so that nothing is judged twice.
CREATE TABLE judgment (
  judge_digest TEXT NOT NULL CHECK (judge_digest GLOB 'sha256:*'),
  subject_digest TEXT NOT NULL CHECK (subject_digest GLOB 'sha256:*'),
  vote INTEGER NOT NULL CHECK (vote >= 0),
  -- The run that asked, to which the tokens are counted; NULL once that run is gone.
  run_id INTEGER REFERENCES run (id) ON DELETE SET NULL,
  status TEXT NOT NULL CHECK (status IN ('judged', 'unparsed', 'judge_refused', 'judge_mismatch', 'error')),
  -- A preference or levels, as JSON; there only where the status says so.
  value TEXT CHECK (json_valid(value)),
  replies TEXT NOT NULL CHECK (json_valid(replies)),
  detail TEXT,
  model TEXT,
  prompt_tokens INTEGER CHECK (prompt_tokens >= 0),
  completion_tokens INTEGER CHECK (completion_tokens >= 0),
  PRIMARY KEY (judge_digest, subject_digest, vote),
  CHECK ((status = 'judged') = (value IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX judgment_by_run ON judgment (run_id);

-- Runs that a judge has a say in: their scores change with each of its judgments, whichever run asked.
CREATE TABLE judged_run (
  judge_digest TEXT NOT NULL CHECK (judge_digest GLOB 'sha256:*'),
  run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  PRIMARY KEY (judge_digest, run_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER judge_outdates_tally AFTER INSERT ON judged_run
BEGIN
  DELETE FROM tally WHERE run_id = NEW.run_id;
END;

CREATE TRIGGER judgment_outdates_tally AFTER INSERT ON judgment
BEGIN
  DELETE FROM tally WHERE run_id IN (SELECT run_id FROM judged_run WHERE judge_digest = NEW.judge_digest);
END;

CREATE TRIGGER judgment_again_outdates_tally AFTER UPDATE ON judgment
BEGIN
  DELETE FROM tally WHERE run_id IN (SELECT run_id FROM judged_run WHERE judge_digest = NEW.judge_digest);
END;
