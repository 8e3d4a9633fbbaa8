import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Who holds a lock. A process number alone is not enough: the system gives it out again. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** When the process began, as the system writes it; null where it cannot be told. */
  readonly start: string | null;
}

export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, host: hostname(), start: processStart(process.pid) };
}

/** True unless the process is known to be gone; only to be asked of processes of this host. */
export function isAlive(identity: ProcessIdentity): boolean {
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to someone else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const start = processStart(identity.pid);
  return start === null || identity.start === null || start === identity.start;
}

/** Field 22 of /proc/PID/stat, counted after the command's name, which may hold blanks and brackets. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
