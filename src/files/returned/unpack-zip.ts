import { type UnzipFileInfo, unzipSync } from 'fflate';

/** Sizes in bytes, against archives made to fill the memory. */
export interface ArchiveLimits {
  readonly maxEntries: number;
  readonly maxTotalBytes: number;
}

const MB = 1024 * 1024;
export const ARCHIVE_LIMITS: ArchiveLimits = { maxEntries: 1000, maxTotalBytes: 1024 * MB };

export type ArchiveReading =
  | { readonly entries: readonly { readonly name: string; readonly bytes: Uint8Array }[] }
  | { readonly fault: string; readonly hint: string };

const READ_METHODS: ReadonlySet<number> = new Set([0, 8]);
/** What file managers add, and folders. */
const PASSED_OVER = /(^|\/)(\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)|\/$/i;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** The files of a zip archive; sizes are looked at before anything is unpacked. */
export function unpackZip(bytes: Uint8Array, limits: ArchiveLimits = ARCHIVE_LIMITS): ArchiveReading {
  const infos: UnzipFileInfo[] = [];
  try {
    unzipSync(bytes, {
      filter(info) {
        infos.push(info);
        return false;
      },
    });
    const spreadsheet = infos.find(({ name }) => name === '[Content_Types].xml' || name === 'mimetype');
    if (spreadsheet !== undefined) {
      return {
        fault: 'this is a spreadsheet file, not a CSV',
        hint: 'save the sheet as "CSV UTF-8 (comma delimited)" and import that',
      };
    }
    const wanted = infos.filter(({ name }) => !PASSED_OVER.test(name));
    const unread = wanted.find(({ compression }) => !READ_METHODS.has(compression));
    if (unread !== undefined) {
      return {
        fault: `${unread.name} is packed in a way that is not read`,
        hint: 'unpack the archive and import its files',
      };
    }
    const totalBytes = wanted.reduce((sum, { originalSize }) => sum + originalSize, 0);
    if (wanted.length > limits.maxEntries || totalBytes > limits.maxTotalBytes) {
      return {
        fault: `the archive holds more than ${limits.maxEntries} files or ${limits.maxTotalBytes / MB} MB`,
        hint: 'unpack it and import its files',
      };
    }
    const names = new Set(wanted.map(({ name }) => name));
    if (names.size < wanted.length) {
      return { fault: 'the archive holds two files of one name', hint: 'unpack it and import its files' };
    }
    const unpacked = unzipSync(bytes, { filter: ({ name }) => names.has(name) });
    return {
      entries: [...names].sort().map((name) => ({ name, bytes: unpacked[name] ?? new Uint8Array() })),
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { fault: `the zip archive cannot be read (${why})`, hint: 'have it sent again' };
  }
}
