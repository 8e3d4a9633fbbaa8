import { blockText } from '../block-text.js';
import { inertLine } from '../inert/terminal.js';
import { withoutCommands } from '../inert/without-commands.js';
import { plainStyle, type Style } from '../style.js';
import { calibrationTellingBlocks } from './calibration-telling-blocks.js';
import type { CalibrationTelling } from './judge-calibration.js';

const LEAST_WIDTH = 60;

/** What `qgate judge calibrate` prints: a first line and blocks for each metric. */
export function calibrationText(
  tellings: readonly CalibrationTelling[],
  options: { readonly width?: number; readonly style?: Style } = {},
): string {
  const width = Math.max(LEAST_WIDTH, Math.floor(options.width ?? 100));
  const style = options.style ?? plainStyle;
  const texts = tellings.map((telling) => {
    const { state, metric, judge, runId } = telling.calibration;
    const first = inertLine(`${state.toUpperCase()}  ${metric.name}: judge ${judge.name} on run ${runId}`);
    const blocks = calibrationTellingBlocks(telling).map((block) => blockText(block, width, style));
    return [style.bold(first), ...blocks].join('\n\n');
  });
  return withoutCommands(`${texts.join('\n\n')}\n`);
}
