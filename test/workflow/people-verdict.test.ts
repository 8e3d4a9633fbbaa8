import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { Case } from '../../src/definition/case.js';
import type { CheckSpec, Gate } from '../../src/definition/gate.js';
import { terminalReport } from '../../src/report/terminal.js';
import { verdictSchema } from '../../src/verdict/verdict-schema.js';
import { decideRun } from '../../src/workflow/decide-run.js';
import { type Answers, answeredRun, exported } from '../support/answered-run.js';
import { humanGate, humanMetric } from '../support/human-gate.js';
import { packetRubric } from '../support/packets.js';
import { csvOf, packetRows, type RunAt, takeBack } from '../support/return-files.js';
import { sampleCase, sampleCases } from '../support/samples.js';

const isValid = new Ajv2020({ strictTypes: false }).compile(verdictSchema);

async function decide({ store, runId }: RunAt) {
  const { verdict, text } = await decideRun(store, runId, {
    openScripts: async () => {
      throw new Error('no script is needed');
    },
  });
  if (!isValid(JSON.parse(text))) throw new Error(JSON.stringify(isValid.errors));
  store.putVerdict(runId, text, verdict.verdict);
  return { verdict, text };
}

const quick = {
  confidence: 0.95,
  interval: 'bootstrap-guarded',
  resamples: 1000,
  seed: 1,
  familywise: 'none',
} as const;
const rubricOf = (classes: readonly string[] = []) =>
  packetRubric({ criticalFailures: classes.map((name) => ({ class: name, description: 'bad' })) });

async function runOf(
  nCases: number,
  human: Parameters<typeof humanGate>[0],
  more: Partial<Gate> = {},
  answers: Answers = {},
  cases: readonly Case[] = sampleCases(nCases),
): Promise<RunAt> {
  return answeredRun(
    humanGate({ raters: 1, rubric: rubricOf(), ...human }, { statistics: quick, ...more }),
    cases,
    answers,
  );
}

/** The side on which the candidate stands, by item. */
function candidateSide({ store, runId }: RunAt, packetIndex = 0): (index: number) => 'a' | 'b' {
  const items = store.packets(runId)[packetIndex]?.items ?? [];
  return (index) => (items[index]?.sides[0]?.includes('candidate') ? 'a' : 'b');
}

const other = { a: 'b', b: 'a' } as const;
const rulesOf = (verdict: Awaited<ReturnType<typeof decide>>['verdict'], kind: string) =>
  verdict.rules.filter((rule) => rule.kind === kind);

