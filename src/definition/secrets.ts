/** Names that speak of a secret, as whole words: API_KEY, hf-token, PASSWORD; but not max_tokens, keyboard or token-limit. */
const SECRET_NAME =
  /(^|[_\-.])(api[_-]?key|access[_-]?key|private[_-]?key|secret|secrets|passwd|password|passphrase|credentials?|auth|authorization|bearer|token|key)$/i;

/** Shapes of well-known keys, and anything after `Bearer`. */
const SECRET_VALUE =
  /(^|\s|=|:)(sk-[\w-]{8,}|hf_\w{8,}|gh[pousr]_\w{16,}|github_pat_\w{16,}|glpat-[\w-]{12,}|xox[abprs]-[\w-]{8,}|nvapi-[\w-]{8,}|AKIA[0-9A-Z]{12,}|AIza[\w-]{20,}|eyJ[\w-]{10,}\.[\w-]{10,}\.|-----BEGIN [A-Z ]*PRIVATE KEY-----)|\bBearer\s+(?!\$\{)\S+/;

/** True for a name under which people keep secrets. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** True for a text that looks like a key. Messages must never repeat such a text. */
export function isSecretValue(text: string): boolean {
  return SECRET_VALUE.test(text);
}
