import { describe, expect, it } from 'vitest';
import {
  isSpreadsheetForm,
  isSpreadsheetFormOf,
} from '../../../../src/grade/human/import/spreadsheet-form.js';

describe('field case 648: what a spreadsheet makes of a name', () => {
  it.each([
    ['MAR1', '01-Mar'],
    ['MAR1', '1. Mrz'],
    ['MAR1', '2026-03-01'],
    ['MAR1', '01/03/2026'],
    ['1-2', '02-Jan'],
    ['1-2', '01. Feb'],
    ['3/4', '04-Mar'],
    ['1.5', '01. Mai'],
    ['DEC12', '12-Dec'],
    ['SEPT2', '02-Sep'],
    ['JAN26', 'Jan-26'],
    ['1E5', '100000'],
    ['1E5', '1.00E+05'],
    ['1e5', '1,00E+05'],
    ['007', '7'],
    ['+3', '3'],
    ['TRUE', 'WAHR'],
    ['true', 'TRUE'],
    ['1-2', '46024'],
  ])('%s comes back as %s', (original, text) => {
    expect(isSpreadsheetFormOf(text, original)).toBe(true);
    expect(isSpreadsheetForm(text)).toBe(true);
  });

  it.each([
    ['MAR1', '02-Mar'],
    ['MAR1', 'MAR1'],
    ['ann', 'ben'],
    ['007', '8'],
    ['1-2', '03-Apr'],
    ['TRUE', 'FALSCH'],
    ['ann', '01-Mar'],
    ['Mara', '01-Mar'],
    ['rater', '7'],
  ])('%s is never taken for %s', (original, text) => {
    expect(isSpreadsheetFormOf(text, original)).toBe(false);
  });

  it('leaves names of people alone', () => {
    for (const name of ['ann', 'Mara Jung', 'June', 'May', 'rater-1', 'r2d2', 'A. Mai', '']) {
      expect([name, isSpreadsheetForm(name)]).toEqual([name, false]);
    }
    expect(isSpreadsheetForm('#NAME?')).toBe(true);
  });
});
