import { ProblemList } from '../../definition/problem-list.js';
import { readYaml } from '../../definition/read-yaml.js';
import { validateShape } from '../../definition/validate-shape.js';
import { DefinitionError } from '../../shared/errors.js';
import type { EnergyDeclaration, EnergyWindow } from '../energy/energy.js';
import type { EnergyFile } from '../generated/energy-file.js';
import { energyFileSchema } from './energy-file-schema.js';

/** An energy file as it is used, every default explicit. */
export interface EnergyLog {
  readonly declaration: EnergyDeclaration;
  /** As written: relative to the energy file. null for the energy that the load generator states. */
  readonly logPath: string | null;
  readonly format: 'prometheus' | 'wall-meter';
  readonly schemaVersion: string | null;
  readonly utcOffset: string | null;
  /** null where the load file tells when it measured. */
  readonly window: EnergyWindow | null;
}

/**
 * Reads the text of an energy file.
 * @param file the name people know it by
 * @throws DefinitionError with everything that is wrong
 */
export function readEnergyFile(text: string, file: string): EnergyLog {
  const { source, problems: early } = readYaml(text, file);
  if (source === null) throw new DefinitionError(early);
  const problems = new ProblemList(source);
  validateShape(energyFileSchema, source, problems);
  const window = problems.hasErrors ? null : windowOf(source.value as EnergyFile, problems);
  if (early.length > 0 || problems.hasErrors) throw new DefinitionError([...early, ...problems.all]);
  const written = source.value as EnergyFile;
  return {
    declaration: {
      boundary: written.boundary,
      exclusions: written.exclusions,
      samplingIntervalMs: written.sampling_interval_ms,
      devices: written.devices ?? [],
      isShared: written.shared ?? false,
      accounting: written.accounting ?? 'allocated',
      idleWatts: written.idle_watts ?? null,
      pue: written.pue ?? null,
      warmCapacity: written.warm_capacity,
    },
    logPath: written.log ?? null,
    format: written.format ?? (/\.json$/i.test(written.log ?? '') ? 'prometheus' : 'wall-meter'),
    schemaVersion: written.schema_version ?? null,
    utcOffset: written.utc_offset ?? null,
    window,
  };
}

function windowOf({ window }: EnergyFile, problems: ProblemList): EnergyWindow | null {
  if (window === undefined) return null;
  const [startMs, endMs] = [Date.parse(window.start), Date.parse(window.end)];
  if (endMs > startMs) return { startMs, endMs };
  problems.add(['window'], {
    code: 'bad-window',
    message: 'the window ends before it begins, or one of its times does not exist',
    hint: 'write both as 2026-11-29T10:00:00Z',
  });
  return null;
}
