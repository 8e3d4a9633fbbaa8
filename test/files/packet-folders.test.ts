import { expect, test } from 'vitest';
import { packetFolders } from '../../src/files/packet-folders.js';

const LETTERS = ['bbbbbb', 'cccccc', 'dddddd', 'ffffff', 'gggggg'];
const foldersOf = (...raters: string[]) => [
  ...packetFolders(raters.map((rater, index) => ({ rater, packetKey: `p-${LETTERS[index]}zzzz` }))).values(),
];

test('names of raters become plain folder names', () => {
  expect(foldersOf('rater-1', 'Zoë Ångström', '../../etc/passwd', 'con', 'x'.repeat(100))).toEqual([
    'rater-1',
    'zoe-angstrom',
    'etc-passwd',
    'rater-con',
    'x'.repeat(40),
  ]);
});

test('names that come out alike, or empty, are told apart by letters of the key', () => {
  expect(foldersOf('李雷', '韩梅', 'A B Cd', 'a-b-cd')).toEqual([
    'rater-bbbbbb',
    'rater-cccccc',
    'a-b-cd-dddddd',
    'a-b-cd-ffffff',
  ]);
});

test('several packets of one rater share a folder', () => {
  const folders = packetFolders([
    { rater: 'ann', packetKey: 'p-bbbbbbbb' },
    { rater: 'ann', packetKey: 'p-cccccccc' },
  ]);
  expect([...folders]).toEqual([['ann', 'rater-ann']]);
});
