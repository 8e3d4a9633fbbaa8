/**
 * Writes one reference page a check, docs/checks/<type>.md, and their list, docs/checks/README.md, from the checks' schemas
 * and worked examples. Reads the built modules, so build first. With `--check` nothing is written, and the exit code is 1
 * if any page on disk is stale or left over.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { checkTypes } from '../dist/grade/checks/index.js';

const folder = fileURLToPath(new URL('../docs/checks/', import.meta.url));
const generated =
  'Generated from the check’s schema and examples by scripts/generate-check-docs.mjs; do not edit.';

/** Text for a table cell: one line, no column breaks. */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A value in code marks that its own back-ticks and breaks cannot end; invisible characters as escapes. */
function code(value) {
  const text = JSON.stringify(value).replace(
    /[^\x20-\x7e\p{L}\p{M}\p{N}\p{P}\p{S}]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const marks = text.includes('`') ? '``' : '`';
  const space = text.includes('`') ? ' ' : '';
  return `${marks}${space}${cell(text)}${space}${marks}`;
}

function kindOf(option) {
  if (option.enum) return option.enum.map((value) => `\`${value}\``).join(', ');
  const types = [option, ...(option.oneOf ?? [])].flatMap(({ type }) => type ?? []);
  return [...new Set(types)].join(' or ') || 'any JSON';
}

function optionRows(schema, prefix = '') {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([name, option]) => {
    const inner =
      option.type === 'object' && option.properties ? optionRows(option, `${prefix}${name}.`) : [];
    const need = required.has(name) ? 'yes' : '';
    return [
      `| \`${prefix}${name}\` | ${cell(kindOf(option))} | ${need} | ${cell(option.description ?? '')} |`,
      ...inner,
    ];
  });
}

function exampleRow({ options, reference, output, toolCalls, passes, shows }) {
  const calls = toolCalls
    ? `<br>calls ${code(toolCalls.map((call) => `${call.name}(${call.arguments})`).join(', '))}`
    : '';
  const ref = reference === undefined ? '' : `<br>reference ${code(reference)}`;
  return `| ${code(options)}${ref} | ${code(output)}${calls} | ${passes ? 'passes' : 'fails'} | ${cell(shows)} |`;
}

function page({ type, summary, schema, needsText, grammar, examples }) {
  const negation = needsText
    ? `\`not-${type}\` passes exactly where \`${type}\` fails. On a response without text, or without the part that \`select\` or \`extract\` names, neither passes.`
    : `\`not-${type}\` passes exactly where \`${type}\` fails. It needs no text.`;
  const rows = optionRows(schema);
  return [
    `# ${type}`,
    `<!-- ${generated} -->`,
    summary,
    negation,
    '## Options',
    ['| option | value | required | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    ...(grammar === undefined
      ? []
      : [
          '## Grammar',
          'What is not in this table is not read, and the reason says so.',
          [
            '| form | written | read as |',
            '| --- | --- | --- |',
            ...grammar.map(
              ({ form, written, reading }) => `| ${form} | ${cell(written)} | ${cell(reading)} |`,
            ),
          ].join('\n'),
        ]),
    ...(examples.length > 0
      ? [
          '## Examples',
          'Each of these runs as a test.',
          [
            '| options | output | result | what it shows |',
            '| --- | --- | --- | --- |',
            ...examples.map(exampleRow),
          ].join('\n'),
        ]
      : []),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

const list = [
  '# Checks',
  `<!-- ${generated} -->`,
  'Deterministic graders, one page each. Every check has a `not-` form. [Patterns](patterns.md) tells what patterns can do, [modules](script-modules.md) how to write a check of your own.',
  [
    '| check | what it asks |',
    '| --- | --- |',
    ...checkTypes.map(({ type, summary }) => `| [${type}](${type}.md) | ${cell(summary)} |`),
  ].join('\n'),
]
  .join('\n\n')
  .concat('\n');

const pages = new Map([['README.md', list], ...checkTypes.map((check) => [`${check.type}.md`, page(check)])]);
/** Written by hand. */
const kept = new Set(['patterns.md', 'script-modules.md']);

const isCheck = process.argv.includes('--check');
await mkdir(folder, { recursive: true });
const stale = [];
for (const [name, text] of pages) {
  const current = await readFile(`${folder}${name}`, 'utf8').catch(() => null);
  if (current === text) continue;
  stale.push(name);
  if (!isCheck) await writeFile(`${folder}${name}`, text);
}
for (const name of await readdir(folder)) {
  if (pages.has(name) || kept.has(name)) continue;
  stale.push(name);
  if (!isCheck) await rm(`${folder}${name}`);
}
if (isCheck && stale.length > 0) {
  process.stderr.write(
    `stale: ${stale.map((name) => `docs/checks/${name}`).join(', ')}\nrun "node scripts/generate-check-docs.mjs" and commit the result\n`,
  );
  process.exitCode = 1;
}
