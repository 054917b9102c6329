import { AppError } from '@erx/core/findings/app-error';
import {
  changeOrganization,
  joinNamedOrganization,
  joinOrganization,
  listEvents,
  negotiatePush,
} from '@erx/core/notifications/contract';
import { onlyProviderSeenBy } from '@erx/core/requests/rules';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordRefusedAccess } from '../api/access-denied';
import type { Member } from '../api/authenticate';
import { recordRefusal } from '../audit-trail/record';
import type { Signals } from '../database/notify';
import { followWatermark } from '../database/commit-watermark';
import type { Server } from '../api/router';
import type { PlatformServices } from '../http/services';
import { toTicketHolder, issueTicket, ticketHash, type TicketHolder, useTicket } from '../identity/ticket';
import { areEventsMissing, readEvents } from '../outbox/event-store';
import { createHub, type Hub } from './hub';
import { changeGroup, joinGroup } from './join';

/** The hub as the specification addresses it, for clients that open the socket themselves (S7-5). */
const HUB = '/api/notificationhub';
/** The path of the hub's WebSocket. */
const SOCKET = `${HUB}/socket`;
/** The paths at which a connection may become a WebSocket. */
export const SOCKETS = [SOCKET, HUB];
const TICKET_LIFE = 30_000;
const MOST_EVENTS = 500;
/** Clients only shake hands, ping and say goodbye. */
const MAX_PAYLOAD = 16_384;

/** Serves the push hub: its endpoints and its socket. `close` says goodbye to every client. */
export async function servePush(
  app: FastifyInstance,
  server: Server,
  services: PlatformServices,
  signals: Signals,
): Promise<Pick<Hub, 'close' | 'connected'>> {
  const { config, database } = services;
  const tail = followWatermark(database, 'events_sequence_seq');
  const hub = createHub(services, signals, tail);

  server.serve(negotiatePush, async ({ member, query, now: at }) => {
    if (query.userid !== undefined && query.userid !== member.accountId) {
      await recordRefusedAccess(services, member, negotiatePush.name, { reason: 'mail-header' });
      throw new AppError('access.refused');
    }
    return {
      url: `${config.publicUrl}${SOCKET}`,
      accessToken: await issueTicket(database, 'push', member, at, TICKET_LIFE),
    };
  });

  async function refuseJoining(member: Member): Promise<never> {
    await recordRefusal(services, member, {
      event: 'push.join-refused',
      resourceType: 'PushConnection',
      resourceId: null,
      details: {},
    });
    throw new AppError('record.not-found');
  }

  async function join(member: Member, connectionId: string): Promise<undefined> {
    if (!(await joinGroup(database, connectionId, member))) await refuseJoining(member);
    signals.notify('events');
    return undefined;
  }

  server.serve(joinOrganization, ({ member, body }) => join(member, body.connectionId));

  server.serve(joinNamedOrganization, ({ member, params, body }) =>
    params.organizationId === member.practiceId ? join(member, body.connectionId) : refuseJoining(member),
  );

  server.serve(changeOrganization, async ({ member, body }) => {
    if (!(await changeGroup(database, body.connectionId, body.previousOrganizationId, member)))
      await refuseJoining(member);
    signals.notify('push-groups');
    return undefined;
  });

  server.serve(listEvents, async ({ member, query: { after, limit = MOST_EVENTS } }) => {
    const { watermark } = await tail.settled();
    if (after === undefined || after >= watermark) return { latest: watermark, events: [] };
    const stored = await readEvents(database, {
      practiceIds: [member.practiceId],
      after,
      watermark,
      limit,
      ofProvider: onlyProviderSeenBy(member),
    });
    const isMissing = await areEventsMissing(database, after); // after the reading: what was deleted meanwhile shows
    return {
      latest: stored.length < limit ? watermark : (stored.at(-1)?.event.sequence ?? watermark),
      events: stored.map(({ event }) => event),
      ...(isMissing ? { isMissing } : {}),
    };
  });

  await serveSocket(app, services, hub);
  return hub;
}

/** The socket itself, opened with a ticket. */
async function serveSocket(
  app: FastifyInstance,
  { database, now }: Pick<PlatformServices, 'database' | 'now'>,
  hub: Hub,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(websocket, { options: { maxPayload: MAX_PAYLOAD } });
    const taken = new WeakMap<FastifyRequest, { id: string; holder: TicketHolder }>();

    // The stock client negotiates once more where the first answer sent it, now with the ticket.
    scope.post(`${SOCKET}/negotiate`, async (request) => {
      const ticket = ticketOf(request);
      if (!(await toTicketHolder(database, 'push', ticket, now())))
        throw new AppError('session.ticket-invalid');
      const id = ticketHash(ticket);
      return {
        negotiateVersion: 1,
        connectionId: id,
        connectionToken: id,
        availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
      };
    });

    for (const path of SOCKETS)
      scope.get(
        path,
        {
          websocket: true,
          async preValidation(request) {
            const ticket = ticketOf(request);
            const holder = await useTicket(database, 'push', ticket, now());
            if (!holder || !isOwnAddress(request, holder)) throw new AppError('session.ticket-invalid');
            taken.set(request, { id: ticketHash(ticket), holder });
          },
        },
        (socket, request) => {
          const ticket = taken.get(request);
          if (ticket) hub.accept(socket, ticket.id, ticket.holder);
          else socket.terminate();
        },
      );
  });
}

/** Whether the `userid` of a hub's address, where it has one, is the ticket's (readings S4-6). */
function isOwnAddress(request: FastifyRequest, holder: TicketHolder): boolean {
  const { userid } = request.query as Record<string, unknown>;
  return userid === undefined || userid === holder.accountId;
}

/** A browser can put the ticket only into the socket's address; it is worth nothing after that. */
function ticketOf(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer' && token) return token;
  const query = request.query as Record<string, unknown>;
  return typeof query['access_token'] === 'string' ? query['access_token'] : '';
}
