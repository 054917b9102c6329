import { listFilters } from '@erx/core/audit/rules';
import { AppError } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/network/contract';
import type { NetworkMessageQuery, RefusedMessageText, Replayed } from '@erx/core/network/model';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import type { Member } from '../platform/api/authenticate';
import { searchedInstants } from '../platform/api/days';
import type { Database } from '../platform/database/database';
import type { Call, Server } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import { readMessage } from '../platform/gateway/read-message';
import { toDigest } from '../platform/gateway/sender';
import { API_VERSION } from '../platform/version';
import { LARGEST_KEPT } from '../inbox/refused-store';
import * as refusedStore from './refused-store';
import { openRequests, type Requests } from '../requests/receiving';
import type { Services } from '../services';
import { findDeskMessage, requeueMessage, searchDesk } from './desk-store';
import { readRates } from './rates-store';
import { receive } from './receive';
import { claimReplay, endReplay } from './replay-store';
import { changeAndPublish } from '../platform/push/publish-change';

/** How far back a search goes that names neither a day nor what it looks for. */
const DAYS_UNASKED = 30;

/** Super administrators answer for every practice; administrators see their own. */
const scopeOf = ({ actor, practiceId }: Member): string | undefined =>
  actor.isSuperAdmin ? undefined : practiceId;

/**
 * The network desk: every message to and from the pharmacy network, why it was refused, and what may be done about
 * it (docs/decisions/network-desk.md).
 */
export function serveNetworkDesk(server: Server, services: Services): void {
  const { database } = services;
  const requests = openRequests(database);

  server.serve(contract.searchDeskMessages, (call) => searchDeskMessages(database, call));

  server.serve(contract.getDeskMessage, (call) => getDeskMessage(database, call));

  server.serve(contract.getNetworkRates, ({ now }) => readRates(database, now));

  server.serve(contract.resendNetworkMessage, (call) => resendNetworkMessage(services, call));

  server.serve(contract.replayRefusedMessage, (call) => replayRefusedMessage(services, requests, call));
}

async function searchDeskMessages(
  database: Database,
  { member, query, now, continueAfter }: Call<typeof contract.searchDeskMessages>,
) {
  const { from, before } = searchedInstants(member, query);
  const page = await searchDesk(database, {
    practiceId: scopeOf(member),
    from: from ?? (isNarrow(query) ? undefined : new Date(now.getTime() - DAYS_UNASKED * 86_400_000)),
    before,
    pharmacy: query.pharmacy,
    patientId: query.patientId,
    orderNumber: query.orderNumber,
    messageId: query.messageId,
    kind: query.kind,
    direction: query.direction,
    state: query.state,
    after: query.after,
    limit: query.limit ?? DEFAULT_PAGE_SIZE,
  });
  continueAfter(page.next);
  return page.items;
}

async function getDeskMessage(
  database: Database,
  { member, params, now }: Call<typeof contract.getDeskMessage>,
) {
  const found = await findDeskMessage(database, params.id, scopeOf(member));
  if (!found) throw new AppError('tracing.message-unknown');
  const { message, xml, answerXml } = found;
  await recordAction(
    database,
    // in the trail of the practice whose patient it names
    { ...member, practiceId: message.practice?.id ?? member.practiceId },
    {
      event: 'message.read',
      resourceType: 'NetworkMessage',
      resourceId: message.id,
      details: { kind: message.kind, message: message.messageId },
    },
    now,
  );
  return { ...message, xml, answerXml };
}

async function resendNetworkMessage(
  services: Services,
  { member, params, now }: Call<typeof contract.resendNetworkMessage>,
) {
  await changeAndPublish(services, async (transaction) => {
    const queued = await requeueMessage(transaction, params.id, now);
    if (!queued) {
      const isKnown = await findDeskMessage(transaction, params.id, scopeOf(member));
      throw new AppError(isKnown ? 'network.not-resendable' : 'tracing.message-unknown');
    }
    await recordAction(
      transaction,
      { ...member, practiceId: queued.practiceId },
      {
        event: 'network-message.resent',
        resourceType: 'NetworkMessage',
        resourceId: params.id,
        details: { kind: queued.kind, message: queued.messageId },
      },
      now,
    );
  });
  services.notify('outbox');
  return undefined;
}

