import { isHostName } from './host-name.js';
import { isIpv4, isIpv6 } from './ip-address.js';

const ATOMS = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const QUOTED = /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])*"$/;
const ADDRESS_LITERAL = /^\[(?:IPv6:([^\]]*)|([^\]]*))\]$/i;

/** A mailbox of RFC 5321, section 4.1.2, at a fully qualified name (section 2.3.5) or an address in brackets. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64) return false;
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (!ATOMS.test(local) && !QUOTED.test(local)) return false;
  const literal = ADDRESS_LITERAL.exec(domain);
  if (literal !== null) return literal[1] === undefined ? isIpv4(literal[2]!) : isIpv6(literal[1]);
  return domain.includes('.') && isHostName(domain);
}
