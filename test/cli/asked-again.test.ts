import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/verdict/verdict.js';
import { type Act, completion, type Script, type SeenRequest } from '../support/fake-openai.js';
import { builtQgate } from '../support/in-process.js';
import { startLiveGate } from '../support/live-gate.js';

const RUN = ['run', 'echo', '--baseline', 'old', '--candidate', 'new', '--quiet'];

const right = ({ prompt, body }: SeenRequest): Act => ({
  answer: completion(prompt.replace('Say ', ''), { model: body.model }),
});

/** The right answers, but where `act` says otherwise while `isIll`. */
async function illGate(act: (request: SeenRequest) => Act | null) {
  const state = { isIll: true };
  const script: Script = (request) => (state.isIll ? act(request) : null) ?? right(request);
  const gate = await startLiveGate({ script });
  await builtQgate(['lock', 'echo'], { cwd: gate.folder });
  const run = () => builtQgate([...RUN, '--json'], { cwd: gate.folder });
  return { ...gate, state, run };
}

const ofCandidate = (word: string, act: Act) => (request: SeenRequest) =>
  request.body.model === 'new' && request.prompt === `Say ${word}` ? act : null;
const busy: Act = { status: 503, answer: { error: { message: 'down' } }, headers: { 'retry-after-ms': '1' } };

describe('field case 610: calls that brought no answer', () => {
  test('are asked again by the same command, which then passes; every attempt is counted', async () => {
    const { folder, server, state, run } = await illGate(ofCandidate('short-7', busy));
    const first = await run();
    expect(first.code).toBe(11);
    const lacking = JSON.parse(first.stdout) as Verdict;
    expect([lacking.verdict, lacking.isPartial]).toEqual(['inconclusive', true]);
    expect(lacking.rules.find(({ code }) => code === 'not-all-answered')?.sentence).toBe(
      'candidate in short: 79 of 80 cases answered (1 error); run the same command again: it asks them anew, unless a breach has settled it',
    );
    expect(readdirSync(path.join(folder, 'gates/echo'))).not.toContain('ledger.jsonl');

    state.isIll = false;
    const nBefore = server.requests.length;
    const second = await run();
    expect(second.code).toBe(0);
    expect(server.requests.length - nBefore).toBe(1);
    const verdict = JSON.parse(second.stdout) as Verdict;
    expect(verdict.isPartial).toBe(false);
    expect(verdict.conduct?.arms.candidate.failed).toEqual({
      nCalls: 1,
      nTimes: 1,
      nOpen: 0,
      calls: [{ caseId: 'short-7', repeat: 0, nTimes: 1, status: 'error', isOpen: false }],
    });
    expect(verdict.conduct?.arms.candidate.meanAttempts).toBeCloseTo((160 + 4) / 160, 10);
    expect(verdict.conduct?.arms.baseline.failed).toBeUndefined();

    const third = await run();
    expect([third.code, server.requests.length - nBefore]).toEqual([0, 1]);
  });

  test.each([
    ['a reply by another model', { answer: completion('short-7', { model: 'other' }) }],
    ['a body that breaks off', { cut: '{"choices":[', promised: 400 }],
    ['an error inside a 200', { answer: { error: { message: 'engine died' } } }],
  ] as const)('%s is open as well', async (_, act) => {
    const { state, run } = await illGate(ofCandidate('short-7', act));
    expect((await run()).code).toBe(11);
    state.isIll = false;
    expect((await run()).code).toBe(0);
  });

  test('a case that stays ill stays open and is never a verdict that stands', async () => {
    const { run } = await illGate(ofCandidate('short-7', busy));
    expect((await run()).code).toBe(11);
    const again = await run();
    expect(again.code).toBe(11);
    const { conduct } = JSON.parse(again.stdout) as Verdict;
    expect(conduct?.arms.candidate.failed).toMatchObject({ nCalls: 1, nTimes: 2, nOpen: 1 });
  });
});

describe('field case 611: what a server refuses for one case', () => {
  test.each([
    [401, 'no access to this'],
    [403, 'input was flagged'],
    [400, 'the prompt is too long'],
    [422, 'cannot be processed'],
  ])('%i is the outcome of that case, and the run completes', async (status, message) => {
    const { server, run } = await illGate(ofCandidate('long-3', { status, answer: { error: { message } } }));
    const first = await run();
    const verdict = JSON.parse(first.stdout) as Verdict;
    expect(verdict.isPartial).toBe(false);
    const stratum = verdict.completeness.find(({ slice, arm }) => slice === 'long' && arm === 'candidate');
    expect(stratum).toMatchObject({ nAnswered: 80, nPlanned: 80, nScored: 79 });
    const nBefore = server.requests.length;
    expect((await run()).code).toBe(first.code);
    expect(server.requests).toHaveLength(nBefore);
  });
});

describe('field case 608: what is no chat endpoint', () => {
  test.each([
    [
      'a page',
      '<!DOCTYPE html><html><body>Log in</body></html>',
      'HTML, not JSON, from URL/chat/completions (a wrong path or a login page)',
    ],
    [
      'a page without a doctype',
      '\n<html>\n<title>Portal</title>',
      'HTML, not JSON, from URL/chat/completions (a wrong path or a login page)',
    ],
    ['plain text', 'It works!', '"It works!", not JSON (URL/chat/completions)'],
    ['nothing', '', 'an empty body with status 200 (URL/chat/completions)'],
    ['other JSON', '{"status":"ok"}', 'the response has no choices (URL/chat/completions)'],
    ['a list', '[]', 'the response has no choices (URL/chat/completions)'],
  ])('%s costs one request an arm and exits 20', async (_, answer, message) => {
    const { server, run } = await illGate(() => ({ answer, headers: { 'content-type': 'text/html' } }));
    const { code, stderr } = await run();
    expect(code).toBe(20);
    expect(stderr).toMatch(/^(error: )?(baseline|candidate): /);
    expect(stderr).toContain(message.replace('URL', server.url));
    expect(server.requests.length).toBeLessThanOrEqual(2);
  });
});

describe('field case 609: a model name that the server does not serve', () => {
  test('stops after the first replies with both names; once it is served the same command goes on', async () => {
    const { server, state, run } = await illGate(({ prompt, body }) =>
      body.model === 'new' ? { answer: completion(prompt.replace('Say ', ''), { model: 'new_fp8' }) } : null,
    );
    const { code, stderr } = await run();
    expect(code).toBe(20);
    expect(stderr).toContain('candidate: the bundle asks for new, and the server answers as new_fp8');
    expect(server.requests.filter(({ body }) => body.model === 'new')).toHaveLength(3);
    state.isIll = false;
    const second = await run();
    expect(second.code).toBe(0);
    const verdict = JSON.parse(second.stdout) as Verdict;
    expect(verdict.candidate.models).toEqual({ new: 160 });
    expect(verdict.conduct?.arms.candidate.failed).toMatchObject({ nCalls: 3, nTimes: 3, nOpen: 0 });
  });
});
