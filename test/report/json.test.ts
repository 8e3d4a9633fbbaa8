import { describe, expect, it } from 'vitest';
import { jsonReport } from '../../src/report/json.js';
import { canonicalJson } from '../../src/shared/canonical-json.js';
import { aReportedVerdict, hostileVerdict } from '../support/reported-verdicts.js';

describe('the JSON report', () => {
  it('means exactly the verdict: its canonical form is the same', () => {
    for (const verdict of [aReportedVerdict(), hostileVerdict()]) {
      expect(canonicalJson(JSON.parse(jsonReport(verdict)))).toBe(canonicalJson(verdict));
    }
  });

  it('gives equal bytes for equal verdicts, whatever the order of keys', () => {
    const verdict = aReportedVerdict();
    const turned = Object.fromEntries(Object.entries(verdict).toReversed()) as unknown as typeof verdict;
    expect(jsonReport(turned)).toBe(jsonReport(verdict));
    expect(jsonReport(verdict).startsWith('{\n  "advisoryBecause": [],\n')).toBe(true);
    expect(jsonReport(verdict).endsWith('}\n')).toBe(true);
  });

  it('field cases 177 and 178: drives neither a terminal nor a runner', () => {
    const text = jsonReport(hostileVerdict());
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
    expect(text).not.toMatch(/^\s*::|##\[/m);
  });
});
