import { withoutCommands } from '../../report/inert/without-commands.js';
import { showResponse } from '../../report/show-case.js';
import { showDecoding } from '../../report/show-decoding.js';
import { terminalTable } from '../../report/terminal-table.js';
import { decodingProof } from '../../workflow/decoding-proof.js';
import { revealCase } from '../../workflow/held-out/reveal-case.js';
import { purgedText } from '../../workflow/refuse-purged.js';
import { discordantCases, showCase } from '../../workflow/show-case.js';
import { openScripts, styleFor, systemClock } from '../context.js';
import { actorOf, keepLedgerOf } from '../ledger.js';
import { openRunToRead, openStoreToWrite } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { findRun } from './find-run.js';
import type { CommonOptions } from './options.js';

export interface ShowOptions extends CommonOptions {
  readonly decoding?: boolean;
  /** Why a held-out case is looked at. */
  readonly reveal?: string;
}

/** `qgate show`: one case with both answers and grades, the cases in which the arms differ, or how both were asked. */
export async function showCommand(
  context: ProcessContext,
  runName: string,
  caseId: string | undefined,
  options: ShowOptions,
): Promise<number> {
  const { store, run } = await openShown(context, options, runName);
  const style = await styleFor(context, context.stdout);
  try {
    const { id } = run;
    const purged = store.purged(id);
    if (purged !== null && !options.quiet) {
      context.stderr.write(
        `note: the answers of run ${id} were ${purgedText(purged)}; scores and verdict are kept\n`,
      );
    }
    const reveal = { caseId, reason: options.reveal, by: actorOf(context.env), nowMs: systemClock.nowMs() };
    if (!options.decoding && revealCase(store, id, reveal)) {
      const where = await keepLedgerOf(context, store, store.definition(id));
      if (!options.quiet) context.stderr.write(`note: the held-out cases are spent from now on; ${where}\n`);
    }
    if (options.decoding) {
      const proof = decodingProof(store, id);
      if (options.json) printJson(context, proof);
      else context.stdout.write(showDecoding(proof, context.stdout.columns ?? 120, style));
      return 0;
    }
    if (caseId !== undefined) {
      const shown = await showCase(store, id, caseId, openScripts);
      if (options.json) printJson(context, shown);
      else context.stdout.write(showResponse(shown, style));
      return 0;
    }
    const differing = await discordantCases(store, id, openScripts);
    if (options.json) {
      printJson(context, differing);
      return 0;
    }
    const table = {
      columns: [{ name: 'case' }, { name: 'slice' }, { name: 'baseline' }, { name: 'candidate' }],
      rows: differing.map(({ caseId: differs, slice, baseline, candidate }) => [
        differs,
        slice,
        baseline,
        candidate,
      ]),
    };
    const text =
      differing.length === 0
        ? 'no case differs between the arms'
        : terminalTable(table, context.stdout.columns ?? 120, style);
    context.stdout.write(withoutCommands(`${text}\n`));
    return 0;
  } finally {
    store.close();
  }
}

/** To write only where a held-out case is revealed, which the ledger is told. */
async function openShown(
  context: ProcessContext,
  options: ShowOptions,
  runName: string,
): ReturnType<typeof openRunToRead> {
  if (options.reveal === undefined) return openRunToRead(context, options, runName);
  const store = await openStoreToWrite(context, options);
  try {
    return { store, run: findRun(store, runName) };
  } catch (error) {
    store.close();
    throw error;
  }
}
