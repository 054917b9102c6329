import type { Schedule } from '@erx/core/drugs/model';
import type { KnownPatient } from '@erx/core/requests/matching-patient';
import type { Connection, Statement } from '../database/database';

/** A prescriber to whom a pharmacy wrote, in the practice that the SPI belongs to. */
export interface Addressee {
  readonly practiceId: string;
  readonly providerId: string;
  readonly spi: string | null;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
}

/** A prescription that a pharmacy may mean. */
export interface AskedPrescription {
  readonly id: string;
  readonly orderNumber: string;
  readonly providerId: string;
  readonly description: string;
  readonly schedule: Schedule;
  readonly ndc: string | null;
  readonly scriptedAt: Date;
  readonly patient: KnownPatient & { readonly middleName: string };
}

/** What a message says of the prescription it is about; null where it says nothing. */
export interface Reference {
  readonly orderNumber: string | null;
  /** Of a message of ours. */
  readonly messageId: string | null;
  /** The number at the pharmacy, and whose number it is. */
  readonly rxReferenceNumber: string | null;
  readonly pharmacyNcpdpId: string;
}

interface AddresseeRow { practice_id: string; account_id: string; spi: string | null; first_name: string; middle_name: string; last_name: string }

const ADDRESSEE = `SELECT m.practice_id, m.account_id, m.spi, a.first_name, a.middle_name, a.last_name
    FROM memberships m JOIN accounts a ON a.id = m.account_id JOIN practices t ON t.id = m.practice_id
    WHERE m.active AND a.active AND t.active AND m.role = 'Provider' AND a.npi IS NOT NULL`;
const BY_SPI: Statement = { name: 'addressee-by-spi', text: `${ADDRESSEE} AND m.spi = $1` };
const BY_ACCOUNT: Statement = { name: 'addressee-by-account', text: `${ADDRESSEE} AND m.practice_id = $1 AND m.account_id = $2` };

/** Whoever works under an SPI now; undefined where nobody does. The network speaks for all practices: what is found names the practice for everything after. */
export async function addresseeBySpi(connection: Connection, spi: string): Promise<Addressee | undefined> {
  const [row] = await connection.run<AddresseeRow>(BY_SPI, [spi]);
  return row && addresseeOf(row);
}

/** A prescriber of a practice. */
export async function addresseeByAccount(connection: Connection, practiceId: string, accountId: string): Promise<Addressee | undefined> {
  const [row] = await connection.run<AddresseeRow>(BY_ACCOUNT, [practiceId, accountId]);
  return row && addresseeOf(row);
}

function addresseeOf(row: AddresseeRow): Addressee {
  return { practiceId: row.practice_id, providerId: row.account_id, spi: row.spi, firstName: row.first_name, middleName: row.middle_name, lastName: row.last_name };
}

/** An earlier request of the same pharmacy is looked for among those of the last year and a half: prescriptions end sooner. */
const REFERENCE_MONTHS = 18;

/**
 * By order number, else by the message of ours that it relates to, else by the pharmacy's own number as it stood in an earlier request. What no
 * pharmacy ever had (not yet sent, or cancelled before that) is not meant.
 */
const PRESCRIPTION: Statement = {
  name: 'asked-prescription',
  text: `WITH named AS (
      SELECT 1 AS way, id FROM prescriptions WHERE practice_id = $1 AND order_number = $2::text
      UNION ALL
      SELECT 2, prescription_id FROM network_messages WHERE direction = 'out' AND message_id = $3::text AND practice_id = $1
      UNION ALL
      (SELECT 3, prescription_id FROM pharmacy_requests WHERE practice_id = $1 AND kind IN ('refill', 'change') AND received_at > $6::timestamptz
        AND $4::text IS NOT NULL AND rx_reference_number = $4::text AND pharmacy_ncpdp_id = $5::text AND prescription_id IS NOT NULL ORDER BY received_at DESC LIMIT 1)
    )
    SELECT r.id, r.order_number, r.provider_id, r.description, r.schedule, r.representative_ndc, r.scripted_at, p.id AS patient_id, p.first_name, p.middle_name, p.last_name,
      p.birth_date, p.gender, p.zip_code
    FROM named JOIN prescriptions r ON r.practice_id = $1 AND r.id = named.id JOIN patients p ON p.practice_id = r.practice_id AND p.id = r.patient_id
    WHERE r.script_status NOT IN ('Pending', 'CancelledBeforeSending') ORDER BY named.way LIMIT 1`,
};

