import {
  type Command,
  run,
  runOn,
  type ScreenEnvironment,
  withCommonOptions,
  withConfirmation,
  withRowOptions,
} from '../../command-line';

/** erx hooks clients … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('hooks')
    .summary('record systems that ask by CDS Hooks')
    .description(
      'What other record systems ask of the practice by CDS Hooks. Administrators of the practice manage it.',
    )
    .command('clients')
    .summary('record systems that may ask')
    .description(
      'Record systems that may ask what speaks against their draft orders: each proves itself by tokens that it signs.',
    );

  withRowOptions(group.command('list'))
    .summary('list record systems')
    .description('Lists the record systems of the practice by name, ended ones last.')
    .examples(
      ['erx hooks clients list', 'for people'],
      ["erx hooks clients list --json | jq -r '.[] | select(.endedAt == null).issuer'", 'those that may ask'],
    )
    .action(run(environment, async () => (await import('./run')).listClientsCommand));

  withCommonOptions(group.command('add'))
    .summary('register a record system')
    .description(
      'Registers a record system with the issuer and the keys of its tokens. The address that it asks goes to ' +
        'stdout; everything else goes to stderr.',
    )
    .requiredOption('--name <name>', 'what it is called here')
    .requiredOption('--issuer <uri>', 'what its tokens name as iss, letter by letter')
    .option('--tenant <name>', 'what its tokens name as tenant, where it serves several organizations')
    .option('--keys <file>', 'its public keys (JWKS)')
    .option('--keys-at <url>', 'where its public keys are')
    .examples(
      [
        'erx hooks clients add --name "County EHR" --issuer https://ehr.example/ --keys-at https://ehr.example/jwks.json',
        'its keys where it publishes them',
      ],
      [
        'erx hooks clients add --name "Clinic EHR" --issuer https://clinic.example/ --tenant north --keys jwks.json',
        'one organization of several, its keys in a file',
      ],
    )
    .action(run(environment, async () => (await import('./run')).addClientCommand));

  withConfirmation(withCommonOptions(group.command('end').argument('<client>', 'its name or id')))
    .summary('end a record system for good')
    .description('Ends a record system for good, after asking: its next call is refused.')
    .examples(
      ['erx hooks clients end "County EHR"', 'asks first'],
      ['erx hooks clients end "County EHR" --yes', 'in a script'],
    )
    .action(runOn(environment, async () => (await import('./run')).endClientCommand));
}
