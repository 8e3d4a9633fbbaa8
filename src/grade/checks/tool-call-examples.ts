import type { CheckExample } from '../check-type.js';

const weather = { id: null, name: 'weather', arguments: '{"city":"Oslo","unit":"C"}' };
const clock = { id: null, name: 'clock', arguments: '{}' };

/** Worked examples of the tool-call check; the output is the text beside the calls. */
export const TOOL_CALL_EXAMPLES: readonly CheckExample[] = [
  { options: {}, output: '', toolCalls: [weather], passes: true, shows: 'any call' },
  { options: {}, output: 'It is cold.', passes: false, shows: 'words instead of a call' },
  {
    options: { calls: [{ name: 'weather', arguments: { city: 'Oslo' } }] },
    output: '',
    toolCalls: [weather],
    passes: true,
    shows: 'the arguments named',
  },
  {
    options: { calls: [{ name: 'weather', arguments: { city: 'Oslo' }, exactly: true }] },
    output: '',
    toolCalls: [weather],
    passes: false,
    shows: 'exactly these arguments',
  },
  {
    options: { calls: [{ name: 'weather', arguments: { city: 'oslo' } }] },
    output: '',
    toolCalls: [weather],
    passes: false,
    shows: 'values compare exactly',
  },
  {
    options: { calls: [{ name: 'weather' }] },
    output: '',
    toolCalls: [weather, clock],
    passes: false,
    shows: 'a call too many',
  },
  {
    options: { calls: [{ name: 'weather' }], extra: 'allow' },
    output: '',
    toolCalls: [weather, clock],
    passes: true,
    shows: 'unless extra calls are allowed',
  },
  {
    options: { calls: [{ name: 'clock' }, { name: 'weather' }] },
    output: '',
    toolCalls: [weather, clock],
    passes: true,
    shows: 'any order',
  },
  {
    options: { calls: [{ name: 'clock' }, { name: 'weather' }], order: 'as-listed' },
    output: '',
    toolCalls: [weather, clock],
    passes: false,
    shows: 'or the order listed',
  },
];
