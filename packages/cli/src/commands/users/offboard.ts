import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { getPerson, offboardMember } from '@erx/core/grants/contract';
import { endsWithPerson, type Offboarded } from '@erx/core/grants/person';
import { anotherMayAdminister, findingsOn } from '@erx/core/grants/rules';
import { fullName } from '@erx/core/users/names';
import type { CommonOptions, Context } from '../../context';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { findPerson } from '../../session/find-person';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { findMember } from '../../users/members';

export interface OffboardOptions extends CommonOptions, ConfirmOptions {
  /** Who takes the drafts over. */
  readonly draftsTo?: string;
}

/**
 * Ends all that a person has in the practice in one act, after saying what and asking.
 * @throws AppError or CallError with why not; TerminalFailure
 */
export async function offboardUserCommand(
  word: string,
  options: OffboardOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const call = { signal: context.cancelled };
  const { me, people, person } = await findMember(word, client, context);
  const heir = options.draftsTo === undefined ? undefined : findPerson(options.draftsTo, people);
  // What the server would refuse anyway is refused before anyone is asked.
  refuseWhenStopped(
    findingsOn('deactivate', me, person, {
      request: undefined,
      anotherUserHasRtsPermission: false,
      anotherAdministers: anotherMayAdminister(people, person.id),
    }),
  );
  const params = { id: person.id };
  const facts = await client.call(getPerson, { params }, call);
  const question = say('member.offboard-question', { name: `${fullName(person)} <${person.email}>` });
  await confirm(`${question} ${endsWithPerson(facts).join('. ')}.`, options, context);
  const done = await client.call(
    offboardMember,
    { params, body: heir === undefined ? {} : { draftsTo: heir.id } },
    call,
  );
  if (options.json) return report.json(done);
  report.say(`${say('member.offboarded', { name: fullName(person) })} ${countsText(done)}`);
}

function countsText({
  revokedServiceAccounts,
  voidedLinks,
  closedRequests,
  handedDrafts,
  keptDrafts,
}: Offboarded): string {
  return (
    `Service accounts: ${String(revokedServiceAccounts)}, links: ${String(voidedLinks)}, ` +
    `requests: ${String(closedRequests)}, drafts handed over: ${String(handedDrafts)}, ` +
    `left: ${String(keptDrafts)}.`
  );
}
