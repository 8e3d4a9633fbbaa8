import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createRequestFiles, FILE_LIMITS } from '../../../src/endpoint/batch/request-files.js';
import { digestOfBytes } from '../../../src/shared/canonical-json.js';
import { scratchFolder } from '../../support/scratch.js';

const read = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8');

test('the limits are those of the batch services', () => {
  expect(FILE_LIMITS).toEqual({ maxLines: 50_000, maxBytes: 190_000_000 });
});

test('splits at the number of lines and at the bytes of UTF-8, whichever comes first', () => {
  const folder = scratchFolder();
  const writer = createRequestFiles(folder, 'candidate', { maxLines: 3, maxBytes: 20 });
  for (const line of ['a', 'b', 'c', 'd', 'éééééé', 'x'.repeat(30), 'e']) writer.add(line);
  const files = writer.finish((written) => ({ n: written.length }));
  const contents = ['a\nb\nc\n', 'd\néééééé\n', `${'x'.repeat(30)}\n`, 'e\n'];
  expect(files).toEqual(
    contents.map((content, index) => ({
      name: `batch-candidate-000${index + 1}.jsonl`,
      sha256: digestOfBytes(content),
      nLines: content.split('\n').length - 1,
      nBytes: Buffer.byteLength(content),
    })),
  );
  expect(files.map(({ name }) => read(folder, name))).toEqual(contents);
  expect(JSON.parse(read(folder, 'manifest.json'))).toEqual({ n: 4 });
});

test('nothing has its final name before the end, and what is given up is removed', () => {
  const folder = scratchFolder();
  const writer = createRequestFiles(folder, 'baseline');
  writer.add('{}');
  expect(readdirSync(folder)).toEqual(['batch-baseline-0001.jsonl.partial']);
  writer.discard();
  expect(readdirSync(folder)).toEqual([]);
});

test('an export is never written over', () => {
  const folder = scratchFolder();
  writeFileSync(path.join(folder, 'batch-baseline-0001.jsonl'), '');
  expect(() => createRequestFiles(folder, 'candidate')).toThrow(
    `${folder} holds an export already (batch-baseline-0001.jsonl)`,
  );
});
