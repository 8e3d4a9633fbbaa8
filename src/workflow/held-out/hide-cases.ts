import type { RepeatedStratum } from '../../analyse/repeats/summarise-repeats.js';
import type { ArmConduct, PromptCuts, RunConduct } from '../../verdict/conduct.js';
import type { CriticalFailure, DecodingEvidence, Evidence } from '../../verdict/verdict.js';
import type { MetricRepeatScores } from '../tally/repeat-scores.js';
import type { RunTally } from '../tally-run.js';

/** Gives a stand-in for the id of a case: the same for the same id. */
export type HideCase = (caseId: string) => string;

/** Stand-ins by number, in the order in which they are first asked for: how many cases there are stays visible, which does not. */
export function createHideCase(): HideCase {
  const known = new Map<string, string>();
  return (caseId) => {
    const standIn = known.get(caseId) ?? `held-out case ${known.size + 1}`;
    known.set(caseId, standIn);
    return standIn;
  };
}

/** The tally with every id of a case replaced, so that nothing that is made of it can name one. */
export function hideCases(tally: RunTally, hide: HideCase): RunTally {
  const { evidence, repeats, people, conduct } = tally;
  return {
    ...tally,
    evidence: hiddenEvidence(evidence, hide),
    conduct: conduct === null ? null : { ...conduct, arms: hiddenArms(conduct.arms, hide) },
    repeats: repeats.map((scores) => hiddenRepeats(scores, hide)),
    people:
      people === null
        ? null
        : { ...people, disputes: { ...people.disputes, caseIds: people.disputes.caseIds.map(hide) } },
  };
}

function hiddenArms(arms: RunConduct['arms'], hide: HideCase): RunConduct['arms'] {
  const hidden = (arm: ArmConduct): ArmConduct => {
    if (arm.failed === undefined) return arm;
    const calls = arm.failed.calls.map((call) => ({ ...call, caseId: hide(call.caseId) }));
    return { ...arm, failed: { ...arm.failed, calls } };
  };
  return { baseline: hidden(arms.baseline), candidate: hidden(arms.candidate) };
}

function hiddenEvidence(evidence: Evidence, hide: HideCase): Evidence {
  return {
    ...evidence,
    criticals: evidence.criticals.map((critical) => ({
      ...critical,
      failures: critical.failures.map(
        (failure): CriticalFailure => ({ ...failure, caseId: hide(failure.caseId) }),
      ),
    })),
    completeness: evidence.completeness.map((stratum) =>
      stratum.promptCuts === undefined
        ? stratum
        : { ...stratum, promptCuts: hiddenCuts(stratum.promptCuts, hide) },
    ),
    decoding: hiddenDecoding(evidence.decoding, hide),
  };
}

export function hiddenDecoding(decoding: DecodingEvidence, hide: HideCase): DecodingEvidence {
  return decoding.state === 'differs' ? { ...decoding, cases: decoding.cases.map(hide) } : decoding;
}

function hiddenCuts(cuts: PromptCuts, hide: HideCase): PromptCuts {
  return {
    ...cuts,
    examples: cuts.examples.map((example) => ({ ...example, caseId: hide(example.caseId) })),
  };
}

function hiddenRepeats(scores: MetricRepeatScores, hide: HideCase): MetricRepeatScores {
  const { arms, firstAnswers } = scores;
  const hidden = (strata: readonly RepeatedStratum[]) =>
    strata.map((stratum) => ({
      ...stratum,
      repeated: stratum.repeated.map((item) => ({ ...item, caseId: hide(item.caseId) })),
    }));
  return {
    ...scores,
    arms: arms === null ? null : { baseline: hidden(arms.baseline), candidate: hidden(arms.candidate) },
    firstAnswers: firstAnswers === null ? null : hidden(firstAnswers),
  };
}
