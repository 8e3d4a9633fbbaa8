import { analyse } from '../../analyse/analyse.js';
import type { Analysis } from '../../analyse/analysis.js';
import type { BlockRunner } from '../../analyse/bootstrap/run-blocks.js';
import { limitsOf } from '../../analyse/limits.js';
import type { ScoreTable } from '../../analyse/score-table.js';
import { levelAtLook } from '../../analyse/sequential/level-at-look.js';
import type { Gate } from '../../definition/gate.js';
import { isInformationOnly } from '../../definition/information-only.js';
import type { Evidence } from '../verdict.js';
import { analyseLook, type OwnLevel, type SideZ } from './analyse-look.js';
import { type LookBoundaries, lookBoundaries } from './look-boundaries.js';
import type { LookFacts } from './look-facts.js';
import { type EarlierLooks, lookFractions } from './look-fractions.js';
import type { PlannedLooks } from './planned-looks.js';
import { testedAtLook } from './tested-at-look.js';
import { type TestedRule, testedRules } from './tested-rules.js';

/** What the cases of a look were folded into: those of the looks before are among them. */
export interface LookEvidence {
  readonly tables: readonly ScoreTable[];
  readonly evidence: Evidence;
}

/** A look's numbers. */
export interface LookNumbers {
  readonly analysis: Analysis;
  readonly facts: LookFacts;
  /** What later looks count by; null where this one is passed over. */
  readonly counted: Analysis | null;
}

export interface LookReader {
  /**
   * @param earlier what became of the looks before, in order
   * @param isEnd true where the run is known to have ended at this look
   */
  read(seen: LookEvidence, earlier: EarlierLooks, isEnd?: boolean): LookNumbers;
}

/** Fewer scored cases than this say nothing that normal theory could be trusted with. */
const LEAST_SCORED = 30;
/** Stands in for a boundary that cannot be crossed: beyond it lies less error than a look may spend. */
const OUT_OF_REACH_Z = 6.4;

/**
 * Reads looks of a run: at which level, which numbers, and how each rule of non-inferiority stands to its boundaries.
 * @param gate with the confidence of the attempt
 */
export function createLookReader(gate: Gate, planned: PlannedLooks, runBlocks?: BlockRunner): LookReader {
  const { statistics } = gate;
  const limits = limitsOf(gate);
  const tested = testedRules(gate);
  const nTested = tested.filter(({ margin }) => margin > 0).length;
  const alpha = (1 - statistics.confidence) / 2;
  const beta = (planned.settings.futility?.beta ?? 0) / Math.max(1, nTested);
  const boundariesAt = (fractions: readonly (number | null)[]): LookBoundaries =>
    lookBoundaries({ settings: planned.settings, alpha, fractions, beta: beta > 0 ? beta : null });
  const nLooks = planned.settings.looks.length;
  const gated = gate.metrics.filter((metric) => !isInformationOnly(metric));
  const blocks = runBlocks === undefined ? {} : { runBlocks };
  const scoreOnly = { ...statistics, interval: 'tango' } as const;

  return {
    read(seen, earlier, isEnd = false) {
      const k = earlier.length;
      const plain = analyse({
        tables: seen.tables,
        settings: { ...scoreOnly, confidence: 0.95 },
        limits,
        ...blocks,
      });
      const at = { gate, planned, earlier, analysis: plain };
      const boundariesOf = (rule: TestedRule): LookBoundaries =>
        withoutGain(boundariesAt(lookFractions(at, rule.metric, rule)), rule);
      const shared = new Map(
        gated.map((metric) => [
          metric.name,
          boundariesAt(lookFractions(at, metric, { kind: 'overall', subject: null })),
        ]),
      );
      const ofRules = tested.map((rule) => ({ rule, boundaries: boundariesOf(rule) }));
      const all = [...shared.values(), ...ofRules.map(({ boundaries }) => boundaries)];
      const unreadBecause =
        unansweredBecause(seen) ?? (k < nLooks - 1 ? passedOverBecause(seen, plain, k, planned, all) : null);
      const zAt = (boundaries: LookBoundaries | undefined): SideZ => ({
        pass: boundaries?.pass[k] ?? OUT_OF_REACH_Z,
        block: boundaries?.block[k] ?? OUT_OF_REACH_Z,
      });
      const unread: SideZ = { pass: OUT_OF_REACH_Z, block: OUT_OF_REACH_Z };
      const zOf = (metric: string): SideZ => (unreadBecause === null ? zAt(shared.get(metric)) : unread);
      const own = ofRules.flatMap(({ rule, boundaries }): OwnLevel[] =>
        rule.kind === 'overall' || rule.subject === null || unreadBecause !== null
          ? []
          : [
              {
                metric: rule.metric.name,
                kind: rule.kind === 'cohort' ? 'cohort' : 'slice',
                name: rule.subject,
                z: zAt(boundaries),
              },
            ],
      );
      const settings = unreadBecause === null ? statistics : scoreOnly;
      const analysis = analyseLook({ tables: seen.tables, settings, limits, zOf, own, ...blocks });
      const strictest = Math.max(...gated.map(({ name }) => zOf(name).block));
      return {
        analysis,
        counted: unreadBecause === null ? plain : null,
        facts: {
          look: k + 1,
          planned,
          isEnd,
          unreadBecause,
          tested: ofRules.map(({ rule, boundaries }) =>
            testedAtLook({ gate, rule, boundaries, look: k, analysis, plain }),
          ),
          familyConfidence: gated.length === 0 ? statistics.confidence : levelAtLook(strictest).level,
        },
      };
    },
  };
}

/** At a margin of 0 there is no gain that could be unlikely, so that nothing is futile. */
function withoutGain(boundaries: LookBoundaries, { margin }: TestedRule): LookBoundaries {
  return margin > 0 ? boundaries : { ...boundaries, futility: boundaries.futility.map(() => null) };
}

/** "What has arrived" is never read: fast answers are no random draw. */
function unansweredBecause({ evidence }: LookEvidence): 'not-answered' | null {
  return evidence.completeness.every(({ nAnswered, nPlanned }) => nAnswered >= nPlanned)
    ? null
    : 'not-answered';
}

function passedOverBecause(
  { evidence }: LookEvidence,
  plain: Analysis,
  look: number,
  { nCases }: PlannedLooks,
  boundaries: readonly LookBoundaries[],
): LookFacts['unreadBecause'] {
  if (nCases[look] === nCases[look - 1]) return 'nothing-new';
  const isWaiting = (name: string): boolean =>
    (evidence.gradesOutstanding ?? []).some(
      ({ metric, nOutstanding }) => metric === name && nOutstanding > 0,
    );
  const isTooFew = plain.metrics.some(({ metric, judge, slices }) => {
    if (judge?.use === 'information' || isWaiting(metric)) return false;
    const weighted = slices.filter(({ share }) => share !== null);
    const nScored = weighted.reduce((sum, { nPairs }) => sum + nPairs, 0);
    return nScored < LEAST_SCORED || weighted.some(({ nPairs }) => nPairs === 0);
  });
  if (isTooFew) return 'too-few-scored';
  const decidesNothing = boundaries.every(
    ({ pass, block }) => (pass[look] ?? null) === null && (block[look] ?? null) === null,
  );
  return decidesNothing ? 'nothing-new' : null;
}
