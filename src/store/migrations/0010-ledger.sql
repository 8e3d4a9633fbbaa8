-- What a gate's held-out cases were used for, which of its runs were completed, and cases found to be wrong. A line is
-- canonical JSON and the same in a ledger file; lines are only ever added.
CREATE TABLE ledger_entry (
  id INTEGER PRIMARY KEY,
  gate_name TEXT NOT NULL,
  line TEXT NOT NULL CHECK (json_valid(line)),
  UNIQUE (gate_name, line)
) STRICT;
