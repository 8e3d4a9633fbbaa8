import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { completion } from '../support/fake-openai.js';
import { qgate } from '../support/in-process.js';
import { judgedLiveGate, replyOf } from '../support/judged-live-gate.js';
import type { LiveGate } from '../support/live-gate.js';

interface Line {
  readonly custom_id: string;
  readonly body: { readonly model: string; readonly messages: readonly { readonly content: string }[] };
}

/** An engine for whole files, whose answers come in another order. */
function engine(text: string, isClear: (index: number) => boolean = () => true): string {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const results = lines.map(({ custom_id, body: { model, messages } }, index) => {
    const said = isClear(index) ? replyOf(model, messages.at(-1)?.content ?? '') : 'Hard to say.';
    return JSON.stringify({
      custom_id,
      response: { status_code: 200, body: completion(said, { model }) },
      error: null,
    });
  });
  return `${results.reverse().join('\n')}\n`;
}

async function command({ folder }: LiveGate, ...args: string[]) {
  const { code, stdout, stderr } = await qgate(args, folder);
  expect(stderr).not.toContain('error');
  return { code, stdout };
}

test('arms and judge through batch files alone: export, import, judge export, import, verdict; nothing is sent', async () => {
  const gate = await judgedLiveGate({ nPerSlice: 3, judge: ', api_key_env: NO_SUCH_KEY' });
  const { folder, server } = gate;
  const answer = (out: string, arm: string, isClear?: (index: number) => boolean): string => {
    const requests = readFileSync(path.join(folder, out, `batch-${arm}-0001.jsonl`), 'utf8');
    writeFileSync(path.join(folder, `${out}.jsonl`), engine(requests, isClear));
    return `${out}.jsonl`;
  };
  for (const arm of ['baseline', 'candidate']) {
    const arms = ['--baseline', 'old', '--candidate', 'new', '--arm', arm, '--out', arm];
    await command(gate, 'batch', 'export', 'echo', ...arms);
  }
  const files = [answer('candidate', 'candidate'), answer('baseline', 'baseline')];
  const arms = await command(gate, 'batch', 'import', 'latest', ...files);
  expect(arms.stdout).toMatch(/complete: qgate judge export echo-\w+ writes what the judge is asked/);

  const questions = await command(gate, 'judge', 'export', 'latest', '--out', 'j1');
  expect(questions.stdout).toMatch(
    /^judge judge of run echo-\w+: 12 requests in 1 file\n {2}\S*j1\/batch-judge-0001\.jsonl {2}12 requests\n$/,
  );
  expect(JSON.parse(readFileSync(path.join(folder, 'j1/manifest.json'), 'utf8'))).toMatchObject({
    arm: 'judge',
    n_requests: 12,
    files: [{ name: 'batch-judge-0001.jsonl', lines: 12, sha256: expect.stringMatching(/^sha256:/) }],
  });
  const first = answer('j1', 'judge', (index) => index > 1);
  const taken = await command(gate, 'batch', 'import', 'latest', first);
  expect(taken.stdout).toContain(
    '  judge: 10 of 12 questions answered, 2 to be asked once more, 0 missing\n',
  );
  expect(taken.stdout).toMatch(/qgate judge export echo-\w+ writes it again, qgate judge run asks it\n$/);

  const again = await command(gate, 'judge', 'export', 'latest', '--out', 'j2');
  expect(again.stdout).toContain('  2 of them ask once more: the first reply could not be read\n');
  expect(again.stdout).toContain('  10 left out: they are judged\n');
  const whole = await command(gate, 'batch', 'import', 'latest', answer('j2', 'judge'), first, ...files);
  expect(whole.stdout).toContain(
    '  judge: 12 of 12 questions answered, 0 to be asked once more, 0 missing\n',
  );
  expect(whole.stdout).toMatch(/complete: qgate verdict decides\n$/);

  const { stdout } = await command(gate, 'verdict', 'latest', '--json');
  expect(JSON.parse(stdout).judging).toMatchObject({
    preferences: { nWins: 6, nTies: 0, nLosses: 0, nUnscored: 0 },
    models: { 'judge-1': 12 },
    costs: { nAsked: 12 },
  });
  expect(server.requests).toEqual([]);
  const refused = await qgate(['judge', 'export', 'latest', '--out', 'j3', '--judge', 'old'], folder);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('old is another judge') });
});
