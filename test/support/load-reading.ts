import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadRequest, LoadRun } from '../../src/join/load-run.js';
import { loadFiles } from '../../src/load-files/read-load-file.js';
import type { DeclaredLoad } from '../../src/workflow/load-ports.js';
import { ROOT } from './run-qgate.js';
import { scratchFolder } from './scratch.js';

/** One run of a load file, all of it. */
export interface ReadLoad {
  readonly run: LoadRun;
  readonly requests: readonly LoadRequest[];
  readonly nRequests: number;
  /** Said once the requests were through. */
  readonly lateWarnings: readonly string[];
}

const NOTHING_DECLARED: DeclaredLoad = { phase: null, boundary: null };

/** The runs of a file or folder. */
export async function readLoads(
  file: string,
  declared: Partial<DeclaredLoad> = {},
): Promise<readonly ReadLoad[]> {
  const loads: ReadLoad[] = [];
  let [run, requests]: [LoadRun | null, LoadRequest[]] = [null, []];
  for await (const event of loadFiles.read(file, { ...NOTHING_DECLARED, ...declared })) {
    if (event.kind === 'run') [run, requests] = [event.run, []];
    else if (event.kind === 'request') requests.push(event.request);
    else if (run !== null) {
      loads.push({ run, requests, nRequests: event.nRequests, lateWarnings: event.warnings });
    }
  }
  return loads;
}

/** The one run of a file or folder. */
export async function readLoad(file: string, declared: Partial<DeclaredLoad> = {}): Promise<ReadLoad> {
  const loads = await readLoads(file, declared);
  if (loads.length !== 1) throw new Error(`one run was expected, not ${loads.length}`);
  return loads[0] as ReadLoad;
}

export function loadFixture(name: string): string {
  return path.join(ROOT, 'test/fixtures/load', name);
}

/** A scratch file with this text. */
export function loadFile(text: string, name = 'load.json'): string {
  const file = path.join(scratchFolder(), name);
  writeFileSync(file, text);
  return file;
}
