import { ARM_IDS } from '../../definition/gate.js';
import type { JoinedRecord } from '../../join/joined-record.js';
import type { Percentile } from '../../join/latency/latency.js';
import { loadPointText } from '../../join/load-point.js';
import { points } from '../../verdict/number-text.js';
import type { Block } from '../document.js';
import { boundsText, findingText, fractionText } from './finding-text.js';

/** Every arm under every load. */
function* armLoads({ loads, arms }: JoinedRecord) {
  for (const { load, arms: own } of loads) {
    for (const arm of ARM_IDS) {
      const found = own[arm];
      if (found !== null) yield { load: loadPointText(load), arm: arms[arm].name, found };
    }
  }
}

/** What became of all requests sent; the parts of a row add up to them. */
export function decompositionBlock(record: JoinedRecord): Block {
  return {
    title: 'What became of all requests sent',
    table: {
      columns: [
        { name: 'load' },
        { name: 'arm' },
        ...['sent', 'useful', 'good but late', 'in time but wrong', 'neither', 'failed', 'unknown'].map(
          (name) => ({ name, isNumeric: true }),
        ),
      ],
      rows: [...armLoads(record)].map(({ load, arm, found }) => {
        const { n, both, qualityOnly, latencyOnly, neither, failed, unknown } =
          found.useful.all.decomposition;
        return [load, arm, ...[n, both, qualityOnly, latencyOnly, neither, failed, unknown].map(String)];
      }),
    },
  };
}

/** Percentiles with their n, window and formula; one that too few requests carry is not established. */
export function latencyBlock(record: JoinedRecord): Block {
  const shown = [0.5, 0.95, 0.99];
  const rows = [...armLoads(record)].flatMap(({ load, arm, found: { latency } }) => {
    const window = latency.windowS === null ? 'not told' : String(latency.windowS);
    const quantities = latency.quantities.flatMap(({ quantity, groups }) => {
      const all = groups.find(({ dimension }) => dimension === 'all');
      if (all === undefined) return [];
      const at = (p: number) => percentileText(all.percentiles.find((each) => each.p === p));
      return [[load, arm, quantity, `${all.nMeasured} of ${all.nSent}`, window, ...shown.map(at)]];
    });
    const { gaps } = latency;
    if (gaps === null) return quantities;
    const gapAt = (p: number) => {
      const found = gaps.percentiles.find((each) => each.p === p);
      return found?.bounds ? boundsText(found.bounds, 1) : 'not established';
    };
    return [...quantities, [load, arm, 'itl_gap_ms', `${gaps.nGaps} gaps`, window, ...shown.map(gapAt)]];
  });
  return {
    title: 'Latency in milliseconds',
    table: {
      columns: [
        { name: 'load' },
        { name: 'arm' },
        { name: 'quantity' },
        ...['n', 'window, s', 'p50', 'p95', 'p99'].map((name) => ({ name, isNumeric: true })),
      ],
      rows,
    },
    notes: [
      'Of requests that succeeded. Gaps between chunks are known to within a bucket of 2 %. Percentiles by slice, lengths, class and outcome stand in joined.json.',
    ],
  };
}

function percentileText(percentile: Percentile | undefined): string {
  if (percentile === undefined) return '';
  return percentile.finding.isEstablished || percentile.finding.bounds !== null
    ? findingText(percentile.finding, 1)
    : `not established (n = ${percentile.n})`;
}

/** Useful requests slice by slice. */
export function usefulSlicesBlock(record: JoinedRecord): Block | null {
  const rows = record.loads.flatMap(({ load, arms, usefulDifference }) => {
    const sliceOf = (arm: 'baseline' | 'candidate', name: string) =>
      arms[arm]?.useful.groups.find((group) => group.dimension === 'slice' && group.name === name);
    const names = new Set(
      ARM_IDS.flatMap((arm) =>
        (arms[arm]?.useful.groups ?? []).flatMap(({ dimension, name }) =>
          dimension === 'slice' && name !== null ? [name] : [],
        ),
      ),
    );
    return [...names].map((name) => {
      const told = (arm: 'baseline' | 'candidate') => {
        const group = sliceOf(arm, name);
        return group === undefined ? 'not tested' : fractionText(group.fraction);
      };
      const difference = usefulDifference?.slices.find(({ slice }) => slice === name)?.difference ?? null;
      return [
        loadPointText(load),
        name,
        told('baseline'),
        told('candidate'),
        difference === null ? '' : `${points(difference)}`,
      ];
    });
  });
  if (rows.length === 0) return null;
  return {
    title: 'Useful requests by slice',
    table: {
      columns: [
        { name: 'load' },
        { name: 'slice' },
        ...['baseline', 'candidate', 'points'].map((name) => ({ name, isNumeric: true })),
      ],
      rows,
    },
  };
}
