/** Makes the reference page of the commands from the commander tree itself. */
import { PassThrough } from 'node:stream';
import { EXIT_CODES } from '../dist/cli/exit-codes.js';
import { createProgram } from '../dist/cli/program.js';

export function commandReference() {
  const silent = new PassThrough();
  const program = createProgram(
    { argv: [], cwd: '.', env: {}, stdout: silent, stderr: silent, onSignal: () => {}, offSignal: () => {} },
    () => {},
  );
  const sections = leaves(program, []).map(({ command, path }) => section(command, path));
  const codes = EXIT_CODES.map(({ code, meaning }) => `| ${code} | ${cell(meaning)} |`);
  return [
    '<!-- Generated from the commands by scripts/generate.mjs; do not edit. -->',
    '',
    '# Commands',
    '',
    'The result goes to stdout, everything else to stderr. `--quiet` leaves the result alone, `--json` makes it JSON; both are left out of the',
    'tables below, and `--help` says the same at the terminal.',
    '',
    '| exit | meaning |',
    '| --- | --- |',
    ...codes,
    '',
    ...sections,
  ].join('\n');
}

function leaves(command, path) {
  if (command.commands.length === 0) return [{ command, path }];
  return command.commands.flatMap((child) => leaves(child, [...path, child.name()]));
}

const COMMON = new Set(['--json', '--quiet']);

function section(command, path) {
  const usage = command.registeredArguments.map((argument) => {
    const name = argument.name() + (argument.variadic ? '…' : '');
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  const rows = [
    ...command.registeredArguments.map((argument) => [`<${argument.name()}>`, argument.required, argument]),
    ...command.options
      .filter(({ long, hidden }) => !COMMON.has(long) && !hidden)
      .map((option) => [option.flags, option.mandatory, option]),
  ].map(([name, isRequired, given]) => {
    const choices = given.argChoices
      ? `; one of ${given.argChoices.map((choice) => `\`${choice}\``).join(', ')}.`
      : '';
    const fallback = typeof given.defaultValue === 'string' ? `; default \`${given.defaultValue}\`` : '';
    return `| \`${cell(name)}\` | ${isRequired ? 'yes' : ''} | ${cell(given.description)}${choices}${fallback} |`;
  });
  const sentence = command.description();
  return [
    `## qgate ${path.join(' ')}`,
    '',
    `\`qgate ${[...path, ...usage].join(' ')}\``,
    '',
    `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`,
    '',
    ...(rows.length > 0
      ? ['| argument, option | required | meaning |', '| --- | --- | --- |', ...rows, '']
      : []),
  ].join('\n');
}

function cell(text) {
  return text.replaceAll('|', '\\|');
}
