import { describe, expect, test } from 'vitest';
import { completion, type Script } from '../support/fake-openai.js';
import { builtQgate } from '../support/in-process.js';
import { LIVE_GATE, startLiveGate } from '../support/live-gate.js';

type Reply = (answer: string, model: unknown) => unknown;

const good: Reply = (answer, model) => completion(answer, { model });

/** Faults of a reply that are not asked again. */
const FAULTS: Readonly<Record<string, Reply>> = {
  'an unknown finish reason': (answer, model) => completion(answer, { model }, 'evicted'),
  'an empty finish reason': (answer, model) => completion(answer, { model }, ''),
  'no finish reason': (answer, model) => completion(answer, { model }, null),
  'as many tokens as the cap': (answer, model) =>
    completion(answer, { model, usage: { prompt_tokens: 5, completion_tokens: 16 } }, null),
  'a filter': (answer, model) => completion(answer, { model }, 'SAFETY'),
  'a refusal': (answer, model) => completion(answer, { model }, 'refusal'),
  'an unknown part': (answer, model) =>
    completion(
      [
        { type: 'text', text: answer },
        { type: 'audio', text: 'x' },
      ],
      { model },
    ),
  'reasoning alone': (answer, model) => completion([{ type: 'reasoning', text: answer }], { model }),
  'reasoning in the text': (answer, model) => completion(`<think>${answer}</think>${answer}`, { model }),
  'an unclosed block': (answer, model) => completion(`<think>${answer}`, { model }),
  'a second choice': (answer, model) => ({
    model,
    choices: [0, 1].map((index) => ({ index, message: { content: answer }, finish_reason: 'stop' })),
  }),
};

/** Every twentieth reply of an arm is the fault; a worse candidate is wrong on every fifth case. */
const faulty =
  (fault: Reply, isWorse: boolean): Script =>
  ({ prompt, body }) => {
    const word = prompt.replace('Say ', '');
    const number = Number(word.replace(/\D/g, ''));
    const isNew = body.model === 'new';
    const answer = isWorse && isNew && number % 5 === 0 ? 'wrong' : word;
    const isFault = number % 20 === (isNew ? 7 : 3);
    return { answer: (isFault ? fault : good)(answer, body.model) };
  };

async function verdictOf(script: Script, gate = LIVE_GATE) {
  const { folder } = await startLiveGate({ script, gate });
  await builtQgate(['lock', 'echo'], { cwd: folder });
  const { stdout, code } = await builtQgate(
    ['run', 'echo', '--baseline', 'old', '--candidate', 'new', '--json', '--quiet'],
    { cwd: folder },
  );
  return {
    code,
    ...(JSON.parse(stdout) as { verdict: string; rules: { sentence: string }[]; replies?: unknown }),
  };
}

describe('one reply in twenty with a fault never makes a pass', () => {
  test('without a fault equal arms pass', async () => {
    expect((await verdictOf(faulty(good, false))).verdict).toBe('pass');
  });

  test('without a fault a worse arm does not', async () => {
    expect((await verdictOf(faulty(good, true))).verdict).toBe('block');
  });

  test('with one it does not either', async () => {
    expect((await verdictOf(faulty(FAULTS['no finish reason'] as Reply, true))).verdict).not.toBe('pass');
  });

  test.each(Object.entries(FAULTS))('%s', async (_, fault) => {
    const { verdict, code } = await verdictOf(faulty(fault, false));
    expect(verdict).toBe('inconclusive');
    expect(code).not.toBe(0);
  });

  test('field case 601: the report names the word of the server', async () => {
    const { rules } = await verdictOf(faulty(FAULTS['an unknown finish reason'] as Reply, false));
    expect(rules.map(({ sentence }) => sentence).join('\n')).toContain(
      'with unknown finish reason "evicted"',
    );
  });

  test('field case 606: both arms are stripped alike where the gate says so, and the verdict counts them', async () => {
    const thinks: Script = ({ prompt, body }) => {
      const word = prompt.replace('Say ', '');
      const text = body.model === 'new' ? `<think>wrong? no.</think>\n${word}` : word;
      return { answer: completion(text, { model: body.model }) };
    };
    expect((await verdictOf(thinks)).verdict).toBe('inconclusive');
    const stripped = await verdictOf(thinks, `${LIVE_GATE}reasoning: strip\n`);
    expect(stripped.verdict).toBe('pass');
    expect(stripped.replies).toEqual({
      reasoning: { policy: 'strip', nAnswers: { baseline: 0, candidate: 160 } },
    });
    expect((await verdictOf(thinks, `${LIVE_GATE}reasoning: keep\n`)).verdict).toBe('block');
  });

  test('field case 607: many answers that end at one total bar a pass until the gate answers for it', async () => {
    const ending: Script = ({ index, prompt, body }) => {
      const nPrompt = 40 + (index % 7);
      const usage = { prompt_tokens: nPrompt, completion_tokens: 50 - nPrompt };
      return { answer: completion(prompt.replace('Say ', ''), { model: body.model, usage }) };
    };
    const suspected = await verdictOf(ending);
    expect(suspected.verdict).toBe('inconclusive');
    expect(suspected.rules.map(({ sentence }) => sentence).join('\n')).toContain(
      '160 of 160 answers of the baseline end at 50 tokens, prompt and answer together, and none goes beyond',
    );
    const known = `${LIVE_GATE}context_limit: {total_tokens: 50, because: "the server counts so"}\n`;
    expect((await verdictOf(ending, known)).verdict).toBe('pass');
    const other = `${LIVE_GATE}context_limit: {total_tokens: 51, because: "the server counts so"}\n`;
    expect((await verdictOf(ending, other)).verdict).toBe('inconclusive');
  });
});
