import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { flawlessLimit } from '../analyse/power/flawless-limit.js';
import { minimumCasesForNonInferiority } from '../analyse/power/minimum-cases.js';
import type { Bundle } from '../definition/bundle.js';
import type { Case } from '../definition/case.js';
import type { CheckDefinition } from '../definition/check-schema.js';
import { casesDigest, gateDigest } from '../definition/digests.js';
import type { Gate } from '../definition/gate.js';
import type { GateFile } from '../definition/generated/gate-file.js';
import { normaliseGate } from '../definition/normalise.js';
import { ProblemList } from '../definition/problem-list.js';
import { readGate } from '../definition/read-gate.js';
import { caseRules } from '../definition/rules/case-rules.js';
import { gradingRules } from '../definition/rules/grading-rules.js';
import { judgeRules } from '../definition/rules/judge-rules.js';
import { lintRules } from '../definition/rules/lint-rules.js';
import { promptRules } from '../definition/rules/prompt-rules.js';
import { rubricRules } from '../definition/rules/rubric-rules.js';
import { sampleSizeRules } from '../definition/rules/sample-size-rules.js';
import { sortProblems } from '../definition/sort-problems.js';
import { type Source, valueAt } from '../definition/source.js';
import { redactionRules } from '../grade/redaction/redaction-rules.js';
import type { OpenScriptRunner } from '../grade/script/script-runner.js';
import type { Digest } from '../shared/canonical-json.js';
import { DefinitionError, type Problem } from '../shared/errors.js';
import { casePaths } from './case-paths.js';
import { displayPath } from './display-path.js';
import { loadGraders } from './load-graders.js';
import { readCases } from './read-cases.js';
import { readTextFile } from './read-text-file.js';
import { takeInScripts } from './take-in-scripts.js';

const SAMPLE_SIZE_LIMITS = { minimumCases: minimumCasesForNonInferiority, flawlessLimit };

export interface LoadedGate {
  readonly gate: Gate;
  readonly gateDigest: Digest;
  /** In the order of the case files. */
  readonly cases: readonly Case[];
  readonly casesDigest: Digest;
  /** Where the gate's judge is served; null where no model grades. */
  readonly judgeBundle: Bundle | null;
  /** What is odd and stops nothing. */
  readonly warnings: readonly Problem[];
  /** Absolute path of the gate file. */
  readonly path: string;
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
  const graders = written && (await loadGraders(written as GateFile, dirname(gatePath), more));
  all.push(...(graders?.problems ?? []));
  const normal =
    written === null
      ? null
      : { ...normaliseGate(written as GateFile, parts.template?.text ?? null), ...graders?.graders };
  const whole = normal && (await takeInScripts(normal, parts.cases, dirname(gatePath), openScripts, more));
  const gate = whole?.gate ?? null;
  const cases = whole?.cases ?? parts.cases;
  all.push(...(whole?.problems ?? []));
  if (gate?.redact !== undefined) redactionRules(gate.redact, more);
  if (parts.areCasesWhole) all.push(...caseRules(source, parts.cases, more));
  if (parts.areCasesWhole && parts.template !== null)
    all.push(...promptRules(parts.template.text, parts.template.file, parts.cases));
  if (gate !== null && parts.areCasesWhole) {
    gradingRules(gate, parts.cases, more);
    rubricRules(gate, more);
    judgeRules(gate, graders?.judgeBundle ?? null, more);
    sampleSizeRules(gate, parts.cases, SAMPLE_SIZE_LIMITS, more);
    all.push(...lintRules(gate, parts.cases, checkTypes, more));
  }
  const sorted = sortProblems([...problems, ...more.all, ...all.slice(problems.length)]);
  const isStopping = ({ severity, code }: Problem) => severity === 'error' && !tolerated.includes(code);
  if (gate === null || sorted.some(isStopping)) throw new DefinitionError(sorted);
  return {
    gate,
    gateDigest: gateDigest(gate),
    cases,
    casesDigest: casesDigest(cases),
    judgeBundle: graders?.judgeBundle ?? null,
    warnings: sorted,
    path: gatePath,
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
  readonly cases: readonly Case[];
  /** False where a case could not be read: what other rules would say of the rest might mislead. */
  readonly areCasesWhole: boolean;
  readonly template: { readonly text: string; readonly file: string } | null;
  readonly problems: readonly Problem[];
}

/** Reads the files a gate names, as far as it names them rightly. */
async function readParts(
  source: Source,
  gatePath: string,
  checkTypes: readonly CheckDefinition[],
): Promise<GateParts> {
  const folder = dirname(gatePath);
  const named = await casePaths(patternsOf(source.value), folder, source.file);
  const reading = await readCases(named.paths, checkTypes);
  const areCasesWhole =
    reading.problems.length === 0 && named.problems.length === 0 && reading.cases.length > 0;
  const problems = [...named.problems, ...reading.problems];
  const prompt = valueAt(source.value, ['prompt']);
  if (typeof prompt !== 'string') return { cases: reading.cases, areCasesWhole, template: null, problems };
  const file = displayPath(resolve(folder, prompt));
  const text = await readTextFile(resolve(folder, prompt), file);
  if ('problem' in text) {
    return { cases: reading.cases, areCasesWhole, template: null, problems: [...problems, text.problem] };
  }
  return { cases: reading.cases, areCasesWhole, template: { text: text.content, file }, problems };
}

function patternsOf(value: unknown): readonly string[] {
  const cases = valueAt(value, ['cases']);
  const development = valueAt(cases, ['development']) ?? cases;
  const listed: readonly unknown[] = Array.isArray(development) ? development : [development];
  return listed.filter((pattern): pattern is string => typeof pattern === 'string' && pattern !== '');
}
