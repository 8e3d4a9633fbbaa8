import { inflateSync, strFromU8 } from 'fflate';
import { expect, test } from 'vitest';
import { CaseCollector, shownText } from '../../../src/report/html/case-collector.js';
import type { CaseEntry } from '../../../src/report/html/case-data.js';
import { someTexts } from '../../support/run-beside.js';

const about = { run: 'r', metrics: ['correct'], slices: ['a'], nPlanned: 9 };

function entry(caseId: string): CaseEntry {
  return [caseId, 0, 0, [[1, 0]]];
}

function unpacked(chunk: string | undefined): unknown {
  return JSON.parse(strFromU8(inflateSync(Buffer.from(chunk ?? '', 'base64'))));
}

test('texts come out as they went in, packed by the hundred', () => {
  const collector = new CaseCollector(1_000_000, 2);
  for (const id of ['x', 'y', 'z']) {
    collector.add({ entry: entry(id), isWorse: true, texts: () => someTexts({ tags: [id] }) });
  }
  const { index, chunks } = collector.finish(about);
  expect(index).toEqual({
    ...about,
    casesPerChunk: 2,
    nWithoutTexts: 0,
    cases: ['x', 'y', 'z'].map(entry),
  });
  expect(chunks.map(unpacked)).toEqual([
    [someTexts({ tags: ['x'] }), someTexts({ tags: ['y'] })],
    [someTexts({ tags: ['z'] })],
  ]);
});

test('where the file grows too large, cases that are not worse lose their texts first, and are counted', () => {
  const collector = new CaseCollector(500, 1);
  const add = (id: string, isWorse: boolean) =>
    collector.add({ entry: entry(id), isWorse, texts: () => someTexts() });
  add('first', false);
  add('better', false);
  add('worse', true);
  add('late', true);
  const { index, chunks } = collector.finish(about);
  expect(index.nWithoutTexts).toBe(2);
  expect(chunks.map((chunk) => (unpacked(chunk) as unknown[])[0] === null)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('a long text is cut with its count and never within a character; what looks like a key is gone', () => {
  expect(shownText('short')).toEqual({ text: 'short' });
  expect(shownText('x'.repeat(20_003))).toEqual({ text: 'x'.repeat(20_000), nCut: 3 });
  expect(shownText(`${'x'.repeat(19_999)}😀y`)).toEqual({ text: 'x'.repeat(19_999), nCut: 3 });
  expect(shownText('key sk-test-1234567890').text).toBe('key [redacted]');
});
