import path from 'node:path';
import { findBundle, findGate } from '../../files/find-definition.js';
import { type LoadedBundle, loadBundle } from '../../files/load-bundle.js';
import { type LoadedGate, loadGate } from '../../files/load-gate.js';
import { checkTypes } from '../../grade/checks/index.js';
import type { OpenScriptRunner } from '../../grade/script/script-runner.js';
import type { ProcessContext } from '../process-context.js';

/**
 * Reads the gate a person named: a path, a folder, or a name under gates/.
 * @param scripts to read the modules of script checks in a process apart; null to take them in as text. Nothing of them runs
 * @throws DefinitionError, UsageError
 */
export function loadNamedGate(
  context: ProcessContext,
  given: string,
  tolerated: readonly string[] = [],
  scripts: OpenScriptRunner | null = null,
): Promise<LoadedGate> {
  return loadGate(path.resolve(context.cwd, findGate(context.cwd, given)), checkTypes, tolerated, scripts);
}

/** Reads the bundle a person named: a path, or a name under bundles/. @throws DefinitionError, UsageError */
export function loadNamedBundle(context: ProcessContext, given: string): Promise<LoadedBundle> {
  return loadBundle(path.resolve(context.cwd, findBundle(context.cwd, given)));
}
