import { PRIMARY_PHONE_TYPES } from '@erx/core/users/vocabulary';
import { WRITABLE_SCHEDULES } from '@erx/core/drugs/vocabulary';
import { InvalidArgumentError, Option } from 'commander';
// as types alone: naming the command must not load the contract
import type { WritableSchedule } from '@erx/core/drugs/model';
import {
  type Command,
  run,
  runOn,
  runOnAll,
  withCommonOptions,
  withConfirmation,
  type ScreenEnvironment,
  withRowOptions,
} from '../../command-line';
import { PERSON } from '../../users/person-arguments';
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

/** A question as the description of an option: abbreviations keep their capitals. */
const inSentence = (question: string): string =>
  question.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** erx users register, invite, schedules …: who comes in, and by what they are known. */
export function registerIdentity(group: Command, environment: ScreenEnvironment): void {
  registerUser(group, environment);
  registerImport(group, environment);
  registerInvite(group, environment);
  registerPasswordLink(group, environment);
  registerSchedules(group, environment);
  registerCredentials(group, environment);
}

function registerUser(group: Command, environment: ScreenEnvironment): void {
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
        'print a link with which they set their password, so that no one else knows it',
      ).conflicts('passwordStdin'),
    )
    .addOption(
      new Option('--password-stdin', 'read the password from the first line of the input').conflicts('link'),
    )
    .option('--administrator', 'they are an administrator of the practice; for those who give roles')
    .option('--invite', 'where the address already has a login: print an invitation instead')
    .examples(
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
    )
    .action(run(environment, async () => (await import('./register-user')).registerUserCommand));
}

function registerImport(group: Command, environment: ScreenEnvironment): void {
  withRowOptions(group.command('import'))
    .argument('<file>', 'a CSV file with a person on each line')
    .option('--rehearse', 'say what would become of each line, and write nothing')
    .summary('register the people of a CSV file')
    .description(
      'Registers the people of a CSV file, each as one who is registered by hand, and with a letter to their first ' +
        'sign-in. The first line has the heads: First name, Last name and E-mail; Middle name, NPI, Administrator, ' +
        'Work phone, Cell phone, Home phone, Fax, Address, Address 2, City, State and ZIP code where they are ' +
        'known. Each line is judged by itself, and what is wrong is said with its column. Who is in the practice ' +
        'already stays as they are, so that a file can be given again.',
    )
    .examples(
      ['erx users import people.csv --rehearse', 'what would become of each line'],
      ['erx users import people.csv', 'registers them'],
      [
        'erx users import people.csv --rehearse --jsonl | jq \'select(.outcome == "wrong")\'',
        'what is to be corrected',
      ],
    )
    .action(runOn(environment, async () => (await import('./import')).importUsersCommand));
}

function registerInvite(group: Command, environment: ScreenEnvironment): void {
  withCommonOptions(group.command('invite'))
    .argument('<email>', 'the address they sign in with')
    .summary('print a link for a person with a login to join')
    .description(
      'Prints a one-time link by which the owner of an existing login joins the practice. It is good for that login alone, and shown once.',
    )
    .examples(['erx users invite ada.byron@example.org', 'the link on stdout, what it is good for on stderr'])
    .action(runOn(environment, async () => (await import('./run')).inviteUserCommand));
}

function registerPasswordLink(group: Command, environment: ScreenEnvironment): void {
  withCommonOptions(group.command('password-link'))
    .argument(...PERSON)
    .summary('print a link for a forgotten password')
    .description(
      'Prints a one-time link with which a person of the practice sets a new password. It works ' +
        'once, for an hour, for anyone who has it. It is shown once. The person is notified, and ' +
        'their permission to sign ends; for a prescriber only an administrator can make it. Who has not chosen ' +
        'a password yet is welcomed by it, and it works for seven days.',
    )
    .examples(['erx users password-link sam.porter@example.org', 'be sure who asks you for it'])
    .action(runOn(environment, async () => (await import('./run')).passwordLinkCommand));
}

function registerSchedules(group: Command, environment: ScreenEnvironment): void {
  withConfirmation(withCommonOptions(group.command('schedules')))
    .argument('[person...]', 'e-mail address, id or full name; yourself if omitted')
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
    .examples(
      ['erx users schedules victor.osei@example.org', 'those of another prescriber'],
      ['erx users schedules --set III,IV,V', 'state your own'],
      ['erx users schedules --set none --yes', 'in a script'],
    )
    .action(runOnAll(environment, async () => (await import('./schedules')).schedulesCommand));
}

function registerCredentials(group: Command, environment: ScreenEnvironment): void {
  withConfirmation(withCommonOptions(group.command('credentials')))
    .argument(...PERSON)
    .summary('ask for a change of the name, DEA registration or license of a person')
    .description(
      'Asks for a change of the name, DEA registration or license of another person, after asking. A second person, ' +
        'who is neither you nor the person, approves it; until then nothing changes, except that the permission to sign ' +
        'that rested on it ends at once. An empty value removes the entry. You change your own in your profile.',
    )
    .option('--first-name <name>', 'first name')
    .option('--last-name <name>', 'last name')
    .option('--dea-number <number>', 'DEA number')
    .option('--dea-expires <day>', 'the last day on which the DEA registration is valid')
    .option('--dea-name <name>', 'a former last name under which the DEA registered them')
    .option('--license-number <number>', 'number of the state license')
    .option('--license-state <state>', 'its state, two letters')
    .option('--license-expires <day>', 'the last day on which the license is valid')
    .requiredOption('--reason <text>', 'why: the person and the approver will read this')
    .examples(
      [
        'erx users credentials victor.osei@example.org --license-expires 2031-05-31 --reason "Renewed"',
        'asks first',
      ],
      [
        'erx users credentials victor.osei@example.org --last-name King --reason "Married" --yes',
        'in a script',
      ],
    )
    .action(runOn(environment, async () => (await import('./credentials')).askForCredentialsCommand));
}
