import { createHash } from 'node:crypto';
import type { ArmId } from '../../definition/gate.js';
import { digestOf } from '../../shared/canonical-json.js';
import type { ItemKeyRecord, Packet, PacketItem, PacketKeyRecord } from './packet.js';
import type { Showing } from './packet-case.js';
import type { PacketKeys } from './packet-keys.js';

/** What all items of a packet have in common. */
export interface PacketHead
  extends Pick<Packet, 'runId' | 'gateDigest' | 'purpose' | 'part' | 'rater' | 'mode' | 'rubric'> {
  /** Names that were replaced in the answers. */
  readonly mask: readonly string[];
}

export interface MadePacket {
  readonly packet: Packet;
  readonly record: PacketKeyRecord;
}

/** A packet and what stands behind its keys. The same showings under the same secret give the same bytes. */
export function makePacket(head: PacketHead, showings: readonly Showing[], keys: PacketKeys): MadePacket {
  const { mask, ...shared } = head;
  const packetKey = keys.packetKey(contentOf(head, showings));
  const items: PacketItem[] = [];
  const records: ItemKeyRecord[] = [];
  for (const [index, { case: item, sides, isRepeat }] of showings.entries()) {
    const itemKey = keys.itemKey(packetKey, index);
    const answers = sides.map(([arm]) => item.answers[arm as ArmId] ?? '');
    const texts = [...item.prompt.map(({ text }) => text), ...answers];
    const rowCheck = keys.rowCheck(packetKey, itemKey, texts);
    const { prompt, reference, isDistressing, confirm } = item;
    items.push({
      itemKey,
      rowCheck,
      prompt,
      answers,
      reference,
      isDistressing,
      confirmClass: confirm?.class ?? null,
    });
    records.push({
      itemKey,
      rowCheck,
      caseId: item.caseId,
      sides,
      isRepeat,
      ...(confirm === null ? {} : { confirm }),
    });
  }
  const content = { packet: 1 as const, packetKey, ...shared, items };
  const digest = digestOf(content);
  const { purpose, rater, part } = head;
  return {
    packet: { ...content, digest },
    record: { packetKey, purpose, rater, digest, items: records, made: { part, mask } },
  };
}

/** Everything that is shown, and what stands behind it. */
function contentOf({ rubric, ...head }: PacketHead, showings: readonly Showing[]): string {
  const content = createHash('sha256').update(JSON.stringify([head, rubric.digest]));
  for (const { case: item, sides, isRepeat } of showings) {
    const { caseId, prompt, reference, isDistressing, answers, confirm } = item;
    content.update(
      JSON.stringify([
        caseId,
        sides,
        isRepeat,
        prompt,
        reference,
        isDistressing,
        answers.baseline,
        answers.candidate,
        confirm,
      ]),
    );
  }
  return content.digest('hex');
}
