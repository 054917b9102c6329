import { Option } from 'commander';
import {
  type Command,
  run,
  wholeNumber,
  withCommonOptions,
  withRowOptions,
  type ScreenEnvironment,
} from '../../command-line';

/** erx queue … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('queue')
    .summary('refill and change requests that wait')
    .description('Refill and change requests of pharmacies.');

  withRowOptions(group.command('list'))
    .summary('list what waits now')
    .description(
      'Lists the refill and change requests that wait for an answer now, oldest first. Staff see ' +
        'the queue of the practice, prescribers their own requests.',
    )
    .addOption(new Option('--kind <kind>', 'only these').choices(['refill', 'change']))
    .option('--provider <id or name>', 'only those to this prescriber')
    .option('--limit <count>', 'at most this many (default: all)', wholeNumber)
    .examples(
      ['erx queue list', 'everything that waits'],
      ['erx queue list --provider "Amelia Grant" --jsonl | wc -l', 'how many wait for one prescriber'],
    )
    .action(run(environment, async () => (await import('../../requests/list-waiting')).listWaitingCommand));

  withCommonOptions(group.command('watch'))
    .summary('print a line for each request as it comes in')
    .description(
      'Prints a line for each refill or change request as it comes in, until Ctrl-C. It reconnects ' +
        'by itself and leaves nothing out. With --json each line is one event.',
    )
    .examples(
      ['erx queue watch', 'a line each, fields between tabs'],
      [
        "erx queue watch --json | jq --unbuffered '.content.drug.drugDescription'",
        'one object a line, for a script',
      ],
    )
    .action(run(environment, async () => (await import('./watch')).watchQueue));
}
