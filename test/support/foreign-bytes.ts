import { gzipSync } from 'node:zlib';

/** How text is written in UTF-16 or UTF-32, with its byte-order mark or without. */
export function wide(text: string, bytesEach: 2 | 4, order: 'le' | 'be', hasMark: boolean): Buffer {
  const points = [...(hasMark ? '\ufeff' : ''), ...text].map(
    (character) => character.codePointAt(0) as number,
  );
  const bytes = Buffer.alloc(points.length * bytesEach);
  for (const [index, point] of points.entries()) {
    const at = index * bytesEach;
    if (bytesEach === 2 && order === 'le') bytes.writeUInt16LE(point, at);
    else if (bytesEach === 2) bytes.writeUInt16BE(point, at);
    else if (order === 'le') bytes.writeUInt32LE(point, at);
    else bytes.writeUInt32BE(point, at);
  }
  return bytes;
}

const LINE = '{"id": "a", "slice": "s", "input": "x"}\n';

/** As Git LFS leaves it in a clone that was made without it. */
export const LFS_POINTER = Buffer.from(
  `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize 12345\n`,
);

/** Files that people give in place of text, and what each is said to be. */
export const FOREIGN: readonly (readonly [name: string, bytes: Buffer, what: string])[] = [
  ['Git LFS', LFS_POINTER, 'a pointer of Git LFS: its content is not here'],
  [
    'Git LFS with CRLF',
    Buffer.from(LFS_POINTER.toString().replaceAll('\n', '\r\n')),
    'a pointer of Git LFS: its content is not here',
  ],
  [
    'git-annex',
    Buffer.from('/annex/objects/SHA256E-s5--aa.jsonl\n'),
    'a pointer of git-annex: its content is not here',
  ],
  [
    'DVC',
    Buffer.from('outs:\n- md5: 0123\n  path: cases.jsonl\n'),
    'a pointer of DVC: its content is not here',
  ],
  ...([2, 4] as const).flatMap((bytesEach) =>
    (['le', 'be'] as const).flatMap((order) =>
      [true, false].map((hasMark): readonly [string, Buffer, string] => [
        `UTF-${bytesEach * 8} ${order}${hasMark ? ' with a mark' : ''}`,
        wide(LINE, bytesEach, order, hasMark),
        `text in UTF-${bytesEach * 8}, not in UTF-8`,
      ]),
    ),
  ),
  ['gzip', gzipSync(LINE), 'compressed with gzip'],
  ['zstd', Buffer.from('28b52ffd2400', 'hex'), 'compressed with zstd'],
  ['SQLite', Buffer.from('SQLite format 3\0\x10\0\x01\x01\0'), 'an SQLite database'],
  ['Parquet', Buffer.from('PAR1\x15\x04\x15'), 'a Parquet table'],
  ['a pickle', Buffer.from('80049510000000', 'hex'), 'a pickle of Python'],
  ['zeros', Buffer.alloc(3000), 'filled with zero bytes: what was to be in it never reached the disk'],
  ['binary', Buffer.from('7f454c4602010100000000000000000003003e00', 'hex'), 'binary, not text'],
];

/** The same of what is text, and yet no file of data. */
export const FOREIGN_TEXTS: readonly (readonly [name: string, bytes: Buffer, what: string])[] = [
  [
    'an error page',
    Buffer.from('<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>nginx</body></html>\n'),
    'an HTML page, perhaps the error or login page of a server',
  ],
  [
    'a login page',
    Buffer.from('\ufeff\n<!-- sso -->\n<!DOCTYPE html><html lang="en"><title>Sign in</title>'),
    'an HTML page, perhaps the error or login page of a server',
  ],
  [
    'an error of a storage server',
    Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code></Error>'),
    'an XML document, perhaps the error message of a storage server',
  ],
  [
    'a reply with headers',
    Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n${LINE}`),
    'a reply of a server with its headers',
  ],
];
