import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { completion } from '../support/fake-openai.js';
import { builtQgate } from '../support/in-process.js';
import { type LiveGate, startLiveGate } from '../support/live-gate.js';

const ARMS = ['--baseline', 'old', '--candidate', 'new'];
type Line = Record<string, unknown>;

function linesOf(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

async function exported(gate: LiveGate, arm: 'baseline' | 'candidate', out: string, ...more: string[]) {
  const args = ['batch', 'export', 'echo', ...ARMS, '--arm', arm, '--out', out, '--json', ...more];
  const { code, stdout, stderr } = await builtQgate(args, { cwd: gate.folder });
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as { runId: string; nRequests: number; files: { name: string }[] };
}

/** A request as the engine answers it: rightly. */
function answered({ custom_id, body }: Line): Line {
  const { model, messages } = body as { model: string; messages: { content: string }[] };
  const text = (messages.at(-1)?.content ?? '').replace('Say ', '');
  return { custom_id, response: { status_code: 200, body: completion(text, { model }) }, error: null };
}

async function imported(gate: LiveGate, ...results: readonly (readonly (Line | string)[])[]) {
  const files = results.map((lines, index) => {
    const file = path.join(gate.folder, `results-${index}.jsonl`);
    writeFileSync(
      file,
      lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
    );
    return file;
  });
  const { code, stdout, stderr } = await builtQgate(['batch', 'import', 'latest', ...files, '--json'], {
    cwd: gate.folder,
  });
  return { code, stderr, report: code === 0 ? JSON.parse(stdout) : null };
}

const requests = (gate: LiveGate, out: string, arm: string) =>
  linesOf(path.join(gate.folder, out, `batch-${arm}-0001.jsonl`));

async function bothArms(gate: LiveGate): Promise<{ runId: string; baseline: Line[]; candidate: Line[] }> {
  const { runId } = await exported(gate, 'baseline', 'b');
  await exported(gate, 'candidate', 'c');
  return { runId, baseline: requests(gate, 'b', 'baseline'), candidate: requests(gate, 'c', 'candidate') };
}

describe('batch', () => {
  test('out, answered elsewhere in another order, in, decided: as a live run, and nothing is sent', async () => {
    const gate = await startLiveGate();
    const { runId, baseline, candidate } = await bothArms(gate);
    expect(baseline).toHaveLength(160);
    const [first] = baseline;
    expect(first).toMatchObject({ method: 'POST', url: '/v1/chat/completions', body: { model: 'old' } });
    expect(first?.custom_id).toMatch(/^g1-[\w-]{32}$/);
    expect(new Set([...baseline, ...candidate].map(({ custom_id }) => custom_id)).size).toBe(320);
    const manifest = JSON.parse(readFileSync(path.join(gate.folder, 'b/manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ run: runId, arm: 'baseline', n_requests: 160, files: [{ lines: 160 }] });

    const { report } = await imported(gate, candidate.map(answered).reverse(), baseline.map(answered));
    expect(report).toMatchObject({ runId, nRows: 320, nMatched: 320, nNew: 320, nFailed: 0, nForeign: 0 });
    const run = await builtQgate(['run', 'echo', ...ARMS, '--json'], { cwd: gate.folder });
    expect(JSON.parse(run.stdout)).toMatchObject({
      verdict: 'pass',
      run: { id: runId },
      decoding: { state: 'proven' },
    });
    expect([run.code, gate.server.requests.length]).toEqual([0, 0]);

    const again = await imported(gate, baseline.map(answered));
    expect(again.report).toMatchObject({ nMatched: 160, nNew: 0 });

    rmSync(path.join(gate.folder, '.qgate'), { recursive: true });
    const live = await builtQgate(['run', 'echo', ...ARMS, '--json'], { cwd: gate.folder });
    const { responseTimes: _, ...liveVerdict } = JSON.parse(live.stdout);
    const { responseTimes: __, ...batchVerdict } = JSON.parse(run.stdout);
    expect(batchVerdict.metrics).toEqual(liveVerdict.metrics);
    expect(batchVerdict.rules).toEqual(liveVerdict.rules);
  });

  test('field case 36: what is missing stays unscored and is never a pass; --missing exports exactly that', async () => {
    const gate = await startLiveGate();
    const { runId, baseline, candidate } = await bothArms(gate);
    const expired = (line: Line): Line => ({
      custom_id: line.custom_id,
      response: null,
      error: { code: 'batch_expired', message: 'not in time' },
    });
    const { report } = await imported(
      gate,
      baseline.map(answered),
      candidate.slice(3).map(answered),
      candidate.slice(1, 3).map(expired),
    );
    expect(report).toMatchObject({
      nMatched: 317,
      nFailed: 2,
      failures: [{ why: 'batch_expired: not in time', n: 2 }],
      arms: [
        { arm: 'baseline', nPlanned: 160, nStored: 160, nMissing: 0 },
        { arm: 'candidate', nPlanned: 160, nStored: 157, nMissing: 3 },
      ],
    });
    const verdict = await builtQgate(['verdict', runId, '--json'], { cwd: gate.folder });
    expect([verdict.code, JSON.parse(verdict.stdout).verdict]).toEqual([11, 'inconclusive']);
    expect(await exported(gate, 'candidate', 'again', '--missing')).toMatchObject({
      runId,
      nRequests: 3,
      nStored: 157,
    });
    expect(requests(gate, 'again', 'candidate')).toEqual(candidate.slice(0, 3));
    expect(await exported(gate, 'baseline', 'none', '--missing')).toMatchObject({ nRequests: 0, files: [] });
  });

  test('field cases 154 and 155: equal rows count once, broken lines are told, and order changes nothing', async () => {
    const gate = await startLiveGate();
    const { baseline } = await bothArms(gate);
    const [first, second] = baseline.map(answered) as [Line, Line];
    const failed = { ...second, response: { status_code: 503, body: null }, error: null };
    const rows = [first, first, failed, second, '{"custom_id":"g1-'];
    const seen = { nDuplicate: 2, nForeign: 0, nUnreadable: 1, nMatched: 2, nFailed: 0 };
    const shown: string[] = [];
    for (const order of [rows, [...rows].reverse()]) {
      const { report } = await imported(gate, order);
      expect(report).toMatchObject(seen);
      const show = await builtQgate(['show', 'latest', 'short-1', '--json'], { cwd: gate.folder });
      // Each run is begun anew, so its id is its own.
      shown.push(show.stdout.replace(/"runId": "[^"]+"/, ''));
      rmSync(path.join(gate.folder, '.qgate'), { recursive: true });
      rmSync(path.join(gate.folder, 'b'), { recursive: true });
      await exported(gate, 'baseline', 'b');
    }
    expect(shown[1]).toBe(shown[0]);
    expect(shown[0]).toContain('"text"');
  });

  test('field case 634: rows that contradict each other are refused whole, in any order and over any files', async () => {
    const gate = await startLiveGate();
    const { runId, baseline } = await bothArms(gate);
    const [first, second] = baseline.map(answered) as [Line, Line];
    const said = (text: string, more: object = {}) => ({
      ...first,
      response: { status_code: 200, body: { ...completion(text, { model: 'old' }), ...more } },
    });
    const filtered = {
      ...first,
      response: { status_code: 400, body: { error: { code: 'content_filter', message: 'no' } } },
    };
    const stored = async () =>
      JSON.parse((await builtQgate(['runs', '--json'], { cwd: gate.folder })).stdout)[0].nStored;
    const about =
      'error: rows contradict each other, so nothing is taken in: case "short-1" of the baseline is answered';
    for (const other of [said('other'), said('first', { usage: { prompt_tokens: 9 } }), filtered]) {
      const oneFile = await imported(gate, [first, second, other]);
      expect([oneFile.code, oneFile.stderr]).toEqual([
        2,
        expect.stringMatching(
          new RegExp(`^${about} at \\S*results-0.jsonl:1 and otherwise at \\S*results-0.jsonl:3\n`),
        ),
      ]);
      const twoFiles = await imported(gate, [second, other], [first]);
      expect([twoFiles.code, twoFiles.stderr]).toEqual([
        2,
        expect.stringMatching(
          new RegExp(`^${about} at \\S*results-0.jsonl:2 and otherwise at \\S*results-1.jsonl:1\n`),
        ),
      ]);
    }
    expect(await stored()).toBe(0);
    expect((await imported(gate, [first, second])).report).toMatchObject({ nNew: 2 });
    const later = await imported(gate, [said('other')]);
    expect([later.code, later.stderr]).toEqual([
      2,
      expect.stringContaining('results-0.jsonl:1 otherwise than the answer that is stored'),
    ]);

    const foreign = { ...first, custom_id: 'g1-else' };
    const third = answered(baseline[2] as Line);
    const refused = await imported(gate, [third, foreign]);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringMatching(
        `1 row belongs to no request of run ${runId}, so nothing is taken in: \\S*results-0.jsonl:2\n`,
      ),
    ]);
    expect(await stored()).toBe(2);
    const partial = await builtQgate(
      ['batch', 'import', 'latest', 'results-0.jsonl', '--partial', '--json'],
      { cwd: gate.folder },
    );
    expect(JSON.parse(partial.stdout)).toMatchObject({ nNew: 1, nForeign: 1 });
  });

  test('files of which no row belongs to the run are refused', async () => {
    const gate = await startLiveGate();
    await exported(gate, 'baseline', 'b');
    const { code, stderr } = await imported(gate, [{ custom_id: 'r1', response: null, error: null }]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('none of the 1 rows belongs to run echo-')]);
  });

  test('an export never replaces another, and a recorded arm has nothing to export', async () => {
    const gate = await startLiveGate();
    await exported(gate, 'baseline', 'b');
    const args = ['batch', 'export', 'echo', ...ARMS, '--arm', 'candidate', '--out', 'b'];
    const { code, stderr } = await builtQgate(args, { cwd: gate.folder });
    expect([code, stderr]).toEqual([2, expect.stringContaining('holds an export already')]);
  });
});
