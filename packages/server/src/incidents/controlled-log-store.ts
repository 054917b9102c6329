import type { Generation } from '@erx/core/patients/model';
import type { CalendarDate } from '@erx/core/values/dates';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

/** A log as it was made. */
export interface KeptLog {
  readonly rows: number;
  readonly content: string;
  readonly contentHash: string;
  readonly madeAt: Date;
}

/** A controlled prescription that was issued, as a log lists it. */
export interface IssuedRow {
  order_number: string;
  issued_at: Date;
  script_status: string;
  schedule: string;
  description: string;
  dispense: string;
  units: string;
  days_supply: number | null;
  refills_prn: boolean;
  refill_count: number | null;
  sig: string;
  patient_first: string;
  patient_last: string;
  patient_generation: Generation;
  birth_date: string | null;
  patient_address: string;
  store_name: string | null;
  ncpdp_id: string | null;
  is_signed: boolean;
  printed_at: Date | null;
}

const LIST: Statement = {
  name: 'list-controlled-logs',
  text: `SELECT account_id, month, rows, made_at
      FROM controlled_logs
      WHERE practice_id = $1 AND ($2::uuid IS NULL OR account_id = $2)
      ORDER BY month DESC`,
};
const FIND: Statement = {
  name: 'find-controlled-log',
  text: `SELECT rows, content, content_hash, made_at
    FROM controlled_logs
    WHERE practice_id = $1 AND account_id = $2 AND month = $3`,
};
const KEEP = named({
  name: 'keep-controlled-log',
  text: `INSERT INTO controlled_logs (practice_id, account_id, month, rows, content, content_hash, made_at)
    VALUES (:practiceId, :accountId, :firstDay, :rows, :content, :contentHash, :madeAt)
    ON CONFLICT DO NOTHING RETURNING account_id`,
});

/** Anyone who prescribes here, active or not: a log outlives its prescriber's account. */
const PRESCRIBERS: Statement = {
  name: 'prescribers-with-logs',
  text: `SELECT a.id, a.first_name, a.middle_name, a.last_name
    FROM memberships m
    JOIN accounts a ON a.id = m.account_id
    WHERE m.practice_id = $1 AND a.npi IS NOT NULL AND NOT m.is_emergency_only
      AND ($2::uuid IS NULL OR a.id = $2)
    ORDER BY lower(a.last_name), lower(a.first_name), a.id`,
};

const WITHOUT: Statement = {
  name: 'prescribers-without-log',
  text: `SELECT a.id
    FROM memberships m
    JOIN accounts a ON a.id = m.account_id
    WHERE m.practice_id = $1 AND a.npi IS NOT NULL AND NOT m.is_emergency_only
    AND NOT EXISTS (SELECT FROM controlled_logs l WHERE l.practice_id = m.practice_id AND l.account_id = a.id
      AND l.month = $2)`,
};

/**
 * Issued is what was sent or handed over on paper, whatever became of it later. A prescription was written
 * before it was issued, at most a year (P5-12).
 */
const ISSUED: Statement = {
  name: 'issued-controlled',
  text: `SELECT p.order_number, coalesce(p.sent_at, p.printed_at) AS issued_at, p.script_status, p.schedule,
    p.description, p.dispense, p.units, p.days_supply, p.refills_prn,
      p.refill_count, p.sig, patient.first_name AS patient_first, patient.last_name AS patient_last,
        patient.generation AS patient_generation,
        patient.birth_date::text AS birth_date,
      concat_ws(', ', nullif(patient.address, ''), nullif(patient.address2, ''), nullif(patient.city, ''),
        nullif(concat_ws(' ', nullif(patient.state, ''), nullif(patient.zip_code, '')),
          '')) AS patient_address,
      ph.store_name, p.pharmacy_ncpdp_id AS ncpdp_id, p.signed_at IS NOT NULL AS is_signed, p.printed_at
    FROM prescriptions p
    JOIN patients patient ON patient.practice_id = p.practice_id AND patient.id = p.patient_id
    LEFT JOIN pharmacies ph ON ph.ncpdp_id = p.pharmacy_ncpdp_id
    WHERE p.practice_id = $1 AND p.provider_id = $2 AND p.schedule NOT IN ('none', 'unknown')
      AND p.scripted_at < $4 AND p.scripted_at >= $3::timestamptz - interval '1 year'
      AND coalesce(p.sent_at, p.printed_at) >= $3 AND coalesce(p.sent_at, p.printed_at) < $4
    ORDER BY issued_at, p.id`,
};

/** The monthly logs of one practice. */
export const controlledLogsStore = (connection: Connection, practiceId: string) => ({
  list: (only: string | undefined) =>
    connection.run<{ account_id: string; month: string; rows: number; made_at: Date }>(LIST, [
      practiceId,
      only ?? null,
    ]),

  prescribers: (only: string | undefined) =>
    connection.run<{ id: string; first_name: string; middle_name: string; last_name: string }>(PRESCRIBERS, [
      practiceId,
      only ?? null,
    ]),

  /** Prescribers who have no log of a month yet. */
  prescribersWithout: (firstDay: CalendarDate) =>
    connection.run<{ id: string }>(WITHOUT, [practiceId, firstDay]),

  async find(accountId: string, firstDay: CalendarDate): Promise<KeptLog | undefined> {
    const [row] = await connection.run<{
      rows: number;
      content: string;
      content_hash: string;
      made_at: Date;
    }>(FIND, [practiceId, accountId, firstDay]);
    return (
      row && { rows: row.rows, content: row.content, contentHash: row.content_hash, madeAt: row.made_at }
    );
  },

  /** @returns false where it is kept already: the first one made stays */
  async keep(accountId: string, firstDay: CalendarDate, log: KeptLog): Promise<boolean> {
    return (await KEEP.run(connection, { ...log, practiceId, accountId, firstDay })).length > 0;
  },

  /** What a prescriber issued from one instant to before another, oldest first. */
  issued: (accountId: string, from: Date, before: Date) =>
    connection.run<IssuedRow>(ISSUED, [practiceId, accountId, from, before]),
});
