import { Option } from 'commander';
import {
  type Command,
  run,
  runOn,
  runOnAll,
  withCommonOptions,
  idText,
  withFormats,
  withPager,
  withConfirmation,
  withPageOptions,
  withRowOptions,
  type ScreenEnvironment,
} from '../../command-line';
import { PEOPLE_SORTS, PERSON_ROLES, PERSON_STATES, REVIEW_FORMATS } from '@erx/core/grants/vocabulary';
import { PERSON } from '../../users/person-arguments';
import { registerIdentity } from './register-identity';
import { registerRoles } from './register-roles';

/** erx users … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('users')
    .summary('people of the practice')
    .description(
      'The people of the practice. A person is named by e-mail address, id or full name; a ' +
        'name that two people share is refused, and both are named.',
    );

  registerList(group, environment);
  registerReady(group, environment);
  registerSearch(group, environment);
  registerShow(group, environment);
  registerReview(group, environment);
  registerReviews(group, environment);
  registerActivate(group, environment);
  registerDeactivate(group, environment);
  registerOffboard(group, environment);

  registerRoles(group, environment);
  registerIdentity(group, environment);

  registerClearPin(group, environment);
}

function registerList(group: Command, environment: ScreenEnvironment): void {
  withRowOptions(group.command('list'))
    .summary('list people with permissions and tokens')
    .description(
      'Lists the people of the practice with their state, last sign-in, permissions and tokens: prescribers ' +
        'first, or as --sort says.',
    )
    .option('--search <words>', 'only those with every word in their name, e-mail address or NPI')
    .addOption(new Option('--role <role>', 'only those with a role').choices(PERSON_ROLES))
    .addOption(new Option('--state <state>', 'only those in a state').choices(PERSON_STATES))
    .addOption(
      new Option('--sort <column>', 'the column to sort by; the other way around with - before it').choices(
        PEOPLE_SORTS.flatMap((column) => [column, `-${column}`]),
      ),
    )
    .examples(
      ['erx users list', 'everyone'],
      ['erx users list --state never-signed-in --sort email', 'who has never signed in'],
      [
        "erx users list --state active --jsonl | jq -r 'select(.permissionEpcsRts) | .email'",
        'who may sign controlled substances',
      ],
    )
    .action(run(environment, async () => (await import('./run')).listUsersCommand));
}

function registerReady(group: Command, environment: ScreenEnvironment): void {
  withRowOptions(group.command('ready'))
    .summary('list what prescribers lack before prescribing')
    .description(
      'Lists the active prescribers of the practice: who sends, who signs controlled substances, and what is missing for it.',
    )
    .examples(
      ['erx users ready', 'everyone who prescribes'],
      ["erx users ready --jsonl | jq -r 'select(.canSign | not) | .email'", 'who does not sign yet'],
    )
    .action(run(environment, async () => (await import('./ready')).readyUsersCommand));
}

function registerSearch(group: Command, environment: ScreenEnvironment): void {
  withPageOptions(withRowOptions(group.command('search')))
    .argument('[words...]', 'parts of a name or an e-mail address; everyone if omitted')
    .summary('find people by name or e-mail address')
    .description('Finds people of the practice whose name or e-mail address contains every word.')
    .examples(
      ['erx users search osei', 'for people'],
      ['erx users search osei --jsonl | jq -r .id', 'ids for a script'],
    )
    .action(runOnAll(environment, async () => (await import('./run')).searchUsersCommand));
}

function registerShow(group: Command, environment: ScreenEnvironment): void {
  withPager(withCommonOptions(group.command('show')))
    .argument(...PERSON)
    .summary('show everything known about one person')
    .description(
      'Shows everything known about one person of the practice: registrations, permissions since when and by ' +
        'whom, tokens, PIN, last sign-in, and what would end with them.',
    )
    .examples(
      ['erx users show victor.osei@example.org', 'by e-mail address'],
      ['erx users show "Victor Osei" --json', 'as the API replies'],
    )
    .action(runOn(environment, async () => (await import('./run')).showUserCommand));
}

function registerReview(group: Command, environment: ScreenEnvironment): void {
  withRowOptions(group.command('review'))
    .summary('list who may do what, since when and by whom')
    .description(
      'Lists who of the practice may do what, since when, and who gave it: a row for each person and thing, ' +
        'people with something odd first. What is not recorded is empty, such as what the installation was set up with.',
    )
    .examples(
      ['erx users review', 'for people'],
      ['erx users review --csv > access.csv', 'for the records of a review'],
      [
        'erx users review --jsonl | jq -r \'select(.what == "admin") | .email\'',
        'who administers the practice',
      ],
    )
    .action(run(environment, async () => (await import('./review')).reviewAccessCommand));
}

function registerReviews(group: Command, environment: ScreenEnvironment): void {
  withRowOptions(group.command('reviews'))
    .summary('list the reviews of access, and when the next is due')
    .description(
      'Lists the reviews of who may do what, newest first: who opened and who signed off each, how many people ' +
        'kept their access and whose was ended, and when the next one is due.',
    )
    .examples(
      ['erx users reviews', 'for people'],
      [
        "erx users reviews --jsonl | jq -r 'select(.signedAt) | .signedAt' | head -n 1",
        'when it was last done',
      ],
    )
    .action(run(environment, async () => (await import('./reviews')).listReviewsCommand));

  withFormats(group.command('export-review'), REVIEW_FORMATS)
    .option('--review <id>', 'which one: its id from erx users reviews (default: the newest)', idText)
    .summary('save a review of access as a file')
    .description(
      'Saves a review as a file: each person with what they could do, what was odd, what was decided by whom, ' +
        'and who signed the review off. The trail says that it was saved.',
    )
    .examples(['erx users export-review --out access-review.pdf', 'the newest, for an auditor'])
    .action(run(environment, async () => (await import('./reviews')).exportReviewCommand));
}

function registerActivate(group: Command, environment: ScreenEnvironment): void {
  withCommonOptions(group.command('activate'))
    .argument(...PERSON)
    .summary('let a person into the practice again')
    .description('Marks a person as Active. The permission to sign controlled substances is not restored.')
    .examples(['erx users activate sam.porter@example.org', 'they can sign in here again'])
    .action(runOn(environment, async () => (await import('./set-active')).activateUserCommand));
}

function registerDeactivate(group: Command, environment: ScreenEnvironment): void {
  withConfirmation(withCommonOptions(group.command('deactivate')))
    .argument(...PERSON)
    .summary('take a person out of the practice, at once')
    .description(
      'Marks a person as InActive, after asking: they are refused at once, and the permission to sign controlled substances ends.',
    )
    .examples(
      ['erx users deactivate sam.porter@example.org', 'asks first'],
      ['erx users deactivate sam.porter@example.org --yes', 'in a script'],
    )
    .action(runOn(environment, async () => (await import('./set-active')).deactivateUserCommand));
}

function registerOffboard(group: Command, environment: ScreenEnvironment): void {
  withConfirmation(withCommonOptions(group.command('offboard')))
    .argument(...PERSON)
    .summary('end everything that a person has here, at once')
    .description(
      'Ends what a person who leaves has in the practice, after saying what and asking: membership, permission ' +
        'to sign, sessions, service accounts that they made, one-time links, open requests. Drafts go to a ' +
        'colleague where one is named.',
    )
    .option('--drafts-to <person>', 'who takes the drafts over: e-mail address, id or full name')
    .examples(
      ['erx users offboard sam.porter@example.org', 'says what ends, and asks'],
      [
        'erx users offboard sam.porter@example.org --drafts-to victor.osei@example.org --yes',
        'in a script, with the drafts handed over',
      ],
    )
    .action(runOn(environment, async () => (await import('./offboard')).offboardUserCommand));
}

function registerClearPin(group: Command, environment: ScreenEnvironment): void {
  withConfirmation(withCommonOptions(group.command('clear-pin')))
    .argument(...PERSON)
    .summary('clear the PIN number of a person who forgot it')
    .description(
      "Clears another person's PIN number, after asking. The person is notified, and their permission to " +
        'sign ends; only an administrator can clear it for a person who may sign.',
    )
    .examples(['erx users clear-pin victor.osei@example.org', 'asks first'])
    .action(runOn(environment, async () => (await import('./run')).clearPinCommand));
}
