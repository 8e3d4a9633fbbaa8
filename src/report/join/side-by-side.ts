import type { EnergyComparison } from '../../join/energy/energy.js';
import type { JoinedLoad, JoinedRecord, LoadOfArm } from '../../join/joined-record.js';
import { loadPointText } from '../../join/load-point.js';
import { intervalPoints, signedPoints } from '../../verdict/number-text.js';
import type { Block } from '../document.js';
import { findingText, fractionText } from './finding-text.js';

/** Both arms under each load: quality, useful requests, energy and size, beside each other. */
export function sideBySide(record: JoinedRecord): readonly Block[] {
  return record.loads.map((joined) => ({
    title: `Side by side: ${loadPointText(joined.load)}`,
    table: {
      columns: [
        { name: 'what' },
        { name: record.arms.baseline.name, isNumeric: true },
        { name: record.arms.candidate.name, isNumeric: true },
        { name: 'change', isNumeric: true },
      ],
      rows: rowsOf(record, joined),
    },
  }));
}

type Row = readonly [what: string, baseline: string, candidate: string, change: string];

function rowsOf(record: JoinedRecord, joined: JoinedLoad): readonly Row[] {
  const both = (what: string, tell: (load: LoadOfArm) => string, change = ''): Row => {
    const { baseline, candidate } = joined.arms;
    const text = (load: LoadOfArm | null) => (load === null ? 'not tested' : tell(load));
    return [what, text(baseline), text(candidate), change];
  };
  const { costs } = record;
  return [
    ['bundle', short(record.arms.baseline.digest), short(record.arms.candidate.digest), ''],
    both('requests sent', ({ latency }) => String(latency.nRequests)),
    both('window', ({ latency }) => (latency.windowS === null ? 'not told' : `${latency.windowS} s`)),
    both('loop', ({ latency }) => latency.loop),
    both('succeeded', ({ useful }) => fractionText(useful.success)),
    both('passed the checks', ({ useful }) => fractionText(useful.quality)),
    both('within every limit', ({ useful }) => fractionText(useful.latency)),
    both('useful', ({ useful }) => fractionText(useful.all.fraction), usefulChange(joined)),
    both('useful requests/s', ({ useful }) => findingText(useful.goodputRps, 3)),
    both('useful output tokens', ({ useful }) => findingText(useful.usefulOutputTokens, 0)),
    both('requests in flight', ({ littlesLaw }) => findingText(littlesLaw.inFlight, 2)),
    ...(joined.arms.baseline?.energy || joined.arms.candidate?.energy ? energyRows(joined, both) : []),
    ...(costs.baseline || costs.candidate
      ? [
          [
            'cost of a million useful tokens',
            costText(record, 'baseline'),
            costText(record, 'candidate'),
            '',
          ] as const,
        ]
      : []),
  ];
}

function energyRows(
  joined: JoinedLoad,
  both: (what: string, tell: (load: LoadOfArm) => string, change?: string) => Row,
): readonly Row[] {
  const per =
    (key: 'joulesPerUsefulRequest' | 'joulesPerUsefulOutputToken' | 'averageWatts', digits: number) =>
    (load: LoadOfArm) =>
      findingText(load.energy?.perWork[key], digits);
  const change = (wanted: EnergyComparison['per']) =>
    increaseText(joined.energyIncrease.find((comparison) => comparison.per === wanted));
  return [
    both('energy boundary', ({ energy }) => energy?.measured.declaration.boundary ?? 'not measured'),
    both('average power, W', per('averageWatts', 1)),
    both('J a useful request', per('joulesPerUsefulRequest', 1), change('useful-request')),
    both('J a useful output token', per('joulesPerUsefulOutputToken', 3), change('useful-output-token')),
    both('kWh a million useful tokens', ({ energy }) =>
      findingText(energy?.perWork.kwhPerMillionUsefulTokens, 3),
    ),
    both('warm capacity', ({ energy }) => energy?.measured.declaration.warmCapacity ?? ''),
  ];
}

function usefulChange({ usefulDifference }: JoinedLoad): string {
  const overall = usefulDifference?.overall;
  if (overall === undefined || overall.difference === null) return '';
  const ends = overall.interval === null ? '' : ` ${intervalPoints(overall.interval)}`;
  return `${signedPoints(overall.difference)} points${ends}`;
}

function increaseText(comparison: EnergyComparison | undefined): string {
  if (comparison === undefined || comparison.increase === null) return '';
  const ends = comparison.interval === null ? '' : ` ${intervalPoints(comparison.interval)}`;
  return `${signedPoints(comparison.increase)} %${ends}`;
}

function costText({ costs }: JoinedRecord, arm: 'baseline' | 'candidate'): string {
  const cost = costs[arm];
  return cost === null ? '' : `${findingText(cost.perMillionUsefulTokens, 2)} ${cost.currency}`;
}

function short(digest: string): string {
  return digest.slice(0, 'sha256:'.length + 12);
}
