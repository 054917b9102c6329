import type { WRITE_HOLDS } from '@erx/core/record-systems/vocabulary';
import { chartIds } from '../patients/charts';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

/** A prescription that is to be written to a record system, under a lease. */
export interface LeasedWrite {
  readonly practiceId: string;
  readonly systemId: string;
  readonly prescriptionId: string;
  /** Which of its states was asked for. */
  readonly wanted: number;
  /** With the one about to be made. */
  readonly attempts: number;
  /** The patient there for whom it is written; null where that is to be decided. */
  readonly remoteId: string | null;
  /** The id of the resource there; null before the first. */
  readonly resourceId: string | null;
  /** When a create was sent that may have arrived. */
  readonly triedAt: Date | null;
  readonly problem: string;
  readonly leasedBy: string;
}

const LEASE = named({
  text: `WITH due AS (
      SELECT practice_id, system_id, prescription_id FROM record_system_writes
      WHERE wanted > written AND hold = '' AND next_attempt_at <= :now AND (leased_until IS NULL OR leased_until <= :now)
      ORDER BY next_attempt_at LIMIT :limit FOR UPDATE SKIP LOCKED
    )
    UPDATE record_system_writes w SET leased_until = :until, leased_by = :by, attempts = w.attempts + 1
    FROM due
    WHERE w.practice_id = due.practice_id AND w.system_id = due.system_id AND w.prescription_id = due.prescription_id
    RETURNING w.practice_id AS "practiceId", w.system_id AS "systemId", w.prescription_id AS "prescriptionId", w.wanted,
      w.attempts, w.remote_id AS "remoteId", w.resource_id AS "resourceId", w.tried_at AS "triedAt", w.problem, w.leased_by AS "leasedBy"`,
});
/** Under its lease, and for the patient there for whom it was leased. */
const OF_WRITE = `practice_id = :practiceId AND system_id = :systemId AND prescription_id = :prescriptionId
      AND leased_by = :leasedBy AND remote_id IS NOT DISTINCT FROM :remoteId`;
const SETTLE = named({
  name: 'settle-record-system-write',
  text: `UPDATE record_system_writes SET written = :wanted, written_at = :now, resource_id = :resourceId, problem = '',
      tried_at = NULL, attempts = 0, leased_until = NULL, leased_by = NULL
    WHERE ${OF_WRITE} RETURNING prescription_id`,
});
/** Asked for or woken during the attempt, which then counts from none: tried again at once. */
const RETRY = named({
  name: 'retry-record-system-write',
  text: `UPDATE record_system_writes SET
      next_attempt_at = CASE WHEN attempts = :attempts THEN :next::timestamptz ELSE :now::timestamptz END,
      problem = :problem, leased_until = NULL, leased_by = NULL
    WHERE ${OF_WRITE} RETURNING prescription_id`,
});
/** Before a create is sent: whether it arrived is known only once it is answered. */
const TRIED = named({
  name: 'tried-record-system-write',
  text: `UPDATE record_system_writes SET tried_at = :triedAt WHERE ${OF_WRITE} RETURNING prescription_id`,
});
/** Nothing is written before a person decides; it waits since now. */
const HOLD = named({
  name: 'hold-record-system-write',
  text: `UPDATE record_system_writes SET hold = :hold, resource_id = :resourceId, wanted_at = :now, problem = '',
      attempts = 0, leased_until = NULL, leased_by = NULL
    WHERE ${OF_WRITE} RETURNING prescription_id`,
});
const LINKED: Statement = {
  name: 'record-system-patient-of-chart',
  text: `SELECT FROM record_system_patients k
    WHERE k.practice_id = $1 AND k.system_id = $2 AND k.remote_id = $3 AND k.patient_id = ANY(${chartIds('$1', '$4::uuid')})`,
};
const WAKE: Statement = {
  name: 'wake-record-system-writes',
  text: `UPDATE record_system_writes w SET next_attempt_at = $4, attempts = 0
    FROM prescriptions r
    WHERE w.practice_id = $1 AND w.system_id = $2 AND w.wanted > w.written AND w.hold = ''
      AND r.practice_id = w.practice_id AND r.id = w.prescription_id AND r.patient_id = $3`,
};
/** Those of members who are still here and linked to a person there; who opened the patient there last comes first. */
const SIGN_INS: Statement = {
  name: 'sign-ins-for-record-system-write',
  text: `SELECT l.id
    FROM record_system_launches l
    JOIN memberships m ON m.practice_id = l.practice_id AND m.account_id = l.account_id AND m.active
    JOIN record_system_people p ON p.practice_id = l.practice_id AND p.system_id = l.system_id AND p.account_id = l.account_id
    WHERE l.practice_id = $1 AND l.system_id = $2 AND l.remote_id = $3 AND l.tokens IS NOT NULL AND l.opened_at IS NOT NULL
    ORDER BY l.opened_at DESC LIMIT 5`,
};
const REQUESTER: Statement = {
  name: 'record-system-person-of-prescriber',
  text: `SELECT coalesce(a.npi, '') AS npi, CASE WHEN p.npi_compared THEN p.subject END AS subject
    FROM accounts a
    LEFT JOIN record_system_people p ON p.practice_id = $1 AND p.system_id = $2 AND p.account_id = a.id
    WHERE a.id = $3`,
};

