import type { ScoreTable } from '../../src/analyse/score-table.js';
import type { Case } from '../../src/definition/case.js';
import { ARM_IDS, type Gate } from '../../src/definition/gate.js';
import type { Evidence, StratumCompleteness, Verdict } from '../../src/verdict/verdict.js';
import { decideLooks } from '../../src/workflow/looks/decide-looks.js';
import { lookPlan } from '../../src/workflow/looks/look-plan.js';
import type { RunDefinition } from '../../src/workflow/ports.js';
import type { RunTally } from '../../src/workflow/tally-run.js';
import { sampleBundle, sampleCase } from './samples.js';
import { aContext, anEvidence } from './verdict-builders.js';

/** Scores of a case in both arms; null where it is unscored. */
export type Scores = readonly [baseline: number | null, candidate: number | null];

/** What a run of a gate on made-up scores comes to, look by look. */
export interface LookWorld {
  readonly gate: Gate;
  readonly cases: readonly Case[];
  /** By the place of the case in the gate. */
  readonly scoresOf: (index: number) => Scores;
  /** Which cases were answered, by their place; all where absent. */
  readonly isAnswered?: (index: number) => boolean;
  /** What is added to the evidence of a look, 0-based. */
  readonly evidenceAt?: (look: number) => Partial<Evidence>;
  readonly attempt?: number;
  /** The look, 1-based, at which the run is known to have ended. */
  readonly endsAt?: number;
}

export function casesIn(sizes: Readonly<Record<string, number>>): readonly Case[] {
  return Object.entries(sizes).flatMap(([slice, n]) =>
    Array.from({ length: n }, (_, index) => sampleCase(`${slice}-${index}`, { slice })),
  );
}

/** The look of each case, 0-based. */
export function looksOfCases(gate: Gate, cases: readonly Case[]): Uint8Array {
  const plan = lookPlan(gate, cases);
  if (plan === null) throw new Error('the gate declares no looks');
  return plan.lookOf;
}

/** The verdict of the first look that ends the run. */
export function verdictAtLooks(world: LookWorld): Verdict {
  const { gate, cases, attempt = 1 } = world;
  const plan = lookPlan(gate, cases);
  if (plan === null) throw new Error('the gate declares no looks');
  const { lookOf, planned } = plan;
  const definition = {
    gate,
    gateDigest: aContext().gateDigest,
    casesDigest: aContext().casesDigest,
    baseline: sampleBundle('old'),
    candidate: sampleBundle('new'),
    identity: aContext().run.identity,
    isAA: false,
    advisoryBecause: [],
    partial: [],
    repeatsPerCase: new Uint16Array(cases.length).fill(1),
    ...(attempt === 1
      ? {}
      : {
          attempts: {
            attempt,
            reason: 'a fault',
            earlier: [
              { run: 'before', attempt: attempt - 1, verdict: 'inconclusive' as const, completedAt: null },
            ],
          },
        }),
  } satisfies RunDefinition;
  const tallyAt = (look: number): RunTally =>
    tallyOf(
      world,
      cases.flatMap((_, index) => ((lookOf[index] as number) <= look ? [index] : [])),
      look,
    );
  const about = {
    definition,
    run: aContext().run,
    advisoryBecause: [],
    quarantine: null,
  };
  return decideLooks({ planned, tallyAt, about, endsAt: world.endsAt ?? null }, {});
}

function tallyOf(world: LookWorld, held: readonly number[], look: number): RunTally {
  const { gate, cases: all, scoresOf, isAnswered = () => true, evidenceAt = () => ({}) } = world;
  const cases = held.map((index) => all[index] as Case);
  const strata = [
    ...gate.slices.map(({ name, share }) => ({ name, share })),
    ...gate.targeted.map(({ name }) => ({ name, share: null })),
  ];
  const column = () => ({ score: new Float64Array(cases.length), isScored: new Uint8Array(cases.length) });
  const arms = { baseline: column(), candidate: column() };
  const completeness: StratumCompleteness[] = strata.flatMap(({ name }) =>
    ARM_IDS.map((arm) => ({ slice: name, arm, nPlanned: 0, nAnswered: 0, nScored: 0, statuses: {} })),
  );
  for (const [row, index] of held.entries()) {
    const item = all[index] as Case;
    const isThere = isAnswered(index);
    const scores = scoresOf(index);
    for (const [a, arm] of ARM_IDS.entries()) {
      const count = completeness.find((each) => each.slice === item.slice && each.arm === arm);
      if (count === undefined) throw new Error(`no slice ${item.slice}`);
      const counting = count as { nPlanned: number; nAnswered: number; nScored: number };
      counting.nPlanned++;
      if (!isThere) continue;
      counting.nAnswered++;
      const score = scores[a] ?? null;
      if (score === null) continue;
      counting.nScored++;
      arms[arm].score[row] = score;
      arms[arm].isScored[row] = 1;
    }
  }
  const indexOf = new Map(strata.map(({ name }, index) => [name, index]));
  const table: Omit<ScoreTable, 'metric'> = {
    strata,
    cohorts: [],
    stratumOf: Uint32Array.from(cases, ({ slice }) => indexOf.get(slice) ?? 0),
    clusterOf: null,
    ...arms,
    step: 1,
    isBinary: true,
  };
  const { baseline, candidate } = aContext();
  return {
    tables: gate.metrics.map(({ name }) => ({ metric: name, ...table })),
    evidence: anEvidence({
      completeness: completeness.filter(({ nPlanned }) => nPlanned > 0),
      ...evidenceAt(look),
    }),
    arms: { baseline, candidate },
    responseTimes: { baseline: null, candidate: null },
    redaction: null,
    conduct: null,
    repeats: [],
    people: null,
    judging: null,
  };
}
