import { describe, expect, it } from 'vitest';
import { junitReport } from '../../src/report/junit.js';
import { decide } from '../../src/verdict/decide.js';
import { aReportedVerdict, hostileVerdict } from '../support/reported-verdicts.js';
import { aCritical, aFailure, anEvidence, anInput } from '../support/verdict-builders.js';

/** Reads the small part of XML the report uses; fails on anything that is not well formed. */
function elementsOf(xml: string): readonly string[] {
  const open: string[] = [];
  const seen: string[] = [];
  const tag = /<(\/?)([\w-]+)((?:\s[\w-]+="[^"<]*")*)\s*(\/?)>|<\?xml[^<>]*\?>|([^<>]+)/gy;
  for (let match = tag.exec(xml); match !== null; match = tag.exec(xml)) {
    const [, closing, name, , empty] = match;
    if (name === undefined) continue;
    if (closing === '/') expect(open.pop()).toBe(name);
    else {
      seen.push(name);
      if (empty === '') open.push(name);
    }
    if (tag.lastIndex === xml.length) break;
  }
  expect(open).toEqual([]);
  return seen;
}

describe('the JUnit report', () => {
  it('has one testcase a rule, breached as Block and undecided as Inconclusive', () => {
    const verdict = aReportedVerdict();
    const xml = junitReport(verdict);
    expect(elementsOf(xml).filter((name) => name === 'testcase')).toHaveLength(verdict.rules.length);
    expect(xml.match(/<failure type="Block"/g)).toHaveLength(2);
    expect(xml.match(/<failure type="Inconclusive"/g)).toHaveLength(1);
    expect(xml).toContain('tests="10" failures="3" errors="0" skipped="0"');
    expect(xml).toContain('<property name="exit-code" value="10"/>');
  });

  it('says the reason as content too, since GitLab shows no messages', () => {
    expect(junitReport(aReportedVerdict())).toMatch(
      /<failure type="Block" message="(2 critical[^"]+)">\1<\/failure>/,
    );
  });

  it('skips only what waits for people', () => {
    const evidence = anEvidence({ criticals: [aCritical([aFailure('a', { needsHuman: true })])] });
    const xml = junitReport(decide(anInput({ evidence })));
    expect(xml).toContain('failures="0" errors="0" skipped="1"');
    expect(xml.match(/<skipped /g)).toHaveLength(1);
  });

  it('gives every testcase a name of its own', () => {
    const evidence = anEvidence({ criticals: [aCritical([]), aCritical([], { check: 'other' })] });
    const names = [...junitReport(decide(anInput({ evidence }))).matchAll(/<testcase name="([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('critical / full-compliance (2)');
  });

  it('stays well formed and inert whatever the data holds', () => {
    const xml = junitReport(hostileVerdict());
    elementsOf(xml);
    expect(xml).not.toMatch(/[^\P{Cc}\n]/u);
    expect(xml).not.toMatch(/^\s*::|##\[/m);
  });
});
