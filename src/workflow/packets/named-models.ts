import type { Bundle } from '../../definition/bundle.js';
import type { ArmId } from '../../definition/gate.js';
import { KNOWN_MODEL_NAMES } from '../../grade/human/known-model-names.js';
import type { MadePacket } from '../../grade/human/make-packet.js';
import { type NameMatcher, nameMatcher } from '../../grade/human/name-matcher.js';
import type { ItemKeyRecord, PacketItem } from '../../grade/human/packet.js';
import type { RunDefinition } from '../ports.js';

/** An answer that names a model or vendor which its question does not: it may give its arm away. */
export interface NamedModel {
  readonly caseId: string;
  readonly arm: ArmId;
  /** As they stand in the answer. */
  readonly names: readonly string[];
}

/** Shorter names of models are too likely to be words. */
const SHORTEST_NAME = 4;

/** Looks through the answers of packets, as they are shown: each answer once. */
export function namedModels(
  packets: readonly MadePacket[],
  { gate, baseline, candidate }: Pick<RunDefinition, 'gate' | 'baseline' | 'candidate'>,
): readonly NamedModel[] {
  const matcher = nameMatcher([
    ...KNOWN_MODEL_NAMES,
    ...(gate.human?.mask ?? []),
    ...modelNames(baseline),
    ...modelNames(candidate),
  ]);
  const found = new Map<string, NamedModel>();
  for (const { packet, record } of packets) {
    for (const [index, item] of packet.items.entries()) {
      const behind = record.items[index];
      if (behind === undefined) continue;
      for (const named of namedIn(item, behind, matcher)) {
        found.set(JSON.stringify([named.caseId, named.arm, behind.confirm?.repeat ?? 0]), named);
      }
    }
  }
  return [...found.values()];
}

function namedIn(
  { prompt, answers }: PacketItem,
  { caseId, sides }: ItemKeyRecord,
  matcher: NameMatcher,
): readonly NamedModel[] {
  const inAnswers = answers.map((answer) => matcher.find(answer));
  if (inAnswers.every((names) => names.length === 0)) return [];
  const asked = new Set(prompt.flatMap(({ text }) => matcher.find(text)).map(folded));
  return sides.flatMap((arms, side) => {
    const names = (inAnswers[side] ?? []).filter((name) => !asked.has(folded(name)));
    return names.length === 0 ? [] : arms.map((arm) => ({ caseId, arm, names }));
  });
}

/** The names a bundle's model goes by: as the server is asked for it, and as the bundle identifies it, without owner. */
function modelNames({ identity, endpoint }: Bundle): readonly string[] {
  const { model } = identity;
  const ref = typeof model === 'object' && model !== null && 'ref' in model ? model.ref : null;
  const given = [endpoint.kind === 'openai' ? endpoint.model : null, ref];
  return given
    .filter((name) => typeof name === 'string')
    .flatMap((name) => [name, name.slice(name.lastIndexOf('/') + 1)])
    .filter((name) => name.length >= SHORTEST_NAME);
}

function folded(name: string): string {
  return name.toLowerCase();
}
