import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Grade } from '../../src/grade/grade.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { openStore, type StoreOptions } from '../../src/store/open-store.js';
import type { RunDefinition } from '../../src/workflow/ports.js';
import { sampleBundle, sampleCase, sampleCases, sampleGate, sampleResponse } from '../support/samples.js';

const directory = mkdtempSync(join(tmpdir(), 'qgate-store-'));
afterAll(() => rmSync(directory, { recursive: true }));
let nStores = 0;
const newPath = (): string => join(directory, `${nStores++}.db`);

function definition(nCases: number, more: Partial<RunDefinition> = {}): RunDefinition {
  return {
    gate: sampleGate(),
    gateDigest: digestOf('gate'),
    casesDigest: digestOf(`cases ${nCases}`),
    baseline: sampleBundle('base'),
    candidate: sampleBundle('cand'),
    identity: digestOf('identity'),
    isAA: false,
    advisoryBecause: [],
    partial: [],
    repeatsPerCase: new Uint16Array(nCases).fill(1),
    ...more,
  };
}

/** Batches are committed by `flush` alone. */
const BY_HAND: StoreOptions = { schedule: () => () => undefined };

function newRun(nCases = 3, more: Partial<RunDefinition> = {}, path = newPath()) {
  const store = openStore(path, BY_HAND);
  const run = store.createRun(definition(nCases, more), sampleCases(nCases), 1_700_000_000_000);
  return { store, run, path, sink: store.sink(run.id) };
}

describe('runs', () => {
  test('are named for gate and identity, and later attempts are numbered', () => {
    const { store, run } = newRun();
    const hex = digestOf('identity').slice(7, 17);
    expect(run).toEqual({
      id: `sample-${hex}`,
      attempt: 1,
      createdAtMs: 1_700_000_000_000,
      gateName: 'sample',
      gateDigest: digestOf('gate'),
      baselineName: 'base',
      candidateName: 'cand',
      candidateDigest: digestOf({ name: 'cand' }),
      identity: digestOf('identity'),
      nPlanned: 6,
      nStored: 0,
      verdict: null,
    });
    const second = store.createRun(definition(3), sampleCases(3), 1_700_000_000_001);
    expect(second).toMatchObject({ id: `sample-${hex}-2`, attempt: 2 });
    expect(store.runs().map((each) => each.id)).toEqual([second.id, run.id]);
    expect(store.runsByIdentity(digestOf('identity')).map((each) => each.attempt)).toEqual([1, 2]);
    expect(store.run('none')).toBeNull();
    expect(() => store.definition('none')).toThrow('there is no run none in this store');
    store.close();
  });

  test('definition and cases come back as they were given', () => {
    const path = newPath();
    const store = openStore(path);
    const cases = [
      sampleCase('a', {
        input: { kind: 'text', text: 'NUL \0 and half \ud83d' },
        reference: { x: [1, 'y'] },
      }),
      sampleCase('b', { meta: JSON.parse('{"__proto__":{"p":1}}') as Record<string, unknown> }),
    ];
    const given = definition(2, { repeatsPerCase: Uint16Array.of(1, 300), partial: ['slice x only'] });
    const run = store.createRun(given, cases, 5);
    store.close();
    const again = openStore(path);
    expect(again.definition(run.id)).toEqual(given);
    expect(again.cases(run.id)).toEqual(cases);
    expect(again.counts(run.id)).toEqual([
      { arm: 'baseline', planned: 301, stored: 0 },
      { arm: 'candidate', planned: 301, stored: 0 },
    ]);
    again.close();
  });
});

