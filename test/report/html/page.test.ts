import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readReportPage } from '../../../src/files/report-page.js';
import { html } from '../../../src/report/html/html.js';
import { type HtmlPage, htmlPage } from '../../../src/report/html/page.js';

const HOSTILE = '</title><script>alert(1)</script>';

const page: HtmlPage = {
  title: HOSTILE,
  opening: html`<h1>${HOSTILE}</h1>`,
  sections: [{ id: 'rules', title: HOSTILE, body: html`<p>${HOSTILE}</p>` }],
  data: [{ id: 'cases', json: { text: `${HOSTILE}<!--` } }],
  footer: HOSTILE,
};

test('the built page loads nothing, and its policy lets its own script and style alone run', () => {
  const assets = readReportPage();
  const made = htmlPage(page, assets);
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(made)?.[1] ?? '';
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'sha256-${hash('sha256', assets.script, 'base64')}'`,
    `style-src 'sha256-${hash('sha256', assets.style, 'base64')}'`,
    "img-src 'none'",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ]);
  expect(`${assets.script}${assets.style}`).not.toMatch(
    /https?:\/\/|url\(|@import|innerHTML\s*=|\beval\(|fetch\(/,
  );
});

test('markup in names and data stays text: the page has the one script that is ours, and the inert one', () => {
  const made = htmlPage(page, { style: 'p{}', script: 'void 0' });
  expect(made.match(/<script[^>]*>/g)).toEqual(['<script type="application/json" id="cases">', '<script>']);
  expect(made).not.toContain('alert(1)</script>');
});

test('an asset that could end its element is refused', () => {
  expect(() => htmlPage(page, { style: '', script: 'x="</script>"' })).toThrow(
    'page asset cannot be put into a page',
  );
});
