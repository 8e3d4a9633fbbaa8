/** Tags that open a block of reasoning, in whatever case, with or without attributes; `</tag>` closes it. */
export const REASONING_TAGS = [
  'think',
  'thinking',
  'thought',
  'thoughts',
  'reasoning',
  'reason',
  'reflection',
  'analysis',
  'scratchpad',
  'seed:think',
  'longcat_think',
] as const;

/**
 * Other marks, as what opens and what closes. Sources: chat templates of Magistral (`[THINK]`), gpt-oss (harmony channels),
 * Gemma 4, OpenThinker and Sky-T1, Command A Reasoning, Kimi-VL, MedGemma and Apertus, as published with their weights.
 */
export const REASONING_PAIRS = [
  ['[THINK]', '[/THINK]'],
  ['<|channel|>analysis', '<|channel|>final<|message|>'],
  ['<|channel|>commentary', '<|channel|>final<|message|>'],
  ['<|start|>assistant<|channel|>analysis', '<|channel|>final<|message|>'],
  ['<|channel>thought', '<channel|>'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['◁think▷', '◁/think▷'],
  ['<unused94>thought', '<unused95>'],
  ['<|inner_prefix|>', '<|inner_suffix|>'],
] as const;

/** An answer's text taken apart. */
export interface SplitText {
  /** The first mark, as it stands in the text. */
  readonly mark: string;
  readonly reasoning: string;
  /** What follows the reasoning; null where its block is never closed, so that no answer came. */
  readonly answer: string | null;
}

const TAG_AT_START = new RegExp(`^<(${REASONING_TAGS.join('|')})(?:\\s[^<>]{0,200})?>`, 'iu');
/** A template may open the block in the prompt, so that the reply has only its end. */
const FIRST_MARK = /<\/?(?:think|thinking|reasoning)>|\[\/?THINK\]|◁\/?think▷/iu;
/** Left of a harmony message after its text. */
const HARMONY_END = /<\|(?:return|end)\|>\s*$/u;

/** Takes the blocks of reasoning at the beginning of a text from the answer after them; null where it begins with none. */
export function splitReasoning(text: string): SplitText | null {
  let rest = text.trimStart();
  let mark: string | null = null;
  const reasoning: string[] = [];
  for (;;) {
    const block = blockAt(rest);
    if (block === null) break;
    mark ??= block.mark;
    reasoning.push(block.reasoning.trim());
    if (block.rest === null) return { mark, reasoning: reasoning.join('\n'), answer: null };
    rest = block.rest.trimStart();
  }
  if (mark === null) return null;
  const answer = mark.startsWith('<|') ? rest.replace(HARMONY_END, '') : rest;
  return { mark, reasoning: reasoning.join('\n'), answer };
}

interface Block {
  readonly mark: string;
  readonly reasoning: string;
  /** null where the block is never closed. */
  readonly rest: string | null;
}

function blockAt(text: string): Block | null {
  const tag = TAG_AT_START.exec(text);
  if (tag !== null) return blockOf(text, tag[0], `</${tag[1]}>`);
  const head = text.slice(0, 60).toLowerCase();
  const pair = REASONING_PAIRS.find(([open]) => head.startsWith(open.toLowerCase()));
  if (pair !== undefined) return blockOf(text, text.slice(0, pair[0].length), pair[1]);
  const first = FIRST_MARK.exec(text);
  if (first === null || first[0][1] !== '/') return null;
  const at = first.index;
  return { mark: first[0], reasoning: text.slice(0, at), rest: text.slice(at + first[0].length) };
}

function blockOf(text: string, open: string, close: string): Block {
  const closing = new RegExp(escaped(close), 'giu');
  closing.lastIndex = open.length;
  const found = closing.exec(text);
  if (found === null) return { mark: open, reasoning: text.slice(open.length), rest: null };
  const end = found.index + found[0].length;
  return { mark: open, reasoning: text.slice(open.length, found.index), rest: text.slice(end) };
}

function escaped(text: string): string {
  return text.replace(/[[\]/|\\^$.*+?(){}]/gu, '\\$&');
}
