import type { HookClient, HookClientEntry } from '@erx/core/cds-hooks/model';
import { toAppName } from '@erx/core/connected-apps/rules';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../platform/database/database';
import type { TableRow } from '../platform/database/row';
import { hookClients } from '../platform/database/schema';

type Row = Omit<TableRow<typeof hookClients>, 'practice_id' | 'jwks' | 'created_by'> & { created_by: string };

const ALL: Statement = {
  name: 'hook-clients-of-practice',
  text: `SELECT h.id, h.name, h.issuer, h.tenant, h.jwks_uri, h.created_at, h.ended_at,
      concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')) AS created_by
    FROM hook_clients h LEFT JOIN accounts c ON c.id = h.created_by
    WHERE h.practice_id = $1
    ORDER BY h.ended_at IS NOT NULL, lower(h.name), h.created_at DESC, h.id`,
};
const LOCK: Statement = { name: 'lock-hook-clients', text: 'SELECT pg_advisory_xact_lock(hashtext($1))' };
const END: Statement = {
  name: 'end-hook-client',
  text: `UPDATE hook_clients SET ended_at = $3 WHERE practice_id = $1 AND id = $2 AND ended_at IS NULL RETURNING id`,
};
const ELSEWHERE: Statement = {
  name: 'hook-client-elsewhere',
  text: `SELECT FROM hook_clients
    WHERE practice_id <> $1 AND issuer = $2 AND tenant = $3 AND ended_at IS NULL LIMIT 1`,
};

/** The record systems that may ask a practice. */
export const hookClientsStore = (connection: Connection, practiceId: string) => ({
  /** By name, those that have ended last. */
  all: async (): Promise<HookClient[]> => (await connection.run<Row>(ALL, [practiceId])).map(clientOf),

  /** In a transaction: until its end no one else registers one here, or this issuer anywhere. */
  async lock(issuer: string): Promise<void> {
    await connection.run(LOCK, [`hook clients ${practiceId}`]);
    await connection.run(LOCK, [`hook issuer ${issuer}`]);
  },

  /** Whether another practice has an issuer with its tenant in use. */
  isElsewhere: async ({
    issuer,
    tenant = '',
  }: Pick<HookClientEntry, 'issuer' | 'tenant'>): Promise<boolean> =>
    (await connection.run(ELSEWHERE, [practiceId, issuer, tenant])).length > 0,

  /** @returns its id */
  async insert(
    { name, issuer, tenant, jwks, jwksUri }: HookClientEntry,
    createdBy: string,
    now: Date,
  ): Promise<string> {
    const id = uuidv7();
    await connection.orm.insert(hookClients).values({
      practiceId,
      id,
      name: toAppName(name),
      issuer,
      tenant: tenant ?? '',
      jwks: jwks ?? null,
      jwksUri: jwksUri ?? null,
      createdBy,
      createdAt: now,
    });
    return id;
  },

  /** @returns false where it has ended already */
  end: async (id: string, now: Date): Promise<boolean> =>
    (await connection.run(END, [practiceId, id, now])).length > 0,
});

function clientOf(row: Row): HookClient {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    ...(row.tenant === '' ? {} : { tenant: row.tenant }),
    ...(row.jwks_uri === null ? {} : { jwksUri: row.jwks_uri }),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at.toISOString() }),
  };
}

/** A client that asks, with its practice as far as it judges. */
export interface AskingClient {
  readonly practiceId: string;
  readonly id: string;
  /** '' where its tokens need name none. */
  readonly tenant: string;
  readonly jwks: string | null;
  readonly jwksUri: string | null;
  readonly timeZone: string;
  /** How old a child's weight may be there, in days. */
  readonly weightDays: number;
}

const OF_ISSUER: Statement = {
  name: 'hook-clients-of-issuer',
  text: `SELECT h.practice_id AS "practiceId", h.id, h.tenant, h.jwks, h.jwks_uri AS "jwksUri",
      p.time_zone AS "timeZone", p.child_weight_days AS "weightDays"
    FROM hook_clients h JOIN practices p ON p.id = h.practice_id
    WHERE h.issuer = $1 AND h.tenant = $2 AND h.ended_at IS NULL AND p.active
    ORDER BY h.created_at, h.id LIMIT 2`,
};

/** Clients of an issuer that may ask, of any practice. @param tenant '' for those that name none */
export const clientsOfIssuer = (
  connection: Connection,
  issuer: string,
  tenant: string,
): Promise<AskingClient[]> => connection.run<AskingClient>(OF_ISSUER, [issuer, tenant]);
