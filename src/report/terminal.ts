import type { Verdict } from '../verdict/verdict.js';
import { blockText } from './block-text.js';
import type { ReportDocument } from './document.js';
import { inertLine } from './inert/terminal.js';
import { withoutCommands } from './inert/without-commands.js';
import type { ReportOptions } from './reporter.js';
import { plainStyle, type Style } from './style.js';
import { reportDocument } from './view-model.js';

const LEAST_WIDTH = 60;
const USUAL_WIDTH = 140;

/** The report for a terminal: plain unless a style is given, and readable from 60 columns on. */
export function terminalReport(verdict: Verdict, options: ReportOptions = {}): string {
  return terminalDocument(reportDocument(verdict), options);
}

/** The same of any document. */
export function terminalDocument(document: ReportDocument, options: ReportOptions = {}): string {
  const width = Math.max(LEAST_WIDTH, Math.floor(options.width ?? USUAL_WIDTH));
  const style = options.style ?? plainStyle;
  const blocks = document.blocks.map((block) => blockText(block, width, style));
  return withoutCommands(`${[headline(document, style), ...blocks].join('\n\n')}\n`);
}

/** The headline is one line whatever the width: scripts and people look for it there. */
function headline({ headline: text, word }: ReportDocument, style: Style): string {
  const colour = { pass: style.green, block: style.red, inconclusive: style.yellow, pending: style.yellow }[
    word
  ];
  return inertLine(text).replace(/^\S+/, (first) => colour(style.bold(first)));
}
