/** Everything that varies from one packet page to the next. The texts are put in as they are. */
export interface PageParts {
  readonly language: string;
  /** Plain characters only: it is not escaped. */
  readonly title: string;
  readonly contentSecurityPolicy: string;
  readonly style: string;
  readonly script: string;
  /** What a reader sees until the script runs, and for good where it may not: inert HTML. */
  readonly opening: string;
  /** Of the packet's JSON as it stands in the page, in hex: a page whose text was altered on its way says so. */
  readonly packetSha256: string;
  /** JSON, escaped for a script element. */
  readonly packetJson: string;
  readonly gradesJson: string;
}

export const PACKET_ELEMENT_ID = 'qgate-packet';
export const GRADES_ELEMENT_ID = 'qgate-grades';
export const OPENING_ELEMENT_ID = 'qgate-page';

/**
 * The one form of a packet page. The page in the browser writes itself anew by it, with the grades inside, so that a
 * page saved is the page opened but for the grades.
 */
export function pageShell(parts: PageParts): string {
  return `<!DOCTYPE html>
<html lang="${parts.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${parts.contentSecurityPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no">
<title>${parts.title}</title>
<style>${parts.style}</style>
</head>
<body>
<div id="${OPENING_ELEMENT_ID}">${parts.opening}</div>
<script type="application/json" id="${PACKET_ELEMENT_ID}" data-sha256="${parts.packetSha256}">${parts.packetJson}</script>
<script type="application/json" id="${GRADES_ELEMENT_ID}">${parts.gradesJson}</script>
<script>${parts.script}</script>
</body>
</html>
`;
}
