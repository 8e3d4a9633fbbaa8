import { versions } from 'node:process';
import { inertLine } from '../../../report/inert/terminal.js';
import type { Style } from '../../../report/style.js';
import { styleFor } from '../../context.js';
import { printJson } from '../../print-json.js';
import type { ProcessContext } from '../../process-context.js';
import type { CommonOptions } from '../options.js';
import { examineBundles } from './examine-bundles.js';
import { examineKey } from './examine-key.js';
import { examineNode } from './examine-node.js';
import { examineProxies } from './examine-proxies.js';
import { examineStore } from './examine-store.js';
import type { Finding } from './finding.js';

export interface DoctorOptions extends CommonOptions {
  readonly bundle?: readonly string[];
}

/** `qgate doctor`: whether what commands rest on is there. 0 unless something fails, then 2. Nothing is changed. */
export async function doctorCommand(context: ProcessContext, options: DoctorOptions): Promise<number> {
  const findings: readonly Finding[] = [
    examineNode(versions.node),
    ...(await examineStore(context, options)),
    examineKey(context),
    examineProxies(context),
    ...(await examineBundles(context, options.bundle)),
  ];
  const hasFailed = findings.some(({ state }) => state === 'fail');
  if (options.json) {
    printJson(context, { isReady: !hasFailed, findings });
  } else {
    const shown = options.quiet ? findings.filter(({ state }) => state === 'fail') : findings;
    const style = await styleFor(context, context.stdout);
    context.stdout.write(shown.map((finding) => told(finding, style)).join(''));
  }
  return hasFailed ? 2 : 0;
}

function told({ what, state, said, hint }: Finding, style: Style): string {
  const mark = {
    ok: style.green('ok  '),
    warn: style.yellow('warn'),
    fail: style.red('FAIL'),
    none: style.dim('-   '),
  }[state];
  const lines = [
    `${inertLine(what)}: ${inertLine(said)}`,
    ...(hint === undefined ? [] : [`      ${inertLine(hint)}`]),
  ];
  return `${mark}  ${lines.join('\n')}\n`;
}
