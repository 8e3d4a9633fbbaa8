import { exactPoints, plainNumber, points, signedPoints } from '../../verdict/number-text.js';
import { guardValue } from '../../verdict/rules/guard.js';
import type { GuardMeasurement, Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';
import { stateText } from '../state-text.js';

/** The guards with both arms' measurements; null where the gate has none. */
export function guardBlock({ guards, rules }: Verdict): Block | null {
  if (guards.length === 0) return null;
  return {
    title: 'Guards',
    table: {
      columns: [
        { name: 'guard' },
        { name: 'baseline', isNumeric: true },
        { name: 'candidate', isNumeric: true },
        { name: 'compared', isNumeric: true },
        { name: 'limit', isNumeric: true },
        { name: 'may block' },
        { name: 'state', isState: true },
      ],
      rows: guards.map((guard) => {
        const rule = rules.find((outcome) => outcome.kind === 'guard' && outcome.subject === guard.guard);
        return [
          guard.guard,
          measured(guard, guard.baseline, guard.nBaseline),
          measured(guard, guard.candidate, guard.nCandidate),
          comparedText(guard),
          isLength(guard) ? `× ${plainNumber(guard.limit, 2)}` : exactPoints(guard.limit),
          guard.mayBlock ? 'yes' : 'no, unscored',
          rule === undefined ? 'no rule' : stateText(rule),
        ];
      }),
    },
  };
}

function isLength({ guard }: GuardMeasurement): boolean {
  return guard === 'length_ratio';
}

function measured(guard: GuardMeasurement, value: number | null, n: number): string {
  if (value === null) return 'not measured';
  return isLength(guard) ? `${plainNumber(value, 0)} characters` : `${points(value)} % of ${n}`;
}

function comparedText(guard: GuardMeasurement): string {
  const value = guardValue(guard);
  if (value === null) return '';
  return isLength(guard) ? `× ${plainNumber(value, 2)}` : signedPoints(value, [guard.limit]);
}
