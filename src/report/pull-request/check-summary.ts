import { documentLines, markdownLines } from '../markdown.js';
import { withinBytes } from '../within-bytes.js';
import { checkDocument } from './check-document.js';
import { bundleGates } from './gate-rows.js';
import type { PullRequestCheck } from './pull-request-check.js';

/** The step summary: what the comment tells, then the whole report of each gate, the worst outcome first. */
export function checkSummary(check: PullRequestCheck, maxBytes: number): string {
  const verdicts = bundleGates(check.bundles)
    .flatMap(({ gate: { outcome } }) => (outcome.kind === 'decided' ? [outcome.verdict] : []))
    .sort((a, b) => Number(a.verdict === 'pass') - Number(b.verdict === 'pass'));
  const reports = verdicts.flatMap((verdict) => ['', ...markdownLines(verdict)]);
  return withinBytes([...documentLines(checkDocument(check)), ...reports], maxBytes);
}
