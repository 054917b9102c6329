import type { CalendarDate } from '@erx/core/values/dates';
import type { Schedule } from '@erx/core/drugs/model';
import type { Generation } from '@erx/core/patients/model';
import type { KnownPatient } from '@erx/core/requests/matching-patient';
import { chartsOf } from '../patients/charts';
import { batch } from '../platform/database/batch';
import { scheduleIn } from '../drugs/store';
import type { Connection, Statement } from '../platform/database/database';
import { batched } from '../platform/database/batcher';
import type { TableRow } from '../platform/database/row';
import type { patients, prescriptions } from '../platform/database/schema';

/** A prescriber to whom a pharmacy wrote, in the practice that the SPI belongs to. */
export interface Addressee {
  readonly practiceId: string;
  /** The state of the practice, whose law may schedule drugs. */
  readonly practiceState: string;
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
  /** The day it was sent from here, in the practice's time zone. */
  readonly sentOn: CalendarDate | null;
  readonly patient: KnownPatient & { readonly middleName: string; readonly generation: Generation };
}

/**
 * What a message says of the prescription it is about, in the practice that it must belong to; null where it
 * says nothing.
 */
export interface Reference {
  readonly practiceId: string;
  readonly orderNumber: string | null;
  /** Of a message of this product. */
  readonly messageId: string | null;
}

/** The number of a prescription at a pharmacy. */
export interface PharmacyNumber {
  readonly practiceId: string;
  readonly rxReferenceNumber: string;
  readonly pharmacyNcpdpId: string;
}

interface AddresseeRow {
  practice_id: string;
  practice_state: string;
  account_id: string;
  spi: string | null;
  first_name: string;
  middle_name: string;
  last_name: string;
}

const ADDRESSEE = `SELECT m.practice_id, t.state AS practice_state, m.account_id, m.spi, a.first_name,
    a.middle_name, a.last_name
    FROM memberships m JOIN accounts a ON a.id = m.account_id JOIN practices t ON t.id = m.practice_id
    WHERE m.active AND NOT m.is_emergency_only AND a.active AND t.active AND m.role IN ('Provider', 'Admin')
      AND a.npi IS NOT NULL`;
const BY_SPI: Statement = { name: 'addressees-by-spi', text: `${ADDRESSEE} AND m.spi = ANY($1)` };
const BY_ACCOUNT: Statement = {
  name: 'addressee-by-account',
  text: `${ADDRESSEE} AND m.practice_id = $1 AND m.account_id = $2`,
};

/** A prescriber of a practice. */
export async function addresseeByAccount(
  connection: Connection,
  practiceId: string,
  accountId: string,
): Promise<Addressee | undefined> {
  const [row] = await connection.run<AddresseeRow>(BY_ACCOUNT, [practiceId, accountId]);
  return row && addresseeOf(row);
}

function addresseeOf(row: AddresseeRow): Addressee {
  return {
    practiceId: row.practice_id,
    practiceState: row.practice_state,
    providerId: row.account_id,
    spi: row.spi,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
  };
}

const PERSON_COLUMNS = 'p.first_name, p.middle_name, p.last_name, p.generation, p.birth_date, p.gender';
const PATIENT_COLUMNS = `p.id AS patient_id, ${PERSON_COLUMNS}`;
/** The day on which a prescription of the alias was sent from here, in the practice's time zone. */
export const sentOn = (prescription: string): string =>
  `(SELECT to_char(${prescription}.sent_at AT TIME ZONE z.time_zone, 'YYYY-MM-DD')
      FROM practices z WHERE z.id = ${prescription}.practice_id)`;
const PRESCRIPTION_COLUMNS =
  'r.id, r.order_number, r.provider_id, r.description, r.schedule, r.representative_ndc, ' +
  `r.scripted_at, ${sentOn('r')} AS sent_on, ${PATIENT_COLUMNS}`;
/** What no pharmacy ever had is not meant. */
const REACHED_A_PHARMACY = "r.script_status NOT IN ('Pending', 'CancelledBeforeSending')";