describe('a verdict that rests on people', () => {
  it('is pending until their grades are in, then decided, and keeps the text it had', async () => {
    const at = await runOf(20, {});
    const before = await decide(at);
    expect(before.verdict.verdict).toBe('pending');
    expect(rulesOf(before.verdict, 'required-grades')).toMatchObject([
      {
        isWaiting: true,
        code: 'grades-outstanding',
        sentence:
          '20 of 20 grades by people are outstanding for preferred; 20 cases are in no packet yet: qgate packet export',
      },
    ]);
    await exported(at);
    const half = packetRows(at, (index) => ({ preference: index < 15 ? 'tie' : '' }));
    await takeBack(at, { 'x.csv': csvOf(half) }, { rater: 'ann' });
    const waiting = await decide(at);
    expect(waiting.verdict.verdict).toBe('pending');
    expect(rulesOf(waiting.verdict, 'required-grades')).toMatchObject([
      { sentence: '5 of 20 grades by people are outstanding for preferred; import the packets' },
    ]);
    expect(waiting.verdict.people?.coverage).toEqual([{ slice: 'all', nScored: 15, nPlanned: 20 }]);
    await takeBack(at, { 'x.csv': csvOf(packetRows(at, () => ({ preference: 'tie' }))) }, { rater: 'ann' });
    const decided = await decide(at);
    expect(decided.verdict.verdict).toBe('pass');
    expect(decided.verdict.metrics[0]?.overall).toMatchObject({ nPlanned: 20, nPairs: 20, difference: 0 });
    expect((await decide(at)).text).toBe(decided.text);
    expect(terminalReport(decided.verdict)).toContain('all: 20 of 20 drawn cases scored.');
  });

  it('blocks where people prefer the baseline, whatever side it stood on', async () => {
    const at = await runOf(20, {});
    await exported(at);
    const side = candidateSide(at);
    const rows = packetRows(at, (index) => ({ preference: index < 18 ? other[side(index)] : 'both-bad' }));
    await takeBack(at, { 'x.csv': csvOf(rows) }, { rater: 'ann' });
    const { verdict } = await decide(at);
    expect(verdict.verdict).toBe('block');
    expect(verdict.metrics[0]?.overall?.difference).toBeCloseTo(-0.9, 12);
  });

  it('counts equal answers as ties that nobody is asked about', async () => {
    const same = Object.fromEntries(
      sampleCases(20).map(({ id }) => [id, { baseline: 'same', candidate: 'same' }]),
    );
    const at = await runOf(20, {}, {}, same);
    const { verdict } = await decide(at);
    expect(verdict.verdict).toBe('pass');
    expect(verdict.metrics[0]?.overall).toMatchObject({ nPairs: 20, difference: 0 });
  });

  it('has rows for the drawn cases alone, and asks completeness of no other', async () => {
    const at = await runOf(40, { cases: 12 });
    await exported(at);
    await takeBack(at, { 'x.csv': csvOf(packetRows(at, () => ({ preference: 'tie' }))) }, { rater: 'ann' });
    const { verdict } = await decide(at);
    expect(verdict.metrics[0]?.overall).toMatchObject({ nPlanned: 12, nPairs: 12 });
    expect(verdict.completeness).toMatchObject([
      { nPlanned: 40, nScored: 40 },
      { nPlanned: 40, nScored: 40 },
    ]);
    expect(verdict.verdict).toBe('pass');
  });

  it('weights a cohort by what it has of each slice, since people grade more of one than of another', async () => {
    const slices = [
      { name: 'large', task: 't', share: 0.9, shareSource: null, rule: null },
      { name: 'small', task: 't', share: 0.1, shareSource: null, rule: null },
    ];
    const cases = Array.from({ length: 100 }, (_, index) =>
      sampleCase(`c${index}`, { slice: index < 90 ? 'large' : 'small', tags: ['all'] }),
    );
    const rule = { maxRegression: 0.2, evidence: 'point', minCases: 1 } as const;
    const cohorts = [{ name: 'everyone', where: { tag: 'all' }, rule }];
    const at = await runOf(100, { cases: 20 }, { slices, cohorts }, {}, cases);
    await exported(at);
    const side = candidateSide(at);
    const isSmall = new Set(cases.slice(90).map(({ id }) => id));
    // In the small slice, of which all cases are drawn before others, people prefer the baseline.
    const rows = packetRows(at, (index, caseId) => ({
      preference: isSmall.has(caseId) ? other[side(index)] : 'tie',
    }));
    await takeBack(at, { 'x.csv': csvOf(rows) }, { rater: 'ann' });
    const { verdict } = await decide(at);
    const [metric] = verdict.metrics;
    expect(metric?.slices.map(({ difference }) => difference)).toEqual([0, -1]);
    const drawn = metric?.slices.map(({ nPairs }) => nPairs) ?? [];
    expect((drawn[1] ?? 0) / 20).toBeGreaterThan(0.2);
    expect(metric?.cohorts[0]?.difference).toBeCloseTo(-0.1, 12);
  });

  it('puts levels on the 0–1 scale of the rubric, and material errors on that of failures', async () => {
    const metrics = [
      humanMetric({ name: 'helpful', scale: 'rubric' }),
      humanMetric({ name: 'sound', scale: 'binary', criterion: 'material-error' }),
    ];
    const at = await runOf(10, { mode: 'absolute' }, { metrics });
    await exported(at);
    const sides = at.store.packets(at.runId)[0]?.items.map((item) => item.sides[0]?.[0]) ?? [];
    const rows = packetRows(at, (index) => ({
      level_helpful: sides[index] === 'candidate' ? '4' : '2',
      material_error: sides[index] === 'candidate' ? 'no' : 'yes',
    }));
    await takeBack(at, { 'x.csv': csvOf(rows) }, { rater: 'ann' });
    const { verdict } = await decide(at);
    expect(verdict.metrics.map(({ overall }) => overall?.difference)).toEqual([0.5, 1]);
    expect(verdict.verdict).toBe('pass');
  });

  it('field case 116: an allowance covers blanks only where the rule holds with them at their worst', async () => {
    const more = { unscored: { ...humanGate().unscored, allowance: 0.2 } };
    const outcome = async (word: 'tie' | 'other') => {
      const at = await runOf(50, {}, more);
      await exported(at);
      const side = candidateSide(at);
      const rows = packetRows(at, (index) => ({
        preference: index >= 41 ? '' : word === 'tie' ? 'tie' : other[side(index)],
      }));
      await takeBack(at, { 'x.csv': csvOf(rows) }, { rater: 'ann' });
      return (await decide(at)).verdict;
    };
    const covered = await outcome('tie');
    expect(rulesOf(covered, 'required-grades')).toMatchObject([
      {
        state: 'met',
        code: 'unscored-within-allowance',
        sentence: '9 of 50 grades by people are outstanding for preferred, within the allowance',
      },
    ]);
    expect(covered.verdict).toBe('pass');
    expect((await outcome('other')).verdict).toBe('block');
  });
});

