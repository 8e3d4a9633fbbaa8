import { describe, expect, it } from 'vitest';
import type { Gate } from '../../src/definition/gate.js';
import { decideRun } from '../../src/workflow/decide-run.js';
import { keepVerdict } from '../../src/workflow/standing-verdict.js';
import { type Answers, answeredRun, exported } from '../support/answered-run.js';
import { humanGate, humanMetric } from '../support/human-gate.js';
import { packetRubric } from '../support/packets.js';
import { csvOf, packetRows, type RunAt, takeBack } from '../support/return-files.js';
import { sampleCases } from '../support/samples.js';

const quick = {
  confidence: 0.95,
  interval: 'bootstrap-guarded',
  resamples: 1000,
  seed: 1,
  familywise: 'none',
} as const;
const other = { a: 'b', b: 'a' } as const;
const rubricOf = (classes: readonly string[] = []) =>
  packetRubric({ criticalFailures: classes.map((name) => ({ class: name, description: 'bad' })) });

async function runOf(
  nCases: number,
  human: Parameters<typeof humanGate>[0] = {},
  more: Partial<Gate> = {},
  answers: Answers = {},
): Promise<RunAt> {
  return answeredRun(
    humanGate({ raters: 1, rubric: rubricOf(), ...human }, { statistics: quick, ...more }),
    sampleCases(nCases),
    answers,
  );
}

/** As `qgate verdict` does: what was decided before stands. */
async function decide({ store, runId }: RunAt) {
  const decided = await decideRun(store, runId, {
    openScripts: async () => {
      throw new Error('no script is needed');
    },
  });
  return keepVerdict(store, runId, decided).verdict;
}

const wordOf = async (at: RunAt) => (await decide(at)).verdict;

/** Has the first `nGraded` items of a packet graded. @param say for the candidate, against it, or a tie */
async function grade(
  at: RunAt,
  say: 'for' | 'against' | 'tie',
  nGraded: number,
  { packet = 0, rater = 'ann' } = {},
) {
  const items = at.store.packets(at.runId)[packet]?.items ?? [];
  const side = (index: number) => (items[index]?.sides[0]?.includes('candidate') ? 'a' : 'b');
  const rows = packetRows(
    at,
    (index) => {
      const preference = say === 'tie' ? 'tie' : say === 'for' ? side(index) : other[side(index)];
      return { preference: index < nGraded ? preference : '' };
    },
    packet,
  );
  await takeBack(at, { 'x.csv': csvOf(rows) }, { rater });
}

const absolute = (minimum: number) =>
  [
    { metrics: [humanMetric({ name: 'helpful', scale: 'rubric', minimum, overall: null })] },
    'absolute',
  ] as const;

async function gradeLevels(at: RunAt, level: (arm: string, index: number) => string) {
  const items = at.store.packets(at.runId)[0]?.items ?? [];
  const rows = packetRows(at, (index) => {
    const given = level(items[index]?.sides[0]?.[0] ?? '', index);
    return given === '' ? {} : { level_helpful: given, material_error: 'no' };
  });
  await takeBack(at, { 'x.csv': csvOf(rows) }, { rater: 'ann' });
}

