import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { prepareAnswer, withdrawPreparation } from '@erx/core/requests/contract';
import { PreparedAnswer, type RequestDetails } from '@erx/core/requests/model';
import { findingsOnPreparation } from '@erx/core/requests/preparation';
import { mayPrepare } from '@erx/core/requests/protocol';
import { isOpen, toAnswerable } from '@erx/core/requests/rules/offers';
import { withReason } from '@erx/core/requests/rules/reasons';
import { dateIn } from '@erx/core/values/dates';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { prepare, withdraw } from './preparation-statements';
import { refillProtocol } from './protocol-statements';
import { findSeenRequest } from './seen-request';
import { changeAndPublish } from '../platform/push/publish-change';

/** Staff fill in answers for the prescriber: stored with the request, sent by the prescriber only. */
export function serveRequestPreparations(server: Server, services: Services): void {
  const { database } = services;

  server.serve(prepareAnswer, async ({ member, params: { id }, body, now }): Promise<RequestDetails> => {
    const { practiceId, accountId, timeZone } = member;
    const seen = await findSeenRequest(services, member, id, prepareAnswer);
    const { version, note = '', dueOn } = body;
    const answer = PreparedAnswer.parse(withReason(body.answer, seen.request.kind));
    const today = dateIn(timeZone, now);
    const isAllowed = mayPrepare(await refillProtocol(database, practiceId), { hasNpi: member.actor.hasNpi });
    if (!isAllowed) throw new AppError('request.prepare-refused');
    refuseWhenStopped(findingsOnPreparation({ request: toAnswerable(seen), answer, dueOn, today }));
    await changeAndPublish(services, async (transaction) => {
      const prepared = { answer, note, ...(dueOn === undefined ? {} : { dueOn }), by: accountId };
      if (!(await prepare(transaction, { practiceId, id, version }, prepared, now)))
        throw new AppError('record.changed');
      const details = { answer: answer.responseType, version: version + 1 };
      await recordAction(
        transaction,
        member,
        { event: 'request.prepared', resourceType: 'PharmacyRequest', resourceId: id, details },
        now,
      );
    });
    return await findSeenRequest(services, member, id, prepareAnswer);
  });

  server.serve(withdrawPreparation, async ({ member, params: { id }, body: { version }, now }) => {
    const { practiceId } = member;
    const {
      request: { state, preparation },
    } = await findSeenRequest(services, member, id, withdrawPreparation);
    if (!isOpen(state)) throw new AppError('request.already-answered');
    if (!preparation) throw new AppError('request.not-prepared');
    await changeAndPublish(services, async (transaction) => {
      if (!(await withdraw(transaction, { practiceId, id, version }, now)))
        throw new AppError('record.changed');
      const details = { preparedBy: preparation.preparedBy.id, version: version + 1 };
      await recordAction(
        transaction,
        member,
        { event: 'request.preparation-withdrawn', resourceType: 'PharmacyRequest', resourceId: id, details },
        now,
      );
    });
    return await findSeenRequest(services, member, id, withdrawPreparation);
  });
}
