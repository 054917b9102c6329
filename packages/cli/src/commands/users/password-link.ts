import { createPasswordLink } from '@erx/core/accounts/contract';
import type { CommonOptions, Context } from '../../context';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { loadMembers } from '../../users/members';
import { printLink } from './one-time-link';
import { personNamed } from '../../session/person-named';

/**
 * Makes a link by which somebody of the practice who forgot the password sets a new one.
 * @throws TerminalFailure or CallError
 */
export async function passwordLinkCommand(
  word: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const connection = await connect(options, context, report);
  const { providers, users } = await loadMembers(connection.client, context);
  const person = personNamed(word, [...providers, ...users]);
  const link = await connection.client.call(
    createPasswordLink,
    { params: { id: person.id } },
    { signal: context.cancelled },
  );
  await printLink('password', link, connection, options, context, report);
  if (!options.json && !options.quiet)
    report.say('They are told of it, and their permission to sign, if they had it, has ended.');
}
