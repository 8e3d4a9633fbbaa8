import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/verdict/verdict.js';
import { completion, type Script } from '../support/fake-openai.js';
import { qgate } from '../support/in-process.js';
import { LIVE_GATE, startLiveGate } from '../support/live-gate.js';

const RUN = ['run', 'echo', '--baseline', 'old', '--candidate', 'new', '--json', '--quiet'];
const N_PER_SLICE = 4;
const N_CASES = 2 * N_PER_SLICE;

/** Both arms answer rightly; `more` changes the reply by model and prompt. */
const answering =
  (more: (model: string, prompt: string) => Record<string, unknown> = () => ({})): Script =>
  ({ prompt, body }) => ({
    answer: completion(prompt.replace('Say ', ''), {
      model: body.model,
      ...more(String(body.model), prompt),
    }),
  });

/** Few cases decide nothing, so the gate asks for no interval. */
const SMALL_GATE = LIVE_GATE.replace(
  'from: all-checks, max_regression: 0.10}',
  'from: all-checks, max_regression: 0.10, evidence: point}\nslice_rules: {evidence: point, min_cases: 1}',
);

async function smallGate(script: Script = answering(), gate: string = SMALL_GATE) {
  const live = await startLiveGate({ script, nPerSlice: N_PER_SLICE, gate });
  const run = async (...args: string[]) => {
    const finished = await qgate([...RUN, ...args], live.folder);
    const parsed = finished.stdout === '' ? null : (JSON.parse(finished.stdout) as Verdict);
    return { ...finished, verdict: parsed as Verdict };
  };
  const asked = (model: string): number =>
    live.server.requests.filter(({ body }) => body.model === model).length;
  return { ...live, run, asked };
}

describe('how a live run was asked', () => {
  test('field case 37: a prompt that one server cut leaves the case unscored, with both numbers', async () => {
    const { run } = await smallGate(
      answering((model, prompt) => ({
        usage: {
          prompt_tokens: model === 'new' && prompt === 'Say short-2' ? 2050 : 11_900,
          completion_tokens: 2,
        },
      })),
    );
    const { code, verdict } = await run();
    expect([code, verdict.verdict]).toEqual([11, 'inconclusive']);
    expect(verdict.completeness.find(({ promptCuts }) => promptCuts !== undefined)).toMatchObject({
      slice: 'short',
      arm: 'candidate',
      nScored: N_PER_SLICE - 1,
      nPlanned: N_PER_SLICE,
      promptCuts: {
        nCases: 1,
        examples: [{ caseId: 'short-2', baselineTokens: 11_900, candidateTokens: 2050 }],
      },
    });
    expect(verdict.rules.map(({ sentence }) => sentence)).toContain(
      'candidate in short: 3 of 4 cases scored (1 prompt likely cut by the server: case short-2, 11900 prompt tokens in the baseline and 2050 in the candidate), more unscored than the allowance lets through; give the server a context that holds the whole prompt',
    );
  });

  test('field case 40: a fingerprint that changes within an arm is a warning, and nothing is called deterministic', async () => {
    let n = 0;
    const { run, folder } = await smallGate(
      answering((model) => ({ system_fingerprint: model === 'new' && n++ > 3 ? 'fp_2' : 'fp_1' })),
    );
    const { verdict } = await run();
    expect(verdict.candidate.fingerprints).toEqual(['fp_1', 'fp_2']);
    expect(verdict.conduct?.seedRequested).toBe(7);
    expect(verdict.conduct?.warnings).toEqual([
      'the candidate answered under 2 system fingerprints (fp_1, fp_2): its deployment changed during the run or is not the same on all its servers',
    ]);
    const report = readFileSync(path.join(folder, 'reports', verdict.run.id, 'report.md'), 'utf8');
    expect(report).toContain('Seed requested: 7');
    expect(report).not.toContain('deterministic');
  });

  test('field cases 34 and 47: an unknown finish reason is counted beside the truncated answers', async () => {
    const { run, folder } = await smallGate(({ prompt, body }) => ({
      answer: completion(
        prompt.replace('Say ', ''),
        { model: body.model },
        body.model === 'new' ? null : 'stop',
      ),
    }));
    const { verdict } = await run();
    expect(verdict.conduct?.arms).toMatchObject({
      baseline: { nTruncated: 0, nUnknownFinish: 0, finishReasons: { stop: N_CASES } },
      candidate: { nTruncated: 0, nUnknownFinish: N_CASES, finishReasons: {} },
    });
    const report = readFileSync(path.join(folder, 'reports', verdict.run.id, 'report.md'), 'utf8');
    expect(report).toContain('| truncated | 0 | 0 |\n| finish reason unknown | 0 | 8 |');
  });
});

