import type { ProcessContext } from '../cli/process-context.js';

/** Where names are looked up and things are kept; each as for the command line where it is left out. */
export interface Surroundings {
  /** Folder that names of gates, bundles and files are relative to. Default: the process's working folder. */
  readonly cwd?: string;
  /** Where keys and `QGATE_…` settings are read from. Default: the process's environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** SQLite store. Default: `QGATE_STORE`, else `.qgate/store.sqlite` below `cwd`. */
  readonly store?: string;
}

const nowhere = { write: () => true } as unknown as ProcessContext['stdout'];

/** The same as the commands see it: nothing is printed, and signals stay with the process that embeds us. */
export function contextOf({ cwd, env }: Surroundings): ProcessContext {
  return {
    argv: [],
    cwd: cwd ?? process.cwd(),
    env: env ?? process.env,
    stdout: nowhere,
    stderr: nowhere,
    onSignal: () => undefined,
    offSignal: () => undefined,
  };
}