describe('responses', () => {
  test('come back whole, in the order of cases, arms and repeats', async () => {
    const { store, run, sink } = newRun(3, { repeatsPerCase: Uint16Array.of(2, 1, 1) });
    const responses = [
      sampleResponse('c2', { arm: 'candidate' }),
      sampleResponse('c0', {
        arm: 'candidate',
        repeat: 1,
        turns: ['a', 'b'],
        turnCalls: [[{ id: null, name: 'f', arguments: '{}' }], []],
      }),
      sampleResponse('c0', {
        repeat: 1,
        status: 'error',
        text: null,
        clocks: null,
        detail: '500',
        toolCalls: [{ id: null, name: 'f', arguments: '{' }],
        recordedGrades: { label: 'x', n: 1 },
      }),
      sampleResponse('c0', { reasoning: 'because' }),
    ];
    for (const response of responses) sink.put(response);
    await sink.flush();
    expect([...store.responses(run.id)]).toEqual([responses[3], responses[2], responses[1], responses[0]]);
    expect(store.response(run.id, 'baseline', 'c0', 1)).toEqual(responses[2]);
    expect(store.response(run.id, 'baseline', 'c2', 0)).toBeNull();
    expect(store.run(run.id)).toMatchObject({ nPlanned: 8, nStored: 4 });
    store.close();
  });

  test('field case 137: texts come back unit for unit, NUL and half surrogate pairs included', async () => {
    const { store, run, sink } = newRun(2);
    sink.put(sampleResponse('c0', { text: 'a\u0000b', reasoning: 'ok \ud83d' }));
    sink.put(sampleResponse('c1', { text: '"quoted" 😀', reasoning: null }));
    await sink.flush();
    const [first, second] = [...store.responses(run.id)];
    expect(first).toMatchObject({ text: 'a\u0000b', reasoning: 'ok \ud83d' });
    expect(first?.text).toHaveLength(3);
    expect(second).toMatchObject({ text: '"quoted" 😀', reasoning: null });
    store.close();
  });

  test('any text and reasoning comes back as it was', async () => {
    const anyText = fc.option(
      fc.string({ unit: 'binary' }).map((text) => text + (text.length % 3 === 0 ? '\ud800' : '')),
    );
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (text, reasoning) => {
        const { store, run, sink } = newRun(1);
        sink.put(sampleResponse('c0', { text, reasoning }));
        await sink.flush();
        expect([...store.responses(run.id)]).toMatchObject([{ text, reasoning }]);
        store.close();
      }),
      { numRuns: 30 },
    );
  });

  test('field case 138: every repeat is readable, and a second write of a place is an error', async () => {
    const { store, run, sink } = newRun(10, { repeatsPerCase: new Uint16Array(10).fill(3) });
    for (let index = 0; index < 10; index++) {
      for (let repeat = 0; repeat < 3; repeat++) sink.put(sampleResponse(`c${index}`, { repeat }));
    }
    await sink.flush();
    expect([...store.responses(run.id)]).toHaveLength(30);
    expect(() => sink.put(sampleResponse('c3', { repeat: 2 }))).toThrow(
      'baseline c3 repeat 2 is stored already',
    );
    expect(() => sink.put(sampleResponse('c3', { repeat: 3 }))).toThrow(
      'baseline c3 repeat 3 was not planned',
    );
    expect(() => sink.put(sampleResponse('x'))).toThrow('case x is not part of this run');
    store.close();
  });

  test('a new sink knows what is stored', async () => {
    const { store, run, sink, path } = newRun(2);
    sink.put(sampleResponse('c1', { arm: 'candidate' }));
    store.close();
    const again = openStore(path);
    const next = again.sink(run.id);
    expect(next.has('candidate', 'c1', 0)).toBe(true);
    expect(next.has('baseline', 'c1', 0)).toBe(false);
    expect(next.has('candidate', 'c1', 1)).toBe(false);
    expect(next.has('candidate', 'nothing', 0)).toBe(false);
    again.close();
  });

  test('are committed at the latest when the schedule says, in batches', async () => {
    const path = newPath();
    const due: { task: () => void; delayMs: number }[] = [];
    const store = openStore(path, {
      schedule: (task, delayMs) => {
        due.push({ task, delayMs });
        return () => undefined;
      },
    });
    const run = store.createRun(definition(400), sampleCases(400), 1);
    const sink = store.sink(run.id);
    sink.put(sampleResponse('c0'));
    sink.put(sampleResponse('c1'));
    expect(due.map((each) => each.delayMs)).toEqual([5]);
    expect(store.run(run.id)?.nStored).toBe(0);
    due[0]?.task();
    expect(store.run(run.id)?.nStored).toBe(2);
    for (let index = 2; index < 300; index++) sink.put(sampleResponse(`c${index}`));
    expect(store.run(run.id)?.nStored).toBe(258);
    store.close();
  });

  test('can be read while grades are written', async () => {
    const { store, run, sink } = newRun(1500);
    for (let index = 0; index < 1500; index++) sink.put(sampleResponse(`c${index}`));
    await sink.flush();
    function* grade(): Generator<Grade> {
      for (const { arm, caseId, repeat } of store.responses(run.id)) {
        const outcome = { state: 'scored', passed: true, score: 1 } as const;
        yield { arm, caseId, repeat, grader: 'g', outcome, reason: 'r', evidence: { at: 3 } };
      }
    }
    store.putGrades(run.id, grade());
    const grades = [...store.grades(run.id)];
    expect(grades).toHaveLength(1500);
    expect(grades.map((each) => each.caseId)).toEqual(sampleCases(1500).map((item) => item.id));
    store.close();
  });
});

