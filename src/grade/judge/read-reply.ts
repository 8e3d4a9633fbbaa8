import type { JudgeSettings } from '../../definition/gate.js';
import { parseJsonLine } from '../../definition/parse-json-line.js';
import { type CompiledSchema, compileSchema } from '../text/json-schema.js';
import { unfenced } from '../text/json-text.js';
import type { JudgmentValue } from './judgment.js';
import { replySchema, WINNER_WORDS } from './reply-schema.js';
import { wholeLabel } from './whole-label.js';
import { withoutThoughts } from './without-thoughts.js';

/** What a reply says: a value that was offered, or nothing. There is no default and no nearest value. */
export type ReplyReading = { readonly value: JudgmentValue } | { readonly unparsed: string };

export type ReplyReader = (reply: string) => ReplyReading;

/** Prepares the reading of a judge's replies. */
export function replyReader(judge: JudgeSettings): ReplyReader {
  const { reply } = judge;
  if (reply.form === 'label') return (text) => readLabel(text, reply.labels, judge);
  const schema = compileSchema(replySchema(judge), '2020-12');
  return (text) => readJsonReply(text, schema, judge.mode);
}

/** Prepares the reading of judgments that are recorded as a value rather than as a reply. */
export function valueReader(judge: JudgeSettings): (value: unknown) => ReplyReading {
  const schema = compileSchema(recordedSchema(judge), '2020-12');
  return (value) => checkedValue(value, schema, judge.mode);
}

function readLabel(
  text: string,
  labels: Readonly<Record<string, string | number>>,
  { mode, rubric }: JudgeSettings,
): ReplyReading {
  const said = withoutThoughts(text);
  if (said === null) return { unparsed: 'a think block is not closed' };
  const reading = wholeLabel(said, Object.keys(labels));
  if ('why' in reading) return { unparsed: reading.why };
  const { label } = reading;
  const meant = labels[label];
  if (mode === 'pairwise') {
    const winner = Object.values(WINNER_WORDS).find((word) => word === meant);
    if (winner !== undefined) return { value: { kind: 'preference', winner } };
  } else {
    const [criterion, ...others] = rubric.criteria;
    const isLevel = criterion?.levels.some(({ score }) => score === meant);
    if (criterion !== undefined && others.length === 0 && isLevel && typeof meant === 'number') {
      return { value: { kind: 'levels', levels: { [criterion.name]: meant }, hasMaterialError: null } };
    }
  }
  return { unparsed: `the label ${label} stands for ${String(meant)}, which is not offered` };
}

function readJsonReply(text: string, schema: CompiledSchema, mode: JudgeSettings['mode']): ReplyReading {
  const whole = parseJsonLine(text);
  if ('value' in whole) return checkedValue(whole.value, schema, mode);
  const said = withoutThoughts(text);
  if (said === null) return { unparsed: 'a think block is not closed' };
  const reading = parseJsonLine(unfenced(said) ?? said);
  if (!('value' in reading)) {
    return {
      unparsed: reading.message.includes('twice') ? reading.message : 'the reply is not one JSON value',
    };
  }
  return checkedValue(reading.value, schema, mode);
}

function checkedValue(value: unknown, schema: CompiledSchema, mode: JudgeSettings['mode']): ReplyReading {
  if ('fault' in schema) throw new Error(`the schema of replies: ${schema.fault}`);
  const errors = schema.errorsIn(value);
  if (errors === 'too-deep') return { unparsed: 'the reply is nested too deeply' };
  if (errors.length > 0) return { unparsed: `the reply does not fit: ${errors[0]}` };
  if (mode === 'pairwise') {
    const { winner } = value as { readonly winner: keyof typeof WINNER_WORDS };
    return { value: { kind: 'preference', winner: WINNER_WORDS[winner] } };
  }
  const { levels, material_error } = value as {
    readonly levels: Readonly<Record<string, number>>;
    readonly material_error?: boolean;
  };
  return { value: { kind: 'levels', levels, hasMaterialError: material_error ?? null } };
}

/** As a reply, but nobody was asked for a material error where the file does not tell. */
function recordedSchema(judge: JudgeSettings): Readonly<Record<string, unknown>> {
  const schema = replySchema(judge);
  return judge.mode === 'pairwise' ? schema : { ...schema, required: ['levels'] };
}
