import { ARM_IDS, type ArmId, type Gate } from '../../definition/gate.js';
import type { GuardMeasurement } from '../../verdict/verdict.js';
import type { CaseResult } from './case-results.js';

const STATUS_GUARDS = ['truncated', 'empty', 'refused'] as const;

interface Counting {
  nPlanned: number;
  statuses: Record<(typeof STATUS_GUARDS)[number], number>;
  nTexts: number;
  nCharacters: number;
}

/** Measures what the gate guards without a grader: rates of statuses over planned responses, mean answer lengths. */
export class GuardCount {
  readonly #gate: Gate;
  readonly #arms: Readonly<Record<ArmId, Counting>> = { baseline: empty(), candidate: empty() };

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  add(result: CaseResult, nRepeats: number): void {
    for (const arm of ARM_IDS) {
      const counting = this.#arms[arm];
      counting.nPlanned += nRepeats;
      for (const { status, text, purgedLength } of result.arms[arm].responses) {
        const nCharacters = text?.length ?? purgedLength;
        for (const guarded of STATUS_GUARDS) if (status === guarded) counting.statuses[guarded]++;
        if (status === 'ok' && nCharacters !== undefined) {
          counting.nTexts++;
          counting.nCharacters += nCharacters;
        }
      }
    }
  }

  /** One measurement for each guard the gate sets. */
  finish(): readonly GuardMeasurement[] {
    const { guards, unscored } = this.#gate;
    const { baseline, candidate } = this.#arms;
    const measured: GuardMeasurement[] = [];
    for (const guard of STATUS_GUARDS) {
      const limit = guards[guard];
      if (limit === null) continue;
      measured.push({
        guard,
        baseline: ratio(baseline.statuses[guard], baseline.nPlanned),
        candidate: ratio(candidate.statuses[guard], candidate.nPlanned),
        limit,
        nBaseline: baseline.nPlanned,
        nCandidate: candidate.nPlanned,
        mayBlock: unscored[guard] === 'fail',
      });
    }
    if (guards.lengthRatio !== null) {
      measured.push({
        guard: 'length_ratio',
        baseline: ratio(baseline.nCharacters, baseline.nTexts),
        candidate: ratio(candidate.nCharacters, candidate.nTexts),
        limit: guards.lengthRatio,
        nBaseline: baseline.nTexts,
        nCandidate: candidate.nTexts,
        mayBlock: true,
      });
    }
    return measured;
  }
}

function empty(): Counting {
  return { nPlanned: 0, statuses: { truncated: 0, empty: 0, refused: 0 }, nTexts: 0, nCharacters: 0 };
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
