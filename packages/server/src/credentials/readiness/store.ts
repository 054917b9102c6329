import type { ProofingState } from '@erx/core/credentials/proofing/model';
import type { Connection, Statement } from '../../platform/database/database';

/** What decides a member's readiness besides what lists of people have. */
export interface StoredStanding {
  readonly accountId: string;
  readonly spiError: string;
  readonly isRegistering: boolean;
  readonly proofing: ProofingState;
}

const STANDINGS: Statement = {
  name: 'standings-of-prescribers',
  text: `SELECT m.account_id AS "accountId", m.spi_error AS "spiError",
    EXISTS (SELECT FROM outbox o WHERE o.practice_id = m.practice_id
      AND o.order_number = 'SPI ' || m.account_id) AS "isRegistering",
    coalesce(f.status, 'None') AS proofing
    FROM memberships m
    JOIN accounts a ON a.id = m.account_id
    LEFT JOIN proofings f ON f.account_id = m.account_id
    WHERE m.practice_id = $1 AND a.npi IS NOT NULL`,
};
/** Looked for only where it is unknown: closing the advertisement passes it. */
const HAS_PRESCRIBED: Statement = {
  name: 'has-prescribed',
  text: `SELECT a.is_advertisement_seen OR EXISTS (SELECT FROM prescriptions p
      WHERE p.practice_id = $1 AND p.provider_id = a.id) AS "hasPrescribed"
    FROM accounts a WHERE a.id = $2`,
};

/** How far the prescribers of one practice are. */
export const standingsStore = (connection: Connection, practiceId: string) => ({
  all: () => connection.run<StoredStanding>(STANDINGS, [practiceId]),
  async hasPrescribed(accountId: string): Promise<boolean> {
    const [row] = await connection.run<{ hasPrescribed: boolean }>(HAS_PRESCRIBED, [practiceId, accountId]);
    return row?.hasPrescribed ?? false;
  },
});
