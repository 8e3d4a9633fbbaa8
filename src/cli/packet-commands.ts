import { type Command, InvalidArgumentError } from 'commander';
import { example, JSON_OPTION, QUIET_OPTION, type RunCommand, STORE_OPTION } from './command-parts.js';
import { addPacketReturnCommands } from './packet-return-commands.js';

/** What goes to people who grade and what comes back. */
export function addPacketCommands(program: Command, run: RunCommand): void {
  const packet = program.command('packet').description('let people grade: blinded packets out, grades in');
  packet
    .command('export')
    .description("write each rater's packets: a page, a spreadsheet, and files for labelling tools")
    .argument('<run>', 'run id, or `latest`')
    .option(
      '--raters <n>',
      'how many raters (default: as the gate says; more are allowed, fewer are not)',
      count,
    )
    .option('--overlap <n>', 'drawn cases that two raters grade (default: as the gate says)', countOrNone)
    .option('--rater <name...>', 'names of the raters (default: rater-1, rater-2 …)')
    .option('--disputed', 'instead: cases whose raters disagree, for somebody who has not seen them')
    .option('--confirm', 'instead: failures that critical checks found and a person has to confirm')
    .option('--active', 'refuse unless the gate draws cases by what the judge said (human.draw: two-phase)')
    .option(
      '--mask <name...>',
      'replace these names of models or vendors in answers, besides those of the gate',
    )
    .option('--replace', 'make new packets although others are out, as long as none of those came back')
    .option('--out <folder>', 'where the files go (default: packets/<run>)')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate packet export latest --rater ann --rater ben'))
    .action(run(async () => (await import('./commands/packet-export.js')).packetExportCommand));
  packet
    .command('status')
    .description('what is out, what came back and what is missing')
    .argument('<run>', 'run id, or `latest`')
    .option(...STORE_OPTION)
    .option(...JSON_OPTION)
    .option(...QUIET_OPTION)
    .addHelpText('after', example('qgate packet status latest'))
    .action(run(async () => (await import('./commands/packet-status.js')).packetStatusCommand));
  addPacketReturnCommands(packet, run);
}

/** @throws InvalidArgumentError unless `text` is a whole number of at least 1 */
function count(text: string): number {
  const value = countOrNone(text);
  if (value >= 1) return value;
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}

/** @throws InvalidArgumentError unless `text` is a whole number */
function countOrNone(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}
