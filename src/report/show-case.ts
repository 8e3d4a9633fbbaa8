import { withoutSecrets } from '../definition/secret-shapes.js';
import { inertLine } from './inert/terminal.js';
import { withoutCommands } from './inert/without-commands.js';
import { plainStyle, type Style } from './style.js';

/** One case with what both arms answered, as `qgate show RUN CASE` tells it. Every text in it is untrusted. */
export interface ShownCase {
  readonly runId: string;
  readonly caseId: string;
  readonly slice: string;
  readonly tags: readonly string[];
  /** What was asked, one entry a message. */
  readonly input: readonly { readonly role: string; readonly text: string }[];
  /** What a right answer is compared with, as text; null where the case has none. */
  readonly reference: string | null;
  /** `removed on DATE …`, where the text of the answers was removed; absent elsewhere. */
  readonly purged?: string;
  /** Baseline first; within an arm by repeat. */
  readonly responses: readonly ShownResponse[];
  /** Absent where no model grades. */
  readonly judging?: ShownJudging;
  /** Absent where no person was asked about the case. */
  readonly people?: ShownPeople;
}

/** What people said of a case, by name: for whoever runs the gate, and for no rater. */
export interface ShownPeople {
  /** What it comes to, by metric. */
  readonly settled: readonly { readonly metric: string; readonly finding: string }[];
  /** Items of the case that are out and not graded yet. */
  readonly nAwaited: number;
  readonly ratings: readonly ShownRating[];
}

interface ShownRating {
  readonly rater: string;
  /** `disputed`: a third rater's, which settles; `confirm`: of what a check found. */
  readonly purpose: 'grading' | 'disputed' | 'confirm';
  /** A second showing, which never counts. */
  readonly isRepeat: boolean;
  readonly said: string;
  readonly note: string | null;
}

export interface ShownResponse {
  readonly arm: string;
  /** 0-based. */
  readonly repeat: number;
  readonly status: string;
  /** Why the status is not `ok`; null where there is nothing to say. */
  readonly detail: string | null;
  readonly model: string | null;
  readonly text: string | null;
  readonly grades: readonly ShownGrade[];
}

export interface ShownGrade {
  readonly grader: string;
  /** `passed`, `failed` or `unscored`. */
  readonly outcome: 'passed' | 'failed' | 'unscored';
  readonly reason: string;
}

/** What a judge said of a case. */
export interface ShownJudging {
  readonly judge: { readonly name: string; readonly model: string; readonly digest: string };
  /** What all of it comes to, or why nothing does. */
  readonly finding: string;
  /** By what was shown, then by vote; nothing where nobody is asked. */
  readonly judgments: readonly ShownJudgment[];
}

export interface ShownJudgment {
  /** `baseline-first` and `candidate-first` of a pair, or the arm whose answer was shown. */
  readonly place: string;
  /** 0-based. */
  readonly vote: number;
  /** `missing` where the judge has not been asked, or is to be asked once more. */
  readonly status: string;
  /** What the reply says, in words; null where it says nothing that counts. */
  readonly value: string | null;
  /** Why there is no value. */
  readonly detail: string | null;
  /** Model that replied. */
  readonly model: string | null;
  /** As they came: the first, and the one re-ask. */
  readonly replies: readonly string[];
}

/**
 * The case for a terminal. Every line of the data stands behind a bar, so that no answer can pass for qgate's own
 * words, and whatever would drive the terminal is a visible escape.
 */
export function showResponse(shown: ShownCase, style: Style = plainStyle): string {
  const lines = [
    style.bold(
      `case ${inertLine(shown.caseId)}, slice ${inertLine(shown.slice)}, run ${inertLine(shown.runId)}`,
    ),
    ...(shown.tags.length === 0 ? [] : [`tags ${inertLine(shown.tags.join(', '))}`]),
    ...shown.input.flatMap(({ role, text }) => [
      '',
      style.bold(`asked (${inertLine(role)})`),
      ...quoted(text),
    ]),
    ...(shown.reference === null ? [] : ['', style.bold('reference'), ...quoted(shown.reference)]),
    ...shown.responses.flatMap((response) => responseLines(response, shown.purged, style)),
    ...(shown.judging === undefined ? [] : judgingLines(shown.judging, style)),
    ...(shown.people === undefined ? [] : peopleLines(shown.people, style)),
  ];
  return withoutCommands(`${lines.join('\n')}\n`);
}

function responseLines(response: ShownResponse, purged: string | undefined, style: Style): readonly string[] {
  const model = response.model === null ? '' : `, model ${inertLine(response.model)}`;
  return [
    '',
    style.bold(
      `${inertLine(response.arm)}, repeat ${response.repeat}: ${inertLine(response.status)}${model}`,
    ),
    ...(response.detail === null ? [] : [`  ${inertLine(response.detail)}`]),
    ...(response.text === null
      ? [`  ${purged === undefined ? 'no answer text' : `answer ${purged}`}`]
      : quoted(response.text)),
    ...response.grades.map(
      ({ grader, outcome, reason }) =>
        `  ${outcomeStyled(outcome, style)}  ${inertLine(grader)}: ${inertLine(reason)}`,
    ),
  ];
}

function judgingLines({ judge, finding, judgments }: ShownJudging, style: Style): readonly string[] {
  const { name, model, digest } = judge;
  return [
    '',
    style.bold(`judge ${inertLine(name)}, model ${inertLine(model)}, ${inertLine(digest)}`),
    `  ${inertLine(finding)}`,
    ...judgments.flatMap((judgment) => judgmentLines(judgment, model, style)),
  ];
}

function peopleLines({ settled, nAwaited, ratings }: ShownPeople, style: Style): readonly string[] {
  return [
    '',
    style.bold('people'),
    ...settled.map(({ metric, finding }) => `  ${inertLine(metric)}: ${inertLine(finding)}`),
    ...ratings.flatMap(({ rater, purpose, isRepeat, said, note }) => [
      `  ${inertLine(rater)}${PURPOSES[purpose]}${isRepeat ? ' (shown a second time)' : ''}: ${inertLine(said)}`,
      ...(note === null ? [] : quoted(note).map((line) => `  ${line}`)),
    ]),
    ...(nAwaited === 0
      ? []
      : [`  ${nAwaited} more ${nAwaited === 1 ? 'grade is' : 'grades are'} outstanding`]),
  ];
}

const PURPOSES: Readonly<Record<ShownRating['purpose'], string>> = {
  grading: '',
  disputed: ' (third rater)',
  confirm: ' (confirming a check)',
};

function judgmentLines(
  { place, vote, status, value, detail, model, replies }: ShownJudgment,
  asked: string,
  style: Style,
): readonly string[] {
  const by = model === null || model === asked ? '' : `, by ${inertLine(model)}`;
  const said = value ?? detail;
  const outcome = value === null ? style.yellow(inertLine(status)) : inertLine(status);
  return [
    `  ${inertLine(place)}, vote ${vote}: ${outcome}${by}${said === null ? '' : `: ${inertLine(said)}`}`,
    ...replies.flatMap((reply) => quoted(reply).map((line) => `  ${line}`)),
  ];
}

/** Keys may run over several lines, so they are looked for before the lines are told apart. */
function quoted(text: string): readonly string[] {
  return withoutSecrets(text)
    .text.split(/\r\n|\n|\r/)
    .map((line) => `  | ${inertLine(line)}`.trimEnd());
}

function outcomeStyled(outcome: ShownGrade['outcome'], style: Style): string {
  if (outcome === 'passed') return style.green(outcome);
  return outcome === 'failed' ? style.red(outcome) : style.yellow(outcome);
}
