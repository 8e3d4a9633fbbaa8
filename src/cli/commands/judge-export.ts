import path from 'node:path';
import { displayPath } from '../../files/display-path.js';
import { inertLine } from '../../report/inert/terminal.js';
import { exportQuestions, type QuestionExport } from '../../workflow/batch/export-questions.js';
import { openStoreToWrite } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { findRun } from './find-run.js';
import { loadNamedBundle } from './load.js';
import type { CommonOptions } from './options.js';

export interface JudgeExportOptions extends CommonOptions {
  readonly judge?: string;
  readonly out: string;
}

/** `qgate judge export`: what the judge of a run has not judged yet as batch files. 0 once they are written. */
export async function judgeExportCommand(
  context: ProcessContext,
  given: string,
  options: JudgeExportOptions,
): Promise<number> {
  const { openBatchArm } = await import('../../endpoint/batch/open-batch-arm.js');
  const { createRequestFiles } = await import('../../endpoint/batch/request-files.js');
  const judge = options.judge === undefined ? null : await loadNamedBundle(context, options.judge);
  const folder = path.resolve(context.cwd, options.out);
  const store = await openStoreToWrite(context, options);
  try {
    const exported = exportQuestions(
      { runId: findRun(store, given).id, judgeBundle: judge?.bundle ?? null },
      { store, openBatchArm, openWriter: () => createRequestFiles(folder, 'judge') },
    );
    if (options.json) printJson(context, exported);
    else if (!options.quiet) context.stdout.write(describe(exported, displayPath(folder)));
    return 0;
  } finally {
    store.close();
  }
}

function describe(exported: QuestionExport, folder: string): string {
  const { runId, judge, files, nRequests, nReasks, nJudged, nUnshown } = exported;
  const lines = [
    `judge ${judge.name} of run ${runId}: ${nRequests} requests in ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
    ...files.map(({ name, nLines }) => `  ${folder}/${name}  ${nLines} requests`),
    ...(nReasks > 0 ? [`  ${nReasks} of them ask once more: the first reply could not be read`] : []),
    ...(nJudged > 0 ? [`  ${nJudged} left out: they are judged`] : []),
    ...(nUnshown > 0 ? [`  ${nUnshown} cases left out: an answer is missing or has no text to show`] : []),
  ];
  return `${lines.map(inertLine).join('\n')}\n`;
}
