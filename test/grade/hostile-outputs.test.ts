import { describe, expect, test } from 'vitest';
import { checkTypes } from '../../src/grade/checks/index.js';
import { find } from './support.js';

const MEGABYTE = 1024 * 1024;

/** Outputs that have broken graders before; every check must come to a finding on each of them. */
const OUTPUTS: Readonly<Record<string, string>> = {
  'two megabytes of words': 'word 12,345 and so on. '.repeat((2 * MEGABYTE) / 23),
  'a megabyte without a break': '7'.repeat(MEGABYTE),
  'a megabyte of white space': ' \n'.repeat(MEGABYTE / 2),
  '100,000 lines': 'one line\r\n'.repeat(100_000),
  '100,000 open fences': '```\n'.repeat(100_000),
  'JSON 10,000 deep': `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  'JSON 10,000 deep and cut off': '{"a":'.repeat(10_000),
  'lone surrogates': `\ud800 A: 5 \udc00${'\ud83d'.repeat(200)}`,
  'NUL and other controls': 'a\0b\u0007\u001b[2J\u202eevil\u2028x',
  'right-to-left text': 'שלום עולם מה שלומך היום ומה נשמע',
  'keys of the prototype': '{"__proto__":{"ok":1},"constructor":1,"valueOf":2,"toString":null}',
  'digits and separators': '1,'.repeat(50_000),
  stars: '*'.repeat(100_000),
  empty: '',
};

/** `script` judges what a module returned, not the output; see test/scripts for what it does with hostile ones. */
const JUDGING_TEXT = checkTypes.filter(({ type }) => type !== 'script');

describe.each(Object.keys(OUTPUTS))('%s', (name) => {
  test.each(JUDGING_TEXT.map((type) => [type.type, type] as const))('%s', (typeName, type) => {
    const example = type.examples[0];
    const options = example?.options ?? { grade: 'label' };
    const finding = find(typeName, options, OUTPUTS[name]!, { reference: example?.reference ?? null });
    expect(Number.isFinite(finding.score)).toBe(true);
    expect(finding.reason.length).toBeLessThan(2_000);
    expect(Buffer.from(finding.reason, 'utf8').toString('utf8')).toBe(finding.reason);
    expect(JSON.stringify(finding.evidence).length).toBeLessThan(20_000);
  });
});
