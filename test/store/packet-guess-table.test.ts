import { expect, test } from 'vitest';
import type { PacketGuesses } from '../../src/grade/human/packet-guesses.js';
import { packetStore } from '../support/packet-store.js';

const guessed = (more: Partial<PacketGuesses> = {}): PacketGuesses => ({
  packetKey: 'p-b',
  rater: 'sam',
  sequence: 1,
  guesses: { couldTell: 'often', how: 'one is shorter \ud83d', items: [{ itemKey: 'k-bcdfg', guess: 'a' }] },
  importedAtMs: 5,
  source: 'sha256:00',
  ...more,
});

test('guesses come back as they were put, every change kept', () => {
  const { store, runId } = packetStore(['p-b']);
  store.putHumanGrades(runId, [], [guessed({ sequence: 2 }), guessed()]);
  expect(store.packetGuesses(runId)).toEqual([guessed(), guessed({ sequence: 2 })]);
});

test('grades and guesses are kept together or not at all', () => {
  const { store, runId } = packetStore(['p-b']);
  const grade = {
    packetKey: 'p-b',
    itemKey: 'k-bcdfg',
    rater: 'sam',
    sequence: 1,
    value: { state: 'declined' } as const,
    note: null,
    seconds: null,
    wasCut: false,
    importedAtMs: 5,
    source: 'sha256:00',
  };
  expect(() => store.putHumanGrades(runId, [grade], [guessed({ packetKey: 'p-unknown' })])).toThrow();
  expect(store.humanGrades(runId)).toEqual([]);
});

test('guesses outdate what was folded from the run', () => {
  const { store, runId } = packetStore(['p-b']);
  store.putTally(runId, { folded: true });
  store.putHumanGrades(runId, [], [guessed()]);
  expect(store.tally(runId)).toBeNull();
});
