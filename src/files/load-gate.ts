import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Bundle } from '../definition/bundle.js';
import type { Case } from '../definition/case.js';
import type { CheckDefinition } from '../definition/check-schema.js';
import { casesDigest, gateDigest } from '../definition/digests.js';
import type { CaseSet, Gate } from '../definition/gate.js';
import type { GateFile } from '../definition/generated/gate-file.js';
import { sameInputs } from '../definition/near-duplicates/same-inputs.js';
import { normaliseGate } from '../definition/normalise.js';
import { ProblemList } from '../definition/problem-list.js';
import { readGate } from '../definition/read-gate.js';
import { sortProblems } from '../definition/sort-problems.js';
import { type Source, valueAt } from '../definition/source.js';
import { redactionRules } from '../grade/redaction/redaction-rules.js';
import type { OpenScriptRunner } from '../grade/script/script-runner.js';
import type { Digest } from '../shared/canonical-json.js';
import { DefinitionError, type Problem } from '../shared/errors.js';
import { casePaths } from './case-paths.js';
import { displayPath } from './display-path.js';
import { loadGraders } from './load-graders.js';
import { loadJoined } from './load-joined.js';
import { readCases } from './read-cases.js';
import { PROSE, readTextFile } from './read-text-file.js';
import { heldOutRules, rulesWithCases } from './rules-with-cases.js';
import { takeInScripts } from './take-in-scripts.js';

export interface LoadedGate {
  readonly gate: Gate;
  readonly gateDigest: Digest;
  /** In the order of the case files. */
  readonly cases: readonly Case[];
  readonly casesDigest: Digest;
  /** The held-out cases; null where the gate has none. `cases` are then the development cases. */
  readonly heldout: CaseSetRead | null;
  /** Where the gate's judge is served; null where no model grades. */
  readonly judgeBundle: Bundle | null;
  /** What is odd and stops nothing. */
  readonly warnings: readonly Problem[];
  /** Absolute path of the gate file. */
  readonly path: string;
}

interface CaseSetRead {
  readonly cases: readonly Case[];
  readonly casesDigest: Digest;
}

/**
 * Reads a gate with its cases and its template.
 * @param path the gate file, or a folder that holds gate.yaml
 * @param tolerated codes of errors that do not stop this caller; they come back among the warnings, still as errors
 * @param openScripts to evaluate the modules of script checks once; null to take them in as they are
 * @throws DefinitionError with all problems at once, in the order in which they stand in the files
 */
export async function loadGate(
  path: string,
  checkTypes: readonly CheckDefinition[],
  tolerated: readonly string[] = [],
  openScripts: OpenScriptRunner | null = null,
): Promise<LoadedGate> {
  const gatePath = await gateFileOf(path);
  const file = displayPath(gatePath);
  const text = await readTextFile(gatePath, file);
  if ('problem' in text) throw new DefinitionError([text.problem]);
  const { written, source, problems } = readGate(text.content, file, checkTypes);
  if (source === null) throw new DefinitionError(problems);
  const parts = await readParts(source, gatePath, checkTypes);
  const more = new ProblemList(source);
  const all = [...problems, ...parts.problems];
  const { normal, judgeBundle, problems: inNamedFiles } = await normalGate(written, parts, gatePath, more);
  all.push(...inNamedFiles);
  const whole = normal && (await takeInScripts(normal, parts.cases, dirname(gatePath), openScripts, more));
  const gate = whole?.gate ?? null;
  const read = whole?.cases ?? parts.cases;
  const cases = read.slice(0, parts.nDevelopment);
  const heldout = read.slice(parts.nDevelopment);
  all.push(...(whole?.problems ?? []));
  if (gate?.redact !== undefined) redactionRules(gate.redact, more);
  if (parts.areCasesWhole) {
    const { template } = parts;
    const given = { source, gate, template, judgeBundle, checkTypes };
    all.push(...rulesWithCases({ ...given, cases }, more));
    if (parts.hasHeldOut)
      all.push(...heldOutRules({ ...given, cases: heldout }, more.all), ...sameInputs(cases, heldout));
  }
  const sorted = sortProblems([...problems, ...more.all, ...all.slice(problems.length)]);
  const isStopping = ({ severity, code }: Problem) => severity === 'error' && !tolerated.includes(code);
  if (gate === null || sorted.some(isStopping)) throw new DefinitionError(sorted);
  return {
    gate,
    gateDigest: gateDigest(gate),
    cases,
    casesDigest: casesDigest(cases),
    heldout: parts.hasHeldOut ? { cases: heldout, casesDigest: casesDigest(heldout) } : null,
    judgeBundle,
    warnings: sorted,
    path: gatePath,
  };
}