describe('field case 646: pending means pending', () => {
  it('with a minimum: from nobody has graded to the last grade that could decide', async () => {
    const [more, mode] = absolute(0.5);
    const at = await runOf(20, { mode }, more);
    expect(await wordOf(at)).toBe('pending');
    await exported(at);
    expect(await wordOf(at)).toBe('pending');
    await gradeLevels(at, (_, index) => (index < 10 ? '4' : ''));
    expect(await wordOf(at)).toBe('pending');
    await gradeLevels(at, () => '4');
    expect(await wordOf(at)).toBe('pass');
  });

  it('with one truncated answer within the allowance', async () => {
    const more = { unscored: { ...humanGate().unscored, truncated: 'unscored', allowance: 0.1 } } as const;
    const at = await runOf(20, {}, more, {
      c3: { baseline: 'whole', candidate: { status: 'truncated', text: 'cut' } },
    });
    const before = await decide(at);
    expect(before.verdict).toBe('pending');
    expect(before.rules.find(({ kind }) => kind === 'completeness')).toMatchObject({
      isWaiting: true,
      nScored: 0,
      nPlanned: 20,
    });
    await exported(at);
    await grade(at, 'tie', 19);
    expect(await wordOf(at)).toBe('pass');
  });

  it('is inconclusive once more answers are missing than the allowance lets through, whatever people say', async () => {
    const more = { unscored: { ...humanGate().unscored, truncated: 'unscored', allowance: 0.01 } } as const;
    const at = await runOf(20, {}, more, {
      c3: { baseline: 'whole', candidate: { status: 'truncated', text: 'cut' } },
    });
    expect(await wordOf(at)).toBe('inconclusive');
  });

  it('blocks as soon as no grade to come could avoid the breach, and not before', async () => {
    const overall = { maxRegression: 0.2, evidence: 'point', minCases: 1 } as const;
    const at = await runOf(20, {}, { metrics: [humanMetric({ overall })] });
    await exported(at);
    await grade(at, 'against', 11);
    // 9 to come for the candidate would make it -2 of 20, which is within the margin.
    expect(await wordOf(at)).toBe('pending');
    await grade(at, 'against', 13);
    // 7 to come would leave it at -6 of 20.
    expect(await wordOf(at)).toBe('block');
  });

  it('blocks on a minimum that no grade to come could reach any more', async () => {
    const [more, mode] = absolute(0.9);
    const point = {
      metrics: more.metrics.map((metric) => ({ ...metric, minimumEvidence: 'point' as const })),
    };
    const at = await runOf(20, { mode }, point);
    await exported(at);
    const worst = (n: number) => {
      let seen = 0;
      return (arm: string) => (arm === 'candidate' && seen++ < n ? '1' : '');
    };
    await gradeLevels(at, worst(2));
    expect(await wordOf(at)).toBe('pending');
    await gradeLevels(at, worst(5));
    expect(await wordOf(at)).toBe('block');
  });

  it('uses up no attempt and takes later imports in', async () => {
    const at = await runOf(20);
    expect(await wordOf(at)).toBe('pending');
    expect(at.store.ledger('gate')).toEqual([]);
    await exported(at);
    await grade(at, 'tie', 5);
    expect(await wordOf(at)).toBe('pending');
    await grade(at, 'tie', 20);
    expect(await wordOf(at)).toBe('pass');
  });

  it('waits for somebody else where a rater cannot tell, and no longer once a third cannot either', async () => {
    const at = await runOf(10);
    await exported(at);
    const rows = packetRows(at, (index) =>
      index === 4 ? { skip_reason: 'I do not know' } : { preference: 'tie' },
    );
    await takeBack(at, { 'x.csv': csvOf(rows) }, { rater: 'ann' });
    const waiting = await decide(at);
    expect(waiting.verdict).toBe('pending');
    expect(waiting.rules.find(({ kind }) => kind === 'required-grades')?.sentence).toBe(
      '1 of 11 grades by people are outstanding for preferred; no rater could judge 1 case: qgate packet export --disputed, for somebody who may',
    );
    await exported(at, { purpose: 'disputed', raters: { names: ['cleo'], count: null } });
    const third = packetRows(at, () => ({ skip_reason: 'nor do I' }), 1);
    await takeBack(at, { 'x.csv': csvOf(third) });
    expect(await wordOf(at)).toBe('inconclusive');
  });

  it('waits while raters disagree, also with a minimum that reads the same metric', async () => {
    const metrics = [humanMetric({ minimum: 0.2, minimumEvidence: 'point' })];
    const at = await runOf(10, { raters: 2, overlap: 10 }, { metrics });
    await exported(at);
    await grade(at, 'for', 10, { packet: 0, rater: 'ann' });
    await grade(at, 'against', 10, { packet: 1, rater: 'ben' });
    expect(await wordOf(at)).toBe('pending');
  });

  it('waits with targeted slices and cohorts of which nothing is graded yet', async () => {
    const rule = { maxRegression: 0.2, evidence: 'point', minCases: 1 } as const;
    const more = {
      slices: [{ name: 'all', task: 't', share: 1, shareSource: null, rule }],
      cohorts: [{ name: 'some', where: { tag: 'x' }, rule }],
    };
    const at = await answeredRun(
      humanGate({ raters: 1, rubric: rubricOf() }, { statistics: quick, ...more }),
      sampleCases(10).map((item) => ({ ...item, tags: ['x'] })),
      {},
    );
    expect(await wordOf(at)).toBe('pending');
  });

  it('is inconclusive at once where another rule cannot be met by any grade', async () => {
    const check = {
      name: 'ok',
      type: 'contains',
      isNegated: false,
      critical: null,
      confirm: null,
      when: null,
    } as const;
    const metrics = [
      humanMetric(),
      humanMetric({
        name: 'correct',
        from: 'all-checks',
        scale: 'binary',
        overall: { maxRegression: 0.01, evidence: 'non-inferiority', minCases: 1 },
      }),
    ];
    const at = await runOf(10, {}, { metrics, checks: [{ ...check, options: { text: 'of' } }] });
    expect(await wordOf(at)).toBe('inconclusive');
  });

  it('waits for a class of critical failures that people look out for, and is open where an answer can never be shown', async () => {
    const more = {
      metrics: [humanMetric({ name: 'helpful', scale: 'rubric' })],
      unscored: { ...humanGate().unscored, truncated: 'unscored', allowance: 0.2 },
    } as const;
    const human = { mode: 'absolute', rubric: rubricOf(['leak']) } as const;
    expect(await wordOf(await runOf(10, human, more))).toBe('pending');
    const cut = await runOf(10, human, more, {
      c1: { baseline: 'whole', candidate: { status: 'truncated', text: 'cut' } },
    });
    const verdict = await decide(cut);
    // A case that nobody will see may be the failure.
    expect(verdict.verdict).toBe('inconclusive');
    expect(verdict.rules.find(({ kind }) => kind === 'critical')).toMatchObject({
      state: 'undecided',
      isWaiting: false,
    });
  });

  it('counts a failed answer at 0 and waits for the rest', async () => {
    const more = { unscored: { ...humanGate().unscored, truncated: 'fail', allowance: 0 } } as const;
    const at = await runOf(20, {}, more, {
      c3: { baseline: 'whole', candidate: { status: 'truncated', text: 'cut' } },
    });
    expect(await wordOf(at)).toBe('pending');
    await exported(at);
    await grade(at, 'tie', 19);
    expect(await wordOf(at)).toBe('pass');
  });
});
