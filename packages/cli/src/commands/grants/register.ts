import { Option } from 'commander';
import {
  type Command,
  run,
  runOn,
  runOnAll,
  withCommonOptions,
  withConfirmation,
  withRowOptions,
  type ScreenEnvironment,
} from '../../command-line';
import { PERSON, REQUEST_ABOUT_PERSON } from '../../users/person-arguments';
import { opensScreen } from '../../screen-command';
import { FACTOR_WAY_NAMES } from '../../terminal/factor-ways';
// as types alone: naming the command must not load its work
import type { PermissionWord } from './run';

/** The words of the work, written out so that naming them does not load it; a test compares them. */
export const PERMISSION_WORDS = [
  'ready-to-sign',
  'change-requests',
] as const satisfies readonly PermissionWord[];

/** erx grants … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('grants')
    .summary('who may sign controlled substances')
    .description(
      'Without a command, on a terminal: the screen of grant requests. Permissions of the people ' +
        'of the practice, and the requests to give or take them. The permission to sign controlled ' +
        'substances takes two people: one requests it, another approves it with PIN and token.',
    );

  withRowOptions(group.command('list'))
    .summary('list requests that wait for a second person')
    .description(
      'Lists the requests about the ready-to-sign permission that wait for a second person, oldest first, with what you may do with each.',
    )
    .examples(
      ['erx grants list', 'for people'],
      ["erx grants list --jsonl | jq -r '.targetUser.email'", 'whom they are about'],
    )
    .action(run(environment, async () => (await import('./run')).listGrantsCommand));

  withRowOptions(group.command('people'))
    .argument('[words...]', 'part of a name, an e-mail address or an NPI; everyone if omitted')
    .summary('list people with what you may do with their permissions')
    .description('Lists the people of the practice with their permissions and what you may do with them.')
    .examples(
      ['erx grants people', 'everyone'],
      ['erx grants people osei', 'people with this in name, e-mail address or NPI'],
    )
    .action(runOnAll(environment, async () => (await import('./people')).listGranteesCommand));

  withConfirmation(withCommonOptions(group.command('request')))
    .argument(...PERSON)
    .summary('begin to give someone a permission, or to take it away')
    .description(
      'Begins a request to give someone the permission to sign controlled substances; it holds ' +
        'once a second person approves it. With --permission change-requests the permission to begin ' +
        'such requests is given, or with --remove taken away, at once.',
    )
    .addOption(
      new Option('--permission <permission>', 'which one').choices(PERMISSION_WORDS).default('ready-to-sign'),
    )
    .option('--remove', 'take it away instead')
    .examples(
      ['erx grants request victor.osei@example.org', 'permission to sign, approved by another'],
      ['erx grants request victor.osei@example.org --remove', 'the same to take it away'],
      ['erx grants request "Sam Porter" --permission change-requests', 'may begin requests, at once'],
    )
    .action(runOn(environment, async () => (await import('./run')).requestGrantCommand));

  withCommonOptions(group.command('approve'))
    .argument(...REQUEST_ABOUT_PERSON)
    .summary('approve a request with PIN and token')
    .description(
      'Approves a request that someone else began, with your PIN number and a code of your token, ' +
        'or with your phone. They are asked for on a terminal, never taken from options or pipes: ' +
        'the law requires a second person who has both in hand.',
    )
    .addOption(
      new Option('--with <way>', 'how you authenticate; asked for where you have several').choices(
        FACTOR_WAY_NAMES,
      ),
    )
    .examples(
      ['erx grants approve victor.osei@example.org', 'the open request about them'],
      ['erx grants approve victor.osei@example.org --with push', 'PIN here, the rest on your phone'],
    )
    .action(runOn(environment, async () => (await import('./approve')).approveGrantCommand));

  withConfirmation(withCommonOptions(group.command('cancel')))
    .argument(...REQUEST_ABOUT_PERSON)
    .summary('take back a request that you began')
    .description('Takes back a request that you began. Nothing is changed for the person it is about.')
    .examples(
      ['erx grants cancel victor.osei@example.org', 'asks first'],
      ['erx grants cancel victor.osei@example.org --yes', 'in a script'],
    )
    .action(runOn(environment, async () => (await import('./run')).cancelGrantCommand));

  opensScreen(group, environment, 'grants');
}