/** Leases what is due in all practices: the writer serves everyone, and each row names its practice. */
export const leaseWrites = (
  connection: Connection,
  lease: { readonly now: Date; readonly until: Date; readonly by: string; readonly limit: number },
): Promise<LeasedWrite[]> => LEASE.run<LeasedWrite>(connection, { ...lease });

/** The writes to record systems of one practice. */
export const writesStore = (connection: Connection, practiceId: string) => ({
  /** That it is done. @returns false where another worker has it by now */
  async settle(write: LeasedWrite, resourceId: string | null, now: Date): Promise<boolean> {
    const { systemId, prescriptionId, remoteId, wanted, leasedBy } = write;
    const values = { practiceId, systemId, prescriptionId, remoteId, wanted, leasedBy, resourceId, now };
    return (await SETTLE.run(connection, values)).length > 0;
  },

  /** Gives it back, to be tried again after so many milliseconds. @returns false where another worker has it by now */
  async retry(write: LeasedWrite, problem: string, now: Date, wait: number): Promise<boolean> {
    const { systemId, prescriptionId, remoteId, leasedBy, attempts } = write;
    const next = new Date(now.getTime() + wait);
    const values = { practiceId, systemId, prescriptionId, remoteId, leasedBy, attempts, problem, now, next };
    return (await RETRY.run(connection, values)).length > 0;
  },

  /** What waits of a patient is tried now: someone has signed in there. */
  async wake(systemId: string, patientId: string, now: Date): Promise<void> {
    await connection.run(WAKE, [practiceId, systemId, patientId, now]);
  },

  /**
   * That a create is sent now, or that it is known that none arrived (null).
   * @returns false where another worker has it by now: then nothing is sent
   */
  async tried(write: LeasedWrite, triedAt: Date | null): Promise<boolean> {
    const { systemId, prescriptionId, remoteId, leasedBy } = write;
    const values = { practiceId, systemId, prescriptionId, remoteId, leasedBy, triedAt };
    return (await TRIED.run(connection, values)).length > 0;
  },

  /**
   * That a person decides first.
   * @param held `resourceId` null where the one there is of another patient
   * @returns false where another worker has it by now
   */
  async hold(
    { systemId, prescriptionId, remoteId, leasedBy }: LeasedWrite,
    held: { readonly hold: (typeof WRITE_HOLDS)[number]; readonly resourceId: string | null },
    now: Date,
  ): Promise<boolean> {
    const values = { practiceId, systemId, prescriptionId, remoteId, leasedBy, ...held, now };
    return (await HOLD.run(connection, values)).length > 0;
  },

  /** Whether a patient there is the person of a chart. */
  isLinked: async (systemId: string, remoteId: string, patientId: string): Promise<boolean> =>
    (await connection.run(LINKED, [practiceId, systemId, remoteId, patientId])).length > 0,

  /** Launches that opened a patient there and still have a sign-in, the newest first. */
  async signIns(systemId: string, remoteId: string): Promise<readonly string[]> {
    const rows = await connection.run<{ id: string }>(SIGN_INS, [practiceId, systemId, remoteId]);
    return rows.map(({ id }) => id);
  },

  /** The prescriber: the NPI, and as the record system names them where it has the same NPI. */
  async requesterAt(
    systemId: string,
    accountId: string,
  ): Promise<{ readonly npi: string; readonly subject: string | null }> {
    const [row] = await connection.run<{ npi: string; subject: string | null }>(REQUESTER, [
      practiceId,
      systemId,
      accountId,
    ]);
    return row ?? { npi: '', subject: null };
  },
});
