import type { Problem } from '../shared/errors.js';
import type { Case, CaseInput } from './case.js';
import { idComplaint, idKey } from './case-id.js';
import { caseSchema } from './case-schema.js';
import type { CheckDefinition } from './check-schema.js';
import { toCheckSpec } from './check-spec.js';
import { looksLikeChecks } from './explain-schema-error.js';
import type { CaseLine } from './generated/case-line.js';
import { ProblemList } from './problem-list.js';
import { describeValue, quote } from './quote.js';
import type { Source } from './source.js';
import { validateChecks } from './validate-checks.js';
import { validateShape } from './validate-shape.js';

const NOTHING: readonly never[] = [];
const NO_META = Object.freeze({});
/** Fields of a case whose numbers keep every digit; `validateChecks` sees to those of its checks. */
const EXACT_FIELDS = new Set<unknown>(['reference', 'meta', 'tools', 'checks']);

/** Checks are validated apart, by their types. */
const SCHEMA = caseSchema([]);

/** Reads the cases of a gate one by one, over all its files, and keeps an eye on their ids. */
export class CaseReader {
  readonly #origins = new Map<string, Case['origin']>();

  constructor(private readonly checkTypes: readonly CheckDefinition[]) {}

  /** One parsed line or row. @returns the case, or null where it has errors. */
  read(
    value: unknown,
    origin: Case['origin'],
  ): { readonly case: Case | null; readonly problems: readonly Problem[] } {
    const source = rowSource(value, origin);
    const problems = new ProblemList(source);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      const message = `a case is a mapping such as {"id": …, "slice": …, "input": …}, not ${describeValue(value)}`;
      problems.add([], { code: 'wrong-type', message });
      return { case: null, problems: problems.all };
    }
    this.#checkId(value, origin, problems);
    refuseStrayChecks(value, problems);
    validateShape(SCHEMA, source, problems, ([field]) => EXACT_FIELDS.has(field));
    if ('checks' in value) validateChecks(source, this.checkTypes, problems);
    if (!problems.hasErrors) refuseTwinChecks(value as CaseLine, problems);
    return { case: problems.hasErrors ? null : toCase(value as CaseLine, origin), problems: problems.all };
  }

  #checkId(row: object, origin: Case['origin'], problems: ProblemList): void {
    if (!('id' in row) || row.id === undefined) {
      const message = 'the case has no "id": pairing is by id, never by position';
      problems.add(['id'], { code: 'missing-id', message, hint: 'give every case an id that never changes' });
      return;
    }
    if (typeof row.id !== 'string') return;
    const complaint = idComplaint(row.id);
    const key = idKey(row.id);
    const earlier = this.#origins.get(key);
    if (earlier !== undefined) {
      const where =
        earlier.file === origin.file ? `line ${earlier.line}` : `${earlier.file} line ${earlier.line}`;
      const message = complaint
        ? `${complaint.message}, and without that it is the id on ${where}`
        : `the id ${quote(row.id)} is used twice: on ${where} and on line ${origin.line}`;
      problems.add(['id'], { code: 'duplicate-id', message, hint: 'ids are unique in the whole gate' });
      return;
    }
    this.#origins.set(key, origin);
    if (complaint) problems.add(['id'], complaint);
  }
}

function rowSource(value: unknown, origin: Case['origin']): Source {
  return {
    file: origin.file,
    value,
    positionOf: () => ({ line: origin.line, column: 1 }),
    plainTextOf: () => null,
  };
}

/** A block of assertions that slipped into `meta` would grade nothing, so that every answer passed. */
function refuseStrayChecks(row: object, problems: ProblemList): void {
  if (!('meta' in row) || typeof row.meta !== 'object' || row.meta === null) return;
  for (const [key, value] of Object.entries(row.meta)) {
    if (!looksLikeChecks(key, value) || typeof value !== 'object') continue;
    const message = `meta.${key} looks like an assertion; under meta it would grade nothing`;
    problems.add(['meta', key], {
      code: 'stray-check',
      message,
      hint: 'put it under "checks" of the case or of the gate',
    });
  }
}

function refuseTwinChecks({ checks = [] }: CaseLine, problems: ProblemList): void {
  const names = new Set<string>();
  for (const [index, { name }] of checks.entries()) {
    if (names.has(name))
      problems.add(['checks', index, 'name'], {
        code: 'duplicate-name',
        message: `check ${quote(name)} is given twice`,
      });
    names.add(name);
  }
}

function toCase(line: CaseLine, origin: Case['origin']): Case {
  return {
    id: line.id,
    slice: line.slice,
    input: toInput(line.input),
    reference: line.reference ?? null,
    tools: line.tools ?? null,
    tags: line.tags ?? NOTHING,
    cluster: line.cluster ?? null,
    meta: line.meta ?? NO_META,
    checks: line.checks?.map(toCheckSpec) ?? NOTHING,
    origin,
  };
}

function toInput(input: CaseLine['input']): CaseInput {
  if (typeof input === 'string') return { kind: 'text', text: input };
  return Array.isArray(input) ? { kind: 'messages', messages: input } : { kind: 'turns', turns: input.turns };
}
