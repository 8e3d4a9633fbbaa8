/**
 * DSSE's pre-authentication encoding: the bytes that are signed. Lengths are in bytes, so nothing can move from one part
 * to the other. Source: DSSE protocol 1.0, "Signature Definition".
 */
export function preAuthEncoding(payloadType: string, payload: Uint8Array): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `;
  return Buffer.concat([Buffer.from(head, 'utf8'), payload]);
}
