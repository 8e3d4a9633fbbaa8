import { scratchFolder, writeTree } from './scratch.js';

const PER_SLICE = 80;
const jsonl = (rows: readonly object[]): string => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;

/** Ids that stand nowhere but in cases, so that a report can be searched for them. */
const cases = (set: string) =>
  ['short', 'long'].flatMap((slice) =>
    Array.from({ length: PER_SLICE }, (_, index) => ({
      id: `${set}-${slice}-${index}`,
      slice,
      input: `Say word ${set} ${slice} ${index}`,
      reference: 'right',
    })),
  );

export const DEVELOPMENT = cases('zdev');
export const HELD_OUT = cases('zheld');

export const TWO_SETS_GATE = `gate: 1
name: echo
cases: {development: dev.jsonl, heldout: held.jsonl}
slices:
  - {name: short, task: echo, share: 0.75, max_regression: 0.10}
  - {name: long, task: echo, share: 0.25, max_regression: 0.10}
decoding: {temperature: 0, top_p: 1, max_tokens: 16, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}
checks:
  - {name: right, type: exact, equals: reference}
  - {name: no-curse, type: not-contains, text: damn, critical: curses}
metrics:
  - {name: correct, from: all-checks, max_regression: 0.10}
allow_recorded: true
holdout: {exposures: 3}
`;

/** One set of cases, those for development. */
export const ONE_SET_GATE = TWO_SETS_GATE.replace(/cases: .*/, 'cases: dev.jsonl').replace(
  /holdout: .*\n/,
  '',
);

/**
 * A folder with a gate and recorded bundles that answer both sets of cases: `old` and `new-1` … `new-5` rightly, `wrong`
 * wrongly, and `curse` with a critical failure in the first case of each set.
 */
export function heldOutGate(gate: string = TWO_SETS_GATE): string {
  const folder = scratchFolder();
  const answers: Readonly<Record<string, (id: string) => string>> = {
    old: () => 'right',
    older: () => 'right',
    ...Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`new-${index + 1}`, () => 'right'])),
    wrong: () => 'no',
    curse: (id) => (id.endsWith('-short-0') ? 'damn' : 'right'),
  };
  writeTree(folder, {
    'gates/echo/gate.yaml': gate,
    'gates/echo/dev.jsonl': jsonl(DEVELOPMENT),
    'gates/echo/held.jsonl': jsonl(HELD_OUT),
  });
  const asked = [...DEVELOPMENT, ...HELD_OUT];
  for (const [index, [name, answer]] of Object.entries(answers).entries()) {
    // Each answered anew, in an order of its own: one file in both arms would say nothing about a change.
    const rows = [...asked.slice(index), ...asked.slice(0, index)];
    writeTree(folder, {
      [`bundles/${name}.yaml`]: `bundle: 1\nname: ${name}\nmodel: {ref: "hf://org/${name}", revision: "0123abcd"}\nendpoint: {recorded: ${name}.jsonl}\n`,
      [`bundles/${name}.jsonl`]: jsonl(rows.map(({ id }) => ({ id, output: answer(id) }))),
    });
  }
  return folder;
}
