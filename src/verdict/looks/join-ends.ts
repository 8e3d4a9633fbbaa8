import { isRecord } from '../../shared/is-record.js';
/**
 * One set of numbers out of two that differ in their level alone: lower ends of the first, upper ends of the second. The
 * level of a joined interval is the chance that neither end is beyond the truth.
 */
export function joinEnds<Numbers>(below: Numbers, above: Numbers): Numbers {
  return joined(below, above) as Numbers;
}

type Fields = Readonly<Record<string, unknown>>;

function joined(below: unknown, above: unknown): unknown {
  if (Array.isArray(below) && Array.isArray(above)) {
    return below.map((value: unknown, index) => joined(value, above[index]));
  }
  if (!isRecord(below) || !isRecord(above)) return below;
  if ('lower' in below && 'upper' in below) return joinedInterval(below, above);
  return Object.fromEntries(Object.entries(below).map(([key, value]) => [key, joined(value, above[key])]));
}

function joinedInterval(below: Fields, above: Fields): Fields {
  const fields: Record<string, unknown> = { ...below, upper: above.upper };
  if (typeof below.level === 'number' && typeof above.level === 'number') {
    fields.level = (below.level + above.level) / 2;
  }
  for (const key of ['bootstrap', 'score']) {
    const [some, others] = [below[key], above[key]];
    if (Array.isArray(some) && Array.isArray(others)) fields[key] = [some[0], others[1]];
  }
  if (isRecord(below.binding) && isRecord(above.binding)) {
    fields.binding = { lower: below.binding.lower, upper: above.binding.upper };
  }
  return fields;
}
