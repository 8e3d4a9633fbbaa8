import { createHmac } from 'node:crypto';
import { type KeyedRandom, keyedRandom } from '../../shared/keyed-random.js';

/**
 * Sixteen consonants, four bits each: no spreadsheet takes such a key for a number, a date, a truth value or a power of
 * ten, no word comes about, and no letter is mistaken for a digit.
 */
const LETTERS = 'bcdfghjkmnpqrtvw';
const KEY_LENGTH = 16;

/** Keys and choices that nobody can work out without the run's secret, and that come out alike each time. */
export interface PacketKeys {
  /** @param content everything that makes the packet what it is */
  packetKey(content: string): string;
  itemKey(packetKey: string, index: number): string;
  /** Two letters. */
  rowCheck(packetKey: string, itemKey: string, shown: readonly string[]): string;
  /** A stream of random numbers for one purpose. */
  random(purpose: string): KeyedRandom;
}

/** @param secret at least 32 random bytes */
export function packetKeys(secret: Uint8Array): PacketKeys {
  const hmac = (parts: readonly string[]): Buffer =>
    // JSON keeps parts apart that would run into each other.
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
  return {
    packetKey: (content) => `p-${lettersOf(hmac(['packet', content]), KEY_LENGTH)}`,
    itemKey: (packetKey, index) => `k-${lettersOf(hmac(['item', packetKey, String(index)]), KEY_LENGTH)}`,
    rowCheck: (packetKey, itemKey, shown) => lettersOf(hmac(['row', packetKey, itemKey, ...shown]), 2),
    random: (purpose) => keyedRandom(0, hmac(['random', purpose]).toString('hex')),
  };
}

function lettersOf(bytes: Uint8Array, length: number): string {
  let letters = '';
  for (let place = 0; place < length; place++) {
    const byte = bytes[place >> 1] ?? 0;
    letters += LETTERS[place % 2 === 0 ? byte >> 4 : byte & 15];
  }
  return letters;
}
