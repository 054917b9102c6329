import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { changeRole } from '@erx/core/grants/contract';
import {
  findingsOnRoleChange,
  GIVEN_ROLE_LABEL,
  type GivenRole,
  hasAnotherAdministrator,
} from '@erx/core/grants/roles';
import { fullName } from '@erx/core/users/names';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { findMember, roleText } from '../../users/members';

export interface ChangeRoleOptions extends CommonOptions, ConfirmOptions {
  readonly give?: GivenRole;
  readonly take?: GivenRole;
}

/**
 * Gives a person of the practice a role, or takes it, after asking.
 * @throws TerminalFailure terminal.role-missing; AppError or CallError with why not
 */
export async function changeRoleCommand(
  word: string,
  options: ChangeRoleOptions,
  context: Context,
): Promise<void> {
  const role = options.give ?? options.take;
  if (role === undefined) throw new TerminalFailure('terminal.role-missing');
  const operation = options.give === undefined ? 'Removal' : 'Addition';
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const call = { signal: context.cancelled };
  const { me, people, person } = await findMember(word, client, context);
  const actor = people.find(({ id }) => id === me.id);
  // What the server would refuse anyway is refused before anybody is asked; what only it knows it refuses
  // itself.
  if (actor) {
    refuseWhenStopped(
      findingsOnRoleChange(operation, role, actor, person, {
        hasAnotherAdministrator: hasAnotherAdministrator(people, person.id),
        hasAnotherSuperAdministrator: true,
        administersElsewhere: false,
      }),
    );
  }
  const question =
    operation === 'Addition'
      ? 'role.give-question'
      : person.id === me.id
        ? 'role.take-own-question'
        : 'role.take-question';
  await confirm(
    `${fullName(person)} <${person.email}>: ${GIVEN_ROLE_LABEL[role]}. ${say(question)}`,
    options,
    context,
  );
  const changed = await client.call(
    changeRole,
    { params: { id: person.id }, body: { role, operation } },
    call,
  );
  if (options.json) return report.json(changed);
  report.say(
    `${say(operation === 'Addition' ? 'role.given' : 'role.taken')} ${fullName(changed)}: ${roleText(changed)}.`,
  );
}
