import type { Case } from '../../definition/case.js';
import type { CheckExample, CheckProblem, CheckType, Finding, GrammarRow, Subject } from '../check-type.js';
import { cutText, quote } from '../text/quote.js';
import { lintPart, type PartOptions, SELECT_PROPERTIES } from '../text/select.js';
import { subjectPart } from '../text/subject-part.js';
import { lintTurn } from '../text/turn.js';

/** Schema of the option that accepts JSON in a Markdown fence. */
export const FENCES_PROPERTY = {
  enum: ['refuse', 'allow'],
  description: 'Whether one Markdown fence may stand around the JSON. Default `refuse`.',
} as const;

interface TextCheckDefinition<Options> {
  readonly type: string;
  readonly summary: string;
  /** Properties of the check's own options; `turn`, `select` and `extract` are added. */
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  /** Further keywords of the options' schema, e.g. `anyOf` for "one of these is needed". */
  readonly schemaExtras?: Readonly<Record<string, unknown>>;
  readonly exactOptions?: readonly string[];
  /** Whether the check gives a score besides passed or failed; no where absent. */
  readonly givesScore?: (options: Options) => boolean;
  readonly lint?: (options: Options, cases: readonly Case[]) => readonly CheckProblem[];
  /** Prepares the check; the returned function sees the selected part only. */
  readonly compile: (options: Options) => (text: string, subject: Subject) => Finding;
  readonly grammar?: readonly GrammarRow[];
  readonly examples: readonly CheckExample[];
}

/** A check of text: adds `turn`, `select` and `extract`, and what happens where the part they name does not exist. */
export function textCheck<Options extends PartOptions>(
  definition: TextCheckDefinition<Options>,
): CheckType<Options> {
  return {
    type: definition.type,
    summary: definition.summary,
    needsText: true,
    ...(definition.exactOptions === undefined ? {} : { exactOptions: definition.exactOptions }),
    schema: {
      type: 'object',
      additionalProperties: false,
      ...(definition.required === undefined ? {} : { required: definition.required }),
      ...definition.schemaExtras,
      properties: { ...definition.properties, ...SELECT_PROPERTIES },
    },
    ...(definition.givesScore === undefined ? {} : { givesScore: definition.givesScore }),
    lint: (options, cases) => [
      ...lintTurn(options.turn, cases),
      ...lintPart(options),
      ...(definition.lint?.(options, cases) ?? []),
    ],
    compile(options) {
      const readPart = subjectPart(options);
      const judge = definition.compile(options);
      return (subject) => {
        const part = readPart(subject);
        if (part.state === 'unscored') {
          return { passed: false, score: 0, reason: part.why, evidence: {}, unscored: part.why };
        }
        if (part.state === 'missing') {
          return notEvaluable(part.why, capturesOf(part.captures));
        }
        const finding = judge(part.text, subject);
        const isNarrowed = options.select !== undefined || options.extract !== undefined;
        return {
          ...finding,
          evidence: {
            ...finding.evidence,
            ...(isNarrowed ? { selected: cutText(part.text) } : {}),
            ...capturesOf(part.captures),
          },
        };
      };
    },
    ...(definition.grammar === undefined ? {} : { grammar: definition.grammar }),
    examples: definition.examples,
  };
}

function capturesOf(captures: readonly string[] | undefined): Record<string, unknown> {
  return captures === undefined ? {} : { captures: captures.map((capture) => cutText(capture)) };
}

/** A finding without degrees. */
export function yesOrNo(passed: boolean, reason: string, evidence: Record<string, unknown> = {}): Finding {
  return { passed, score: passed ? 1 : 0, reason, evidence };
}

/** For an output in which there is nothing that the check could be held against: neither it nor its `not-` form passes. */
export function notEvaluable(reason: string, evidence: Record<string, unknown> = {}): Finding {
  return { passed: false, score: 0, reason, evidence: { ...evidence, evaluated: false }, isEvaluable: false };
}

/** For a case that has no usable reference although one is needed; refused when the gate is read, so never met in a run. */
export function withoutReference(): Finding {
  const why = 'the case has no reference this check can use';
  return { passed: false, score: 0, reason: why, evidence: {}, unscored: why };
}

/** "a", "b" or "c" */
export function quoteAny(texts: readonly string[]): string {
  const quoted = texts.slice(0, 5).map((text) => quote(text));
  if (texts.length > 5) return `${quoted.join(', ')} or ${texts.length - 5} more`;
  return quoted.length === 1 ? quoted[0]! : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)!}`;
}
