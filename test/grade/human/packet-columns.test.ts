import { expect, test } from 'vitest';
import { packetColumns } from '../../../src/grade/human/packet-columns.js';
import { packet, packetRubric } from '../../support/packets.js';

const headers = (changes: Parameters<typeof packet>[0]) =>
  packetColumns(packet(changes)).map(({ header }) => header);

test('columns of the modes', () => {
  const keys = ['packet_key', 'item_key', 'row_check', 'conversation', 'reference', 'warning'];
  expect(headers({ mode: 'pairwise' })).toEqual([
    ...keys,
    'answer_a',
    'answer_b',
    'preference',
    'skip_reason',
    'note',
  ]);
  expect(headers({ mode: 'absolute' })).toEqual([
    ...keys,
    'answer',
    'level_helpful',
    'material_error',
    'critical',
    'skip_reason',
    'note',
  ]);
  expect(headers({ mode: 'pairwise-rubric' })).toEqual([
    ...keys,
    'answer_a',
    'answer_b',
    'preference',
    'level_a_helpful',
    'material_error_a',
    'critical_a',
    'level_b_helpful',
    'material_error_b',
    'critical_b',
    'skip_reason',
    'note',
  ]);
  expect(headers({ mode: 'pairwise', purpose: 'confirm' })).toEqual([
    ...keys,
    'answer',
    'class',
    'belongs_to_class',
    'skip_reason',
    'note',
  ]);
});

test('labels, and headings that differ though letter case does not count', () => {
  const [criterion] = packetRubric().criteria;
  if (criterion === undefined) throw new Error('no criterion');
  const rubric = packetRubric({
    criteria: [
      { ...criterion, name: 'Tone, style' },
      { ...criterion, name: 'tone, STYLE' },
      { ...criterion, name: 'Überblick' },
    ],
    criticalFailures: [],
  });
  const columns = packetColumns(packet({ mode: 'absolute', rubric }));
  const graded = columns.filter(({ labels }) => labels !== null);
  expect(graded.map(({ header, field, labels }) => [header, field, labels])).toEqual([
    ['level_Tone, style_1', 'level_1', ['1', '2', '3', '4', '5']],
    ['level_tone, STYLE_2', 'level_2', ['1', '2', '3', '4', '5']],
    ['level_Überblick', 'level_3', ['1', '2', '3', '4', '5']],
    ['material_error', 'material_error', ['yes', 'no']],
  ]);
});
