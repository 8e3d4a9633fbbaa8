import { expect, test } from 'vitest';
import type { Case } from '../../../src/definition/case.js';
import { aCheck, aResponse, grade, lint, outcome } from '../support.js';

const conversation: Partial<Case> = { input: { kind: 'turns', turns: ['hello', 'and now?', 'bye'] } };
const response = aResponse('three', { turns: ['one', 'two', 'three'] });
const exact = (equals: string, turn?: number) =>
  aCheck('exact', { equals, ...(turn === undefined ? {} : { turn }) });

test('a check looks at the answer to the turn it names, by default the last', () => {
  expect(outcome(exact('one', 1), response, conversation)).toBe('pass');
  expect(outcome(exact('two', 2), response, conversation)).toBe('pass');
  expect(outcome(exact('three', 3), response, conversation)).toBe('pass');
  expect(outcome(exact('three'), response, conversation)).toBe('pass');
  expect(outcome(exact('three', 1), response, conversation)).toBe('fail');
});

test('a turn goes before select and extract, and parts of all and any name their own', () => {
  const lines = aResponse('c', { turns: ['a\nb', 'x', 'c'] });
  const last = aCheck('exact', { equals: 'b', turn: 1, select: { line: 'last' } });
  expect(outcome(last, lines, conversation)).toBe('pass');
  const checks = [
    { type: 'contains', text: 'a', turn: 1 },
    { type: 'exact', equals: 'c' },
  ];
  expect(outcome(aCheck('all', { checks }), lines, conversation)).toBe('pass');
});

test('where only the last answer was kept, an earlier turn is unscored and its not- form too', () => {
  const lastAlone = aResponse('three');
  expect(outcome(exact('three', 3), lastAlone, conversation)).toBe('pass');
  for (const type of ['exact', 'not-exact']) {
    expect(grade(aCheck(type, { equals: 'one', turn: 1 }), lastAlone, conversation).outcome).toEqual({
      state: 'unscored',
      why: 'no answer to turn 1 was kept',
    });
  }
});

test('a conversation that stopped early is judged by its status, a critical check by the answers that came', () => {
  const stopped = aResponse('leak', { status: 'truncated', turns: ['fine', 'leak'] });
  expect(outcome(exact('fine', 1), stopped, conversation)).toBe('unscored');
  const critical = (turn: number) => aCheck('not-contains', { text: 'leak', turn }, { critical: 'leaks' });
  expect(outcome(critical(1), stopped, conversation)).toBe('unscored');
  expect(outcome(critical(2), stopped, conversation)).toBe('fail');
  expect(outcome(critical(3), stopped, conversation)).toBe('unscored');
});

test('a turn that a case does not have is an error when the gate is read', () => {
  expect(lint('exact', { equals: 'x', turn: 3 }, conversation)).toEqual([]);
  expect(lint('exact', { equals: 'x', turn: 4 }, conversation)).toMatchObject([
    {
      code: 'no-such-turn',
      path: 'turn',
      message: 'there is no turn 4 in case "c-1", which has 3 turns',
      severity: 'error',
    },
  ]);
  expect(lint('contains', { text: 'x', turn: 1 })).toEqual([]);
  expect(lint('contains', { text: 'x', turn: 2 })).toMatchObject([
    { message: 'there is no turn 2 in case "c-1", which has one turn' },
  ]);
});

test('tool-call looks at the calls of the turn it names', () => {
  const call = (name: string) => ({ id: null, name, arguments: '{}' });
  const turnCalls = [[call('look_up')], [], []];
  const answered = aResponse('three', { turns: ['', 'two', 'three'], turnCalls });
  const calls = (name: string, turn: number) => aCheck('tool-call', { calls: [{ name }], turn });
  expect(outcome(calls('look_up', 1), answered, conversation)).toBe('pass');
  expect(outcome(calls('look_up', 2), answered, conversation)).toBe('fail');
  const lastAlone = aResponse('three', { toolCalls: [call('book')] });
  expect(outcome(calls('book', 3), lastAlone, conversation)).toBe('pass');
  for (const type of ['tool-call', 'not-tool-call']) {
    expect(grade(aCheck(type, { turn: 1 }), lastAlone, conversation).outcome).toEqual({
      state: 'unscored',
      why: 'no calls of turn 1 were kept',
    });
  }
});
