import type { ExportedCount, NOTICES } from '@erx/core/fhir/bulk';
import type { ResourceType } from '@erx/core/fhir/vocabulary';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { TableRow } from '../platform/database/row';
import { bulkExports } from '../platform/database/schema';

/** How long the files of an export are kept once they are made, and how long it may take to make them. */
const KEPT = 24 * 3_600_000;
const MAKING_AT_MOST = 48 * 3_600_000;
/** So long before it is asked for an export says that it was: what was being written then may not be in it. */
const STILL_WRITTEN = 60_000;

/** An export as its maker and the one who asked need it. */
export interface BulkExport {
  readonly practiceId: string;
  readonly id: string;
  readonly accountId: string;
  readonly address: string;
  readonly types: readonly ResourceType[];
  readonly since: Date | null;
  readonly request: string;
  readonly transactionTime: Date;
  readonly state: TableRow<typeof bulkExports>['state'];
  readonly place: string | null;
  readonly patients: number;
  readonly patientsDone: number;
  readonly attempts: number;
  readonly expiresAt: Date;
}

const COLUMNS = `e.practice_id AS "practiceId", e.id, e.account_id AS "accountId", e.address, e.types, e.since, e.request,
      e.transaction_time AS "transactionTime", e.state, e.place, e.patients, e.patients_done AS "patientsDone",
      e.attempts, e.expires_at AS "expiresAt"`;
const OF_PRACTICE = 'e.practice_id = $1 AND e.account_id = $2';

const FIND: Statement = {
  name: 'bulk-export-of-account',
  text: `SELECT ${COLUMNS} FROM bulk_exports e WHERE ${OF_PRACTICE} AND e.id = $3 AND e.expires_at > $4`,
};
const PATIENTS: Statement = {
  name: 'patients-to-export',
  text: 'SELECT count(*)::int AS count FROM patients p WHERE p.practice_id = $1 AND p.merged_into IS NULL',
};
const COUNTS: Statement = {
  name: 'counts-of-bulk-export',
  text: `SELECT t.type, sum(t.resources)::int AS resources, sum(t.patients)::int AS patients
    FROM bulk_export_parts t WHERE t.practice_id = $1 AND t.export_id = $2 GROUP BY t.type ORDER BY t.type`,
};
const PART: Statement = {
  name: 'next-part-of-bulk-export',
  text: `SELECT t.number, t.content, t.resources, t.patients FROM bulk_export_parts t
    JOIN bulk_exports e ON e.practice_id = t.practice_id AND e.id = t.export_id AND e.expires_at > $5
    WHERE t.practice_id = $1 AND t.export_id = $2 AND t.type = $3 AND t.number > $4 ORDER BY t.number LIMIT 1`,
};
const DELETE: Statement = {
  name: 'delete-bulk-export',
  text: `DELETE FROM bulk_exports e WHERE ${OF_PRACTICE} AND e.id = $3 RETURNING e.id`,
};
const DELETE_ALL: Statement = {
  name: 'delete-bulk-exports-of-account',
  text: `DELETE FROM bulk_exports e WHERE ${OF_PRACTICE} RETURNING e.id`,
};
/** Where its patients are: the practice itself, and the pharmacies that their prescriptions and requests name. */
const PHARMACIES: Statement = {
  name: 'pharmacies-of-practice',
  text: `SELECT DISTINCT r.pharmacy_ncpdp_id AS id FROM prescriptions r
      WHERE r.practice_id = $1 AND r.pharmacy_ncpdp_id IS NOT NULL
    UNION SELECT q.pharmacy_ncpdp_id FROM pharmacy_requests q WHERE q.practice_id = $1`,
};

/** How many of a kind an export has, and of how many patients. */
export interface KindCount extends ExportedCount {
  readonly patients: number;
}

/** The exports of one practice. */
export const bulkExportsStore = (connection: Connection, practiceId: string) => ({
  /** @returns its id; undefined where one is being made for the account already */
  async insert(
    asked: Pick<BulkExport, 'accountId' | 'address' | 'types' | 'since' | 'request'>,
    now: Date,
  ): Promise<string | undefined> {
    const id = uuidv7();
    const [counted] = await connection.run<{ count: number }>(PATIENTS, [practiceId]);
    // of two at the same time the index lets one in
    const [inserted] = await connection.orm
      .insert(bulkExports)
      .values({
        ...asked,
        types: [...asked.types],
        practiceId,
        id,
        transactionTime: new Date(now.getTime() - STILL_WRITTEN),
        requestedAt: now,
        state: 'making',
        patients: counted?.count ?? 0,
        expiresAt: new Date(now.getTime() + MAKING_AT_MOST),
      })
      .onConflictDoNothing()
      .returning({ id: bulkExports.id });
    return inserted?.id;
  },

  /** One of an account; undefined for another's, and for one that is deleted or over. */
  async find(accountId: string, id: string, now: Date): Promise<BulkExport | undefined> {
    const [found] = await connection.run<BulkExport>(FIND, [practiceId, accountId, id, now]);
    return found;
  },

  /** By kind; what says that something is not whole is among them. */
  counts: async (id: string): Promise<KindCount[]> =>
    await connection.run<KindCount>(COUNTS, [practiceId, id]),

  /** The next piece of a file; undefined behind the last one, and of an export that is over. */
  async part(
    id: string,
    type: string,
    after: number,
    now: Date,
  ): Promise<{ number: number; content: string; resources: number; patients: number } | undefined> {
    const [part] = await connection.run<{
      number: number;
      content: string;
      resources: number;
      patients: number;
    }>(PART, [practiceId, id, type, after, now]);
    return part;
  },

  /** @returns whether there was one */
  delete: async (accountId: string, id: string): Promise<boolean> =>
    (await connection.run(DELETE, [practiceId, accountId, id])).length > 0,

  /** With the service that asked for them. */
  async deleteAll(accountId: string): Promise<void> {
    await connection.run(DELETE_ALL, [practiceId, accountId]);
  },

  /** NCPDP ids. */
  pharmacies: async (): Promise<string[]> =>
    (await connection.run<{ id: string }>(PHARMACIES, [practiceId])).map(({ id }) => id),
});

