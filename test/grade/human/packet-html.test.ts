import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packetHtml } from '../../../src/grade/human/packet-html.js';
import { pageOpening } from '../../../src/grade/human/page-opening.js';
import { scriptJson } from '../../../src/grade/human/script-json.js';
import { packet, packetItem, packetRubric } from '../../support/packets.js';

const ASSETS = { script: 'start();', style: 'p { margin: 0 }' };

/** Text of the script element with an id. */
function elementText(html: string, id: string): string {
  const [, after = ''] = html.split(`id="${id}"`);
  return after.slice(after.indexOf('>') + 1, after.indexOf('</script>'));
}

describe('the page of a packet', () => {
  test('may run its one script and its one style, and load, send or submit nothing', () => {
    const html = packetHtml(packet(), ASSETS);
    const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
    expect(/Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]).toBe(
      `default-src 'none'; script-src ${hashOf(ASSETS.script)}; style-src ${hashOf(ASSETS.style)}; img-src 'none'; connect-src 'none'; form-action 'none'; base-uri 'none'`,
    );
    expect(html).toContain(`<script>${ASSETS.script}</script>`);
    expect(html).toContain(`<style>${ASSETS.style}</style>`);
    expect(html.match(/<(script|style|link|img|iframe|form)\b/g)).toEqual([
      '<style',
      '<script',
      '<script',
      '<script',
    ]);
  });

  test('holds the packet as inert JSON with its SHA-256, and no grades', () => {
    const content = packet({ items: [packetItem(0, { answers: ['</script><!-- & \u2028', '\u202e\0'] })] });
    const html = packetHtml(content, ASSETS);
    const json = elementText(html, 'qgate-packet');
    expect(JSON.parse(json)).toEqual(content);
    expect(html).toContain(`data-sha256="${hash('sha256', json, 'hex')}"`);
    expect(elementText(html, 'qgate-grades')).toBe('null');
  });

  test('field cases 176 and 179: HTML and braces of a model are text in the page', () => {
    const answers = ['<img src=x onerror=alert(1)>', '{{#each this}}{{this}}{{/each}} {{expected}}'];
    const prompt = [{ role: 'user', text: 'Is 1<2?' }];
    const html = packetHtml(packet({ items: [packetItem(0, { answers, prompt })] }), ASSETS);
    expect(html).not.toContain('<img');
    const shown = JSON.parse(elementText(html, 'qgate-packet')) as ReturnType<typeof packet>;
    expect(shown.items[0]).toMatchObject({ answers, prompt });
  });

  test('speaks the language of the rubric where it can, and says without scripts that the spreadsheet counts the same', () => {
    const german = packetHtml(packet({ rubric: packetRubric({ language: 'de-CH' }) }), ASSETS);
    expect(german).toContain('<html lang="de">');
    expect(german).toMatch(/<noscript>.*Tabelle \(CSV\).*zählt gleich.*<\/noscript>/);
    expect(packetHtml(packet({ rubric: packetRubric({ language: 'ja' }) }), ASSETS)).toMatch(
      /<html lang="en">[\s\S]*<noscript>.*spreadsheet \(CSV\).*count the same/,
    );
    expect(pageOpening('den').language).toBe('en');
  });

  test.each(['</script>', '<!--', '</STYLE', 'a\0', 'a\r\n'])(
    'refuses an asset that could not stand in its element: %j',
    (text) => {
      expect(() => packetHtml(packet(), { ...ASSETS, script: text })).toThrow(
        'page asset cannot be put into a page',
      );
    },
  );
});

test('JSON for a script element means the same and holds nothing that HTML or a reader could trip over', () => {
  const awkward = fc.constantFrom(
    '</script>',
    '<!--',
    ']]>',
    '&amp;',
    '\u2028',
    '\u202e',
    '\ufeff',
    '\0',
    '\ud800',
    '__proto__',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(awkward, fc.string({ unit: 'binary' }))), (texts) => {
      const json = scriptJson(texts);
      expect(JSON.parse(json)).toEqual(texts);
      expect(json).not.toMatch(/[<>&\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/);
      expect(Buffer.from(json, 'utf8').toString('utf8')).toBe(json);
    }),
  );
});
