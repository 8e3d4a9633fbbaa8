import path from 'node:path';
import type { ArmId } from '../../definition/gate.js';
import { readSlo } from '../../definition/slo/read-slo.js';
import type { ServiceObjectives } from '../../definition/slo/slo.js';
import { displayPath } from '../../files/display-path.js';
import { readTextFile } from '../../files/read-text-file.js';
import type { LoadTrace } from '../../join/load-trace.js';
import { DefinitionError, UsageError } from '../../shared/errors.js';
import type { ArmRequest } from '../../workflow/join/join-run.js';
import type { ArmValue } from '../arm-value.js';
import type { ProcessContext } from '../process-context.js';
import type { JoinOptions } from './join-options.js';

/** What the command line says of one arm, with the files it names read. @throws DefinitionError, UsageError */
export async function armRequest(
  { cwd }: ProcessContext,
  arm: ArmId,
  options: JoinOptions,
): Promise<ArmRequest> {
  const { readEnergyLog, readRangeExport } = await import('../../files/read-energy-log.js');
  const energy = only(options.energy, arm, '--energy');
  const metrics = only(options.metrics, arm, '--metrics');
  const log = energy === null ? null : await readEnergyLog(path.resolve(cwd, energy));
  return {
    loads: valuesOf(options.load, arm),
    bundleDigest: only(options.bundleDigest, arm, '--bundle-digest'),
    energy: log,
    engine:
      metrics === null
        ? null
        : {
            metrics: await readRangeExport(path.resolve(cwd, metrics)),
            window: log?.log.window ?? null,
          },
    costs: costsOf(valuesOf(options.cost, arm), options.currency),
  };
}

/** @throws DefinitionError with everything that is wrong in the file */
export async function objectivesAt({ cwd }: ProcessContext, given: string): Promise<ServiceObjectives> {
  const file = path.resolve(cwd, given);
  const text = await readTextFile(file, displayPath(file));
  if ('problem' in text) throw new DefinitionError([text.problem]);
  const { slo, problems } = readSlo(text.content, displayPath(file));
  if (slo === null) throw new DefinitionError(problems);
  return slo;
}

export async function traceAt({ cwd }: ProcessContext, given: string): Promise<LoadTrace> {
  const { readTraceManifest } = await import('../../files/trace-manifest-file.js');
  return readTraceManifest(path.resolve(cwd, given));
}

function valuesOf(values: readonly ArmValue[] = [], arm: ArmId): readonly string[] {
  return values.filter((each) => each.arm === arm).map(({ value }) => value);
}

function only(values: readonly ArmValue[] | undefined, arm: ArmId, option: string): string | null {
  const [first, second] = valuesOf(values, arm);
  if (second === undefined) return first ?? null;
  throw new UsageError(`${option} was given twice for the ${arm}`, 'give it once for each arm');
}

function costsOf(written: readonly string[], currency: string): ArmRequest['costs'] {
  if (written.length === 0) return null;
  const perHour = written.map((text) => {
    const [, amount, name] = /^(\d+(?:\.\d+)?):(.+)$/s.exec(text) ?? [];
    if (amount === undefined || name === undefined)
      throw new UsageError(
        `--cost ${text} is no cost of an hour`,
        'write ARM=AMOUNT:NAME, e.g. --cost "candidate=31.20:8 x H100"',
      );
    return { name, amount: Number(amount) };
  });
  return { currency, perHour };
}
