import { readWhole } from '@erx/core/client/read-whole';
import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { setMemberActive } from '@erx/core/grants/contract';
import { anotherMayAdminister, findingsOn } from '@erx/core/grants/rules';
import { listServiceAccounts } from '@erx/core/service-accounts/contract';
import { listEndingWith } from '@erx/core/service-accounts/rules';
import { fullName } from '@erx/core/users/names';
import type { CommonOptions, Context } from '../../context';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { findMember } from '../../users/members';

/**
 * Activates a user of the practice again (S2.4-4).
 * @throws AppError or CallError with why not; TerminalFailure
 */
export async function activateUserCommand(
  word: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  await setActive(word, true, { ...options, yes: true }, context);
}

/**
 * Deactivates a user of the practice immediately, after asking (S2.4-4).
 * @throws AppError or CallError with why not; TerminalFailure
 */
export async function deactivateUserCommand(
  word: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  await setActive(word, false, options, context);
}

async function setActive(
  word: string,
  active: boolean,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const call = { signal: context.cancelled };
  const { me, people, person } = await findMember(word, client, context);
  // What the server would refuse anyway is refused before anyone is asked.
  const around = {
    request: undefined,
    anotherUserHasRtsPermission: false,
    anotherAdministers: anotherMayAdminister(people, person.id),
  };
  refuseWhenStopped(findingsOn(active ? 'activate' : 'deactivate', me, person, around));
  if (!active) {
    const ending = me.permissions.includes('service.manage')
      ? listEndingWith(await readWhole(client, listServiceAccounts, {}, call), person.id)
      : [];
    const also =
      ending.length === 0 ? '' : ` ${say('member.service-accounts-end', { list: ending.join(', ') })}`;
    await confirm(
      `${fullName(person)} <${person.email}>: ${say('member.deactivate-question')}${also}`,
      options,
      context,
    );
  }
  const changed = await client.call(setMemberActive, { params: { id: person.id }, body: { active } }, call);
  if (options.json) return report.json(changed);
  report.say(
    `${say(active ? 'member.activated' : 'member.deactivated')} ${fullName(changed)} is ${changed.active ? 'Active' : 'InActive'}.`,
  );
}
