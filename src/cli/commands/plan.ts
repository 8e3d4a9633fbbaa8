import path from 'node:path';
import type { StageName } from '../../definition/gate.js';
import { displayPath } from '../../files/display-path.js';
import { writeAtomic } from '../../files/write-atomic.js';
import type { GatePlan } from '../../report/plan/gate-plan.js';
import { planText } from '../../report/plan/plan-text.js';
import { powerCurveSvg } from '../../report/plan/power-curve-svg.js';
import { UsageError } from '../../shared/errors.js';
import type { Budget } from '../../workflow/plan/plan-budget.js';
import { planGate } from '../../workflow/plan-gate.js';
import type { StorePort } from '../../workflow/ports.js';
import type { WrittenBudget } from '../budget-option.js';
import { styleFor } from '../context.js';
import { explainProblems } from '../explain-error.js';
import { openStoreToRead } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { findRun } from './find-run.js';
import { loadNamedBundle, loadNamedGate } from './load.js';
import type { CommonOptions } from './options.js';
import { stagedGate } from './staged-gate.js';

export interface PlanOptions extends CommonOptions {
  readonly baseline?: string;
  readonly candidate?: string;
  readonly discordance?: number;
  readonly from?: string;
  readonly aaRun?: string;
  readonly priceIn?: number;
  readonly priceOut?: number;
  readonly svg?: string;
  readonly stage?: StageName;
  readonly solve?: boolean;
  readonly budget?: WrittenBudget;
  readonly variances?: string;
  readonly minutesPerPair?: number;
}

/**
 * `qgate plan`: calls, tokens, cost, and what this many cases can and cannot show. Nothing is sent.
 * Exits 2 where the plan shows a rule for which `qgate run` refuses the gate.
 */
export async function planCommand(
  context: ProcessContext,
  gateName: string,
  options: PlanOptions,
): Promise<number> {
  const prices = pricesOf(options);
  const runName = earlierRun(options);
  const budget = budgetOf(options);
  // Too few cases is what a plan is there to show, so it stops nothing here.
  const loaded = await loadNamedGate(context, gateName, ['too-few-cases']);
  const { gate, note } = stagedGate(loaded, options.stage);
  if (note !== null && !options.quiet) context.stderr.write(`note: ${note}\n`);
  const bundle = async (named: string | undefined) =>
    named === undefined ? null : (await loadNamedBundle(context, named)).bundle;
  const bundles = { baseline: await bundle(options.baseline), candidate: await bundle(options.candidate) };
  const discordance = options.discordance ?? null;
  const common = { ...gate, bundles, discordance, prices, budget };
  const plan =
    runName === null
      ? planGate({ ...common, earlier: null })
      : await withStore(context, options, (store) => {
          const runId = findRun(store, runName).id;
          if (options.aaRun !== undefined) requireAA(store, runId);
          return planGate({ ...common, earlier: { store, runId } });
        });
  if (gate.warnings.length > 0 && !options.quiet) context.stderr.write(explainProblems(gate.warnings));
  await writePlan(context, options, plan);
  return gate.warnings.some(({ severity }) => severity === 'error') ? 2 : 0;
}

async function writePlan(context: ProcessContext, options: PlanOptions, plan: GatePlan): Promise<void> {
  if (options.svg !== undefined) {
    const file = path.resolve(context.cwd, options.svg);
    await writeAtomic(file, powerCurveSvg(plan));
    if (!options.quiet) context.stderr.write(`written: ${displayPath(file)}\n`);
  }
  if (options.json) {
    printJson(context, plan);
    return;
  }
  const style = await styleFor(context, context.stdout);
  context.stdout.write(planText(plan, { width: context.stdout.columns ?? 100, style }));
}

/** Costs need both prices: one alone would be a number that leaves half of the bill out. */
function pricesOf({ priceIn, priceOut }: PlanOptions) {
  if (priceIn === undefined && priceOut === undefined) return null;
  if (priceIn !== undefined && priceOut !== undefined) return { priceIn, priceOut };
  throw new UsageError(
    '--price-in and --price-out go together',
    'give both, per million tokens; 0 is allowed',
  );
}

/** What there is to spend, or null where nothing is to be solved. */
function budgetOf({ solve, budget, variances, minutesPerPair }: PlanOptions): Budget | null {
  if (solve === true) {
    if (budget === undefined) {
      throw new UsageError(
        '--solve needs a budget',
        'say what there is to spend, e.g. --budget requests=4000',
      );
    }
    if (minutesPerPair !== undefined && budget.unit !== 'rater-hours') {
      throw new UsageError(
        '--minutes-per-pair is about raters',
        'leave it out, or give --budget rater-hours=…',
      );
    }
    return { ...budget, minutesPerPair: minutesPerPair ?? null };
  }
  const alone = [
    ...(budget === undefined ? [] : ['--budget']),
    ...(variances === undefined ? [] : ['--variances']),
    ...(minutesPerPair === undefined ? [] : ['--minutes-per-pair']),
  ];
  if (alone.length === 0) return null;
  throw new UsageError(
    `${alone.join(' and ')} ${alone.length === 1 ? 'is' : 'are'} about what a budget buys`,
    'add --solve',
  );
}

/** The run to estimate the discordance from. @throws UsageError where more than one source is named */
function earlierRun({ discordance, from, aaRun, variances }: PlanOptions): string | null {
  const sources = [
    ...(discordance === undefined ? [] : ['--discordance']),
    ...(from === undefined ? [] : ['--from']),
    ...(aaRun === undefined ? [] : ['--aa-run']),
    ...(variances === undefined ? [] : ['--variances']),
  ];
  if (sources.length > 1) {
    throw new UsageError(`${sources.join(' and ')} all say what the discordance is`, 'keep one of them');
  }
  return from ?? aaRun ?? variances ?? null;
}

function requireAA(store: StorePort, runId: string): void {
  if (store.definition(runId).isAA) return;
  throw new UsageError(
    `run ${runId} is no A/A run`,
    'plan from it with --from, or make one with `qgate run --aa`',
  );
}

async function withStore<Result>(
  context: ProcessContext,
  options: PlanOptions,
  use: (store: StorePort) => Result,
): Promise<Result> {
  const store = await openStoreToRead(context, options);
  try {
    return use(store);
  } finally {
    store.close();
  }
}
