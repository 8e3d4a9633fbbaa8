import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestOfBytes } from '../../src/shared/canonical-json.js';
import type { Verdict } from '../../src/verdict/verdict.js';
import { qgate } from '../support/in-process.js';
import { scratchFolder } from '../support/scratch.js';
import { signedGate } from '../support/signed-gate.js';

const folder = signedGate();
const VERIFY = ['verify', '--gate', 'echo', '--policy', 'policy.yaml'];

const verify = (candidate: string, ...more: readonly string[]) =>
  qgate([...VERIFY, '--bundle', candidate, ...more], folder());

const fileOf = (name: string) => path.join(folder(), name);

/** verdict.json of the good run with something changed, in a folder of its own. */
function changedVerdict(changes: Partial<Verdict>): string {
  const verdict = JSON.parse(readFileSync(fileOf('reports/good/verdict.json'), 'utf8')) as Verdict;
  const file = path.join(scratchFolder(), 'verdict.json');
  writeFileSync(file, JSON.stringify({ ...verdict, ...changes }));
  return file;
}

describe('what qgate verify exits with', () => {
  test('0: a signed pass', async () => {
    const { baseline } = JSON.parse(readFileSync(fileOf('reports/good/verdict.json'), 'utf8')) as Verdict;
    expect(await verify('good', '--max-age', '1d')).toEqual({
      code: 0,
      stdout: `accepted: good passed echo against old; roll back to ${baseline.digest}\n`,
      stderr:
        'note: without the ledger nobody can see how often this candidate was tried, which runs were begun and not completed, and whether it was looked at before the lock\n' +
        "note: the order of lock and answers cannot be shown: the candidate's answers carry no times\n",
    });
    const { stdout } = await verify('good', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'accepted',
      exitCode: 0,
      rollBackTo: baseline.digest,
      file: expect.stringMatching(/reports\/good\/verdict\.json$/),
    });
  });

  test('0: a waiver that was asked for, and it is not called a pass', async () => {
    await qgate(
      [
        'waive',
        'bad',
        '--reason',
        'incident 4711',
        '--expires',
        '2h',
        '--key',
        'owner.pem',
        '--out',
        'w.json',
      ],
      folder(),
    );
    const { code, stdout } = await verify('bad', '--accept-waiver', 'w.json');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^waived: NOT A PASS \(BLOCK {2}echo: old -> bad — .*\); let through until .* by service owner, because: incident 4711; roll back to sha256:/,
    );
    expect(JSON.parse((await verify('bad', '--accept-waiver', 'w.json', '--json')).stdout)).toMatchObject({
      outcome: 'waived',
      isAccepted: false,
      verdict: 'block',
      waiver: { keyName: 'service owner', reason: 'incident 4711' },
    });
  });

  test('2: nothing to look at, or nothing to look at it with', async () => {
    expect(await verify('old')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^error: reports\/ holds no verdict on old \(sha256:.*\) by echo\n {2}run the gate first/,
      ),
    });
    expect((await verify('good', '--verdict', 'nowhere')).stderr).toBe(
      'error: no verdict "nowhere"\n  reports/ has bad, good\n',
    );
    expect((await verify('good', '--verdict', 'good', '--attestation', 'none.jsonl')).code).toBe(2);
    expect((await verify('good', '--accept-waiver', 'none.json')).code).toBe(2);
    expect((await verify('good', '--max-age', 'a week')).code).toBe(2);
    const loose = ['verify', '--gate', 'echo', '--bundle', 'good'];
    expect(await qgate([...loose, '--accept-waiver', 'w.json'], folder())).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: --accept-waiver needs --policy\n  a policy names the keys that may sign: see docs/attest.md\n',
    });
    expect((await qgate([...loose, '--policy', 'none.yaml'], folder())).code).toBe(2);
  });

  test('field case 166: a verdict.json that is not there is no pass', async () => {
    const moved = scratchFolder();
    cpSync(folder(), moved, { recursive: true });
    rmSync(path.join(moved, 'reports/good/verdict.json'));
    expect((await qgate([...VERIFY, '--bundle', 'good'], moved)).code).toBe(2);
    expect((await qgate([...VERIFY, '--bundle', 'good', '--verdict', 'good'], moved)).code).toBe(2);
  });

  test('10: a block', async () => {
    const { code, stdout } = await verify('bad');
    expect([code, stdout.slice(0, 35)]).toEqual([10, 'refused: BLOCK  echo: old -> bad — ']);
  });

  const unsigned = (file: string) =>
    qgate(['verify', '--gate', 'echo', '--bundle', 'good', '--verdict', file], folder());

  test('11: a pass that must not be acted on', async () => {
    const advisory = changedVerdict({ isAdvisory: true, advisoryBecause: ['the gate is not locked'] });
    expect(await unsigned(advisory)).toEqual({
      code: 11,
      stdout: 'refused: the verdict is advisory: the gate is not locked\n',
      stderr: '',
    });
    const times = { first: '2026-01-01T00:00:00.000Z', last: '2026-01-01T01:00:00.000Z' };
    const lock = { lockedAt: '2025-12-31T00:00:00.000Z', commit: null, isCommitted: false };
    const old = changedVerdict({ responseTimes: { baseline: times, candidate: times }, lock });
    expect((await unsigned(old)).code).toBe(0);
    const stale = await qgate(
      ['verify', '--gate', 'echo', '--bundle', 'good', '--verdict', old, '--max-age', '7d'],
      folder(),
    );
    expect([stale.code, stale.stdout]).toEqual([
      11,
      expect.stringMatching(
        /^refused: the candidate first answered [\d.]+ days ago, and at most 7 days are allowed/,
      ),
    ]);
    expect((await unsigned(changedVerdict({ verdict: 'inconclusive', exitCode: 11 }))).code).toBe(11);
  });

  test('12: a verdict that waits for people', async () => {
    expect((await unsigned(changedVerdict({ verdict: 'pending', exitCode: 12 }))).code).toBe(12);
  });

  test('21: a verdict nobody signed, where the policy asks for it', async () => {
    const file = changedVerdict({});
    const { code, stdout } = await verify('good', '--verdict', file);
    expect([code, stdout]).toEqual([
      21,
      `refused: the verdict is not signed, and the policy asks for it: there is no ${path.dirname(file)}/verdict.intoto.jsonl (qgate attest)\n`,
    ]);
  });

  test('21: a bundle or a gate that changed after the verdict, and a waiver that is forged', async () => {
    const moved = scratchFolder();
    cpSync(folder(), moved, { recursive: true });
    const edit = (name: string, from: string, to: string) => {
      const text = readFileSync(path.join(moved, name), 'utf8');
      writeFileSync(path.join(moved, name), text.replace(from, to));
      return text;
    };
    const codeOf = async () =>
      (await qgate([...VERIFY, '--bundle', 'good', '--verdict', 'good'], moved)).code;
    const before = edit('bundles/good.yaml', '0123abcd', '0123abce');
    expect(await codeOf()).toBe(21);
    writeFileSync(path.join(moved, 'bundles/good.yaml'), before);
    expect(await codeOf()).toBe(0);
    edit('gates/echo/gate.yaml', 'share: 0.25, max_regression: 0.10', 'share: 0.25, max_regression: 0.20');
    expect(await codeOf()).toBe(21);
    await qgate(
      ['waive', 'bad', '--reason', 'x', '--expires', '2h', '--key', 'bot.pem', '--out', 'forged.json'],
      folder(),
    );
    expect(await verify('bad', '--accept-waiver', 'forged.json')).toMatchObject({
      code: 21,
      stdout: 'refused: the waiver: release bot may not sign waivers by the policy\n',
    });
  });

  test('21: one flipped bit anywhere in a verdict, its attestation or its waiver', async () => {
    const scratch = scratchFolder();
    await qgate(
      ['waive', 'bad', '--reason', 'x', '--expires', '2h', '--key', 'owner.pem', '--out', 'waiver.json'],
      folder(),
    );
    const files = {
      verdict: 'reports/bad/verdict.json',
      attestation: 'reports/bad/verdict.intoto.jsonl',
      waiver: 'waiver.json',
    };
    const names = Object.keys(files) as (keyof typeof files)[];
    const bytes = names.map((name) => readFileSync(fileOf(files[name])));
    const copyOf = (name: string) => path.join(scratch, name);
    const args = [
      ...['--verdict', copyOf('verdict'), '--attestation', copyOf('attestation')],
      ...['--accept-waiver', copyOf('waiver')],
    ];
    const write = () => {
      for (const [index, name] of names.entries()) writeFileSync(copyOf(name), bytes[index] as Buffer);
    };
    write();
    expect((await verify('bad', ...args)).code).toBe(0);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 1, 2),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.nat(7),
        async (which, place, bit) => {
          write();
          const flipped = Buffer.from(bytes[which] as Buffer);
          const index = Math.floor(place * flipped.length);
          flipped[index] = (flipped[index] as number) ^ (1 << bit);
          writeFileSync(copyOf(names[which] as string), flipped);
          const { code } = await verify('bad', ...args);
          expect([names[which], index, bit, code]).toEqual([names[which], index, bit, 21]);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('qgate attest', () => {
  test('writes envelopes, the predicate alone, and the subjects as sha256sum writes them', async () => {
    const { stdout } = await qgate(
      ['attest', 'good', '--key', 'bot.pem', '--out', 'out', '--json'],
      folder(),
    );
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'pass', keyId: expect.stringMatching(/^sha256:/) });
    const verdict = readFileSync(fileOf('reports/good/verdict.json'));
    const { candidate } = JSON.parse(verdict.toString()) as Verdict;
    expect(readFileSync(fileOf('out/subjects.sha256'), 'utf8')).toBe(
      `${candidate.digest.slice(7)}  bundle:good\n${digestOfBytes(verdict).slice(7)}  verdict.json\n`,
    );
    const predicate = JSON.parse(readFileSync(fileOf('out/predicate.json'), 'utf8')) as {
      summary: unknown;
      record: unknown;
    };
    expect(predicate.record).toEqual(JSON.parse(verdict.toString()));
    expect(predicate.summary).toMatchObject({
      verdict: 'pass',
      candidate: { name: 'good' },
      isAdvisory: false,
    });
    expect(readFileSync(fileOf('out/verdict.intoto.jsonl'), 'utf8').split('\n')).toHaveLength(3);
  });

  test('--unsigned leaves the signing to another tool', async () => {
    const { code, stdout } = await qgate(['attest', 'good', '--unsigned', '--out', 'bare'], folder());
    expect([code, stdout]).toEqual([
      0,
      `not signed (pass): predicate.json and subjects.sha256 in ${fileOf('bare')}\n`,
    ]);
    expect(existsSync(fileOf('bare/verdict.intoto.jsonl'))).toBe(false);
    expect((await qgate(['attest', 'good', '--unsigned', '--key', 'bot.pem'], folder())).code).toBe(2);
  });

  test('field case 162: without the secret nothing is signed, and that is an error', async () => {
    expect(await qgate(['attest', 'good', '--out', 'none'], folder())).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: there is no key to sign with\n  name a file with --key, or put the key into QGATE_SIGNING_KEY; `qgate key new` makes one\n',
    });
    expect(existsSync(fileOf('none'))).toBe(false);
  });

  test('field case 175: the key comes from the environment as text or as a file, and is never shown', async () => {
    const pem = readFileSync(fileOf('bot.pem'), 'utf8');
    const secret = pem.split('\n')[1] as string;
    for (const env of [
      { QGATE_SIGNING_KEY: pem.replaceAll('\n', '\\n') },
      { QGATE_SIGNING_KEY_FILE: 'bot.pem' },
    ]) {
      const { code, stdout, stderr } = await qgate(['attest', 'good', '--out', 'env'], folder(), env);
      expect(code).toBe(0);
      const written = ['predicate.json', 'subjects.sha256', 'verdict.intoto.jsonl'].map((name) =>
        readFileSync(fileOf(`env/${name}`), 'utf8'),
      );
      expect([stdout, stderr, ...written].join('')).not.toContain(secret);
    }
    const broken = await qgate(['attest', 'good'], folder(), { QGATE_SIGNING_KEY: secret });
    expect(broken).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: QGATE_SIGNING_KEY is not a private key in PEM form\n  make one with `qgate key new`\n',
    });
  });

  test('signs a block as well, and says so', async () => {
    const { stdout } = await qgate(['attest', 'bad', '--key', 'bot.pem', '--out', 'blocked'], folder());
    expect(stdout).toMatch(/^signed \(block\) by sha256:[0-9a-f]{64}: .*verdict\.intoto\.jsonl\n$/);
  });
});

