import { describe, expect, test } from 'vitest';
import type { HumanGrade } from '../../src/grade/human/human-grade.js';
import { answeredRun, exported } from '../support/answered-run.js';
import { sampleHuman } from '../support/human-grading.js';
import { sampleCase, sampleCases, sampleGate } from '../support/samples.js';

const gateOf = (human: Parameters<typeof sampleHuman>[0], more = {}) =>
  sampleGate({ human: sampleHuman(human), ...more });
const run = (nCases: number, human = {}, answers = {}) =>
  answeredRun(gateOf(human), sampleCases(nCases), answers);

describe('what is shown', () => {
  test('each rater gets a packet, each case one rater, overlapping cases two', async () => {
    const at = await run(10, { raters: 3, overlap: 4 });
    const { packets, nDrawn, nAgain } = await exported(at);
    expect(packets.map(({ rater }) => rater)).toEqual(['rater-1', 'rater-2', 'rater-3']);
    expect([nDrawn, nAgain]).toEqual([10, 0]);
    const items = at.store.packets(at.runId).flatMap((packet) => packet.items.map(({ caseId }) => caseId));
    expect(items).toHaveLength(14);
    expect(new Set(items).size).toBe(10);
    for (const { items: own } of at.store.packets(at.runId)) {
      expect(new Set(own.map(({ caseId }) => caseId)).size).toBe(own.length);
      expect(Math.abs(own.length - 14 / 3)).toBeLessThan(1);
    }
  });

  test('the answer on each side is that of the arm in the key record', async () => {
    const at = await run(6);
    const { packets } = await exported(at);
    const records = at.store.packets(at.runId);
    for (const [index, packet] of packets.entries()) {
      for (const [place, { answers, itemKey }] of packet.items.entries()) {
        const record = records[index]?.items[place];
        expect(record?.itemKey).toBe(itemKey);
        expect(answers).toEqual(
          record?.sides.map(([arm]) => `${arm === 'baseline' ? 'one' : 'two'} of ${record.caseId}`),
        );
      }
    }
  });

  test('equal answers are a tie that nobody sees in pairwise grading, and one answer elsewhere', async () => {
    const answers = { c1: { baseline: 'same', candidate: 'same' } };
    const pairwise = await exported(await run(3, { raters: 1 }, answers));
    expect(pairwise.sameCaseIds).toEqual(['c1']);
    expect(pairwise.packets[0]?.items).toHaveLength(2);
    for (const [mode, nItems] of [
      ['absolute', 5],
      ['pairwise-rubric', 3],
    ] as const) {
      const at = await run(3, { raters: 1, mode }, answers);
      const { packets } = await exported(at);
      expect(packets[0]?.items).toHaveLength(nItems);
      const [record] = at.store.packets(at.runId);
      const place = record?.items.findIndex(({ caseId }) => caseId === 'c1') ?? -1;
      expect(record?.items[place]?.sides).toEqual([['baseline', 'candidate']]);
      expect(packets[0]?.items[place]?.answers).toEqual(['same']);
    }
  });

  test('a case that lacks an answer is listed and not shown', async () => {
    const at = await run(
      4,
      { raters: 1 },
      {
        c0: { baseline: { status: 'timeout', text: null }, candidate: 'x' },
        c2: { baseline: 'x', candidate: { status: 'truncated', text: 'half' } },
        c3: { baseline: { text: '' }, candidate: 'x' },
      },
    );
    const { notShown, packets } = await exported(at);
    expect(notShown).toEqual([
      { caseId: 'c0', why: 'baseline: the answer is timeout' },
      { caseId: 'c2', why: 'candidate: the answer is truncated' },
      { caseId: 'c3', why: 'baseline: the answer has no text' },
    ]);
    expect(packets[0]?.items).toHaveLength(1);
  });

  test('calls of tools, scripted conversations, references and warnings come along', async () => {
    const cases = [
      sampleCase('a', {
        input: { kind: 'turns', turns: ['hi', 'more'] },
        reference: { x: 1 },
        tags: ['grim'],
      }),
      sampleCase('b', {
        input: {
          kind: 'messages',
          messages: [
            { role: 'system', content: 'be brief' },
            { role: 'user', content: 'half \ud83d' },
          ],
        },
      }),
    ];
    const call = { id: null, name: 'f', arguments: '{"n":1}' };
    const at = await answeredRun(gateOf({ raters: 1, distressing: { tag: 'grim' } }), cases, {
      a: {
        baseline: { text: 'second', turns: ['first', 'second'], turnCalls: [[call], []] },
        candidate: 'only',
      },
      b: { baseline: { text: null, toolCalls: [call] }, candidate: 'NUL \0 and \udc00' },
    });
    const { packets } = await exported(at);
    const record = at.store.packets(at.runId)[0];
    const itemOf = (caseId: string) =>
      packets[0]?.items[record?.items.findIndex((item) => item.caseId === caseId) ?? -1];
    expect(itemOf('a')).toMatchObject({
      prompt: [{ role: 'user', text: 'hi' }],
      reference: '{"x":1}',
      isDistressing: true,
    });
    expect([...(itemOf('a')?.answers ?? [])].sort()).toEqual([
      'first\n[calls f with {"n":1}]\n\n[user]\nmore\n\n[assistant]\nsecond',
      'only',
    ]);
    expect(itemOf('b')).toMatchObject({
      prompt: [
        { role: 'system', text: 'be brief' },
        { role: 'user', text: 'half \ufffd' },
      ],
      reference: null,
      isDistressing: false,
    });
    expect([...(itemOf('b')?.answers ?? [])].sort()).toEqual(['NUL \0 and \ufffd', '[calls f with {"n":1}]']);
  });
});

