import { describe, expect, it } from 'vitest';
import type { Objective } from '../../../src/definition/slo/slo.js';
import type { LoadPhase } from '../../../src/join/load-run.js';
import { objectiveResults } from '../../../src/join/objectives/objective-results.js';
import { objectiveVerdicts } from '../../../src/join/objectives/objective-verdicts.js';
import { requestStates } from '../../../src/join/useful/request-states.js';
import { objectiveOf, objectivesOf, SETTINGS, type TestRequest, tableOf, times } from '../support.js';

function resultsOf(
  requests: readonly TestRequest[],
  given: Partial<Objective> = {},
  phase: LoadPhase | null = 'steady',
) {
  const slo = objectivesOf([objectiveOf(given)]);
  const table = tableOf(requests);
  const load = { table, states: requestStates(table, slo, []), run: { phase, formulas: [] } };
  return { slo, results: objectiveResults(slo, load, SETTINGS) };
}
const resultOf = (...given: Parameters<typeof resultsOf>) => resultsOf(...given).results[0];

const fast: TestRequest = { ttftMs: 100 };
const slow: TestRequest = { ttftMs: 300 };

describe('an objective', () => {
  it('is met where the interval’s lower end reaches the share', () => {
    expect(resultOf([...times(97, fast), ...times(3, slow)])).toMatchObject({
      className: 'any',
      state: 'met',
      phase: 'steady',
      reason: '97 of 100 requests kept it; 90 % must',
      fraction: { n: 100, nYes: 97, nNo: 3 },
    });
  });

  it('is breached where the upper end stays below it, and undecided between', () => {
    expect(resultOf([...times(80, fast), ...times(20, slow)])).toMatchObject({
      state: 'breached',
      reason: '80 of 100 requests kept it; 90 % must',
    });
    expect(resultOf([...times(93, fast), ...times(7, slow)])).toMatchObject({
      state: 'undecided',
      reason:
        '93 of 100 requests kept it; 90 % must, and too few requests to tell the share from what is wanted',
    });
  });

  it('looks at the estimate alone where the file says so', () => {
    const requests = [...times(93, fast), ...times(7, slow)];
    expect(resultOf(requests, { evidence: 'point' })?.state).toBe('met');
    expect(resultOf(requests, { evidence: 'point', share: 0.94 })?.state).toBe('breached');
  });

  it('counts failed requests as missed, and holds with every unknown one counted against it', () => {
    expect(resultOf([...times(80, fast), ...times(20, { outcome: 'errored' })])?.state).toBe('breached');
    const unknown = [...times(98, fast), ...times(12, { ttftMs: null })];
    expect(resultOf(unknown)).toMatchObject({
      state: 'undecided',
      reason: '98 of 110 requests kept it, 12 unknown; 90 % must, and what the unknown ones did would decide',
      budgetUsed: { isEstablished: false, bounds: { lower: 0, upper: 12 / 11 } },
    });
    expect(resultOf([...times(990, fast), ...times(10, { ttftMs: null })])?.state).toBe('met');
  });

  it('is undecided without a request, and without a single measured one', () => {
    expect(resultOf([])).toMatchObject({ state: 'undecided', reason: 'no request of the class was sent' });
    expect(resultOf(times(100, { ttftMs: null }))?.state).toBe('undecided');
  });

  it('tells how much of the budget the run’s own misses use up', () => {
    expect(resultOf([...times(97, fast), ...times(3, slow)])?.budgetUsed).toMatchObject({
      isEstablished: true,
    });
    const used = resultOf([...times(97, fast), ...times(3, slow)])?.budgetUsed;
    expect(used?.isEstablished && used.value).toBeCloseTo(0.3, 12);
  });

  it('may be about success or useful requests', () => {
    const requests = [...times(95, fast), ...times(5, { ...fast, quality: 'failed' as const })];
    expect(resultOf(requests, { quantity: 'success', atMostMs: null })).toMatchObject({
      fraction: { nYes: 100 },
    });
    expect(resultOf(requests, { quantity: 'useful', atMostMs: null })).toMatchObject({
      fraction: { nYes: 95 },
    });
  });

  it('counts answers of one token as declared', () => {
    const tokens = { quantity: 'tpot_ms', atMostMs: 20 } as const;
    const requests = [...times(50, { tpotMs: 10 }), ...times(50, { nOut: 1, tpotMs: null })];
    expect(resultOf(requests, tokens)).toMatchObject({ state: 'undecided', nTooFewTokens: 50 });
    expect(resultOf(requests, { ...tokens, tooFewTokens: 'met' })).toMatchObject({
      state: 'met',
      nTooFewTokens: 50,
    });
    expect(resultOf(requests, { ...tokens, tooFewTokens: 'missed' })?.state).toBe('breached');
  });
});

describe('an objective over phases', () => {
  const both = { phases: ['steady', 'overload'] as const };
  const kept = times(100, fast);
  const missed = times(100, slow);

  it('is undecided where a phase it needs was not measured', () => {
    const { slo, results } = resultsOf(kept, both);
    const [verdict] = objectiveVerdicts(slo, results);
    expect(verdict?.state).toBe('undecided');
    expect(verdict?.phases[1]).toMatchObject({
      phase: 'overload',
      state: 'undecided',
      reason: 'no load test of the phase overload was given',
      fraction: null,
    });
  });

  it('is breached by one phase, and met by all of them', () => {
    const { slo, results: steady } = resultsOf(kept, both);
    const good = resultsOf(kept, both, 'overload').results;
    const bad = resultsOf(missed, both, 'overload').results;
    expect(objectiveVerdicts(slo, [...steady, ...good])[0]?.state).toBe('met');
    expect(objectiveVerdicts(slo, [...steady, ...bad])[0]?.state).toBe('breached');
    expect(objectiveVerdicts(slo, bad)[0]?.state).toBe('breached');
  });

  it('does not count a load test that declares no phase', () => {
    const { slo, results } = resultsOf(kept, {}, null);
    expect(objectiveVerdicts(slo, results)[0]?.state).toBe('undecided');
  });
});
