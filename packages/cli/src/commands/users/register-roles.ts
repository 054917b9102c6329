import { GIVEN_ROLES } from '@erx/core/grants/vocabulary';
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
import { PERSON, REQUEST_ABOUT_PERSON } from '../../users/person-arguments';

/** erx users role …: roles that are given and taken, and what waits for a second person. */
export function registerRoles(group: Command, environment: ScreenEnvironment): void {
  withConfirmation(withCommonOptions(group.command('role')))
    .argument(...PERSON)
    .summary('give a person a role, or take it away')
    .description(
      'Gives a person of the practice a role, or takes it, after asking. Administrators give and ' +
        'take those of the practice. Super administrators also take super-admin and partner, which ' +
        'hold in every practice of the person, and ask for them with --reason: a second super ' +
        'administrator approves that. The last administrator stays.',
    )
    .addOption(new Option('--give <role>', 'the role that they get').choices(GIVEN_ROLES).conflicts('take'))
    .addOption(new Option('--take <role>', 'the role that they lose').choices(GIVEN_ROLES))
    .addOption(
      new Option('--until <day>', 'the last day on which they hold it; no end if omitted').conflicts('take'),
    )
    .addOption(
      new Option(
        '--reason <text>',
        'why, for the second person who approves super-admin or partner',
      ).conflicts('take'),
    )
    .examples(
      ['erx users role sam.porter@example.org --give epa-preparer', 'asks first'],
      ['erx users role sam.porter@example.org --take admin --yes', 'in a script'],
      [
        'erx users role sam.porter@example.org --give epa-reviewer --until 2026-12-31 --yes',
        'ends by itself after that day',
      ],
      [
        'erx users role sam.porter@example.org --give super-admin --reason "Takes over from Ada"',
        'asked for; someone else approves it',
      ],
      ['erx users list --jsonl | jq -r \'select(.role == "Admin") | .email\'', 'who is an administrator'],
    )
    .action(runOn(environment, async () => (await import('./change-role')).changeRoleCommand));

  withRowOptions(group.command('role-requests'))
    .summary('list roles that wait for a second person')
    .description(
      'Lists requests for super-admin and partner that wait for a second super administrator, with who asked, ' +
        'why, until when, and what you may do.',
    )
    .examples(
      ['erx users role-requests', 'for people'],
      [
        "erx users role-requests --jsonl | jq -r 'select(.refusal | not) | .id'",
        'those that you may approve',
      ],
    )
    .action(run(environment, async () => (await import('./role-requests')).listRoleRequestsCommand));

  withCommonOptions(group.command('approve-role'))
    .argument(...REQUEST_ABOUT_PERSON)
    .summary('approve a role that someone else asked for')
    .description(
      'Approves a role that someone else asked for, by your password. It is asked for on a terminal, never ' +
        'taken from options or pipes: an approval is the act of a second person.',
    )
    .examples(['erx users approve-role sam.porter@example.org', 'shows what is approved, and asks'])
    .action(runOn(environment, async () => (await import('./role-requests')).approveRoleCommand));

  withConfirmation(withCommonOptions(group.command('deny-role')))
    .argument(...REQUEST_ABOUT_PERSON)
    .summary('deny a role that someone else asked for')
    .description('Denies a role that someone else asked for, after asking. Both people are notified.')
    .option('--reason <text>', 'why, for the audit trail')
    .examples(
      ['erx users deny-role sam.porter@example.org', 'asks first'],
      ['erx users deny-role sam.porter@example.org --reason "Not with us any more" --yes', 'in a script'],
    )
    .action(runOn(environment, async () => (await import('./role-requests')).denyRoleCommand));

  withConfirmation(withCommonOptions(group.command('withdraw-role')))
    .argument(...REQUEST_ABOUT_PERSON)
    .summary('take back a role that you asked for')
    .description('Takes back a role that you asked for, after asking. Nothing is changed for the person.')
    .examples(
      ['erx users withdraw-role sam.porter@example.org', 'asks first'],
      ['erx users withdraw-role sam.porter@example.org --yes', 'in a script'],
    )
    .action(runOn(environment, async () => (await import('./role-requests')).withdrawRoleCommand));
}
