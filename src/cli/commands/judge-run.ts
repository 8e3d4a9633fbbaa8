import { withoutCommands } from '../../report/inert/without-commands.js';
import { judgeStoredRun } from '../../workflow/judging/judge-stored-run.js';
import { decidingPorts, endpointOpener, judgeOpener, systemClock } from '../context.js';
import { explainProblems } from '../explain-error.js';
import { openStoreToWrite } from '../open-store.js';
import type { ProcessContext } from '../process-context.js';
import { chooseProgress } from '../progress/choose-progress.js';
import { watchSignals } from '../signals.js';
import { findRun } from './find-run.js';
import { loadNamedBundle } from './load.js';
import { type ReportingOptions, writeReports } from './write-reports.js';

export interface JudgeRunOptions extends ReportingOptions {
  readonly judge?: string;
  readonly out?: string;
  readonly progress?: string;
  readonly concurrency?: number;
}

/** `qgate judge run`: judges what is not judged yet of a run, and decides it again. Exits with the verdict's code. */
export async function judgeRunCommand(
  context: ProcessContext,
  given: string,
  options: JudgeRunOptions,
): Promise<number> {
  const say = (text: string): void => {
    if (!options.quiet) context.stderr.write(withoutCommands(text));
  };
  const judge = options.judge === undefined ? null : await loadNamedBundle(context, options.judge);
  const progress = await chooseProgress(context, options);
  const signals = watchSignals(context);
  const store = await openStoreToWrite(context, options);
  try {
    const asked = {
      runId: findRun(store, given).id,
      judgeBundle: judge?.bundle ?? null,
      concurrency: options.concurrency ?? null,
    };
    const judged = await judgeStoredRun(asked, {
      store,
      openEndpoint: endpointOpener(context),
      openJudge: judgeOpener(context),
      clock: systemClock,
      drain: signals.drain,
      abort: signals.abort,
      signalName: signals.signalName,
      onEvent: progress.on,
      onWarning: (problems) => say(explainProblems(problems)),
      onNote: (note) => say(`${note}\n`),
      ...(await decidingPorts()),
    }).finally(() => progress.close());
    const { nQuestions, nKnown, nAnswered } = judged.progress;
    if (!options.json) say(`${nQuestions} judgments: ${nKnown} were there, ${nAnswered} are new\n`);
    return await writeReports(context, options, options.out, judged, store);
  } finally {
    signals.stop();
    store.close();
  }
}
