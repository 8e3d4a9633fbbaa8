import { readFileSync } from 'node:fs';
import { completion, type Script } from './fake-openai.js';
import { sectionsOf } from './judging.js';
import { LIVE_GATE, type LiveGate, startLiveGate } from './live-gate.js';
import { writeTree } from './scratch.js';

export const JUDGED_LIVE_GATE = `${LIVE_GATE.replaceAll('max_regression: 0.10', 'max_regression: 0.10, evidence: point')}  - {name: preferred, from: [judge], scale: net-win-rate}
judge: {bundle: ../../bundles/judge.yaml, prompt: judge.hbs, rubric: rubric.yaml, mode: pairwise}
`;

export const LIVE_RUBRIC = `rubric: 1
name: plain
criteria:
  - name: helpful
    question: Is it what was asked?
    levels: [{score: 0, anchor: It is not.}, {score: 1, anchor: It is.}]
material_error: Another word than the one asked for.
`;

/** Arms say the word, the candidate with a bang; the judge likes bangs. */
const script: Script = ({ prompt, body }) => {
  const model = String(body.model);
  return { answer: completion(replyOf(model, prompt), { model }) };
};

/** What an arm or the judge says to a message. */
export function replyOf(model: string, prompt: string): string {
  if (model !== 'judge-1') return `${prompt.replace('Say ', '')}${model === 'new' ? '!' : ''}`;
  const winner = sectionsOf(prompt).get('answer 1')?.endsWith('!') === true ? '1' : '2';
  return JSON.stringify({ reason: 'a bang', winner });
}

/**
 * The live gate with a judge on the same server.
 * @param judge what stands in the judge's endpoint beside its address and model, e.g. `, api_key_env: KEY`
 */
export async function judgedLiveGate({
  nPerSlice,
  judge = ', stream: false',
}: {
  readonly nPerSlice: number;
  readonly judge?: string;
}): Promise<LiveGate> {
  const gate = await startLiveGate({ script, nPerSlice, gate: JUDGED_LIVE_GATE });
  writeTree(gate.folder, {
    'gates/echo/judge.hbs': readFileSync('rubrics/judge/pairwise.hbs', 'utf8'),
    'gates/echo/rubric.yaml': LIVE_RUBRIC,
    'bundles/judge.yaml': `bundle: 1\nname: judge\nmodel: {ref: "hf://org/judge", revision: "0123abcd"}\nendpoint: {url: "${gate.server.url}", model: judge-1${judge}}\n`,
  });
  return gate;
}
