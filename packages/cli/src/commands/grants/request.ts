import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { changeRequestPermission, requestReadyToSign, searchGrantees } from '@erx/core/grants/contract';
import type { Operation } from '@erx/core/grants/model';
import { BEGINNING, CHANGING, findingsOn } from '@erx/core/grants/rules';
import { fullName } from '@erx/core/users/names';
import type { CommonOptions, Context } from '../../context';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { personNamed } from '../../session/person-named';
import { aroundPerson, toGrantStatus } from './status';

/** The permissions that are given and taken. */
export type PermissionWord = 'ready-to-sign' | 'change-requests';

export interface RequestOptions extends CommonOptions, ConfirmOptions {
  readonly permission: PermissionWord;
  readonly remove?: boolean;
}

/**
 * Begins a request about the ready-to-sign permission, which a second person approves (S6-15); or gives or
 * takes the change-request permission, which holds at once (S6-14).
 * @throws AppError or CallError with why not; TerminalFailure
 */
export async function requestGrantCommand(
  word: string,
  options: RequestOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const call = { signal: context.cancelled };
  const [standing, people] = await Promise.all([
    toGrantStatus(client, context),
    client.call(searchGrantees, { query: {} }, call),
  ]);
  const person = personNamed(word, people);
  const operation: Operation = options.remove ? 'Removal' : 'Addition';
  const isAtOnce = options.permission === 'change-requests';
  refuseWhenStopped(
    findingsOn(
      (isAtOnce ? CHANGING : BEGINNING)[operation],
      standing.me,
      person,
      aroundPerson(standing, person.id),
    ),
  );
  const params = { userId: person.id, operation };
  if (!isAtOnce) {
    const request = await client.call(requestReadyToSign, { params }, call);
    if (options.json) return report.json(request);
    report.say(
      `${say('grant.initiated', { name: fullName(person) })}. A second person approves it with: erx grants approve ${request.id}`,
    );
    return;
  }
  if (options.remove)
    await confirm(
      `Take the change request permission from ${fullName(person)} <${person.email}>, at once?`,
      options,
      context,
    );
  const changed = await client.call(changeRequestPermission, { params }, call);
  if (options.json) return report.json(changed);
  report.say(`${fullName(changed)}: ${say(options.remove ? 'grant.change-removed' : 'grant.change-added')}`);
}
