import type { Diagnosis, PhaseSignals, RuleFinding } from './diagnosis.js';
import { DIAGNOSIS_RULES, type DiagnosisRule, type Measured } from './diagnosis-rules.js';

const UNITS: Readonly<Record<keyof PhaseSignals, string>> = {
  queueTimeS: 's in the queue',
  waitingRequests: 'requests waiting',
  ttftP95Ms: 'ms to the first token (95th percentile)',
  prefillTimeS: 's of prefill',
  itlP95Ms: 'ms between tokens (95th percentile)',
  kvUseMax: 'of the KV cache in use at most',
  preemptionsPerRequest: 'preemptions a request',
  unhealthyReplicas: 'replicas unhealthy',
  clientOverheadMs: 'ms longer at the client than at the server',
  lateSendShare: 'of requests sent late',
};

/**
 * The phase that most likely holds the candidate back, by the first row of a closed table that points somewhere. A row whose
 * signals are missing in either arm is not established, and says which. It names what to try next, and what would refute it.
 */
export function diagnose(baseline: PhaseSignals, candidate: PhaseSignals): Diagnosis {
  const rules = DIAGNOSIS_RULES.map((rule) => findingOf(rule, baseline, candidate));
  const first = rules.findIndex(({ state }) => state === 'points-here');
  const found = rules[first];
  const open = (first === -1 ? rules : rules.slice(0, first)).filter(
    ({ state }) => state === 'not-established',
  );
  const openText = open.map(({ phase }) => phase).join(', ');
  if (found !== undefined)
    return {
      likely: found.phase,
      state: 'likely',
      advice: DIAGNOSIS_RULES[first]?.advice ?? null,
      rules,
      reason: `${found.signals.join('; ')}${openText === '' ? '' : `; could not be ruled out before it: ${openText}`}`,
    };
  return {
    likely: null,
    state: open.length > 0 ? 'not-established' : 'nothing-found',
    advice: null,
    rules,
    reason:
      open.length > 0
        ? `signals are missing for ${openText}, and nothing else points anywhere`
        : 'no signal of the candidate is worse than the baseline’s',
  };
}

function findingOf(rule: DiagnosisRule, baseline: PhaseSignals, candidate: PhaseSignals): RuleFinding {
  const { phase, needs } = rule;
  const missing = needs.filter((signal) => !isMeasured(baseline[signal]) || !isMeasured(candidate[signal]));
  if (missing.length > 0)
    return {
      phase,
      state: 'not-established',
      signals: missing.map((signal) => `not measured in both arms: ${UNITS[signal]}`),
    };
  // Every signal it looks at was found to be there.
  const pointsHere = rule.pointsHere(baseline as Measured, candidate as Measured);
  return {
    phase,
    state: pointsHere ? 'points-here' : 'does-not',
    signals: needs.map(
      (signal) =>
        `${rounded(candidate[signal] as number)} ${UNITS[signal]} (baseline ${rounded(baseline[signal] as number)})`,
    ),
  };
}

function isMeasured(value: number | null): boolean {
  return value !== null && Number.isFinite(value);
}

function rounded(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
