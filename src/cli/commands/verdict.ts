import { inertLine } from '../../report/inert/terminal.js';
import { type DecidedRun, decideRun } from '../../workflow/decide-run.js';
import { completedVerdict, keepVerdict } from '../../workflow/standing-verdict.js';
import { decidingPorts } from '../context.js';
import { openRunToRead, openStoreToWrite } from '../open-store.js';
import type { ProcessContext } from '../process-context.js';
import type { CommonOptions } from './options.js';
import { writeReports } from './write-reports.js';
import { writeVerdict } from './write-verdict.js';

export interface VerdictOptions extends CommonOptions {
  /** Print what the store gives today instead of the verdict that stands. */
  readonly whatIf?: boolean;
}

/** A recomputed verdict lets nothing through: where it would pass, it is not acceptable. */
const EXIT_WHAT_IF = 11;

/**
 * `qgate verdict`: the verdict of a run that stands, with its code, and what the store gives today beside it where that differs.
 * Where none was completed yet, the run is decided from the store alone; the new verdict is kept, and its reports are written,
 * only where the one that stands is pending and another is given now, since grades have come in.
 */
export async function verdictCommand(
  context: ProcessContext,
  runName: string,
  options: VerdictOptions,
): Promise<number> {
  const { store, run } = await openRunToRead(context, options, runName);
  let decided: DecidedRun;
  let standing: DecidedRun | null;
  let isNew: boolean;
  try {
    decided = await decideRun(store, run.id, await decidingPorts());
    standing = completedVerdict(store, run.id);
    isNew = run.verdict === 'pending' && decided.text !== store.verdict(run.id);
  } finally {
    store.close();
  }
  if (options.whatIf === true) return tellWhatIf(context, options, decided);
  if (standing !== null) return tellStanding(context, options, { runId: run.id, standing, decided });
  if (isNew) return keepDecided(context, options, run.id);
  await writeVerdict(context, options, decided);
  return decided.verdict.exitCode;
}

async function tellWhatIf(
  context: ProcessContext,
  options: VerdictOptions,
  decided: DecidedRun,
): Promise<number> {
  context.stderr.write(
    'what if: this is what the store gives today; it does not stand and lets nothing through\n',
  );
  await writeVerdict(context, options, decided);
  return decided.verdict.exitCode || EXIT_WHAT_IF;
}

/** A pass that the store contradicts today is told with the code of a verdict that is not acceptable. */
async function tellStanding(
  context: ProcessContext,
  options: VerdictOptions,
  { runId, standing, decided }: { runId: string; standing: DecidedRun; decided: DecidedRun },
): Promise<number> {
  await writeVerdict(context, options, standing);
  const { verdict, exitCode, headline } = decided.verdict;
  if (verdict === standing.verdict.verdict && headline === standing.verdict.headline)
    return standing.verdict.exitCode;
  context.stderr.write(
    `what if: the first completed verdict stands; the store gives another today: ${inertLine(headline)} (qgate verdict ${runId} --what-if)\n`,
  );
  return standing.verdict.exitCode || exitCode || EXIT_WHAT_IF;
}

/** Decides in the store itself: grades and scores that were made on the way are kept too. */
async function keepDecided(context: ProcessContext, options: CommonOptions, runId: string): Promise<number> {
  const store = await openStoreToWrite(context, options);
  try {
    const decided = await decideRun(store, runId, await decidingPorts());
    return await writeReports(context, options, undefined, keepVerdict(store, runId, decided), store);
  } finally {
    store.close();
  }
}
