import { plainNumber } from '../number-text.js';
import { counted } from '../reasons.js';
import type { Verdict } from '../verdict.js';
import { visibleText } from '../visible-text.js';
import type { LookRuleRecord, LooksRecord } from './looks-record.js';

type Told = Pick<Verdict, 'verdict' | 'baseline' | 'candidate'>;

/** Which look a verdict rests on and why the run ended there, or where it stands. Without a final stop. */
export function endSentence({ look, fractions, end, isEarly, nCasesByLook }: LooksRecord): string {
  const nCases = nCasesByLook[look - 1] ?? 0;
  const all = nCasesByLook.at(-1) ?? 0;
  const where = `look ${look} of ${fractions.length}`;
  const cases = `${nCases} of ${counted(all, 'case')}`;
  if (end === 'pending') return `waits at ${where} for grades; nothing more is sent before they are in`;
  if (end === 'not-answered')
    return `${where} is not read: not all of its ${counted(nCases, 'case')} are answered`;
  if (!isEarly) return `decided at the last of ${fractions.length} looks, on all ${counted(all, 'case')}`;
  return `stopped at ${where}, on ${cases}: ${BECAUSE[end]}`;
}

const BECAUSE: Readonly<Record<Exclude<LooksRecord['end'], 'pending' | 'not-answered'>, string>> = {
  critical: 'a critical failure blocks, whatever the rest would bring',
  breached: 'a rule is breached',
  'out-of-reach': 'a rule cannot be met any more, whatever the rest would bring',
  pass: 'every rule is met',
  futile: 'going on is unlikely to show that the margin is kept',
  'last-look': 'it had ended there before a case was found to be wrong',
};

/** What the looks saved, in cases and in requests; null where the run did not end early. */
export function savedSentence(looks: LooksRecord, { baseline, candidate }: Told): string | null {
  if (!looks.isEarly) return null;
  const { look, nCasesByLook, nCallsByLook } = looks;
  const saved = (byLook: readonly number[]) => (byLook.at(-1) ?? 0) - (byLook[look - 1] ?? 0);
  const nCalls = nCallsByLook.at(-1) ?? 0;
  const what =
    baseline.isRecorded && candidate.isRecorded
      ? `${saved(nCallsByLook)} of ${nCalls} recorded answers were not used`
      : `${saved(nCallsByLook)} of ${nCalls} requests were not needed`;
  return `saved ${saved(nCasesByLook)} of ${counted(nCasesByLook.at(-1) ?? 0, 'case')}: ${what}`;
}

/** What has to be known of numbers that were looked at more than once. */
export function looksRemarks(looks: LooksRecord, { verdict }: Told): readonly string[] {
  const { isEarly, end, futility, rules } = looks;
  return [
    ...(isEarly && (end === 'pass' || end === 'breached' || end === 'futile')
      ? [
          'an estimate at which a run stopped early leans away from the margin: it tends to overstate what was found, and the interval allows for it',
        ]
      : []),
    ...(isEarly && verdict === 'pass'
      ? [
          'the rest of each slice was not run: a slice without a breach was not shown to be unharmed, the overall was',
        ]
      : []),
    ...(verdict === 'pass' || verdict === 'block' ? [] : rules.flatMap(chanceSentence)),
    ...(futility?.verdict === 'worse-blocks'
      ? [
          'the gate blocks at a futility stop (worse-blocks): of candidates exactly at the margin about one in six is blocked so',
        ]
      : []),
  ];
}

function chanceSentence(rule: LookRuleRecord): readonly string[] {
  if (rule.chanceToPass === null) return [];
  const percent = rule.chanceToPass * 100;
  const chance = percent < 1 ? 'below 1 %' : percent > 99 ? 'above 99 %' : `${plainNumber(percent, 0)} %`;
  return [`even if the rest shows no loss, the chance to pass (${ruleTitle(rule)}) is ${chance}`];
}

/** Inert text: `overall correct`, `slice long, correct`. */
export function ruleTitle({
  kind,
  subject,
  metric,
}: Pick<LookRuleRecord, 'kind' | 'subject' | 'metric'>): string {
  if (subject === null) return `overall ${visibleText(metric)}`;
  return `${kind === 'targeted-slice' ? 'targeted slice' : kind} ${visibleText(subject)}, ${visibleText(metric)}`;
}
