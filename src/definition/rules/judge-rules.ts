import type { Bundle } from '../bundle.js';
import type { Gate, JudgeSettings } from '../gate.js';
import { plainLabel } from '../plain-label.js';
import type { Complaint, ProblemList } from '../problem-list.js';
import { parseTemplate } from '../prompt-template.js';
import { quote } from '../quote.js';
import { MATERIAL_ERROR } from '../rubric.js';
import { didYouMean } from '../suggest.js';

/** Placeholders a judge prompt must have, and those it may have, by mode. */
const NEEDED = {
  pairwise: ['input', 'answer_1', 'answer_2'],
  pointwise: ['input', 'answer'],
} as const;
const ALLOWED = ['reference', 'rubric'];

/** A name that a server may point at another model tomorrow. */
const MOVING_NAME = /(?:^|[-_:/@.])(?:latest|default|stable|current|preview)$/iu;

/** The judge can be asked what the gate wants, and what it replies can be read. */
export function judgeRules(gate: Gate, bundle: Bundle | null, problems: ProblemList): void {
  const { judge } = gate;
  if (judge === undefined) return;
  const fault = promptFault(judge);
  if (fault !== null) problems.add(['judge', 'prompt'], fault);
  if (judge.reply.form === 'label') labelRules(judge, judge.reply.labels, gate, problems);
  if (bundle?.endpoint.kind === 'openai' && MOVING_NAME.test(bundle.endpoint.model)) {
    problems.add(['judge', 'bundle'], {
      code: 'judge-alias',
      message: `the judge is asked as ${quote(bundle.endpoint.model)}, a name that may stand for another model tomorrow`,
      hint: 'name the model with its date or version: replies by another model are not used, and two models void all judgments',
      severity: 'warning',
    });
  }
}

/** What is wrong with the judge prompt, the first thing first; null where nothing is. */
function promptFault(judge: JudgeSettings): Complaint | null {
  const { pieces, faults } = parseTemplate(judge.prompt);
  const needed: readonly string[] = NEEDED[judge.mode];
  const known = [...needed, ...ALLOWED];
  const names = pieces.flatMap((piece) => (piece.kind === 'placeholder' ? [piece.name] : []));
  const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : [])).join('\n');
  const [fault] = faults;
  if (fault !== undefined) {
    const message = `line ${fault.line} of the judge prompt: ${fault.message}`;
    const hint = 'a placeholder is written {{input}}; nothing else is read as a template';
    return { code: 'template-syntax', message, hint };
  }
  const stray = names.find((name) => !known.includes(name));
  if (stray !== undefined) {
    const message = `the judge prompt names {{${stray}}}, which a ${judge.mode} judge does not have`;
    const hint = didYouMean(stray, known, 'its placeholders');
    return { code: 'unknown-placeholder', message, hint };
  }
  const absent = needed.filter((name) => !names.includes(name)).map((name) => `{{${name}}}`);
  if (absent.length > 0) {
    const message = `the judge prompt lacks ${absent.join(' and ')}, so that the judge would not see what it judges`;
    return { code: 'placeholder-missing', message, hint: 'insert it where the text is to stand' };
  }
  if (/\bfile:\/\//iu.test(texts)) {
    const message = 'the judge prompt holds a file:// address, which no judge can read';
    return { code: 'file-address', message, hint: 'insert the text itself, or {{rubric}} for the rubric' };
  }
  if (names.includes('rubric') || statesLevels(judge, texts)) return null;
  const message = 'the judge prompt neither shows the rubric nor states the levels it may give';
  return { code: 'levels-not-stated', message, hint: 'insert {{rubric}}', severity: 'warning' };
}

/** Whether the prompt's own words name every level; a pair has none, but needs what it is compared by. */
function statesLevels({ mode, rubric }: JudgeSettings, text: string): boolean {
  if (mode === 'pairwise') return rubric.criteria.every(({ name }) => text.includes(name));
  const numbers = new Set((text.match(/-?\d+(?:\.\d+)?/gu) ?? []).map(Number));
  return rubric.criteria.every(({ levels }) => levels.every(({ score }) => numbers.has(score)));
}

function labelRules(
  judge: JudgeSettings,
  labels: Readonly<Record<string, string | number>>,
  gate: Gate,
  problems: ProblemList,
): void {
  const seen = new Map<string, string>();
  for (const [label, meant] of Object.entries(labels)) {
    const path = ['judge', 'labels', label];
    const plain = plainLabel(label);
    const other = seen.get(plain);
    if (plain === '' || other !== undefined) {
      const message =
        plain === ''
          ? `the label ${quote(label)} is punctuation alone`
          : `the labels ${quote(other ?? '')} and ${quote(label)} cannot be told apart: case, a plus sign and punctuation at the ends do not count`;
      problems.add(path, { code: 'labels-alike', message, hint: 'use labels that differ in their letters' });
    }
    seen.set(plain, label);
    refuseMeaning(judge, label, meant, problems);
  }
  const { criteria } = judge.rubric;
  if (judge.mode === 'pointwise' && criteria.length > 1) {
    problems.add(['judge', 'labels'], {
      code: 'label-of-several',
      message: `one label cannot give levels of ${criteria.length} criteria`,
      hint: 'use a rubric with one criterion, or JSON replies (leave labels out)',
    });
  }
  const isAsked = gate.metrics.some(
    ({ from, criterion }) =>
      typeof from === 'object' &&
      'graders' in from &&
      from.graders.includes('judge') &&
      criterion === MATERIAL_ERROR,
  );
  if (isAsked) {
    problems.add(['judge', 'labels'], {
      code: 'label-of-several',
      message: 'a label says nothing of material errors, and a metric asks the judge for them',
      hint: 'use JSON replies (leave labels out)',
    });
  }
}

function refuseMeaning(
  { mode, rubric }: JudgeSettings,
  label: string,
  meant: string | number,
  problems: ProblemList,
): void {
  const levels = rubric.criteria[0]?.levels.map(({ score }) => score) ?? [];
  const isOffered = mode === 'pairwise' ? typeof meant === 'string' : levels.some((score) => score === meant);
  if (isOffered) return;
  problems.add(['judge', 'labels', label], {
    code: 'label-means-nothing',
    message: `the label ${quote(label)} stands for ${JSON.stringify(meant)}, which a ${mode} judge does not give`,
    hint: mode === 'pairwise' ? 'write first, second, tie or both-bad' : `write one of ${levels.join(', ')}`,
  });
}
