import { describe, expect, it } from 'vitest';
import { parseSpending, spendingText } from '../../../src/definition/sequential/spending.js';

describe('parseSpending', () => {
  it('reads the three families', () => {
    expect(parseSpending('obf')).toEqual({ family: 'obf' });
    expect(parseSpending('pocock')).toEqual({ family: 'pocock' });
    expect(parseSpending('hsd(-4)')).toEqual({ family: 'hsd', gamma: -4 });
    expect(parseSpending('hsd( 1.5 )')).toEqual({ family: 'hsd', gamma: 1.5 });
    expect(parseSpending('hsd(-0)')).toEqual({ family: 'hsd', gamma: 0 });
  });

  it.each([
    '',
    'hsd',
    'hsd()',
    'hsd(x)',
    'hsd(1e3)',
    'hsd(-21)',
    'hsd(11)',
    'hsd(-4',
    'OBF',
    'obf ',
    'hsd(--4)',
  ])('refuses %j', (text) => {
    expect(parseSpending(text)).toBeNull();
  });

  it('writes what it reads', () => {
    for (const text of ['obf', 'pocock', 'hsd(-4)', 'hsd(0)', 'hsd(1.5)']) {
      const spending = parseSpending(text);
      expect(spending === null ? null : spendingText(spending)).toBe(text);
    }
  });
});
