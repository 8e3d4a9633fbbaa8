import { expect, test } from 'vitest';
import { readCompletion } from '../../src/endpoint/openai/read-completion.js';
import { toolCallOf } from '../../src/endpoint/tool-call-of.js';
import { parseJson } from '../../src/shared/lossless-json.js';

const NUMBERS = ['9007199254740993', '-18446744073709551615', '0.1000000000000000055511151231257827'];

test.each(NUMBERS)('field case 616: arguments that come as an object keep %s', (number) => {
  const call = parseJson(`{"function":{"name":"pay","arguments":{"id":${number},"n":1.5}}}`);
  expect(toolCallOf(call)).toEqual({
    call: { id: null, name: 'pay', arguments: `{"id":${number},"n":1.5}` },
  });
});

test.each(NUMBERS)('field case 616: so do those of a reply: %s', (number) => {
  const message = `{"content":null,"tool_calls":[{"id":"a","function":{"name":"pay","arguments":{"id":${number}}}}]}`;
  const reply = readCompletion(
    `{"model":"m","choices":[{"message":${message},"finish_reason":"tool_calls"}]}`,
  );
  expect(reply.toolCalls).toEqual([{ id: 'a', name: 'pay', arguments: `{"id":${number}}` }]);
});
