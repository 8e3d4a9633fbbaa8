import {
  GRADES_ELEMENT_ID,
  OPENING_ELEMENT_ID,
  PACKET_ELEMENT_ID,
  type PageParts,
  pageShell,
} from '../../grade/human/page-shell.js';
import { scriptJson } from '../../grade/human/script-json.js';

/** The page as it was opened, without its grades: read before anything on it is changed. */
export type PageSource = Omit<PageParts, 'gradesJson'>;

/** @param script the element that is running */
export function readPageSource(script: HTMLOrSVGScriptElement | null): PageSource {
  const packet = document.getElementById(PACKET_ELEMENT_ID);
  return {
    language: document.documentElement.lang,
    title: document.title,
    contentSecurityPolicy: policyOf(),
    style: document.querySelector('style')?.textContent ?? '',
    script: script?.textContent ?? '',
    opening: document.getElementById(OPENING_ELEMENT_ID)?.innerHTML ?? '',
    packetSha256: packet?.dataset.sha256 ?? '',
    packetJson: packet?.textContent ?? '',
  };
}

function policyOf(): string {
  const meta = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
  return meta?.getAttribute('content') ?? '';
}

/** JSON of the grades inside a saved page; `null` in a fresh one. */
export function readGradesInPage(): string {
  return document.getElementById(GRADES_ELEMENT_ID)?.textContent ?? 'null';
}

/** The same page with grades inside. */
export function pageWithGrades(source: PageSource, grades: unknown): string {
  return pageShell({ ...source, gradesJson: scriptJson(grades) });
}

/**
 * Whether the packet stands in the page as it was written. Mail servers rewrite addresses in attachments, and a
 * rater should not grade what such a thing left. Where the browser cannot hash, the page is taken as it is.
 */
export async function isUnaltered({ packetJson, packetSha256 }: PageSource): Promise<boolean> {
  if (window.crypto?.subtle === undefined) return true;
  const digest = await window.crypto.subtle.digest('SHA-256', new TextEncoder().encode(packetJson));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === packetSha256;
}
