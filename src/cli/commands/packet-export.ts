import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { canaryOf } from '../../definition/canary.js';
import { displayPath } from '../../files/display-path.js';
import { writePackets } from '../../files/write-packets.js';
import { UsageError } from '../../shared/errors.js';
import { exportPackets } from '../../workflow/export-packets.js';
import { openScripts, systemClock } from '../context.js';
import { openStoreToWrite } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { describeExport } from './describe-packets.js';
import { findRun } from './find-run.js';
import type { CommonOptions } from './options.js';

export interface PacketExportOptions extends CommonOptions {
  readonly raters?: number;
  readonly overlap?: number;
  readonly rater?: readonly string[];
  readonly disputed?: boolean;
  readonly confirm?: boolean;
  readonly active?: boolean;
  readonly mask?: readonly string[];
  readonly replace?: boolean;
  readonly out?: string;
}

/** `qgate packet export`: packets of a run as files. 0 once they are written; the keys behind them stay in the store. */
export async function packetExportCommand(
  context: ProcessContext,
  runName: string,
  options: PacketExportOptions,
): Promise<number> {
  const purpose = options.disputed ? 'disputed' : options.confirm ? 'confirm' : 'grading';
  if (options.disputed && options.confirm) {
    throw new UsageError('--disputed and --confirm are two exports', 'run the command twice');
  }
  if (options.replace && purpose !== 'grading') {
    throw new UsageError('--replace is for the packets of the drawn cases', 'leave it out');
  }
  if (options.active && purpose !== 'grading') {
    throw new UsageError('--active is for the packets of the drawn cases', 'leave it out');
  }
  const store = await openStoreToWrite(context, options);
  try {
    const { id: runId } = findRun(store, runName);
    const exported = await exportPackets(
      {
        runId,
        purpose,
        raters: { names: options.rater ?? [], count: options.raters ?? null },
        nOverlap: options.overlap ?? null,
        mask: options.mask ?? [],
        isActive: options.active === true,
        isReplacing: options.replace === true,
      },
      { store, clock: systemClock, openScripts, makeSecret: () => randomBytes(32) },
    );
    const folder = path.resolve(context.cwd, options.out ?? path.join('packets', runId));
    const { gate, caseSet, casesDigest } = store.definition(runId);
    const canary = caseSet === 'heldout' ? canaryOf(gate.name, casesDigest) : null;
    const written = await writePackets(folder, exported.packets, canary);
    const pages = written.map(({ packetKey, page }) => ({ packetKey, page: displayPath(page) }));
    const { packets, ...counts } = exported;
    const told = packets.map(({ packetKey, rater, part, items }, index) => ({
      packetKey,
      rater,
      part,
      nItems: items.length,
      page: pages[index]?.page ?? '',
    }));
    if (options.json) printJson(context, { ...counts, packets: told });
    else if (!options.quiet) context.stdout.write(describeExport(counts, told));
    return 0;
  } finally {
    store.close();
  }
}
