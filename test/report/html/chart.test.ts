import type { TopLevelSpec } from 'vega-lite';
import { expect, test } from 'vitest';
import { renderChart } from '../../../src/report/html/chart.js';
import { HUE } from '../../../src/report/html/chart-style.js';

const HOSTILE = '</svg><script>\u202e\0';

function bars(names: readonly string[]): TopLevelSpec {
  return {
    width: 200,
    height: 80,
    data: { values: names.map((name, n) => ({ name, n })) },
    mark: { type: 'bar', color: HUE.blue, clip: true },
    encoding: { x: { field: 'n', type: 'quantitative' }, y: { field: 'name', type: 'nominal' } },
  };
}

const telling = { title: 'Two bars', description: 'One bar is longer.' };

test('the same picture has the same bytes, whatever was drawn before', async () => {
  const first = await renderChart(bars(['a', 'b']), telling);
  await renderChart(bars(['c']), telling);
  expect(await renderChart(bars(['a', 'b']), telling)).toBe(first);
});

test('a picture has a name and a description, ink of the page, hues that a page may change, and no address', async () => {
  const svg = await renderChart(bars(['a', 'b']), telling);
  expect(svg).toMatch(
    /^<svg class="chart"[^>]* role="img" aria-labelledby="(\S+)" aria-describedby="(\S+)"><title id="\1">Two bars<\/title><desc id="\2">/,
  );
  expect(svg).toContain('currentColor');
  expect(svg).toContain('var(--hue-blue, #0072B2)');
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|style=|<script|href/);
});

test('ids of two pictures on one page differ, and each picture refers to its own', async () => {
  const [one, two] = [await renderChart(bars(['a']), telling), await renderChart(bars(['b']), telling)];
  const ids = (svg: string) => [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set([...ids(one), ...ids(two)]).size).toBe(ids(one).length + ids(two).length);
  for (const [, id] of one.matchAll(/url\(#([^)]*)\)/g)) expect(ids(one)).toContain(id);
});

test('a name in the data that would be markup is text in the picture', async () => {
  const svg = await renderChart(bars([HOSTILE]), telling);
  expect(svg).toContain('&lt;/svg&gt;&lt;script&gt;\\u202e\\x00');
  expect(svg).not.toMatch(/<script|[\u202e\0]/);
});

test('a picture that would load its data is refused', async () => {
  const spec = { ...bars(['a']), data: { url: 'data.csv' } } as TopLevelSpec;
  await expect(renderChart(spec, telling)).rejects.toThrow('a picture has all its data inline');
});
