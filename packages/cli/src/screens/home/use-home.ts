import { getUserInfo } from '@erx/core/users/contract';
import type { UserInfo } from '@erx/core/users/model';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Clock } from '../../context';
import { showFailure } from '../../failure';
import { openChannel } from '../../requests/channel';
import { endsSession } from '../../requests/ends-session';
import type { FeedState } from '../../requests/feed-listener';
import type { Connection } from '../../session/connect';
import { settling } from '../../settled';
import { WAITING_GROUPS, type WaitingFact, type WaitingGroup } from './waiting';

const TICK = 1_000;
/** What no event reports is read again this often. */
const READ_AGAIN = 60_000;

/**
 * A group of lines as it is: not read yet, read, or why not. A failed reading never looks like an empty
 * queue.
 */
export interface GroupStatus {
  readonly group: WaitingGroup;
  readonly facts: readonly WaitingFact[] | undefined;
  readonly failure: string | undefined;
}

/** What the home screen knows of anyone who is signed in. */
export interface Home {
  /** Undefined while it is asked, where it could not be asked, and while no one is signed in. */
  readonly user: UserInfo | undefined;
  readonly groups: readonly GroupStatus[];
  readonly feedState: FeedState | undefined;
  /** Why nothing is known; undefined while all is well. */
  readonly failure: string | undefined;
  /** Whether only signing in helps. */
  readonly isSignedOut: boolean;
  /** When something was read last, and whether because the user asked. */
  readonly read: { readonly at: Date; readonly isRenewed: boolean } | undefined;
  refresh(): void;
}

/** Follows who is signed in and what waits for them, until the screen is left. */
export function useHome(connection: Connection | undefined, clock: Clock): Home {
  const [user, setUser] = useState<UserInfo>();
  const [failure, setFailure] = useState<string>();
  const [isSignedOut, setSignedOut] = useState(connection === undefined);
  const [asked, setAsked] = useState(0);
  const refused = useCallback((error: unknown): void => {
    setFailure(showFailure(error).message);
    if (endsSession(error)) setSignedOut(true);
  }, []);

  useEffect(() => {
    if (!connection) return;
    const stopping = new AbortController();
    const ask = (): void =>
      void connection.client.call(getUserInfo, {}, { signal: stopping.signal }).then(
        (known) => {
          if (stopping.signal.aborted) return;
          setUser(known);
          setFailure(undefined);
        },
        (error: unknown) => {
          if (!stopping.signal.aborted) refused(error);
        },
      );
    ask();
    return () => stopping.abort();
  }, [connection, refused, asked]);

  const { groups, feedState, read, readAll } = useGroups(
    connection,
    isSignedOut ? undefined : user,
    clock,
    refused,
  );
  const refresh = useCallback(() => {
    setAsked((times) => times + 1);
    readAll(true);
  }, [readAll]);
  return { user, groups, feedState, failure, isSignedOut, read, refresh };
}

interface Reading {
  /** Where an event has it read again: ends what is under way until then. */
  end?: (() => void) | undefined;
  isStale: boolean;
  isOnItsWay: boolean;
  readAt: number;
}

function useGroups(
  connection: Connection | undefined,
  user: UserInfo | undefined,
  clock: Clock,
  refused: (error: unknown) => void,
) {
  const [statuses, setStandings] = useState<ReadonlyMap<string, GroupStatus>>(new Map());
  const [feedState, setFeedState] = useState<FeedState>();
  const readings = useRef(new Map<string, Reading>());
  const groups =
    user === undefined ? [] : WAITING_GROUPS.filter(({ allow }) => user.permissions.includes(allow));

  const [read, setRead] = useState<Home['read']>();
  const isAsked = useRef(false);
  const readAll = useCallback((byUser = false) => {
    isAsked.current = byUser;
    for (const reading of readings.current.values()) reading.isStale = true;
  }, []);

  // A person is read again by `refresh`; what is followed does not begin again with it.
  const userId = user?.id;
  const latest = useRef({ user, groups });
  latest.current = { user, groups };
  useEffect(() => {
    if (!connection || userId === undefined) return;
    return followGroups(latest.current.groups, connection, clock, {
      readings,
      isAsked,
      user: () => latest.current.user,
      onGroup: (status) => setStandings((before) => new Map(before).set(status.group.name, status)),
      onRead: () => setRead({ at: clock.now(), isRenewed: isAsked.current }),
      onFeed: setFeedState,
      refused,
      readAll,
    });
  }, [connection, userId, clock, refused, readAll]);

  return {
    groups: groups.map(
      (group): GroupStatus => statuses.get(group.name) ?? { group, facts: undefined, failure: undefined },
    ),
    feedState,
    read,
    readAll,
  };
}

interface Following {
  readonly readings: { current: Map<string, Reading> };
  /** Whether the user asked for what is read now. */
  readonly isAsked: { current: boolean };
  user(): UserInfo | undefined;
  onGroup(status: GroupStatus): void;
  onRead(): void;
  onFeed(state: FeedState): void;
  refused(error: unknown): void;
  readAll(): void;
}

/** Reads groups now, by events and as they age. @returns how to stop */
function followGroups(
  followed: readonly WaitingGroup[],
  connection: Connection,
  clock: Clock,
  { readings, isAsked, user, onGroup, onRead, onFeed, refused, readAll }: Following,
): () => void {
  const stopping = new AbortController();
  readings.current = new Map(
    followed.map(({ name }) => [
      name,
      { isStale: true, isOnItsWay: false, readAt: Number.NEGATIVE_INFINITY },
    ]),
  );
  const readGroup = async (group: WaitingGroup, reading: Reading): Promise<void> => {
    const reader = user();
    if (!reader) return;
    Object.assign(reading, { isStale: false, isOnItsWay: true, readAt: clock.now().getTime() });
    try {
      const facts = await group.read(connection.client, reader, clock.now(), stopping.signal);
      if (stopping.signal.aborted) return;
      onGroup({ group, facts, failure: undefined });
      onRead();
    } catch (error) {
      if (stopping.signal.aborted) return;
      onGroup({ group, facts: undefined, failure: showFailure(error).message });
      // Of one group alone, 403 means that the right to it was taken away.
      if (error instanceof Error && 'status' in error && error.status === 401) refused(error);
    } finally {
      reading.isOnItsWay = false;
      if (!reading.isStale) reading.end = void reading.end?.();
    }
  };
  const readStale = (): void => {
    const now = clock.now().getTime();
    for (const group of followed) {
      const reading = readings.current.get(group.name);
      if (!reading || reading.isOnItsWay) continue;
      const age = now - reading.readAt;
      const isOld = age >= READ_AGAIN && (clock.readsAgain || group.events.length === 0);
      if (isOld) isAsked.current = false;
      if ((reading.isStale && age >= group.gapMilliseconds) || isOld) void readGroup(group, reading);
    }
  };
  readStale();
  let wasCut = false;
  const onEvent = (name: string): void => {
    const reading = readings.current.get(name);
    isAsked.current = false;
    if (!reading) return;
    reading.isStale = true;
    reading.end ??= settling.begin();
  };
  const stops = [
    clock.every(TICK, readStale),
    openChannel(connection, clock, {
      follow(channel) {
        for (const { name, events } of followed)
          for (const event of events) channel.on(event, () => onEvent(name));
      },
      state(state) {
        if (wasCut && state === 'connected') readAll();
        wasCut = state === 'reconnecting' || state === 'offline';
        onFeed(state);
      },
      failed: refused,
    }),
  ];
  return () => {
    stopping.abort();
    for (const reading of readings.current.values()) reading.end?.();
    for (const stop of stops) stop();
  };
}
