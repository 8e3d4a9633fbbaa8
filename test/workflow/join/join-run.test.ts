import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { CheckSpec, Gate } from '../../../src/definition/gate.js';
import { joinedRecordSchema } from '../../../src/join/joined-record-schema.js';
import { formulasOf } from '../../../src/join/load-formulas.js';
import type { LoadEvent, LoadRequest, LoadRun } from '../../../src/join/load-run.js';
import { joinedPage } from '../../../src/report/html/joined-page.js';
import { joinedDocument } from '../../../src/report/join/joined-document.js';
import { joinedJson } from '../../../src/report/join/joined-json.js';
import { documentLines } from '../../../src/report/markdown.js';
import { terminalDocument } from '../../../src/report/terminal.js';
import { digestOf } from '../../../src/shared/canonical-json.js';
import { type ArmRequest, type JoinRequest, joinRun } from '../../../src/workflow/join/join-run.js';
import type { LoadFilePort } from '../../../src/workflow/load-ports.js';
import { answeredRun } from '../../support/answered-run.js';
import { aLoadRequest, aLoadRun } from '../../support/load-requests.js';
import { sampleBundle, sampleCases, sampleGate } from '../../support/samples.js';

const N = 60;
const CHECK: CheckSpec = {
  name: 'says-yes',
  type: 'contains',
  isNegated: false,
  options: { text: 'yes' },
  critical: null,
  confirm: null,
  when: null,
};
const USEFUL = { maxRegression: 0.1, evidence: 'non-inferiority', minCases: 30 } as const;

function aJoinedGate(joined: Partial<Gate['joined']> | null = {}): Gate {
  const metric = {
    name: 'correct',
    from: 'all-checks',
    scale: 'binary',
    minimum: null,
    minimumEvidence: 'interval',
    overall: { maxRegression: 0.2, evidence: 'non-inferiority', minCases: 1 },
  } as const;
  const rules = {
    objectives: null,
    atRate: null,
    useful: USEFUL,
    joulesPerUsefulRequest: null,
    joulesPerUsefulOutputToken: null,
  };
  return sampleGate({
    checks: [CHECK],
    metrics: [metric],
    allowRecorded: true,
    statistics: { ...sampleGate().statistics, resamples: 1000 },
    ...(joined === null ? {} : { joined: { ...rules, ...joined } }),
  });
}

interface FileOf {
  readonly run?: Partial<LoadRun>;
  readonly request?: (index: number) => Partial<LoadRequest>;
}

const armFile = (arm: 'base' | 'cand', { run = {}, request = () => ({}) }: FileOf = {}) => ({
  run: aLoadRun({
    fileDigest: digestOf(arm),
    bundleDigest: sampleBundle(arm).digest,
    formulas: formulasOf('vllm-bench', 'client', 'server'),
    ...run,
  }),
  requests: Array.from({ length: N }, (_, index) =>
    aLoadRequest(index, { text: index % 3 === 0 ? 'no' : 'yes', ...request(index) }),
  ),
});

async function join({
  baseline = armFile('base'),
  candidate = armFile('cand'),
  gate = aJoinedGate(),
  request = {},
  times = 1,
}: {
  readonly baseline?: ReturnType<typeof armFile>;
  readonly candidate?: ReturnType<typeof armFile>;
  readonly gate?: Gate;
  readonly request?: Partial<JoinRequest>;
  readonly times?: number;
}) {
  const cases = sampleCases(N);
  const answers = Object.fromEntries(
    cases.map(({ id }) => [id, { baseline: 'yes', candidate: 'yes' }] as const),
  );
  const { store, runId } = await answeredRun(gate, cases, answers);
  const files = { 'base.json': baseline, 'cand.json': candidate };
  const loadFiles: LoadFilePort = {
    async *read(path: string): AsyncGenerator<LoadEvent> {
      const file = files[path as keyof typeof files];
      yield { kind: 'run', run: file.run };
      for (const each of file.requests) yield { kind: 'request', request: each };
      yield { kind: 'end', nRequests: file.requests.length, warnings: [] };
    },
  };
  const arm = (load: string): ArmRequest => ({
    loads: [load],
    bundleDigest: null,
    energy: null,
    engine: null,
    costs: null,
  });
  const asked: JoinRequest = {
    runId,
    arms: { baseline: arm('base.json'), candidate: arm('cand.json') },
    phase: null,
    boundary: null,
    trace: null,
    objectives: null,
    sizing: null,
    ...request,
  };
  const openScripts = () => Promise.reject(new Error('no scripts'));
  const loads = (store as unknown as { loads: never }).loads;
  const records = [];
  for (let time = 0; time < times; time += 1)
    records.push(await joinRun(asked, { store, loads, loadFiles, deciding: { openScripts } }));
  return records as [Awaited<ReturnType<typeof joinRun>>, ...Awaited<ReturnType<typeof joinRun>>[]];
}

const stateOf = (record: Awaited<ReturnType<typeof joinRun>>, kind: string) =>
  record.rules.filter((rule) => rule.kind === kind).map(({ state, code }) => `${state}: ${code}`);

