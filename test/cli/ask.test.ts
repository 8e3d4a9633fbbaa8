import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { main } from '../../src/cli/main.js';
import { scratchFolder } from '../support/scratch.js';

/** `qgate init` at a terminal: each answer is given once its question is asked; null ends the input. */
async function initAt(answers: readonly (string | null)[]) {
  const cwd = scratchFolder();
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const left = [...answers];
  let told = '';
  stderr.on('data', (text: Buffer) => {
    told += String(text);
    if (!/(\]|open\)) $/.test(told) || left.length === 0) return;
    const answer = left.shift() ?? null;
    if (answer === null) stdin.end();
    else stdin.write(`${answer}\n`);
    told += '\n';
  });
  const code = await main({
    argv: ['init', '--no-detect', '--quiet'],
    cwd,
    env: { NO_COLOR: '1' },
    stdin: Object.assign(stdin, { isTTY: true as const }),
    stdout,
    stderr: Object.assign(stderr, { isTTY: true as const }),
    onSignal: () => undefined,
    offSignal: () => undefined,
  });
  return { cwd, code, told };
}

describe('qgate init at a terminal', () => {
  it('asks for name and margins, says what it cannot use, and writes what was said', async () => {
    const { cwd, code, told } = await initAt(['mine', '2 %', '0.02', '0.04']);
    expect(code).toBe(0);
    expect(told).toContain('It is a number of at least 0 and below 1: 2 points are 0.02.\n');
    const gate = readFileSync(path.join(cwd, 'gates/mine/gate.yaml'), 'utf8');
    expect(gate).toContain('{name: addition, share: 0.3334, max_regression: 0.04}');
    expect(gate).toContain('{name: correct, from: all-checks, max_regression: 0.02}');
  });

  it('leaves a margin open that nobody says', async () => {
    const { cwd, code } = await initAt(['mine', '', '']);
    expect(code).toBe(0);
    expect(readFileSync(path.join(cwd, 'gates/mine/gate.yaml'), 'utf8')).toContain('max_regression: null');
  });

  it('writes nothing where the person leaves in the middle', async () => {
    const { cwd, code, told } = await initAt(['mine', null]);
    expect(code).toBe(130);
    expect(told).toContain('left before all was said; nothing was written');
    expect(existsSync(path.join(cwd, 'gates'))).toBe(false);
  });
});
