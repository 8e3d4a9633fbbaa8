import { describe, expect, test } from 'vitest';
import { readSlo } from '../../../src/definition/slo/read-slo.js';
import { readBudgets } from '../../../src/join/budget-file/read-budget-file.js';
import { DefinitionError } from '../../../src/shared/errors.js';

const SLO = `
slo: 1
name: chat
classes:
  - name: interactive
    objectives:
      - {name: first-token, quantity: ttft_ms, at_most: 500, share: 0.95, window: 28d, owner: team, freeze: {action: stop}}
`;
const objectives = readSlo(SLO, 'slo.yaml').slo;
const NOW = Date.parse('2026-11-29T00:00:00Z');

function read(spans: string) {
  if (objectives === null) throw new Error('the objectives cannot be read');
  return readBudgets(`budgets: 1\nspans: [${spans}]`, 'budgets.yaml', objectives, NOW);
}

const span = (more: string) =>
  `{class: interactive, objective: first-token, started_at: "2026-11-20T00:00:00Z", ${more}}`;

function problemsOf(spans: string): readonly string[] {
  try {
    read(spans);
    return [];
  } catch (error) {
    return error instanceof DefinitionError
      ? error.problems.map(({ message }) => message)
      : ['another error'];
  }
}

describe('a budget file', () => {
  test('says what is used up of each budget', () => {
    expect(read(span('requests: 1000, missed: 60'))).toMatchObject([
      { className: 'interactive', n: 1000, nMissed: 60, allowed: 50, state: 'frozen' },
    ]);
    expect(read(span('requests: 1000, missed: 10'))).toMatchObject([{ state: 'within' }]);
  });

  test('leaves a budget undecided that it does not tell of, or not in time', () => {
    expect(read('')).toMatchObject([{ state: 'undecided' }]);
    expect(read(span('requests: 1000, missed: 40, unknown: 20'))).toMatchObject([{ state: 'undecided' }]);
    const later = span('requests: 1000, missed: 1').replace('2026-11-20', '2027-01-01');
    expect(read(later)).toMatchObject([{ state: 'undecided' }]);
  });

  test('may not tell of an objective that does not exist, nor of more than there were', () => {
    expect(problemsOf(span('requests: 10, missed: 11'))).toEqual([
      '11 missed and 0 unknown are more than the 10 requests of the span',
    ]);
    expect(problemsOf(span('requests: 10, missed: 1').replace('first-token', 'first-tokn'))).toEqual([
      'the objectives have no "interactive/first-tokn"',
    ]);
  });
});
