import { type Command, Option } from 'commander';
import { examples, type ScreenEnvironment } from '../../command-line';
import type { CommonOptions } from '../../context';
// as a type alone: naming the command must not load it
import type { SettingName } from '../../session/settings';

/** Every setting, written out so that naming one loads nothing; a test compares them. */
export const SETTING_WORDS = [
  'server',
  'profile',
  'color',
  'limit',
] as const satisfies readonly SettingName[];
const SETTING = `which one: ${SETTING_WORDS.join(', ')}`;

/**
 * erx config … These commands speak to no server, so they take no option that names one, and read their own
 * settings as they are.
 */
export function register(program: Command, surroundings: ScreenEnvironment): void {
  const group = program
    .command('config')
    .summary('settings of this machine')
    .description(
      'Settings of this user on this machine. Options and the environment count before them. They ' +
        'are kept beside the stored sign-ins, readable by their owner alone; no token is ever ' +
        'printed.',
    );

  const local = (command: Command): Command =>
    command
      .option('--json', 'print the reply as JSON, and errors as JSON on stderr')
      .option('-q, --quiet', 'print nothing but data and errors');

  local(group.command('list'))
    .addOption(new Option('--jsonl', 'print one JSON object a line').conflicts(['json', 'csv']))
    .addOption(new Option('--csv', 'print a CSV file with headings').conflicts(['json', 'jsonl']))
    .summary('list the settings')
    .description('Lists every setting, its value where it is set, and what it means.')
    .addHelpText('after', examples(['erx config list', 'what can be set, and what is']))
    .action(async (options: CommonOptions) =>
      (await import('./config')).listConfigCommand(options, surroundings.context()),
    );

  local(group.command('get'))
    .argument('<setting>', SETTING)
    .summary('print one setting')
    .description('Prints the value of a setting. Exits with 1 where it is not set.')
    .addHelpText('after', examples(['erx config get server', 'the value alone']))
    .action(async (name: string, options: CommonOptions) =>
      (await import('./config')).getConfigCommand(name, options, surroundings.context()),
    );

  local(group.command('set'))
    .argument('<setting>', SETTING)
    .argument(
      '<value>',
      'its value: erx config list says what each means, a wrong one is answered with what it may be',
    )
    .summary('set one')
    .description('Sets a setting, and says what it was.')
    .addHelpText(
      'after',
      examples(
        ['erx config set server https://erx.example', 'the server that commands speak to'],
        ['erx config set limit 200', 'rows of a list'],
        ['erx config set color never', 'no colours on this machine'],
      ),
    )
    .action(async (name: string, value: string, options: CommonOptions) =>
      (await import('./config')).setConfigCommand([name, value], options, surroundings.context()),
    );

  local(group.command('unset'))
    .argument('<setting>', SETTING)
    .summary('take one back')
    .description('Takes a setting back, and says what it was.')
    .addHelpText('after', examples(['erx config unset server', 'the one signed in at last counts again']))
    .action(async (name: string, options: CommonOptions) =>
      (await import('./config')).unsetConfigCommand(name, options, surroundings.context()),
    );

  local(group.command('path'))
    .summary('print where they are kept')
    .description('Prints the file in which settings and sign-ins of this user are kept.')
    .addHelpText('after', examples(['erx config path', 'the file, for a backup or to remove it']))
    .action(async (options: CommonOptions) =>
      (await import('./config')).configPathCommand(options, surroundings.context()),
    );
}
