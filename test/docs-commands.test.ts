import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../src/cli/program.js';
import { callFault, indentedCommands } from './support/indented-commands.js';
import { ROOT } from './support/run-qgate.js';

const unused = { argv: [], cwd: '.', env: {}, onSignal: () => undefined, offSignal: () => undefined };
const program = createProgram({ ...unused, stdout: process.stdout, stderr: process.stderr }, () => undefined);

/** `page:line: what is wrong` of each call of `qgate` in an indented block. */
const faultsOf = (page: string, markdown: string): readonly string[] =>
  indentedCommands(markdown).flatMap(({ line, text }) => {
    const fault = callFault(program, text);
    return fault === null ? [] : [`${page}:${line}: ${fault}`];
  });

describe('field case 641: indented commands of the documentation are commands of the program', () => {
  const pages = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name));

  test.each(['README.md', ...pages.sort()])('%s', (page) => {
    expect(faultsOf(page, readFileSync(path.join(ROOT, page), 'utf8'))).toEqual([]);
  });

  test.each([
    ['    qgate chek support', ['p.md:1: no command: qgate chek support']],
    ['    qgate packet', ['p.md:1: no command: qgate packet']],
    ['a\n\n    qgate run GATE --baseline B --candidat C', ['p.md:3: run has no --candidat']],
    ['    gh verify x && qgate verify --bundel=b && load', ['p.md:1: verify has no --bundel']],
    ['    qgate show RUN CASE --reveal "--no option"   # --nor this', []],
    ['```console\n    qgate chek\n```', []],
    ['Say qgate chek.', []],
  ])('%j', (markdown, faults) => {
    expect(faultsOf('p.md', markdown)).toEqual(faults);
  });
});
