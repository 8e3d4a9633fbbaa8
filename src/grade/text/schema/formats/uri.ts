import { isIpv6 } from './ip-address.js';

/** RFC 3986, appendix B: scheme, authority, path, query, fragment. */
const PARTS = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

/** What must not stand in each part; `%` stands before two hexadecimal digits only. */
const NOT_IN_PATH = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]|%(?![0-9A-Fa-f]{2})/;
const NOT_IN_QUERY = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]|%(?![0-9A-Fa-f]{2})/;
const NOT_IN_USER = /[^A-Za-z0-9\-._~!$&'()*+,;=:%]|%(?![0-9A-Fa-f]{2})/;
const NOT_IN_HOST = /[^A-Za-z0-9\-._~!$&'()*+,;=%]|%(?![0-9A-Fa-f]{2})/;
const FUTURE_ADDRESS = /^[Vv][0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+$/;

/** A URI of RFC 3986: with a scheme. */
export function isUri(text: string): boolean {
  return PARTS.exec(text)?.[1] !== undefined && isUriReference(text);
}

/** A URI, or a reference relative to one (RFC 3986, section 4.1). */
export function isUriReference(text: string): boolean {
  const [, scheme, authority, path = '', query = '', fragment = ''] = PARTS.exec(text) ?? [];
  if (NOT_IN_PATH.test(path) || NOT_IN_QUERY.test(query) || NOT_IN_QUERY.test(fragment)) return false;
  if (authority !== undefined) return isAuthority(authority);
  // Without a scheme, a colon in the first segment would make one of what stands before it.
  return scheme !== undefined || !/^[^/]*:/.test(path);
}

function isAuthority(authority: string): boolean {
  const [first = '', second, ...others] = authority.split('@');
  if (others.length > 0) return false;
  if (second !== undefined && NOT_IN_USER.test(first)) return false;
  const hostAndPort = second ?? first;
  const literal = /^\[([^\]]*)\](?::\d*)?$/.exec(hostAndPort);
  if (literal !== null) return isIpv6(literal[1]!) || FUTURE_ADDRESS.test(literal[1]!);
  return !NOT_IN_HOST.test(hostAndPort.replace(/:\d*$/, ''));
}
