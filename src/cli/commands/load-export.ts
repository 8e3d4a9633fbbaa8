import path from 'node:path';
import type { ArmId } from '../../definition/gate.js';
import { displayPath } from '../../files/display-path.js';
import { writeAtomic } from '../../files/write-atomic.js';
import { type TraceFormat, toTraceManifest } from '../../join/trace-manifest.js';
import { inertLine } from '../../report/inert/terminal.js';
import { digestOfBytes } from '../../shared/canonical-json.js';
import { UsageError } from '../../shared/errors.js';
import { exportLoadTrace } from '../../workflow/load/export-load-trace.js';
import { loadCommand } from '../../workflow/load/load-command.js';
import type { ClassBy } from '../../workflow/load/traffic-class.js';
import { openStoreToWrite } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { findRun } from './find-run.js';
import type { CommonOptions } from './options.js';

export interface LoadExportOptions extends CommonOptions {
  readonly format: TraceFormat;
  readonly out: string;
  readonly arm: ArmId;
  readonly requests?: number;
  readonly rate?: number;
  readonly arrivals?: string;
  readonly seed: number;
  readonly classBy: ClassBy;
  readonly outputLength: 'limit' | 'expected';
}

/** `qgate load export`: a trace and its manifest. 0 once both are written; the store keeps what the manifest says. */
export async function loadExportCommand(
  context: ProcessContext,
  runName: string,
  options: LoadExportOptions,
): Promise<number> {
  const { format, arm, seed, classBy, outputLength } = options;
  if (options.arrivals !== undefined && (options.requests !== undefined || options.rate !== undefined)) {
    throw new UsageError(
      '--arrivals says how many requests there are and when',
      'leave out --requests and --rate',
    );
  }
  if (options.arrivals !== undefined && format !== 'aiperf') {
    throw new UsageError(
      `a trace for ${format} has no place for times of arrival`,
      'use --format aiperf, or --rate in place of --arrivals',
    );
  }
  const { readArrivals } = await import('../../files/arrivals-file.js');
  const arrivals =
    options.arrivals === undefined ? null : await readArrivals(path.resolve(context.cwd, options.arrivals));
  const store = await openStoreToWrite(context, options);
  try {
    const { id: runId } = findRun(store, runName);
    const exported = exportLoadTrace(
      {
        runId,
        arm,
        format,
        nRequests: options.requests ?? null,
        ratePerS: options.rate ?? null,
        arrivals,
        seed,
        classBy,
        outputLength,
      },
      store,
    );
    const file = path.resolve(context.cwd, options.out);
    const { trace, text, gate, nNotWritten, nTargeted } = exported;
    const manifest = toTraceManifest(trace, format, {
      name: path.basename(file),
      sha256: digestOfBytes(text),
    });
    await writeAtomic(file, text);
    await writeAtomic(`${file}.manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
    store.loads.putTrace(trace);
    const told = {
      trace: trace.digest,
      file: displayPath(file),
      manifest: `${displayPath(file)}.manifest.json`,
      bundle: trace.bundleDigest,
      nLines: trace.lines.length,
      drawn: trace.drawn,
      nNotWritten,
      nTargeted,
      command: loadCommand(format, displayPath(file), trace, gate.decoding),
    };
    if (options.json) printJson(context, told);
    else if (!options.quiet) context.stdout.write(described(told));
    return 0;
  } finally {
    store.close();
  }
}

interface Told {
  readonly trace: string;
  readonly file: string;
  readonly manifest: string;
  readonly bundle: string;
  readonly drawn: string;
  readonly nNotWritten: number;
  readonly nTargeted: number;
  readonly command: string;
}

function described({ trace, file, manifest, bundle, drawn, nNotWritten, nTargeted, command }: Told): string {
  const lines = [
    `${file}: ${drawn}`,
    `  manifest ${manifest}`,
    `  trace ${trace}`,
    `  for bundle ${bundle}`,
    ...(nNotWritten === 0
      ? []
      : [`  ${nNotWritten} cases left out: the format cannot ask them as the gate does`]),
    ...(nTargeted === 0 ? [] : [`  ${nTargeted} cases left out: targeted slices have no share of traffic`]),
    'send it with',
    `  ${command}`,
  ];
  return `${lines.map(inertLine).join('\n')}\n`;
}
