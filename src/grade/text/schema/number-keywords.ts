import type { Ajv } from 'ajv';
import { compareNumbers, type Decimal } from '../../../shared/decimal.js';
import { isMultiple } from './is-multiple.js';

interface NumberKeyword {
  /** Follows `must be` in a message, before the number of the schema. */
  readonly relation: string;
  readonly holds: (number: number | Decimal, limit: number | Decimal) => boolean;
}

const NUMBER_KEYWORDS: Readonly<Record<string, NumberKeyword>> = {
  multipleOf: { relation: 'multiple of', holds: isMultiple },
  minimum: { relation: '>=', holds: (number, limit) => compareNumbers(number, limit) >= 0 },
  maximum: { relation: '<=', holds: (number, limit) => compareNumbers(number, limit) <= 0 },
  exclusiveMinimum: { relation: '>', holds: (number, limit) => compareNumbers(number, limit) > 0 },
  exclusiveMaximum: { relation: '<', holds: (number, limit) => compareNumbers(number, limit) < 0 },
};

/**
 * Has a validator compute with decimals, where its own keywords compute with doubles.
 * @param numberOf the number that a double of the validator is or stands for
 */
export function addNumberKeywords(
  ajv: Pick<Ajv, 'removeKeyword' | 'addKeyword'>,
  numberOf: (double: number) => number | Decimal,
): void {
  for (const [keyword, { relation, holds }] of Object.entries(NUMBER_KEYWORDS)) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      type: 'number',
      schemaType: 'number',
      errors: true,
      compile(written: number) {
        const limit = numberOf(written);
        const error = { keyword, message: `must be ${relation} ${limit}`, params: {} };
        const validate: { (double: number): boolean; errors?: object[] } = (double) => {
          const isValid = holds(numberOf(double), limit);
          validate.errors = isValid ? [] : [error];
          return isValid;
        };
        return validate;
      },
    });
  }
}