describe('qgate show --decoding', () => {
  test('prints the proof that the verdict rests on, and what the servers said of themselves', async () => {
    const { run, folder } = await smallGate();
    const { verdict } = await run();
    const { code, stdout } = await qgate(['show', 'latest', '--decoding'], folder);
    expect(code).toBe(0);
    expect(stdout.replace(/ +/g, ' ')).toBe(`Decoding
 decoding: proven equal on 8 compared requests.

What the servers said of themselves
 The arms may differ in: model.
 arm bundle models fingerprints finish reasons
 baseline old old (8) fp_1 stop (8)
 candidate new new (8) fp_1 stop (8)

How it was asked
 responses baseline candidate
 stored of planned 8 of 8 8 of 8
 requests a response 1.00 1.00
 truncated 0 0
 finish reason unknown 0 0
 Prompt tokens, candidate over baseline: 1.000.
 Seed requested: 7; a server may take a seed and not follow it.
`);
    const json = JSON.parse((await qgate(['show', 'latest', '--decoding', '--json'], folder)).stdout);
    expect(json).toMatchObject({
      runId: verdict.run.id,
      decoding: verdict.decoding,
      conduct: verdict.conduct,
    });
  });
});

describe('--warm-up', () => {
  test('sends calls to both arms that are in no result, and none where nothing is to be sent', async () => {
    const { run, asked, server } = await smallGate();
    const { code, verdict } = await run('--warm-up', '3');
    expect([code, asked('old'), asked('new')]).toEqual([0, N_CASES + 3, N_CASES + 3]);
    expect(verdict.conduct?.arms.baseline.nStored).toBe(N_CASES);
    const n = server.requests.length;
    expect((await run('--warm-up', '3')).stdout).toBe(
      JSON.stringify(verdict) === '' ? '' : (await run()).stdout,
    );
    expect(server.requests.length).toBe(n);
  });
});

describe('--arm', () => {
  test('fills one arm at a time into one run, and decides once both are there', async () => {
    const { run, asked } = await smallGate();
    const first = await run('--arm', 'baseline');
    expect([first.code, asked('old'), asked('new')]).toEqual([11, N_CASES, 0]);
    expect(first.verdict).toMatchObject({
      arm: 'baseline',
      arms: [
        { arm: 'baseline', nStored: N_CASES, nPlanned: N_CASES },
        { arm: 'candidate', nStored: 0, nPlanned: N_CASES },
      ],
    });
    const second = await run('--arm', 'candidate');
    expect([second.code, asked('old'), asked('new')]).toEqual([0, N_CASES, N_CASES]);
    expect(second.verdict).toMatchObject({ verdict: 'pass', isPartial: false });
    expect(second.verdict.conduct?.warnings).toEqual([
      expect.stringMatching(
        /^the arms were not asked at the same time: the last answer of the baseline is .+ older than the first of the other arm; what changed meanwhile counts as a difference between them$/,
      ),
    ]);
  });

  test('says on one line what is filled and what is not', async () => {
    const { folder } = await smallGate();
    const { code, stdout } = await qgate(
      ['run', 'echo', '--baseline', 'old', '--candidate', 'new', '--quiet', '--arm', 'candidate'],
      folder,
    );
    expect([code, stdout]).toEqual([
      11,
      expect.stringMatching(
        /^PARTIAL: baseline 0 of 8, candidate 8 of 8 responses of run echo-[0-9a-f]{10} are stored; nothing is decided before both arms are filled \(--arm baseline\)\n$/,
      ),
    ]);
  });
});

