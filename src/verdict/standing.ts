import type { Verdict } from './verdict.js';

/** Why a pass must not be taken for a release pass. */
export interface Objection {
  readonly code: 'aa' | 'stage' | 'partial' | 'advisory' | 'incomplete' | 'decoding';
  /** One sentence without a final stop. */
  readonly sentence: string;
}

/** Everything that keeps a verdict from releasing anything, whatever its word; empty for one that is fit for use. */
export function standingObjections(verdict: Verdict): readonly Objection[] {
  const { isAA, stage, isPartial, isAdvisory, advisoryBecause, decoding, allowRecorded } = verdict;
  const objections: readonly (Objection | false)[] = [
    isAA && { code: 'aa', sentence: 'an A/A run measures noise and is never a release pass' },
    stage !== undefined &&
      !stage.isRelease && {
        code: 'stage',
        sentence: `the verdict is about the ${stage.cases === 'heldout' ? 'held-out' : 'development'} cases, and a release asks for the others (qgate run --stage release)`,
      },
    isPartial && { code: 'partial', sentence: 'the verdict covers only a part of the gate' },
    isAdvisory && { code: 'advisory', sentence: `the verdict is advisory: ${advisoryBecause.join('; ')}` },
    !isComplete(verdict) && { code: 'incomplete', sentence: 'not every planned response is answered' },
    decoding.state === 'differs' && { code: 'decoding', sentence: 'the arms were not decoded alike' },
    decoding.state === 'unproven' &&
      !allowRecorded && {
        code: 'decoding',
        sentence: `decoding is unproven (${decoding.why}) and the gate does not say allow_recorded: true`,
      },
  ];
  return objections.filter((objection) => objection !== false);
}

function isComplete({ completeness }: Verdict): boolean {
  return (
    completeness.length > 0 &&
    completeness.every(({ nAnswered, nPlanned }) => nPlanned > 0 && nAnswered === nPlanned)
  );
}
