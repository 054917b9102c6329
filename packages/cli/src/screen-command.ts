import type { Command } from 'commander';
import { withScreenOptions, type ScreenEnvironment } from './command-line';
import { isInteractive } from './context';
import { chosenOptions } from './session/chosen-options';
// as a type alone: naming a command must not load screens
import type { ScreenOptions } from './terminal/screen-look';

/**
 * What Commander says of a word that is no command, with the nearest one; it does so by itself only where a
 * group does nothing without a verb.
 */
interface NamesUnknown {
  unknownCommand(): never;
}

/**
 * Has a group of commands without a verb open a screen. Without a terminal it
 * prints its help and ends with 2, as every group does.
 * To be called when its commands are there: they do not inherit that it takes words it does not know.
 */
export function opensScreen(
  group: Command,
  surroundings: ScreenEnvironment,
  name: 'audit' | 'grants' | 'network' | 'prescriptions' | 'signed',
): void {
  withScreenOptions(group)
    .allowExcessArguments()
    .action(async (options: ScreenOptions, command: Command) => {
      if (command.args.length > 0) (command as unknown as NamesUnknown).unknownCommand();
      const context = surroundings.context();
      if (!isInteractive(context)) command.help({ error: true });
      const { screenCommand } = await import('./screens/open-screen');
      await screenCommand({ to: name })(await chosenOptions(options, command, context), context);
    });
}
