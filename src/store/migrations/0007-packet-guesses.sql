-- What raters guessed about the arms of a packet, asked after its last item: it tells whether the blinding held.
CREATE TABLE packet_guess (
  run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  packet_key TEXT NOT NULL,
  rater TEXT NOT NULL CHECK (rater <> ''),
  sequence INTEGER NOT NULL CHECK (sequence >= 1),
  guesses TEXT NOT NULL CHECK (json_valid(guesses)),
  imported_at_ms INTEGER NOT NULL,
  source TEXT NOT NULL CHECK (source <> ''),
  PRIMARY KEY (run_id, packet_key, rater, sequence),
  FOREIGN KEY (run_id, packet_key) REFERENCES packet (run_id, packet_key)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER packet_guess_outdates_tally AFTER INSERT ON packet_guess
BEGIN
  DELETE FROM tally WHERE run_id = NEW.run_id;
END;