describe('qgate key new', () => {
  test('prints the id, keeps the private half to its owner, and overwrites nothing', async () => {
    const scratch = scratchFolder();
    const { code, stdout, stderr } = await qgate(['key', 'new', '--out', 'signing.key'], scratch);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^sha256:[0-9a-f]{64}\n$/)]);
    const privatePem = readFileSync(path.join(scratch, 'signing.key'), 'utf8');
    expect(statSync(path.join(scratch, 'signing.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(scratch, 'signing.pub.pem'), 'utf8')).toContain('BEGIN PUBLIC KEY');
    expect(`${stdout}${stderr}`).not.toContain(privatePem.split('\n')[1]);
    const again = await qgate(['key', 'new', '--out', 'signing.key'], scratch);
    expect([again.code, again.stderr]).toEqual([
      2,
      `error: ${scratch}/signing.key is there already, and keys are never overwritten\n  choose another name with --out, or move the old pair away\n`,
    ]);
    rmSync(path.join(scratch, 'signing.key'));
    expect((await qgate(['key', 'new', '--out', 'signing.key'], scratch)).code).toBe(2);
    expect(existsSync(path.join(scratch, 'signing.key'))).toBe(false);
  });

  test('a passphrase in the environment encrypts it', async () => {
    const scratch = scratchFolder();
    const env = { QGATE_SIGNING_KEY_PASSPHRASE: 'open sesame' };
    await qgate(['key', 'new', '--out', 'k.pem', '--type', 'ed25519'], scratch, env);
    expect(readFileSync(path.join(scratch, 'k.pem'), 'utf8')).toContain('BEGIN ENCRYPTED PRIVATE KEY');
    const attest = ['attest', 'good', '--key', path.join(scratch, 'k.pem'), '--out', scratch];
    expect((await qgate(attest, folder(), env)).code).toBe(0);
    expect((await qgate(attest, folder())).stderr).toContain(
      'put its passphrase into QGATE_SIGNING_KEY_PASSPHRASE',
    );
  });
});

