import path from 'node:path';
import { writeAtomic } from '../../files/write-atomic.js';
import { blockText } from '../../report/block-text.js';
import { jsonText } from '../../report/inert/json-text.js';
import { withoutCommands } from '../../report/inert/without-commands.js';
import type { Trend } from '../../report/trend/trend.js';
import { trendBlocks } from '../../report/trend/trend-blocks.js';
import { UsageError } from '../../shared/errors.js';
import { QGATE_VERSION } from '../../shared/version.js';
import { gateTrend } from '../../workflow/trend/gate-trend.js';
import { openScripts, styleFor } from '../context.js';
import { openStoreToRead } from '../open-store.js';
import type { ProcessContext } from '../process-context.js';
import { loadNamedGate } from './load.js';
import type { CommonOptions } from './options.js';

export interface TrendOptions extends CommonOptions {
  readonly format: 'terminal' | 'html';
  readonly out?: string;
}

/** `qgate trend`: every decided run of a gate, oldest first, and whether its baselines have moved. */
export async function trendCommand(
  context: ProcessContext,
  gateName: string,
  options: TrendOptions,
): Promise<number> {
  const { gate } = await loadNamedGate(context, gateName, ['too-few-cases']);
  const store = await openStoreToRead(context, options, (opened) =>
    opened
      .runs()
      .filter(({ gateName: name, verdict }) => name === gate.name && verdict !== null)
      .map(({ id }) => id),
  );
  try {
    const trend = await gateTrend(store, gate.name, openScripts);
    if (trend.runs.length === 0) {
      throw new UsageError(
        `no run of gate ${gate.name} is decided in this store`,
        'run the gate first, or name the store that holds its runs with --store',
      );
    }
    const text = await trendText(context, trend, options);
    if (options.out === undefined) context.stdout.write(text);
    else await writeAtomic(path.resolve(context.cwd, options.out), text);
    return 0;
  } finally {
    store.close();
  }
}

async function trendText(context: ProcessContext, trend: Trend, options: TrendOptions): Promise<string> {
  if (options.json) return `${jsonText(JSON.stringify(trend, null, 2))}\n`;
  if (options.format === 'html') {
    const [{ trendPage }, { readReportPage }] = await Promise.all([
      import('../../report/html/trend-page.js'),
      import('../../files/report-page.js'),
    ]);
    return trendPage(trend, QGATE_VERSION, readReportPage());
  }
  const width = Math.max(60, options.out === undefined ? (context.stdout.columns ?? 140) : 140);
  const style = await styleFor(context, context.stdout);
  return withoutCommands(
    `${trendBlocks(trend)
      .map((block) => blockText(block, width, style))
      .join('\n\n')}\n`,
  );
}
