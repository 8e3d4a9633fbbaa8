import { resolve } from 'node:path';
import type { Gate } from '../definition/gate.js';
import type { GateFile } from '../definition/generated/gate-file.js';
import { normaliseJoined } from '../definition/normalise-joined.js';
import type { ProblemList } from '../definition/problem-list.js';
import { readSlo } from '../definition/slo/read-slo.js';
import type { Problem } from '../shared/errors.js';
import { displayPath } from './display-path.js';
import { readTextFile } from './read-text-file.js';

export interface LoadedJoined {
  /** Empty where the gate has no such rules, or the objectives that it names cannot be used. */
  readonly part: Pick<Gate, 'joined'>;
  /** Of the file of objectives; what is wrong with its mention is in the gate's own list. */
  readonly problems: readonly Problem[];
}

/** Reads the objectives that a gate's rules for load tests name. @param folder the gate's: paths are relative to it */
export async function loadJoined(
  written: GateFile['joined'],
  folder: string,
  problems: ProblemList,
): Promise<LoadedJoined> {
  if (written === undefined) return { part: {}, problems: [] };
  const { slo: named } = written;
  if (named === undefined) return { part: { joined: normaliseJoined(written, null) }, problems: [] };
  const file = resolve(folder, named);
  const text = await readTextFile(file, named);
  if ('problem' in text) {
    const { code, message, hint } = text.problem;
    problems.add(['joined', 'slo'], { code, message: `${named}: ${message}`, hint });
    return { part: {}, problems: [] };
  }
  const { slo, problems: found } = readSlo(text.content, displayPath(file));
  return { part: slo === null ? {} : { joined: normaliseJoined(written, slo) }, problems: found };
}
