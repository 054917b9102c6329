import { Argument } from 'commander';
import { type Command, withScreenOptions, type ScreenEnvironment } from '../../command-line';
import { chosenOptions } from '../../session/chosen-options';
// as a type alone: naming the command must not load screens
import type { ScreenOptions } from '../../terminal/screen-look';

/** erx trace. */
export function register(program: Command, environment: ScreenEnvironment): void {
  withScreenOptions(program.command('trace'))
    .addArgument(
      new Argument('[order]', 'the order number or the id of a prescription; asked for if omitted'),
    )
    .summary('where a prescription is: its messages, live')
    .description(
      'Shows the path of a prescription: every message that was sent or received and everything ' +
        'that was done, updated while you look. Press ? inside for the keys.',
    )
    .examples(
      ['erx trace', 'type an order number'],
      ['erx trace 7K3M9QXA2B4C', 'the path of this one'],
      ['erx prescriptions timeline 7K3M9QXA2B4C', 'the same without a screen'],
    )
    .action(async (order: string | undefined, options: ScreenOptions, command: Command) => {
      const context = environment.context();
      const { screenCommand } = await import('../../screens/open-screen');
      await screenCommand({ to: 'trace', ...(order === undefined ? {} : { order }) })(
        await chosenOptions(options, command, context),
        context,
      );
    });
}
