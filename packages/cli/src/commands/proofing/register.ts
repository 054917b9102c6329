import {
  type Command,
  run,
  runOn,
  withCommonOptions,
  withConfirmation,
  type ScreenEnvironment,
} from '../../command-line';
import { PERSON } from '../../users/person-arguments';

/** erx proofing … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('proofing')
    .summary('identity proofing and tokens')
    .description('Identity proofing, and the tokens that come with it.');

  withCommonOptions(group.command('status'))
    .summary('show the state of your own')
    .description(
      'Shows the state of your own identity proofing and tokens. For other people: erx users show.',
    )
    .examples(['erx proofing status', 'of the person signed in, if they prescribe'])
    .action(run(environment, async () => (await import('./status')).proofingStatusCommand));

  withConfirmation(withCommonOptions(group.command('revoke')))
    .argument(...PERSON)
    .summary("take a person's tokens away, at once")
    .description(
      "Takes another person's tokens and the permission to sign controlled substances away, after " +
        'asking: when a token is lost, or the person who holds it has left.',
    )
    .examples(
      ['erx proofing revoke victor.osei@example.org', 'asks first'],
      ['erx proofing revoke victor.osei@example.org --yes', 'in a script'],
    )
    .action(runOn(environment, async () => (await import('./revoke')).revokeProofingCommand));
}