describe('qgate waive', () => {
  const waive = (...args: readonly string[]) =>
    qgate(['waive', 'bad', '--key', 'owner.pem', '--out', 'other.json', ...args], folder());

  test('says until when, and that the verdict stays what it is', async () => {
    const { stdout } = await waive('--reason', 'x', '--expires', '2h');
    expect(stdout).toMatch(/^waived until \d{4}-.*Z, and still block: .*other\.json\n$/);
  });

  test.each([
    [['--expires', '2h'], "required option '--reason <text>' not specified"],
    [['--reason', 'x'], "required option '--expires <time>' not specified"],
    [['--reason', 'x', '--expires', 'soon'], 'It must be a duration (36h, 7d) or a moment'],
    [['--reason', 'x', '--expires', '2026-12-01T12:00'], 'It must be a duration (36h, 7d) or a moment'],
    [['--reason', 'x', '--expires', '2020-01-01T00:00Z'], 'the waiver would end before it begins'],
    [['--reason', 'x', '--expires', '31d'], 'a waiver may hold for 30 days at most'],
    [['--reason', ' ', '--expires', '2h'], 'the reason must have 1 to 2,000 characters'],
  ])('%j is refused', async (args, message) => {
    const { code, stderr } = await waive(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test('a hostile reason or name stays on its line', async () => {
    const reason = 'x\n::error::y\u001b[2J\naccepted: good passed';
    await waive('--reason', reason, '--expires', '2h');
    const { stdout } = await verify('bad', '--accept-waiver', 'other.json');
    expect(stdout.split('\n')).toHaveLength(2);
    expect(stdout).toContain('x\\n');
    expect(stdout).not.toContain('\u001b');
  });
});
