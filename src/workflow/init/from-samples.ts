import { UsageError } from '../../shared/errors.js';
import { isRecord } from '../../shared/is-record.js';
import { assertionCheck, type Carried } from './assertion-check.js';
import { CaseIds, plainName } from './case-ids.js';
import {
  type DraftArm,
  type DraftCase,
  type DraftCheck,
  type GateDraft,
  SERVER_DECODING,
} from './gate-draft.js';
import { lastPart } from './last-part.js';
import { referenceCheck } from './reference-check.js';
import { messagesOf, type Sample, type SampleFile } from './sample.js';
import { tallied } from './tallied.js';

interface Asked {
  readonly draft: DraftCase;
  readonly key: string;
}

/**
 * A gate from answers that another tool recorded: its questions as cases, and each model that answered as a recorded
 * arm. The first file (or the first model in it) is the baseline. Answers of the second belong to a case by what was
 * asked, never by position.
 */
export function draftFromSamples(files: readonly SampleFile[]): GateDraft {
  const arms = armsOf(files);
  const [baseline, candidate, ...others] = arms;
  const notes: string[] = files.flatMap(({ leftOut }) => leftOut);
  if (others.length > 0) {
    notes.push(`answers of ${others.map(({ name }) => name).join(', ')}: a gate compares two arms`);
  }
  const { cases, lines: baselineLines } = casesOf(baseline?.samples ?? [], baseline?.name ?? '', notes);
  const byKey = new Map(cases.map(({ key, draft }) => [key, draft.id]));
  const recorded: DraftArm[] = [];
  if (baseline !== undefined) recorded.push(armOf(baseline.name, baseline.model, baselineLines));
  if (candidate !== undefined) {
    const lines = candidate.samples.flatMap((sample) => linesOf(sample, byKey.get(keyOf(sample))));
    const nForeign = candidate.samples.filter((sample) => !byKey.has(keyOf(sample))).length;
    if (nForeign > 0) {
      notes.push(
        `${nForeign} answers of ${candidate.name} to questions that ${baseline?.name ?? ''} was not asked`,
      );
    }
    recorded.push(armOf(candidate.name, candidate.model, lines));
  }
  const drafts = cases.map(({ draft }) => draft);
  if (drafts.length === 0) {
    throw new UsageError(
      `${files.map(({ file }) => file).join(', ')}: no row says what was asked`,
      'make the gate from the file of questions, and name this one in a bundle: endpoint: {recorded: …}',
    );
  }
  const { checks, remarks } = checksOf(drafts, files, recorded);
  return {
    origin: `From ${[...new Set(files.map(({ tool }) => tool))].join(' and ')}: ${files.map(({ file }) => JSON.stringify(lastPart(file))).join(', ')}.`,
    cases: drafts,
    checks,
    checkRemarks: remarks,
    repeats: repeatsOf(recorded, drafts.length, notes),
    decoding: SERVER_DECODING,
    arms: recorded,
    notCarried: tallied(notes),
  };
}

interface SampleArm {
  readonly name: string;
  readonly model: string | null;
  readonly samples: readonly Sample[];
}

/** One arm for each model of a file, or for the file where it names none. Names are told apart. */
function armsOf(files: readonly SampleFile[]): readonly SampleArm[] {
  const names = new CaseIds();
  return files.flatMap(({ file, samples }) => {
    const models = [...new Set(samples.map(({ model }) => model).filter((model) => model !== null))];
    const stem = plainName(lastPart(file).replace(/(\.[A-Za-z]{1,6})+$/, ''), 'recorded');
    if (models.length < 2) {
      return [
        {
          name: names.next(models[0] === undefined ? stem : plainName(models[0], stem), stem),
          model: models[0] ?? null,
          samples,
        },
      ];
    }
    return models.map((model) => ({
      name: names.next(plainName(model, stem), stem),
      model,
      samples: samples.filter((sample) => sample.model === model),
    }));
  });
}

function casesOf(
  samples: readonly Sample[],
  arm: string,
  notes: string[],
): { readonly cases: readonly Asked[]; readonly lines: readonly Readonly<Record<string, unknown>>[] } {
  const ids = new CaseIds();
  const cases: Asked[] = [];
  const idOf = new Map<string, string>();
  const lines: Readonly<Record<string, unknown>>[] = [];
  const answered = new Set<string>();
  const take = (given: typeof lines): void => {
    for (const line of given) {
      const place = JSON.stringify([line.id, line.repeat ?? 0]);
      if (answered.has(place)) notes.push(`a second answer of ${arm} to a question it had answered`);
      else lines.push(line);
      answered.add(place);
    }
  };
  for (const sample of samples) {
    const key = keyOf(sample);
    const known = idOf.get(key);
    if (known !== undefined) {
      take(linesOf(sample, known));
      continue;
    }
    const input = inputOf(sample);
    if (input === null) {
      notes.push(`samples of ${arm} that do not say what was asked, or in messages of another kind`);
      continue;
    }
    const id = ids.next(sample.id, `case-${String(cases.length + 1).padStart(4, '0')}`);
    const checks = checksOfSample(sample, notes);
    idOf.set(key, id);
    take(linesOf(sample, id));
    cases.push({
      key,
      draft: {
        id,
        slice: 'all',
        input,
        ...(isReference(sample.reference) && { reference: sample.reference }),
        ...(checks.length > 0 && { checks }),
      },
    });
  }
  return { cases, lines };
}

