import type { Case } from '../../src/definition/case.js';
import type { Gate, Metric } from '../../src/definition/gate.js';
import type { Packet } from '../../src/grade/human/packet.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { keyedRandom } from '../../src/shared/keyed-random.js';
import { type DecidedRun, decideRun } from '../../src/workflow/decide-run.js';
import { importGrades } from '../../src/workflow/import-grades.js';
import type { RunDefinition, StorePort } from '../../src/workflow/ports.js';
import { type Answers, answeredRun, exported } from './answered-run.js';
import { sampleHuman } from './human-grading.js';
import { judged, judgeRubric, PREFERRED, pairJudge, sectionsOf, stubJudge } from './judging.js';
import { sampleCase, sampleGate } from './samples.js';

/** What the judge may make of a pair, besides what the answers are worth. */
export interface JudgeView {
  /** Answers in the order shown, with their worth and length. */
  readonly first: ShownAnswer;
  readonly second: ShownAnswer;
  /** Uniform in [0, 1): the same in both orders of a case, and another in each. */
  readonly ofCase: number;
  readonly ofOrder: number;
}

interface ShownAnswer {
  readonly worth: number;
  readonly length: number;
  /** Word that only one of the two arms writes. */
  readonly style: string;
}

export interface WorldOptions {
  readonly nCases: number;
  readonly nDrawn: number;
  readonly seed?: number;
  /** Shares of cases in which the candidate's answer is truly worse, and better. */
  readonly worse?: number;
  readonly better?: number;
  /** Chance that a rater says something else than the truth; a third rater then settles. */
  readonly raterError?: number;
  readonly judge: (view: JudgeView) => 'first' | 'second' | 'tie';
  /** Name under which the judge answers, by how often it was asked. */
  readonly judgeModel?: (nAsked: number) => string;
  readonly gate?: Partial<Gate>;
  readonly definition?: Partial<RunDefinition>;
  readonly storeFile?: string;
}

/** Who is right: the answer of greater worth. */
export function byWorth({ first, second }: JudgeView): 'first' | 'second' | 'tie' {
  if (first.worth === second.worth) return 'tie';
  return first.worth > second.worth ? 'first' : 'second';
}

/** The place of the answer that an arm wrote. */
export function placeOf(arm: 'baseline' | 'candidate', { first }: JudgeView): 'first' | 'second' {
  return (first.style === 'Answer') === (arm === 'candidate') ? 'first' : 'second';
}

export const BOTH: Metric = {
  ...PREFERRED,
  from: { graders: ['judge', 'human'] },
  overall: { maxRegression: 0.1, evidence: 'non-inferiority', minCases: 1 },
};

export function worldGate({ nDrawn, gate }: Pick<WorldOptions, 'nDrawn' | 'gate'>): Gate {
  return sampleGate({
    metrics: [BOTH],
    judge: pairJudge(),
    statistics: {
      confidence: 0.95,
      interval: 'bootstrap-guarded',
      resamples: 1000,
      seed: 1,
      familywise: 'none',
    },
    human: sampleHuman({ rubric: judgeRubric(), cases: nDrawn, overlap: nDrawn }),
    ...gate,
  });
}

export interface World {
  readonly store: StorePort;
  readonly runId: string;
  readonly cases: readonly Case[];
  /** Has the stub judge everything that is not judged. */
  judge(): Promise<void>;
  /** Has raters grade every packet, and a third one what they disagree on. */
  people(): Promise<void>;
  decide(): Promise<DecidedRun>;
}

/** A run whose truth is known: answers tell their worth, people and judge read it, each with their faults. */
export async function judgedWorld(options: WorldOptions): Promise<World> {
  const { nCases, seed = 1, worse = 0.1, better = 0.1 } = options;
  const gate = worldGate(options);
  const random = keyedRandom(seed, 'truth');
  const truth = new Map<string, number>();
  const answers: Record<string, Answers[string]> = {};
  const cases = Array.from({ length: nCases }, (_, index) => {
    const id = `c${index}`;
    const u = random.unit();
    const d = u < worse ? -1 : u < worse + better ? 1 : 0;
    truth.set(id, d);
    const text = (style: string, worth: number) =>
      `${style} ${id}. Worth ${worth}.${' More.'.repeat(random.below(20))}`;
    answers[id] = { baseline: text('Reply', 2), candidate: text('Answer', 2 + d) };
    return sampleCase(id);
  });
  const at = await answeredRun(gate, cases, answers, options.definition, options.storeFile);
  return {
    ...at,
    cases,
    judge: async () => {
      await judged(at, judgeOf(options, seed), { concurrency: 16 });
    },
    people: async () => {
      const grade = (packets: readonly Packet[], error: number) =>
        importGrades(
          {
            runId: at.runId,
            problems: [],
            files: packets.map((packet) => gradesFile(packet, error, seed)),
            options: { rater: null, isReplacing: false, decimal: '.' },
          },
          { store: at.store, clock: { nowMs: () => 1000, monotonicMs: () => 0 } },
        );
      grade((await exported(at)).packets, options.raterError ?? 0);
      if ((options.raterError ?? 0) === 0) return;
      const third = { purpose: 'disputed', raters: { names: ['third'], count: null } } as const;
      grade((await exported(at, third)).packets, 0);
    },
    decide: () =>
      decideRun(at.store, at.runId, {
        openScripts: async () => {
          throw new Error('no script is needed');
        },
      }),
  };
}

function judgeOf({ judge, judgeModel }: WorldOptions, seed: number) {
  let nAsked = 0;
  return stubJudge(({ prompt, request }) => {
    const sections = sectionsOf(prompt);
    const shown = (name: string): ShownAnswer => {
      const text = sections.get(name) ?? '';
      const [style = ''] = text.split(' ');
      return { worth: Number(/Worth (\d)/.exec(text)?.[1]), length: text.length, style };
    };
    const { caseId, place } = request.case.meta as { readonly caseId: string; readonly place: string };
    const winner = judge({
      first: shown('answer 1'),
      second: shown('answer 2'),
      ofCase: keyedRandom(seed, `judge ${caseId}`).unit(),
      ofOrder: keyedRandom(seed, `judge ${caseId} ${place}`).unit(),
    });
    nAsked += 1;
    const text = JSON.stringify({ winner: { first: '1', second: '2', tie: 'tie' }[winner] });
    return judgeModel === undefined ? text : { text, model: judgeModel(nAsked) };
  });
}

/** What a rater sends back who reads the worth of answers, and errs at times. */
function gradesFile(packet: Packet, error: number, seed: number) {
  const random = keyedRandom(seed, `rater ${packet.packetKey}`);
  const items = packet.items.map(({ itemKey, rowCheck, answers }) => {
    const [a = 0, b = 0] = answers.map((text) => Number(/Worth (\d)/.exec(text)?.[1]));
    const right = a > b ? 'a' : a < b ? 'b' : 'tie';
    const others = ['a', 'b', 'tie'].filter((choice) => choice !== right);
    const preference = random.unit() < error ? others[random.below(2)] : right;
    const side = { levels: {}, hasMaterialError: false, critical: [] };
    return {
      itemKey,
      rowCheck,
      value: { state: 'graded', preference, sides: [side, side] },
      note: null,
      seconds: 10,
    };
  });
  const value = {
    grades: 1,
    packetKey: packet.packetKey,
    digest: packet.digest,
    rater: packet.rater,
    savedAtMs: 1,
    items,
    guesses: { couldTell: null, how: null, items: [] },
  };
  const file = `grades-${packet.packetKey}.json`;
  return { file, source: digestOf(value), content: { form: 'json' as const, value } };
}
