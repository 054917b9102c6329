import { type Command, run, runOn, withRowOptions, type ScreenEnvironment } from '../../command-line';
import type { RowOptions } from '../../output/row-writer';

/** erx order-sets … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('order-sets')
    .summary('order sets of the practice and its prescribers')
    .description(
      'Order sets of the practice and its prescribers, as they are now. They are written and confirmed in the ' +
        'web application.',
    );

  withRowOptions(group.command('list'))
    .summary('list the order sets')
    .description(
      'Lists the order sets, retired ones too, with whether a prescriber has confirmed their latest version.',
    )
    .examples(
      ['erx order-sets list', 'for people'],
      ['erx order-sets list --json > order-sets.json', 'everything that they say, to be kept'],
    )
    .action(run(environment, async () => (await import('./run')).listOrderSetsCommand));

  withRowOptions(group.command('show'))
    .argument('<id>', 'as erx order-sets list has it')
    .summary('list the lines of an order set')
    .description(
      'Lists the lines of an order set: what, for whom, in whose place, and what they are based on.',
    )
    .examples(['erx order-sets show 0b6f2f58-6a0c-7d0e-8a53-0d5c6d4f2a11', 'its latest version'])
    .action(runOn<RowOptions>(environment, async () => (await import('./run')).showOrderSetCommand));
}
