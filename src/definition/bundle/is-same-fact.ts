import type { DisclosedFact } from './disclosure.js';

/** Whether both mean the same; null where that cannot be told. */
type Comparison = (expected: string, found: string) => boolean | null;

const PRECISIONS: Readonly<Record<string, string>> = {
  bf16: 'bfloat16',
  fp16: 'float16',
  half: 'float16',
  fp32: 'float32',
  float: 'float32',
};
/** Quantisation containers that say nothing of the method inside. */
const CONTAINERS: ReadonlySet<string> = new Set(['compressed-tensors', 'modelopt', 'gguf']);

const folded = (text: string): string => text.trim().toLowerCase().replaceAll('_', '-');
const precision = (text: string): string => PRECISIONS[folded(text)] ?? folded(text);

/** `fp8` and `fp8-e4m3`, `awq` and `awq-marlin`: one names the other more closely. */
const isCloserName: Comparison = (expected, found) => {
  const [a, b] = [folded(expected), folded(found)];
  return a === b || a.startsWith(`${b}-`) || b.startsWith(`${a}-`);
};

/** `0.11.0` and `v0.11.0+cu129`; `b8681` and `b8681-Debian`. */
const isSameVersion: Comparison = (expected, found) => {
  const [a, b] = [expected, found].map((text) => text.trim().replace(/^v(?=\d)/, '')) as [string, string];
  return a === b || [`${a}+`, `${a}-`, `${a}.post`].some((start) => b.startsWith(start));
};

const isSameRevision: Comparison = (expected, found) => {
  const [a, b] = [folded(expected), folded(found)];
  const areCommits = [a, b].every((text) => /^[0-9a-f]{7,64}$/.test(text));
  return areCommits ? a.startsWith(b) || b.startsWith(a) : a === b;
};

/** Repositories are compared by name; a path on the server's disk tells at most that its last part is the same. */
const isSamePath: Comparison = (expected, found) => {
  const [a, b] = [expected, found].map((text) => text.replace(/^[a-z0-9]+:\/\//, '').replace(/\/+$/, '')) as [
    string,
    string,
  ];
  if (a === b || a.split(/[/\\]/).at(-1) === b.split(/[/\\]/).at(-1)) return true;
  const isRepository = (text: string): boolean => /^[\w.-]+\/[\w.-]+$/.test(text);
  return expected.startsWith('hf://') && isRepository(a) && isRepository(b) ? false : null;
};

const COMPARISONS: Readonly<Partial<Record<DisclosedFact, Comparison>>> = {
  model_path: isSamePath,
  revision: isSameRevision,
  quantization: (expected, found) =>
    isCloserName(expected, found) || (CONTAINERS.has(folded(found)) ? null : false),
  precision: (expected, found) => precision(expected) === precision(found),
  kv_cache: (expected, found) => isCloserName(precision(expected), precision(found)),
  engine: (expected, found) => folded(expected).replace('.', '') === folded(found).replace('.', ''),
  engine_version: isSameVersion,
  // The text as served may differ from the file in white space alone.
  chat_template: (expected, found) => (expected === found ? true : null),
};

/**
 * Whether a server's word and the bundle's mean the same, as far as names have several spellings.
 * @returns null where the two cannot be compared
 */
export function isSameFact(
  fact: DisclosedFact,
  expected: unknown,
  found: string | number | boolean | null,
): boolean | null {
  if (found === null) return false;
  if (typeof found === 'number' || typeof expected === 'number') return Number(expected) === Number(found);
  if (typeof found === 'boolean' || typeof expected === 'boolean') return String(expected) === String(found);
  const compare = COMPARISONS[fact];
  if (compare !== undefined) return compare(String(expected), found);
  return String(expected) === found;
}
