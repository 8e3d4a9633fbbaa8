import { expect, test } from 'vitest';
import { durationText, parseDuration } from '../../src/shared/duration.js';

test.each([
  ['90m', 5_400_000, '1.5 hours'],
  ['1m', 60_000, '1 minute'],
  ['36h', 129_600_000, '1.5 days'],
  ['1d', 86_400_000, '1 day'],
  ['7d', 604_800_000, '7 days'],
  ['2w', 1_209_600_000, '14 days'],
])('%s is %d ms, told as %s', (text, ms, told) => {
  expect([parseDuration(text), durationText(ms)]).toEqual([ms, told]);
});

test.each(['', '7', 'd', '0d', '-1d', '1.5d', '7 d', '7D', '7days', ' 7d', '7d\n', '1000000d', '٣d'])(
  '%j is no duration',
  (text) => {
    expect(parseDuration(text)).toBeNull();
  },
);
