import { UsageError } from '../shared/errors.js';
import type { TraceLines } from './trace-lines.js';

/** Fewer lines than this tell nothing of an order. */
const MIN_LINES = 10;

/**
 * A tool without ids is joined to its trace by place alone, which a shuffled run would join wrongly in silence. Prompt
 * lengths follow the trace's but for what a chat template adds, which is nearly the same for every prompt: where the
 * difference is all over the place, so is the order.
 * @throws UsageError where the order cannot be the trace's
 */
export function refuseShuffled(promptLengths: Iterable<unknown>, trace: TraceLines, where: string): void {
  const times = new Map<number, number>();
  let [line, nCompared] = [0, 0];
  for (const length of promptLengths) {
    const expected = trace.byLine(line++)?.nIn ?? null;
    if (expected === null || typeof length !== 'number') continue;
    nCompared++;
    times.set(length - expected, (times.get(length - expected) ?? 0) + 1);
  }
  const nAlike = Math.max(0, ...times.values());
  if (nCompared < MIN_LINES || nAlike * 2 > nCompared) return;
  throw new UsageError(
    `${where}: the lengths of its prompts do not follow the trace: of ${nCompared} compared, only ${nAlike} differ from it alike`,
    'it sent the lines in another order: run it with --disable-shuffle --no-oversample',
  );
}
