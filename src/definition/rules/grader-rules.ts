import type { Entry, GateView } from '../gate-view.js';
import { isWrittenForInformation } from '../information-only.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';
import { MATERIAL_ERROR } from '../rubric.js';

const GRADERS = ['judge', 'human'] as const;

/** Metrics of judge and people fit what the gate lets them grade. */
export function graderRules(view: GateView, problems: ProblemList): void {
  const used = new Set<string>();
  for (const metric of view.metrics) {
    const from = metric.at('from');
    const graders = Array.isArray(from) ? GRADERS.filter((grader) => from.includes(grader)) : null;
    if (graders === null) {
      refuseGraderSettings(metric, problems);
      continue;
    }
    for (const grader of graders) {
      used.add(grader);
      refuseWithoutSection(view, metric, grader, problems);
    }
    refuseJudgeAlone(view, metric, problems);
    scaleRules(view, metric, graders, problems);
  }
  for (const grader of GRADERS) {
    if (view.top.has(grader) && !used.has(grader) && !(grader === 'human' && isConfirming(view)))
      problems.add([grader], {
        code: 'idle-setting',
        at: 'key',
        message: `${grader} grades for no metric`,
        hint: `add a metric with from: [${grader === 'judge' ? 'judge, human' : 'human'}], or remove ${grader}`,
      });
  }
  sectionRules(view, problems);
}

/** Critical failures that a person has to look at need no metric of their own. */
function isConfirming(view: GateView): boolean {
  return view.checks.some((check) => check.text('confirm') === 'human');
}

function refuseGraderSettings(metric: Entry, problems: ProblemList): void {
  const scale = metric.text('scale');
  if (scale === 'rubric' || scale === 'net-win-rate')
    problems.add([...metric.path, 'scale'], {
      code: 'scale-needs-graders',
      message: `the scale ${scale} belongs to judge and human graders, and ${quote(metric.text('name') ?? '')} is made of checks`,
      hint: 'use binary or unit, or from: [human]',
    });
  if (metric.has('criterion'))
    problems.add([...metric.path, 'criterion'], {
      code: 'idle-setting',
      at: 'key',
      message: 'criterion does nothing without judge or human graders',
      hint: 'remove criterion, or use from: [human]',
    });
}

function refuseWithoutSection(
  view: GateView,
  metric: Entry,
  grader: (typeof GRADERS)[number],
  problems: ProblemList,
): void {
  if (view.top.has(grader)) return;
  problems.add([...metric.path, 'from'], {
    code: 'grader-not-declared',
    message: `metric ${quote(metric.text('name') ?? '')} is graded by ${grader === 'judge' ? 'a judge' : 'people'}, and the gate has no "${grader}"`,
    hint: `say under ${grader}: with which rubric and how, or grade with checks`,
  });
}

/** A judge informs; only together with people's grades may it move a verdict. */
function refuseJudgeAlone(view: GateView, metric: Entry, problems: ProblemList): void {
  if (!isWrittenForInformation(metric)) return;
  for (const key of ['max_regression', 'minimum']) {
    if (!metric.has(key)) continue;
    problems.add([...metric.path, key], {
      code: 'judge-alone',
      at: 'key',
      message: `a judge alone can inform; it can neither pass nor block, so that ${key} of ${quote(metric.text('name') ?? '')} could do nothing`,
      hint: 'use from: [judge, human], or remove it: the number is shown either way',
    });
  }
  if (view.metrics.every(isWrittenForInformation))
    problems.add([...metric.path, 'from'], {
      code: 'judge-alone',
      message: 'every metric of this gate comes from a judge alone, so that nothing could pass or block',
      hint: 'add a metric from checks, or from: [judge, human]',
    });
}

function scaleRules(
  view: GateView,
  metric: Entry,
  graders: readonly (typeof GRADERS)[number][],
  problems: ProblemList,
): void {
  const scale = metric.text('scale');
  const criterion = metric.text('criterion');
  const refuse = (key: string, message: string, hint: string): void =>
    problems.add(metric.has(key) ? [...metric.path, key] : metric.path, {
      code: 'scale-of-graders',
      message,
      hint,
    });
  const name = quote(metric.text('name') ?? '');
  if (scale === null || scale === 'unit') {
    refuse(
      'scale',
      `metric ${name} is graded by ${graders.join(' and ')}, so that it must say its scale`,
      'net-win-rate (which answer is better), rubric (levels of a criterion) or binary (criterion: material-error)',
    );
    return;
  }
  if (scale === 'net-win-rate') {
    if (criterion !== null)
      refuse('criterion', `net-win-rate rests on preferences, and criterion does nothing`, 'remove it');
    if (metric.has('minimum'))
      refuse(
        'minimum',
        'a preference compares two answers and says nothing of how good either is, so that minimum means nothing',
        'remove minimum, or use scale: rubric',
      );
  }
  if (scale === 'binary' && criterion !== MATERIAL_ERROR)
    refuse(
      'criterion',
      `metric ${name} has the scale binary, which people and judge give for material errors alone`,
      `write criterion: ${MATERIAL_ERROR}, or scale: rubric`,
    );
  if (scale === 'rubric' && criterion === MATERIAL_ERROR)
    refuse('scale', 'a material error is there or not', 'use scale: binary');
  for (const grader of graders) {
    const mode = view.section(grader).text('mode');
    if (mode === null || fits(scale, mode)) continue;
    const needed = scale === 'net-win-rate' ? PAIRED[grader] : GRADED[grader];
    refuse(
      'scale',
      `metric ${name} has the scale ${scale}, and the mode of ${grader} is ${mode}`,
      `set ${grader}.mode: ${needed}`,
    );
  }
}

const PAIRED = { judge: 'pairwise', human: 'pairwise or pairwise-rubric' } as const;
const GRADED = { judge: 'pointwise', human: 'absolute or pairwise-rubric' } as const;

function fits(scale: string, mode: string): boolean {
  if (mode === 'pairwise-rubric') return true;
  return (scale === 'net-win-rate') === (mode === 'pairwise');
}

function sectionRules(view: GateView, problems: ProblemList): void {
  const human = view.section('human');
  const [cases, raters, overlap] = ['cases', 'raters', 'overlap'].map((key) => human.number(key));
  if (overlap != null && raters === 1 && overlap > 0)
    problems.add(['human', 'overlap'], {
      code: 'overlap-of-one',
      message: 'one rater cannot share cases with another',
      hint: 'set raters: 2 or more, or overlap: 0',
    });
  if (overlap != null && cases != null && overlap > cases)
    problems.add(['human', 'overlap'], {
      code: 'overlap-beyond-cases',
      message: `${overlap} cases cannot be graded twice where ${cases} are drawn`,
      hint: `write ${cases} or less`,
    });
  const votes = view.section('judge').number('votes');
  if (votes !== null && Number.isInteger(votes) && votes % 2 === 0)
    problems.add(['judge', 'votes'], {
      code: 'even-votes',
      message: `${votes} votes can be split evenly`,
      hint: `use ${votes - 1} or ${votes + 1}`,
    });
}
