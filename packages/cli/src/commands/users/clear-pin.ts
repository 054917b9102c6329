import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { searchGrantees } from '@erx/core/grants/contract';
import { findingsOn } from '@erx/core/grants/rules';
import { clearPin, getUserInfo } from '@erx/core/users/contract';
import { fullName } from '@erx/core/users/names';
import type { CommonOptions, Context } from '../../context';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { personNamed } from '../../session/person-named';

/**
 * Clears somebody else's PIN number, after asking: they then set a new one (S6-16).
 * @throws AppError or CallError with why not; TerminalFailure
 */
export async function clearPinCommand(
  word: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const call = { signal: context.cancelled };
  const [me, people] = await Promise.all([
    client.call(getUserInfo, {}, call),
    client.call(searchGrantees, { query: {} }, call),
  ]);
  const person = personNamed(word, people);
  refuseWhenStopped(
    findingsOn('remove-pin', me, person, {
      request: undefined,
      anotherUserHasRtsPermission: false,
      anotherAdministers: false,
    }),
  );
  await confirm(`${fullName(person)} <${person.email}>: ${say('grant.pin-question')}`, options, context);
  await client.call(clearPin, { params: { id: person.id } }, call);
  if (options.json) return report.json({ id: person.id, hasPinNumber: false });
  report.say(`${fullName(person)}: ${say('grant.pin-removed')}`);
}
