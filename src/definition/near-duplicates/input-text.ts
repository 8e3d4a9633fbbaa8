import type { Case } from '../case.js';

/** What is asked of a model in a case, without the instructions that many cases share. */
export function inputText({ input }: Pick<Case, 'input'>): string {
  switch (input.kind) {
    case 'text':
      return input.text;
    case 'messages':
      return input.messages
        .filter(({ role }) => role !== 'system' && role !== 'developer')
        .map(({ content }) => content)
        .join('\n');
    case 'turns':
      return input.turns.join('\n');
  }
}
