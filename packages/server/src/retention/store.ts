import type { KeptKind, RetentionNotice, StoredSize, TrimmedKind } from '@erx/core/retention/model';
import type { CalendarDate } from '@erx/core/values/dates';
import { LOCKS } from '../platform/database/advisory-locks';
import type { Connection, Statement } from '../platform/database/database';
import { DELETIONS } from './delete-statements';

/** Sizes are kept for so long: a year is shown by its last month, and looked back on once. */
const SIZES_KEPT_DAYS = 800;
/** Days back that say the pace of today. */
const PACE_DAYS = 30;

/** Tables of each kind whose size is shown; what is in none of them is 'other'. */
const TABLES: Readonly<Record<Exclude<KeptKind, 'other'>, readonly string[]>> = {
  'audit-trail': ['audit_records', 'audit_seals'],
  prescriptions: ['prescriptions', 'signed_prescriptions', 'safety_judgements'],
  'network-messages': ['network_messages', 'delivery_attempts'],
  'inbound-messages': ['inbound_messages'],
  'refused-messages': ['refused_messages'],
  replies: ['idempotency_keys'],
  events: ['events'],
};

const TRY_LOCK: Statement = {
  name: 'try-retention-lock',
  text: 'SELECT pg_try_advisory_xact_lock($1) AS is_held',
};
const NOTICE: Statement = {
  name: 'retention-notice',
  text: 'SELECT years, announced_at FROM retention_notices',
};
const SET_NOTICE: Statement = {
  name: 'set-retention-notice',
  text: `WITH former AS (DELETE FROM retention_notices WHERE years <> $1)
    INSERT INTO retention_notices (years, announced_at) VALUES ($1, $2)
    ON CONFLICT (years) DO UPDATE SET announced_at = excluded.announced_at`,
};
const END_NOTICE: Statement = { name: 'end-retention-notice', text: 'DELETE FROM retention_notices' };
const IS_FINISHED: Statement = {
  name: 'is-retention-finished',
  text: 'SELECT 1 FROM retention_days WHERE day = $1',
};
const FINISH: Statement = {
  name: 'finish-retention',
  text: `INSERT INTO retention_days (day, finished_at) VALUES ($1, $2)
    ON CONFLICT DO NOTHING RETURNING day`,
};
const TAKE_COUNTS: Statement = {
  name: 'take-trimmed-rows',
  text: 'DELETE FROM trimmed_rows RETURNING practice_id, kind, rows',
};
const LAST_DAY: Statement = {
  name: 'last-retention-day',
  text: 'SELECT max(day)::text AS day FROM retention_days',
};
const KEEP_SIZES: Statement = {
  name: 'keep-stored-sizes',
  text: `WITH sized AS (
      SELECT kind, sum(pg_total_relation_size(to_regclass(relation)))::bigint AS bytes
      FROM unnest($1::text[], $2::text[]) AS of_kind (kind, relation)
      GROUP BY kind
    ), former AS (DELETE FROM stored_sizes WHERE day < $3::date - $4::int)
    INSERT INTO stored_sizes (kind, day, bytes)
    SELECT kind, $3::date, bytes FROM sized
    UNION ALL SELECT 'other', $3::date, pg_database_size(current_database()) - sum(bytes) FROM sized
    ON CONFLICT DO NOTHING`,
};
const SIZES: Statement = {
  name: 'stored-sizes',
  text: `SELECT kind, day::text AS day, bytes FROM stored_sizes
    WHERE day >= (SELECT max(day) FROM stored_sizes) - $1::int ORDER BY day`,
};

/** Whether no other process trims now; held until the transaction ends. */
export async function holdsRetention(transaction: Connection): Promise<boolean> {
  const [row] = await transaction.run<{ is_held: boolean }>(TRY_LOCK, [LOCKS.retention]);
  return row?.is_held === true;
}

/** What was announced of messages that end; undefined where they do not. */
export async function readNotice(connection: Connection): Promise<RetentionNotice | undefined> {
  const [row] = await connection.run<{ years: number; announced_at: Date }>(NOTICE, []);
  return row && { years: row.years, announcedAt: row.announced_at };
}

/** Keeps what is announced, in place of what was. */
export async function keepNotice(connection: Connection, notice: RetentionNotice | undefined): Promise<void> {
  if (notice) await connection.run(SET_NOTICE, [notice.years, notice.announcedAt]);
  else await connection.run(END_NOTICE, []);
}

/** Deletes some of the oldest rows of a kind, and counts them by practice. @returns how many */
export async function deleteOldest(connection: Connection, kind: TrimmedKind, before: Date): Promise<number> {
  const [row] = await connection.run<{ count: number }>(DELETIONS[kind], [before]);
  if (!row) throw new Error('A deletion gave no count.');
  return row.count;
}

/** Whether all that was due on a day is deleted. */
export async function isFinished(connection: Connection, day: CalendarDate): Promise<boolean> {
  return (await connection.run(IS_FINISHED, [day])).length > 0;
}

/** Notes that all that was due on a day is deleted. @returns false where it was noted before */
export async function finishDay(connection: Connection, day: CalendarDate, at: Date): Promise<boolean> {
  return (await connection.run(FINISH, [day, at])).length > 0;
}

/** Rows that were deleted, by practice and kind, and takes them off. */
export async function takeCounts(
  connection: Connection,
): Promise<ReadonlyMap<string, ReadonlyMap<TrimmedKind, number>>> {
  const rows = await connection.run<{ practice_id: string; kind: TrimmedKind; rows: number }>(
    TAKE_COUNTS,
    [],
  );
  const counts = new Map<string, Map<TrimmedKind, number>>();
  for (const { practice_id: practiceId, kind, rows: count } of rows)
    counts.set(practiceId, (counts.get(practiceId) ?? new Map<TrimmedKind, number>()).set(kind, count));
  return counts;
}

/** The last day on which all was deleted that was due. */
export async function lastDay(connection: Connection): Promise<CalendarDate | undefined> {
  const [row] = await connection.run<{ day: string | null }>(LAST_DAY, []);
  return row?.day ?? undefined;
}

/** Writes down what each kind takes on the disk. */
export async function keepSizes(connection: Connection, day: CalendarDate): Promise<void> {
  const pairs = Object.entries(TABLES).flatMap(([kind, tables]) =>
    tables.map((table) => [kind, table] as const),
  );
  await connection.run(KEEP_SIZES, [
    pairs.map(([kind]) => kind),
    pairs.map(([, table]) => table),
    day,
    SIZES_KEPT_DAYS,
  ]);
}

/** What each kind took on the last days, oldest first. */
export async function readSizes(
  connection: Connection,
): Promise<ReadonlyMap<KeptKind, readonly StoredSize[]>> {
  const rows = await connection.run<{ kind: KeptKind; day: string; bytes: string }>(SIZES, [PACE_DAYS]);
  const sizes = new Map<KeptKind, StoredSize[]>();
  for (const { kind, day, bytes } of rows)
    sizes.set(kind, [...(sizes.get(kind) ?? []), { day, bytes: Number(bytes) }]);
  return sizes;
}
