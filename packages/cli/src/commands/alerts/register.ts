import type { Command } from 'commander';
import { examples, run, withCommonOptions, type Surroundings } from '../../command-line';

/** erx alerts. */
export function register(program: Command, surroundings: Surroundings): void {
  withCommonOptions(program.command('alerts'))
    .summary('the refill and change queues, live')
    .description('Shows the refill and change queues live. Staff see the queue of the practice, prescribers their own requests. Press ? inside for the keys.')
    .addHelpText('after', examples(['erx alerts', 'open the screen'], ['NO_COLOR=1 erx alerts', 'without colours']))
    .action(run(surroundings, async () => (await import('./alerts')).alertsCommand));
}
