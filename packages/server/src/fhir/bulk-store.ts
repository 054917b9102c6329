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
const PART = named({
  name: 'next-part-of-bulk-export',
  text: `SELECT t.number, t.content, t.resources, t.patients FROM bulk_export_parts t
    JOIN bulk_exports e ON e.practice_id = t.practice_id AND e.id = t.export_id AND e.expires_at > :now
    WHERE t.practice_id = :practiceId AND t.export_id = :id AND t.type = :type AND t.number > :after
    ORDER BY t.number LIMIT 1`,
});
/** Over for everyone at once; its files are deleted by the sweep, for which no call waits. */
const END = `UPDATE bulk_exports e SET expires_at = $3,
      state = CASE WHEN e.state = 'making' THEN 'failed' ELSE e.state END
    WHERE ${OF_PRACTICE} AND e.expires_at > $3`;
const END_ONE: Statement = { name: 'end-bulk-export', text: `${END} AND e.id = $4 RETURNING e.id` };
const END_ALL: Statement = { name: 'end-bulk-exports-of-account', text: `${END} RETURNING e.id` };
const END_FINISHED: Statement = {
  name: 'end-finished-bulk-exports-of-account',
  text: `${END} AND e.state <> 'making' RETURNING e.id`,
};
/** Where its patients are: the practice itself, and the pharmacies that their prescriptions and requests name. */
const PHARMACIES: Statement = {
  name: 'pharmacies-of-practice',
  text: `SELECT DISTINCT r.pharmacy_ncpdp_id AS id FROM prescriptions r
      WHERE r.practice_id = $1 AND r.pharmacy_ncpdp_id IS NOT NULL
    UNION SELECT q.pharmacy_ncpdp_id FROM pharmacy_requests q WHERE q.practice_id = $1`,
};

/** Merged between two instants: what was merged later is in the next export, and in no page of this one. */
const MERGED: Statement = {
  name: 'merged-charts-to-export',
  text: `SELECT p.id FROM patients p WHERE p.practice_id = $1 AND p.merged_into IS NOT NULL
    AND p.updated_at > $2 AND p.updated_at <= $3`,
};

/** How many of a kind an export has, and of how many patients. */
export interface KindCount extends ExportedCount {
  readonly patients: number;
}

/** The exports of one practice. */
export const bulkExportsStore = (connection: Connection, practiceId: string) => ({
  /**
   * Ends those of the account that are made, so that one at a time has files.
   * @returns its id; undefined where one is being made for the account already
   */
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
    if (inserted) await connection.run(END_FINISHED, [practiceId, asked.accountId, now]);
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
    const [part] = await PART.run<{
      number: number;
      content: string;
      resources: number;
      patients: number;
    }>(connection, { practiceId, id, type, after, now });
    return part;
  },

  /** @returns whether there was one */
  end: async (accountId: string, id: string, now: Date): Promise<boolean> =>
    (await connection.run(END_ONE, [practiceId, accountId, now, id])).length > 0,

  /** With the service that asked for them. */
  async endAll(accountId: string, now: Date): Promise<void> {
    await connection.run(END_ALL, [practiceId, accountId, now]);
  },

  /** Ids of charts that are merged into others since. */
  merged: async (since: Date, until: Date): Promise<string[]> =>
    (await connection.run<{ id: string }>(MERGED, [practiceId, since, until])).map(({ id }) => id),

  /** NCPDP ids. */
  pharmacies: async (): Promise<string[]> =>
    (await connection.run<{ id: string }>(PHARMACIES, [practiceId])).map(({ id }) => id),
});

const LEASE = named({
  text: `WITH due AS (
      SELECT practice_id, id FROM bulk_exports
      WHERE state = 'making' AND expires_at > :now AND (leased_until IS NULL OR leased_until <= :now)
      ORDER BY leased_until NULLS FIRST, requested_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE bulk_exports e SET leased_until = :until, leased_by = :by, attempts = e.attempts + 1
    FROM due WHERE e.practice_id = due.practice_id AND e.id = due.id
    RETURNING ${COLUMNS}`,
});
const OF_LEASE = `practice_id = :practiceId AND id = :id AND leased_by = :by AND state = 'making'
      AND expires_at > :now`;
