import { flawlessLimit } from '../analyse/power/flawless-limit.js';
import { minimumCasesForNonInferiority } from '../analyse/power/minimum-cases.js';
import type { Bundle } from '../definition/bundle.js';
import type { Case } from '../definition/case.js';
import type { CheckDefinition } from '../definition/check-schema.js';
import type { Gate } from '../definition/gate.js';
import { ProblemList } from '../definition/problem-list.js';
import { caseRules } from '../definition/rules/case-rules.js';
import { gradingRules } from '../definition/rules/grading-rules.js';
import { judgeRules } from '../definition/rules/judge-rules.js';
import { lintRules } from '../definition/rules/lint-rules.js';
import { promptRules } from '../definition/rules/prompt-rules.js';
import { rubricRules } from '../definition/rules/rubric-rules.js';
import { sampleSizeRules } from '../definition/rules/sample-size-rules.js';
import { scoreRules } from '../definition/rules/score-rules.js';
import { sequentialSizeRules } from '../definition/rules/sequential-size-rules.js';
import { twoPhaseCaseRules } from '../definition/rules/two-phase-rules.js';
import type { Source } from '../definition/source.js';
import { humanDraw } from '../plan/human-draw.js';
import type { Problem } from '../shared/errors.js';

const SAMPLE_SIZE_LIMITS = { minimumCases: minimumCasesForNonInferiority, flawlessLimit, humanDraw };

export interface GateWithCases {
  readonly source: Source;
  /** null where the gate's shape is not right. */
  readonly gate: Gate | null;
  /** One of its sets. */
  readonly cases: readonly Case[];
  readonly template: { readonly text: string; readonly file: string } | null;
  readonly judgeBundle: Bundle | null;
  readonly checkTypes: readonly CheckDefinition[];
}

/** All rules between a gate and a set of its cases. @returns what stands in the case files; the rest goes to `problems` */
export function rulesWithCases(
  { source, gate, cases, template, judgeBundle, checkTypes }: GateWithCases,
  problems: ProblemList,
): readonly Problem[] {
  const inCases = [...caseRules(source, cases, problems)];
  if (template !== null) inCases.push(...promptRules(template.text, template.file, cases));
  if (gate === null) return inCases;
  gradingRules(gate, cases, problems);
  scoreRules(gate, cases, checkTypes, problems);
  rubricRules(gate, problems);
  judgeRules(gate, judgeBundle, problems);
  twoPhaseCaseRules(gate, cases, problems);
  sampleSizeRules(gate, cases, SAMPLE_SIZE_LIMITS, problems);
  sequentialSizeRules(gate, cases, problems);
  inCases.push(...lintRules(gate, cases, checkTypes, problems));
  return inCases;
}

/**
 * The same for the held-out cases: each set must carry the gate by itself.
 * @param known what was said of the gate with its development cases, which is not said again
 */
export function heldOutRules(given: GateWithCases, known: readonly Problem[]): readonly Problem[] {
  const ofGate = new ProblemList(given.source);
  const inCases = rulesWithCases(given, ofGate);
  const isKnown = ({ path, message }: Problem): boolean =>
    known.some((other) => other.path === path && other.message === message);
  const told = ofGate.all
    .filter((problem) => !isKnown(problem))
    .map((problem) => ({ ...problem, message: `held-out cases: ${problem.message}` }));
  return [...inCases, ...told];
}
