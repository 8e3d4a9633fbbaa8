import type { Rubric, RubricCriterion } from '../../definition/rubric.js';

/** A rubric as the judge reads it: the same words that people grade by. */
export function rubricText(rubric: Rubric): string {
  const { instructions, criteria, materialError, criticalFailures } = rubric;
  const parts = [
    ...(instructions === null ? [] : [instructions]),
    ...criteria.map((criterion) => criterionText(criterion, rubric)),
    `Material error: ${materialError}`,
    ...(criticalFailures.length === 0
      ? []
      : [
          [
            'Critical failures:',
            ...criticalFailures.map((failure) => `- ${failure.class}: ${failure.description}`),
          ].join('\n'),
        ]),
  ];
  return parts.join('\n\n');
}

function criterionText({ name, question, levels }: RubricCriterion, { examples }: Rubric): string {
  const shown = examples
    .filter(({ criterion }) => criterion === name)
    .map(
      ({ score, input, answer, why }) =>
        `Example of ${score}. Input: ${input}\nAnswer: ${answer}\nWhy: ${why}`,
    );
  return [
    `Criterion "${name}": ${question}`,
    ...levels.map(
      ({ score, label, anchor }) => `  ${score}${label === null ? '' : ` (${label})`}: ${anchor}`,
    ),
    ...shown,
  ].join('\n');
}
