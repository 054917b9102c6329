import type { Command } from 'commander';
import {
  examples,
  run,
  runOn,
  withCommonOptions,
  withConfirmation,
  type ScreenEnvironment,
} from '../../command-line';
import { PERSON } from '../../users/person-arguments';

/** erx proofing … */
export function register(program: Command, surroundings: ScreenEnvironment): void {
  const group = program
    .command('proofing')
    .summary('identity proofing and tokens')
    .description('The proofing of identities, and the tokens that come of it.');

  withCommonOptions(group.command('status'))
    .summary('say how your own stands')
    .description(
      'Says how the proofing of your own identity and your own tokens stand. Those of others: erx users show.',
    )
    .addHelpText('after', examples(['erx proofing status', 'of whoever is signed in, if they prescribe']))
    .action(run(surroundings, async () => (await import('./status')).proofingStatusCommand));

  withConfirmation(withCommonOptions(group.command('revoke')))
    .argument(...PERSON)
    .summary("take somebody's tokens away, at once")
    .description(
      "Takes somebody else's tokens and the permission to sign controlled substances away, after " +
        'asking: when a token is lost, or whoever holds it has left.',
    )
    .addHelpText(
      'after',
      examples(
        ['erx proofing revoke victor.osei@example.org', 'asks first'],
        ['erx proofing revoke victor.osei@example.org --yes', 'in a script'],
      ),
    )
    .action(runOn(surroundings, async () => (await import('./revoke')).revokeProofingCommand));
}
