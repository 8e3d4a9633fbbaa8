/** What a file is that holds no text in UTF-8, or none that a tool wrote as its result. */
export type FileKind = keyof typeof KINDS;

/** A file that is something else than was meant. */
export interface ForeignFile {
  readonly kind: FileKind;
  /** Completes "the file is …". */
  readonly what: string;
  /** What to do. */
  readonly hint: string;
}

/** Bytes from a file's beginning that tell what it is. */
export const HEAD_BYTES = 1024;

const UNPACK = 'unpack it, and name the file that is in it';
const AS_UTF8 = 'save it as UTF-8';

const KINDS = {
  empty: {
    what: 'empty: it has 0 bytes',
    hint: 'it may not have been written yet, or not downloaded: make it again',
  },
  'git-lfs': {
    what: 'a pointer of Git LFS: its content is not here',
    hint: 'fetch the content: git lfs pull',
  },
  'git-annex': {
    what: 'a pointer of git-annex: its content is not here',
    hint: 'fetch the content: git annex get',
  },
  dvc: {
    what: 'a pointer of DVC: its content is not here',
    hint: 'fetch the content with dvc pull, and name it without .dvc',
  },
  'utf-16': { what: 'text in UTF-16, not in UTF-8', hint: AS_UTF8 },
  'utf-32': { what: 'text in UTF-32, not in UTF-8', hint: AS_UTF8 },
  gzip: { what: 'compressed with gzip', hint: 'unpack it: gunzip' },
  zstd: { what: 'compressed with zstd', hint: 'unpack it: unzstd' },
  bzip2: { what: 'compressed with bzip2', hint: 'unpack it: bunzip2' },
  xz: { what: 'compressed with xz', hint: 'unpack it: unxz' },
  spreadsheet: {
    what: 'a spreadsheet of Excel',
    hint: 'save the sheet as "CSV UTF-8 (comma delimited)", and name that',
  },
  zip: { what: 'a zip archive', hint: UNPACK },
  '7z': { what: 'a 7z archive', hint: UNPACK },
  tar: { what: 'a tar archive', hint: UNPACK },
  sqlite: {
    what: 'an SQLite database',
    hint: 'export its rows as JSON lines; a store is named with --store',
  },
  parquet: { what: 'a Parquet table', hint: 'export its rows as JSON lines' },
  arrow: { what: 'an Arrow table', hint: 'export its rows as JSON lines' },
  numpy: { what: 'a NumPy array', hint: 'export it as JSON lines' },
  pickle: { what: 'a pickle of Python', hint: 'export it as JSON lines: pickles are never loaded' },
  pdf: { what: 'a PDF document', hint: 'name a text file' },
  http: { what: 'a reply of a server with its headers', hint: 'save the body alone' },
  html: {
    what: 'an HTML page, perhaps the error or login page of a server',
    hint: 'open it in a browser to see what it says, and download the file again',
  },
  xml: {
    what: 'an XML document, perhaps the error message of a storage server',
    hint: 'look at what it says, and download the file again',
  },
  zeros: {
    what: 'filled with zero bytes: what was to be in it never reached the disk',
    hint: 'make it again, or restore it from a copy',
  },
  binary: { what: 'binary, not text', hint: 'name a text file in UTF-8' },
} as const satisfies Readonly<Record<string, Omit<ForeignFile, 'kind'>>>;

/** First bytes of a file, as hexadecimal digits. The first that fits counts. */
const SIGNS: readonly (readonly [RegExp, FileKind])[] = [
  [/^(fffe0000|0000feff)/, 'utf-32'],
  [/^(fffe|feff)/, 'utf-16'],
  [/^1f8b/, 'gzip'],
  [/^28b52ffd/, 'zstd'],
  [/^425a683[1-9](314159265359|17724538)/, 'bzip2'],
  [/^fd377a585a00/, 'xz'],
  [/^d0cf11e0a1b11ae1/, 'spreadsheet'],
  [/^504b0304/, 'zip'],
  [/^504b0506/, 'zip'],
  [/^377abcaf271c/, '7z'],
  [/^53514c69746520666f726d6174203300/, 'sqlite'],
  [/^50415231/, 'parquet'],
  [/^4152524f5731/, 'arrow'],
  [/^934e554d5059/, 'numpy'],
  [/^800[2-5](95|7d|5d|4b|58|63|71|28|29)/, 'pickle'],
  [/^25504446/, 'pdf'],
  [/^(00)+$/, 'zeros'],
  // Without a byte-order mark the zeros of the first two characters tell, since those are ASCII in all that is read here.
  [/^(000000[0-7][0-9a-f]){2}|^([0-7][0-9a-f]000000){2}/, 'utf-32'],
  [/^(00[0-7][0-9a-f]){2}|^([0-7][0-9a-f]00){2}/, 'utf-16'],
];

/** The same by what is written, byte-order mark and blanks left out. */
const OPENINGS: readonly (readonly [RegExp, FileKind])[] = [
  [/^version https?:\/\/(git-lfs\.github\.com|hawser\.github\.com|git-media\.io)\//, 'git-lfs'],
  [/^(\.\.\/)*\.?(git)?\/annex\/objects\//, 'git-annex'],
  [/^(md5: [0-9a-f]{32}\r?\n(frozen: \w+\r?\n)?)?outs:\r?\n- (md5|etag|hash|size): /, 'dvc'],
  [/^HTTP\/\d(\.\d)? \d{3}\b/, 'http'],
  [/^<\?xml[\s\S]*?<html\b/i, 'html'],
  [
    /^(<!--[\s\S]*?-->\s*)*<(!doctype html|html|head|body|title|meta|script|style|center|div|h1|p|pre)\b/i,
    'html',
  ],
  [/^<\?xml\b|^<!doctype\b|^<[A-Za-z][\w:.-]*(\s[^<>]*)?>/i, 'xml'],
];

/**
 * What a file is where it is not the text that was meant, told by its first bytes, so that one message names it instead of
 * one for each of its lines. null for what may be text in UTF-8.
 * @param head the file's first `HEAD_BYTES` bytes, or all where it has fewer
 * @param expected kinds that may well be meant
 */
export function foreignFile(head: Uint8Array, expected: readonly FileKind[] = []): ForeignFile | null {
  const kind = kindOf(head.subarray(0, HEAD_BYTES));
  return kind === null || expected.includes(kind) ? null : { kind, ...KINDS[kind] };
}

function kindOf(head: Uint8Array): FileKind | null {
  if (head.length === 0) return 'empty';
  const bytes = Buffer.from(head);
  const digits = bytes.toString('hex');
  const signed = SIGNS.find(([sign]) => sign.test(digits))?.[1];
  if (signed === 'zip') return isWorkbook(bytes) ? 'spreadsheet' : 'zip';
  if (signed !== undefined) return signed;
  if (bytes.subarray(257, 262).toString('latin1') === 'ustar') return 'tar';
  const text = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  const opened = OPENINGS.find(([opening]) => opening.test(text))?.[1];
  return opened ?? (isMostlyControls(bytes) ? 'binary' : null);
}

/** Entries of a workbook, by the names that stand in its first bytes. */
function isWorkbook(bytes: Buffer): boolean {
  return /\[Content_Types\]\.xml|xl\/|opendocument\.spreadsheet/.test(bytes.toString('latin1'));
}

/** Share of control characters from which bytes are no text. */
const MAX_CONTROLS = 0.1;

/** A text may hold a stray control character; that is told where it stands. */
function isMostlyControls(bytes: Buffer): boolean {
  const controls = bytes.filter((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b));
  return controls.length > MAX_CONTROLS * bytes.length;
}
