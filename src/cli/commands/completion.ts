import type { Command } from 'commander';
import { UsageError } from '../../shared/errors.js';
import type { ProcessContext } from '../process-context.js';

/** A place of the command line: the words before it, and what may come next. */
interface Place {
  /** `packet export`; empty for the program itself. */
  readonly path: string;
  readonly commands: readonly string[];
  readonly options: readonly string[];
  /** Words an option takes, by option. */
  readonly values: Readonly<Record<string, string>>;
  /** What the first argument names. */
  readonly argument: Kind | null;
}

/** Names that are found in the working folder when they are asked for. */
type Kind = 'gate' | 'bundle' | 'run' | 'file';

/** `qgate completion SHELL`: a script for the shell's start-up file. It starts nothing when a word is completed. */
export async function completionCommand(
  context: ProcessContext,
  program: Command,
  shell: string,
): Promise<number> {
  const script = { bash: bashScript, zsh: zshScript, fish: fishScript }[shell];
  if (script === undefined)
    throw new UsageError(`no completion for ${JSON.stringify(shell)}`, 'there is one for bash, zsh and fish');
  context.stdout.write(script(placesOf(program)));
  return 0;
}

function placesOf(program: Command): readonly Place[] {
  const walk = (command: Command, path: readonly string[]): Place[] => [
    {
      path: path.join(' '),
      commands: command.commands.map((one) => one.name()),
      options: command.options.flatMap(({ long }) => long ?? []).concat('--help'),
      values: Object.fromEntries(
        command.options.flatMap(({ long, argChoices, flags }): [string, string][] => {
          if (long === undefined || long === null) return [];
          if (argChoices !== undefined) return [[long, `words:${argChoices.join(' ')}`]];
          const kind = kindOf(/[<[](\w+)/.exec(flags)?.[1]);
          return kind === null ? [] : [[long, kind]];
        }),
      ),
      argument: kindOf(command.registeredArguments[0]?.name()),
    },
    ...command.commands.flatMap((one) => walk(one, [...path, one.name()])),
  ];
  return walk(program, []);
}

function kindOf(name: string | undefined): Kind | null {
  if (name === 'gate' || name === 'bundle' || name === 'run') return name;
  return name !== undefined && ['file', 'files', 'folder', 'store', 'stores', 'verdict'].includes(name)
    ? 'file'
    : null;
}

/** Where names of a kind are found; `latest` is the newest run. */
const NAMES = {
  gate: `for f in gates/*/gate.yaml; do [ -e "$f" ] && f=\${f#gates/} && echo "\${f%/gate.yaml}"; done`,
  bundle: `for f in bundles/*.yaml; do [ -e "$f" ] && f=\${f#bundles/} && echo "\${f%.yaml}"; done`,
  run: 'echo latest; ls reports 2>/dev/null',
} as const;

function bashScript(places: readonly Place[]): string {
  const cases = places.flatMap(({ path, commands, options, values, argument }) => [
    ...Object.entries(values).map(
      ([option, kind]) => `    ${quoted(`${path}|${option}`)}) __qgate_offer ${quoted(kind)}; return ;;`,
    ),
    `    ${quoted(`${path}|`)}*) __qgate_offer ${quoted(`words:${[...commands, ...options].join(' ')}`)} ${argument ?? ''} ;;`,
  ]);
  return `# qgate completion for bash: eval "$(qgate completion bash)"
__qgate_names() {
  case "$1" in
    gate) ${NAMES.gate} ;;
    bundle) ${NAMES.bundle} ;;
    run) ${NAMES.run} ;;
  esac
}
__qgate_offer() {
  local what
  for what in "$@"; do
    case "$what" in
      words:*) COMPREPLY+=( $(compgen -W "\${what#words:}" -- "$__qgate_word") ) ;;
      file) compopt -o default 2>/dev/null; COMPREPLY=() ;;
      # compgen expands its words as the shell does: a folder may have a command for a name.
      *) COMPREPLY+=( $(compgen -W "$(__qgate_names "$what" | grep -E '^[[:alnum:]._-]+$')" -- "$__qgate_word") )
         compopt -o default 2>/dev/null ;;
    esac
  done
}
__qgate() {
  # Not "path", which is PATH in zsh.
  local place="" word i __qgate_word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  for (( i = 1; i < COMP_CWORD; i++ )); do
    word="\${COMP_WORDS[i]}"
    case "\${place:+$place }$word" in
${places
  .filter(({ path }) => path !== '')
  .map(({ path }) => `      ${quoted(path)}) place=${quoted(path)} ;;`)
  .join('\n')}
    esac
  done
  case "$before" in --*) ;; *) before="" ;; esac
  case "$place|$before" in
${cases.join('\n')}
  esac
}
complete -F __qgate qgate
`;
}

/** zsh reads the script for bash through its own emulation. */
function zshScript(places: readonly Place[]): string {
  const script = bashScript(places).replace(/^#.*\n/, '');
  return `# qgate completion for zsh: eval "$(qgate completion zsh)"
autoload -U +X compinit && compinit -u
autoload -U +X bashcompinit && bashcompinit
${script}`;
}

function fishScript(places: readonly Place[]): string {
  const seen = (path: string) => {
    const words = path.split(' ').filter((word) => word !== '');
    if (words.length === 0) return '__fish_use_subcommand';
    return words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
  };
  const lines = places.flatMap(({ path, commands, options, values, argument }) => {
    const known =
      path === '' ? '' : `; and not __fish_seen_subcommand_from ${commands.join(' ') || '__none'}`;
    const condition = `-n ${quoted(`${seen(path)}${known}`)}`;
    return [
      ...commands.map((name) => `complete -c qgate -f ${condition} -a ${quoted(name)}`),
      ...options.map((option) => {
        const kind = values[option];
        const words = kind?.startsWith('words:')
          ? ` -x -a ${quoted(kind.slice(6))}`
          : kind === undefined
            ? ''
            : ` -r${fishNames(kind)}`;
        return `complete -c qgate -n ${quoted(seen(path))} -l ${option.slice(2)}${words}`;
      }),
      ...(argument === null || argument === 'file'
        ? []
        : [`complete -c qgate ${condition}${fishNames(argument)}`]),
    ];
  });
  return `# qgate completion for fish: qgate completion fish | source
function __qgate_gate; for f in gates/*/gate.yaml; basename (dirname $f); end; end
function __qgate_bundle; for f in bundles/*.yaml; basename $f .yaml; end; end
function __qgate_run; echo latest; ls reports 2>/dev/null; end
${lines.join('\n')}
`;
}

function fishNames(kind: string): string {
  return kind === 'file' ? '' : ` -a ${quoted(`(__qgate_${kind})`)}`;
}

/** In single quotes for a shell; names of commands and options hold none. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
