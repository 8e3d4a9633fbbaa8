const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * The forms in which servers and tools send a secret back: as it is, escaped for JSON (once and within JSON), a URL or
 * HTML, in hex, and in base64, also as a part of a longer text.
 * @param secret at least 8 characters
 */
export function secretForms(secret: string): readonly string[] {
  const inJson = jsonEscaped(secret);
  const inUrl = encodeURIComponent(secret);
  const bytes = Buffer.from(secret, 'utf8');
  const hex = bytes.toString('hex');
  return [
    secret,
    inJson,
    jsonEscaped(inJson),
    asciiJson(inJson),
    secret.replaceAll('/', '\\/'),
    inUrl,
    inUrl.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    inUrl.replaceAll('%20', '+'),
    encodeURI(secret),
    secret.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character),
    bytes.toString('latin1'),
    hex,
    hex.toUpperCase(),
    ...base64Forms(bytes),
  ];
}

function jsonEscaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function asciiJson(text: string): string {
  return text.replaceAll(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * By itself, and as it stands after 0, 1 or 2 bytes more than a whole number of three: of that only the characters that
 * hold nothing of what is before and after.
 */
function base64Forms(secret: Buffer): readonly string[] {
  const whole = secret.toString('base64');
  const cores = [0, 1, 2].map((nBefore) => {
    const text = Buffer.concat([Buffer.alloc(nBefore), secret]).toString('base64');
    return text.slice(Math.ceil((nBefore * 8) / 6), Math.floor(((nBefore + secret.length) * 8) / 6));
  });
  return [whole, ...cores].flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]);
}
