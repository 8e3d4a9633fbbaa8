import {
  EXIT_MISMATCH,
  fails,
  holds,
  noted,
  type VerificationCheck,
  type VerificationInput,
} from './verification-input.js';

/** Whether the verdict is about this bundle and this gate, and is what was signed. No waiver lifts any of these. */
export function integrityChecks(input: VerificationInput): readonly VerificationCheck[] {
  return [
    bundleCheck(input),
    gateCheck(input),
    signatureCheck(input),
    soundnessCheck(input),
    waiverCheck(input),
  ];
}

function bundleCheck({ verdict: { candidate }, bundle }: VerificationInput): VerificationCheck {
  return candidate.digest === bundle.digest
    ? holds('bundle', `the verdict is about ${bundle.digest}`)
    : fails(
        'bundle',
        EXIT_MISMATCH,
        `the verdict is about ${candidate.name} (${candidate.digest}), not about this ${bundle.name} (${bundle.digest})`,
      );
}

function gateCheck({ verdict, gate }: VerificationInput): VerificationCheck {
  const isSameGate = verdict.gate.digest === gate.digest;
  const casesDigest = verdict.stage?.cases === 'heldout' ? gate.heldoutDigest : gate.casesDigest;
  if (isSameGate && verdict.gate.casesDigest === casesDigest) {
    return holds('gate', `gate and cases are those of the verdict (${gate.digest})`);
  }
  return fails(
    'gate',
    EXIT_MISMATCH,
    `${isSameGate ? 'the cases' : 'the gate'} of ${gate.name} changed after the verdict: decide again on the present gate`,
  );
}

function signatureCheck({ signature }: VerificationInput): VerificationCheck {
  switch (signature.state) {
    case 'trusted':
      return holds(
        'signature',
        `signed by ${signature.keyName} (${signature.keyId}) at ${signature.signedAt}`,
      );
    case 'untrusted':
      return fails('signature', EXIT_MISMATCH, signature.because);
    case 'not-asked':
      return noted('signature', 'the signature was not checked: no policy was given (--policy)');
  }
}

/** The schema of verdict.json says the same; a pass is worth saying it twice. */
function soundnessCheck({ verdict: { verdict, exitCode, rules } }: VerificationInput): VerificationCheck {
  const isPass = verdict === 'pass';
  const areAllMet = rules.length > 0 && rules.every(({ state }) => state === 'met');
  if ((exitCode === 0) === isPass && (!isPass || areAllMet)) {
    return holds('soundness', 'the word, the exit code and the rules of the verdict agree');
  }
  return fails(
    'soundness',
    EXIT_MISMATCH,
    `the verdict says ${verdict}, and its rules or its exit code say otherwise: the file was changed`,
  );
}

function waiverCheck({ waiver }: VerificationInput): VerificationCheck {
  if (waiver === null) return holds('waiver', 'no waiver is asked for');
  if (waiver.state === 'untrusted') return fails('waiver', EXIT_MISMATCH, waiver.because);
  return waiver.state === 'in-force'
    ? holds('waiver', `a waiver by ${waiver.keyName} is in force until ${waiver.expiresAt}`)
    : noted('waiver', waiver.because);
}
