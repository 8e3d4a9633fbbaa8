import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ts from 'typescript';
import { parseDocument } from 'yaml';
import { indexJudgmentLines } from '../../src/endpoint/judgments/judgment-lines.js';
import type { FencedBlock } from './fenced-blocks.js';
import { ROOT } from './run-qgate.js';

type Schema = { readonly $id: string; readonly properties?: Readonly<Record<string, unknown>> };

const SCHEMAS = readdirSync(path.join(ROOT, 'schemas'))
  .sort()
  .map((name) => JSON.parse(readFileSync(path.join(ROOT, 'schemas', name), 'utf8')) as Schema);
const ajv = new Ajv2020({ strict: false, validateFormats: false, schemas: SCHEMAS as object[] });

/** What is wrong with a block that is not run by its page's test; null where it holds what it says it holds. */
export function blockFault({ language, text, file }: FencedBlock): string | null {
  switch (language) {
    case 'yaml':
      return yamlFault(text);
    case 'json':
      return file === null && text.trim().includes('\n{') ? linesFault(text) : jsonFaultOf(text);
    case 'jsonl':
      return linesFault(text);
    case 'js':
    case 'mjs':
    case 'ts':
      return scriptFault(text, language);
    case 'csv':
    case 'text':
      return file === null ? `a ${language} block has nothing that could be checked` : null;
  }
  return `nothing checks blocks of ${language === '' ? 'no language' : language}`;
}

/** A whole file of ours or a part of one: all keys are of one published schema, and each value is what it asks for. */
function yamlFault(text: string): string | null {
  const document = parseDocument(text);
  const [broken] = document.errors;
  if (broken !== undefined) return `not YAML: ${broken.message}`;
  const value: unknown = document.toJS();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'no mapping';
  const entries = Object.entries(value);
  const faults = SCHEMAS.filter(({ properties }) =>
    entries.every(([key]) => properties !== undefined && Object.hasOwn(properties, key)),
  ).map(({ $id }) => partFault($id, entries));
  if (faults.length === 0) return `${entries.map(([key]) => key).join(', ')}: keys of no published schema`;
  return faults.includes(null) ? null : (faults[0] as string);
}

function partFault(schema: string, entries: readonly (readonly [string, unknown])[]): string | null {
  for (const [key, value] of entries) {
    const check = ajv.compile({ $ref: `${schema}#/properties/${key}` });
    if (!check(value)) return `${key}: ${ajv.errorsText(check.errors)}`;
  }
  return null;
}

function jsonFaultOf(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return String(error);
  }
}

/** JSON lines; those of a judge are read by what reads them in the product. */
function linesFault(text: string): string | null {
  const lines = text.trimEnd().split('\n');
  const broken = lines.map(jsonFaultOf).find((fault) => fault !== null) ?? null;
  if (broken !== null || !/"(reply|winner|levels)"/.test(lines[0] ?? '')) return broken;
  try {
    indexJudgmentLines(lines, new Set());
    return null;
  } catch (error) {
    return String(error);
  }
}

function scriptFault(text: string, language: string): string | null {
  const { diagnostics = [] } = ts.transpileModule(text, {
    fileName: `block.${language}`,
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext, allowJs: true },
  });
  const [first] = diagnostics;
  return first === undefined ? null : ts.flattenDiagnosticMessageText(first.messageText, ' ');
}
