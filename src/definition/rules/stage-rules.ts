import type { GateView } from '../gate-view.js';
import type { ProblemList } from '../problem-list.js';
import { type Source, valueAt } from '../source.js';

/** Rules between the sets of cases a gate has, the stages that run them, and what keeps the held-out ones unspent. */
export function stageRules(view: GateView, source: Source, problems: ProblemList): void {
  const hasHeldOut = valueAt(source.value, ['cases', 'heldout']) !== undefined;
  if (hasHeldOut) {
    if (!view.top.has('holdout')) {
      problems.add(['cases', 'heldout'], {
        code: 'missing-holdout',
        at: 'key',
        message: 'held-out cases need holdout.exposures: how many candidates may be analysed on them',
        hint: 'for example `holdout: {exposures: 20}`: the more often a set is used, the less it says',
      });
    }
    return;
  }
  if (view.top.has('holdout')) {
    problems.add(['holdout'], {
      code: 'holdout-without-cases',
      at: 'key',
      message: 'holdout is about held-out cases, and the gate has none',
      hint: 'name them as `cases: {development: …, heldout: …}`, or remove holdout',
    });
  }
  for (const stage of ['pr', 'release']) {
    if (valueAt(source.value, ['stages', stage, 'cases']) !== 'heldout') continue;
    problems.add(['stages', stage, 'cases'], {
      code: 'stage-without-cases',
      message: `stage ${stage} runs held-out cases, and the gate has none`,
      hint: 'name them as `cases: {development: …, heldout: …}`',
    });
  }
}
