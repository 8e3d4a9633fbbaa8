import { QGATE_VERSION } from '../../shared/version.js';
import { jsonText } from '../inert/json-text.js';
import { checkHeadline, checkWord } from './check-headline.js';
import { reasonsOf } from './gate-rows.js';
import type { GateOutcome, PullRequestCheck } from './pull-request-check.js';

/** Verdicts stand whole in their own files; here are the first reasons. */
const MAX_REASONS = 20;

/** The check as JSON for programs. */
export function checkJson(check: PullRequestCheck): string {
  const { bundles, ...others } = check;
  const told = {
    schema: 'qgate/pull-request/v1',
    qgateVersion: QGATE_VERSION,
    verdict: checkWord(check).toLowerCase(),
    headline: checkHeadline(check),
    ...others,
    bundles: bundles.map((bundle) => ({
      ...bundle,
      gates: bundle.gates.map((gate) => ({ ...gate, outcome: shortOutcome(gate.outcome) })),
    })),
  };
  return `${jsonText(JSON.stringify(told, null, 2))}\n`;
}

function shortOutcome(outcome: GateOutcome): unknown {
  if (outcome.kind !== 'decided') return outcome;
  const { verdict, ...others } = outcome;
  return {
    ...others,
    verdict: verdict.verdict,
    exitCode: verdict.exitCode,
    headline: verdict.headline,
    runId: verdict.run.id,
    reasons: reasonsOf(verdict)
      .slice(0, MAX_REASONS)
      .map(({ sentence }) => sentence),
  };
}
