import { describe, expect, it } from 'vitest';
import { githubSummary } from '../../src/report/github-summary.js';
import { markdownReport } from '../../src/report/markdown.js';
import { decide } from '../../src/verdict/decide.js';
import { aReportedVerdict } from '../support/reported-verdicts.js';
import { aCritical, aFailure, anEvidence, anInput } from '../support/verdict-builders.js';

const many = decide(
  anInput({
    evidence: anEvidence({
      criticals: [
        aCritical(
          Array.from({ length: 30_000 }, (_, index) => aFailure(`Fall-ä-${index}-${'x'.repeat(60)}`)),
        ),
      ],
    }),
  }),
);

describe('the step summary', () => {
  it('is the whole markdown report where it fits', () => {
    expect(githubSummary(aReportedVerdict())).toBe(markdownReport(aReportedVerdict()));
  });

  it('field case 170: is cut at a row below the limit in UTF-8 bytes, with the number of rows left out', () => {
    const text = githubSummary(many);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(900_000);
    expect(Buffer.byteLength(text)).toBeGreaterThan(890_000);
    const left = Number(
      /\n\n(\d+) rows left out; the whole report is in the run's artifact\.\n$/.exec(text)?.[1],
    );
    const rows = (report: string) => report.split('\n').filter((line) => line !== '').length;
    expect(left).toBe(rows(markdownReport(many)) - rows(text) + 1);
  });

  it('field case 171: keeps to the limit of a comment, verdict first', () => {
    const text = githubSummary(many, { maxBytes: 60_000 });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000);
    expect(text.split('\n')[0]).toMatch(/^# BLOCK {2}demo: old -> new — 30000 critical failures/);
  });

  it('keeps to any limit that holds the note', () => {
    for (const maxBytes of [200, 500, 1000]) {
      expect(Buffer.byteLength(githubSummary(many, { maxBytes }))).toBeLessThanOrEqual(maxBytes);
    }
  });
});
