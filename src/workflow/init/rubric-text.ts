/** The rubric that a new gate starts with: for `human:` and `judge:`, where checks cannot say what is good. */
export function rubricText(name: string): string {
  return `# What people and a judge grade by, where checks cannot say what is good. It is used once gate.yaml names it:
#
#   human: {rubric: ../../rubrics/${name}.yaml, mode: pairwise, cases: 200, raters: 2, overlap: 60, settle: adjudicated}
#   metrics:
#     - {name: preferred, from: [human], scale: net-win-rate, max_regression: ...}
rubric: 1
name: ${name}
criteria:
  - name: helpfulness
    question: How well does the answer do what was asked?
    levels:
      - {score: 1, anchor: "Does not do it, or does something else."}
      - {score: 2, anchor: "Does part of it; the person must ask again or look elsewhere."}
      - {score: 3, anchor: "Does it, with faults that do not get in the way."}
      - {score: 4, anchor: "Does all of it, correctly and clearly."}
material_error: The answer states something false that the person would act on, or leaves out what makes it dangerous.
`;
}
