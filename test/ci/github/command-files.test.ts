import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { appendOutputs, appendSummary } from '../../../src/ci/github/command-files.js';
import { scratchFolder } from '../../support/scratch.js';

test('outputs stand between delimiters that no value can know', () => {
  const file = path.join(scratchFolder(), 'output');
  appendOutputs(file, [
    ['verdict', 'pass'],
    ['headline', 'EOF ::error::x name=1'],
  ]);
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(
    /^verdict<<(qgate_[0-9a-f]{32})\npass\n\1\nheadline<<(qgate_[0-9a-f]{32})\nEOF .*\n\2\n$/,
  );
});

test('field case 170: a summary that others have written to gets what still fits', () => {
  const file = path.join(scratchFolder(), 'summary');
  writeFileSync(file, 'ä'.repeat(100_000));
  let asked = 0;
  appendSummary(file, (maxBytes) => {
    asked = maxBytes;
    return 'x'.repeat(maxBytes);
  });
  expect(asked).toBe(799_999);
  expect(statSync(file).size).toBe(1_000_000);
  appendSummary(file, () => 'never');
  expect(statSync(file).size).toBe(1_000_000);
});
