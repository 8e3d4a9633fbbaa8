/** Makes the reference page of what commands print with --json: a section for each, with one table of all its keys. */
import { escapeCell, kindOf, mappingsIn } from './reference-page.mjs';

export function resultsPage(schema) {
  const sections = Object.entries(schema.$defs).map(([name, result]) =>
    [`## qgate ${name.replaceAll('-', ' ')}`, ...told(result)].join('\n\n'),
  );
  return `${[
    '<!-- Generated from the schema by scripts/generate.mjs; do not edit. -->',
    '# Results as JSON',
    INTRODUCTION,
    ...sections,
  ].join('\n\n')}\n`;
}

const INTRODUCTION = `With \`--json\` every command prints its result on stdout as one JSON value, indented, with a line end; whatever could drive a terminal is
written as an escape. Everything else goes to stderr. Where a command could not do its work, stdout stays empty and the
[exit code](commands.md) says what kind of failure it was. \`qgate completion\` alone has no \`--json\`: it prints a script.

All shapes stand in [results.schema.json](../../schemas/results.schema.json) (JSON Schema 2020-12), one entry of \`$defs\` for each command: refer to
\`urn:qgate:schema:results:1#/$defs/bundle-diff\` for what \`qgate bundle diff\` prints. Results that have a schema of their own are referred
to by its \`$id\`, so load that file from \`schemas/\` too. A key that is not required is absent where it does not apply. Numbers
of things begin with \`n\`; \`…AtMs\` is milliseconds since 1970.`;

/** What a result is, in sentences and tables. */
function told(result) {
  if (result.$ref) return [`${result.description ?? 'As published.'} Its shape: ${kindOf(result)}.`];
  if (result.anyOf) {
    return [result.description, 'One of these:', ...result.anyOf.flatMap(told)].filter(Boolean);
  }
  const sentence =
    result.type === 'array' ? `A list. ${result.description ?? ''}`.trim() : result.description;
  const rows = mappingsIn(result).flatMap(([mapping, suffix]) => rowsOf(mapping, suffix === '' ? '' : '[].'));
  const table = ['| key | required | value | meaning |', '| --- | --- | --- | --- |', ...new Set(rows)];
  return [sentence, table.join('\n')];
}

function rowsOf(schema, prefix) {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => [
    `| \`${prefix}${key}\` | ${required.has(key) ? 'yes' : ''} | ${kindOf(property)} | ${escapeCell(property.description ?? '')} |`,
    ...mappingsIn(property).flatMap(([nested, suffix]) => rowsOf(nested, `${prefix}${key}${suffix}.`)),
  ]);
}