describe('exporting again', () => {
  test('gives the same packets, with or without the settings, and adds none', async () => {
    const at = await run(8, { overlap: 2 });
    const input = { raters: { names: ['ann', 'Bob'], count: null }, mask: ['Acme'] };
    const first = await exported(at, input);
    const again = await exported(at);
    expect(again.packets).toEqual(first.packets);
    expect(again.nAgain).toBe(2);
    expect((await exported(at, input)).packets).toEqual(first.packets);
    expect(at.store.packets(at.runId)).toHaveLength(2);
  });

  test('with other settings it is refused, or replaces what nobody has sent back', async () => {
    const at = await run(8);
    const first = await exported(at);
    const other = { raters: { names: ['ann', 'bob', 'cy'], count: null } };
    await expect(exported(at, other)).rejects.toThrow(
      `packets of run ${at.runId} are out already, made with other settings, for rater-1, rater-2`,
    );
    const second = await exported(at, { ...other, isReplacing: true });
    expect(at.store.packets(at.runId).map(({ rater }) => rater)).toEqual(['ann', 'bob', 'cy']);
    expect(second.packets[0]?.packetKey).not.toBe(first.packets[0]?.packetKey);
    at.store.putHumanGrades(at.runId, [gradeOf(at.store.packets(at.runId)[0], 0)]);
    await expect(exported(at, { isReplacing: true })).rejects.toThrow(
      '1 grades of the packets sent before are in, so that they cannot be replaced',
    );
  });

  test('fewer raters or less overlap than the gate says is refused, more is not', async () => {
    const at = await run(8, { raters: 2, overlap: 3 });
    await expect(exported(at, { raters: { names: [], count: 1 } })).rejects.toThrow(
      'the gate wants 2 raters, not 1',
    );
    await expect(exported(at, { nOverlap: 2 })).rejects.toThrow(
      'the gate wants 3 drawn cases graded twice, not 2',
    );
    const { packets } = await exported(at, { raters: { names: [], count: 3 }, nOverlap: 8 });
    expect(packets.reduce((sum, { items }) => sum + items.length, 0)).toBe(16);
  });

  test('names of raters are one line each, and differ', async () => {
    const at = await run(2);
    const named = (...names: string[]) => exported(at, { raters: { names, count: null } });
    await expect(named('Ann', 'ann')).rejects.toThrow('two raters have the name ann');
    await expect(named('a\nb', 'c')).rejects.toThrow('"a\\nb" is no name of a rater');
    await expect(named('\u202eann', 'c')).rejects.toThrow('is no name of a rater');
    await expect(exported(at, { raters: { names: ['a', 'b'], count: 3 } })).rejects.toThrow(
      '2 raters are named, and --raters says 3',
    );
    expect((await named('Zoë Ó', '李雷')).packets).toHaveLength(2);
  });
});

test('a run that is not complete, a part of a run and a gate without people are refused', async () => {
  const at = await answeredRun(gateOf({}), sampleCases(3), {}, { repeatsPerCase: Uint16Array.of(1, 2, 1) });
  await expect(exported(at)).rejects.toThrow(`run ${at.runId} is not complete: 6 of 8 answers are stored`);
  const part = await answeredRun(gateOf({}), sampleCases(1), {}, { shard: { index: 1, of: 2 } });
  await expect(exported(part)).rejects.toThrow('is a part of a whole run');
  const none = await answeredRun(sampleGate(), sampleCases(1), {});
  await expect(exported(none)).rejects.toThrow('no person grades in gate sample');
});

describe('names of models', () => {
  const answers = {
    c0: { baseline: 'I am Llama 3.1-8B, made by Meta AI.', candidate: 'I am acme-7 by ACME corp.' },
    c1: { baseline: 'ChatGPT is by OpenAI', candidate: 'plain' },
  };

  test('are listed where the question does not name them', async () => {
    const cases = [
      sampleCase('c0'),
      sampleCase('c1', { input: { kind: 'text', text: 'Who made ChatGPT?' } }),
    ];
    const at = await answeredRun(gateOf({ raters: 1 }), cases, answers);
    const { named } = await exported(at);
    expect([...named].sort((x, y) => x.caseId.localeCompare(y.caseId))).toEqual([
      { caseId: 'c0', arm: 'baseline', names: ['Llama 3.1-8B', 'Meta AI'] },
      { caseId: 'c1', arm: 'baseline', names: ['OpenAI'] },
    ]);
  });

  test('are replaced alike in both arms where they were declared, by the gate or by hand', async () => {
    const at = await answeredRun(gateOf({ raters: 1, mask: ['Llama'] }), sampleCases(2), answers);
    const { packets, named } = await exported(at, { mask: ['acme', 'Meta AI', 'OpenAI', 'chatgpt'] });
    expect(named).toEqual([]);
    expect(packets[0]?.items.flatMap((item) => item.answers).sort()).toEqual(
      ['I am [name] by [name] corp.', 'I am [name], made by [name].', '[name] is by [name]', 'plain'].sort(),
    );
  });
});

