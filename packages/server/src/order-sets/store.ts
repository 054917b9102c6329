import { OrderSetContent, type OrderSet, type OrderSetVersion } from '@erx/core/order-sets/model';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { TableRow } from '../platform/database/row';
import type { orderSets, orderSetVersions } from '../platform/database/schema';

/** A set without what the catalog says of its drugs today. */
export type StoredOrderSet = Omit<OrderSet, 'drugs'>;

type VersionRow = Pick<
  TableRow<typeof orderSetVersions>,
  'version' | 'content' | 'saved_by_name' | 'saved_at' | 'confirmed_by_name' | 'confirmed_at'
>;
type Row = VersionRow & Pick<TableRow<typeof orderSets>, 'id' | 'account_id' | 'starter' | 'is_retired'>;

const OF_VERSION = 'v.version, v.content, v.saved_by_name, v.saved_at, v.confirmed_by_name, v.confirmed_at';
const LATEST = `SELECT s.id, s.account_id, s.starter, s.is_retired, ${OF_VERSION}
    FROM order_sets s
    JOIN order_set_versions v ON v.practice_id = s.practice_id AND v.order_set_id = s.id AND v.version = s.version
    WHERE s.practice_id = $1`;

const LIST: Statement = { name: 'list-order-sets', text: LATEST };
const FIND: Statement = { name: 'find-order-set', text: `${LATEST} AND s.id = $2` };
/** Every writer of a practice's sets takes its turn: names are compared with those of the others. */
const LOCK: Statement = {
  name: 'lock-order-sets',
  text: `SELECT pg_advisory_xact_lock(hashtext('order-sets' || $1::text))`,
};
const VERSIONS: Statement = {
  name: 'versions-of-order-set',
  text: `SELECT ${OF_VERSION} FROM order_set_versions v
    WHERE v.practice_id = $1 AND v.order_set_id = $2
    ORDER BY v.version DESC`,
};
/** The set and its first version: both or neither. */
const ADD = named({
  name: 'add-order-set',
  text: `WITH added AS (
      INSERT INTO order_sets (practice_id, id, account_id, starter, version, is_retired)
      VALUES (:practiceId, :id, :accountId, :starter, 1, false)
      RETURNING practice_id, id)
    INSERT INTO order_set_versions (practice_id, order_set_id, version, content, saved_by, saved_by_name, saved_at)
    SELECT practice_id, id, 1, :content, :by, :byName, :at FROM added`,
});
/** The next version, where the latest is still the one that was seen: the set and the version, both or neither. */
const SAVE = named({
  name: 'save-order-set',
  text: `WITH moved AS (
      UPDATE order_sets SET version = version + 1
      WHERE practice_id = :practiceId AND id = :id AND version = :version
      RETURNING practice_id, id, version)
    INSERT INTO order_set_versions (practice_id, order_set_id, version, content, saved_by, saved_by_name, saved_at)
    SELECT practice_id, id, version, :content, :by, :byName, :at FROM moved
    RETURNING version`,
});
const CONFIRM = named({
  name: 'confirm-order-set',
  text: `UPDATE order_set_versions
    SET confirmed_by = :by, confirmed_by_name = :byName, confirmed_at = :at
    WHERE practice_id = :practiceId AND order_set_id = :id AND version = :version AND confirmed_at IS NULL`,
});
const RETIRE: Statement = {
  name: 'retire-order-set',
  text: 'UPDATE order_sets SET is_retired = $3 WHERE practice_id = $1 AND id = $2',
};

/** Who writes, and when. */
interface Writing {
  readonly accountId: string;
  readonly name: string;
  readonly at: Date;
}

/** The order sets of one practice: its own and its prescribers'. */
export const orderSetsStore = (connection: Connection, practiceId: string) => ({
  /** All of them, retired ones too, by name. What this version cannot read is left out. */
  async list(): Promise<StoredOrderSet[]> {
    const rows = await connection.run<Row>(LIST, [practiceId]);
    return rows
      .flatMap((row) => toSet(row) ?? [])
      .sort((left, right) => left.content.name.localeCompare(right.content.name, 'en'));
  },

  async find(id: string): Promise<StoredOrderSet | undefined> {
    const [row] = await connection.run<Row>(FIND, [practiceId, id]);
    return row && toSet(row);
  },

  /** Holds the practice's sets until the transaction ends. */
  async lock(): Promise<void> {
    await connection.run(LOCK, [practiceId]);
  },

  /** Newest first. */
  async versions(id: string): Promise<OrderSetVersion[]> {
    const rows = await connection.run<VersionRow>(VERSIONS, [practiceId, id]);
    return rows.flatMap((row) => toVersion(row) ?? []);
  },

  async add(
    set: Pick<StoredOrderSet, 'id' | 'ownerId' | 'starter' | 'content'>,
    { accountId: by, name: byName, at }: Writing,
  ): Promise<void> {
    const { id, ownerId, starter, content } = set;
    await ADD.run(connection, {
      ...{ practiceId, id, accountId: ownerId, starter },
      ...{ content: JSON.stringify(content), by, byName, at },
    });
  },

  /** @returns false where the latest version is not the one that was seen */
  async save(
    { id, version, content }: Pick<StoredOrderSet, 'id' | 'version' | 'content'>,
    { accountId: by, name: byName, at }: Writing,
  ): Promise<boolean> {
    const values = { practiceId, id, version, content: JSON.stringify(content), by, byName, at };
    return (await SAVE.run<{ version: number }>(connection, values)).length > 0;
  },

  async confirm(
    { id, version }: Pick<StoredOrderSet, 'id' | 'version'>,
    { accountId: by, name: byName, at }: Writing,
  ): Promise<void> {
    await CONFIRM.run(connection, { practiceId, id, version, by, byName, at });
  },

  async retire(id: string, isRetired: boolean): Promise<void> {
    await connection.run(RETIRE, [practiceId, id, isRetired]);
  },
});

function toSet(row: Row): StoredOrderSet | undefined {
  const version = toVersion(row);
  return (
    version && {
      ...version,
      id: row.id,
      ...(row.account_id === null ? {} : { ownerId: row.account_id }),
      ...(row.starter === null ? {} : { starter: row.starter }),
      isRetired: row.is_retired,
    }
  );
}

function toVersion(row: VersionRow): OrderSetVersion | undefined {
  const content = OrderSetContent.safeParse(JSON.parse(row.content));
  if (!content.success) return undefined;
  return {
    version: row.version,
    content: content.data,
    saved: { by: row.saved_by_name, at: row.saved_at.toISOString() },
    ...(row.confirmed_at === null || row.confirmed_by_name === null
      ? {}
      : { confirmed: { by: row.confirmed_by_name, at: row.confirmed_at.toISOString() } }),
  };
}
