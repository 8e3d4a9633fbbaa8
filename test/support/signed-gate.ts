import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { attestVerdict } from '../../src/attest/attest-verdict.js';
import { loadBundle } from '../../src/files/load-bundle.js';
import { loadGate } from '../../src/files/load-gate.js';
import { checkTypes } from '../../src/grade/checks/index.js';
import { jsonReport } from '../../src/report/json.js';
import { digestOfBytes } from '../../src/shared/canonical-json.js';
import { decide } from '../../src/verdict/decide.js';
import { aPair } from './evidence.js';
import { LIVE_GATE } from './live-gate.js';
import { writeTree } from './scratch.js';
import { aComparison, aContext, aGate, anAnalysis, anEvidence, anInput } from './verdict-builders.js';

const CASES = ['short', 'long'].flatMap((slice) =>
  Array.from({ length: 80 }, (_, index) => ({
    id: `${slice}-${index}`,
    slice,
    input: 'Say it',
    reference: 'it',
  })),
);

const jsonl = (rows: readonly object[]): string => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;

const bundle = (name: string): string =>
  `bundle: 1\nname: ${name}\nmodel: {ref: "hf://org/${name}", revision: "0123abcd"}\nendpoint: {recorded: ${name}.jsonl}\n`;

const POLICY = `policy: 1
require_ledger: false
keys:
  - {name: release bot, public_key: bot.pub.pem}
  - {name: service owner, public_key: owner.pub.pem, signs: [waivers]}
`;

/**
 * A gate with recorded answers in a folder that all tests of a file share, and two verdicts on it: reports/good is a pass,
 * reports/bad a block; each is signed with bot.pem. owner.pem may waive.
 * @returns a getter, since the folder is made before the first test
 */
export function signedGate(): () => string {
  let folder = '';
  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'qgate-test-')));
    const [bot, owner] = [aPair('p256'), aPair('ed25519')];
    writeTree(folder, {
      'gates/echo/gate.yaml': `${LIVE_GATE}allow_recorded: true\n`,
      'gates/echo/cases.jsonl': jsonl(CASES),
      'policy.yaml': POLICY,
      'bot.pem': bot.privatePem,
      'bot.pub.pem': bot.publicPem,
      'owner.pem': owner.privatePem,
      'owner.pub.pem': owner.publicPem,
      ...Object.fromEntries(['old', 'good', 'bad'].map((name) => [`bundles/${name}.yaml`, bundle(name)])),
      ...Object.fromEntries(
        ['old', 'good', 'bad'].map((name) => [
          `bundles/${name}.jsonl`,
          jsonl(CASES.map(({ id }) => ({ id, output: name }))),
        ]),
      ),
    });
    for (const name of ['good', 'bad']) {
      const verdict = await verdictOn(folder, name);
      const text = jsonReport(verdict);
      const file = { verdict, digest: digestOfBytes(text) };
      const { envelopes } = attestVerdict(file, bot.signing, { nowMs: Date.now() });
      writeTree(folder, {
        [`reports/${name}/verdict.json`]: text,
        [`reports/${name}/verdict.intoto.jsonl`]: envelopes as string,
      });
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => folder;
}

async function verdictOn(folder: string, candidateName: string) {
  const { gateDigest, casesDigest } = await loadGate(path.join(folder, 'gates/echo'), checkTypes);
  const arm = async (name: string) => ({
    ...aContext().candidate,
    name,
    digest: (await loadBundle(path.join(folder, `bundles/${name}.yaml`))).bundle.digest,
    isRecorded: true,
  });
  const context = aContext({
    gateDigest,
    casesDigest,
    nCases: CASES.length,
    baseline: await arm('old'),
    candidate: await arm(candidateName),
    responseTimes: { baseline: null, candidate: null },
  });
  const analysis = candidateName === 'bad' ? { overall: aComparison(-0.9, [-1, -0.8]) } : {};
  return decide(
    anInput({
      gate: aGate({ name: 'echo', allowRecorded: true }),
      analysis: anAnalysis(analysis),
      evidence: anEvidence({ decoding: { state: 'unproven', why: 'both arms were recorded' } }),
      context,
    }),
  );
}
