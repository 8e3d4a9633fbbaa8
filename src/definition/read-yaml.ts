import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import { type Decimal, parseNumber } from '../shared/decimal.js';
import type { Problem } from '../shared/errors.js';
import { FIRST_STAND_IN, restoreNumbers, standIn } from '../shared/lossless-json.js';
import { quote } from './quote.js';
import { formatPath, type Path, type Position, type Source } from './source.js';

/** Aliases that may be followed while a document is read; more is an attack or a mistake. */
const MAX_ALIASES = 100;

export interface YamlReading {
  /** null where nothing sensible can be said of the content. */
  readonly source: Source | null;
  readonly problems: readonly Problem[];
}

/**
 * Reads one YAML 1.2 document with the places of its values. Refused: YAML 1.1 directives, several documents,
 * duplicate keys (both lines are named), merge keys, unknown tags, keys that are not text, alias bombs.
 */
export function readYaml(text: string, file: string): YamlReading {
  const lines = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/, ''), {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
    version: '1.2',
    merge: false,
    logLevel: 'error',
  }) as Document;
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const unreadable = syntaxProblems(document, file, at);
  if (unreadable.length > 0) return { source: null, problems: unreadable };
  if (document.contents === null) return refuse('empty-file', file, 'the file is empty');
  try {
    const value = exactValue(document);
    const source = yamlSource(document, value, file, at);
    return { source, problems: keyProblems(document.contents, file, at) };
  } catch (error) {
    if (error instanceof RangeError) return refuse('too-deep', file, 'the file is nested too deeply');
    if (!(error instanceof ReferenceError)) throw error;
    const message = 'aliases (*name) expand without bound, or form a circle; write the values out';
    return refuse('alias-bomb', file, message);
  }
}

/** The document's value, with every digit of its numbers. */
function exactValue(document: Document): unknown {
  const kept: (number | Decimal)[] = [];
  visit(document, {
    Scalar(_key, node) {
      const number = typeof node.value === 'number' ? parseNumber(node.source ?? '') : null;
      if (number === null || (typeof number === 'number' && number < FIRST_STAND_IN)) return;
      kept.push(number);
      node.value = Number(standIn(kept.length - 1));
    },
  });
  const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
  return kept.length === 0 ? value : restoreNumbers(value, kept);
}

function refuse(code: string, file: string, message: string): YamlReading {
  return { source: null, problems: [{ code, file, message, severity: 'error' }] };
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
      : error.message.includes('call stack')
        ? 'nested too deeply'
        : `not readable as YAML: ${error.message.split('\n')[0]}`;
    return [{ code: 'yaml-syntax', file, line, column, message, severity: 'error' as const }];
  });
}

type ScalarKey = { readonly value: unknown; readonly range?: readonly number[] | null | undefined };

/** What is wrong with keys, anywhere in the document: the schema never sees it, since values have each key once. */
function keyProblems(contents: unknown, file: string, at: (offset: number) => Position): readonly Problem[] {
  const problems: Problem[] = [];
  const tell = (path: Path, offset: number, code: string, message: string, hint: string): void => {
    problems.push({ code, file, ...at(offset), path: formatPath(path), message, hint, severity: 'error' });
  };
  const judgeKey = (key: ScalarKey, path: Path, firstLines: Map<string, number>): void => {
    const offset = key.range?.[0] ?? 0;
    const name = String(key.value);
    const { line } = at(offset);
    const earlier = firstLines.get(name);
    firstLines.set(name, earlier ?? line);
    if (earlier !== undefined)
      tell(
        path,
        offset,
        'duplicate-key',
        `${quote(name)} is given twice, on lines ${earlier} and ${line}`,
        'keep one of them',
      );
    if (name === '<<') {
      const hint = 'write the fields out, so that the file shows what applies';
      tell(path, offset, 'merge-key', 'merge keys (<<) are not supported', hint);
    }
  };
  const visitNode = (node: unknown, path: Path): void => {
    if (isSeq(node)) for (const [index, item] of node.items.entries()) visitNode(item, [...path, index]);
    if (!isMap(node)) return;
    const firstLines = new Map<string, number>();
    for (const { key, value } of node.items) {
      const itsPath = [...path, isScalar(key) ? String(key.value) : '?'];
      if (isScalar(key)) judgeKey(key, itsPath, firstLines);
      else
        tell(
          itsPath,
          offsetOf(key) ?? offsetOf(node) ?? 0,
          'odd-key',
          'a key must be plain text',
          'lists, mappings and aliases cannot be keys',
        );
      visitNode(value, itsPath);
    }
  };
  visitNode(contents, []);
  return problems;
}

function yamlSource(
  document: Document,
  value: unknown,
  file: string,
  at: (offset: number) => Position,
): Source {
  return {
    file,
    value,
    positionOf(path, part) {
      const { keyOffset, valueOffset } = findPlace(document, path);
      return at(part === 'key' ? (keyOffset ?? valueOffset) : valueOffset);
    },
    plainTextOf(path) {
      const { node } = findPlace(document, path);
      return isScalar(node) && node.type === 'PLAIN' ? (node.source ?? null) : null;
    },
  };
}

interface Place {
  /** The node at the path, or null where the path leads to nothing. */
  readonly node: unknown;
  readonly keyOffset: number | null;
  /** Where the value begins, or the nearest enclosing one that is there. */
  readonly valueOffset: number;
}

function findPlace(document: Document, path: Path): Place {
  let place: Place = {
    node: document.contents,
    keyOffset: null,
    valueOffset: offsetOf(document.contents) ?? 0,
  };
  for (const step of path) {
    const { key, value } = childOf(isAlias(place.node) ? place.node.resolve(document) : place.node, step);
    if (value === null) return { node: null, keyOffset: null, valueOffset: place.valueOffset };
    const keyOffset = offsetOf(key);
    place = { node: value, keyOffset, valueOffset: offsetOf(value) ?? keyOffset ?? place.valueOffset };
  }
  return place;
}

function childOf(holder: unknown, step: string | number): { readonly key: unknown; readonly value: unknown } {
  if (isSeq(holder) && typeof step === 'number') return { key: null, value: holder.items[step] ?? null };
  if (!isMap(holder)) return { key: null, value: null };
  const pair = holder.items.findLast(({ key }) => isScalar(key) && String(key.value) === String(step));
  return { key: pair?.key ?? null, value: pair?.value ?? pair?.key ?? null };
}

function offsetOf(node: unknown): number | null {
  if (typeof node !== 'object' || node === null || !('range' in node)) return null;
  const range = node.range as readonly number[] | null | undefined;
  return range?.[0] ?? null;
}
