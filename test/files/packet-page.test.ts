import { expect, test } from 'vitest';
import { readPacketPage } from '../../src/files/packet-page.js';
import { packetHtml } from '../../src/grade/human/packet-html.js';
import { packet } from '../support/packets.js';

test('the built page is one script and one style that can stand in a page, and knows no address to load from', () => {
  const { script, style } = readPacketPage();
  expect(packetHtml(packet(), { script, style })).toContain(script);
  expect(style).not.toMatch(/url\(|@import/);
  expect(script).not.toMatch(
    /innerHTML\s*=|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|fetch\(|XMLHttpRequest|WebSocket|sendBeacon/,
  );
  expect(`${script}${style}`).not.toMatch(/https?:\/\//);
});