function inputOf({ input }: Sample): DraftCase['input'] | null {
  if (input === null || input.length === 0) return null;
  return typeof input === 'string' ? input : messagesOf(input);
}

/** What makes two samples the same question: the id that the data gave it, else what was asked. */
function keyOf({ id, input }: Sample): string {
  return id === null ? `asked ${JSON.stringify(input)}` : `id ${id}`;
}

function linesOf({ answers }: Sample, caseId: string | undefined): Readonly<Record<string, unknown>>[] {
  return caseId === undefined ? [] : answers.map((answer) => ({ id: caseId, ...answer }));
}

function checksOfSample({ assertions, vars }: Sample, notes: string[]): readonly DraftCheck[] {
  const carried: readonly Carried[] = assertions.map((assertion, index) =>
    assertionCheck(assertion, vars, index),
  );
  return carried.flatMap((one) => {
    if ('check' in one) return [one.check];
    notes.push(`assertions: ${one.notCarried}`);
    return [];
  });
}

function isReference(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** The tool's own grades where it kept some, else a comparison with the references. */
function checksOf(
  cases: readonly DraftCase[],
  files: readonly SampleFile[],
  arms: readonly DraftArm[],
): { readonly checks: readonly DraftCheck[]; readonly remarks: readonly string[] } {
  if (cases.some(({ checks }) => checks !== undefined)) return { checks: [], remarks: [] };
  const grade = gradeOf(arms);
  const byReference = referenceCheck(cases);
  if (grade !== null) {
    return {
      checks: [grade],
      remarks: [
        `The grade that ${[...new Set(files.map(({ tool }) => tool))].join(' and ')} gave. An arm that a server answers has none: write a check on the text`,
        `for it, for instance ${JSON.stringify(byReference ?? { type: 'contains', text: 'reference' })}.`,
      ],
    };
  }
  return {
    checks: byReference === null ? [] : [byReference],
    remarks: [
      'Chosen by the look of the references. Try it on answers you know: `qgate check GATE --try FILE`.',
    ],
  };
}

/** The grade that every answer carries, as a check: true, "C" (Inspect's correct) or 1 passes. */
function gradeOf(arms: readonly DraftArm[]): DraftCheck | null {
  const lines = arms.flatMap(({ endpoint }) => (endpoint.kind === 'recorded' ? endpoint.lines : []));
  const grades = lines.flatMap((line) => (isRecord(line.grades) ? [line.grades] : []));
  const [first] = grades;
  if (first === undefined) return null;
  const name = Object.keys(first).find((key) => grades.every((grade) => isGraded(grade[key])));
  if (name === undefined) return null;
  const values = grades.map((grade) => grade[name]);
  const passes = values.every((value) => typeof value === 'boolean')
    ? {}
    : values.every((value) => typeof value === 'number')
      ? { passes: { at_least: 1 } }
      : { equals: 'C' };
  return { name: plainName(name, 'grade'), type: 'recorded', grade: name, ...passes };
}

function isGraded(value: unknown): boolean {
  return (
    typeof value === 'boolean' ||
    (typeof value === 'number' && value >= 0 && value <= 1) ||
    value === 'C' ||
    value === 'I'
  );
}

/** Repeats of all cases where every arm has equally many answers to each; else the first answers alone. */
function repeatsOf(arms: readonly DraftArm[], nCases: number, notes: string[]): number {
  const counts = arms.map(({ endpoint }) =>
    endpoint.kind === 'recorded' ? endpoint.lines.length / nCases : 1,
  );
  const most = Math.max(1, ...counts);
  if (most === 1) return 1;
  if (counts.every((count) => count === most) && Number.isInteger(most)) return most;
  notes.push('further answers to the same question: not every case has equally many');
  return 1;
}

function armOf(
  name: string,
  model: string | null,
  lines: readonly Readonly<Record<string, unknown>>[],
): DraftArm {
  return {
    name,
    modelRef: model === null ? null : `api://recorded/${plainName(model, 'model')}`,
    endpoint: { kind: 'recorded', lines },
  };
}
