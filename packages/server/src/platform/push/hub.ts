import { CONNECTION_ID_EVENT, EVENT_CONTENT, type EventContent } from '@erx/core/notifications/model';
import { seesEvent } from '@erx/core/notifications/rules';
import type { WebSocket } from 'ws';
import type { Signals } from '../database/notify';
import type { Database } from '../database/database';
import type { Watermark } from '../database/commit-watermark';
import { describeError } from '../describe-error';
import type { PlatformServices } from '../http/services';
import type { TicketHolder } from '../identity/ticket';
import { createSubscribers } from './subscribers';
import { openConnection, PING_EVERY, type PushConnection } from './connection';
import { readEvents, type StoredEvent } from '../outbox/event-store';
import { groupsOf } from './join';
import { invocation } from './protocol';

/** A notification may be missed; a hub with clients looks by itself so often. */
const LOOK_EVERY = 2_000;
/** How soon it looks again when a transaction before the last number is still running. */
const PENDING_AGAIN = 10;
const BATCH = 500;

/** The sockets of this process and the stream of events to them. */
export interface Hub {
  /** Takes over a socket whose ticket has been used. */
  accept(socket: WebSocket, connectionId: string, holder: TicketHolder): void;
  /** How many it holds. */
  connected(): number;
  /** Says goodbye to every client; they come back to another process. */
  close(): Promise<void>;
}

/** Whether an event says to its person that they may see nothing more: signed out everywhere, made inactive. */
const endsConnectionOf = (holder: TicketHolder, { event, practiceId, providerId }: StoredEvent): boolean =>
  practiceId === holder.practiceId &&
  (event.name === 'SessionsEnded'
    ? providerId === holder.accountId
    : event.name === 'GrantChanged' &&
      EVENT_CONTENT.GrantChanged.safeParse(event.content).data?.accountId === holder.accountId);

/**
 * Delivers settled events, in order, to the sockets that have joined their practice. Everything runs in one
 * queue: a socket notes the last number when it comes and is given all that follows once it has joined, so
 * nothing falls in between.
 */
export function createHub(
  { config, database, log, now }: Pick<PlatformServices, 'config' | 'database' | 'log' | 'now'>,
  signals: Signals,
  tail: Watermark,
): Hub {
  const connections = new Set<PushConnection>();
  const deliver = deliverer(database, createHandover(createSubscribers(database), connections));
  let cursor: number | undefined;
  let work: Promise<void> = Promise.resolve();
  let isPumpQueued = false;
  let areGroupsStale = false;
  let isClosed = false;

  function queue(task: () => Promise<void>): void {
    work = work.then(task).catch((error: unknown) => {
      log.error({ code: 'push.failed', failure: describeError(error) }, 'push failed; it is tried again');
    });
  }

  function pumpSoon(): void {
    if (isPumpQueued || isClosed) return;
    isPumpQueued = true;
    queue(async () => {
      isPumpQueued = false;
      await pump();
    });
  }

  async function pump(): Promise<void> {
    if (connections.size === 0) {
      cursor = undefined;
      return;
    }
    const { watermark, pending } = await tail.settled();
    cursor ??= watermark;
    await admitJoined(database, connections, deliver, cursor);
    const joined = [...connections].filter((connection) => connection.joined);
    if (areGroupsStale && joined.length > 0) {
      areGroupsStale = false;
      await followGroups(database, joined, cursor);
    }
    cursor = await deliver(joined, cursor, watermark, (read) => {
      cursor = read;
    });
    if (pending) setTimeout(pumpSoon, PENDING_AGAIN);
  }

  const stopListening = [
    signals.on('events', pumpSoon),
    signals.on('push-groups', () => {
      areGroupsStale = true;
      pumpSoon();
    }),
  ];
  const looking = config.readsAgain
    ? setInterval(() => {
        areGroupsStale = true;
        pumpSoon();
      }, LOOK_EVERY)
    : undefined;
  const pinging = setInterval(() => {
    for (const connection of connections) connection.keepAlive(performance.now());
  }, PING_EVERY);

  return {
    accept(socket, connectionId, holder) {
      connections.add(
        openConnection(
          socket,
          { id: connectionId, holder, openedAt: now() },
          {
            onReady(connection) {
              queue(async () => {
                connection.from = (await tail.settled()).watermark;
                connection.send(invocation(CONNECTION_ID_EVENT, [connection.id]));
              });
            },
            onClosed(connection) {
              connections.delete(connection);
            },
          },
        ),
      );
    },
    connected: () => connections.size,
    async close() {
      isClosed = true;
      for (const stop of stopListening) stop();
      clearInterval(looking);
      clearInterval(pinging);
      for (const connection of connections) connection.end(true);
      connections.clear();
      await work;
    },
  };
}

