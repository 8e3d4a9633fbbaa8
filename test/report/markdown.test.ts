import { describe, expect, it } from 'vitest';
import { markdownReport } from '../../src/report/markdown.js';
import { aReportedVerdict, hostileVerdict } from '../support/reported-verdicts.js';

describe('the markdown report', () => {
  it('begins with the headline and holds every section', () => {
    const text = markdownReport(aReportedVerdict());
    expect(text.split('\n')[0]).toBe(
      '# BLOCK  demo: old -> new — 2 critical failures (full-compliance): v2-85, v2-183 (and 1 more rule breached)',
    );
    expect(text.match(/^## .*$/gm)).toEqual([
      '## What to do next',
      '## Critical failures (2)',
      '## Rules',
      '## Metric correct',
      '## Unscored',
      '## Guards',
      '## Decoding',
      '## Provenance',
    ]);
  });

  it('shows slices with share, counts, rates, pairs, difference, interval, margin and state', () => {
    const lines = markdownReport(aReportedVerdict()).split('\n');
    const table = lines.slice(lines.indexOf('## Metric correct') + 2);
    expect(table.slice(0, 9)).toEqual([
      '| part | share | scored/planned | baseline % | candidate % | b | c | difference | interval | margin | state |',
      '| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --- |',
      '| overall, share-weighted |  | 200/200 | 50.0 | 60.0 |  |  | +10.0 | \\[5.0, 15.0\\] | 2.0 | met |',
      '| pooled, not used |  |  |  |  |  |  | −5.0 |  |  |  |',
      '| targeted pooled, not used |  |  |  |  |  |  | +64.0 |  |  |  |',
      '| all pooled, not used |  |  |  |  |  |  | +2.7 |  |  |  |',
      '| easy | 80.0 % | 100/100 | 50.0 | 60.0 |  |  | +10.0 | \\[4.0, 16.0\\] | 5.0 | met |',
      '| hard | 20.0 % | 100/100 | 50.0 | 30.0 | 22 | 2 | −20.0 | \\[−30.0, −10.0\\] | 5.0 | BREACHED |',
      '| unsafe | targeted | 25/25 | 50.0 | 114.0 |  |  | +64.0 | \\[50.0, 70.0\\] | 10.0 | met |',
    ]);
  });

  it('field case 172: pipes, line breaks, fences, headings and HTML from data stay in their cell', () => {
    const plain = markdownReport(aReportedVerdict());
    const hostile = markdownReport(hostileVerdict());
    const headings = (text: string) => text.match(/^#+ /gm)?.length;
    expect(hostile.match(/^# /gm)).toHaveLength(1);
    expect(headings(hostile)).toBe((headings(plain) ?? 0) - 1);
    expect(hostile).not.toMatch(/(?<!\\)`/);
    expect(hostile).not.toContain('<');
    for (const line of hostile.split('\n').filter((text) => text.startsWith('| '))) {
      expect([3, 6, 7, 8, 9, 10, 12]).toContain(line.split('|').length - 1);
    }
    expect(hostile).not.toMatch(/@octocat|#12\b|http:\/\//);
    expect(hostile).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
  });

  it('field case 177: holds no workflow command when printed in CI', () => {
    expect(markdownReport(hostileVerdict())).not.toMatch(/^\s*::|##\[/m);
  });
});
