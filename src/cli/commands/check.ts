import path from 'node:path';
import type { Case } from '../../definition/case.js';
import type { Gate } from '../../definition/gate.js';
import { checkRubric } from '../../files/check-rubric.js';
import type { LoadedGate } from '../../files/load-gate.js';
import { triedChecksReport } from '../../report/tried-checks.js';
import { DefinitionError, type Problem } from '../../shared/errors.js';
import { openScripts, styleFor } from '../context.js';
import { explainProblems } from '../explain-error.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { loadNamedBundle, loadNamedGate } from './load.js';
import { nearDuplicateWarnings } from './near-duplicate-warnings.js';
import type { CommonOptions } from './options.js';
import { tryFile } from './try-checks.js';

export interface CheckOptions extends CommonOptions {
  readonly bundle?: readonly string[];
  readonly rubric?: readonly string[];
  /** File of recorded outputs to grade. */
  readonly try?: string;
}

/** `qgate check`: every problem of a gate (and of bundles) at once, and on request what its checks say of a file. 0 if it can be run, 2 if not. */
export async function checkCommand(
  context: ProcessContext,
  gateName: string,
  options: CheckOptions,
): Promise<number> {
  const problems: Problem[] = [];
  const collect = async <Loaded extends { readonly warnings: readonly Problem[] }>(
    loading: Promise<Loaded>,
  ): Promise<Loaded | null> => {
    try {
      const loaded = await loading;
      problems.push(...loaded.warnings);
      return loaded;
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      problems.push(...error.problems);
      return null;
    }
  };

  const loaded = await collect(loadNamedGate(context, gateName, [], openScripts));
  if (loaded !== null) problems.push(...nearDuplicateWarnings(loaded));
  for (const bundle of options.bundle ?? []) await collect(loadNamedBundle(context, bundle));
  for (const rubric of options.rubric ?? [])
    problems.push(...(await checkRubric(path.resolve(context.cwd, rubric))));
  const isSound = !problems.some(({ severity }) => severity === 'error');
  const trial =
    options.try !== undefined && loaded !== null && isSound
      ? await tryFile(context, options.try, loaded)
      : { tried: null, problems: [] };
  problems.push(...trial.problems);
  const isUsable = !problems.some(({ severity }) => severity === 'error');

  if (options.json) {
    const gate = loaded && {
      name: loaded.gate.name,
      digest: loaded.gateDigest,
      casesDigest: loaded.casesDigest,
      nCases: loaded.cases.length,
      ...(loaded.heldout && {
        heldout: { casesDigest: loaded.heldout.casesDigest, nCases: loaded.heldout.cases.length },
      }),
    };
    printJson(context, { isUsable, gate, problems, ...(trial.tried && { tried: trial.tried }) });
    return isUsable ? 0 : 2;
  }
  if (problems.length > 0) context.stderr.write(explainProblems(problems));
  if (trial.tried !== null) {
    const style = await styleFor(context, context.stdout);
    context.stdout.write(triedChecksReport(trial.tried, context.stdout.columns ?? 120, style));
  } else if (loaded && isUsable && !options.quiet) context.stdout.write(summary(loaded));
  return isUsable ? 0 : 2;
}

function summary(loaded: LoadedGate): string {
  const { gate, gateDigest, cases, heldout } = loaded;
  const nCases =
    heldout === null ? `${cases.length}` : `${cases.length} development and ${heldout.cases.length} held-out`;
  const counts = [
    countsOf(gate, cases),
    ...(heldout === null ? [] : [`held out: ${countsOf(gate, heldout.cases)}`]),
  ];
  return `${gate.name}: ${nCases} cases, ${gate.checks.length} checks, ${gate.metrics.length} metrics; ready to run\n  ${counts.join('\n  ')}\n  ${gateDigest}\n`;
}

function countsOf(gate: Gate, cases: readonly Case[]): string {
  const counts = new Map<string, number>();
  for (const { slice } of cases) counts.set(slice, (counts.get(slice) ?? 0) + 1);
  return [...gate.slices, ...gate.targeted].map(({ name }) => `${name} ${counts.get(name) ?? 0}`).join(', ');
}
