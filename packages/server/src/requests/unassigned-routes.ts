import { AppError } from '@erx/core/findings/app-error';
import { assignRequest, listUnassignedRequests, refuseUnassigned } from '@erx/core/requests/contract';
import type { UnassignedRequest } from '@erx/core/requests/model';
import { uuidv7 } from 'uuidv7';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { type PharmacyRequestMessage, matchRequest } from './match-request';
import { readMessage } from '../platform/gateway/read-message';
import { toRequestContent } from './request-content';
import { toInbound } from '../platform/gateway/sender';
import { isPharmacyRequest } from './handle-request';
import { writeRefusal } from './write-response';
import { receiptFor } from '../inbox/receipt';
import { queueReceipt } from '../platform/outbox/receipt-store';
import { queueResponse } from '../platform/outbox/response-store';
import { addresseeByAccount, requestMatching } from './matching-queries';
import { storeRequests } from './intake-statements';
import { requestsStore } from './store';
import {
  findUnassigned,
  assignToPractice,
  resolveUnassigned,
  type UnassignedRow,
  waitingUnassigned,
} from './unassigned-store';
import { changeAndPublish } from '../platform/push/publish-change';

/**
 * Requests to an SPI that no one here works under: a super administrator gives them to a prescriber or
 * refuses them.
 */
export function serveUnassignedRequests(server: Server, services: Services): void {
  const { database } = services;
  const matching = requestMatching(database);

  server.serve(
    listUnassignedRequests,
    async () => await Promise.all((await waitingUnassigned(database)).map(shown)),
  );

  server.serve(assignRequest, async ({ member, params, body, now }) => {
    const row = await findWaiting(services, params.id);
    const addressee = await addresseeByAccount(database, member.practiceId, body.providerId);
    if (!addressee) throw new AppError('prescription.provider-unknown');
    const message = await messageOf(row);
    const inbound = toInbound(message, row.xml, '');
    const { matched, ...request } = await matchRequest(
      { matching, drugs: services.drugs },
      message,
      addressee,
      inbound,
      now,
    );
    await changeAndPublish(services, async (transaction) => {
      if (!(await resolveUnassigned(transaction, row.id, 'Assigned', member.accountId, now)))
        throw new AppError('request.already-answered');
      await assignToPractice(transaction, row, member.practiceId);
      const details = {
        messageId: row.messageId,
        unassigned: row.id,
        provider: body.providerId,
        prescription: matched.prescription,
        patient: matched.patient,
      };
      await storeRequests(transaction, [
        {
          ...request,
          isTaken: true,
          audit: {
            accountId: member.accountId,
            trailName: member.trailName,
            event: 'request.assigned',
            details,
          },
        },
      ]);
    });
    if (request.receipt) services.notify('outbox');
    const stored = await requestsStore(database, member.practiceId).find(request.request.id);
    if (!stored) throw new Error('A request that was assigned is gone.');
    return stored;
  });

  server.serve(refuseUnassigned, async ({ member, params, now }) => {
    const row = await findWaiting(services, params.id);
    const message = await messageOf(row);
    const response = writeRefusal(message, 'AN', now);
    await database.transaction(async (transaction) => {
      if (!(await resolveUnassigned(transaction, row.id, 'Refused', member.accountId, now)))
        throw new AppError('request.already-answered');
      await queueResponse(
        transaction,
        {
          ...response,
          practiceId: member.practiceId,
          id: uuidv7(),
          requestId: row.id,
          relatesTo: row.messageId,
          orderNumber: message.header.prescriberOrderNumber ?? row.messageId,
        },
        now,
      );
      await queueReceipt(transaction, receiptFor(message, member.practiceId, now), now);
      await recordAction(
        transaction,
        member,
        {
          event: 'request.refused-unassigned',
          resourceType: 'PharmacyRequest',
          resourceId: row.id,
          details: { messageId: row.messageId, response: response.messageId, reason: 'AN' },
        },
        now,
      );
    });
    services.notify('outbox');
    return undefined;
  });
}

/** @throws AppError request.not-found; request.already-answered when a user has seen to it */
async function findWaiting({ database }: Services, id: string): Promise<UnassignedRow> {
  const row = await findUnassigned(database, id);
  if (!row) throw new AppError('request.not-found');
  if (row.state !== 'Waiting') throw new AppError('request.already-answered');
  return row;
}

async function messageOf(row: UnassignedRow): Promise<PharmacyRequestMessage> {
  const reading = await readMessage(row.xml);
  if (!reading.valid || !isPharmacyRequest(reading.message))
    throw new Error('A request was kept that cannot be read.');
  return reading.message;
}

async function shown(row: UnassignedRow): Promise<UnassignedRequest> {
  const { body } = await messageOf(row);
  const { first, middle, last, suffix } = body.prescriber.name;
  return {
    id: row.id,
    kind: row.kind,
    spi: row.spi,
    pharmacy: { ncpdpId: row.pharmacyNcpdpId, storeName: row.storeName ?? body.pharmacy.businessName },
    // No catalogue is queried: what the pharmacy says is enough to see whose it is.
    content: toRequestContent(body, () => undefined),
    prescriberAsSent: [first, middle, last, suffix].filter(Boolean).join(' '),
    receivedAt: row.receivedAt.toISOString(),
  };
}
