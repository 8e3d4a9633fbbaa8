import path from 'node:path';
import type { Bundle } from '../../definition/bundle.js';
import { displayPath } from '../../files/display-path.js';
import { findVerdict, readVerdict, type VerdictReading, verdictFiles } from '../../files/verdict-file.js';
import { inertLine } from '../../report/inert/terminal.js';
import { UsageError } from '../../shared/errors.js';
import type { Deployment } from '../../workflow/verify/verification-input.js';
import { type Verification, verifyBundle } from '../../workflow/verify-bundle.js';
import { prober, systemClock } from '../context.js';
import type { ProcessContext } from '../process-context.js';
import { loadNamedBundle, loadNamedGate } from './load.js';
import { loadPolicy } from './load-policy.js';
import { type EvidenceOptions, evidenceAbout, refuseLooseEvidence } from './verify-evidence.js';

export interface VerifyOptions extends EvidenceOptions {
  readonly bundle: string;
  readonly gate: string;
  /** Milliseconds. */
  readonly maxAge?: number;
  /** Whether to ask the servers of the bundle what they are. */
  readonly endpoint?: boolean;
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
  const { bundle } = await loadNamedBundle(context, options.bundle);
  const { gate, gateDigest, casesDigest } = await loadNamedGate(context, options.gate);
  const policy = options.policy === undefined ? null : await loadPolicy(context, options.policy);
  const nowMs = systemClock.nowMs();
  const maxAgeMs = Math.min(options.maxAge ?? Infinity, policy?.maxAgeMs ?? Infinity);
  const deployment = options.endpoint === true ? await askDeployment(context, bundle) : null;
  const verified: Verified[] = [];
  for (const { file, reading } of verdictsAbout(context, options, bundle, gate.name)) {
    const verification = verifyBundle({
      verdict: reading.verdict,
      bundle,
      gate: { name: gate.name, digest: gateDigest, casesDigest },
      nowMs,
      maxAgeMs: Number.isFinite(maxAgeMs) ? maxAgeMs : null,
      isLockOrderRequired: policy?.isLockOrderRequired ?? false,
      ...(deployment === null ? {} : { deployment }),
      ...(await evidenceAbout(context, options, file, reading, { policy, nowMs })),
    });
    verified.push({ ...verification, file: displayPath(file) });
  }
  const strictest = strictestOf(verified);
  tell(context, options, strictest);
  return strictest.exitCode;
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

/** The verdict that was named, or all below reports/ about this bundle and gate: each of them must be accepted. */
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
  if (found.length > 0) return found;
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
    context.stdout.write(`${JSON.stringify(verified, null, 2)}\n`);
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
