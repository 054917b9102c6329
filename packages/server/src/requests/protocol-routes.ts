import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { getRefillProtocol, setRefillProtocol } from '@erx/core/requests/contract';
import { findingsOnProtocol, plainProtocol } from '@erx/core/requests/protocol';
import { toAuditedChanges } from '../platform/audit-trail/changes';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { refillProtocol, setRefillProtocolOf } from './protocol-statements';

/**
 * The practice's own rules for renewals: read by everyone who sees requests, set by who sets the practice up.
 */
export function serveRefillProtocol(server: Server, services: Services): void {
  const { database } = services;

  server.serve(getRefillProtocol, ({ member }) => refillProtocol(database, member.practiceId));

  server.serve(setRefillProtocol, async ({ member, body, now }) => {
    const { practiceId } = member;
    const protocol = plainProtocol(body);
    const { index } = await services.interactions.current();
    refuseWhenStopped(findingsOnProtocol(protocol, (name) => index.isClass(name) || index.covers(name)));
    await database.transaction(async (transaction) => {
      const before = await refillProtocol(transaction, practiceId);
      await setRefillProtocolOf(transaction, practiceId, protocol);
      const details = { changes: toAuditedChanges(before, protocol) };
      await recordAction(
        transaction,
        member,
        {
          event: 'practice.refill-protocol-changed',
          resourceType: 'Practice',
          resourceId: practiceId,
          details,
        },
        now,
      );
    });
    return protocol;
  });
}
