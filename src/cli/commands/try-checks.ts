import { access } from 'node:fs/promises';
import path from 'node:path';
import { displayPath } from '../../files/display-path.js';
import type { LoadedGate } from '../../files/load-gate.js';
import type { TriedChecks } from '../../report/tried-checks.js';
import type { Problem } from '../../shared/errors.js';
import { UsageError } from '../../shared/errors.js';
import { gradesWithoutText } from '../../workflow/grades-without-text.js';
import { tryChecks } from '../../workflow/try-checks.js';
import { openScripts } from '../context.js';
import type { ProcessContext } from '../process-context.js';

/**
 * Grades a file of recorded outputs with a gate's checks.
 * @returns also what is wrong or odd about the file; `tried` is null where it cannot be used
 * @throws UsageError where the file cannot be read or answers no case of the gate
 */
export async function tryFile(
  context: ProcessContext,
  given: string,
  { gate, cases, path: gatePath }: LoadedGate,
): Promise<{ readonly tried: TriedChecks | null; readonly problems: readonly Problem[] }> {
  const { openRecorded } = await import('../../endpoint/recorded/open-recorded.js');
  const { askedCases } = await import('../../plan/asked-cases.js');
  const file = path.resolve(context.cwd, given);
  if (!(await isReadable(file)))
    throw new UsageError(
      `${displayPath(file)} cannot be read`,
      '--try takes a file of recorded outputs: one {"id": …, "output": …} a line, or one that another tool wrote',
    );
  const recorded = openRecorded({
    path: file,
    displayPath: displayPath(file),
    sha256: null,
    cases,
    asked: askedCases(gate, cases),
  });
  try {
    const problems = [
      ...recorded.problems,
      ...gradesWithoutText({ gate, cases, gateFile: displayPath(gatePath) }, recorded.gradesOnlyIds),
    ];
    if (problems.some(({ severity }) => severity === 'error')) return { tried: null, problems };
    const missing = new Set(recorded.missingIds);
    const answered = cases.filter(({ id }) => !missing.has(id));
    if (answered.length === 0) {
      throw new UsageError(
        `no line of ${displayPath(file)} answers a case of ${gate.name}`,
        'each line is {"id": …, "output": …} with the id of a case',
      );
    }
    const result = await tryChecks({ gate, cases: answered, endpoint: recorded.endpoint, openScripts });
    const tried = {
      gate: gate.name,
      file: displayPath(file),
      nCases: cases.length,
      nTried: answered.length,
      ...result,
    };
    return { tried, problems };
  } finally {
    await recorded.endpoint.close();
  }
}

function isReadable(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
