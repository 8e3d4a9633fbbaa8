import { ARM_IDS } from '../../definition/gate.js';
import { parseJsonLine } from '../../definition/parse-json-line.js';
import { JUDGE_ORDERS } from '../../grade/judge/subjects.js';
import { LineProblem } from '../recorded/line-problem.js';
import type { JudgmentIndex, RecordedJudgment } from './recorded-judgment.js';

const KEYS = ['id', 'order', 'arm', 'vote', 'reply', 'winner', 'levels', 'material_error', 'model'];
const ORDERS: readonly unknown[] = JUDGE_ORDERS;
const ARMS: readonly unknown[] = ARM_IDS;

interface JudgmentLine {
  readonly key: string;
  readonly id: string;
  readonly judgment: RecordedJudgment;
}

/**
 * Judgments in our own JSON lines: `{"id", "order" or "arm", "vote"?, "reply" or "winner" or "levels", "model"?}`. A pair
 * names the order in which it was shown, a single answer its arm; nothing is matched by its place in the file.
 * @throws LineProblem, its message naming the line
 */
export function indexJudgmentLines(lines: Iterable<string>, caseIds: ReadonlySet<string>): JudgmentIndex {
  const judgments = new Map<string, RecordedJudgment>();
  const places = new Map<string, number>();
  const unknown = new Set<string>();
  let number = 0;
  for (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const { key, id, judgment } = parseLine(line, number);
    const first = places.get(key);
    if (first !== undefined) {
      throw new LineProblem(
        'judgment-duplicate',
        `line ${number} judges what line ${first} judges already`,
        'keep one of them, or number the votes with "vote": 0, 1, 2 …',
      );
    }
    places.set(key, number);
    if (caseIds.has(id)) judgments.set(key, judgment);
    else unknown.add(id);
  }
  return {
    find: ({ caseId, place, vote }) => judgments.get(keyOf(caseId, place, vote)) ?? null,
    unknown: [...unknown],
    nJudgments: places.size,
  };
}

type Fields = Readonly<Record<string, unknown>>;

function parseLine(line: string, number: number): JudgmentLine {
  const reading = parseJsonLine(line);
  if (!('value' in reading)) {
    throw refusal(number, reading.message, reading.hint ?? 'every line holds one JSON object');
  }
  const fields = reading.value;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw refusal(number, 'the line is no JSON object', 'write {"id": …, "order": …, "reply": …}');
  }
  const fault = faultOf(fields as Fields);
  if (fault !== null) throw refusal(number, ...fault);
  const { id, order, arm, vote = 0 } = fields as Fields;
  const key = keyOf(String(id), String(order ?? arm), Number(vote));
  return { key, id: String(id), judgment: judgmentOf(fields as Fields) };
}

/** What is wrong with the fields, and what to do; null where nothing is. */
function faultOf(fields: Fields): readonly [message: string, hint: string] | null {
  const { id, order, arm, vote = 0, reply, winner, levels, model = null } = fields;
  const stray = Object.keys(fields).find((key) => !KEYS.includes(key));
  if (stray !== undefined) return [`${JSON.stringify(stray)} is no field of a judgment`, KEYS.join(', ')];
  if (typeof id !== 'string' || id === '') return ['"id" is not a case id', 'name the case'];
  if ((order === undefined) === (arm === undefined) || !isPlace(order, arm)) {
    return [
      'it does not say what was shown',
      'write "order": "baseline-first" or "candidate-first" for a pair, "arm": "baseline" or "candidate" for one answer',
    ];
  }
  if (!Number.isSafeInteger(vote) || Number(vote) < 0) {
    return ['"vote" is not a whole number from 0', 'write 0, 1, 2 …'];
  }
  if (model !== null && typeof model !== 'string') return ['"model" is not a text', 'name the model'];
  if ([reply, winner, levels].filter((given) => given !== undefined).length !== 1) {
    return ['it has not exactly one of "reply", "winner" and "levels"', 'keep the reply as it came'];
  }
  if (reply !== undefined && typeof reply !== 'string') {
    return ['"reply" is not a text', 'keep the reply as it came'];
  }
  return null;
}

/** @param fields without a fault */
function judgmentOf({ order, reply, winner, levels, material_error, model }: Fields): RecordedJudgment {
  const named = typeof model === 'string' ? model : null;
  if (typeof reply === 'string') return { reply, value: null, model: named };
  const value =
    winner !== undefined
      ? { winner: winnerWord(winner, order) }
      : { levels, ...(material_error === undefined ? {} : { material_error }) };
  return { reply: null, value, model: named };
}

function refusal(number: number, message: string, hint: string): LineProblem {
  return new LineProblem('judgment-line', `line ${number}: ${message}`, hint);
}

function isPlace(order: unknown, arm: unknown): boolean {
  return arm === undefined ? ORDERS.includes(order) : ARMS.includes(arm);
}

/** An arm's name as the number of its section; anything else as it stands, to be read like a reply's. */
function winnerWord(winner: unknown, order: unknown): unknown {
  if (winner === 'first') return '1';
  if (winner === 'second') return '2';
  if (winner !== 'baseline' && winner !== 'candidate') return winner;
  return order === `${winner}-first` ? '1' : '2';
}

function keyOf(caseId: string, place: string, vote: number): string {
  return JSON.stringify([caseId, place, vote]);
}
