import type { Packet, PacketPurpose } from '../grade/human/packet.js';
import { packetKeys } from '../grade/human/packet-keys.js';
import type { OpenScriptRunner } from '../grade/script/script-runner.js';
import { UsageError } from '../shared/errors.js';
import { gradeRun } from './grade-run.js';
import type { PacketExportInput } from './packets/export-input.js';
import { gradingPackets, overlapOf } from './packets/grading-packets.js';
import { laterPackets } from './packets/later-packets.js';
import { makeLabelDraw } from './packets/make-label-draw.js';
import { type NamedModel, namedModels } from './packets/named-models.js';
import { type PacketRun, packetRun } from './packets/packet-run.js';
import {
  type Wanted,
  wantedForConfirmation,
  wantedForDispute,
  wantedForGrading,
} from './packets/wanted-cases.js';
import type { Clock, StorePort } from './ports.js';
import { refusePurged } from './refuse-purged.js';

export interface PacketExportPorts {
  readonly store: StorePort;
  readonly clock: Clock;
  readonly openScripts: OpenScriptRunner;
  /** 32 random bytes; called once a run. */
  readonly makeSecret: () => Uint8Array;
}

export interface PacketExport extends Pick<Wanted, 'nDrawn' | 'sameCaseIds' | 'notShown'> {
  readonly runId: string;
  readonly purpose: PacketPurpose;
  readonly packets: readonly Packet[];
  /** How many of them were exported before and are the same files again. */
  readonly nAgain: number;
  /** Answers, as shown, that name a model or vendor. */
  readonly named: readonly NamedModel[];
}

/**
 * Makes a run's packets and keeps what stands behind their keys. Packets that were exported before come out byte for byte
 * as they were; disputes and confirmations that have come up since get packets of their own.
 * @throws UsageError for a run that is not complete, and for settings that the gate or packets sent before do not allow
 */
export async function exportPackets(
  input: PacketExportInput,
  { store, clock, openScripts, makeSecret }: PacketExportPorts,
): Promise<PacketExport> {
  const { runId, purpose } = input;
  const run = packetRun(store, runId);
  refusePurged(store, runId, 'there is nothing that raters could read');
  refuseUnready(run);
  const { definition } = run;
  const { human } = definition.gate;
  if (purpose !== 'confirm' && human === undefined) {
    throw new UsageError(
      `no person grades in gate ${definition.gate.name}`,
      'a gate says under `human:` how people grade',
    );
  }
  refuseOtherDraw(input, run);
  if (purpose === 'grading') makeLabelDraw(run);
  if (purpose === 'confirm') await gradeRun(store, runId, definition.gate, run.cases, openScripts);

  const packets = store.packets(runId);
  const grades = store.humanGrades(runId);
  const known = packets.filter((packet) => packet.purpose === purpose);
  const isGrading = purpose === 'grading' && human !== undefined;
  const wanted = isGrading
    ? wantedForGrading(run, overlapOf(input, human))
    : purpose === 'disputed'
      ? wantedForDispute(run, packets, grades)
      : wantedForConfirmation(run, packets, grades);
  const keys = packetKeys(store.packetSecret(runId, makeSecret));
  const build = { runId, definition, purpose, keys, materials: wanted.materials };
  const made = isGrading
    ? gradingPackets(build, wanted.cases, human, input, known, store)
    : laterPackets(build, wanted.cases, input, known, grades);

  store.putPackets(
    runId,
    made.map(({ record }) => record),
    clock.nowMs(),
  );
  const before = new Set(known.map(({ packetKey }) => packetKey));
  const { nDrawn, sameCaseIds, notShown } = wanted;
  return {
    runId,
    purpose,
    packets: made.map(({ packet }) => packet),
    nAgain: made.filter(({ record }) => before.has(record.packetKey)).length,
    nDrawn,
    sameCaseIds,
    notShown,
    named: namedModels(made, definition),
  };
}

/** How cases are drawn is the gate's, settled before any answer existed: an option can repeat it, not change it. */
function refuseOtherDraw({ isActive }: PacketExportInput, { definition }: PacketRun): void {
  const { gate } = definition;
  if (isActive !== true || gate.human?.draw === 'two-phase') return;
  throw new UsageError(
    `the gate ${gate.name} draws cases for people before any answer exists, and --active asks for cases by what the judge said`,
    'decide before, not after: write human.draw: two-phase in the gate, lock it and run again',
  );
}

/** Packets rest on all answers of the whole run: what came in later could not be shown. */
function refuseUnready({ store, runId, definition }: PacketRun): void {
  if (definition.shard !== undefined) {
    throw new UsageError(
      `run ${runId} is a part of a whole run`,
      'put the parts together with `qgate merge`, and export from the whole',
    );
  }
  const counts = store.counts(runId);
  const missing = counts.reduce((sum, { planned, stored }) => sum + planned - stored, 0);
  if (missing === 0) return;
  const planned = counts.reduce((sum, arm) => sum + arm.planned, 0);
  throw new UsageError(
    `run ${runId} is not complete: ${planned - missing} of ${planned} answers are stored`,
    'finish it with `qgate run --resume`, then export',
  );
}
