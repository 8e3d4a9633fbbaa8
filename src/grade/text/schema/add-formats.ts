import type { Ajv } from 'ajv';
import addUsualFormats from 'ajv-formats';
import { compareNumbers, Decimal, parseNumber } from '../../../shared/decimal.js';
import { isDate, isDateTime, isTime } from './formats/date-time.js';
import { isDuration } from './formats/duration.js';
import { isEmail } from './formats/email.js';
import { isHostName } from './formats/host-name.js';
import { isIpv4, isIpv6 } from './formats/ip-address.js';
import { isRegex } from './formats/regex.js';
import { isUri, isUriReference } from './formats/uri.js';
import { isUriTemplate } from './formats/uri-template.js';

/** Formats of texts that ajv-formats reads otherwise than their standards do. */
const TEXT_FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time': isDateTime,
  date: isDate,
  time: isTime,
  duration: isDuration,
  email: isEmail,
  hostname: isHostName,
  ipv4: isIpv4,
  ipv6: isIpv6,
  uri: isUri,
  'uri-reference': isUriReference,
  'uri-template': isUriTemplate,
  regex: isRegex,
  uuid: (text) => /^[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$/.test(text),
};

const INT64 = { least: parseNumber('-9223372036854775808')!, most: parseNumber('9223372036854775807')! };

/**
 * Adds the formats of JSON Schema as their standards have them, and those of OpenAPI.
 * @param numberOf the number that a double of the validator is or stands for
 */
export function addFormats(ajv: Ajv, numberOf: (double: number) => number | Decimal): void {
  addUsualFormats.default(ajv);
  for (const [name, validate] of Object.entries(TEXT_FORMATS)) ajv.addFormat(name, validate);
  ajv.addFormat('int64', {
    type: 'number',
    validate(double: number) {
      const number = numberOf(double);
      const isWhole = number instanceof Decimal ? number.isInteger : Number.isInteger(number);
      return isWhole && compareNumbers(number, INT64.least) >= 0 && compareNumbers(number, INT64.most) <= 0;
    },
  });
}
