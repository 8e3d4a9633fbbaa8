-- Cases drawn for people once a judge had judged all of them. Made once a run: what people grade rests on it.
CREATE TABLE label_draw (
  run_id INTEGER PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE,
  -- Canonical JSON, and its SHA-256.
  body TEXT NOT NULL CHECK (json_valid(body)),
  digest TEXT NOT NULL CHECK (digest GLOB 'sha256:*')
) STRICT;

CREATE TRIGGER label_draw_outdates_tally AFTER INSERT ON label_draw
BEGIN
  DELETE FROM tally WHERE run_id = NEW.run_id;
END;
