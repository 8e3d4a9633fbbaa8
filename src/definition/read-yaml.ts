import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
} from 'yaml';
import type { Problem } from '../shared/errors.js';
import { quote } from './quote.js';
import type { Path, Position, Source } from './source.js';

/** Aliases that may be followed while a document is read; more is an attack or a mistake. */
const MAX_ALIASES = 100;

export type YamlReading =
  | { readonly source: Source; readonly problems: readonly [] }
  | { readonly source: null; readonly problems: readonly Problem[] };

/**
 * Reads one YAML 1.2 document with the places of its values. Refused: YAML 1.1 directives, several documents,
 * duplicate keys (both lines are named), merge keys, unknown tags, keys that are not text, alias bombs.
 */
export function readYaml(text: string, file: string): YamlReading {
  const lines = new LineCounter();
  let document: Document;
  try {
    document = parseDocument(text.replace(/^\uFEFF/, ''), {
      lineCounter: lines,
      prettyErrors: false,
      uniqueKeys: false,
      version: '1.2',
      merge: false,
    }) as Document;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse({
      code: 'too-deep',
      file,
      message: 'the file is nested too deeply to be read',
      severity: 'error',
    });
  }
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const problems = [...syntaxProblems(document, file, at), ...keyProblems(document, file, at)];
  if (problems.length > 0) return { source: null, problems };
  if (document.contents === null)
    return refuse({ code: 'empty-file', file, message: 'the file is empty', severity: 'error' });
  try {
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return { source: yamlSource(document, value, file, at), problems: [] };
  } catch (error) {
    if (!(error instanceof ReferenceError || error instanceof RangeError)) throw error;
    const message = 'aliases (*name) expand without bound, or form a circle; write the values out';
    return refuse({ code: 'alias-bomb', file, message, severity: 'error' });
  }
}

function refuse(problem: Problem): YamlReading {
  return { source: null, problems: [problem] };
}

function syntaxProblems(document: Document, file: string, at: (offset: number) => Position): Problem[] {
  const { explicit, version } = document.directives?.yaml ?? {};
  if (explicit === true && version !== '1.2') {
    const message = `YAML ${version} directives are not accepted: names such as y, n, on and off would change their meaning`;
    const hint = `remove the line "%YAML ${version}"`;
    return [{ code: 'yaml-version', file, line: 1, column: 1, message, hint, severity: 'error' }];
  }
  const told = new Set<number>();
  return [...document.errors, ...document.warnings].flatMap((error) => {
    const { line, column } = at(error.pos[0]);
    // One slip often makes the parser complain several times about a line; the first says it.
    if (told.has(line)) return [];
    told.add(line);
    const isSecondDocument = error.code === 'MULTIPLE_DOCS';
    const message = isSecondDocument
      ? 'a second YAML document starts here; one file holds one definition'
      : `not readable as YAML: ${error.message.split('\n')[0]}`;
    return [{ code: 'yaml-syntax', file, line, column, message, severity: 'error' as const }];
  });
}

function keyProblems(document: Document, file: string, at: (offset: number) => Position): Problem[] {
  const found: Problem[] = [];
  visit(document, {
    Map(_key, map) {
      const firstLine = new Map<string, number>();
      for (const pair of map.items) {
        const key = pair.key;
        if (!isScalar(key)) {
          const place = map.range ? at(map.range[0]) : { line: 1, column: 1 };
          const message = 'a key must be plain text, not a list, a mapping or an alias';
          found.push({ code: 'odd-key', file, ...place, message, severity: 'error' });
          continue;
        }
        const place = at(key.range?.[0] ?? 0);
        const name = String(key.value);
        const earlier = firstLine.get(name);
        if (earlier !== undefined) {
          const message = `${quote(name)} is given twice, on lines ${earlier} and ${place.line}`;
          const hint = 'keep one of them';
          found.push({ code: 'duplicate-key', file, ...place, message, hint, severity: 'error' });
        } else firstLine.set(name, place.line);
        if (name === '<<') {
          const message = 'merge keys (<<) are not supported';
          const hint = 'write the fields out, so that the file shows what applies';
          found.push({ code: 'merge-key', file, ...place, message, hint, severity: 'error' });
        }
      }
    },
  });
  return found;
}

function yamlSource(
  document: Document,
  value: unknown,
  file: string,
  at: (offset: number) => Position,
): Source {
  const nodesAt = (path: Path): { keyOffset: number | null; node: unknown } => {
    let node: unknown = document.contents;
    let keyOffset: number | null = null;
    let offset = 0;
    for (const step of path) {
      const holder = isAlias(node) ? node.resolve(document) : node;
      let next: unknown = null;
      if (isMap(holder)) {
        const pair = holder.items.find(
          (item) => isScalar(item.key) && String(item.key.value) === String(step),
        );
        if (pair && isPair(pair) && isScalar(pair.key)) {
          keyOffset = pair.key.range?.[0] ?? null;
          next = pair.value ?? pair.key;
        }
      } else if (isSeq(holder) && typeof step === 'number') {
        next = holder.items[step] ?? null;
        keyOffset = null;
      }
      if (next === null || next === undefined) return { keyOffset: null, node: offsetNode(node, offset) };
      node = next;
      offset = offsetOf(node) ?? keyOffset ?? offset;
    }
    return { keyOffset, node: offsetNode(node, offset) };
  };
  return {
    file,
    value,
    positionOf(path, part) {
      const { keyOffset, node } = nodesAt(path);
      return at(part === 'key' && keyOffset !== null ? keyOffset : (offsetOf(node) ?? 0));
    },
    plainTextOf(path) {
      const { node } = nodesAt(path);
      return isScalar(node) && node.type === 'PLAIN' ? (node.source ?? null) : null;
    },
  };
}

function offsetOf(node: unknown): number | null {
  if (typeof node !== 'object' || node === null || !('range' in node)) return null;
  const range = node.range as readonly number[] | null | undefined;
  return range?.[0] ?? null;
}

function offsetNode(node: unknown, fallback: number): unknown {
  return offsetOf(node) === null ? { range: [fallback] } : node;
}
