import { blockText } from '../block-text.js';
import { inertLine } from '../inert/terminal.js';
import { withoutCommands } from '../inert/without-commands.js';
import { plainStyle, type Style } from '../style.js';
import { wrapText } from '../wrap-text.js';
import type { GatePlan } from './gate-plan.js';
import { impossibleRules, planBlocks } from './plan-blocks.js';

const LEAST_WIDTH = 60;

/** The plan for a terminal: what can never pass first, then calls, then what each part can show. */
export function planText(
  plan: GatePlan,
  options: { readonly width?: number; readonly style?: Style } = {},
): string {
  const width = Math.max(LEAST_WIDTH, Math.floor(options.width ?? 100));
  const style = options.style ?? plainStyle;
  const impossible = impossibleRules(plan).map(
    (line) => `  ${style.red('!')} ${wrapText(inertLine(line), width - 4, '    ')}`,
  );
  const headline = `PLAN  ${plan.gate.name}: ${plan.gate.nCases} cases`;
  return withoutCommands(
    `${[
      [style.bold(inertLine(headline)), ...impossible].join('\n'),
      ...planBlocks(plan).map((block) => blockText(block, width, style)),
    ].join('\n\n')}\n`,
  );
}
