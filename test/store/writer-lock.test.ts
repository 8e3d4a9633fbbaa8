import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { digestOf } from '../../src/shared/canonical-json.js';
import { openStore } from '../../src/store/open-store.js';
import { isAlive, thisProcess } from '../../src/store/process-identity.js';
import type { LockOptions } from '../../src/store/writer-lock.js';
import { sampleBundle, sampleCases, sampleGate } from '../support/samples.js';

const directory = mkdtempSync(join(tmpdir(), 'qgate-lock-'));
afterAll(() => rmSync(directory, { recursive: true }));
const path = join(directory, 'runs.db');

const self = { pid: 100, host: 'here', start: '1' };
const beats: (() => void)[] = [];
let nowMs = 1_000_000;
const open = (lock: LockOptions) =>
  openStore(path, {
    lock: {
      nowMs: () => nowMs,
      repeat: (task) => {
        beats.push(task);
        return () => undefined;
      },
      ...lock,
    },
  });

function createRun(name: string): string {
  const store = open({});
  const run = store.createRun(
    {
      gate: sampleGate({ name }),
      gateDigest: digestOf('gate'),
      casesDigest: digestOf('cases'),
      baseline: sampleBundle('base'),
      candidate: sampleBundle('cand'),
      identity: digestOf(name),
      isAA: false,
      advisoryBecause: [],
      partial: [],
      repeatsPerCase: Uint16Array.of(1),
    },
    sampleCases(1),
    1,
  );
  store.close();
  return run.id;
}

describe('field case 134: one writer for each run', () => {
  test('a second process is told who has the run; another run is free', () => {
    const [one, other] = [createRun('one'), createRun('other')];
    const first = open({ identity: self });
    const second = open({ identity: { ...self, pid: 200 }, isAlive: () => true });
    const lock = first.lockRun(one);
    expect(() => second.lockRun(one)).toThrow(`run ${one} is in use by pid 100`);
    second.lockRun(other).release();
    lock.release();
    second.lockRun(one).release();
    first.close();
    second.close();
  });

  test('a lock left behind by a dead process is taken over, and its late release changes nothing', () => {
    const run = createRun('left');
    const first = open({ identity: self });
    const late = first.lockRun(run);
    const second = open({ identity: { ...self, pid: 200 }, isAlive: () => false });
    second.lockRun(run);
    late.release();
    const third = open({ identity: { ...self, pid: 300 }, isAlive: () => true });
    expect(() => third.lockRun(run)).toThrow('is in use by pid 200');
    for (const store of [first, second, third]) store.close();
  });

  test('a lock of another machine holds as long as it shows signs of life', () => {
    const run = createRun('far');
    const far = open({ identity: { ...self, host: 'far' } });
    beats.length = 0;
    far.lockRun(run);
    const here = open({ identity: self, isAlive: () => false });
    nowMs += 50_000;
    expect(() => here.lockRun(run)).toThrow(`run ${run} is in use by pid 100 on far`);
    for (const beat of beats) beat();
    nowMs += 50_000;
    expect(() => here.lockRun(run)).toThrow('is in use');
    nowMs += 61_000;
    here.lockRun(run).release();
    far.close();
    here.close();
  });

  test('a process is known by number and start', () => {
    const identity = thisProcess();
    expect(isAlive(identity)).toBe(true);
    if (identity.start !== null) expect(isAlive({ ...identity, start: '0' })).toBe(false);
    expect(isAlive({ ...identity, pid: 2 ** 30 })).toBe(false);
  });
});
