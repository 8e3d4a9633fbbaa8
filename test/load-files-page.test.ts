import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FormulaSet } from '../src/join/formula-sets/formula-set.js';
import { FORMULA_SETS, formulasOf } from '../src/join/load-formulas.js';
import { ROOT } from './support/run-qgate.js';

const page = readFileSync(path.join(ROOT, 'docs', 'load-files.md'), 'utf8');

describe('docs/load-files.md', () => {
  it.each(Object.values(FORMULA_SETS) as readonly FormulaSet[])(
    'tells every formula of $layout',
    ({ layout, clock, rows }) => {
      expect(page).toContain(`${layout}; clock ${clock}:`);
      for (const { quantity, field, computation, words, denominator } of rows) {
        expect(page).toContain(
          `| ${quantity} | ${field} | \`${computation}\` | ${words} | ${denominator ?? '–'} |`,
        );
      }
    },
  );

  it('gives two formulas one id only where they are one formula', () => {
    const told = new Map<string, string>();
    for (const name of Object.keys(FORMULA_SETS) as (keyof typeof FORMULA_SETS)[]) {
      for (const { id, words, denominator } of formulasOf(name, 'client', 'unknown')) {
        if (!/_ms:/.test(id)) continue;
        const said = `${words} / ${denominator}`;
        expect(told.get(id) ?? said, id).toBe(said);
        told.set(id, said);
      }
    }
  });
});
