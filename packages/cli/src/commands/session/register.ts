import type { Command } from 'commander';
import { examples, run, withCommonOptions, type ScreenEnvironment } from '../../command-line';

/** erx login, logout and whoami. */
export function register(program: Command, surroundings: ScreenEnvironment): void {
  withCommonOptions(program.command('login'))
    .summary('sign in through the browser')
    .description(
      'Signs in through the browser of this machine and keeps the session for the commands that ' +
        'follow. Scripts that nobody watches sign in as a service account instead: erx ' +
        'service-accounts create --help.',
    )
    .option('--device', 'sign in with a code on another device: for a machine without a browser')
    .option('--practice <name or id>', 'the practice to work in, where the account belongs to several')
    .addHelpText(
      'after',
      examples(
        ['erx login', 'sign in at the server of this machine'],
        ['erx login --server https://erx.example', 'sign in at another server'],
        [
          'erx login --profile work --server https://erx.example',
          'sign in there under a name: several accounts and servers side by side',
        ],
        ['erx login --device --practice "Lakeside Family Medicine"', 'sign in over ssh, naming the practice'],
      ),
    )
    .action(run(surroundings, async () => (await import('./login')).login));

  withCommonOptions(program.command('logout'))
    .summary('end the session')
    .description(
      'Ends the session at the server and forgets it on this machine. Where the server cannot be ' +
        'told it is forgotten here all the same, and the command ends with 1, since the session ' +
        'lives on there until it expires.',
    )
    .addHelpText(
      'after',
      examples(
        ['erx logout', 'sign out of the server signed in at last'],
        ['erx logout --server https://erx.example', 'sign out of that one'],
        ['erx logout --profile work', 'sign out of that profile; its server is remembered'],
      ),
    )
    .action(run(surroundings, async () => (await import('./run')).logout));

  withCommonOptions(program.command('whoami'))
    .summary('say who is signed in')
    .description('Says who is signed in, in which practice, and what the server lets them do.')
    .addHelpText(
      'after',
      examples(['erx whoami', 'for people'], ['erx whoami --json | jq -r .email', 'for scripts']),
    )
    .action(run(surroundings, async () => (await import('./run')).whoami));
}