const LEASE = named({
  text: `WITH due AS (
      SELECT practice_id, id FROM bulk_exports
      WHERE state = 'making' AND (leased_until IS NULL OR leased_until <= :now)
      ORDER BY leased_until NULLS FIRST, requested_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE bulk_exports e SET leased_until = :until, leased_by = :by, attempts = e.attempts + 1
    FROM due WHERE e.practice_id = due.practice_id AND e.id = due.id
    RETURNING ${COLUMNS}`,
});
const OF_LEASE = `practice_id = :practiceId AND id = :id AND leased_by = :by AND state = 'making'`;
const INSERT_PART = named({
  name: 'insert-part-of-bulk-export',
  text: `INSERT INTO bulk_export_parts (practice_id, export_id, type, number, resources, patients, content)
    VALUES (:practiceId, :id, :type, :number, :resources, :patients, :content)`,
});
const ADVANCE = named({
  name: 'advance-bulk-export',
  text: `UPDATE bulk_exports SET place = :place, patients_done = patients_done + :patients, attempts = 0,
      leased_until = :now WHERE ${OF_LEASE} RETURNING id`,
});
const FINISH = named({
  name: 'finish-bulk-export',
  text: `UPDATE bulk_exports SET patients_done = patients_done + :patients, state = 'made', finished_at = :now,
      expires_at = :expiresAt WHERE ${OF_LEASE} RETURNING id`,
});
const DELAY = named({
  name: 'delay-bulk-export',
  text: `UPDATE bulk_exports SET leased_until = :until WHERE ${OF_LEASE} RETURNING id`,
});
const FAIL = named({
  name: 'fail-bulk-export',
  text: `UPDATE bulk_exports SET state = 'failed', finished_at = :now, expires_at = :expiresAt
    WHERE ${OF_LEASE} RETURNING id`,
});
const EXPIRED: Statement = {
  name: 'delete-expired-bulk-exports',
  text: 'DELETE FROM bulk_exports WHERE expires_at <= $1 RETURNING id',
};

/** Whose lease it is. */
interface Lease {
  readonly practiceId: string;
  readonly id: string;
  readonly by: string;
}

/** Leases the export that has waited longest for its next page, of all practices. */
export async function leaseExport(
  connection: Connection,
  lease: { readonly now: Date; readonly until: Date; readonly by: string },
): Promise<BulkExport | undefined> {
  const [leased] = await LEASE.run<BulkExport>(connection, lease);
  return leased;
}

/** A piece of a file. */
export interface Part {
  readonly type: ResourceType | typeof NOTICES;
  readonly resources: number;
  readonly patients: number;
  readonly content: string;
}

/**
 * Keeps a page with the progress that it is, in the transaction of the records of what was read for it.
 * @param page.place behind which the next one begins; undefined for the last one
 * @throws Error where the export was deleted or another process has taken it over: nothing is kept then
 */
export async function keepPage(
  transaction: Connection,
  lease: Lease,
  page: {
    readonly number: number;
    readonly parts: readonly Part[];
    readonly patients: number;
    readonly place: string | undefined;
  },
  now: Date,
): Promise<void> {
  const { patients, place, number } = page;
  const kept =
    place === undefined
      ? await FINISH.run(transaction, { ...lease, patients, now, expiresAt: new Date(now.getTime() + KEPT) })
      : await ADVANCE.run(transaction, { ...lease, patients, place, now });
  if (kept.length === 0)
    throw new Error('An export was deleted, or taken over, while a page of it was made.');
  const { practiceId, id } = lease;
  for (const part of page.parts) await INSERT_PART.run(transaction, { practiceId, id, number, ...part });
}

/** Leaves it to be tried again later. */
export async function delayExport(connection: Connection, lease: Lease, until: Date): Promise<void> {
  await DELAY.run(connection, { ...lease, until });
}

/** Gives it up. @returns whether it was there still */
export async function failExport(connection: Connection, lease: Lease, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + KEPT);
  return (await FAIL.run(connection, { ...lease, now, expiresAt })).length > 0;
}

/** Deletes exports that are over, with their files. */
export async function sweepBulkExports(connection: Connection, now: Date): Promise<number> {
  return (await connection.run(EXPIRED, [now])).length;
}
