import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { FINISH_OUTCOMES, FINISH_REASONS } from '../src/definition/finish-reasons.js';
import { PART_TYPES } from '../src/endpoint/openai/content-parts.js';
import { STREAM_EVENTS } from '../src/endpoint/openai/stream-events.js';
import { FILTER_CODES } from '../src/run/filter-codes.js';
import { REASONING_PAIRS, REASONING_TAGS } from '../src/run/reasoning-marks.js';
import { ROOT } from './support/run-qgate.js';

const page = readFileSync(path.join(ROOT, 'docs', 'replies.md'), 'utf8');
const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');
const wordsIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string);
const section = (title: string) => page.slice(page.indexOf(title)).split(/\n## /)[0] ?? '';
const rowOf = (part: string) => page.split('\n').find((line) => line.startsWith(`| ${part} |`)) ?? '';

describe('docs/replies.md holds the tables of the code', () => {
  test.each(FINISH_OUTCOMES)('finish reasons that are %s', (outcome) => {
    expect(rowOf(outcome)).toContain(`| ${quoted(Object.keys(FINISH_REASONS[outcome]))} |`);
  });

  test('types of content parts', () => {
    const told = wordsIn(rowOf('content')).filter((word) => word !== 'unknown_part');
    expect(told).toEqual(Object.keys(PART_TYPES));
  });

  test('events of a stream', () => {
    const told = wordsIn(rowOf('events of a stream')).filter((word) => word !== 'unknown_part');
    expect(told.sort()).toEqual(Object.keys(STREAM_EVENTS).sort());
  });

  test('marks of reasoning', () => {
    expect(page.replaceAll('\n', ' ')).toContain(`the tags ${quoted(REASONING_TAGS)}, and these marks:`);
    for (const [open, close] of REASONING_PAIRS) expect(page).toContain(`| \`${open}\` | \`${close}\` |`);
  });

  test('codes of filters', () => {
    const told = new Set(wordsIn(section('## Filters')));
    for (const code of Object.keys(FILTER_CODES)) expect(told).toContain(code);
    expect(told.size).toBe(Object.keys(FILTER_CODES).length + 2);
  });
});
