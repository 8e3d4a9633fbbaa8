import { githubSummary } from './github-summary.js';
import { jsonReport } from './json.js';
import { junitReport } from './junit.js';
import { markdownReport } from './markdown.js';
import type { Reporter } from './reporter.js';
import { terminalReport } from './terminal.js';

/** Every report by the name people ask for it with. */
export const reporters = {
  terminal: terminalReport,
  markdown: markdownReport,
  json: jsonReport,
  junit: junitReport,
  'github-summary': githubSummary,
} as const satisfies Readonly<Record<string, Reporter>>;

export type ReporterName = keyof typeof reporters;
