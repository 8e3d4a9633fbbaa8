import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Case } from '../../src/definition/case.js';
import { ARM_IDS, type ArmId, type Gate } from '../../src/definition/gate.js';
import type { StoredResponse } from '../../src/run/response.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { openStore } from '../../src/store/open-store.js';
import { exportPackets, type PacketExport } from '../../src/workflow/export-packets.js';
import type { PacketExportInput } from '../../src/workflow/packets/export-input.js';
import type { RunDefinition, StorePort } from '../../src/workflow/ports.js';
import { sampleBundle, sampleResponse } from './samples.js';
import { scratchFolder } from './scratch.js';

/** Answers of both arms by case; a text, or whatever a response may be. */
export type Answers = Readonly<Record<string, Readonly<Record<ArmId, string | Partial<StoredResponse>>>>>;

/** A store with one run whose answers are all in. */
export async function answeredRun(
  gate: Gate,
  cases: readonly Case[],
  answers: Answers,
  more: Partial<RunDefinition> = {},
  storeFile: string = path.join(scratchFolder(), 'store.sqlite'),
): Promise<{ readonly store: StorePort; readonly runId: string }> {
  const store = openStore(storeFile);
  onTestFinished(() => store.close());
  const definition = {
    gate,
    gateDigest: digestOf('gate'),
    casesDigest: digestOf(cases.map(({ id }) => id)),
    baseline: sampleBundle('base'),
    candidate: sampleBundle('cand'),
    identity: digestOf('identity'),
    isAA: false,
    advisoryBecause: [],
    partial: [],
    repeatsPerCase: new Uint16Array(cases.length).fill(1),
    ...more,
  };
  const { id } = store.createRun(definition, cases, 1);
  const sink = store.sink(id);
  for (const { id: caseId } of cases) {
    for (const arm of ARM_IDS) {
      const given = answers[caseId]?.[arm] ?? `${arm === 'baseline' ? 'one' : 'two'} of ${caseId}`;
      sink.put(sampleResponse(caseId, { arm, ...(typeof given === 'string' ? { text: given } : given) }));
    }
  }
  await sink.flush();
  return { store, runId: id };
}

/** Packets as `qgate packet export` makes them, with a secret that each test run shares. */
export function exported(
  { store, runId }: { readonly store: StorePort; readonly runId: string },
  input: Partial<PacketExportInput> = {},
): Promise<PacketExport> {
  return exportPackets(
    {
      runId,
      purpose: 'grading',
      raters: { names: [], count: null },
      nOverlap: null,
      mask: [],
      isReplacing: false,
      ...input,
    },
    {
      store,
      clock: { nowMs: () => 5, monotonicMs: () => 5 },
      openScripts: async () => {
        throw new Error('no script is needed');
      },
      makeSecret: () => new Uint8Array(32).fill(7),
    },
  );
}