async function replayRefusedMessage(
  services: Services,
  requests: Requests,
  { member, params, now }: Call<typeof contract.replayRefusedMessage>,
): Promise<Replayed> {
  const found = await refusedStore.findRefusedMessage(services.database, params.id);
  if (!found) throw new AppError('refused-message.unknown');
  const { message, xml: encrypted } = found;
  const { kept, xml } = readText(services, message.size, encrypted);
  if (kept !== 'whole') throw new AppError('network.not-replayable');
  const claimed = await services.database.transaction((transaction) =>
    claimReplay(transaction, { id: message.id, by: member.accountId, at: now, digest: toDigest(xml) }),
  );
  if (!claimed) throw new AppError('network.already-replayed');
  try {
    const answer = await receive(
      { ...services, requests, softwareVersion: API_VERSION, address: member.address },
      xml,
    );
    const replayed = await toReplayed(answer);
    await changeAndPublish(services, async (transaction) => {
      await endReplay(transaction, message.id, replayed.state);
      await recordAction(
        transaction,
        member,
        {
          event: 'refused-message.replayed',
          resourceType: 'RefusedMessage',
          resourceId: message.id,
          details: {
            message: message.messageId,
            from: message.sender?.id ?? '',
            state: replayed.state,
            code: `${message.code}/${message.descriptionCode}`,
          },
        },
        now,
      );
    });
    return replayed;
  } catch (error) {
    await endReplay(services.database, message.id, null);
    throw error;
  }
}

/** What names one message, order or patient finds it however old it is. */
function isNarrow({ orderNumber, messageId, patientId }: NetworkMessageQuery): boolean {
  return [orderNumber, messageId, patientId].some((given) => given !== undefined && given !== '');
}

/** What the answer to a message says of it. */
async function toReplayed(answerXml: string): Promise<Replayed> {
  const reading = await readMessage(answerXml);
  if (!reading.valid) throw new Error('What was answered here cannot be read here.');
  const { body } = reading.message;
  return body.kind === 'Error'
    ? { state: 'refused', reason: body.description ?? body.code }
    : { state: 'taken', reason: '' };
}

/**
 * Messages of the network that were refused, and the incidents of the installation: for super administrators,
 * who answer for all practices.
 */
export function serveRefusedMessages(server: Server, services: Services): void {
  const { database } = services;

  server.serve(contract.searchRefusedMessages, async ({ member, query, continueAfter }) => {
    const page = await refusedStore.searchRefusedMessages(database, {
      ...searchedInstants(member, query),
      sender: query.sender,
      messageId: query.messageId,
      descriptionCode: query.code,
      after: query.after,
      limit: query.limit ?? DEFAULT_PAGE_SIZE,
    });
    continueAfter(page.next);
    return page.items;
  });

  server.serve(contract.getRefusedMessage, async ({ member, params, now }) => {
    const found = await refusedStore.findRefusedMessage(database, params.id);
    if (!found) throw new AppError('refused-message.unknown');
    const { message } = found;
    await recordAction(
      database,
      member,
      {
        event: 'refused-message.read',
        resourceType: 'RefusedMessage',
        resourceId: message.id,
        details: {
          kind: message.kind,
          message: message.messageId,
          from: message.sender?.id ?? '',
          code: `${message.code}/${message.descriptionCode}`,
        },
      },
      now,
    );
    return { ...message, ...readText(services, message.size, found.xml) };
  });

  server.serve(contract.searchSystemIncidents, async ({ member, query, now, continueAfter }) => {
    const page = await refusedStore.searchSystemIncidents(database, {
      ...searchedInstants(member, query),
      after: query.after,
      limit: query.limit ?? DEFAULT_PAGE_SIZE,
    });
    if (query.after === undefined) {
      await recordAction(
        database,
        member,
        {
          event: 'system-incidents.searched',
          resourceType: 'Practice',
          resourceId: member.practiceId,
          details: { filters: listFilters(query) },
        },
        now,
      );
    }
    continueAfter(page.next);
    return page.items;
  });
}

/** The text as far as it is kept and can be decrypted. */
function readText(
  { keys, log }: Pick<Services, 'keys' | 'log'>,
  size: number,
  encrypted: string,
): Pick<RefusedMessageText, 'kept' | 'xml'> {
  if (encrypted === '') return { kept: 'nothing', xml: '' };
  try {
    const xml = keys.decrypt(encrypted);
    return {
      kept: xml.length >= LARGEST_KEPT && Buffer.byteLength(xml) < size ? 'beginning' : 'whole',
      xml,
    };
  } catch {
    log.warn(
      { code: 'refused-message.locked' },
      'a refused message was encrypted with a key that is not known here',
    );
    return { kept: 'locked', xml: '' };
  }
}
