import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/verdict/verdict.js';
import { completion, type Script } from '../support/fake-openai.js';
import { builtQgate } from '../support/in-process.js';
import { LIVE_GATE, startLiveGate } from '../support/live-gate.js';
import { startQgate } from '../support/run-qgate.js';
import { withoutStart } from '../support/without-start.js';

const RUN = ['run', 'echo', '--baseline', 'old', '--candidate', 'new', '--quiet', '--json'];
const THREE_LOOKS = `${LIVE_GATE}sequential: {looks: [0.5, 0.75, 1]}\n`;
/** Cases of two slices of 80 by look, each asked of both arms; the floor of a slice is 44. */
const N_CASES_BY_LOOK = [88, 120, 160];

/** Both arms are right, but for cases that the candidate fails. */
const answering =
  (isFailed: (prompt: string) => boolean = () => false): Script =>
  ({ prompt, body }) => {
    const isWrong = body.model === 'new' && isFailed(prompt);
    return { answer: completion(isWrong ? 'no' : prompt.replace('Say ', ''), { model: body.model }) };
  };

/** What a verdict says, but for which start it had, and when and how often servers were asked. */
function told(text: string): unknown {
  const { responseTimes: _, conduct: __, ...rest } = withoutStart(text) as Verdict;
  return rest;
}

describe('looks of a run on live arms', () => {
  test('what is not needed is not sent: a flawless candidate passes at the second of three looks', async () => {
    const { folder: cwd, server } = await startLiveGate({ gate: THREE_LOOKS });
    const { code, stdout } = await builtQgate(RUN, { cwd });
    const { looks, decoding, isPartial } = JSON.parse(stdout) as Verdict;
    expect(code).toBe(0);
    expect(server.requests).toHaveLength(240);
    expect(looks).toMatchObject({
      look: 2,
      end: 'pass',
      nCasesByLook: N_CASES_BY_LOOK,
      nCallsByLook: [176, 240, 320],
    });
    expect([decoding, isPartial]).toEqual([{ state: 'proven', nCompared: 120, leftToServer: [] }, false]);
    const report = await builtQgate(['report', 'latest'], { cwd });
    expect(report.stdout).toContain('Saved 40 of 160 cases: 80 of 320 requests were not needed.');
    const again = await builtQgate(RUN, { cwd });
    expect([again.code, again.stdout]).toEqual([0, stdout]);
    expect(server.requests).toHaveLength(240);
    const verified = await builtQgate(['verify', '--bundle', 'new', '--gate', 'echo'], { cwd });
    expect(verified.stderr + verified.stdout).toContain('advisory');
  });

  test('a candidate that fails half of the cases is stopped at the first look', async () => {
    const script = answering((prompt) => /[02468]$/.test(prompt));
    const { folder: cwd, server } = await startLiveGate({ gate: THREE_LOOKS, script });
    const { code, stdout } = await builtQgate(RUN, { cwd });
    expect(code).toBe(10);
    expect((JSON.parse(stdout) as Verdict).looks).toMatchObject({ look: 1, end: 'breached' });
    expect(server.requests).toHaveLength(176);
  });

  test('the arms one after the other: the second is stopped at the look that decides', async () => {
    const { folder: cwd, server } = await startLiveGate({ gate: THREE_LOOKS });
    const half = await builtQgate([...RUN, '--arm', 'baseline'], { cwd });
    expect(half.code).toBe(11);
    const { code, stdout } = await builtQgate([...RUN, '--arm', 'candidate'], { cwd });
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as Verdict).looks).toMatchObject({ look: 2, end: 'pass' });
    expect(server.requests).toHaveLength(160 + 120);
  });

  test('killed between looks and during one, resumed with other workers, and in shards, it says the same', async () => {
    const whole = await startLiveGate({ gate: THREE_LOOKS });
    const expected = await builtQgate([...RUN, '--concurrency', '16'], { cwd: whole.folder });

    // From this request on the server hangs: first with all of look 1 answered, then within look 2.
    let hangsFrom = 2 * 88;
    let nAnswered = 0;
    const right = answering();
    const { folder: cwd, server } = await startLiveGate({
      gate: THREE_LOOKS,
      script: (request) => {
        if (nAnswered >= hangsFrom) return { hang: true };
        nAnswered++;
        return right(request);
      },
    });
    const killed = async (concurrency: number) => {
      const nSeen = server.requests.length;
      const nLeft = hangsFrom - nAnswered;
      const { child, finished } = startQgate([...RUN, '--concurrency', String(concurrency)], { cwd });
      await server.received(nSeen + nLeft + 2 * concurrency);
      child.kill('SIGKILL');
      expect((await finished).signal).toBe('SIGKILL');
    };
    await killed(4);
    hangsFrom += 40;
    await killed(2);
    hangsFrom = Number.POSITIVE_INFINITY;
    const resumed = await builtQgate([...RUN, '--concurrency', '1'], { cwd });
    expect(resumed.code).toBe(0);
    expect(told(resumed.stdout)).toEqual(told(expected.stdout));

    const nBefore = server.requests.length;
    const notes: string[] = [];
    for (const shard of ['2/2', '1/2']) {
      const run = RUN.filter((option) => option !== '--quiet');
      notes.push((await builtQgate([...run, '--shard', shard, '--progress', 'none'], { cwd })).stderr);
    }
    for (const note of notes) {
      expect(note).toContain('looks are read once the shards are merged: this shard sends all of its cases');
    }
    expect(server.requests.length - nBefore).toBe(320);
    const shards = ['1', '2'].map((index) => `.qgate/shard-${index}-of-2.sqlite`);
    const merged = await builtQgate(['merge', ...shards, '--out', 'merged.sqlite', '--json'], { cwd });
    expect(merged.code).toBe(0);
    expect(told(merged.stdout)).toEqual(told(expected.stdout));
  });
});
