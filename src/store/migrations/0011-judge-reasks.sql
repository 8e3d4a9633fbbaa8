-- A reply that cannot be read is asked for once more. Batch files are answered later, so that the re-ask may be outstanding.
ALTER TABLE judgment ADD COLUMN awaits_reask INTEGER NOT NULL DEFAULT 0
  CHECK (awaits_reask = 0 OR (awaits_reask = 1 AND status = 'unparsed'));
