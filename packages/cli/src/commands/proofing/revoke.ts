import { readWhole } from '@erx/core/client/read-whole';
import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { searchGrantees } from '@erx/core/grants/contract';
import { findingsOn } from '@erx/core/grants/rules';
import { revokeProofing } from '@erx/core/credentials/proofing/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { fullName } from '@erx/core/users/names';
import type { CommonOptions, Context } from '../../context';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { findPerson } from '../../session/find-person';

/**
 * Takes someone else's tokens and the permission to sign away, after asking (S6-17).
 * @throws AppError or CallError with why not; TerminalFailure
 */
export async function revokeProofingCommand(
  word: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const call = { signal: context.cancelled };
  const [me, people] = await Promise.all([
    client.call(getUserInfo, {}, call),
    readWhole(client, searchGrantees, {}, call),
  ]);
  const person = findPerson(word, people);
  refuseWhenStopped(
    findingsOn('revoke-proofing', me, person, {
      request: undefined,
      anotherUserHasRtsPermission: false,
      anotherAdministers: false,
    }),
  );
  await confirm(`${fullName(person)} <${person.email}>: ${say('grant.revoke-question')}`, options, context);
  await client.call(revokeProofing, { params: { userId: person.id } }, call);
  if (options.json) return report.json({ id: person.id, revoked: true });
  report.say(`${fullName(person)}: ${say('proofing.revoked')}`);
}
