import { loadNamedGate } from '../cli/commands/load.js';
import { openScripts } from '../cli/context.js';
import { DefinitionError, type Problem } from '../shared/errors.js';
import { contextOf, type Surroundings } from './surroundings.js';

/**
 * Everything that is wrong with a gate, warnings included; empty for one that is sound. As `qgate check`: no network.
 * @throws UsageError where there is no such gate
 */
export async function checkGate(gate: string, options: Surroundings = {}): Promise<readonly Problem[]> {
  try {
    return (await loadNamedGate(contextOf(options), gate, [], openScripts)).warnings;
  } catch (error) {
    if (error instanceof DefinitionError) return error.problems;
    throw error;
  }
}
