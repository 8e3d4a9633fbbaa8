import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { gradesSchema } from '../../../src/grade/human/grades-schema.js';
import type { SideDraft } from '../../../src/packet-page/state/draft.js';
import { gradesOfSession } from '../../../src/packet-page/state/grades-of-session.js';
import { readGrades } from '../../../src/packet-page/state/read-grades.js';
import { restoreSession } from '../../../src/packet-page/state/restore-session.js';
import { type Entry, Session } from '../../../src/packet-page/state/session.js';
import { secondsLeft } from '../../../src/packet-page/state/time-left.js';
import { packet, packetItem } from '../../support/packets.js';

const isValid = new Ajv2020({ strict: false }).compile(gradesSchema);
const content = packet({ mode: 'pairwise-rubric', items: [0, 1, 2, 3, 4].map((index) => packetItem(index)) });

/** One item of each state: graded, cannot judge, declined, half done, blank. */
function workedOn(): Session {
  const session = new Session(content);
  session.rater = 'Mara';
  session.place = { at: 'item', index: 3 };
  session.isPracticeDone = true;
  const draft = (index: number) => (session.entries[index] as Entry).draft;
  draft(0).preference = 'tie';
  for (const side of draft(0).sides) side.levels.set('helpful', 4);
  (draft(0).sides[1] as SideDraft).critical.add('dangerous-advice');
  draft(0).note = ' close ';
  draft(0).shownMs = 12_400;
  draft(1).isSkipped = true;
  draft(1).reason = 'unclear';
  draft(2).hasDeclined = true;
  draft(3).preference = 'b';
  draft(3).note = 'later';
  session.couldTell = 'no';
  session.guesses.set(content.items[0]?.itemKey ?? '', 'a');
  return session;
}

test('a session comes back from its file as it was, half-done items included', () => {
  const file = gradesOfSession(workedOn(), 1_000);
  expect(isValid(file), JSON.stringify(isValid.errors)).toBe(true);
  expect(file.items.map(({ value, note, seconds }) => [value?.state ?? null, note, seconds])).toEqual([
    ['graded', 'close', 12],
    ['skipped', null, 0],
    ['declined', null, 0],
    [null, 'later', 0],
    [null, null, 0],
  ]);
  const read = readGrades(JSON.stringify(file), content);
  const restored = new Session(content);
  if ('grades' in read) restoreSession(restored, read.grades);
  expect(gradesOfSession(restored, 1_000)).toEqual(file);
  expect(restored.place).toEqual({ at: 'item', index: 3 });
  expect([0, 1, 2, 3, 4].map((index) => restored.stateAt(index))).toEqual([
    'graded',
    'skipped',
    'declined',
    'half',
    'blank',
  ]);
});

test('the next item without a grade is looked for from the place, then from the start', () => {
  const session = workedOn();
  expect([-1, 2, 3, 4].map((index) => session.nextUnanswered(index))).toEqual([3, 3, 4, 3]);
  const done = new Session(packet({ items: [packetItem(0)] }));
  (done.entries[0] as Entry).draft.preference = 'a';
  expect(done.nextUnanswered(0)).toBeNull();
});

test('files of another packet, another edition or another kind are told apart', () => {
  const file = gradesOfSession(workedOn(), 1_000);
  const read = (change: object) => readGrades(JSON.stringify({ ...file, ...change }), content);
  expect(read({ packetKey: 'p-other' })).toEqual({ fault: 'other-packet', packetKey: 'p-other' });
  expect(read({ digest: packet().digest })).toEqual({ fault: 'other-edition' });
  expect(read({ items: [{ itemKey: 'k-x', seconds: 1, note: null, value: { state: 'graded' } }] })).toEqual({
    fault: 'unreadable',
  });
  expect(read({ grades: 2 })).toEqual({ fault: 'unreadable' });
  expect(['', 'null', '[]', '{"grades":1}', '<html>'].map((text) => readGrades(text, content))).toEqual(
    Array(5).fill({ fault: 'unreadable' }),
  );
});

test('time left: by length at first, by the median of the rater’s own items from the third on', () => {
  const session = new Session(
    packet({
      items: [0, 1, 2, 3].map((index) => packetItem(index, { prompt: [], answers: ['x'.repeat(230), ''] })),
    }),
  );
  expect(secondsLeft(session)).toBe(4 * (15 + 10));
  const finish = (index: number, seconds: number) => {
    const { draft } = session.entries[index] as Entry;
    draft.preference = 'a';
    draft.shownMs = seconds * 1000;
  };
  finish(0, 20);
  finish(1, 600);
  expect(secondsLeft(session)).toBe(2 * 25);
  finish(2, 30);
  expect(secondsLeft(session)).toBe(30);
  finish(3, 10);
  expect(secondsLeft(session)).toBe(0);
});
