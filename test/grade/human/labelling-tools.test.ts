import { expect, test } from 'vitest';
import { argillaRecords, argillaSettings } from '../../../src/grade/human/argilla.js';
import { labelStudioConfig, labelStudioTasks } from '../../../src/grade/human/label-studio.js';
import { packet, packetItem, packetRubric } from '../../support/packets.js';

const item = packetItem(0, {
  prompt: [
    { role: 'system', text: 'Be brief.' },
    { role: 'user', text: 'Why?' },
  ],
  answers: ['=A\0', 'B\u202e'],
});

test('Label Studio tasks hold data alone, with a value for every variable of the configuration', () => {
  const made = packet({ mode: 'pairwise-rubric', items: [item, packetItem(1, { answers: ['one'] })] });
  const [first, second] = labelStudioTasks(made);
  expect(first).toEqual({
    data: {
      packet_key: 'p-bdfghj',
      item_key: item.itemKey,
      row_check: item.rowCheck,
      conversation: '[system]\nBe brief.\n\n[user]\nWhy?',
      reference: '–',
      warning: '–',
      answer_a: '=A␀',
      answer_b: 'B[U+202E]',
    },
  });
  expect(second?.data.answer_b).toContain('grade A alone');
  const variables = [...labelStudioConfig(made).matchAll(/value="\$(\w+)"/g)].map(([, name]) => name);
  expect(variables).toEqual(['conversation', 'reference', 'warning', 'answer_a', 'answer_b']);
  for (const task of labelStudioTasks(made)) {
    expect(Object.keys(task.data)).toEqual(expect.arrayContaining(variables));
  }
});

test('the Label Studio configuration is sound XML whose controls name columns and texts that are there', () => {
  const rubric = packetRubric({
    materialError: 'Anything "wrong" & <dangerous>\nin earnest\0',
  });
  const config = labelStudioConfig({ mode: 'pairwise-rubric', purpose: 'grading', rubric });
  expect(config).toContain('Anything &#34;wrong&#34; &#38; &#60;dangerous&#62; in earnest\ufffd');
  expect(config).toContain('<Choice value="both-bad" alias="both-bad"/>');
  expect(config).toMatch(/<Choice value="1 – useless: [^"]+" alias="1"\/>/);
  const names = [...config.matchAll(/<(?:Text|Choices|TextArea) name="(\w+)"/g)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const [, target] of config.matchAll(/toName="(\w+)"/g)) expect(names).toContain(target);
  const open: string[] = [];
  for (const [tag, close, name, self] of config.matchAll(/<(\/?)(\w+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (close === '/') expect(open.pop(), tag).toBe(name);
    else if (self !== '/') open.push(name ?? '');
  }
  expect(open).toEqual([]);
});

test('Argilla records and settings fit each other', () => {
  const made = packet({ mode: 'absolute', items: [packetItem(0, { answers: ['x'], reference: 'y' })] });
  const [record] = argillaRecords(made);
  expect(record).toEqual({
    id: made.items[0]?.itemKey,
    fields: { conversation: 'Question 1: how many apples are 0 and two?', reference: 'y', answer: 'x' },
    metadata: {
      packet_key: made.packetKey,
      item_key: made.items[0]?.itemKey,
      row_check: made.items[0]?.rowCheck,
    },
    suggestions: {},
    responses: {},
    vectors: {},
  });
  const settings = argillaSettings(made) as {
    fields: { name: string; required: boolean; settings: unknown }[];
    questions: {
      name: string;
      required: boolean;
      settings: { type: string; options?: { value: string }[] };
    }[];
    metadata: { name: string }[];
  };
  expect(settings.fields.map(({ name, required }) => [name, required])).toEqual([
    ['conversation', false],
    ['reference', false],
    ['warning', false],
    ['answer', true],
  ]);
  expect(settings.questions.map(({ name, settings: { type } }) => [name, type])).toEqual([
    ['level_1', 'label_selection'],
    ['material_error', 'label_selection'],
    ['critical', 'multi_label_selection'],
    ['skip_reason', 'text'],
    ['note', 'text'],
  ]);
  expect(settings.questions[0]?.settings.options?.map(({ value }) => value)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ]);
  for (const { name } of [...settings.fields, ...settings.questions, ...settings.metadata]) {
    expect(name).toMatch(/^[a-z0-9_-]+$/);
  }
});