/** The gate with what its graders and its rules for load tests name in files of their own; null where its shape is not right. */
async function normalGate(
  written: GateFile | null,
  { template }: GateParts,
  gatePath: string,
  problems: ProblemList,
): Promise<{
  readonly normal: Gate | null;
  readonly judgeBundle: Bundle | null;
  readonly problems: readonly Problem[];
}> {
  if (written === null) return { normal: null, judgeBundle: null, problems: [] };
  const folder = dirname(gatePath);
  const graders = await loadGraders(written, folder, problems);
  const joined = await loadJoined(written.joined, folder, problems);
  return {
    normal: { ...normaliseGate(written, template?.text ?? null), ...graders.graders, ...joined.part },
    judgeBundle: graders.judgeBundle,
    problems: [...graders.problems, ...joined.problems],
  };
}

/** `path` itself, or the gate.yaml in it. */
export async function gateFileOf(path: string): Promise<string> {
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  return resolve(isFolder ? join(path, 'gate.yaml') : path);
}

interface GateParts {
  /** Development cases first. */
  readonly cases: readonly Case[];
  readonly nDevelopment: number;
  readonly hasHeldOut: boolean;
  /** False where a case could not be read: what other rules would say of the rest might mislead. */
  readonly areCasesWhole: boolean;
  readonly template: { readonly text: string; readonly file: string } | null;
  readonly problems: readonly Problem[];
}

/** Reads the files a gate names, as far as it names them rightly. Ids are looked after over both sets of cases. */
async function readParts(
  source: Source,
  gatePath: string,
  checkTypes: readonly CheckDefinition[],
): Promise<GateParts> {
  const folder = dirname(gatePath);
  const named = await casePaths(patternsOf(source.value, 'development'), folder, source.file);
  const kept = await casePaths(patternsOf(source.value, 'heldout'), folder, source.file);
  const reading = await readCases([...named.paths, ...kept.paths], checkTypes);
  const heldOutFiles = new Set(kept.paths.map(displayPath));
  const nDevelopment = reading.cases.filter(({ origin }) => !heldOutFiles.has(origin.file)).length;
  const hasHeldOut = valueAt(source.value, ['cases', 'heldout']) !== undefined;
  const problems = [...named.problems, ...kept.problems, ...reading.problems];
  const areCasesWhole = problems.length === 0 && nDevelopment > 0;
  const parts = { cases: reading.cases, nDevelopment, hasHeldOut, areCasesWhole };
  const prompt = valueAt(source.value, ['prompt']);
  if (typeof prompt !== 'string') return { ...parts, template: null, problems };
  const file = displayPath(resolve(folder, prompt));
  const text = await readTextFile(resolve(folder, prompt), file, PROSE);
  if ('problem' in text) return { ...parts, template: null, problems: [...problems, text.problem] };
  return { ...parts, template: { text: text.content, file }, problems };
}

function patternsOf(value: unknown, set: CaseSet): readonly string[] {
  const cases = valueAt(value, ['cases']);
  const isMapping = typeof cases === 'object' && cases !== null && !Array.isArray(cases);
  const written = isMapping ? valueAt(cases, [set]) : set === 'development' ? cases : undefined;
  const listed: readonly unknown[] = Array.isArray(written) ? written : [written];
  return listed.filter((pattern): pattern is string => typeof pattern === 'string' && pattern !== '');
}
