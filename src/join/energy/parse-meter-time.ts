import { UsageError } from '../../shared/errors.js';

const ISO = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?(Z|[+-]\d{2}:\d{2})?$/;
const US = /^(\d{2})-(\d{2})-(\d{4}) (\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?$/;
const EPOCH_S = /^\d{9,10}(\.\d+)?$/;
const EPOCH_MS = /^\d{12,13}$/;

/**
 * Milliseconds since the epoch of a meter's time: ISO 8601, `MM-DD-YYYY HH:MM:SS.fff`, or seconds or milliseconds since the epoch.
 * @param utcOffset of times that tell none
 * @param line for messages
 * @throws UsageError for a time that cannot be read, or one without an offset where none is declared
 */
export function parseMeterTime(text: string, utcOffset: string | null, line: number): number {
  if (EPOCH_S.test(text)) return Math.round(Number(text) * 1000);
  if (EPOCH_MS.test(text)) return Number(text);
  const iso = ISO.exec(text);
  const us = US.exec(text);
  const parts = iso?.slice(1, 8) ?? (us && [us[3], us[1], us[2], us[4], us[5], us[6], us[7]]);
  if (parts == null) return refuse(line, `${JSON.stringify(text.slice(0, 50))} is no time`);
  const [year, month, day, hour, minute, second, fraction] = parts;
  const offset = iso?.[8] ?? utcOffset;
  if (offset === null)
    return refuse(line, 'the time has no offset from UTC, and none is declared for the file');
  const moment = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  // The 31st of February would be taken for the 3rd of March.
  const dayOfMonth = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate();
  if (!Number.isFinite(moment) || dayOfMonth !== Number(day))
    return refuse(line, `${JSON.stringify(text.slice(0, 50))} is no time`);
  return moment + Math.round(Number(`0.${fraction ?? 0}`) * 1000);
}

function refuse(line: number, what: string): never {
  throw new UsageError(
    `wall meter, line ${line}: ${what}`,
    'declare the offset of the log, for instance +00:00 or -05:00',
  );
}