/**
 * A socket of an ended session receives what a page receives when all are ended, and is closed; one of a
 * session that locked itself is only closed, and comes back after the next sign-in.
 */
function endSockets(
  events: readonly StoredEvent[],
  connections: Set<PushConnection>,
  to: readonly PushConnection[],
): void {
  for (const { event } of events) {
    if (event.name !== 'SessionEnded' && event.name !== 'SessionLocked') continue;
    const { accountId, session } = event.content as EventContent<'SessionEnded' | 'SessionLocked'>;
    for (const connection of to) {
      if (connection.holder.accountId !== accountId || connection.holder.session !== session) continue;
      const { sequence, at } = event;
      if (event.name === 'SessionEnded')
        connection.send(invocation('SessionsEnded', [{ accountId }, { sequence, at }]));
      connection.end(event.name === 'SessionLocked', 'This session was ended.');
      connections.delete(connection);
    }
  }
}

/** Hands events to the sockets whose person may see them; whoever may see nothing any more is closed. */
function createHandover(
  audience: ReturnType<typeof createSubscribers>,
  connections: Set<PushConnection>,
): (events: readonly StoredEvent[], among: readonly PushConnection[]) => Promise<void> {
  return async (events, among) => {
    endSockets(events, connections, among);
    const to = among.filter((connection) => connections.has(connection));
    const practices = new Set(events.map(({ practiceId }) => practiceId));
    const concerned = to.filter(({ holder }) => practices.has(holder.practiceId));
    const seeings = await audience.viewers(concerned.map(({ holder }) => holder));
    const frames = events.map(({ event: { sequence, name, at, content } }) =>
      invocation(name, [content, { sequence, at }]),
    );
    concerned.forEach((connection, place) => {
      const seeing = seeings[place];
      const isOver =
        !seeing || (seeing.sessionsEndedAt !== null && connection.openedAt < seeing.sessionsEndedAt);
      if (isOver) {
        // The reason of its end is the last message that it gets.
        events.forEach((stored, index) => {
          if (endsConnectionOf(connection.holder, stored)) connection.send(frames[index] ?? '');
        });
        connection.end(false, 'This account may no longer see this practice.');
        connections.delete(connection);
        return;
      }
      events.forEach((stored, index) => {
        const isMeant =
          stored.practiceId === connection.holder.practiceId &&
          stored.event.name !== 'SessionLocked' &&
          stored.event.sequence > (connection.from ?? 0) &&
          seesEvent(seeing.viewer, stored);
        if (isMeant) connection.send(frames[index] ?? '');
      });
    });
  };
}

/** Hands sockets what happened after a number up to the watermark. @returns the number they now are at */
type Deliver = (
  to: readonly PushConnection[],
  after: number,
  watermark: number,
  onRead?: (sequence: number) => void,
) => Promise<number>;

function deliverer(database: Database, hand: ReturnType<typeof createHandover>): Deliver {
  return async (to, after, watermark, onRead) => {
    const practiceIds = [...new Set(to.map(({ holder }) => holder.practiceId))];
    let position = practiceIds.length === 0 ? watermark : after;
    while (position < watermark) {
      const events = await readEvents(database, { practiceIds, after: position, watermark, limit: BATCH });
      await hand(events, to);
      position = events.length < BATCH ? watermark : (events.at(-1)?.event.sequence ?? watermark);
      onRead?.(position);
    }
    return Math.max(position, after);
  };
}

/**
 * Gives each socket that has joined since what happened between its coming and the hub's place in the
 * stream.
 */
async function admitJoined(
  database: Database,
  connections: ReadonlySet<PushConnection>,
  deliver: Deliver,
  watermark: number,
): Promise<void> {
  const waiting = [...connections].filter(
    (connection) => !connection.joined && connection.from !== undefined,
  );
  if (waiting.length === 0) return;
  const groups = await groupsOf(
    database,
    waiting.map(({ id }) => id),
  );
  for (const connection of waiting) {
    const practiceId = groups.get(connection.id);
    if (practiceId === undefined) continue;
    connection.holder = { ...connection.holder, practiceId };
    await deliver([connection], connection.from ?? watermark, watermark);
    connection.joined = true;
  }
}

/** Where a socket was taken into the group of another practice, it hears of that one from here on (S7-4). */
async function followGroups(
  database: Database,
  joined: readonly PushConnection[],
  at: number,
): Promise<void> {
  const groups = await groupsOf(
    database,
    joined.map(({ id }) => id),
  );
  for (const connection of joined) {
    const practiceId = groups.get(connection.id);
    if (practiceId === undefined || practiceId === connection.holder.practiceId) continue;
    connection.holder = { ...connection.holder, practiceId };
    connection.from = at;
  }
}
