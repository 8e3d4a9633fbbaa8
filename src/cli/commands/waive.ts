import path from 'node:path';
import { waiveVerdict } from '../../attest/waiver.js';
import { displayPath } from '../../files/display-path.js';
import { findVerdict, readVerdict } from '../../files/verdict-file.js';
import { writeAtomic } from '../../files/write-atomic.js';
import { inertLine } from '../../report/inert/terminal.js';
import { systemClock } from '../context.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { type KeyOptions, requiredSigningKey } from './signing-key.js';

export interface WaiveOptions extends KeyOptions {
  readonly reason: string;
  /** Given a clock, the moment at which the waiver ends. */
  readonly expires: (nowMs: number) => number;
  readonly out?: string;
}

/** `qgate waive`: a person lets one bundle through in spite of its verdict. */
export async function waiveCommand(
  context: ProcessContext,
  given: string,
  options: WaiveOptions,
): Promise<number> {
  const file = findVerdict(context.cwd, given);
  const reading = readVerdict(file);
  const nowMs = systemClock.nowMs();
  const { predicate, text } = waiveVerdict(reading, requiredSigningKey(context, options), {
    reason: options.reason,
    nowMs,
    expiresMs: options.expires(nowMs),
  });
  const out = path.resolve(context.cwd, options.out ?? path.join(path.dirname(file), 'waiver.intoto.json'));
  await writeAtomic(out, text);
  if (options.json) printJson(context, predicate);
  else if (!options.quiet) {
    context.stdout.write(
      `${inertLine(`waived until ${predicate.expiresAt}, and still ${predicate.verdict}: ${displayPath(out)}`)}\n`,
    );
  }
  return 0;
}