describe('disputes', () => {
  test('go to a rater who has not seen the case, once, and come out again as they were', async () => {
    const at = await run(6, { overlap: 6 });
    await exported(at);
    grade(at, (caseId, rater) =>
      caseId === 'c1' || caseId === 'c4' ? (rater === 'rater-1' ? 'candidate' : 'baseline') : 'tie',
    );
    const first = await exported(at, { purpose: 'disputed' });
    expect(first.packets.map(({ rater, purpose }) => [rater, purpose])).toEqual([['rater-3', 'disputed']]);
    const records = at.store.packets(at.runId);
    expect(
      records
        .at(-1)
        ?.items.map(({ caseId }) => caseId)
        .sort(),
    ).toEqual(['c1', 'c4']);
    expect((await exported(at, { purpose: 'disputed' })).packets).toEqual(first.packets);
    await expect(
      exported(at, { purpose: 'disputed', raters: { names: ['rater-2'], count: null } }),
    ).resolves.toMatchObject({ nAgain: 1 });
  });

  test('somebody who has graded the case cannot settle it', async () => {
    const at = await run(2, { overlap: 2 });
    await exported(at);
    grade(at, (_, rater) => (rater === 'rater-1' ? 'candidate' : 'baseline'));
    await expect(
      exported(at, { purpose: 'disputed', raters: { names: ['rater-2'], count: null } }),
    ).rejects.toThrow('rater-2 had 2 of these cases before: c0, c1');
  });

  test('where nothing is disputed there is nothing to export', async () => {
    const at = await run(2, { overlap: 2 });
    await exported(at);
    expect((await exported(at, { purpose: 'disputed' })).packets).toEqual([]);
  });
});

describe('confirmations', () => {
  const leak = {
    name: 'card',
    type: 'regex',
    isNegated: true,
    options: { pattern: '4111' },
    critical: 'leaks-card',
    confirm: 'human' as const,
    when: null,
  };
  const answers = {
    c0: { baseline: 'no number', candidate: 'card 4111' },
    c1: { baseline: 'card 4111 too', candidate: 'nothing' },
    c2: {
      baseline: { status: 'error' as const, text: null },
      candidate: { status: 'truncated' as const, text: '4111' },
    },
  };

  test('show what a check found beside the other arm as a control, without a rubric of the gate', async () => {
    const at = await answeredRun(sampleGate({ checks: [leak] }), sampleCases(3), answers);
    const first = await exported(at, { purpose: 'confirm' });
    const [packet] = first.packets;
    expect(packet).toMatchObject({
      mode: 'absolute',
      purpose: 'confirm',
      rater: 'rater-1',
      rubric: {
        criticalFailures: [{ class: 'leaks-card', description: 'What the check "card" looks for.' }],
      },
    });
    expect(packet?.items.map(({ answers: shown, confirmClass }) => [shown, confirmClass]).sort()).toEqual([
      [['4111'], 'leaks-card'],
      [['card 4111'], 'leaks-card'],
      [['no number'], 'leaks-card'],
    ]);
    const record = at.store.packets(at.runId)[0];
    expect(record?.items.every(({ confirm }) => confirm?.class === 'leaks-card')).toBe(true);
    expect((await exported(at, { purpose: 'confirm' })).packets).toEqual(first.packets);
  });
});

type At = Awaited<ReturnType<typeof answeredRun>>;

function grade(at: At, choose: (caseId: string, rater: string) => 'baseline' | 'candidate' | 'tie'): void {
  const grades = at.store.packets(at.runId).flatMap((packet) =>
    packet.items.map((item, index): HumanGrade => {
      const choice = choose(item.caseId, packet.rater);
      const side = item.sides.findIndex((arms) => (arms as readonly string[]).includes(choice));
      return {
        ...gradeOf(packet, index),
        value: {
          state: 'graded',
          preference: side < 0 ? 'tie' : side === 0 ? 'a' : 'b',
          sides: [],
        },
      };
    }),
  );
  at.store.putHumanGrades(at.runId, grades);
}

function gradeOf(packet: ReturnType<At['store']['packets']>[number] | undefined, index: number): HumanGrade {
  return {
    packetKey: packet?.packetKey ?? '',
    itemKey: packet?.items[index]?.itemKey ?? '',
    rater: packet?.rater ?? '',
    sequence: 1,
    value: { state: 'skipped', reason: 'x' },
    note: null,
    seconds: null,
    wasCut: false,
    importedAtMs: 1,
    source: 'x',
  };
}