describe('a joined run', () => {
  test('tells both arms under the same load, the same bytes on every repeat, as the schema says', async () => {
    const [record, again] = await join({ times: 2 });
    const [load] = record.loads;
    expect(load?.arms.candidate?.useful.all.decomposition).toEqual({
      n: 60,
      both: 40,
      qualityOnly: 0,
      latencyOnly: 20,
      neither: 0,
      failed: 0,
      unknown: 0,
    });
    expect(load?.usefulDifference?.overall).toMatchObject({ pairing: 'by-case', difference: 0 });
    expect(stateOf(record, 'useful')).toEqual(['met: not-worse-shown']);
    const text = joinedJson(record);
    expect(again && joinedJson(again)).toBe(text);
    const ajv = new Ajv2020({ strict: false });
    expect(ajv.validate(joinedRecordSchema, JSON.parse(text)), ajv.errorsText()).toBe(true);
  });

  test('is refused where the load test ran another bundle, and undecided where nobody knows', async () => {
    const other = armFile('cand', { run: { bundleDigest: digestOf('other') } });
    await expect(join({ candidate: other })).rejects.toThrow(
      'cand.json is a load test of another bundle: it says sha256:',
    );
    const [record] = await join({ candidate: armFile('cand', { run: { bundleDigest: null } }) });
    expect(stateOf(record, 'bundle')).toEqual(['met: bundle-as-gated', 'undecided: bundle-unknown']);
    expect(record).toMatchObject({ exitCode: 11 });
  });

  test('is refused where the arms measured by different formulas, naming both', async () => {
    const candidate = armFile('cand', { run: { formulas: formulasOf('sglang-bench', 'client', 'server') } });
    await expect(join({ candidate })).rejects.toThrow(
      /ttft_ms cannot be compared: .*ttft_ms:first-chunk-minus-send@client\/monotonic.*ttft_ms:first-text-minus-send@client\/monotonic/,
    );
  });

  test('gives bounds where texts are missing, and decides nothing on them', async () => {
    const candidate = armFile('cand', { request: (index) => (index < 6 ? { text: null } : {}) });
    const [record] = await join({ candidate });
    const fraction = record.loads[0]?.arms.candidate?.useful.all.fraction;
    expect(fraction).toMatchObject({ nUnknown: 6, bounds: { worst: 36 / 60, best: 42 / 60 } });
    expect(stateOf(record, 'useful')).toEqual(['undecided: unknown-beyond-allowance']);
    expect(record.caveats.join('\n')).toContain('the load generator kept no text (6)');
  });

  test('is undecided where no phase is declared, or the loads differ', async () => {
    const undeclared = { run: { phase: null } };
    const [record] = await join({
      baseline: armFile('base', undeclared),
      candidate: armFile('cand', undeclared),
    });
    expect(stateOf(record, 'coverage')).toEqual(['undecided: no-comparable-load']);
    expect(stateOf(record, 'useful')).toEqual(['undecided: not-measured']);
    const [faster] = await join({ candidate: armFile('cand', { run: { offeredRate: 8 } }) });
    expect(stateOf(faster, 'coverage')).toEqual(['undecided: no-comparable-load']);
    expect(faster.loads).toHaveLength(2);
  });

  test('is undecided on energy that was not given', async () => {
    const limit = { maxIncrease: 0.05, evidence: 'non-inferiority', minCases: 30 } as const;
    const [record] = await join({ gate: aJoinedGate({ joulesPerUsefulRequest: limit }) });
    expect(stateOf(record, 'joules-per-useful-request')).toEqual(['undecided: not-measured']);
  });

  test('blocks a candidate that gives fewer useful requests', async () => {
    const [record] = await join({ candidate: armFile('cand', { request: () => ({ text: 'no' }) }) });
    expect(stateOf(record, 'useful')).toEqual(['breached: worse-than-limit']);
    expect(record).toMatchObject({ decision: 'block', exitCode: 10 });
  });

  test('only informs where the gate has no rules for load tests', async () => {
    const [record] = await join({ gate: aJoinedGate(null) });
    expect(record.rules.map(({ kind }) => kind)).toEqual(['quality', 'bundle', 'bundle', 'coverage']);
  });

  test('shows hostile text of load files as text, in every report', async () => {
    const hostile = '<script>alert(1)</script>\u001b[2J\n::error::x';
    const candidate = armFile('cand', {
      run: { runName: hostile, warnings: [hostile], toolVersion: hostile },
      request: () => ({ trafficClass: '__proto__', model: hostile, text: hostile, priority: hostile }),
    });
    const [record] = await join({ candidate });
    const document = joinedDocument(record);
    const page = await joinedPage(record, { style: '', script: '' });
    const texts = [documentLines(document).join('\n'), terminalDocument(document), page, joinedJson(record)];
    for (const text of texts) {
      expect(text).not.toContain('\u001b');
      expect(text).not.toMatch(/^\s*::error/m);
    }
    expect(page).not.toContain('<script>alert');
    expect(texts[0]).not.toContain('<script>');
  });

  test('calls synthetic files synthetic in every report', async () => {
    const candidate = armFile('cand', { run: { runName: 'synthetic timings' } });
    const [record] = await join({ candidate });
    const document = joinedDocument(record);
    const page = await joinedPage(record, { style: '', script: '' });
    for (const text of [
      terminalDocument(document),
      documentLines(document).join('\n'),
      page,
      joinedJson(record),
    ])
      expect(text).toContain('SYNTHETIC');
  });
});
