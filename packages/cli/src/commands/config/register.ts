import { Argument } from 'commander';
import { type Command, runLocal, withOutput, withRowForms, type ScreenEnvironment } from '../../command-line';
// as a type alone: naming the command must not load it
import type { SettingName } from '../../stored/settings';

/** Every setting, written out so that naming one loads nothing; a test compares them. */
export const SETTING_WORDS = [
  'server',
  'profile',
  'color',
  'theme',
  'limit',
  'callback-port',
  'pager',
] as const satisfies readonly SettingName[];
/** The words are for the completion; which are taken, and what is said of others, is the command's. */
const setting = (): Argument =>
  new Argument('<setting>', 'which one').choices(SETTING_WORDS).argParser((word) => word);

/**
 * erx config … These commands speak to no server, so they take no option that names one, and read their own
 * settings as they are.
 */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('config')
    .summary('settings of this machine')
    .description(
      'Settings of this user on this machine. Options and the environment take precedence. They ' +
        'are kept with the stored sign-ins, readable by their owner alone; no token is ever ' +
        'printed.',
    );

  withRowForms(withOutput(group.command('list')))
    .summary('list the settings')
    .description('Lists every setting, its value where it is set, and what it means.')
    .examples(['erx config list', 'what can be set, and what is'])
    .action(runLocal(environment, async () => (await import('./config')).listConfigCommand));

  withOutput(group.command('get'))
    .addArgument(setting())
    .summary('print one setting')
    .description('Prints the value of a setting. Exits with 1 where it is not set.')
    .examples(['erx config get server', 'the value alone'])
    .action(runLocal(environment, async () => (await import('./config')).getConfigCommand));

  withOutput(group.command('set'))
    .addArgument(setting())
    .argument(
      '<value>',
      'its value: erx config list says what each means; a wrong value is refused with the allowed ones',
    )
    .summary('set one')
    .description('Sets a setting and prints its former value.')
    .examples(
      ['erx config set server https://erx.example', 'the server that commands speak to'],
      ['erx config set limit 200', 'rows of a list'],
      ['erx config set color never', 'no colors on this machine'],
      ['erx config set pager never', 'long lists are printed as they are'],
      ['erx config set callback-port 8765', 'where the browser comes back to from erx login'],
    )
    .action(runLocal(environment, async () => (await import('./config')).setConfigCommand));

  withOutput(group.command('unset'))
    .addArgument(setting())
    .summary('unset one')
    .description('Unsets a setting and prints its former value.')
    .examples(['erx config unset server', 'the server last signed in to is used again'])
    .action(runLocal(environment, async () => (await import('./config')).unsetConfigCommand));

  withOutput(group.command('path'))
    .summary('print where they are kept')
    .description('Prints the file in which settings and sign-ins of this user are kept.')
    .examples(['erx config path', 'the file, for a backup or to remove it'])
    .action(runLocal(environment, async () => (await import('./config')).configPathCommand));
}
