import type { RecordSystem, RecordSystemEntry } from '@erx/core/record-systems/model';
import { toAppName } from '@erx/core/connected-apps/rules';
import { toIssuer } from '@erx/core/record-systems/rules';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../platform/database/database';
import type { TableRow } from '../platform/database/row';
import { recordSystems } from '../platform/database/schema';

type Row = Omit<TableRow<typeof recordSystems>, 'practice_id' | 'created_by'> & { created_by: string };

const ALL: Statement = {
  name: 'record-systems-of-practice',
  text: `SELECT s.id, s.name, s.issuer, s.client_id, s.kind, s.key, s.account_system, s.writes_back, s.created_at,
      s.ended_at, concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')) AS created_by
    FROM record_systems s LEFT JOIN accounts c ON c.id = s.created_by
    WHERE s.practice_id = $1
    ORDER BY s.ended_at IS NOT NULL, lower(s.name), s.created_at DESC, s.id`,
};
const LOCK: Statement = { name: 'lock-record-systems', text: 'SELECT pg_advisory_xact_lock(hashtext($1))' };
/** Ending one also ends what it has opened, and what waits to be written to it. */
const END: Statement = {
  name: 'end-record-system',
  text: `WITH ended AS (
      UPDATE record_systems SET ended_at = $3 WHERE practice_id = $1 AND id = $2 AND ended_at IS NULL
      RETURNING practice_id, id
    ), closed AS (
      UPDATE record_system_launches l SET closed_at = coalesce(l.closed_at, $3), tokens = NULL, context = NULL
      FROM ended WHERE l.practice_id = ended.practice_id AND l.system_id = ended.id
    ), dropped AS (
      UPDATE record_system_writes w SET written = w.wanted
      FROM ended WHERE w.practice_id = ended.practice_id AND w.system_id = ended.id AND w.wanted > w.written
    )
    SELECT id FROM ended`,
};
const KEY: Statement = {
  name: 'key-of-record-system',
  text: 'SELECT key FROM record_systems WHERE id = $1 AND ended_at IS NULL',
};

/** A record system with our key for it, which never leaves the server. */
export interface StoredRecordSystem {
  readonly system: RecordSystem;
  /** Sealed; null where we prove nothing. */
  readonly key: string | null;
}

/** The record systems of one practice. */
export const recordSystemsStore = (connection: Connection, practiceId: string) => {
  const stored = async (): Promise<StoredRecordSystem[]> =>
    (await connection.run<Row>(ALL, [practiceId])).map((row) => ({ system: systemOf(row), key: row.key }));
  return {
    /** By name, those that have ended last. */
    all: async (): Promise<RecordSystem[]> => (await stored()).map(({ system }) => system),

    /** One that has not ended, by its id or its address. */
    async inUse(
      by: { readonly id: string } | { readonly issuer: string },
    ): Promise<StoredRecordSystem | undefined> {
      return (await stored()).find(
        ({ system }) =>
          system.endedAt === undefined &&
          ('id' in by ? system.id === by.id : system.issuer === toIssuer(by.issuer)),
      );
    },

    /** In a transaction: until its end no one else registers one here. */
    async lock(): Promise<void> {
      await connection.run(LOCK, [`record systems ${practiceId}`]);
    },

    /** @param key ours for it, sealed; null where we prove nothing. @returns its id */
    async insert(
      { name, issuer, clientId, kind, accountSystem, writesBack }: RecordSystemEntry,
      { key, createdBy }: { readonly key: string | null; readonly createdBy: string },
      now: Date,
    ): Promise<string> {
      const id = uuidv7();
      await connection.orm.insert(recordSystems).values({
        ...{ practiceId, id, clientId, kind, key, writesBack, createdBy },
        name: toAppName(name),
        issuer: toIssuer(issuer),
        accountSystem: accountSystem ?? '',
        createdAt: now,
      });
      return id;
    },

    /** @returns false where it has ended already */
    end: async (id: string, now: Date): Promise<boolean> =>
      (await connection.run(END, [practiceId, id, now])).length > 0,
  };
};

/** Our key for a record system of whichever practice, sealed; undefined where there is none. */
export async function findRecordSystemKey(connection: Connection, id: string): Promise<string | undefined> {
  const [row] = await connection.run<{ key: string | null }>(KEY, [id]);
  return row?.key ?? undefined;
}

function systemOf(row: Row): RecordSystem {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    kind: row.kind,
    ...(row.account_system === '' ? {} : { accountSystem: row.account_system }),
    writesBack: row.writes_back,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at.toISOString() }),
  };
}
