import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { updatePractice } from '@erx/core/practices/contract';
import type { PracticeDetails } from '@erx/core/practices/model';
import { detailsOf, findingsOnPracticeDetails } from '@erx/core/practices/rules';
import { createHash } from 'node:crypto';
import { toAuditedChanges } from '../platform/audit-trail/changes';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Server } from '../platform/api/router';
import { recordEvent } from '../platform/outbox/event-store';
import { changeAndPublish } from '../platform/push/publish-change';
import { notifyDirectory } from '../credentials/directory/notify';
import type { Services } from '../services';
import { wholePractice } from './routes';
import { changePractice, lockPractice, registeredPrescribers } from './store';

/**
 * Name, address and other details of a practice. The change, its record, its event and what the network's
 * directory is sent go together: the directory lists each prescriber under the practice's name.
 */
export function servePracticeDetails(server: Server, services: Services): void {
  server.serve(updatePractice, async ({ member, body, now }) => {
    const { practiceId } = member;
    const { version, ...details } = body;
    const practice = await changeAndPublish(services, async (transaction) => {
      await lockPractice(transaction, practiceId);
      const stored = await wholePractice(transaction, practiceId);
      if (stored.version !== version) throw new AppError('record.changed');
      const before = detailsOf(stored);
      refuseWhenStopped(findingsOnPracticeDetails(details, before));
      const changes = toAuditedChanges(toRecorded(before), toRecorded(details));
      if (changes.length === 0) throw new AppError('practice.unchanged');
      if (!(await changePractice(transaction, practiceId, body))) throw new AppError('record.changed');
      await recordAction(
        transaction,
        member,
        { event: 'practice.changed', resourceType: 'Practice', resourceId: practiceId, details: { changes } },
        now,
      );
      await recordEvent(
        transaction,
        { practiceId, name: 'PracticeChanged', providerId: null, content: { version: version + 1 } },
        now,
      );
      if (details.name !== before.name)
        for (const accountId of await registeredPrescribers(transaction, practiceId))
          await notifyDirectory(
            transaction,
            services.config,
            { practiceId, accountId, byAccountId: member.accountId },
            now,
          );
      return await wholePractice(transaction, practiceId);
    });
    services.notify('outbox');
    return practice;
  });
}

/** The details as the trail keeps them: of a picture what distinguishes it. */
function toRecorded({ base64Image, ...details }: PracticeDetails): Record<string, unknown> {
  return {
    ...details,
    picture: base64Image === '' ? '' : `SHA-256 ${createHash('sha256').update(base64Image).digest('hex')}`,
  };
}
