import { APP_KINDS } from '@erx/core/connected-apps/vocabulary';
import { Option } from 'commander';
import {
  type Command,
  groupOf,
  run,
  runOn,
  type ScreenEnvironment,
  withCommonOptions,
  withConfirmation,
  withRowOptions,
} from '../../command-line';

/** erx fhir apps … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = groupOf(program, 'fhir')
    .command('apps')
    .summary('apps and backend services of others')
    .description(
      'Apps of others that people of the practice open (SMART App Launch): each reads in the name of who has ' +
        'allowed it, and no more than that person may. A backend service (--kind backend) reads for itself, by its key.',
    );

  withRowOptions(group.command('list'))
    .summary('list connected apps')
    .description('Lists the apps of the practice by name, ended ones last: what each may ask for.')
    .examples(
      ['erx fhir apps list', 'for people'],
      ["erx fhir apps list --json | jq -r '.[] | select(.endedAt == null).clientId'", 'those in use'],
    )
    .action(run(environment, async () => (await import('./run')).listAppsCommand));

  withCommonOptions(group.command('add'))
    .summary('register an app')
    .description(
      'Registers an app with what its maker says of it. Its secret, or else its client id, goes to stdout; ' +
        'everything else goes to stderr.',
    )
    .requiredOption('--name <name>', 'what people read where they allow it, and in the audit trail')
    .option(
      '--redirect <uris...>',
      'where it may be sent back to, letter by letter; none of a backend service',
    )
    .option('--launch <url>', "where a launch from a patient's page begins")
    .option('--scope <scopes...>', 'the most that it may ask for')
    .addOption(
      new Option('--kind <kind>', 'how it proves itself at the address of tokens')
        .choices(APP_KINDS)
        .default('public'),
    )
    .option('--keys <file>', 'its public keys (JWKS)')
    .option('--keys-at <url>', 'where its public keys are')
    .examples(
      [
        'erx fhir apps add --name "Growth Charts" --redirect https://growth.example/index.html ' +
          '--launch https://growth.example/launch.html',
        'opened from a patient, in the browser',
      ],
      [
        '(umask 077; erx fhir apps add --name "Reports" --kind secret --redirect https://reports.example/back ' +
          '--scope openid fhirUser user/MedicationRequest.rs > reports.secret)',
        'keep its secret in a file',
      ],
      [
        'erx fhir apps add --name "Quality measures" --kind backend --keys-at https://measures.example/jwks.json',
        'a backend service that exports every chart',
      ],
    )
    .action(run(environment, async () => (await import('./run')).addAppCommand));

  withConfirmation(withCommonOptions(group.command('end').argument('<app>', 'its name, id or client id')))
    .summary('end an app for good')
    .description(
      'Ends an app for good, after asking: it is refused at once, with all that people have allowed it.',
    )
    .examples(
      ['erx fhir apps end "Growth Charts"', 'asks first'],
      ['erx fhir apps end "Growth Charts" --yes', 'in a script'],
    )
    .action(runOn(environment, async () => (await import('./run')).endAppCommand));
}
