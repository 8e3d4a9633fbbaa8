import { UsageError } from './errors.js';
import { rememberSecret } from './known-secrets.js';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads a secret that goes into an HTTP header from the environment, and has it masked from now on. Nothing of the value is
 * ever part of a message.
 * @param where what names the variable, for the message
 * @throws UsageError where it is not set, blank, or cannot stand in a header as it is
 */
export function readSecret(environment: Environment, name: string, where: string): string {
  const value = environment[name];
  if (value === undefined || value === '') {
    throw new UsageError(`${name} is not set; ${where} names it`, `set ${name} in the environment`);
  }
  const fault = faultOf(value);
  if (fault !== null) {
    throw new UsageError(
      `${name} ${fault}; ${where} names it`,
      `set ${name} to the value alone, without blanks, line breaks or quotation marks around it`,
    );
  }
  rememberSecret(name, value);
  return value;
}

/**
 * The same for a secret that goes into no header, as a key in PEM form or a passphrase.
 * @returns undefined where it is not set
 * @throws UsageError where it is blank
 */
export function readLocalSecret(environment: Environment, name: string): string | undefined {
  const value = environment[name];
  if (value === undefined || value === '') return undefined;
  if (value.trim() === '') {
    throw new UsageError(`${name} holds nothing but blanks`, `set ${name}, or unset it`);
  }
  rememberSecret(name, value);
  return value;
}

/** What keeps a value out of a header (RFC 9110, 5.5), never with anything of it. */
function faultOf(value: string): string | null {
  if (value.trim() === '') return 'holds nothing but blanks';
  if (/[\r\n\u0085\u2028\u2029]/.test(value)) return 'holds a line break';
  if (/[\u0100-\uffff]/.test(value)) return 'holds a character outside Latin-1, which HTTP cannot carry';
  if (/[^\t\u0020-\u007e\u00a0-\u00ff]/.test(value))
    return 'holds a control character, which HTTP cannot carry';
  if (value.trim() !== value) return 'begins or ends with a blank';
  return null;
}
