import path from 'node:path';
import type { Gate } from '../../definition/gate.js';
import { displayPath } from '../../files/display-path.js';
import { readTextFile } from '../../files/read-text-file.js';
import { readBudgets } from '../../join/budget-file/read-budget-file.js';
import { readJoinedClaim } from '../../join/joined-claim.js';
import { freezeDecision } from '../../join/objectives/freeze-decision.js';
import { DefinitionError, UsageError } from '../../shared/errors.js';
import type { VerificationInput } from '../../workflow/verify/verification-input.js';
import type { ProcessContext } from '../process-context.js';
import { objectivesAt } from './join-inputs.js';

/** What `qgate verify` may be asked of the serving of a bundle. */
export interface ServingOptions {
  /** joined.json of the candidate. */
  readonly joined?: string;
  /** Budget file, as the monitoring of the service writes it. */
  readonly budgets?: string;
  /** Objectives, where the gate names none. */
  readonly slo?: string;
  /** Kinds of change that this is, by the words that objectives exempt. */
  readonly change?: readonly string[];
}

/** Reads a joined record and budgets, as far as they are asked for. @throws UsageError, IntegrityError, DefinitionError */
export async function servingEvidence(
  context: ProcessContext,
  options: ServingOptions,
  gate: Gate,
  nowMs: number,
): Promise<Pick<VerificationInput, 'joined' | 'freeze'>> {
  const joined =
    options.joined === undefined
      ? {}
      : { joined: readJoinedClaim(await textAt(context, options.joined), options.joined) };
  const objectives =
    options.slo === undefined ? (gate.joined?.objectives ?? null) : await objectivesAt(context, options.slo);
  if (options.budgets === undefined) return objectives === null ? joined : { ...joined, freeze: null };
  if (objectives === null)
    throw new UsageError('--budgets needs objectives', 'name them with --slo, or in the gate as joined.slo');
  const text = await textAt(context, options.budgets);
  const budgets = readBudgets(text, options.budgets, objectives, nowMs);
  return { ...joined, freeze: freezeDecision(budgets, options.change ?? []) };
}

async function textAt({ cwd }: ProcessContext, given: string): Promise<string> {
  const file = path.resolve(cwd, given);
  const text = await readTextFile(file, displayPath(file));
  if ('problem' in text) throw new DefinitionError([text.problem]);
  return text.content;
}
