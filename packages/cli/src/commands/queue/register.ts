import type { Command } from 'commander';
import { examples, run, withCommonOptions, type Surroundings } from '../../command-line';

/** erx queue … */
export function register(program: Command, surroundings: Surroundings): void {
  const group = program.command('queue').summary('refill and change requests as they come in').description('Refill and change requests of pharmacies.');

  withCommonOptions(group.command('watch'))
    .summary('print a line for each request as it comes in')
    .description('Prints a line for each refill or change request as it comes in, until Ctrl-C. Cuts of the connection are bridged: nothing is left out. With --json each line is one event.')
    .addHelpText('after', examples(
      ['erx queue watch', 'a line each, fields between tabs'],
      ["erx queue watch --json | jq --unbuffered '.content.drug.drugDescription'", 'one object a line, for a script'],
    ))
    .action(run(surroundings, async () => (await import('./watch')).watchQueue));
}
