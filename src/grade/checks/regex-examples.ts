import type { CheckExample } from '../check-type.js';

/** Worked examples of the regex check; the first eight are the table of anchors. */
export const REGEX_EXAMPLES: readonly CheckExample[] = [
  { options: { pattern: '^B$' }, output: 'B', passes: true, shows: 'anchors without m: the whole text' },
  { options: { pattern: '^B$' }, output: 'B\n', passes: false, shows: '$ does not skip a final line end' },
  { options: { pattern: '^B$' }, output: 'x\nB', passes: false, shows: '^ is the start of the text' },
  {
    options: { pattern: '^B$' },
    output: 'x\r\nB\r\n',
    passes: false,
    shows: 'the same with Windows line ends',
  },
  { options: { pattern: '^B$', flags: 'm' }, output: 'B', passes: true, shows: 'anchors with m: any line' },
  { options: { pattern: '^B$', flags: 'm' }, output: 'B\n', passes: true, shows: 'm: a final line end' },
  { options: { pattern: '^B$', flags: 'm' }, output: 'x\nB', passes: true, shows: 'm: a later line' },
  {
    options: { pattern: '^B$', flags: 'm' },
    output: 'x\r\nB\r\n',
    passes: true,
    shows: 'm: Windows line ends',
  },
  { options: { pattern: 'b+' }, output: 'aBBa', passes: false, shows: 'case counts' },
  { options: { pattern: 'b+', flags: 'i' }, output: 'aBBa', passes: true, shows: 'flag i' },
  { options: { pattern: 'a.b' }, output: 'a\nb', passes: false, shows: '. does not match a line end' },
  { options: { pattern: 'a.b', flags: 's' }, output: 'a\nb', passes: true, shows: 'flag s' },
  {
    options: { pattern: 'Answer:\\s*([A-D])\\b', equals: 'C' },
    output: 'Answer: A? No.\nAnswer: C',
    passes: true,
    shows: 'the last match is compared',
  },
  {
    options: { pattern: 'Answer:\\s*([A-D])\\b', equals: 'C', match: 'all-equal' },
    output: 'Answer: A? No.\nAnswer: C',
    passes: false,
    shows: 'all-equal: every match must agree',
  },
  {
    options: { pattern: '\\bété\\b' },
    output: 'un été chaud',
    passes: false,
    shows: '\\b knows ASCII letters only',
  },
  {
    options: { pattern: '(?:^|[^\\p{L}])été(?:$|[^\\p{L}])' },
    output: 'un été chaud',
    passes: true,
    shows: 'a word in any alphabet',
  },
  {
    options: { pattern: '\\[[^\\]]*\\]', at_least: 2 },
    output: '[name], [date]',
    passes: true,
    shows: 'counting matches',
  },
];
