import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { printJson } from '../../src/cli/print-json.js';

it('prints what means the same and cannot drive a terminal, turn the reading direction or speak to a CI runner', () => {
  const stdout = new PassThrough();
  const hostile = { name: '\u001b[2J\u009b2J\u202egate', note: '##vso[task.complete result=Succeeded]' };
  printJson({ stdout }, hostile);
  const text = String(stdout.read());
  expect(text).toBe(
    '{\n  "name": "\\u001b[2J\\u009b2J\\u202egate",\n  "note": "#\\u0023vso[task.complete result=Succeeded]"\n}\n',
  );
  expect(JSON.parse(text)).toEqual(hostile);
});