describe('--reuse-baseline', () => {
  /** A second candidate on the same server, against the same baseline. */
  const secondCandidate = (folder: string, url: string): void =>
    writeFileSync(
      path.join(folder, 'bundles/newer.yaml'),
      `bundle: 1\nname: newer\nmodel: {ref: "hf://org/newer", revision: "89ab"}\nendpoint: {url: "${url}", model: newer, stream: false}\n`,
    );
  const SECOND = ['--candidate', 'newer'];

  test('field case 51: the candidate is asked everything, the baseline one call, and the report counts the rest', async () => {
    const { run, asked, folder, server } = await smallGate();
    const first = await run();
    secondCandidate(folder, server.url);
    const { code, verdict, stderr } = await run(...SECOND, '--reuse-baseline', first.verdict.run.id);
    expect([code, stderr]).toEqual([0, '']);
    expect([asked('old'), asked('newer')]).toEqual([N_CASES + 1, N_CASES]);
    expect(verdict.conduct?.reused).toEqual([{ run: first.verdict.run.id, nAnswers: N_CASES - 1 }]);
    const report = readFileSync(path.join(folder, 'reports', verdict.run.id, 'report.md'), 'utf8');
    expect(report).toContain('7 baseline answers re-used from run echo');
    expect((await run(...SECOND)).verdict).toEqual(verdict);
  });

  test('field case 55: without the option nothing of an earlier run is used', async () => {
    const { run, asked, folder, server } = await smallGate();
    await run();
    secondCandidate(folder, server.url);
    const { verdict } = await run(...SECOND);
    expect([asked('old'), verdict.conduct?.reused]).toEqual([2 * N_CASES, []]);
  });

  test('field case 52: a server that says something else of itself is asked anew', async () => {
    let fingerprint = 'fp_1';
    const { run, asked, folder, server } = await smallGate(
      answering(() => ({ system_fingerprint: fingerprint })),
    );
    const first = await run();
    fingerprint = 'fp_2';
    secondCandidate(folder, server.url);
    const { verdict } = await run(...SECOND, '--reuse-baseline', first.verdict.run.id);
    expect(asked('old')).toBe(2 * N_CASES);
    expect(verdict.conduct?.reused).toEqual([]);
    expect(verdict.baseline.fingerprints).toEqual(['fp_2']);
  });

  test('field case 53: a failed call is asked again and never taken over', async () => {
    let isBroken = true;
    const refuse = { answer: { error: { message: 'bad input', code: 'invalid_prompt' } }, status: 422 };
    const { run, asked, folder, server } = await smallGate((request) =>
      isBroken && request.body.model === 'old' && /-[12]$/.test(request.prompt)
        ? refuse
        : answering()(request),
    );
    const first = await run();
    expect(first.code).toBe(11);
    isBroken = false;
    const before = asked('old');
    secondCandidate(folder, server.url);
    const { verdict } = await run(...SECOND, '--reuse-baseline', first.verdict.run.id);
    const nReused = verdict.conduct?.reused[0]?.nAnswers ?? 0;
    expect(asked('old') - before + nReused).toBe(N_CASES);
    expect(asked('old') - before).toBeGreaterThanOrEqual(4);
    expect(verdict.verdict).toBe('pass');
  });

  test('another request is another answer: a changed decoding takes nothing over', async () => {
    const { run, asked, folder } = await smallGate();
    const first = await run();
    writeFileSync(
      path.join(folder, 'gates/echo/gate.yaml'),
      SMALL_GATE.replace('max_tokens: 16', 'max_tokens: 17'),
    );
    const { verdict } = await run('--reuse-baseline', first.verdict.run.id);
    expect([asked('old'), verdict.conduct?.reused]).toEqual([2 * N_CASES, []]);
  });

  test('a run of another baseline is refused before anything is sent', async () => {
    const { run, folder, server } = await smallGate();
    const first = await run();
    secondCandidate(folder, server.url);
    const n = server.requests.length;
    const { code, stderr } = await run('--baseline', 'newer', '--reuse-baseline', first.verdict.run.id);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^error: the baseline of run echo-\S+ is another bundle: old \(sha256:\S+\), not newer/,
    );
    expect(server.requests.length).toBe(n);
  });
});