describe('the proof of identical decoding', () => {
  test('finds cases whose digests differ or are missing', async () => {
    const { store, run, sink } = newRun(4);
    for (const arm of ['baseline', 'candidate'] as const) {
      for (let index = 0; index < 4; index++)
        sink.put(
          sampleResponse(`c${index}`, {
            arm,
            decodingDigest:
              arm === 'candidate' && index === 1 ? digestOf('other') : index === 2 ? null : digestOf(index),
          }),
        );
    }
    await sink.flush();
    expect(store.decodingMismatches(run.id, 10)).toEqual({
      nCompared: 4,
      nDiffering: 2,
      caseIds: ['c1', 'c2'],
    });
    expect(store.decodingMismatches(run.id, 1).caseIds).toEqual(['c1']);
    store.close();
  });

  test('does not compare recorded arms', async () => {
    const endpoint = { kind: 'recorded', path: 'x', sha256: digestOf('x') } as const;
    const { store, run, sink } = newRun(1, { baseline: sampleBundle('base', { endpoint }) });
    sink.put(sampleResponse('c0', { decodingDigest: null }));
    sink.put(sampleResponse('c0', { arm: 'candidate' }));
    await sink.flush();
    expect(store.decodingMismatches(run.id, 10)).toEqual({ nCompared: 0, nDiffering: 0, caseIds: [] });
    store.close();
  });
});

describe('grades', () => {
  const grade = (more: Partial<Grade> = {}): Grade => ({
    arm: 'baseline',
    caseId: 'c0',
    repeat: 0,
    grader: 'answer',
    outcome: { state: 'scored', passed: false, score: 0.25 },
    reason: 'output "1" is not "0"',
    evidence: { found: '1' },
    ...more,
  });

  test('come back in order, and a new grade takes the place of the old', () => {
    const { store, run } = newRun(2);
    const unscored = grade({ caseId: 'c1', outcome: { state: 'unscored', why: 'truncated' } });
    store.putGrades(run.id, [unscored, grade({ arm: 'candidate' }), grade(), grade({ grader: 'a' })]);
    const better = grade({ outcome: { state: 'scored', passed: true, score: 1 } });
    store.putGrades(run.id, [better]);
    expect([...store.grades(run.id)]).toEqual([
      grade({ grader: 'a' }),
      better,
      grade({ arm: 'candidate' }),
      unscored,
    ]);
    store.close();
  });

  test('field case 132: a score that is no finite number is refused by name, and nothing is written', () => {
    const { store, run } = newRun(2);
    for (const score of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const outcome = { state: 'scored', passed: true, score } as const;
      expect(() => store.putGrades(run.id, [grade(), grade({ caseId: 'c1', outcome })])).toThrow(
        `the score of answer on baseline c1 repeat 0 is ${score}, not a finite number`,
      );
    }
    expect([...store.grades(run.id)]).toEqual([]);
    store.close();
  });
});

