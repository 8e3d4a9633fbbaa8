import { readingOf } from '../grade/human/reading.js';
import type { StorePort } from './ports.js';

/**
 * Everything people were given and have said of a run, a JSON line each: a head, the packets with the key behind them,
 * every value of every grade beside the order in which its rater saw the arms and what it says of them, and the guesses.
 * `qgate packet import` reads it again, also into a store that holds the run and no packet.
 */
export function* archiveGrades(store: StorePort, runId: string): Generator<string> {
  const packets = store.packets(runId);
  const items = new Map(
    packets.flatMap((packet) =>
      packet.items.map((item) => [`${packet.packetKey} ${item.itemKey}`, { packet, item }] as const),
    ),
  );
  yield JSON.stringify({ qgateGrades: 1, run: runId, gateDigest: store.definition(runId).gateDigest });
  for (const packet of packets) yield JSON.stringify({ packet });
  for (const grade of store.humanGrades(runId)) {
    const known = items.get(`${grade.packetKey} ${grade.itemKey}`);
    if (known === undefined) throw new Error(`grade of ${grade.itemKey}, which is in no packet`);
    const { caseId, sides, value } = readingOf(grade, known.packet, known.item);
    yield JSON.stringify({ grade, caseId, shown: sides, readAs: value });
  }
  for (const guesses of store.packetGuesses(runId)) yield JSON.stringify({ guesses });
}
