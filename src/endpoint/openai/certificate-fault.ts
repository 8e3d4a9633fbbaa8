import { RunStopped } from '../../shared/errors.js';

/** Codes of OpenSSL and Node (https://nodejs.org/api/tls.html#x509-certificate-error-codes) for who signed a certificate. */
const UNKNOWN_SIGNER = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'CERT_UNTRUSTED',
]);

/** The same for what else makes one worthless. */
const BAD_CERTIFICATE = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_REJECTED',
  'CERT_SIGNATURE_FAILURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
]);

/** What stops a run at once where a server's certificate is not to be trusted; null for any other failure. */
export function certificateFault(error: unknown, url: string): RunStopped | null {
  const fault = innermost(error);
  const because = `the certificate of ${new URL(url).host} is not trusted (${fault.message})`;
  if (UNKNOWN_SIGNER.has(fault.code)) {
    return new RunStopped(
      because,
      'name the file with the certificate of its authority in NODE_EXTRA_CA_CERTS, and run the command again',
    );
  }
  if (BAD_CERTIFICATE.has(fault.code))
    return new RunStopped(because, 'the server needs another certificate, or the address is wrong');
  return null;
}

function innermost(error: unknown): { readonly code: string; readonly message: string } {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  if (!(current instanceof Error)) return { code: '', message: '' };
  return { code: 'code' in current ? String(current.code) : '', message: current.message };
}
