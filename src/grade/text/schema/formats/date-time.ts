const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([-+])(\d{2}):(\d{2}))$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MINUTES_OF_A_DAY = 24 * 60;

/** `date-time` of RFC 3339, section 5.6: `2024-05-01T12:00:00Z`, `2024-05-01T12:00:00.25+05:30`. */
export function isDateTime(text: string): boolean {
  const separator = text.charAt(10);
  return (separator === 'T' || separator === 't') && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

/** `full-date` of RFC 3339: a day that the calendar has. */
export function isDate(text: string): boolean {
  const [year, month, day] = numbersOf(DATE.exec(text));
  if (year === undefined || month === undefined || day === undefined) return false;
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const nDays = month === 2 && isLeapYear ? 29 : (DAYS[month - 1] ?? 0);
  return day >= 1 && day <= nDays;
}

/** `full-time` of RFC 3339: with seconds and an offset. A leap second is one only at 23:59 UTC. */
export function isTime(text: string): boolean {
  const match = TIME.exec(text);
  const [hour, minute, second, , offsetHour, offsetMinute] = numbersOf(match);
  if (hour === undefined || minute === undefined || second === undefined) return false;
  const [aheadHours, aheadMinutes] = [offsetHour ?? 0, offsetMinute ?? 0];
  if (hour > 23 || minute > 59 || second > 60 || aheadHours > 23 || aheadMinutes > 59) return false;
  if (second < 60) return true;
  const ahead = (match?.[4] === '-' ? -1 : 1) * (aheadHours * 60 + aheadMinutes);
  const utc = (hour * 60 + minute - ahead + MINUTES_OF_A_DAY) % MINUTES_OF_A_DAY;
  return utc === MINUTES_OF_A_DAY - 1;
}

function numbersOf(match: RegExpExecArray | null): readonly (number | undefined)[] {
  return match === null ? [] : match.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
}