const INSERT_PART = named({
  name: 'insert-part-of-bulk-export',
  text: `INSERT INTO bulk_export_parts (practice_id, export_id, type, number, resources, patients, content)
    VALUES (:practiceId, :id, :type, :number, :resources, :patients, :content)`,
});
const ADVANCE = named({
  name: 'advance-bulk-export',
  text: `UPDATE bulk_exports SET place = :place, patients_done = patients_done + :patients, attempts = 0,
      leased_until = :now, leased_by = NULL WHERE ${OF_LEASE} RETURNING id`,
});
const FINISH = named({
  name: 'finish-bulk-export',
  text: `UPDATE bulk_exports SET patients_done = patients_done + :patients, state = 'made', finished_at = :now,
      expires_at = :expiresAt WHERE ${OF_LEASE} RETURNING id`,
});
/** Until later than it was: because its page takes long, or is to be tried again then. */
const LEASE_UNTIL = named({
  name: 'lease-bulk-export-until',
  text: `UPDATE bulk_exports SET leased_until = :until WHERE ${OF_LEASE} RETURNING id`,
});
const FAIL = named({
  name: 'fail-bulk-export',
  text: `UPDATE bulk_exports SET state = 'failed', finished_at = :now, expires_at = :expiresAt
    WHERE ${OF_LEASE} RETURNING id`,
});
const EXPIRED: Statement = {
  name: 'expired-bulk-export',
  text: 'SELECT practice_id AS "practiceId", id FROM bulk_exports WHERE expires_at <= $1 ORDER BY expires_at LIMIT 1',
};
const DELETE_PARTS: Statement = {
  name: 'delete-parts-of-bulk-export',
  text: `DELETE FROM bulk_export_parts t USING (
      SELECT p.type, p.number FROM bulk_export_parts p
      WHERE p.practice_id = $1 AND p.export_id = $2 LIMIT 50) due
    WHERE t.practice_id = $1 AND t.export_id = $2 AND t.type = due.type AND t.number = due.number
    RETURNING t.number`,
};
/** With what a page that was being kept meanwhile has added. */
const DELETE: Statement = {
  name: 'delete-bulk-export',
  text: 'DELETE FROM bulk_exports WHERE practice_id = $1 AND id = $2 RETURNING id',
};

/** An export is no longer this process's to make: it ended, or another process has taken it over. */
export class LeaseLost extends Error {}

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
 * @throws LeaseLost where it is not this process's any more: nothing is kept then
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
  if (kept.length === 0) throw new LeaseLost();
  const { practiceId, id } = lease;
  for (const part of page.parts) await INSERT_PART.run(transaction, { practiceId, id, number, ...part });
}

/** Has it for longer, or leaves it to be tried again then. */
export async function leaseUntil(
  connection: Connection,
  lease: Lease,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<void> {
  await LEASE_UNTIL.run(connection, { ...lease, now, until });
}

/** Gives it up. @returns whether it was there still */
export async function failExport(connection: Connection, lease: Lease, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + KEPT);
  return (await FAIL.run(connection, { ...lease, now, expiresAt })).length > 0;
}

/** Deletes exports that are over, with their files: one at a time and in pieces, so that no lock is held for long. */
export async function sweepBulkExports(connection: Connection, now: Date): Promise<void> {
  for (;;) {
    const [over] = await connection.run<Pick<BulkExport, 'practiceId' | 'id'>>(EXPIRED, [now]);
    if (!over) return;
    const values = [over.practiceId, over.id];
    while ((await connection.run(DELETE_PARTS, values)).length > 0);
    await connection.run(DELETE, values);
  }
}
