import { documentLines } from '../markdown.js';
import { withinBytes } from '../within-bytes.js';
import { checkDocument } from './check-document.js';
import type { PullRequestCheck } from './pull-request-check.js';

/** By this line the comment is found again; nobody sees it. */
export const COMMENT_MARKER = '<!-- qgate:pr:v1 -->';

/** GitHub refuses comments of more than 65,536 characters; bytes are never fewer than characters. */
const MAX_COMMENT_BYTES = 60_000;

/**
 * The one comment on a pull request, in GitHub-flavoured markdown: headings, lists and tables only.
 * @param remark a sentence under the headline, e.g. where this was checked
 */
export function checkComment(check: PullRequestCheck, remark: string | null = null): string {
  const document = checkDocument(check);
  const [headline = '', ...rest] = documentLines({
    ...document,
    blocks: remark === null ? document.blocks : [{ title: 'Note', paragraphs: [remark] }, ...document.blocks],
  });
  return withinBytes([COMMENT_MARKER, headline, ...rest], MAX_COMMENT_BYTES);
}
