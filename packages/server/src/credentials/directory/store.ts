import type { Connection, Statement } from '../../platform/database/database';
import { named } from '../../platform/database/named';

/** A prescriber of the practice as sent to the directory. */
export interface DirectoryFacts {
  readonly npi: string;
  readonly deaNumber: string;
  readonly stateLicenseNumber: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly address: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly phone: string;
  readonly fax: string;
  readonly email: string;
  readonly practiceName: string;
  readonly isActive: boolean;
  readonly permissionEpcsRts: boolean;
  readonly spi: string | null;
  readonly spiError: string;
  /** The SPI of the same prescriber in another practice. */
  readonly otherSpi: string | null;
}

const FACTS: Statement = {
  name: 'directory-facts',
  text: `SELECT coalesce(a.npi, '') AS npi, coalesce(a.dea_number, '') AS "deaNumber",
    coalesce(a.state_license_number, '') AS "stateLicenseNumber", a.first_name AS "firstName",
      a.middle_name AS "middleName", a.last_name AS "lastName", a.address, a.address2, a.city, a.state,
        a.zip_code AS "zipCode", a.phone, a.fax, a.email, p.name AS "practiceName",
      a.active AND m.active AND p.active AS "isActive", m.permission_epcs_rts AS "permissionEpcsRts", m.spi,
        m.spi_error AS "spiError",
      (SELECT o.spi FROM memberships o WHERE o.account_id = a.id AND o.practice_id <> m.practice_id
        AND o.spi IS NOT NULL ORDER BY o.created_at, o.practice_id LIMIT 1) AS "otherSpi"
    FROM memberships m
    JOIN accounts a ON a.id = m.account_id
    JOIN practices p ON p.id = m.practice_id
    WHERE m.practice_id = $1 AND m.account_id = $2 AND NOT m.is_emergency_only`,
};
const WAITING: Statement = {
  name: 'directory-waiting',
  text: 'SELECT created_at FROM outbox WHERE practice_id = $1 AND order_number = $2 ORDER BY created_at LIMIT 1',
};
const LOCK: Statement = {
  name: 'directory-lock',
  text: 'SELECT account_id FROM memberships WHERE practice_id = $1 AND account_id = $2 FOR NO KEY UPDATE',
};
const REGISTERED: Statement = {
  name: 'practices-registered',
  text: `SELECT practice_id
      FROM memberships
      WHERE account_id = $1 AND (spi IS NOT NULL OR practice_id = $2) AND NOT is_emergency_only
      ORDER BY practice_id`,
};
const ARCHIVE = named({
  name: 'archive-directory-message',
  text: `INSERT INTO network_messages (practice_id, id, direction, kind, message_id, relates_to_message_id,
    order_number, xml, at)
    VALUES (:practiceId, :id, :direction, :kind, :messageId, :relatesTo, :orderNumber, :xml, :at)
    ON CONFLICT DO NOTHING`,
});
const QUEUE = named({
  name: 'queue-directory-message',
  text: `INSERT INTO outbox (practice_id, id, message_id, order_number, kind, created_at, next_attempt_at)
      VALUES (:practiceId, :id, :messageId, :orderNumber, :kind, :at, :at)`,
});
const TAKE: Statement = {
  name: 'take-directory-message',
  text: 'DELETE FROM outbox WHERE practice_id = $1 AND id = $2 RETURNING id',
};
const STAND: Statement = {
  name: 'registration-stands',
  text: 'UPDATE memberships SET spi = coalesce($3, spi), spi_error = $4 WHERE practice_id = $1 AND account_id = $2',
};
const HELD: Statement = {
  name: 'spi-held',
  text: 'SELECT account_id FROM memberships WHERE spi = $1 AND NOT (practice_id = $2 AND account_id = $3)',
};

const PREFIX = 'SPI ';

/**
 * What keeps the directory's messages about one prescriber in their order: where a prescription's messages
 * have the order number.
 */
export const toDirectoryOrder = (accountId: string): string => `${PREFIX}${accountId}`;
/** The prescriber that a message to the directory is about. */
export const accountOfOrder = (orderNumber: string): string => orderNumber.slice(PREFIX.length);

/** A message to or from the directory, as it is archived. */
export interface ArchivedMessage {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly kind: string;
  readonly messageId: string;
  readonly relatesTo: string | null;
  readonly xml: string;
}

/** The registrations of one practice's prescribers. */
export const directoryStore = (connection: Connection, practiceId: string) => ({
  async facts(accountId: string): Promise<DirectoryFacts | undefined> {
    const [row] = await connection.run<DirectoryFacts>(FACTS, [practiceId, accountId]);
    return row;
  },
  /**
   * The practices whose directory entry a person's own details are in: where they are registered, and this
   * one, where they may be about to be.
   */
  async practicesOf(accountId: string): Promise<string[]> {
    return (await connection.run<{ practice_id: string }>(REGISTERED, [accountId, practiceId])).map(
      (row) => row.practice_id,
    );
  },
  /** Since when a message about a prescriber waits. */
  async waitingSince(accountId: string): Promise<Date | undefined> {
    const [row] = await connection.run<{ created_at: Date }>(WAITING, [
      practiceId,
      toDirectoryOrder(accountId),
    ]);
    return row?.created_at;
  },
  /** Inside a transaction: only one at a time reports a prescriber. */
  async lock(accountId: string): Promise<void> {
    await connection.run(LOCK, [practiceId, accountId]);
  },
  async archive(accountId: string, message: ArchivedMessage, at: Date): Promise<void> {
    const { id, direction, kind, messageId, relatesTo, xml } = message;
    await ARCHIVE.run(connection, {
      practiceId,
      id,
      direction,
      kind,
      messageId,
      relatesTo,
      orderNumber: toDirectoryOrder(accountId),
      xml,
      at,
    });
  },
  /** Queues an archived message. */
  async queue(accountId: string, { id, messageId, kind }: ArchivedMessage, at: Date): Promise<void> {
    await QUEUE.run(connection, {
      practiceId,
      id,
      messageId,
      orderNumber: toDirectoryOrder(accountId),
      kind,
      at,
    });
  },
  /** Takes a message that was answered out of the outbox; false where another worker had. */
  async take(id: string): Promise<boolean> {
    return (await connection.run(TAKE, [practiceId, id])).length === 1;
  },
  /** Stores what the network said. @param spi null keeps the one there is */
  async stand(accountId: string, spi: string | null, spiError: string): Promise<void> {
    await connection.run(STAND, [practiceId, accountId, spi, spiError]);
  },
  /** Whether an SPI is another membership's. */
  async isHeldElsewhere(spi: string, accountId: string): Promise<boolean> {
    return (await connection.run(HELD, [spi, practiceId, accountId])).length > 0;
  },
});
