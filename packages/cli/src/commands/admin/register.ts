import { Option } from 'commander';
import { type Command, run, withSignInOptions, type ScreenEnvironment } from '../../command-line';

/** erx admin … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('admin')
    .summary('begin the administration of an installation')
    .description('Begins the administration of an installation, on the machine of its service.');

  withSignInOptions(group.command('bootstrap'))
    .summary('make the first super administrator')
    .description(
      'Makes the first super administrator of an installation, on the machine of the service, from ' +
        'the data folder ERX_DATA or the database DATABASE_URL; no sign-in is needed. A person ' +
        'without an account and a practice gets both, and a link that sets the password; where a ' +
        'provider of your own signs people in (OIDC_ISSUER), the first sign-in with the verified ' +
        'address ties the account. It is refused once a super administrator can act: they make ' +
        'others.',
    )
    .requiredOption('--email <address>', 'who becomes super administrator')
    .option('--first-name <name>', 'of a person without an account')
    .option('--last-name <name>', 'of a person without an account')
    .option('--practice <name>', 'the practice they belong to; not needed for a member of one')
    .option('--time-zone <zone>', 'of a practice that is made, such as America/Chicago')
    .option(
      '--practice-file <file>',
      'a JSON file with everything about a practice that is made, as below; without it the rest is ' +
        'entered on the screen Practice',
    )
    .addOption(programOption())
    .addHelpText(
      'after',
      [
        '',
        'A practice file; practiceAddress2 may be empty; what is missing is named:',
        '  { "practiceName": "Lakeside Family Medicine", "tin": "990000303",',
        '    "timeZone": "America/Chicago", "practiceAddress": "1 Lake Street",',
        '    "practiceAddress2": "", "practiceCity": "Mobile", "practiceState": "AL",',
        '    "practiceZipCode": "36602", "practicePhone": "2515550101",',
        '    "practiceFax": "2515550102" }',
      ].join('\n'),
    )
    .examples(
      [
        'ERX_DATA=/var/lib/erx erx admin bootstrap --email ada.byron@example.org',
        'a person who has signed up',
      ],
      [
        'erx admin bootstrap --email ada.byron@example.org --first-name Ada --last-name Byron ' +
          '--practice "Lakeside Family Medicine" --time-zone America/Chicago',
        'where sign-up is not offered',
      ],
      [
        'erx admin bootstrap --email ada.byron@example.org --first-name Ada --last-name Byron ' +
          '--practice-file practice.json',
        'with all details of the practice',
      ],
      ['erx admin bootstrap --email ada.byron@example.org --json | jq -r .address', 'the link alone'],
    )
    .action(run(environment, async () => (await import('./bootstrap')).bootstrapCommand));

  withSignInOptions(group.command('approve-role'))
    .summary('approve a role where no one else can')
    .description(
      'Approves a role that a super administrator asked for, super administrator or partner, on the machine of ' +
        'the service, as the second person: where the practice has no other super administrator. The trail ' +
        'says that the operator did it, and both people are notified. No sign-in is needed. The service must ' +
        'be stopped, unless DATABASE_URL is set.',
    )
    .requiredOption('--email <address>', 'who the role is for')
    .requiredOption('--asked-by <address>', 'who asked for it')
    .addOption(programOption())
    .examples(
      [
        'ERX_DATA=/var/lib/erx erx admin approve-role --email grace.hopper@example.org --asked-by ada.byron@example.org',
        'after asking them both',
      ],
      [
        'erx admin approve-role --email grace.hopper@example.org --asked-by ada.byron@example.org --json',
        'in a script',
      ],
    )
    .action(run(environment, async () => (await import('./approve-role')).approveRoleOnMachine));
}

const programOption = () =>
  new Option(
    '--program <file>',
    'main.js of the service on this machine (default: the one next to this program)',
  ).env('ERX_SERVICE_PROGRAM');
