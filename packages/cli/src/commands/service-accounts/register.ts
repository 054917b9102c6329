import { SERVICE_RIGHTS } from '@erx/core/access/vocabulary';
import { Option } from 'commander';
import {
  type Command,
  run,
  runOn,
  withCommonOptions,
  withConfirmation,
  withRowOptions,
  type ScreenEnvironment,
} from '../../command-line';

/** erx service-accounts … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('service-accounts')
    .summary('sign-ins of unattended scripts')
    .description(
      'Service accounts of the practice: scripts sign in with their client id and secret ' +
        '(ERX_CLIENT_ID, ERX_CLIENT_SECRET). Administrators of the practice manage them.',
    );

  withRowOptions(group.command('list'))
    .summary('list service accounts')
    .description(
      'Lists the service accounts of the practice by name, revoked ones last: what each may, and when it signed in last.',
    )
    .examples(
      ['erx service-accounts list', 'for people'],
      [
        "erx service-accounts list --json | jq -r '.[] | select(.lastUsedAt == null).name'",
        'those that were never used',
      ],
    )
    .action(run(environment, async () => (await import('./run')).listServiceAccountsCommand));

  withCommonOptions(group.command('create'))
    .summary('make a service account')
    .description(
      'Makes a service account with the rights that are named, of those you hold yourself. Its ' +
        'secret goes to stdout, this once; everything else goes to stderr.',
    )
    .requiredOption('--name <name>', 'what it is for, as the audit trail will call it')
    .addOption(
      new Option('--right <rights...>', 'what it may; give as few as the script needs')
        .choices(SERVICE_RIGHTS)
        .makeOptionMandatory(),
    )
    .examples(
      [
        'erx service-accounts create --name "Nightly audit" --right audit.read audit.export',
        'show the secret',
      ],
      [
        '(umask 077; erx service-accounts create --name "Queue watch" --right practice.read ' +
          'request.read notification.read > queue.secret)',
        'keep it in a file',
      ],
      [
        'erx service-accounts create --name "Reports" --right incident.read --json',
        'client id and secret for a program',
      ],
    )
    .action(run(environment, async () => (await import('./run')).createServiceAccountCommand));

  withConfirmation(
    withCommonOptions(group.command('rotate').argument('<account>', 'its name, id or client id')),
  )
    .summary('give a service account another secret')
    .description(
      'Makes another secret, after asking, and prints it to stdout, this once. The one before is ' +
        'refused from that moment on, and so is what was signed in with it.',
    )
    .examples(
      ['erx service-accounts rotate "Nightly audit"', 'asks first, then shows the new secret'],
      [
        '(umask 077; erx service-accounts rotate "Nightly audit" --yes > audit.new) && mv audit.new audit.secret',
        'in a script; the file is replaced only when there is a new secret',
      ],
    )
    .action(runOn(environment, async () => (await import('./run')).rotateServiceAccountCommand));

  withConfirmation(
    withCommonOptions(group.command('revoke').argument('<account>', 'its name, id or client id')),
  )
    .summary('end a service account for good')
    .description(
      'Ends a service account for good, after asking: its scripts are refused at once. What it did ' +
        'stays in the audit trail under its name.',
    )
    .examples(
      ['erx service-accounts revoke "Nightly audit"', 'asks first'],
      ['erx service-accounts revoke "Nightly audit" --yes', 'in a script'],
    )
    .action(runOn(environment, async () => (await import('./run')).revokeServiceAccountCommand));
}
