import type { FoundUser } from '@erx/core/users/model';
import * as z from 'zod';
import type { Connection } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { TableRow } from '../platform/database/row';
import type { accounts } from '../platform/database/schema';
import { readCursor, writeCursor } from '../platform/cursor';

const FOUND = named({
  name: 'found-users',
  text: `SELECT a.id, a.first_name, a.middle_name, a.last_name, a.email, a.npi,
    a.active AND m.active AS active, s.account_id IS NOT NULL AS is_service_account
    FROM memberships m
    JOIN accounts a ON a.id = m.account_id
    LEFT JOIN service_accounts s ON s.practice_id = m.practice_id AND s.account_id = m.account_id
    WHERE m.practice_id = :practiceId AND (:findsNamed OR NOT m.is_emergency_only)
      AND (:findsServiceAccounts OR s.account_id IS NULL)
      AND NOT EXISTS (SELECT FROM unnest(:words::text[]) AS word
        WHERE strpos(lower(concat_ws(' ', a.first_name, a.middle_name, a.last_name, a.email)),
          lower(word)) = 0)
      AND (:last::text IS NULL OR (lower(a.last_name) COLLATE "C", lower(a.first_name) COLLATE "C",
        a.id) > (lower(:last), lower(:first), :id::uuid))
    ORDER BY lower(a.last_name) COLLATE "C", lower(a.first_name) COLLATE "C", a.id LIMIT :limit`,
});

interface Row extends Pick<
  TableRow<typeof accounts>,
  'id' | 'first_name' | 'middle_name' | 'last_name' | 'email' | 'npi' | 'active'
> {
  is_service_account: boolean;
}

/** Where a page ended: last name, first name, id. */
const Place = z.tuple([z.string(), z.string(), z.uuid()]);

interface Search {
  /** Every word of it is looked for in name and e-mail address, in any order and case. */
  readonly text: string;
  readonly after: string | undefined;
  readonly limit: number;
  /** Whether those are found who are named for emergencies alone: for anyone who may look at what they read. */
  readonly findsNamed: boolean;
  /**
   * Whether service accounts are found: for anyone who may look at what they did, where that is what is looked
   * for.
   */
  readonly findsServiceAccounts: boolean;
}

/**
 * People of one practice, found by name or e-mail address: former members too, for what they did is searched.
 */
export const userSearchStore = (connection: Connection, practiceId: string) => ({
  /** @throws AppError call.cursor-unknown for a cursor that no page ended with */
  async search({
    text,
    after,
    limit,
    findsNamed,
    findsServiceAccounts,
  }: Search): Promise<{ readonly items: FoundUser[]; readonly next: string | undefined }> {
    const [last, first, id] = after === undefined ? [null, null, null] : readCursor(Place, after);
    const rows = await FOUND.run<Row>(connection, {
      practiceId,
      words: text.split(/\s+/).filter(Boolean),
      last,
      first,
      id,
      limit: limit + 1,
      findsNamed,
      findsServiceAccounts,
    });
    const page = rows.slice(0, limit);
    const end = page.at(-1);
    return {
      items: page.map(userOf),
      next: rows.length > limit && end ? writeCursor([end.last_name, end.first_name, end.id]) : undefined,
    };
  },
});

function userOf(row: Row): FoundUser {
  return {
    id: row.id,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    email: row.email,
    npi: row.npi ?? undefined,
    active: row.active,
    ...(row.is_service_account ? { isServiceAccount: true } : {}),
  };
}