describe('verdicts', () => {
  test('the first stays; an identical text is no change', () => {
    const { store, run } = newRun();
    expect(store.verdict(run.id)).toBeNull();
    store.putVerdict(run.id, '{"v":1}', 'block');
    store.putVerdict(run.id, '{"v":1}', 'block');
    store.putVerdict(run.id, '{"v":2}', 'pass');
    expect(store.verdict(run.id)).toBe('{"v":1}');
    expect(store.run(run.id)?.verdict).toBe('block');
    store.close();
  });

  test('a pending one is followed by what the missing grades allow', () => {
    const { store, run } = newRun();
    store.putVerdict(run.id, 'waiting', 'pending');
    store.putVerdict(run.id, 'decided', 'pass');
    expect(store.verdict(run.id)).toBe('decided');
    store.close();
  });
});

describe('files', () => {
  test('field case 136: after closing, the one file holds everything', async () => {
    const { store, run, sink, path } = newRun(2);
    sink.put(sampleResponse('c0'));
    store.close();
    expect(existsSync(`${path}-wal`)).toBe(false);
    const copy = newPath();
    writeFileSync(copy, readFileSync(path));
    const elsewhere = openStore(copy);
    expect([...elsewhere.responses(run.id)]).toEqual([sampleResponse('c0')]);
    elsewhere.close();
  });

  test('damage to a stored definition is found', () => {
    const { store, run, path } = newRun(1);
    store.close();
    const bytes = readFileSync(path);
    const at = bytes.indexOf('"isAA":false');
    bytes.write('"isAA":true ', at);
    writeFileSync(path, bytes);
    const damaged = openStore(path);
    expect(() => damaged.definition(run.id)).toThrow(
      `the store is damaged: definition of run ${run.id} cannot be read`,
    );
    damaged.close();
  });
});

describe('a run folded into scores and counts', () => {
  const tally = { scores: Float64Array.of(0, 1, 0.5), names: new Map([['a', 1]]) };

  test('comes back as it was put', () => {
    const { store, run } = newRun();
    expect(store.tally(run.id)).toBe(null);
    store.putTally(run.id, tally);
    expect(store.tally(run.id)).toEqual(tally);
  });

  test('is gone with the next response or grade of its run, and of no other', async () => {
    const { store, run, sink } = newRun();
    store.putTally(run.id, tally);
    sink.put(sampleResponse(store.cases(run.id)[0]?.id ?? ''));
    await sink.flush();
    expect(store.tally(run.id)).toBe(null);
    const other = store.createRun(definition(3, { identity: digestOf('another') }), sampleCases(3), 1);
    store.putTally(run.id, tally);
    store.putTally(other.id, tally);
    const grade: Grade = {
      arm: 'baseline',
      caseId: store.cases(run.id)[0]?.id ?? '',
      repeat: 0,
      grader: 'answer',
      outcome: { state: 'scored', passed: true, score: 1 },
      reason: '',
      evidence: {},
    };
    store.putGrades(run.id, [grade]);
    expect([store.tally(run.id), store.tally(other.id)]).toEqual([null, tally]);
  });

  test('is derived again where it is damaged', () => {
    const { store, run, path } = newRun();
    store.putTally(run.id, tally);
    store.close();
    const db = new Database(path);
    db.prepare('UPDATE tally SET body = zeroblob(10)').run();
    db.close();
    expect(openStore(path, BY_HAND).tally(run.id)).toBe(null);
  });
});
