import { describe, expect, it } from 'vitest';
import { type ListedRun, runListing } from '../../src/report/run-list.js';

const run: ListedRun = {
  id: 'demo-0123456789',
  gateName: 'demo',
  baselineName: 'old',
  candidateName: 'new',
  attempt: 1,
  createdAtMs: Date.UTC(2026, 10, 29, 10, 0, 0),
  nStored: 400,
  nPlanned: 400,
  verdict: 'pass',
};

describe('the list of runs', () => {
  it('has a line for each run', () => {
    expect(
      runListing([run, { ...run, id: 'demo-0123456789-2', attempt: 2, nStored: 17, verdict: null }]),
    ).toBe(`  run                verdict     gate  baseline -> candidate  answers  attempt  started
  demo-0123456789    pass        demo  old -> new             400/400        1  2026-11-29T10:00:00Z
  demo-0123456789-2  unfinished  demo  old -> new              17/400        2  2026-11-29T10:00:00Z
`);
  });

  it('says how to start one where there is none', () => {
    expect(runListing([])).toBe('No runs yet. Start one with: qgate run GATE --baseline B --candidate C\n');
  });

  it('shows hostile names as visible escapes', () => {
    const text = runListing([{ ...run, candidateName: '\u001b[2J\n::error::x', createdAtMs: Number.NaN }], {
      width: 60,
    });
    expect(text).toContain('\\x1b[2J\\n::error::x');
    expect(text).not.toMatch(/[^\P{Cc}\n]|^\s*::/mu);
    expect(text).toContain('started NaN');
  });
});
