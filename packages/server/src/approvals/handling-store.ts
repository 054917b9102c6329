import type { AuditEvent } from '@erx/core/audit/events';
import {
  HANDLING_EVENTS,
  type Handling,
  handledSince,
  toHandlingsByPeople,
} from '@erx/core/approvals/two-people';
import { SECRET_EVENTS, type SecretMade } from '@erx/core/service-accounts/answering';
import type { Config } from '../platform/config';
import type { Connection } from '../platform/database/database';
import { named } from '../platform/database/named';

/** Who judges whether two people are two: what the installation has set, and when. */
export interface Judging {
  readonly config: Pick<Config, 'twoPeopleHours'>;
  readonly now: Date;
}

/**
 * From the trails of every practice of either: a person is registered or reset in one practice and asked for
 * in another. Secrets of service accounts however old: their maker answers for what was done with them.
 */
const HANDLINGS = named({
  name: 'handlings-among',
  text: `SELECT r.event, r.account_id AS "byId", r.resource_id AS "ofId", r.at
    FROM audit_records r
    WHERE r.practice_id IN (SELECT practice_id FROM memberships WHERE account_id = ANY(:accountIds::uuid[]))
      AND r.event = ANY(:handlings::text[] || :secrets::text[]) AND r.outcome = 'done'
      AND (r.at > :since OR r.event = ANY(:secrets) OR (r.resource_id = ANY(:resourceIds::text[])
        AND (r.account_id = ANY(:accountIds::uuid[])
          OR r.account_id IN (SELECT account_id FROM service_accounts))))`,
});

/**
 * Which of these people ever handled another's sign-in; and who handled whose in their practices while it
 * counts: chains lead through others. What a service account did is counted for the people who answer for it.
 */
export async function listHandlings(
  connection: Connection,
  accountIds: readonly string[],
  { config, now }: Judging,
): Promise<readonly Handling[]> {
  return toHandlingsByPeople(
    await HANDLINGS.run<Handling | SecretMade>(connection, {
      accountIds,
      resourceIds: accountIds,
      handlings: HANDLING_EVENTS satisfies readonly AuditEvent[],
      secrets: SECRET_EVENTS,
      since: handledSince(config.twoPeopleHours, now),
    }),
  );
}
