import type { Case } from '../../definition/case.js';
import type { JudgeSettings } from '../../definition/gate.js';
import { parseTemplate } from '../../definition/prompt-template.js';
import { referenceText } from './reference-text.js';
import { replyInstructions } from './reply-instructions.js';
import { rubricText } from './rubric-text.js';
import { markedSection, SECTION_NOTE, type Section, sectionCode } from './sections.js';

/** What one message to the judge is made from. */
export interface JudgeMessage {
  /** Digest of the judge. */
  readonly judge: string;
  /** Digest of case and answers shown, and the vote: what tells this message from every other. */
  readonly key: string;
  /** As asked. */
  readonly case: Pick<Case, 'input' | 'reference'>;
  /** One answer, or two in the order shown. */
  readonly answers: readonly string[];
}

/**
 * The message to the judge: what sections are, the gate's prompt with its placeholders filled in, and how to reply. What
 * others wrote (input, reference, answers) stands verbatim between marks; nothing of it is read as a template.
 */
export function judgePrompt(settings: JudgeSettings, message: JudgeMessage): string {
  const sections = sectionsOf(message);
  const texts = [...sections.values()].map(({ text }) => text);
  const code = sectionCode(message.judge, message.key, texts);
  const filled = parseTemplate(settings.prompt).pieces.map((piece) => {
    if (piece.kind === 'text') return piece.text;
    if (piece.name === 'rubric') return rubricText(settings.rubric);
    const section = sections.get(piece.name);
    return section === undefined ? '' : markedSection(section, code);
  });
  return [SECTION_NOTE.replace('{code}', code), filled.join('').trim(), replyInstructions(settings)].join(
    '\n\n',
  );
}

function sectionsOf({ case: item, answers }: JudgeMessage): ReadonlyMap<string, Section> {
  const [first = '', second = ''] = answers;
  return new Map<string, Section>([
    ['input', { name: 'input', text: inputText(item.input) }],
    ['reference', { name: 'reference', text: referenceText(item.reference) }],
    ...(answers.length === 1
      ? ([['answer', { name: 'answer', text: first }]] as const)
      : ([
          ['answer_1', { name: 'answer 1', text: first }],
          ['answer_2', { name: 'answer 2', text: second }],
        ] as const)),
  ]);
}

function inputText(input: Case['input']): string {
  switch (input.kind) {
    case 'text':
      return input.text;
    case 'messages':
      return input.messages.map(({ role, content }) => `${role}: ${content}`).join('\n\n');
    case 'turns':
      return input.turns.map((turn, index) => `turn ${index + 1}: ${turn}`).join('\n\n');
  }
}