interface PatientRow { patient_id: string; first_name: string; middle_name: string; last_name: string; birth_date: string | null; gender: string; zip_code: string }
interface PrescriptionRow extends PatientRow {
  id: string; order_number: string; provider_id: string; description: string; schedule: Schedule; representative_ndc: string | null; scripted_at: Date;
}

const BORN_ON: Statement = {
  name: 'patients-born-on',
  text: `SELECT p.id AS patient_id, p.first_name, p.middle_name, p.last_name, p.birth_date, p.gender, p.zip_code
    FROM patient_terms t JOIN patients p ON p.practice_id = t.practice_id AND p.id = t.patient_id WHERE t.practice_id = $1 AND t.term = $2::text AND p.birth_date = $2::text::date`,
};

/** Prescriptions and patients of one practice, to find out whom a request is about. */
export const requestMatching = (connection: Connection, practiceId: string) => ({
  /** The prescription that a message refers to; undefined where the practice has none. */
  async prescription(reference: Reference, at: Date): Promise<AskedPrescription | undefined> {
    if (reference.orderNumber === null && reference.messageId === null && reference.rxReferenceNumber === null) return undefined;
    const since = new Date(at);
    since.setUTCMonth(since.getUTCMonth() - REFERENCE_MONTHS);
    const [row] = await connection.run<PrescriptionRow>(PRESCRIPTION, [
      practiceId, reference.orderNumber, reference.messageId, reference.rxReferenceNumber, reference.pharmacyNcpdpId, since,
    ]);
    return row && {
      id: row.id, orderNumber: row.order_number, providerId: row.provider_id, description: row.description, schedule: row.schedule, ndc: row.representative_ndc,
      scriptedAt: row.scripted_at, patient: patientOf(row),
    };
  },

  /** Patients of the practice who were born on a day: found by the words patients are searched by. */
  async bornOn(day: string): Promise<AskedPrescription['patient'][]> {
    return (await connection.run<PatientRow>(BORN_ON, [practiceId, day])).map(patientOf);
  },
});

function patientOf(row: PatientRow): AskedPrescription['patient'] {
  return {
    id: row.patient_id, firstName: row.first_name, middleName: row.middle_name, lastName: row.last_name, birthDate: row.birth_date, gender: row.gender, zipCode: row.zip_code,
  };
}

const SCHEDULES: Statement = {
  name: 'schedules-by-ndc',
  text: `SELECT k.ndc, p.schedule FROM packages k JOIN products p ON p.id = k.product_id WHERE k.ndc = ANY($1)
    UNION SELECT p.representative_ndc, p.schedule FROM products p WHERE p.representative_ndc = ANY($1)`,
};

/** The schedules that the catalogue has for packages, by NDC; several where it knows the number under several products. */
export async function schedulesByNdc(connection: Connection, ndcs: readonly string[]): Promise<{ ndc: string; schedule: Schedule }[]> {
  return ndcs.length === 0 ? [] : await connection.run(SCHEDULES, [ndcs]);
}

const STORE: Statement = { name: 'pharmacy-store-name', text: 'SELECT store_name FROM pharmacies WHERE ncpdp_id = $1' };

/** The name that the directory has for a pharmacy. */
export async function storeNameOf(connection: Connection, ncpdpId: string): Promise<string | null> {
  const [row] = await connection.run<{ store_name: string }>(STORE, [ncpdpId]);
  return row?.store_name ?? null;
}
