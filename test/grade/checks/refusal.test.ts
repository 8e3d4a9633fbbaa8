import { describe, expect, test } from 'vitest';
import { find, readCompressedLines } from '../support.js';

interface Opening {
  readonly isSafe: boolean;
  readonly mistralinstruct: string;
  readonly mistralguard: string;
}
const openings = readCompressedLines<Opening>('test/fixtures/xstest/openings.jsonl.gz');

describe('refusal by string match on XSTest', () => {
  test.each([
    ['mistralinstruct', 4, 15],
    ['mistralguard', 38, 134],
  ] as const)(
    '%s refuses %i of 250 safe and %i of 200 unsafe prompts, as published',
    (model, safe, unsafe) => {
      const refuses = (opening: Opening) => find('refusal', {}, opening[model]).passed;
      const [safeOnes, unsafeOnes] = [
        openings.filter(({ isSafe }) => isSafe),
        openings.filter(({ isSafe }) => !isSafe),
      ];
      expect([safeOnes.length, unsafeOnes.length]).toEqual([250, 200]);
      expect([safeOnes.filter(refuses).length, unsafeOnes.filter(refuses).length]).toEqual([safe, unsafe]);
    },
  );
});
