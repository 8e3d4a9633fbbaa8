import { expect, test } from 'vitest';
import { chooseCopy } from '../../../src/packet-page/state/choose-copy.js';
import { commandOf } from '../../../src/packet-page/state/command.js';
import { gradesOfSession } from '../../../src/packet-page/state/grades-of-session.js';
import { guessSample } from '../../../src/packet-page/state/guess-sample.js';
import { itemForm } from '../../../src/packet-page/state/item-form.js';
import { levelKey, scoreOfKey } from '../../../src/packet-page/state/level-key.js';
import { practiceOf } from '../../../src/packet-page/state/practice-of.js';
import { Session } from '../../../src/packet-page/state/session.js';
import { settingsFromJson } from '../../../src/packet-page/state/settings.js';
import { Watch } from '../../../src/packet-page/state/watch.js';
import { packet, packetItem, packetRubric } from '../../support/packets.js';

test('digits are preferences where nothing else is asked, and levels beside a rubric', () => {
  const pairwise = itemForm(packet(), packetItem(0));
  const both = itemForm(packet({ mode: 'pairwise-rubric' }), packetItem(0));
  const single = itemForm(packet({ mode: 'absolute' }), packetItem(0, { answers: ['x'] }));
  const confirm = itemForm(packet(), { answers: ['x'], confirmClass: 'dangerous-advice' });
  const prefers = (preference: string) => ({ do: 'prefer', preference });
  expect(['1', '2', '3', '4', '5', 'x'].map((key) => commandOf(key, pairwise))).toEqual([
    prefers('a'),
    prefers('b'),
    prefers('tie'),
    prefers('both-bad'),
    null,
    null,
  ]);
  expect(['A', 'b', 'T', 'n', '2', 'x'].map((key) => commandOf(key, both))).toEqual([
    prefers('a'),
    prefers('b'),
    prefers('tie'),
    prefers('both-bad'),
    { do: 'level', digit: 2 },
    { do: 'material-error' },
  ]);
  expect(['a', '0'].map((key) => commandOf(key, single))).toEqual([null, { do: 'level', digit: 0 }]);
  expect(['1', 'n', '3'].map((key) => commandOf(key, confirm))).toEqual([
    { do: 'confirm', isOfClass: true },
    { do: 'confirm', isOfClass: false },
    null,
  ]);
  expect(['c', 'j', '?', 'constructor', '1'].map((key) => commandOf(key, null))).toEqual([
    null,
    { do: 'next' },
    { do: 'help' },
    null,
    null,
  ]);
});

test('a level is chosen by its score where that is one digit, else by its place', () => {
  const scale = (...scores: number[]) => ({
    levels: scores.map((score) => ({ score, label: null, anchor: 'x' })),
  });
  expect([0, 1, 2].map((index) => levelKey(scale(0, 1, 2), index))).toEqual([0, 1, 2]);
  expect([0, 1].map((index) => levelKey(scale(0, 50, 100), index))).toEqual([1, 2]);
  expect(levelKey(scale(...Array.from({ length: 11 }, (_, score) => score)), 10)).toBeNull();
  expect([scoreOfKey(scale(0, 50, 100), 3), scoreOfKey(scale(1, 2), 0)]).toEqual([100, null]);
});

test('guesses are asked for an even spread of items in which something could show', () => {
  const many = Array.from({ length: 100 }, (_, index) => packetItem(index));
  expect(guessSample(many).map(({ itemKey }) => many.findIndex((item) => item.itemKey === itemKey))).toEqual([
    5, 15, 25, 35, 45, 55, 65, 75, 85, 95,
  ]);
  const plain = packetItem(3);
  const others = [
    packetItem(0, { answers: ['same', 'same'] }),
    packetItem(1, { isDistressing: true }),
    packetItem(2, { answers: ['x'], confirmClass: 'dangerous-advice' }),
  ];
  expect(guessSample([...others, plain])).toEqual([plain]);
  expect(guessSample([])).toEqual([]);
});

test('practice is the rubric’s own where it fits what is asked, else built in; a confirmation needs none', () => {
  const own = { input: 'q', a: 'x', b: null, levels: { helpful: 4 }, preference: null, why: 'because' };
  const rubric = packetRubric({ practice: [own] });
  expect(practiceOf(packet({ rubric, mode: 'absolute' }), 'en')).toEqual([own]);
  expect(practiceOf(packet({ rubric }), 'de').map(({ preference }) => preference)).toEqual(['a', 'tie']);
  expect(practiceOf(packet({ mode: 'absolute' }), 'en')).toHaveLength(2);
  expect(practiceOf(packet({ rubric, purpose: 'confirm' }), 'en')).toEqual([]);
});

test('of two copies the newer one is gone on from, and the other is offered where it says something else', () => {
  const older = gradesOfSession(new Session(packet()), 1);
  const newer = { ...older, savedAtMs: 2 };
  const different = { ...newer, rater: 'Mara' };
  expect(chooseCopy(null, null)).toEqual({ grades: null, other: null, isFromBrowser: true });
  expect(chooseCopy(older, null)).toEqual({ grades: older, other: null, isFromBrowser: false });
  expect(chooseCopy(older, newer)).toEqual({ grades: newer, other: null, isFromBrowser: true });
  expect(chooseCopy(different, older)).toEqual({ grades: different, other: older, isFromBrowser: false });
});

test('settings that cannot be read are the usual ones', () => {
  const usual = { hasSingleKeys: true, scrollsTogether: true, showsFormatting: false };
  expect([null, 'x', '[]', '{"hasSingleKeys":"no"}'].map(settingsFromJson)).toEqual([
    usual,
    usual,
    usual,
    usual,
  ]);
  expect(settingsFromJson('{"hasSingleKeys":false,"other":1}')).toEqual({ ...usual, hasSingleKeys: false });
});

test('time is counted for what is shown, while the tab is visible', () => {
  let now = 0;
  const counted = { one: 0, two: 0 };
  const watch = new Watch(() => now);
  const add = (name: 'one' | 'two') => (ms: number) => {
    counted[name] += ms;
  };
  watch.turnTo(add('one'), true);
  now = 10;
  watch.setVisible(false);
  now = 1_000;
  watch.setVisible(true);
  now = 1_005;
  watch.settle();
  expect(counted).toEqual({ one: 15, two: 0 });
  watch.turnTo(add('two'), false);
  now = 2_000;
  watch.settle();
  watch.setVisible(true);
  now = 2_003;
  watch.turnTo(null, true);
  now = 9_000;
  watch.settle();
  expect(counted).toEqual({ one: 15, two: 3 });
});
