import type { Verdict } from './verdict.js';

type Marked = Pick<Verdict, 'isAA' | 'isPartial' | 'isAdvisory' | 'stage' | 'attempts' | 'quarantine'>;

/** What keeps a verdict from being a release decision, or has to be known of it, in the order in which titles show it. */
export function marksOf({
  isAA,
  isPartial,
  isAdvisory,
  stage,
  attempts,
  quarantine,
}: Marked): readonly string[] {
  return [
    ...(isAA ? ['A/A: no release verdict'] : []),
    ...(stage !== undefined && !stage.isRelease
      ? [stage.cases === 'development' ? 'DEVELOPMENT CASES' : 'HELD-OUT CASES']
      : []),
    ...(isPartial ? ['PARTIAL'] : []),
    ...(isAdvisory ? ['ADVISORY'] : []),
    ...(attempts === undefined ? [] : [`ATTEMPT ${attempts.attempt}`]),
    ...(quarantine === undefined ? [] : ['CASES QUARANTINED']),
  ];
}
