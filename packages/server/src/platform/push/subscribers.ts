import { type Role, may } from '@erx/core/access/rights';
import type { Viewer } from '@erx/core/requests/rules';
import type { Database, Statement } from '../database/database';
import type { TicketHolder } from '../identity/ticket';

/**
 * How long a membership that was read is believed: rights that are removed end a stream within this time
 * (docs/decisions/who-is-who.md).
 */
const BELIEVED = 1_000;

const MEMBERS: Statement = {
  name: 'push-audience',
  text: `SELECT m.practice_id, m.account_id, m.role, m.permission_change_requests, a.is_super_admin,
    a.organization_type, a.npi, a.sessions_ended_at, s.rights AS service_rights
    FROM memberships m JOIN accounts a ON a.id = m.account_id JOIN practices p ON p.id = m.practice_id
    LEFT JOIN service_accounts s ON s.practice_id = m.practice_id AND s.account_id = m.account_id
    WHERE m.practice_id = ANY($1) AND m.account_id = ANY($2) AND m.active AND NOT m.is_emergency_only
      AND a.active AND p.active`,
};

interface MemberRow {
  practice_id: string;
  account_id: string;
  role: Role;
  permission_change_requests: boolean;
  is_super_admin: boolean;
  organization_type: string;
  npi: string | null;
  sessions_ended_at: Date | null;
  service_rights: string[] | null;
}

/** What a holder may see, and since when sessions count. */
export interface Visibility {
  readonly viewer: Viewer;
  /** Sockets that were opened before are closed; null where no one signed out everywhere. */
  readonly sessionsEndedAt: Date | null;
}

/** Who may still be notified of what, read from the memberships and believed for a second. */
export interface Subscribers {
  /** What each holder may see, in their order; undefined for one who may see nothing any more. */
  viewers(holders: readonly TicketHolder[]): Promise<(Visibility | undefined)[]>;
}

/** Follows the memberships of a database. */
export function createSubscribers(database: Database): Subscribers {
  let known = new Map<string, { readonly seeing: Visibility | undefined; readonly readAt: number }>();

  async function read(holders: readonly TicketHolder[], now: number): Promise<void> {
    const unique = <Value>(values: readonly Value[]) => [...new Set(values)];
    const rows = await database.run<MemberRow>(MEMBERS, [
      unique(holders.map((one) => one.practiceId)),
      unique(holders.map((one) => one.accountId)),
    ]);
    const found = new Map(rows.map((row) => [`${row.practice_id} ${row.account_id}`, seeingOf(row)]));
    for (const holder of holders) known.set(keyOf(holder), { seeing: found.get(keyOf(holder)), readAt: now });
  }

  return {
    async viewers(holders) {
      const now = performance.now();
      known = new Map([...known].filter(([, { readAt }]) => now - readAt < BELIEVED));
      const unknown = holders.filter((holder) => !known.has(keyOf(holder)));
      if (unknown.length > 0) await read(unknown, now);
      return holders.map((holder) => known.get(keyOf(holder))?.seeing);
    },
  };
}

const keyOf = ({ practiceId, accountId }: TicketHolder): string => `${practiceId} ${accountId}`;

function seeingOf(row: MemberRow): Visibility | undefined {
  const actor = {
    role: row.role,
    isSuperAdmin: row.is_super_admin,
    isPartner: row.organization_type === 'Partner',
    hasNpi: row.npi !== null,
    canChangeRequests: row.permission_change_requests,
    canSignControlled: false, // these two are of no matter for reading
    canPriorAuthorize: false,
    isEmergency: false, // such people are not notified of anything
    ...(row.service_rights === null ? {} : { serviceRights: row.service_rights }),
  };
  return may(actor, 'notification.read')
    ? { viewer: { accountId: row.account_id, actor }, sessionsEndedAt: row.sessions_ended_at }
    : undefined;
}
