import { established, type Finding, notEstablished } from '../finding.js';
import type { LoadRun } from '../load-run.js';

/** Keys under which AIPerf sums up the energy of all devices over its own window. */
const KEYS = ['nvidia_total_gpu_energy', 'amd_total_gpu_energy'];

const JOULES_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['mj', 1e-3],
  ['j', 1],
  ['joules', 1],
  ['kj', 1e3],
  ['kwh', 3.6e6],
]);

/** The energy that a tool states of its run, in joules by the unit it states; a unit that is not known is not guessed. */
export function statedEnergy(stated: LoadRun['stated']): Finding {
  const found = stated.filter(({ key }) => KEYS.some((known) => key === known || key === `${known}.avg`));
  const [first] = found;
  if (first === undefined) return notEstablished('the tool states no energy');
  if (new Set(found.map(({ value, unit }) => `${value} ${unit}`)).size > 1)
    return notEstablished('the tool states more than one energy');
  const { unit, value } = first;
  // "MJ" and "mJ" differ by a factor of a thousand million: only case tells them apart.
  const factor = unit === 'MJ' ? 1e6 : JOULES_PER_UNIT.get((unit ?? '').toLowerCase());
  if (factor === undefined)
    return notEstablished(
      `the tool states its energy in ${unit === null ? 'no unit' : JSON.stringify(unit)}`,
    );
  return value >= 0 ? established(value * factor) : notEstablished('the tool states an energy below 0');
}
