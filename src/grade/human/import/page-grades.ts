import { digestOf, digestOfBytes } from '../../../shared/canonical-json.js';
import type { Problem } from '../../../shared/errors.js';
import { GRADES_ELEMENT_ID, PACKET_ELEMENT_ID } from '../page-shell.js';
import { fileError } from './file-problem.js';
import { isRecord, own } from './json-shape.js';

/**
 * The grades inside a packet page that was saved with them. The packet beside them must be as it was sent: its text by
 * the check sum in the page, its content by its own digest.
 * @returns grades as JSON, or what is wrong
 */
export function pageGrades(
  file: string,
  html: string,
): { readonly grades: unknown } | { readonly problem: Problem } {
  const at = { file, place: '' };
  const packetText = elementText(html, PACKET_ELEMENT_ID);
  const gradesText = elementText(html, GRADES_ELEMENT_ID);
  if (packetText === null || gradesText === null) {
    return {
      problem: fileError(
        at,
        'not-a-packet',
        'the page is no packet of qgate',
        'send the page that was graded',
      ),
    };
  }
  const [packet, grades] = [jsonOf(packetText.text), jsonOf(gradesText.text)];
  const { digest, ...content } = isRecord(packet) ? packet : { digest: undefined };
  const stated = /data-sha256="([0-9a-f]{64})"/.exec(packetText.attributes)?.[1];
  const isAltered =
    digestOfBytes(packetText.text) !== `sha256:${stated}` ||
    digestOf(content) !== digest ||
    digest === undefined;
  if (isAltered || own(packet, 'packetKey') !== (own(grades, 'packetKey') ?? own(packet, 'packetKey'))) {
    return {
      problem: fileError(
        at,
        'altered-packet',
        'the packet in the page is not as it was sent',
        'have the rater open the original file and load the grades into it',
      ),
    };
  }
  if (grades === null) {
    return {
      problem: fileError(
        at,
        'no-grades',
        'the page holds no grades',
        'use "save packet with my grades" in the page, or its download',
      ),
    };
  }
  return { grades };
}

/** Text and attributes of an inert script element; our own page escapes `<` within. */
function elementText(
  html: string,
  id: string,
): { readonly attributes: string; readonly text: string } | null {
  const start = html.indexOf(`<script type="application/json" id="${id}"`);
  if (start < 0) return null;
  const open = html.indexOf('>', start);
  const close = html.indexOf('</script>', open);
  if (open < 0 || close < 0) return null;
  return { attributes: html.slice(start, open), text: html.slice(open + 1, close) };
}

/** undefined for what is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
