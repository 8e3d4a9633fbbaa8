import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { GradesFile } from '../../../src/grade/human/grades-file.js';
import { gradesSchema } from '../../../src/grade/human/grades-schema.js';
import type { HumanValue } from '../../../src/grade/human/human-grade.js';
import { packet } from '../../support/packets.js';

const isGradesFile = new Ajv2020({ strict: false }).compile(gradesSchema);

function gradesFile(value: HumanValue | null): GradesFile {
  const { packetKey, digest } = packet();
  const item = { itemKey: 'k-bcdfg', rowCheck: 'xz', value, note: null, seconds: 3 };
  return {
    grades: 1,
    packetKey,
    digest,
    rater: 'Mara',
    savedAtMs: 1,
    items: [item],
    guesses: { couldTell: null, how: null, items: [] },
  };
}

test('every kind of value is a value', () => {
  const side = { levels: { helpful: 3 }, hasMaterialError: true, critical: ['x'] };
  const values: (HumanValue | null)[] = [
    null,
    { state: 'graded', preference: null, sides: [side] },
    { state: 'graded', preference: 'both-bad', sides: [side, { ...side, levels: {} }] },
    { state: 'skipped', reason: 'unclear' },
    { state: 'declined' },
  ];
  expect(values.map((value) => isGradesFile(gradesFile(value)))).toEqual(values.map(() => true));
});

test('anything else is none: a level that is no number, an empty reason, a nameless rater, practice, an unknown key', () => {
  const side = { levels: { helpful: '3' }, hasMaterialError: true, critical: [] };
  const files = [
    gradesFile({ state: 'graded', preference: null, sides: [side] } as never),
    gradesFile({ state: 'graded', preference: 'c', sides: [] } as never),
    gradesFile({ state: 'skipped', reason: '' }),
    { ...gradesFile(null), rater: '' },
    { ...gradesFile(null), practice: [] },
    { ...gradesFile(null), digest: 'sha256:short' },
  ];
  expect(files.map((file) => isGradesFile(file))).toEqual(files.map(() => false));
});
