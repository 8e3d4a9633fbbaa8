import path from 'node:path';
import { readVerdict, verdictFiles } from '../../files/verdict-file.js';
import { inertLine } from '../../report/inert/terminal.js';
import { UsageError } from '../../shared/errors.js';
import type { Verdict } from '../../verdict/verdict.js';
import { type Verification, type VerificationInput, verifyBundle } from '../../workflow/verify-bundle.js';
import type { ProcessContext } from '../process-context.js';
import { loadNamedBundle, loadNamedGate } from './load.js';
import type { CommonOptions } from './options.js';

export interface VerifyOptions extends CommonOptions {
  readonly bundle: string;
  readonly gate: string;
  readonly verdict?: string;
}

/** `qgate verify`: 0 only if this very bundle passed this very gate; otherwise one line why not, and the code for it. */
export async function verifyCommand(context: ProcessContext, options: VerifyOptions): Promise<number> {
  const { bundle } = await loadNamedBundle(context, options.bundle);
  const { gate, gateDigest, casesDigest } = await loadNamedGate(context, options.gate);
  const about = { bundle, gate: { name: gate.name, digest: gateDigest, casesDigest } };
  const verification =
    options.verdict === undefined
      ? verifyAny(context, about)
      : verifyBundle({ ...about, verdict: readVerdict(path.resolve(context.cwd, options.verdict)) });

  if (options.json) {
    context.stdout.write(`${JSON.stringify(verification, null, 2)}\n`);
  } else if (!options.quiet || !verification.isAccepted) {
    context.stdout.write(
      `${verification.isAccepted ? 'accepted' : 'refused'}: ${inertLine(verification.because)}\n`,
    );
  }
  return verification.exitCode;
}

/** Looks below reports/ for verdicts about this bundle and gate; more than one must all be accepted. */
function verifyAny(context: ProcessContext, about: Omit<VerificationInput, 'verdict'>): Verification {
  const isAbout = (verdict: Verdict) =>
    verdict.candidate.digest === about.bundle.digest && verdict.gate.name === about.gate.name;
  const verdicts = verdictFiles(path.resolve(context.cwd, 'reports')).map(readVerdict).filter(isAbout);
  if (verdicts.length === 0) {
    throw new UsageError(
      `reports/ holds no verdict on ${about.bundle.name} (${about.bundle.digest}) by ${about.gate.name}`,
      'run the gate first, or name the file with --verdict',
    );
  }
  const verifications = verdicts.map((verdict) => verifyBundle({ ...about, verdict }));
  return verifications.find(({ isAccepted }) => !isAccepted) ?? (verifications[0] as Verification);
}
