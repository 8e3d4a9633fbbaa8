import type { Case } from '../definition/case.js';
import type { HumanGrade } from '../grade/human/human-grade.js';
import { type ImportOptions, importContext } from '../grade/human/import/import-context.js';
import { matchEntries } from '../grade/human/import/match-entries.js';
import { type ImportCounts, planImport } from '../grade/human/import/plan-import.js';
import { readReturned } from '../grade/human/import/read-returned.js';
import type { ReturnedFile } from '../grade/human/import/returned-file.js';
import { createRedactor } from '../grade/redaction/create-redactor.js';
import { redactHumanGrade } from '../grade/redaction/redact-human-grade.js';
import { DefinitionError, type Problem } from '../shared/errors.js';
import { restoreDraw } from './packets/restore-draw.js';
import { type PacketCoverage, packetCoverage } from './people/packet-coverage.js';
import { purposeForm } from './people/purpose-form.js';
import { isArchive, restoreGrades } from './people/restore-grades.js';
import type { Clock, StorePort } from './ports.js';
import { refusePurged } from './refuse-purged.js';

export interface GradeImport {
  readonly runId: string;
  readonly counts: ImportCounts;
  /** Every packet of the run with what is in of it. */
  readonly coverage: readonly PacketCoverage[];
  readonly warnings: readonly Problem[];
}

export interface ImportInput {
  readonly runId: string;
  readonly files: readonly ReturnedFile[];
  /** What was wrong with files before their content was looked at. */
  readonly problems: readonly Problem[];
  readonly options: ImportOptions;
}

/**
 * Takes in what raters sent back: by packet and item key only, in any order, any number of times, and all of it or
 * nothing. Earlier values of a grade stay in the store.
 * @throws DefinitionError with everything that is wrong in all files; UsageError where there is no such run
 */
export function importGrades(
  { runId, files, problems: found, options }: ImportInput,
  { store, clock }: { readonly store: StorePort; readonly clock: Clock },
): GradeImport {
  refusePurged(store, runId, 'grades can no longer be put beside them');
  const { gate, gateDigest } = store.definition(runId);
  const redactor = gate.redact === undefined ? null : createRedactor(gate.redact);
  // Before it is compared with what is in, which was redacted too.
  const asKept = <Grade extends Pick<HumanGrade, 'value' | 'note'>>(grade: Grade): Grade =>
    redactor === null ? grade : redactHumanGrade(grade, redactor);
  const lock = store.lockRun(runId);
  try {
    const archives = files.filter(isArchive);
    const restored = restoreGrades(store, runId, gateDigest, archives, (purpose) =>
      purposeForm(gate, purpose),
    );
    const packets = [...store.packets(runId), ...restored.packets];
    const context = importContext(
      runId,
      packets,
      (purpose) => purposeForm(gate, purpose),
      (packetKey) => runOfPacket(store, packetKey, runId),
      options,
    );
    const returned = files
      .filter((file) => !isArchive(file))
      .map((file) => readReturned(file, context.knownColumns));
    const stored = {
      grades: [...store.humanGrades(runId), ...restored.grades],
      guesses: [...store.packetGuesses(runId), ...restored.guesses],
    };
    const matched = matchEntries(returned, context);
    const grades = matched.grades.map(asKept);
    const plan = planImport({ ...matched, grades }, stored, context, clock.nowMs());
    const problems = [...found, ...restored.problems, ...plan.problems];
    if (problems.some(({ severity }) => severity === 'error')) throw new DefinitionError(problems);
    restoreDraw(store, runId, restored.packets);
    if (restored.packets.length > 0) store.putPackets(runId, restored.packets, clock.nowMs());
    store.putHumanGrades(
      runId,
      [...restored.grades.map(asKept), ...plan.grades],
      [...restored.guesses, ...plan.guesses],
    );
    return {
      runId,
      counts: {
        ...plan.counts,
        nNew: plan.counts.nNew + restored.nNew,
        nUnchanged: plan.counts.nUnchanged + restored.nUnchanged,
      },
      coverage: packetCoverage(store.packets(runId), store.humanGrades(runId), slicesOf(store.cases(runId))),
      warnings: problems,
    };
  } finally {
    lock.release();
  }
}

function slicesOf(cases: readonly Case[]): ReadonlyMap<string, string> {
  return new Map(cases.map(({ id, slice }) => [id, slice]));
}

function runOfPacket(store: StorePort, packetKey: string, except: string): string | null {
  const other = store
    .runs()
    .find(({ id }) => id !== except && store.packets(id).some((packet) => packet.packetKey === packetKey));
  return other?.id ?? null;
}
