import { PRIMARY_PHONE_TYPES } from '@erx/core/users/vocabulary';
import { WRITABLE_SCHEDULES } from '@erx/core/drugs/vocabulary';
import { GIVEN_ROLES } from '@erx/core/grants/vocabulary';
import { InvalidArgumentError, Option, type Command } from 'commander';
// as types alone: naming the command must not load the contract
import type { WritableSchedule } from '@erx/core/drugs/model';
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
import { REGISTRATION_OPTIONS } from './registration-options';

const PHONES = PRIMARY_PHONE_TYPES.filter((type) => type !== 'None');

/** Reads 'II,III' or 'none'. */
function scheduleList(text: string): WritableSchedule[] {
  if (text.trim().toLowerCase() === 'none') return [];
  return text.split(',').map((word) => {
    const schedule = WRITABLE_SCHEDULES.find((one) => one === word.trim().toUpperCase().replace(/^C-/, ''));
    if (schedule === undefined)
      throw new InvalidArgumentError(
        `Allowed are ${WRITABLE_SCHEDULES.join(', ')} with commas between, or 'none'.`,
      );
    return schedule;
  });
}

const ROLE_REQUEST = [
  '<request>',
  'its id, or e-mail address, id or full name of the person it is about',
] as const;
const PERSON = ['<person>', 'e-mail address, id or full name'] as const;

