/** Names of model lines by the family they belong to; models of one family are taught alike. */
const FAMILIES: readonly (readonly [family: string, name: RegExp])[] = [
  ['gpt', /^(?:chat)?gpt|^o[1-9](?:$|-)|^davinci/],
  ['claude', /^claude/],
  ['gemini', /^gemini|^palm/],
  ['gemma', /^gemma/],
  ['llama', /^(?:meta-)?(?:code)?-?llama|^vicuna|^alpaca/],
  ['mistral', /^(?:mi[sx]tral|ministral|codestral|magistral|devstral|pixtral)/],
  ['qwen', /^(?:qwen|qwq|qvq)/],
  ['deepseek', /^deepseek/],
  ['phi', /^phi/],
  ['command', /^(?:c4ai-)?(?:command|aya)/],
];

/**
 * The family a model's name tells: the known line it begins with, else its first word, without an owner in front of it.
 * A guess from a name, told as such wherever it is used.
 */
export function modelFamily(name: string): string {
  const last = name.split(/[/:]/u).findLast((part) => /\p{L}/u.test(part)) ?? name;
  const plain = last.toLowerCase();
  const known = FAMILIES.find(([, pattern]) => pattern.test(plain));
  return known?.[0] ?? /^\p{L}+/u.exec(plain)?.[0] ?? plain;
}
