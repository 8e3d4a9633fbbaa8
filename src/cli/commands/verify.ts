import path from 'node:path';
import type { TrustPolicy } from '../../attest/policy.js';
import type { Bundle } from '../../definition/bundle.js';
import { displayPath } from '../../files/display-path.js';
import { readLedger } from '../../files/ledger-file.js';
import type { LoadedGate } from '../../files/load-gate.js';
import { findVerdict, readVerdict, type VerdictReading, verdictFiles } from '../../files/verdict-file.js';
import { inertLine } from '../../report/inert/terminal.js';
import { UsageError } from '../../shared/errors.js';
import type { LedgerEntry } from '../../verdict/ledger/entry.js';
import { readLedgerLine } from '../../verdict/ledger/ledger-line.js';
import type { Deployment, LedgerDemand } from '../../workflow/verify/verification-input.js';
import { type Verification, verifyBundle } from '../../workflow/verify-bundle.js';
import { prober, systemClock } from '../context.js';
import { ledgerPathOf } from '../ledger.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { loadNamedBundle, loadNamedGate } from './load.js';
import { loadPolicy } from './load-policy.js';
import { type EvidenceOptions, evidenceAbout, refuseLooseEvidence } from './verify-evidence.js';
import { type ServingOptions, servingEvidence } from './verify-serving.js';

export interface VerifyOptions extends EvidenceOptions, ServingOptions {
  readonly bundle: string;
  readonly gate: string;
  /** Milliseconds. */
  readonly maxAge?: number;
  /** Whether to ask the servers of the bundle what they are. */
  readonly endpoint?: boolean;
  /** The ledger of the gate, if not beside it. */
  readonly ledger?: string;
  /** Why there is no ledger, where a pipeline would ask for it. */
  readonly withoutLedger?: string;
}

/** A verdict that was looked at, with the file it stands in. */
interface Verified extends Verification {
  readonly file: string;
}

/**
 * `qgate verify`: 0 only if this very bundle passed this very gate, or a waiver that was asked for lets it through;
 * otherwise one line why not, and the code for it.
 */
export async function verifyCommand(context: ProcessContext, options: VerifyOptions): Promise<number> {
  refuseLooseEvidence(options);
  if (options.withoutLedger !== undefined && options.withoutLedger.trim() === '')
    throw new UsageError('--without-ledger needs a reason', 'say why the ledger cannot be looked at');
  const { bundle } = await loadNamedBundle(context, options.bundle);
  const loaded = await loadNamedGate(context, options.gate);
  const { gate, gateDigest, casesDigest, heldout } = loaded;
  const ledger = await ledgerAbout(context, options, loaded);
  const policy = options.policy === undefined ? null : await loadPolicy(context, options.policy);
  const nowMs = systemClock.nowMs();
  const maxAgeMs = Math.min(options.maxAge ?? Infinity, policy?.maxAgeMs ?? Infinity);
  const deployment = options.endpoint === true ? await askDeployment(context, bundle) : null;
  const serving = await servingEvidence(context, options, gate, nowMs);
  const verified: Verified[] = [];
  for (const { file, reading } of verdictsAbout(context, options, bundle, gate.name)) {
    const verification = verifyBundle({
      verdict: reading.verdict,
      bundle,
      gate: {
        name: gate.name,
        digest: gateDigest,
        casesDigest,
        ...(heldout === null ? {} : { heldoutDigest: heldout.casesDigest }),
      },
      ledger,
      demand: demandOf(context, options, policy),
      nowMs,
      maxAgeMs: Number.isFinite(maxAgeMs) ? maxAgeMs : null,
      isLockOrderRequired: policy?.isLockOrderRequired ?? false,
      ...(deployment === null ? {} : { deployment }),
      ...serving,
      ...(await evidenceAbout(context, options, file, reading, { policy, nowMs })),
    });
    verified.push({ ...verification, file: displayPath(file) });
  }
  const strictest = strictestOf(verified);
  tell(context, options, strictest);
  return strictest.exitCode;
}