describe('--fail-fast', () => {
  const CRITICAL = SMALL_GATE.replace(
    'metrics:',
    '  - {name: no-leak, type: not-contains, text: leak, critical: leaks}\nmetrics:',
  );
  const leaking: Script = ({ prompt, body }) => ({
    answer: completion(body.model === 'new' ? 'leak' : prompt.replace('Say ', ''), { model: body.model }),
  });

  test('sends nothing more once a critical failure has settled the verdict, and says so again on resume', async () => {
    const { run, server } = await smallGate(leaking, CRITICAL);
    const { code, verdict, stdout } = await run('--fail-fast', '--concurrency', '1');
    expect([code, verdict.verdict, verdict.isPartial]).toEqual([10, 'block', true]);
    expect(server.requests.length).toBeLessThan(2 * N_CASES);
    const { nPlanned, nStored } = verdict.conduct?.arms.candidate ?? { nPlanned: 0, nStored: 0 };
    expect(nStored).toBeLessThan(nPlanned);
    const n = server.requests.length;
    const again = await run('--fail-fast');
    expect([again.code, again.stdout, server.requests.length]).toEqual([10, stdout, n]);
  });

  test('a failure that a person has to confirm settles nothing', async () => {
    const { run, server } = await smallGate(
      leaking,
      CRITICAL.replace('critical: leaks', 'critical: leaks, confirm: human').replaceAll('0.10', '0.99'),
    );
    await run('--fail-fast', '--concurrency', '1');
    expect(server.requests.length).toBe(2 * N_CASES);
  });

  test('under new-only a failure that the baseline has as well settles nothing', async () => {
    const both: Script = ({ body }) => ({ answer: completion('leak', { model: body.model }) });
    const gate = `${CRITICAL}critical_policy: new-only\n`;
    const same = await smallGate(both, gate);
    await same.run('--fail-fast', '--concurrency', '1');
    expect(same.server.requests.length).toBe(2 * N_CASES);
    const worse = await smallGate(leaking, gate);
    expect((await worse.run('--fail-fast', '--concurrency', '1')).code).toBe(10);
    expect(worse.server.requests.length).toBeLessThan(2 * N_CASES);
  });

  const wrong: Script = ({ prompt, body }) => ({
    answer: completion(body.model === 'new' ? 'x' : prompt.replace('Say ', ''), { model: body.model }),
  });

  test('sends nothing more once a margin is breached whatever follows, and shows what was not sent', async () => {
    const { run, server } = await smallGate(wrong);
    const { code, verdict } = await run('--fail-fast', '--concurrency', '1');
    expect([code, verdict.verdict, verdict.isPartial]).toEqual([10, 'block', true]);
    expect(server.requests.length).toBeLessThan(2 * N_CASES);
    const { nPlanned, nStored } = verdict.conduct?.arms.candidate ?? { nPlanned: 0, nStored: 0 };
    expect([nPlanned, nStored < nPlanned]).toEqual([N_CASES, true]);
    expect(verdict.rules.map(({ sentence }) => sentence)).toContainEqual(
      expect.stringMatching(
        /^candidate in \w+: \d of 4 cases answered; resume the run to send the rest, unless a breach has settled it$/,
      ),
    );
  });

  test('a settled run keeps its verdict without the option too: nothing is sent, and reports and store agree', async () => {
    const { run, server, folder } = await smallGate(wrong);
    const first = await run('--fail-fast', '--concurrency', '1');
    const n = server.requests.length;
    const again = await run();
    expect([again.code, again.stdout, server.requests.length]).toEqual([10, first.stdout, n]);
    const report = path.join(folder, 'reports', first.verdict.run.id, 'verdict.json');
    expect(readFileSync(report, 'utf8')).toBe(first.stdout);
  });
});
