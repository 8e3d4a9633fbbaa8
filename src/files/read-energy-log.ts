import { dirname, resolve } from 'node:path';
import type { RangeExport } from '../join/energy/energy.js';
import type { EnergySeries } from '../join/energy/energy-of-run.js';
import { parsePrometheusRange } from '../join/energy/parse-prometheus-range.js';
import { parseWallMeter } from '../join/energy/parse-wall-meter.js';
import { readEnergyFile } from '../join/energy-file/read-energy-file.js';
import { DefinitionError, UsageError } from '../shared/errors.js';
import { displayPath } from './display-path.js';
import { readTextFile } from './read-text-file.js';

/** An energy file with the log it names. @throws DefinitionError, UsageError naming what cannot be read */
export async function readEnergyLog(path: string): Promise<EnergySeries> {
  const log = readEnergyFile(await textOf(path), displayPath(path));
  if (log.logPath === null) return { log, series: null };
  const logPath = resolve(dirname(path), log.logPath);
  const text = await textOf(logPath);
  return log.format === 'wall-meter'
    ? { log, series: [parseWallMeter(text, log.utcOffset)] }
    : { log, series: parsePrometheusRange(jsonOf(text, logPath), log.schemaVersion).series };
}

/** A range export of an engine's metrics. @throws DefinitionError, UsageError */
export async function readRangeExport(path: string): Promise<RangeExport> {
  return parsePrometheusRange(jsonOf(await textOf(path), path), null);
}

async function textOf(path: string): Promise<string> {
  const text = await readTextFile(path, displayPath(path));
  if ('problem' in text) throw new DefinitionError([text.problem]);
  return text.content;
}

function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(
      `${displayPath(path)} is no JSON: ${(cause as Error).message}`,
      'save the answer of /api/v1/query_range as it came',
      { cause },
    );
  }
}
