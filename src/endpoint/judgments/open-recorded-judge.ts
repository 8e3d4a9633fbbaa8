import { readFileSync, statSync } from 'node:fs';
import type { Case } from '../../definition/case.js';
import type { QuestionMeta } from '../../grade/judge/question-meta.js';
import { failedAnswer } from '../../run/failed-answer.js';
import { type Digest, digestOfBytes } from '../../shared/canonical-json.js';
import { IntegrityError, type Problem, UsageError } from '../../shared/errors.js';
import { foreignFile } from '../../shared/file-kind.js';
import { specialFile } from '../../shared/special-file.js';
import type { OpenedJudge } from '../../workflow/ports.js';
import { MAX_DOCUMENT_BYTES } from '../recorded/formats/read-document.js';
import { LineProblem } from '../recorded/line-problem.js';
import { indexAlpacaAnnotations, isAlpacaAnnotations } from './alpaca-annotations.js';
import { indexJudgmentLines } from './judgment-lines.js';
import { answerOf, type JudgmentIndex } from './recorded-judgment.js';

export interface RecordedJudgeSource {
  readonly path: string;
  /** For messages. */
  readonly displayPath: string;
  readonly sha256: Digest;
  /** As asked: what the judge's file tells cases apart by. */
  readonly cases: readonly Case[];
}

/** Unknown ids and inputs that are named in a warning. */
const MAX_NAMED = 5;

/**
 * A judge whose judgments are in a file: JSON lines of our own, or annotations of AlpacaEval; the content decides.
 * @throws UsageError where the file cannot be read, IntegrityError where it is not the file the bundle was made with
 */
export function openRecordedJudge(source: RecordedJudgeSource): OpenedJudge {
  const { displayPath: file } = source;
  try {
    const index = indexOf(read(source), source);
    return {
      endpoint: {
        isRecorded: true,
        async call({ case: question }) {
          const found = index.find(question.meta as unknown as QuestionMeta);
          const answer = found === null ? failedAnswer('error', 'no recorded judgment', 0) : answerOf(found);
          return { answer, requestDigest: null };
        },
        close: async () => undefined,
      },
      problems: warnings(index, file),
    };
  } catch (error) {
    if (!(error instanceof LineProblem)) throw error;
    const { code, message, hint } = error;
    const problem: Problem = {
      code,
      file,
      message,
      severity: 'error',
      ...(hint === undefined ? {} : { hint }),
    };
    return { endpoint: NO_JUDGE, problems: [problem] };
  }
}

function read({ path, displayPath, sha256 }: RecordedJudgeSource): string {
  let bytes: Buffer;
  try {
    const stats = statSync(path);
    const special = specialFile(stats);
    if (special !== null) throw new LineProblem('judgments-format', `this is ${special.what}`, special.hint);
    if (stats.size > MAX_DOCUMENT_BYTES) {
      throw new LineProblem('judgments-too-large', 'the file is larger than 256 MB', 'split the gate');
    }
    bytes = readFileSync(path);
  } catch (cause) {
    if (cause instanceof LineProblem) throw cause;
    throw new UsageError(`${displayPath} cannot be read`, 'name a file of judgments', { cause });
  }
  const digest = digestOfBytes(bytes);
  if (digest !== sha256) {
    throw new IntegrityError(
      `${displayPath} has changed: its digest is ${digest}, the judge's bundle was made with ${sha256}`,
      'start again, so that the bundle takes in the file as it is now',
    );
  }
  const foreign = foreignFile(bytes);
  if (foreign !== null) throw new LineProblem('judgments-format', `this is ${foreign.what}`, foreign.hint);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new LineProblem('judgments-encoding', 'the file is not UTF-8', 'save it as UTF-8');
  }
}

function indexOf(text: string, { cases }: RecordedJudgeSource): JudgmentIndex {
  const document = text.trimStart().startsWith('[') ? parseDocument(text) : null;
  if (document === null) return indexJudgmentLines(text.split('\n'), new Set(cases.map(({ id }) => id)));
  if (!isAlpacaAnnotations(document)) {
    throw new LineProblem(
      'judgments-format',
      'the file is a JSON list, but not of AlpacaEval annotations',
      'write one judgment a line: {"id": …, "order": …, "reply": …}',
    );
  }
  const inputs = cases.flatMap(({ input }) => (input.kind === 'text' ? [input.text] : []));
  return indexAlpacaAnnotations(document, new Set(inputs));
}

function parseDocument(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LineProblem('judgments-json', 'the file is not JSON', 'it may be cut off: export it again');
  }
}

function warnings({ unknown }: JudgmentIndex, file: string): readonly Problem[] {
  if (unknown.length === 0) return [];
  const named = unknown.slice(0, MAX_NAMED).map((name) => JSON.stringify(name));
  const more = unknown.length > named.length ? ', …' : '';
  return [
    {
      code: 'judgments-unknown-case',
      file,
      message: `judgments of ${unknown.length} cases the gate does not have: ${named.join(', ')}${more}`,
      hint: 'these judgments are not used',
      severity: 'warning',
    },
  ];
}

const NO_JUDGE: OpenedJudge['endpoint'] = {
  isRecorded: true,
  call: () => Promise.reject(new Error('the judgments could not be read')),
  close: async () => undefined,
};
