/** Makes the reference page of the library from what src/index.ts exports: signatures and docstrings as they stand in the code. */
import path from 'node:path';
import ts from 'typescript';

/** @param root folder of the repository */
export function libraryReference(root) {
  const entry = path.join(root, 'src', 'index.ts');
  const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([entry], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const exported = checker
    .getExportsOfModule(checker.getSymbolAtLocation(source))
    .map((symbol) => ({ name: symbol.getName(), of: resolved(checker, symbol) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
  const isKind = (test) => exported.filter(({ of }) => of.declarations?.some(test));
  return [
    '<!-- Generated from src/index.ts by scripts/generate.mjs; do not edit. -->',
    '',
    '# Library',
    '',
    "    import { runGate, decide } from 'qgate';",
    '',
    '## Functions',
    '',
    ...isKind(ts.isFunctionDeclaration).map(({ name, of }) => functionSection(checker, name, of)),
    '## Options and results',
    '',
    ...isKind((node) => ts.isInterfaceDeclaration(node) && isOwn(node, root)).map(({ name, of }) =>
      interfaceSection(checker, name, of),
    ),
    '## Errors',
    '',
    ...isKind(ts.isClassDeclaration).map(
      ({ name, of }) => `- \`${name}\`: ${doc(checker, of).replaceAll('\n', ' ')}`,
    ),
    '',
  ].join('\n');
}

/** Interfaces of the library itself; those of the verdict and of events have schemas and pages of their own. */
function isOwn(node, root) {
  return path.relative(root, node.getSourceFile().fileName).startsWith(path.join('src', 'library'));
}

function resolved(checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function doc(checker, symbol) {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker));
}

function functionSection(checker, name, symbol) {
  const node = symbol.declarations.find(ts.isFunctionDeclaration);
  const parameters = node.parameters.map((parameter) => {
    const isOptional = parameter.initializer || parameter.questionToken;
    return `${parameter.name.getText()}${isOptional ? '?' : ''}: ${parameter.type?.getText() ?? 'unknown'}`;
  });
  const tags = symbol.getJsDocTags(checker).map((tag) => {
    const text = ts.displayPartsToString(tag.text);
    return tag.name === 'throws'
      ? `Throws ${text}.`
      : tag.name === 'param'
        ? `- ${text}`
        : `${tag.name}: ${text}`;
  });
  return [
    `### ${name}`,
    '',
    '```ts',
    `function ${name}(${parameters.join(', ')}): ${node.type?.getText() ?? 'unknown'}`,
    '```',
    '',
    doc(checker, symbol),
    '',
    ...(tags.length > 0 ? [...tags.map((tag) => tag.replaceAll('\n', ' ')), ''] : []),
  ].join('\n');
}

function interfaceSection(checker, name, symbol) {
  const rows = checker
    .getDeclaredTypeOfSymbol(symbol)
    .getProperties()
    .map((property) => {
      const node = property.declarations[0];
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      return `| \`${property.getName()}\` | ${isOptional ? '' : 'yes'} | \`${node.type.getText().replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')}\` | ${doc(checker, property).replaceAll('\n', ' ')} |`;
    });
  return [
    `### ${name}`,
    '',
    doc(checker, symbol),
    '',
    '| field | required | type | meaning |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
