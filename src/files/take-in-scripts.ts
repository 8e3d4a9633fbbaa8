import { resolve } from 'node:path';
import type { Case } from '../definition/case.js';
import type { CheckSpec, Gate, ScriptModule } from '../definition/gate.js';
import type { ProblemList } from '../definition/problem-list.js';
import { type ScriptLimitOptions, scriptLimits } from '../grade/script/script-limits.js';
import type { OpenScriptRunner, ScriptLimits, ScriptRunner } from '../grade/script/script-runner.js';
import { digestOfBytes } from '../shared/canonical-json.js';
import type { Problem } from '../shared/errors.js';
import { displayPath } from './display-path.js';
import { readTextFile } from './read-text-file.js';

export interface WithScripts {
  readonly gate: Gate;
  readonly cases: readonly Case[];
  /** Of checks that stand in cases; those of the gate's own checks are in its list. */
  readonly problems: readonly Problem[];
}

type Fault = { readonly message: string; readonly hint?: string };
type Taken = { readonly script: ScriptModule } | Fault;

/**
 * Puts the content of modules in the place of their paths, in the checks of a gate and of its cases.
 * @param folder the gate's: paths are relative to it
 * @param openScripts to evaluate each module once, so that one that cannot be used is told now; null to leave that out
 */
export async function takeInScripts(
  gate: Gate,
  cases: readonly Case[],
  folder: string,
  openScripts: OpenScriptRunner | null,
  problems: ProblemList,
): Promise<WithScripts> {
  const isUsed = [gate, ...cases].some(({ checks }) => checks.some(isScript));
  if (!isUsed) return { gate, cases, problems: [] };
  const runner = (await openScripts?.()) ?? null;
  try {
    return await takeIn(gate, cases, folder, runner, problems);
  } finally {
    await runner?.close();
  }
}

async function takeIn(
  gate: Gate,
  cases: readonly Case[],
  folder: string,
  runner: ScriptRunner | null,
  problems: ProblemList,
): Promise<WithScripts> {
  const known = new Map<string, Promise<Taken>>();
  const take = (check: CheckSpec): Promise<Taken> => {
    const limits = scriptLimits(check.options as ScriptLimitOptions);
    const path = resolve(folder, String(check.options.module));
    const key = JSON.stringify([path, limits]);
    const taken = known.get(key) ?? readModule(path, limits, runner);
    known.set(key, taken);
    return taken;
  };

  const gateChecks = await withModules(gate.checks, take, (index, fault) =>
    problems.add(['checks', index, 'module'], { code: 'unusable-module', ...fault }),
  );
  const inCases: Problem[] = [];
  const takenCases: Case[] = [];
  for (const item of cases) {
    const checks = await withModules(item.checks, take, (index, fault) => {
      const path = `checks[${index}].module`;
      inCases.push({ ...item.origin, code: 'unusable-module', path, ...fault, severity: 'error' });
    });
    takenCases.push(checks === item.checks ? item : { ...item, checks });
  }
  return { gate: { ...gate, checks: gateChecks }, cases: takenCases, problems: inCases };
}

/** The same list where none of its checks is a script. */
async function withModules(
  checks: readonly CheckSpec[],
  take: (check: CheckSpec) => Promise<Taken>,
  onFault: (index: number, fault: Fault) => void,
): Promise<readonly CheckSpec[]> {
  if (!checks.some(isScript)) return checks;
  const all: CheckSpec[] = [];
  for (const [index, check] of checks.entries()) {
    const taken = isScript(check) ? await take(check) : null;
    if (taken !== null && 'message' in taken) onFault(index, taken);
    all.push(taken !== null && 'script' in taken ? withModule(check, taken.script) : check);
  }
  return all;
}

const isScript = ({ type }: CheckSpec): boolean => type === 'script';

function withModule(check: CheckSpec, script: ScriptModule): CheckSpec {
  const { module: _path, ...options } = check.options;
  return { ...check, options, script };
}

async function readModule(path: string, limits: ScriptLimits, runner: ScriptRunner | null): Promise<Taken> {
  const file = displayPath(path);
  const text = await readTextFile(path, file);
  if ('problem' in text) {
    const { message, hint } = text.problem;
    return { message: `${file}: ${message}`, ...(hint === undefined ? {} : { hint }) };
  }
  const script = { digest: digestOfBytes(text.content), source: text.content };
  const fault = (await runner?.faultIn(script, limits)) ?? null;
  if (fault === null) return { script };
  return {
    message: `${file} cannot be used: ${fault}`,
    hint: fault.startsWith('SyntaxError')
      ? `node --check ${file} shows the place`
      : 'a module holds `export function check({text, reference}) { return {passed: true}; }` and imports nothing',
  };
}
