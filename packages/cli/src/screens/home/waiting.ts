import { listAttention } from '@erx/core/attention/contract';
import { oldestOf } from '@erx/core/attention/today';
import type { Client } from '@erx/core/client/call';
import { listGrantRequests } from '@erx/core/approvals/contract';
import { findRefusal } from '@erx/core/grants/rules';
import { toCircumstances } from '@erx/core/approvals/signing';
import { getOversight } from '@erx/core/incidents/contract';
import type { EventName } from '@erx/core/notifications/model';
import { listChangeRequests, listRefillRequests, listUnassignedRequests } from '@erx/core/requests/contract';
import type { UserInfo } from '@erx/core/users/model';
import type { Permission } from '@erx/core/access/rights';
import type { Target } from '../cockpit/target';
import { waitingTime } from '../../output/waiting-time';
import { firstThenAll } from '../../session/probe-permission-first';

/** One line of what waits. */
export interface WaitingFact {
  readonly name: string;
  readonly count: number;
  /** What else is to be known of it; '' where nothing is. */
  readonly note: string;
  /** Whether the user has to look: something failed, or a time has run out. */
  readonly isBad: boolean;
  /** Where it is looked at and acted on; absent where that is not in the terminal. */
  readonly target?: Target;
}

/** Lines that are read together. */
export interface WaitingGroup {
  readonly name: string;
  /** Read for anyone who holds this. */
  readonly allow: Permission;
  /** The events after which it is read again. */
  readonly events: readonly EventName[];
  /** The least time between two readings: what costs the server more is read less often. */
  readonly gapMilliseconds: number;
  /** @throws CallError */
  read(client: Client, user: UserInfo, now: Date, signal: AbortSignal): Promise<readonly WaitingFact[]>;
}

/** What can wait for the user, in the order shown. */
export const WAITING_GROUPS: readonly WaitingGroup[] = [
  {
    name: 'Pharmacy requests',
    allow: 'request.read',
    events: ['NewRefillRequest', 'NewRxChangeRequest', 'RequestChanged'],
    gapMilliseconds: 1_000,
    async read(client, _user, now, signal) {
      const [refills, changes] = await firstThenAll([
        () => client.call(listRefillRequests, {}, { signal }),
        () => client.call(listChangeRequests, {}, { signal }),
      ]);
      const oldest = (requests: readonly { readonly receivedAt: string }[]): string =>
        requests[0] ? `the oldest for ${waitingTime(requests[0].receivedAt, now)}` : '';
      return [
        {
          name: 'Refill requests',
          count: refills.length,
          note: oldest(refills),
          isBad: false,
          target: { to: 'alerts', queue: 'refill' },
        },
        {
          name: 'Change requests',
          count: changes.length,
          note: oldest(changes),
          isBad: false,
          target: { to: 'alerts', queue: 'change' },
        },
      ];
    },
  },
  {
    name: 'Unassigned requests',
    allow: 'request.assign',
    events: [],
    gapMilliseconds: 5_000,
    async read(client, _user, _now, signal) {
      const requests = await client.call(listUnassignedRequests, {}, { signal });
      return [
        {
          name: 'Unassigned requests',
          count: requests.length,
          note: requests.length > 0 ? 'assign or refuse them in the web application' : '',
          isBad: requests.length > 0,
        },
      ];
    },
  },
  {
    name: 'Grants to approve',
    allow: 'grant.read',
    events: ['GrantChanged'],
    gapMilliseconds: 2_000,
    async read(client, user, _now, signal) {
      const { requests, anotherUserHasRtsPermission } = await client.call(listGrantRequests, {}, { signal });
      const mine = requests.filter(
        (request) =>
          findRefusal(
            'approve',
            user,
            request.targetUser,
            toCircumstances(request, anotherUserHasRtsPermission, user.timeZone),
          ) === undefined,
      );
      const others = requests.length - mine.length;
      return [
        {
          name: 'Grants to approve',
          count: mine.length,
          note: others > 0 ? `${String(others)} more for someone else` : '',
          isBad: false,
          target: { to: 'grants' },
        },
      ];
    },
  },
  {
    name: 'Security incidents',
    allow: 'incident.read',
    events: [],
    gapMilliseconds: 30_000,
    async read(client, _user, _now, signal) {
      const { notices, isBehind } = await client.call(getOversight, {}, { signal });
      const overdue = notices.filter(({ isOverdue }) => isOverdue).length;
      const note = [
        ...(notices.length > 0 ? ['in the last thirty days'] : []),
        ...(overdue > 0 ? [`${String(overdue)} notified too late`] : []),
        ...(isBehind ? ['the daily analysis is behind'] : []),
      ].join(', ');
      return [
        { name: 'Security incidents', count: notices.length, note, isBad: notices.length > 0 || isBehind },
      ];
    },
  },
  {
    name: 'Needs you',
    allow: 'prescription.read',
    events: [
      'FreeStandingErrorMessage',
      'FreeStandingVerifyMessage',
      'CancelResponse',
      'PrescriptionChanged',
      'RequestChanged',
      'AttentionChanged',
      'GrantChanged',
    ],
    gapMilliseconds: 15_000,
    async read(client, _user, now, signal) {
      const items = await client.call(listAttention, { query: {} }, { signal });
      const oldest = oldestOf(items);
      const note = oldest === undefined ? '' : `the oldest for ${waitingTime(oldest, now)}`;
      return [
        {
          name: 'Needs you',
          count: items.length,
          note,
          isBad: items.length > 0,
          target: { to: 'attention' },
        },
      ];
    },
  },
];
