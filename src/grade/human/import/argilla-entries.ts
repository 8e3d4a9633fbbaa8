import type { GradeEntry } from './grade-entry.js';
import { filledText, isRecord, type JsonRecord, listOf, own, textOf } from './json-shape.js';
import type { ReturnedFile } from './returned-file.js';

const FLAT_RESPONSES = '.responses';

/** True for a record as Argilla exports it, nested or flat. */
export function isArgillaRecord(value: unknown): value is JsonRecord {
  if (!isRecord(value)) return false;
  if (own(value, 'responses') !== undefined && isRecord(own(value, 'fields'))) return true;
  return Object.keys(value).some((key) => key.endsWith(FLAT_RESPONSES));
}

interface Response {
  readonly question: string;
  readonly user: string;
  readonly value: string;
  readonly status: string;
}

/** A record of an Argilla export: one entry a user. Drafts are blank, discarded records are "cannot judge". */
export function argillaEntries(
  { file, source }: Pick<ReturnedFile, 'file' | 'source'>,
  record: JsonRecord,
  place: string,
): readonly GradeEntry[] {
  const data = { ...asRecord(own(record, 'fields')), ...asRecord(own(record, 'metadata')), ...record };
  const byUser = new Map<string, Response[]>();
  for (const response of responsesOf(record)) {
    byUser.set(response.user, [...(byUser.get(response.user) ?? []), response]);
  }
  return [...byUser].map(([user, responses]): GradeEntry => {
    const submitted = responses.filter(({ status }) => status !== 'draft');
    const cells = new Map(submitted.map(({ question, value }) => [question.toLowerCase(), value]));
    return {
      file,
      source,
      place,
      packetKey: textOf(own(data, 'packet_key')) ?? '',
      itemKey: textOf(own(data, 'item_key')) ?? '',
      rowCheck: textOf(own(data, 'row_check')),
      rater: filledText(user),
      said: { form: 'cells', cells, isDiscarded: submitted.some(({ status }) => status === 'discarded') },
      note: cells.get('note')?.trim() || null,
      seconds: null,
      wasCut: false,
    };
  });
}

/** The three ways in which the responses of a record have been written over Argilla's versions. */
function responsesOf(record: JsonRecord): readonly Response[] {
  const responses = own(record, 'responses');
  if (Array.isArray(responses)) return responses.flatMap(responseOfUser);
  if (isRecord(responses) && Object.keys(responses).length > 0) {
    return Object.entries(responses).flatMap(([question, given]) =>
      listOf(given).map((each) => ({
        question,
        user: textOf(own(each, 'user_id')) ?? '',
        value: cellText(own(each, 'value')),
        status: textOf(own(each, 'status')) ?? 'submitted',
      })),
    );
  }
  return Object.keys(record).flatMap((key) => {
    if (!key.endsWith(FLAT_RESPONSES)) return [];
    const users = listOf(own(record, `${key}.users`));
    const statuses = listOf(own(record, `${key}.status`));
    return listOf(own(record, key)).map((value, index) => ({
      question: key.slice(0, -FLAT_RESPONSES.length),
      user: textOf(users[index]) ?? '',
      value: cellText(value),
      status: textOf(statuses[index]) ?? 'submitted',
    }));
  });
}

/** `{user_id, status, values: {question: {value}}}` */
function responseOfUser(response: unknown): readonly Response[] {
  const shared = {
    user: textOf(own(response, 'user_id')) ?? '',
    status: textOf(own(response, 'status')) ?? 'submitted',
  };
  const values = Object.entries(asRecord(own(response, 'values')));
  if (values.length === 0) return [{ ...shared, question: '', value: '' }];
  return values.map(([question, given]) => ({ ...shared, question, value: cellText(own(given, 'value')) }));
}

function cellText(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(';');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function asRecord(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}