/** A question as the description of an option: abbreviations keep their capitals. */
const inSentence = (question: string): string =>
  question.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

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

  withConfirmation(withCommonOptions(group.command('role')))
    .argument(...PERSON)
    .summary('give somebody a role, or take it')
    .description(
      'Gives a person of the practice a role, or takes it, after asking. Administrators give and ' +
        'take those of the practice. Super administrators also take super-admin and partner, which ' +
        'hold in every practice of the person, and ask for them with --reason: a second super ' +
        'administrator approves that. The last administrator stays.',
    )
    .addOption(new Option('--give <role>', 'the role that they get').choices(GIVEN_ROLES).conflicts('take'))
    .addOption(new Option('--take <role>', 'the role that they lose').choices(GIVEN_ROLES))
    .addOption(
      new Option('--until <day>', 'the last day on which they hold it; for ever without').conflicts('take'),
    )
    .addOption(
      new Option(
        '--reason <text>',
        'why, for the second person who approves super-admin or partner',
      ).conflicts('take'),
    )
    .addHelpText(
      'after',
      examples(
        ['erx users role sam.porter@example.org --give epa-preparer', 'asks first'],
        ['erx users role sam.porter@example.org --take admin --yes', 'in a script'],
        [
          'erx users role sam.porter@example.org --give epa-reviewer --until 2026-12-31 --yes',
          'ends by itself after that day',
        ],
        [
          'erx users role sam.porter@example.org --give super-admin --reason "Takes over from Ada"',
          'asked for; somebody else approves it',
        ],
        ['erx users list --jsonl | jq -r \'select(.role == "Admin") | .email\'', 'who is an administrator'],
      ),
    )
    .action(runOn(surroundings, async () => (await import('./change-role')).changeRoleCommand));

  withRowOptions(group.command('role-requests'))
    .summary('list roles that wait for a second person')
    .description(
      'Lists requests for super-admin and partner that wait for a second super administrator, with who asked, ' +
        'why, until when, and what you may do.',
    )
    .addHelpText(
      'after',
      examples(
        ['erx users role-requests', 'for people'],
        [
          "erx users role-requests --jsonl | jq -r 'select(.refusal | not) | .id'",
          'those that you may approve',
        ],
      ),
    )
    .action(run(surroundings, async () => (await import('./role-requests')).listRoleRequestsCommand));

  withCommonOptions(group.command('approve-role'))
    .argument(...ROLE_REQUEST)
    .summary('approve a role that somebody else asked for')
    .description(
      'Approves a role that somebody else asked for, by your password. It is asked for on a terminal, never ' +
        'taken from options or pipes: an approval is the act of a second person.',
    )
    .addHelpText(
      'after',
      examples(['erx users approve-role sam.porter@example.org', 'shows what is approved, and asks']),
    )
    .action(runOn(surroundings, async () => (await import('./role-requests')).approveRoleCommand));

  withConfirmation(withCommonOptions(group.command('deny-role')))
    .argument(...ROLE_REQUEST)
    .summary('deny a role that somebody else asked for')
    .description('Denies a role that somebody else asked for, after asking. Both people are told.')
    .option('--reason <text>', 'why, for the audit trail')
    .addHelpText(
      'after',
      examples(
        ['erx users deny-role sam.porter@example.org', 'asks first'],
        ['erx users deny-role sam.porter@example.org --reason "Not with us any more" --yes', 'in a script'],
      ),
    )
    .action(runOn(surroundings, async () => (await import('./role-requests')).denyRoleCommand));

  withConfirmation(withCommonOptions(group.command('withdraw-role')))
    .argument(...ROLE_REQUEST)
    .summary('take back a role that you asked for')
    .description('Takes back a role that you asked for, after asking. Nothing is changed for the person.')
    .addHelpText(
      'after',
      examples(
        ['erx users withdraw-role sam.porter@example.org', 'asks first'],
        ['erx users withdraw-role sam.porter@example.org --yes', 'in a script'],
      ),
    )
    .action(runOn(surroundings, async () => (await import('./role-requests')).withdrawRoleCommand));

  const registration = withCommonOptions(group.command('register'))
    .summary('register another user of the practice')
    .description(
      'Registers another user of the practice. On a terminal what is missing is asked for; in a ' +
        'script it is named. A password is never an option: it is asked for, piped in, or set by the ' +
        'person themselves with a link.',
    );
  for (const [field, [flag, question]] of Object.entries(REGISTRATION_OPTIONS)) {
    registration.addOption(
      field === 'primaryPhoneType'
        ? new Option(flag, 'which phone messages carry; the one that is given where only one is').choices(
            PHONES,
          )
        : new Option(flag, inSentence(question)),
    );
  }
  registration
    .option('--from <file>', 'a JSON file with the fields by their names in the API; options count before it')
    .addOption(
      new Option(
        '--link',
        'print a link with which they set their password, so that nobody else knows it',
      ).conflicts('passwordStdin'),
    )
    .addOption(
      new Option('--password-stdin', 'read the password from the first line of the input').conflicts('link'),
    )
    .option('--administrator', 'they are an administrator of the practice; for those who give roles')
    .option('--invite', 'where somebody signs in with the address already: print an invitation instead')
    .addHelpText(
      'after',
      examples(
        ['erx users register', 'asks for everything'],
        [
          'erx users register --email sam.porter@example.org --link',
          'asks for the rest; they set the password',
        ],
        ['erx users register --from sam.json --link', 'in a script, with everything in a file'],
        [
          'erx users register --from sam.json --administrator',
          'where a provider of your own signs people in: no password',
        ],
        ['erx users register --from sam.json --link --json | jq -r .address', 'the link alone'],
      ),
    )
    .action(run(surroundings, async () => (await import('./register-user')).registerUserCommand));

  withCommonOptions(group.command('invite'))
    .argument('<email>', 'the address they sign in with')
    .summary('print a link by which somebody with a login joins')
    .description(
      'Prints a one-time link by which the owner of an existing login joins the practice. It is good for that login alone, and shown once.',
    )
    .addHelpText(
      'after',
      examples([
        'erx users invite ada.byron@example.org',
        'the link on stdout, what it is good for on stderr',
      ]),
    )
    .action(runOn(surroundings, async () => (await import('./run')).inviteUserCommand));

  withCommonOptions(group.command('password-link'))
    .argument(...PERSON)
    .summary('print a link for a forgotten password')
    .description(
      'Prints a one-time link by which somebody of the practice sets a new password. It works ' +
        'once, for an hour, and whoever holds it can use it. It is shown once. They are told, and ' +
        'their permission to sign ends; of a prescriber only an administrator makes it.',
    )
    .addHelpText(
      'after',
      examples(['erx users password-link sam.porter@example.org', 'be sure who asks you for it']),
    )
    .action(runOn(surroundings, async () => (await import('./run')).passwordLinkCommand));

  withConfirmation(withCommonOptions(group.command('schedules')))
    .argument('[person...]', 'e-mail address, id or full name; yourself without')
    .summary('say which schedules a DEA registration covers, or state your own')
    .description(
      'Says which schedules of controlled substances the DEA registration of a prescriber covers. ' +
        'With --set you state what your own one covers; one more than before ends the permission to ' +
        'sign, after asking.',
    )
    .option(
      '--set <schedules>',
      `of your own registration: ${WRITABLE_SCHEDULES.join(', ')} with commas between, or 'none'`,
      scheduleList,
    )
    .addHelpText(
      'after',
      examples(
        ['erx users schedules victor.osei@example.org', 'those of somebody'],
        ['erx users schedules --set III,IV,V', 'state your own'],
        ['erx users schedules --set none --yes', 'in a script'],
      ),
    )
    .action(runOnAll(surroundings, async () => (await import('./schedules')).schedulesCommand));

  withConfirmation(withCommonOptions(group.command('credentials')))
    .argument(...PERSON)
    .summary('ask for a change of the name, DEA registration or license of somebody')
    .description(
      'Asks for a change of the name, DEA registration or license of another person, after asking. A second person, ' +
        'who is neither you nor the person, approves it; until then everything stays, but the permission to sign ' +
        'that rested on it ends at once. An empty value takes something out. Your own you change in your profile.',
    )
    .option('--first-name <name>', 'first name')
    .option('--last-name <name>', 'last name')
    .option('--dea-number <number>', 'DEA number')
    .option('--dea-expires <day>', 'the last day on which the DEA registration holds')
    .option('--dea-name <name>', 'a former last name under which the DEA registered them')
    .option('--license-number <number>', 'number of the state license')
    .option('--license-state <state>', 'its state, two letters')
    .option('--license-expires <day>', 'the last day on which the license holds')
    .requiredOption('--reason <text>', 'why: the person and whoever approves it read this')
    .addHelpText(
      'after',
      examples(
        [
          'erx users credentials victor.osei@example.org --license-expires 2031-05-31 --reason "Renewed"',
          'asks first',
        ],
        [
          'erx users credentials victor.osei@example.org --last-name King --reason "Married" --yes',
          'in a script',
        ],
      ),
    )
    .action(runOn(surroundings, async () => (await import('./credentials')).askForCredentialsCommand));

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
