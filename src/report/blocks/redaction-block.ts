import { ARM_IDS } from '../../definition/gate.js';
import type { Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';

/** How many answers were changed before they were graded, and by which rules; null where the gate redacts nothing. */
export function redactionBlock({ redaction }: Pick<Verdict, 'redaction'>): Block | null {
  if (redaction === undefined) return null;
  const { nChanged, rules } = redaction;
  return {
    title: 'Redacted before storing and grading',
    table: {
      columns: [{ name: 'what' }, ...ARM_IDS.map((name) => ({ name, isNumeric: true }))],
      rows: [
        ['answers changed', ...ARM_IDS.map((arm) => String(nChanged[arm]))],
        ...rules.map((rule) => [`found: ${rule.name}`, ...ARM_IDS.map((arm) => String(rule[arm]))]),
      ],
    },
    notes: ['Answers are graded as they are stored, without what was redacted, in both arms alike.'],
  };
}