const REFERENCES = batch({ place: 'int', practice_id: 'uuid', order_number: 'text', message_id: 'text' });

/** By order number, else by the message of this product that it relates to. */
const PRESCRIPTIONS: Statement = {
  name: 'asked-prescriptions',
  text: `SELECT DISTINCT ON (input.place) input.place, ${PRESCRIPTION_COLUMNS}
    FROM ${REFERENCES.from('input')}
    CROSS JOIN LATERAL (
      SELECT 1 AS way, o.id
      FROM prescriptions o
      WHERE o.practice_id = input.practice_id AND o.order_number = input.order_number
      UNION ALL
      SELECT 2, n.prescription_id
      FROM network_messages n
      WHERE n.direction = 'out' AND n.message_id = input.message_id AND n.practice_id = input.practice_id
    ) named
    JOIN prescriptions r ON r.practice_id = input.practice_id AND r.id = named.id
    JOIN patients p ON p.practice_id = r.practice_id AND p.id = r.patient_id
    WHERE ${REACHED_A_PHARMACY} ORDER BY input.place, named.way`,
};

/**
 * An earlier request of the same pharmacy is looked for among those of the last year and a half:
 * prescriptions end sooner.
 */
const REFERENCE_MONTHS = 18;

/** As it was in an earlier request. */
const BY_PHARMACY_NUMBER: Statement = {
  name: 'prescription-by-pharmacy-number',
  text: `SELECT ${PRESCRIPTION_COLUMNS} FROM pharmacy_requests q
    JOIN prescriptions r ON r.practice_id = q.practice_id AND r.id = q.prescription_id
    JOIN patients p ON p.practice_id = r.practice_id AND p.id = r.patient_id
    WHERE q.practice_id = $1 AND q.kind IN ('refill', 'change') AND q.received_at > $4
      AND q.rx_reference_number = $2 AND q.pharmacy_ncpdp_id = $3 AND ${REACHED_A_PHARMACY}
    ORDER BY q.received_at DESC LIMIT 1`,
};

interface PatientRow extends Pick<
  TableRow<typeof patients>,
  'first_name' | 'middle_name' | 'last_name' | 'generation' | 'birth_date' | 'gender'
> {
  patient_id: string;
}
interface PrescriptionRow
  extends
    PatientRow,
    Pick<
      TableRow<typeof prescriptions>,
      | 'id'
      | 'order_number'
      | 'provider_id'
      | 'description'
      | 'schedule'
      | 'representative_ndc'
      | 'scripted_at'
    > {
  sent_on: CalendarDate | null;
}

/** By each name that a person was known by before charts were merged; always as the patient who is kept. */
const BORN_ON: Statement = {
  name: 'patients-born-on',
  text: `SELECT t.patient_id, ${PERSON_COLUMNS}
    FROM patient_terms t
    CROSS JOIN LATERAL ${chartsOf('t.practice_id', 't.patient_id')} p
    WHERE t.practice_id = $1 AND t.term = $2::text AND p.birth_date = $2::text::date`,
};

const PACKAGES_ASKED = batch({ place: 'int', practice_id: 'uuid', ndc: 'text' });
const SCHEDULES: Statement = {
  name: 'schedules-by-ndc',
  text: `SELECT asked.place, ${scheduleIn('p', 'asked.practice_id')} AS schedule
    FROM ${PACKAGES_ASKED.from('asked')}
    CROSS JOIN LATERAL (
      SELECT k.product_id AS id FROM packages k WHERE k.ndc = asked.ndc
      UNION SELECT o.id FROM products o WHERE o.representative_ndc = asked.ndc
    ) named
    JOIN products p ON p.id = named.id`,
};

const STORES: Statement = {
  name: 'pharmacy-store-names',
  text: 'SELECT ncpdp_id, store_name FROM pharmacies WHERE ncpdp_id = ANY($1)',
};

