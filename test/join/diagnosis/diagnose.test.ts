import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../src/join/diagnosis/diagnose.js';
import { CONSTRAINED_PHASES, type PhaseSignals } from '../../../src/join/diagnosis/diagnosis.js';
import { DIAGNOSIS_RULES } from '../../../src/join/diagnosis/diagnosis-rules.js';

const WELL: PhaseSignals = {
  queueTimeS: 0.01,
  waitingRequests: 0,
  ttftP95Ms: 200,
  prefillTimeS: 0.1,
  itlP95Ms: 20,
  kvUseMax: 0.5,
  preemptionsPerRequest: 0,
  unhealthyReplicas: 0,
  clientOverheadMs: 2,
  lateSendShare: 0,
};
const NOTHING = Object.fromEntries(Object.keys(WELL).map((key) => [key, null])) as unknown as PhaseSignals;

const diagnoseChange = (candidate: Partial<PhaseSignals>, baseline: Partial<PhaseSignals> = {}) =>
  diagnose({ ...WELL, ...baseline }, { ...WELL, ...candidate });

describe('a diagnosis', () => {
  it.each<[string, Partial<PhaseSignals>]>([
    ['unhealthy-replica', { unhealthyReplicas: 1 }],
    ['network-or-client', { lateSendShare: 0.02 }],
    ['network-or-client', { clientOverheadMs: 20 }],
    ['kv-memory', { kvUseMax: 0.99, preemptionsPerRequest: 0.2, itlP95Ms: 40, ttftP95Ms: 400 }],
    ['queueing', { queueTimeS: 0.2, ttftP95Ms: 390, prefillTimeS: 0.12 }],
    ['prefill', { prefillTimeS: 0.2, ttftP95Ms: 300 }],
    ['decode', { itlP95Ms: 30 }],
  ])('of %s follows from %j', (phase, signals) => {
    expect(diagnoseChange(signals)).toMatchObject({ state: 'likely', likely: phase });
  });

  it('quotes the signals of both arms, with action, trade-off and what would refute it', () => {
    const found = diagnoseChange({ queueTimeS: 0.2, ttftP95Ms: 390 });
    expect(found.reason).toBe(
      '0.2 s in the queue (baseline 0.01); 390 ms to the first token (95th percentile) (baseline 200)',
    );
    expect(found.advice).toEqual({
      action: 'Add replicas, or admit fewer requests and reject the rest early',
      tradeOff: 'Replicas cost money and energy; rejected requests count as not useful',
      refutedBy:
        'The same trace at half the rate: if time to first token stays though the queue is empty, queueing was not the cause',
    });
  });

  it.each<[string, Partial<PhaseSignals>]>([
    ['a full cache without preemptions', { kvUseMax: 0.99 }],
    ['fewer preemptions than before', { kvUseMax: 0.94, preemptionsPerRequest: 0.1 }],
    ['a queue that grew by microseconds', { queueTimeS: 0.019, ttftP95Ms: 300 }],
    ['a queue that no first token waited for', { queueTimeS: 0.2 }],
    ['a client overhead of a few milliseconds', { clientOverheadMs: 11 }],
    ['gaps ten per cent longer', { itlP95Ms: 22 }],
  ])('does not follow from %s', (_, signals) => {
    expect(diagnoseChange(signals)).toMatchObject({ state: 'nothing-found', likely: null, advice: null });
  });

  it('is not established without signals, and says which are missing', () => {
    const found = diagnose(NOTHING, NOTHING);
    expect(found).toMatchObject({ state: 'not-established', likely: null });
    expect(found.rules.map(({ phase, state }) => [phase, state])).toEqual(
      CONSTRAINED_PHASES.map((phase) => [phase, 'not-established']),
    );
    expect(found.rules[0]?.signals).toEqual(['not measured in both arms: replicas unhealthy']);
    expect(found.reason).toBe(
      'signals are missing for unhealthy-replica, network-or-client, kv-memory, queueing, prefill, decode, and nothing else points anywhere',
    );
  });

  it('needs a signal in both arms, and a number', () => {
    expect(diagnoseChange({ itlP95Ms: 30 }, { itlP95Ms: null }).state).toBe('not-established');
    expect(diagnoseChange({ itlP95Ms: Number.NaN }).state).toBe('not-established');
  });

  it('says what could not be ruled out before it', () => {
    expect(diagnoseChange({ unhealthyReplicas: null, itlP95Ms: 30 })).toMatchObject({
      likely: 'decode',
      reason:
        '30 ms between tokens (95th percentile) (baseline 20); 0 preemptions a request (baseline 0); could not be ruled out before it: unhealthy-replica',
    });
  });

  it('finds nothing between equal arms', () => {
    expect(diagnoseChange({})).toMatchObject({
      state: 'nothing-found',
      reason: 'no signal of the candidate is worse than the baseline’s',
    });
  });

  it('has one rule for each phase, in the order of the list', () => {
    expect(DIAGNOSIS_RULES.map(({ phase }) => phase)).toEqual([...CONSTRAINED_PHASES]);
  });
});
