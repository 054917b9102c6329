import { Option, type Command } from 'commander';
import {
  examples,
  run,
  runOn,
  runOnAll,
  withCommonOptions,
  withPager,
  withConfirmation,
  withExtent,
  withRowOptions,
  type ScreenEnvironment,
} from '../../command-line';
import { PERSON } from '../../users/person-arguments';
import { registerIdentity } from './register-identity';
import { registerRoles } from './register-roles';

/** erx users … */
export function register(program: Command, surroundings: ScreenEnvironment): void {
  const group = program
    .command('users')
    .summary('people of the practice')
    .description(
      'The people of the practice. Whoever is meant is named by e-mail address, id or full name; a ' +
        'name that two people have is refused with both.',
    );

  withRowOptions(group.command('list'))
    .summary('list people with permissions and tokens')
    .description('Lists the people of the practice, prescribers first, with their permissions and tokens.')
    .addOption(new Option('--providers', 'only prescribers').conflicts('users'))
    .addOption(new Option('--users', 'only those who do not prescribe').conflicts('providers'))
    .addOption(new Option('--active', 'only those who are active').conflicts('inactive'))
    .addOption(new Option('--inactive', 'only those who are not').conflicts('active'))
    .addHelpText(
      'after',
      examples(
        ['erx users list', 'everybody'],
        [
          "erx users list --active --jsonl | jq -r 'select(.permissionEpcsRts) | .email'",
          'who may sign controlled substances',
        ],
      ),
    )
    .action(run(surroundings, async () => (await import('./run')).listUsersCommand));

  withRowOptions(group.command('ready'))
    .summary('list what prescribers lack before prescribing')
    .description(
      'Lists the active prescribers of the practice: who sends, who signs controlled substances, and what is missing for it.',
    )
    .addHelpText(
      'after',
      examples(
        ['erx users ready', 'everybody who prescribes'],
        ["erx users ready --jsonl | jq -r 'select(.canSign | not) | .email'", 'who does not sign yet'],
      ),
    )
    .action(run(surroundings, async () => (await import('./ready')).readyUsersCommand));

  withExtent(withRowOptions(group.command('search')))
    .argument('[words...]', 'parts of a name or an e-mail address; everybody without')
    .summary('find people by name or e-mail address')
    .description('Finds people of the practice whose name or e-mail address holds every word.')
    .addHelpText(
      'after',
      examples(
        ['erx users search osei', 'for people'],
        ['erx users search osei --jsonl | jq -r .id', 'ids for a script'],
      ),
    )
    .action(runOnAll(surroundings, async () => (await import('./run')).searchUsersCommand));

  withPager(withCommonOptions(group.command('show')))
    .argument(...PERSON)
    .summary('say all that is known of one person')
    .description(
      'Says all that is known of one person of the practice: registrations, permissions since when and by ' +
        'whom, tokens, PIN, last sign-in, and what would end with them.',
    )
    .addHelpText(
      'after',
      examples(
        ['erx users show victor.osei@example.org', 'by e-mail address'],
        ['erx users show "Victor Osei" --json', 'as the API replies'],
      ),
    )
    .action(runOn(surroundings, async () => (await import('./run')).showUserCommand));

  withRowOptions(group.command('review'))
    .summary('list who may do what, since when and by whom')
    .description(
      'Lists who of the practice may do what, since when, and who gave it: a row for each person and thing. ' +
        'What is not recorded is empty, such as what the installation was set up with.',
    )
    .addHelpText(
      'after',
      examples(
        ['erx users review', 'for people'],
        ['erx users review --csv > access.csv', 'for the records of a review'],
        [
          'erx users review --jsonl | jq -r \'select(.what == "admin") | .email\'',
          'who administers the practice',
        ],
      ),
    )
    .action(run(surroundings, async () => (await import('./review')).reviewAccessCommand));

  withCommonOptions(group.command('activate'))
    .argument(...PERSON)
    .summary('let somebody into the practice again')
    .description(
      'Marks somebody as Active. The permission to sign controlled substances does not come back by it.',
    )
    .addHelpText(
      'after',
      examples(['erx users activate sam.porter@example.org', 'they can sign in here again']),
    )
    .action(runOn(surroundings, async () => (await import('./set-active')).activateUserCommand));

  withConfirmation(withCommonOptions(group.command('deactivate')))
    .argument(...PERSON)
    .summary('take somebody out of the practice, at once')
    .description(
      'Marks somebody as InActive, after asking: they are refused at once, and the permission to sign controlled substances ends.',
    )
    .addHelpText(
      'after',
      examples(
        ['erx users deactivate sam.porter@example.org', 'asks first'],
        ['erx users deactivate sam.porter@example.org --yes', 'in a script'],
      ),
    )
    .action(runOn(surroundings, async () => (await import('./set-active')).deactivateUserCommand));

  withConfirmation(withCommonOptions(group.command('offboard')))
    .argument(...PERSON)
    .summary('end all that somebody has here, in one act')
    .description(
      'Ends what somebody who leaves has in the practice, after saying what and asking: membership, permission ' +
        'to sign, sessions, service accounts that they made, one-time links, open requests. Drafts go to a ' +
        'colleague where one is named.',
    )
    .option('--drafts-to <person>', 'who takes the drafts over: e-mail address, id or full name')
    .addHelpText(
      'after',
      examples(
        ['erx users offboard sam.porter@example.org', 'says what ends, and asks'],
        [
          'erx users offboard sam.porter@example.org --drafts-to victor.osei@example.org --yes',
          'in a script, with the drafts handed over',
        ],
      ),
    )
    .action(runOn(surroundings, async () => (await import('./offboard')).offboardUserCommand));

  registerRoles(group, surroundings);
  registerIdentity(group, surroundings);

  withConfirmation(withCommonOptions(group.command('clear-pin')))
    .argument(...PERSON)
    .summary('clear the PIN number of somebody who forgot it')
    .description(
      "Clears somebody else's PIN number, after asking. They are told, and their permission to " +
        'sign ends; of who may sign only an administrator clears it.',
    )
    .addHelpText('after', examples(['erx users clear-pin victor.osei@example.org', 'asks first']))
    .action(runOn(surroundings, async () => (await import('./run')).clearPinCommand));
}
