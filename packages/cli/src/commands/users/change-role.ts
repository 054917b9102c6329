import type { Client } from '@erx/core/client/call';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { changeRole } from '@erx/core/grants/contract';
import type { PracticeMember } from '@erx/core/grants/model';
import { findAskRefusal } from '@erx/core/approvals/roles';
import { askForRole } from '@erx/core/approvals/contract';
import {
  findingsOnRoleChange,
  GIVEN_ROLE_LABEL,
  GIVEN_ROLE_MEANING,
  type GivenRole,
  hasAnotherAdministrator,
  type RequestedRole,
  takesTwoPeople,
} from '@erx/core/grants/roles';
import { fullName } from '@erx/core/users/names';
import type { CalendarDate } from '@erx/core/values/dates';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport, type Report } from '../../output/report';
import { parseDateRange } from '../../session/days';
import { connect } from '../../session/connect';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { findMember, roleText } from '../../users/members';
import { sayRequested } from './role-requests';

export interface ChangeRoleOptions extends CommonOptions, ConfirmOptions {
  readonly give?: GivenRole;
  readonly take?: GivenRole;
  /** The last day on which a role that is given holds. */
  readonly until?: string;
  /** Why, for the second person of a role that two give. */
  readonly reason?: string;
}

/**
 * Gives a person of the practice a role, or takes it, after asking; asks for one that two people give.
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
  const { until } = await parseDateRange({ until: options.until }, client, context);
  const actor = people.find(({ id }) => id === me.id);
  if (takesTwoPeople(operation, role))
    return await requestRole({ role, person, actor, until }, options, { client, report, context });
  // What the server would refuse anyway is refused before anyone is asked; what only it knows it refuses
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
    `${fullName(person)} <${person.email}>: ${GIVEN_ROLE_LABEL[role]}. ${GIVEN_ROLE_MEANING[role]} ${say(question)}`,
    options,
    context,
  );
  const changed = await client.call(
    changeRole,
    { params: { id: person.id }, body: { role, operation, ...(until === undefined ? {} : { until }) } },
    call,
  );
  if (options.json) return report.json(changed);
  report.say(
    `${say(operation === 'Addition' ? 'role.given' : 'role.taken')} ${fullName(changed)}: ${roleText(changed)}.`,
  );
}

/** Asks for a role that two people give, after asking the one who types. */
async function requestRole(
  wish: {
    readonly role: RequestedRole;
    readonly person: PracticeMember;
    readonly actor: PracticeMember | undefined;
    readonly until: CalendarDate | undefined;
  },
  options: ChangeRoleOptions,
  {
    client,
    report,
    context,
  }: { readonly client: Client; readonly report: Report; readonly context: Context },
): Promise<void> {
  const { role, person, actor, until } = wish;
  const refusal =
    actor &&
    findAskRefusal(
      role,
      actor,
      person,
      // What only the server knows it refuses itself.
      { hasAnotherAdministrator: true, hasAnotherSuperAdministrator: true, administersElsewhere: false },
      false,
    );
  if (refusal !== undefined) throw new AppError(refusal);
  const reason = options.reason?.trim() ?? '';
  if (reason === '') throw new TerminalFailure('terminal.role-reason-missing');
  await confirm(
    `${fullName(person)} <${person.email}>: ${GIVEN_ROLE_LABEL[role]}. ${GIVEN_ROLE_MEANING[role]} ${say('role.ask-question')}`,
    options,
    context,
  );
  const request = await client.call(
    askForRole,
    { params: { id: person.id }, body: { role, reason, ...(until === undefined ? {} : { until }) } },
    { signal: context.cancelled },
  );
  if (options.json) return report.json(request);
  report.say(sayRequested(request));
}
