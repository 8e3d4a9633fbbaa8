import { ARM_IDS } from '../definition/gate.js';
import { points } from '../verdict/number-text.js';
import type { ByArm, JoinedArm, JoinedLoad } from './joined-record.js';
import { loadPointText } from './load-point.js';

/** Mix differences from the gate's shares below this are not worth a sentence. */
const TOLD_MIX = 0.02;

export interface CaveatInput {
  readonly arms: ByArm<JoinedArm>;
  readonly loads: readonly JoinedLoad[];
  readonly hasObjectives: boolean;
  readonly isOfGate: boolean;
  /** Names of metrics that people or judges grade: load tests are not graded in them. */
  readonly ungradedMetrics: readonly string[];
  /** Why energy that was given could not be measured, each once. */
  readonly energyNotes: readonly string[];
}

/** What must be known before a number of the join is believed, in sentences; texts of files are not made inert here. */
export function caveats(input: CaveatInput): readonly string[] {
  const { arms, loads, hasObjectives, isOfGate, ungradedMetrics, energyNotes } = input;
  return [
    ...ARM_IDS.flatMap((arm) => armCaveats(arm, arms[arm])),
    ...loads.flatMap(loadCaveats),
    ...(hasObjectives
      ? isOfGate
        ? []
        : [
            'The objectives are not part of the gate: they shape what counts as useful, and no rule holds them.',
          ]
      : ['No objectives were given: a useful request is one that succeeded and passed the checks.']),
    ...(ungradedMetrics.length === 0
      ? []
      : [
          `Outputs of load tests are graded by checks alone: nobody graded ${ungradedMetrics.join(', ')} in them.`,
        ]),
    ...energyNotes,
  ];
}

function armCaveats(arm: string, { files, mix, name }: JoinedArm): readonly string[] {
  const distance = mix.distance ?? 0;
  return [
    ...files.flatMap(({ runName, id }) =>
      runName !== null && /synthetic/i.test(runName)
        ? [`SYNTHETIC: the load run ${id} of the ${arm} says of itself that it is ${runName}.`]
        : [],
    ),
    ...(distance > TOLD_MIX
      ? [
          `The ${arm} (${name}) was sent another mix than the gate's shares: ${points(distance)} of 100 requests would have to change slice.`,
        ]
      : []),
    ...(mix.nUnjoined > 0
      ? [
          `${mix.nUnjoined} of ${mix.nRequests} requests of the ${arm} belong to no case and could not be graded.`,
        ]
      : []),
    ...files.flatMap(({ id, warnings }) => warnings.map((warning) => `Load run ${id} (${arm}): ${warning}.`)),
  ];
}

function loadCaveats({ load, arms, usefulDifference }: JoinedLoad): readonly string[] {
  const text = loadPointText(load);
  const told = ARM_IDS.flatMap((arm) => {
    const found = arms[arm];
    if (found === null) return [`The ${arm} was not tested under the load ${text}.`];
    const because = found.quality.unscoredBecause.map(({ reason, n }) => `${reason} (${n})`).join('; ');
    return [
      ...(found.quality.nUnscored > 0
        ? [
            `${found.quality.nUnscored} outputs of the ${arm} (${text}) could not be graded: ${because}. What depends on them is told as bounds.`,
          ]
        : []),
      ...found.latency.warnings.map((warning) => `${arm}, ${text}: ${warning}`),
      ...found.useful.warnings.map((warning) => `${arm}, ${text}: ${warning}`),
      ...(found.energy?.measured.warnings ?? []).map((warning) => `${arm}, ${text}: ${warning}`),
    ];
  });
  const isIndependent = usefulDifference?.overall.pairing === 'independent';
  return [
    ...told,
    ...(isIndependent
      ? [
          `Under the load ${text} the arms were not sent the same requests, so they are compared as independent groups.`,
        ]
      : []),
  ];
}
