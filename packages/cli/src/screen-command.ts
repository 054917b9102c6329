import { type Command, withScreenOptions, type ScreenEnvironment } from './command-line';
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
 * Makes a group of commands without a verb open a screen; without a terminal it prints its help and ends with
 * 2. Call it after its commands are added: they must not inherit that it takes unknown words.
 */
export function opensScreen(
  group: Command,
  environment: ScreenEnvironment,
  name: 'attention' | 'audit' | 'grants' | 'network' | 'patients' | 'prescriptions' | 'signed',
): void {
  withScreenOptions(group)
    .allowExcessArguments()
    .action(async (options: ScreenOptions, command: Command) => {
      if (command.args.length > 0) (command as unknown as NamesUnknown).unknownCommand();
      const context = environment.context();
      if (!isInteractive(context)) command.help({ error: true });
      const { screenCommand } = await import('./screens/open-screen');
      await screenCommand({ to: name })(await chosenOptions(options, command, context), context);
    });
}
