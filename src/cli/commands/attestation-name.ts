/** Beside verdict.json, where `qgate attest` writes and `qgate verify` looks for it. */
export const ATTESTATION_NAME = 'verdict.intoto.jsonl';
