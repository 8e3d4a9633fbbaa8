import type { GateFile } from './generated/gate-file.js';
import type { IncreaseRule, JoinedRules } from './joined-rules.js';
import { GATE_DEFAULTS } from './normalise.js';
import type { ServiceObjectives } from './slo/slo.js';

type Written = NonNullable<GateFile['joined']>;

/** @param objectives content of the file that `slo` names, or null */
export function normaliseJoined(written: Written, objectives: ServiceObjectives | null): JoinedRules {
  const { useful } = written;
  return {
    objectives,
    atRate: written.at_rate ?? null,
    useful:
      useful === undefined
        ? null
        : {
            maxRegression: useful.max_regression,
            evidence: useful.evidence ?? GATE_DEFAULTS.overallEvidence,
            minCases: useful.min_cases ?? GATE_DEFAULTS.minCases,
          },
    joulesPerUsefulRequest: toIncrease(written.joules_per_useful_request),
    joulesPerUsefulOutputToken: toIncrease(written.joules_per_useful_output_token),
  };
}

function toIncrease(written: Written['joules_per_useful_request']): IncreaseRule | null {
  return written === undefined
    ? null
    : {
        maxIncrease: written.max_increase,
        evidence: written.evidence ?? GATE_DEFAULTS.overallEvidence,
        minCases: written.min_cases ?? GATE_DEFAULTS.minCases,
      };
}
