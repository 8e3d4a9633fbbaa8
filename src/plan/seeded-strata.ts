import { hash } from 'node:crypto';
import type { Case } from '../definition/case.js';
import type { Gate, RegressionRule } from '../definition/gate.js';

/** What of a gate a draw of cases rests on. */
export type DrawGate = Pick<Gate, 'human' | 'slices' | 'targeted' | 'statistics'>;
export type DrawCase = Pick<Case, 'id' | 'slice'>;

export interface SeededStratum {
  readonly name: string;
  readonly rule: RegressionRule | null;
  /** 0 for a targeted slice. */
  readonly share: number;
  /** Indices of its cases in the order in which they are drawn. */
  readonly members: readonly number[];
}

/** Cases of each slice, targeted ones last, in a seeded order that depends on their ids alone. */
export function seededStrata(
  gate: DrawGate,
  cases: readonly DrawCase[],
  purpose: string,
): readonly SeededStratum[] {
  const keyed = new Map<string, { readonly key: string; readonly index: number }[]>();
  for (const [index, { id, slice }] of cases.entries()) {
    const key = hash('sha256', `${gate.statistics.seed}\0${purpose}\0${slice}\0${id}`, 'hex');
    const members = keyed.get(slice) ?? [];
    members.push({ key, index });
    keyed.set(slice, members);
  }
  const strata = [...gate.slices, ...gate.targeted.map((slice) => ({ ...slice, share: 0 }))];
  return strata.map(({ name, rule, share }) => ({
    name,
    rule,
    share,
    members: (keyed.get(name) ?? [])
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .map(({ index }) => index),
  }));
}
