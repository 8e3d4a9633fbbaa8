import path from 'node:path';
import { ARM_IDS, type ArmId } from '../../definition/gate.js';
import { displayPath } from '../../files/display-path.js';
import { writeAtomic } from '../../files/write-atomic.js';
import type { JoinedRecord } from '../../join/joined-record.js';
import { inertLine } from '../../report/inert/terminal.js';
import { joinedDocument } from '../../report/join/joined-document.js';
import { joinedJson } from '../../report/join/joined-json.js';
import { documentLines } from '../../report/markdown.js';
import { terminalDocument } from '../../report/terminal.js';
import { type ArmRequest, joinRun } from '../../workflow/join/join-run.js';
import { decidingPorts, styleFor } from '../context.js';
import { openStoreToWrite } from '../open-store.js';
import type { ProcessContext } from '../process-context.js';
import { findRun } from './find-run.js';
import { armRequest, objectivesAt, traceAt } from './join-inputs.js';
import type { JoinOptions } from './join-options.js';

/** `qgate join`: the verdict of a run and load tests of both arms, in one decision. Exits with its code. */
export async function joinCommand(
  context: ProcessContext,
  given: string,
  options: JoinOptions,
): Promise<number> {
  const arms = {
    baseline: await armRequest(context, 'baseline', options),
    candidate: await armRequest(context, 'candidate', options),
  };
  const objectives = options.slo === undefined ? null : await objectivesAt(context, options.slo);
  const trace = options.trace === undefined ? null : await traceAt(context, options.trace);
  const { loadFiles } = await import('../../load-files/read-load-file.js');
  const store = await openStoreToWrite(context, options);
  try {
    const { id } = findRun(store, given);
    if (trace !== null) store.loads.putTrace(trace);
    const record = await joinRun(
      {
        runId: id,
        arms: withPaths(context, arms, (name) => store.loads.readRun(name) !== null),
        phase: options.phase ?? null,
        boundary: options.boundary ?? null,
        trace,
        objectives,
        sizing:
          options.peak === undefined
            ? null
            : {
                peakRps: options.peak,
                nReplicas: options.replicas,
                spareReplicas: options.spare ?? 0,
                utilisation: options.utilisation,
              },
      },
      { store, loads: store.loads, loadFiles, deciding: await decidingPorts() },
    );
    await writeJoined(context, options, record);
    return record.exitCode;
  } finally {
    store.close();
  }
}

/** What is no load run of the store is a file, relative to where the command runs. */
function withPaths(
  { cwd }: ProcessContext,
  arms: Readonly<Record<ArmId, ArmRequest>>,
  isStored: (name: string) => boolean,
): Readonly<Record<ArmId, ArmRequest>> {
  const resolved = ARM_IDS.map((arm) => [
    arm,
    {
      ...arms[arm],
      loads: arms[arm].loads.map((name) => (isStored(name) ? name : path.resolve(cwd, name))),
    },
  ]);
  return Object.fromEntries(resolved) as Record<ArmId, ArmRequest>;
}

async function writeJoined(
  context: ProcessContext,
  options: JoinOptions,
  record: JoinedRecord,
): Promise<void> {
  const { joinedPage } = await import('../../report/html/joined-page.js');
  const { readReportPage } = await import('../../files/report-page.js');
  const json = joinedJson(record);
  const page = await joinedPage(record, readReportPage());
  const folder = path.resolve(context.cwd, options.out ?? path.join('reports', record.run.id));
  await writeAtomic(path.join(folder, 'joined.json'), json);
  await writeAtomic(path.join(folder, 'joined.html'), page);
  const { stdout, stderr } = context;
  const form = options.json === true ? 'json' : options.report;
  if (form === 'json') stdout.write(json);
  else if (options.quiet) stdout.write(`${inertLine(record.headline)}\n`);
  else if (form === 'html') stdout.write(page);
  else if (form === 'markdown') stdout.write(`${documentLines(joinedDocument(record)).join('\n')}\n`);
  else {
    const style = await styleFor(context, stdout);
    const width = stdout.columns === undefined ? {} : { width: stdout.columns };
    stdout.write(terminalDocument(joinedDocument(record), { ...width, style }));
  }
  if (!options.quiet && form !== 'json') stderr.write(`written: ${displayPath(folder)}\n`);
}
