import { onTestFinished } from 'vitest';
import { completion, type FakeOpenAi, type Script, startFakeOpenAi } from './fake-openai.js';
import { scratchFolder, writeTree } from './scratch.js';

/** A small gate on two live arms of one local server, in a folder of its own. */
export interface LiveGate {
  readonly folder: string;
  readonly server: FakeOpenAi;
}

/** Both arms answer every case rightly, unless the script says otherwise. */
const rightAnswer: Script = ({ prompt, body }) => ({
  answer: completion(prompt.replace('Say ', ''), { model: body.model }),
});

export const LIVE_GATE = `gate: 1
name: echo
cases: cases.jsonl
slices:
  - {name: short, task: echo, share: 0.75, max_regression: 0.10}
  - {name: long, task: echo, share: 0.25, max_regression: 0.10}
decoding: {temperature: 0, top_p: 1, max_tokens: 16, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}
checks:
  - {name: echo, type: exact, equals: reference}
metrics:
  - {name: correct, from: all-checks, max_regression: 0.10}
`;

/**
 * @param options.nPerSlice cases in each of the two slices; 80 are enough for a flawless pass
 * @param options.gate text of gate.yaml
 * @param options.keepAliveMs how long the server keeps an idle connection open
 */
export async function startLiveGate(
  options: {
    readonly script?: Script;
    readonly nPerSlice?: number;
    readonly gate?: string;
    readonly keepAliveMs?: number;
    /** What the server says of itself, by path. */
    readonly disclose?: (path: string) => unknown;
  } = {},
): Promise<LiveGate> {
  const server = await startFakeOpenAi(options.script ?? rightAnswer, options.keepAliveMs, options.disclose);
  onTestFinished(() => server.close());
  const folder = scratchFolder();
  const n = options.nPerSlice ?? 80;
  const cases = ['short', 'long'].flatMap((slice) =>
    Array.from({ length: n }, (_, index) => {
      const word = `${slice}-${index + 1}`;
      return JSON.stringify({ id: word, slice, input: `Say ${word}`, reference: word });
    }),
  );
  const bundle = (name: string) =>
    `bundle: 1\nname: ${name}\nmodel: {ref: "hf://org/${name}", revision: "0123abcd"}\nendpoint: {url: "${server.url}", model: ${name}, stream: false}\n`;
  writeTree(folder, {
    'gates/echo/gate.yaml': options.gate ?? LIVE_GATE,
    'gates/echo/cases.jsonl': `${cases.join('\n')}\n`,
    'bundles/old.yaml': bundle('old'),
    'bundles/new.yaml': bundle('new'),
  });
  return { folder, server };
}
