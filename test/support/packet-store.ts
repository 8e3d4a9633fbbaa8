import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Case } from '../../src/definition/case.js';
import type { Gate } from '../../src/definition/gate.js';
import type { PacketKeyRecord } from '../../src/grade/human/packet.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { openStore } from '../../src/store/open-store.js';
import type { StorePort } from '../../src/workflow/ports.js';
import { sampleBundle, sampleCases, sampleGate } from './samples.js';
import { scratchFolder } from './scratch.js';

/** A record of a packet with one pair, as the store keeps it. */
export function packetRecord(packetKey: string, more: Partial<PacketKeyRecord> = {}): PacketKeyRecord {
  return {
    packetKey,
    purpose: 'grading',
    rater: 'rater-1',
    digest: digestOf(packetKey),
    items: [
      {
        itemKey: 'k-bcdfg',
        rowCheck: 'bc',
        caseId: 'c0',
        sides: [['candidate'], ['baseline']],
        isRepeat: false,
      },
    ],
    ...more,
  };
}

/** A store of its own with one run and these packets. */
export function packetStore(
  packets: readonly (string | PacketKeyRecord)[],
  options: { readonly gate?: Gate; readonly cases?: readonly Case[] } = {},
): { readonly store: StorePort; readonly runId: string } {
  const store = openStore(path.join(scratchFolder(), 'store.sqlite'));
  onTestFinished(() => store.close());
  const cases = options.cases ?? sampleCases(2);
  const definition = {
    gate: options.gate ?? sampleGate(),
    gateDigest: digestOf('gate'),
    casesDigest: digestOf('cases'),
    baseline: sampleBundle('base'),
    candidate: sampleBundle('cand'),
    identity: digestOf('identity'),
    isAA: false,
    advisoryBecause: [],
    partial: [],
    repeatsPerCase: new Uint16Array(cases.length).fill(1),
  };
  const { id } = store.createRun(definition, cases, 1);
  const records = packets.map((packet) => (typeof packet === 'string' ? packetRecord(packet) : packet));
  store.putPackets(id, records, 1);
  return { store, runId: id };
}
