import { isIPv4, isIPv6 } from 'node:net';

/** Four decimal numbers without leading zeros (RFC 2673, section 3.2). */
export function isIpv4(text: string): boolean {
  return isIPv4(text);
}

/** An address of RFC 4291, section 2.2; a zone (`fe80::1%eth0`) is no part of it. */
export function isIpv6(text: string): boolean {
  return !text.includes('%') && isIPv6(text);
}
