import type { Case } from '../../../definition/case.js';
import { digestOfBytes } from '../../../shared/canonical-json.js';
import { asObject } from '../../openai/reply.js';
import { LineProblem } from '../line-problem.js';
import type { ForeignMessage, ForeignRow } from './foreign-row.js';

/** The id a row names, and whether a case of the gate has it; null where nothing matches its input. */
export interface Match {
  readonly caseId: string | null;
  /** For messages where there is no case: the id, or that the input is unknown. */
  readonly what: string;
  readonly by: 'declared id' | 'id' | 'input';
}

export interface CaseMatcher {
  /** @throws LineProblem where the row has no id at the declared path, or its input is that of several cases */
  match(row: ForeignRow): Match;
}

/**
 * Finds the case a row belongs to: by the id at the path the bundle declares, else by the id the format declares, else
 * by the digest of its input. Where a row stands in its file is never asked.
 * @param asked the same cases as they are asked, with the gate's message template filled in
 */
export function createCaseMatcher(
  cases: readonly Case[],
  asked: readonly Case[],
  idPath: string | null,
): CaseMatcher {
  const ids = new Set(cases.map(({ id }) => id));
  let byInput: ReadonlyMap<string, readonly string[]> | null = null;
  const byId = (id: string, by: Match['by']): Match => ({
    caseId: ids.has(id) ? id : null,
    what: `id ${JSON.stringify(id)}`,
    by,
  });
  return {
    match(row) {
      if (idPath !== null) return byId(declaredId(row, idPath), 'declared id');
      if (row.id !== null) return byId(row.id, 'id');
      if (row.input === null) {
        throw new LineProblem(
          'recorded-id',
          'the row has neither an id nor an input to join it by',
          'name where its id stands with `id` under `endpoint` in the bundle',
        );
      }
      byInput ??= indexInputs([...cases, ...asked]);
      const found = candidates(byInput, messagesOf(row.input));
      if (found.length > 1) {
        throw new LineProblem(
          'recorded-ambiguous',
          `its input is that of ${found.length} cases: ${found.slice(0, 5).join(', ')}`,
          'name where its id stands with `id` under `endpoint` in the bundle',
        );
      }
      return { caseId: found[0] ?? null, what: 'an input that no case has', by: 'input' };
    },
  };
}

function declaredId(row: ForeignRow, path: string): string {
  let value: unknown = row.source;
  for (const key of path.split('.')) {
    const fields = asObject(value);
    value = fields !== null && Object.hasOwn(fields, key) ? fields[key] : undefined;
  }
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  const what = value === undefined ? 'nothing' : (JSON.stringify(value) ?? '').slice(0, 40);
  throw new LineProblem(
    'recorded-id',
    `the row has ${what} at ${path}, not an id`,
    'check `id` in the bundle',
  );
}

function indexInputs(cases: readonly Case[]): ReadonlyMap<string, readonly string[]> {
  const byInput = new Map<string, string[]>();
  for (const { id, input } of cases) {
    if (input.kind === 'turns') continue;
    const key = keyOf(input.kind === 'text' ? messagesOf(input.text) : input.messages);
    const known = byInput.get(key);
    if (known === undefined) byInput.set(key, [id]);
    else if (!known.includes(id)) known.push(id);
  }
  return byInput;
}

/** A system prompt put in front by the other tool is what the arm adds, not what the case asks. */
function candidates(
  byInput: ReadonlyMap<string, readonly string[]>,
  messages: readonly ForeignMessage[],
): readonly string[] {
  const found = byInput.get(keyOf(messages));
  if (found !== undefined) return found;
  const isFramed = messages.length > 1 && messages[0]?.role === 'system';
  return (isFramed ? byInput.get(keyOf(messages.slice(1))) : undefined) ?? [];
}

const messagesOf = (input: string | readonly ForeignMessage[]): readonly ForeignMessage[] =>
  typeof input === 'string' ? [{ role: 'user', content: input }] : input;

const keyOf = (messages: readonly ForeignMessage[]): string =>
  digestOfBytes(JSON.stringify(messages.map(({ role, content }) => [role, content])));
