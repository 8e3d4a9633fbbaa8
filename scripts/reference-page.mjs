/** Makes a reference page of a schema: one table a mapping, nested mappings as sections of their own. */
export function referencePage(title, schema, checkTypes = []) {
  const sections = [];
  section(title, schema, sections, 1);
  const checks = checkTypes.length > 0 ? checkSection(checkTypes) : '';
  return `<!-- Generated from the schema by scripts/generate.mjs; do not edit. -->\n\n${sections.join('\n')}${checks}`;
}

function section(heading, schema, sections, depth) {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(
    ([key, property]) =>
      `| \`${key}\` | ${required.has(key) ? 'yes' : ''} | ${kindOf(property)} | ${escapeCell(property.description ?? '')} |`,
  );
  const head = `${'#'.repeat(Math.min(depth, 6))} ${heading}\n\n${schema.description ?? ''}\n`;
  const table =
    rows.length > 0
      ? `\n| key | required | value | meaning |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
      : '';
  sections.push(head + table);
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    for (const [nested, suffix] of mappingsIn(property)) {
      section(
        `\`${depth === 1 ? '' : `${heading.replaceAll('`', '')}.`}${key}${suffix}\``,
        nested,
        sections,
        depth === 1 ? 2 : 3,
      );
    }
  }
}

/** The mappings a value may be or hold, each with what its path adds. */
export function mappingsIn(schema) {
  if (schema.then && schema.else) return [schema.then, schema.else].flatMap(mappingsIn);
  if (schema.properties) return [[schema, '']];
  if (schema.items) return mappingsIn(schema.items).map(([nested, suffix]) => [nested, `[]${suffix}`]);
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap(mappingsIn);
}

export function kindOf(schema) {
  if (schema === true) return 'anything';
  if (schema.$ref) return linkTo(schema.$ref);
  if ('const' in schema) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema.anyOf || schema.oneOf)
    return [...new Set((schema.anyOf ?? schema.oneOf).map(kindOf))].join(' or ');
  if (schema.type === 'array') return `list of ${schema.items ? kindOf(schema.items) : 'anything'}`;
  const names = {
    string: 'text',
    array: 'list',
    integer: 'whole number',
    object: 'mapping',
    boolean: 'true or false',
  };
  const kind = [schema.type ?? 'anything']
    .flat()
    .map((type) => names[type] ?? type)
    .join(' or ');
  return `${kind}${rangeOf(schema)}`;
}

/** `urn:qgate:schema:verdict:1#/properties/decoding` as a link to the published file. */
function linkTo(ref) {
  const [, name, part] = /^urn:qgate:schema:([a-z-]+):1(?:#.*\/([^/]+))?$/.exec(ref);
  const words = part === undefined || part === 'items' ? name : `\`${part}\` of ${name}`;
  return `[${words}](../../schemas/${name}.schema.json)`;
}

function rangeOf({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }) {
  const parts = [
    minimum !== undefined && `at least ${minimum}`,
    exclusiveMinimum !== undefined && `above ${exclusiveMinimum}`,
    maximum !== undefined && `at most ${maximum}`,
    exclusiveMaximum !== undefined && `below ${exclusiveMaximum}`,
  ].filter(Boolean);
  return parts.length > 0 ? `, ${parts.join(' and ')}` : '';
}

function checkSection(checkTypes) {
  const pages = checkTypes.map((check) => {
    const sections = [];
    section(
      `\`${check.type}\`, \`not-${check.type}\``,
      { ...check.schema, description: check.summary },
      sections,
      3,
    );
    const examples = (check.examples ?? []).map(
      ({ options, output, passes, shows, reference }) =>
        `| ${code(options)} | ${reference === undefined ? '' : code(reference)} | ${code(output)} | ${passes ? 'passes' : 'fails'} | ${escapeCell(shows)} |`,
    );
    const table =
      examples.length > 0
        ? `\n| options | reference | output | result | shows |\n| --- | --- | --- | --- | --- |\n${examples.join('\n')}\n`
        : '';
    return sections.join('\n') + table;
  });
  return `\n## Types of checks\n\n${pages.join('\n')}`;
}

function code(value) {
  const text = JSON.stringify(value);
  const fence = text.includes('`') ? '``' : '`';
  const inner = fence.length > 1 ? ` ${text} ` : text;
  return `${fence}${inner.replaceAll('|', '\\|')}${fence}`;
}

export function escapeCell(text) {
  return String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
}