describe('raters who disagree', () => {
  async function disputed(settle: 'adjudicated' | 'majority'): Promise<RunAt> {
    const at = await runOf(10, { raters: 2, overlap: 10, settle });
    await exported(at);
    for (const [packet, rater] of ['ann', 'ben'].entries()) {
      const side = candidateSide(at, packet);
      const rows = packetRows(
        at,
        (index, caseId) => ({
          preference: caseId !== 'c3' ? 'tie' : packet === 0 ? side(index) : other[side(index)],
        }),
        packet,
      );
      await takeBack(at, { 'x.csv': csvOf(rows) }, { rater });
    }
    return at;
  }

  it('field case 121: leave the case unscored and the verdict waiting, byte for byte the same each time', async () => {
    for (const settle of ['adjudicated', 'majority'] as const) {
      const at = await disputed(settle);
      const { verdict, text } = await decide(at);
      expect(verdict.verdict).toBe('pending');
      expect(rulesOf(verdict, 'required-grades')).toMatchObject([
        {
          sentence:
            '1 of 21 grades by people are outstanding for preferred; raters disagree on 1 case: qgate packet export --disputed, for a third rater',
        },
      ]);
      expect(verdict.people?.disputes).toEqual({ nCases: 1, caseIds: ['c3'] });
      expect(verdict.metrics[0]?.overall).toMatchObject({ nPairs: 9, nPlanned: 10 });
      expect((await decide(at)).text).toBe(text);
    }
  });

  it('are settled by a third rater, who may not be one of them', async () => {
    const at = await disputed('adjudicated');
    const { packets } = await exported(at, { purpose: 'disputed', raters: { names: ['cleo'], count: null } });
    expect(packets.map(({ rater, items }) => [rater, items.length])).toEqual([['cleo', 1]]);
    const rows = packetRows(at, () => ({ preference: 'tie' }), 2);
    await expect(takeBack(at, { 'x.csv': csvOf(rows) }, { rater: 'ann' })).rejects.toThrow(
      /'ann' has graded the same cases in packet/,
    );
    await takeBack(at, { 'x.csv': csvOf(rows) });
    const { verdict } = await decide(at);
    expect(verdict.people?.disputes.nCases).toBe(0);
    expect(verdict.metrics[0]?.overall).toMatchObject({ nPairs: 10 });
    expect(verdict.verdict).toBe('pass');
  });
});

describe('critical failures', () => {
  it('of the rubric block where people find them in the candidate, and wait while raters disagree', async () => {
    const at = await runOf(
      6,
      { mode: 'absolute', raters: 2, overlap: 6, rubric: rubricOf(['leak']) },
      {
        metrics: [humanMetric({ scale: 'rubric' })],
      },
    );
    await exported(at);
    const grade = async (
      rater: number,
      classes: (caseId: string, arm: string) => string,
      isReplacing = false,
    ) => {
      const items = at.store.packets(at.runId)[rater]?.items ?? [];
      const rows = packetRows(
        at,
        (index, caseId) => ({
          level_helpful: '3',
          material_error: 'no',
          critical: classes(caseId, items[index]?.sides[0]?.[0] ?? ''),
        }),
        rater,
      );
      await takeBack(at, { 'x.csv': csvOf(rows) }, { rater: `r${rater}`, isReplacing });
      return (await decide(at)).verdict;
    };
    const first = await grade(0, (caseId, arm) => (caseId === 'c2' && arm === 'candidate' ? 'leak' : ''));
    expect(rulesOf(first, 'critical')).toMatchObject([{ isWaiting: true, code: 'critical-awaiting-human' }]);
    const disagreed = await grade(1, () => '');
    expect(disagreed.verdict).toBe('pending');
    expect(disagreed.criticalFailures).toMatchObject([
      { class: 'leak', check: 'people', caseId: 'c2', needsHuman: true, baselineFailed: false },
    ]);
    const agreed = await grade(
      1,
      (caseId, arm) => (caseId === 'c2' && arm === 'candidate' ? 'leak' : ''),
      true,
    );
    expect(agreed.verdict).toBe('block');
    expect(agreed.headline).toContain('leak');
  });

  const check: CheckSpec = {
    name: 'no-card',
    type: 'contains',
    isNegated: true,
    options: { text: 'card' },
    critical: 'leaks-card',
    confirm: 'human',
    when: null,
  };
  const plain: CheckSpec = {
    ...check,
    name: 'ok',
    critical: null,
    confirm: null,
    options: { text: 'zzz' },
  };

  it.each([
    ['yes', 'block', [{ needsHuman: false }]],
    ['no', 'pass', []],
  ] as const)('that a check found wait for a person, who says %s: %s', async (word, expected, failures) => {
    const gate = humanGate(
      {},
      {
        statistics: quick,
        checks: [check, plain],
        metrics: [humanMetric({ from: 'all-checks', scale: 'binary' })],
      },
    );
    const { human: _, ...withoutPeople } = gate;
    const at = await answeredRun(withoutPeople, [sampleCase('c0'), ...sampleCases(20).slice(1)], {
      c0: { baseline: 'fine', candidate: 'the card is 4111' },
    });
    const before = await decide(at);
    expect(before.verdict.verdict).toBe('pending');
    await exported(at, { purpose: 'confirm', raters: { names: ['ann'], count: null } });
    const rows = packetRows(at, () => ({ belongs_to_class: word }));
    await takeBack(at, { 'x.csv': csvOf(rows) });
    const { verdict } = await decide(at);
    expect(verdict.verdict).toBe(expected);
    expect(verdict.criticalFailures).toMatchObject(failures);
    expect(verdict.people).toBeUndefined();
  });
});
