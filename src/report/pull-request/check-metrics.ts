import { visibleText } from '../../verdict/visible-text.js';
import { bundleGates } from './gate-rows.js';
import type { PullRequestCheck } from './pull-request-check.js';

/**
 * The numbers as OpenMetrics text, which GitLab compares with those of the target branch. Differences and ends of intervals are
 * candidate minus baseline, on the 0–1 scale.
 */
export function checkMetrics(check: PullRequestCheck): string {
  const samples = new Map<string, string[]>([['qgate_exit_code', [`qgate_exit_code ${check.exitCode}`]]]);
  const add = (name: string, labels: Readonly<Record<string, string>>, value: number | null | undefined) => {
    if (value === null || value === undefined || !Number.isFinite(value)) return;
    const written = Object.entries(labels).map(([key, text]) => `${key}="${labelText(text)}"`);
    const lines = samples.get(name) ?? [];
    lines.push(`${name}{${written.join(',')}} ${value}`);
    samples.set(name, lines);
  };
  for (const { bundle, gate } of bundleGates(check.bundles)) {
    if (gate.outcome.kind !== 'decided') continue;
    for (const { kind, subject, metric, estimate, interval } of gate.outcome.verdict.rules) {
      if (kind !== 'overall' && kind !== 'slice' && kind !== 'targeted-slice' && kind !== 'cohort') continue;
      const labels = {
        bundle: bundle.file,
        gate: gate.name,
        metric: metric ?? '',
        part: subject ?? 'overall',
      };
      add('qgate_difference', labels, estimate);
      add('qgate_difference_lower', labels, interval?.lower);
      add('qgate_difference_upper', labels, interval?.upper);
    }
  }
  const families = [...samples].flatMap(([name, lines]) => [`# TYPE ${name} gauge`, ...lines]);
  return `${[...families, '# EOF'].join('\n')}\n`;
}

function labelText(text: string): string {
  return visibleText(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}