/** A policy asks for the ledger unless it says otherwise, and a pipeline unless a reason is given. */
function demandOf(
  { env }: ProcessContext,
  { withoutLedger }: VerifyOptions,
  policy: TrustPolicy | null,
): LedgerDemand {
  const isPipeline = !['', '0', 'false'].includes((env.CI ?? '').toLowerCase());
  return {
    requiredBy: policy?.isLedgerRequired ? 'policy' : isPipeline && policy === null ? 'pipeline' : null,
    withoutBecause: withoutLedger ?? null,
    nAbandonedAllowed: policy?.nAbandonedAllowed ?? 0,
    nLooksAllowed: policy?.nLooksAllowed ?? 0,
  };
}

/** @throws UsageError for a bundle of recorded answers */
async function askDeployment(context: ProcessContext, bundle: Bundle): Promise<Deployment> {
  if (bundle.endpoint.kind === 'recorded') {
    throw new UsageError(
      `the answers of ${bundle.name} are recorded: there is no server to ask`,
      'leave out --endpoint, or name the bundle as it is deployed',
    );
  }
  const { signal } = new AbortController();
  return { bundle, servers: await prober(context)(bundle, { hasCall: false, signal }) };
}

/** The ledger that was named, or the one beside the gate; null where there is none. @throws IntegrityError, UsageError */
async function ledgerAbout(
  { cwd }: ProcessContext,
  options: VerifyOptions,
  loaded: LoadedGate,
): Promise<readonly LedgerEntry[] | null> {
  const file = options.ledger === undefined ? ledgerPathOf(loaded) : path.resolve(cwd, options.ledger);
  const lines = await readLedger(file);
  if (lines !== null) return lines.flatMap((line) => readLedgerLine(line) ?? []);
  if (options.ledger === undefined) return null;
  throw new UsageError(`there is no ledger ${options.ledger}`, '`qgate ledger GATE` writes it');
}

/**
 * The verdict that was named, or all below reports/ about this bundle and gate that another one does not supersede: each of
 * them must be accepted. Those on development cases say nothing about a release, so they are left out beside others.
 */
function verdictsAbout(
  { cwd }: ProcessContext,
  options: VerifyOptions,
  bundle: Bundle,
  gateName: string,
): readonly { readonly file: string; readonly reading: VerdictReading }[] {
  const read = (file: string) => ({ file, reading: readVerdict(file) });
  if (options.verdict !== undefined) return [read(findVerdict(cwd, options.verdict))];
  const found = verdictFiles(path.resolve(cwd, 'reports'))
    .map(read)
    .filter(
      ({ reading: { verdict } }) =>
        verdict.candidate.digest === bundle.digest && verdict.gate.name === gateName,
    );
  const superseded = new Set(
    found.flatMap(({ reading: { verdict } }) => (verdict.attempts?.earlier ?? []).map(({ run }) => run)),
  );
  const standing = found.filter(({ reading: { verdict } }) => !superseded.has(verdict.run.id));
  const releasing = standing.filter(({ reading: { verdict } }) => verdict.stage?.isRelease !== false);
  if (releasing.length > 0) return releasing;
  if (standing.length > 0) return standing;
  throw new UsageError(
    `reports/ holds no verdict on ${bundle.name} (${bundle.digest}) by ${gateName}`,
    'run the gate first, or name the file with --verdict',
  );
}

function strictestOf(verified: readonly Verified[]): Verified {
  const withOutcome = (outcome: Verification['outcome']) =>
    verified.find((verification) => verification.outcome === outcome);
  return withOutcome('refused') ?? withOutcome('waived') ?? (verified[0] as Verified);
}

function tell(context: ProcessContext, options: VerifyOptions, verified: Verified): void {
  if (options.json) {
    printJson(context, verified);
    return;
  }
  const { outcome, because, checks } = verified;
  if (!options.quiet || outcome !== 'accepted') {
    context.stdout.write(`${outcome}: ${inertLine(because)}\n`);
  }
  if (options.quiet || outcome === 'refused') return;
  for (const { state, sentence } of checks) {
    if (state === 'noted') context.stderr.write(`note: ${inertLine(sentence)}\n`);
  }
}
