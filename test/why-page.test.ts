import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './support/run-qgate.js';

const page = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

/** Figures of docs/why.md, and where the same figure stands in output that a test makes again. */
describe('docs/why.md', () => {
  it.each([
    ['disagree on 152 + 209', 'docs/statistics.md', /overall, share-weighted +1319\/1319 .* 152 +209 /],
    [
      'gains 64 points on unsafe prompts and loses 17 on safe ones reads as +18.9',
      'README.md',
      /wins 64 points .*loses 17 .*\+18\.9/s,
    ],
  ])('says %j as %s shows', (figure, shown, pattern) => {
    expect(page('docs/why.md').replaceAll('\n', ' ')).toContain(figure);
    expect(page(shown)).toMatch(pattern);
  });
});
