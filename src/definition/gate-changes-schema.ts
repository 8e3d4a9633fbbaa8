/** What a gate says of the change between the bundles. */
export const GATE_CHANGES = {
  not_exercised: {
    type: 'array',
    maxItems: 50,
    items: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'A field of a bundle with all that lies below it, e.g. `retrieval` or `prompt.tools`.',
    },
    description:
      'Fields of a bundle that this gate deliberately leaves untried. A change of any other field that no answer can show leaves the rule `change-exercised` undecided. Default: none.',
  },
  max_changes: {
    type: 'integer',
    minimum: 1,
    description:
      'Most fields of its identity that a candidate may change against the baseline; one that changes more is refused. Which file answers were recorded in is not counted. Default: any number.',
  },
} as const;