/** Finds out whom and what a request is about. Calls that come at the same time share statements. */
export interface RequestMatching {
  /**
   * Anyone who works under an SPI now; undefined where no one does. The network speaks for all practices:
   * what is found names the practice for everything after.
   */
  addressee(spi: string): Promise<Addressee | undefined>;
  /**
   * The prescription that a message refers to; undefined where the practice has none that a pharmacy ever
   * had.
   */
  prescription(reference: Reference): Promise<AskedPrescription | undefined>;
  /** The prescription that an earlier request of the same pharmacy under the same number was about. */
  prescriptionByPharmacyNumber(number: PharmacyNumber, at: Date): Promise<AskedPrescription | undefined>;
  /** Patients of a practice who were born on a day: found by the words patients are searched by. */
  bornOn(practiceId: string, day: string): Promise<AskedPrescription['patient'][]>;
  /**
   * The schedules that the catalogue has for a package by the law of the practice's state; several where it
   * knows the number under several products.
   */
  schedules(asked: { readonly practiceId: string; readonly ndc: string }): Promise<readonly Schedule[]>;
  /** The name that the directory has for a pharmacy. */
  storeName(ncpdpId: string): Promise<string | undefined>;
}

/** Opens it; one serves all practices, and everything is found under its own practice only. */
export function requestMatching(connection: Connection): RequestMatching {
  return {
    addressee: batched(async (spis) => {
      const found = new Map(
        (await connection.run<AddresseeRow>(BY_SPI, [spis])).map((row) => [row.spi, addresseeOf(row)]),
      );
      return spis.map((spi) => found.get(spi));
    }),
    prescription: batched(async (references) => {
      const rows = await connection.run<PrescriptionRow & { place: number }>(
        PRESCRIPTIONS,
        REFERENCES.values(
          references.map(({ practiceId, orderNumber, messageId }, place) => ({
            place,
            practice_id: practiceId,
            order_number: orderNumber,
            message_id: messageId,
          })),
        ),
      );
      const found = new Map(rows.map((row) => [row.place, toPrescription(row)]));
      return references.map((_, place) => found.get(place));
    }),
    async prescriptionByPharmacyNumber({ practiceId, rxReferenceNumber, pharmacyNcpdpId }, at) {
      const since = new Date(at);
      since.setUTCMonth(since.getUTCMonth() - REFERENCE_MONTHS);
      const [row] = await connection.run<PrescriptionRow>(BY_PHARMACY_NUMBER, [
        practiceId,
        rxReferenceNumber,
        pharmacyNcpdpId,
        since,
      ]);
      return row && toPrescription(row);
    },
    bornOn: async (practiceId, day) =>
      (await connection.run<PatientRow>(BORN_ON, [practiceId, day])).map(patientOf),
    schedules: batched(async (asked) => {
      const rows = await connection.run<{ place: number; schedule: Schedule }>(
        SCHEDULES,
        PACKAGES_ASKED.values(
          asked.map(({ practiceId, ndc }, place) => ({ place, practice_id: practiceId, ndc })),
        ),
      );
      return asked.map((_, at) => rows.filter(({ place }) => place === at).map(({ schedule }) => schedule));
    }),
    storeName: batched(async (ids) => {
      const found = new Map(
        (await connection.run<{ ncpdp_id: string; store_name: string }>(STORES, [ids])).map((row) => [
          row.ncpdp_id,
          row.store_name,
        ]),
      );
      return ids.map((id) => found.get(id));
    }),
  };
}

function toPrescription(row: PrescriptionRow): AskedPrescription {
  return {
    id: row.id,
    orderNumber: row.order_number,
    providerId: row.provider_id,
    description: row.description,
    schedule: row.schedule,
    ndc: row.representative_ndc,
    scriptedAt: row.scripted_at,
    sentOn: row.sent_on,
    patient: patientOf(row),
  };
}

function patientOf(row: PatientRow): AskedPrescription['patient'] {
  return {
    id: row.patient_id,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    generation: row.generation as Generation,
    birthDate: row.birth_date,
    gender: row.gender,
  };
}
