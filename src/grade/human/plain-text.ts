import type { Packet, PacketItem, PacketMessage } from './packet.js';

/** Characters that would do something in a spreadsheet, a tool or a plain file instead of showing, line breaks and tabs apart. */
const ACTING = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Text for files outside of the page: controls as signs that can be seen, line breaks alike everywhere. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(ACTING, signOf);
}

function signOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** The conversation up to the answer. One message of the user stands as it is. */
export function conversationText(prompt: readonly PacketMessage[]): string {
  const [only] = prompt;
  if (prompt.length === 1 && only?.role === 'user') return plainText(only.text);
  return prompt.map(({ role, text }) => `[${plainText(role)}]\n${plainText(text)}`).join('\n\n');
}

/** Shown as the second answer where both are the same. */
export const SAME_AS_A = '(the same answer as A: grade A alone, and leave the preference empty)';

/** Texts of the content columns of an item, by field. */
export function contentTexts(
  item: PacketItem,
  { mode, purpose }: Pick<Packet, 'mode' | 'purpose'>,
): Readonly<Record<string, string>> {
  const { prompt, reference, isDistressing, answers, confirmClass } = item;
  const shared = {
    conversation: conversationText(prompt),
    reference: reference === null ? '' : plainText(reference),
    warning: isDistressing ? WARNING : '',
  };
  const first = plainText(answers[0] ?? '');
  if (purpose === 'confirm') return { ...shared, answer: first, class: plainText(confirmClass ?? '') };
  if (mode === 'absolute') return { ...shared, answer: first };
  const second = answers[1];
  return { ...shared, answer_a: first, answer_b: second === undefined ? SAME_AS_A : plainText(second) };
}

const WARNING = 'May be distressing. If you would rather not read it, write "declined" as the skip reason.';
