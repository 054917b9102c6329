import type { EventName } from '@erx/core/notifications/model';
import type { Withheld } from '@erx/core/drugs/model';
import type { HeightUnits, WeightUnits } from '@erx/core/patients/model';
import type { Connection, Statement } from '../../database/database';
import { toLiteral } from '../../database/literal';
import { extend, select } from '../../database/selection';
import { together } from '../../database/together';
import { AUDIT_COLUMNS, auditValues } from '../../audit/record';
import { SAFETY_ANSWERED, type SafetyAnswered } from '../../safety/event';
import { CONTROLLED_COLUMNS } from './controlled';
import { PRESCRIPTION_SELECTION, type PrescriptionRow } from './row';

/** Everything a message to the pharmacy is made of. */
export interface SendingRow extends PrescriptionRow {
  pharmacy_ncpdp_id: string | null;
  rx_norm_term_type: string | null;
  patient_middle: string;
  patient_generation: string;
  patient_gender: string;
  patient_address: string;
  patient_address2: string;
  patient_city: string;
  patient_state: string;
  patient_zip: string;
  patient_phone: string;
  patient_weight: string | null;
  patient_weight_units: WeightUnits;
  patient_weight_on: string | null;
  patient_height: string | null;
  patient_height_units: HeightUnits;
  patient_height_on: string | null;
  patient_updated: Date;
  provider_generation: string;
  provider_title: string;
  provider_npi: string | null;
  provider_dea: string | null;
  provider_license: string | null;
  provider_spi: string | null;
  practice_name: string;
  practice_address: string;
  practice_address2: string;
  practice_city: string;
  practice_state: string;
  practice_zip: string;
  practice_phone: string;
  practice_fax: string;
  time_zone: string;
  pharmacy_npi: string | null;
  pharmacy_line1: string | null;
  pharmacy_line2: string | null;
  pharmacy_zip: string | null;
  pharmacy_fax: string | null;
  pharmacy_end: string | null;
  /** Dose form and usual units of the product; null where the catalogue no longer has it. */
  product_form: string | null;
  product_units: string | null;
  /** Why the product may no longer be prescribed; null for what may. */
  product_withheld: Withheld | null;
  /** The latest coverages of the patient for the prescriber, where it was written under one. */
  coverages: string | null;
  /** The number the plan gave its current prior authorization; '' where it gave none. */
  epa_authorization_number: string | null;
}

/**
 * A prescription and everything around it: the membership `m` of its prescriber, the practice `t` and its prior
 * authorization `e`.
 */
const SENDING_SELECTION = extend(PRESCRIPTION_SELECTION, {
  columns: `p.middle_name AS patient_middle, p.generation AS patient_generation, p.gender AS patient_gender,
  p.address AS patient_address, p.address2 AS patient_address2, p.city AS patient_city,
  p.state AS patient_state, p.zip_code AS patient_zip,
  CASE p.primary_phone_type WHEN 'Home' THEN p.home_phone WHEN 'Cell' THEN p.cell_phone ELSE p.work_phone END
    AS patient_phone,
  p.weight AS patient_weight, p.weight_units AS patient_weight_units,
  p.weight_measured_on AS patient_weight_on,
  p.height AS patient_height, p.height_units AS patient_height_units,
  p.height_measured_on AS patient_height_on, p.updated_at AS patient_updated,
  (SELECT u.dose_form FROM products u WHERE u.id = r.prescribable_drug_id) AS product_form,
  (SELECT u.potency_unit_code FROM products u WHERE u.id = r.prescribable_drug_id) AS product_units,
  (SELECT u.withheld FROM products u WHERE u.id = r.prescribable_drug_id) AS product_withheld,
  a.generation AS provider_generation, a.title AS provider_title, a.npi AS provider_npi,
  a.dea_number AS provider_dea, a.state_license_number AS provider_license, m.spi AS provider_spi,
  t.name AS practice_name, t.address AS practice_address, t.address2 AS practice_address2,
  t.city AS practice_city, t.state AS practice_state, t.zip_code AS practice_zip,
  t.phone AS practice_phone, t.fax AS practice_fax, t.time_zone,
  f.npi AS pharmacy_npi, f.address_line1 AS pharmacy_line1, f.address_line2 AS pharmacy_line2,
  f.zip AS pharmacy_zip, f.fax AS pharmacy_fax, f.active_end_time AS pharmacy_end,
  CASE WHEN r.pbm_id IS NOT NULL THEN (
    SELECT c.coverages
    FROM eligibility_checks c
    WHERE c.practice_id = r.practice_id AND c.patient_id = r.patient_id AND c.provider_id = r.provider_id
  ) END AS coverages,
  e.authorization_number AS epa_authorization_number`,
  joins: `JOIN memberships m ON m.practice_id = r.practice_id AND m.account_id = r.provider_id
  JOIN practices t ON t.id = r.practice_id
  LEFT JOIN prior_authorizations e ON e.practice_id = r.practice_id AND e.id = r.epa_reference_id`,
});

/** Finds prescriptions by their keys: $1 the practices, $2 the ids. */
const BY_KEYS = `JOIN unnest($1::uuid[], $2::uuid[]) AS wanted (practice_id, id)
  ON r.practice_id = wanted.practice_id AND r.id = wanted.id`;

const LOAD_FOR_SENDING: Statement = {
  name: 'load-for-sending',
  text: select(extend(SENDING_SELECTION, { joins: BY_KEYS })),
};

/** The same with what signing needs besides: the product `d`, and what the rules of controlled substances look at. */
export const SIGNING_SELECTION = extend(SENDING_SELECTION, {
  columns: `d.strength AS drug_strength, d.dose_form AS drug_form,
  f.specialty_types AS pharmacy_specialties,
  ${CONTROLLED_COLUMNS}`,
  joins: `${BY_KEYS}
  LEFT JOIN products d ON d.id = r.prescribable_drug_id`,
});

/** A prescription by the practice that it must belong to. */
export interface PrescriptionKey {
  readonly practiceId: string;
  readonly id: string;
}

/** A prescription with all that sending it needs; undefined where the practice has none of this id. */
export async function loadForSending(
  connection: Connection,
  practiceId: string,
  id: string,
): Promise<SendingRow | undefined> {
  const [row] = await loadSeveral(connection, [{ practiceId, id }]);
  return row;
}

/**
 * The same for several prescriptions of a practice at once, in no order; those that do not exist are left
 * out.
 */
export function loadSeveralForSending(
  connection: Connection,
  practiceId: string,
  ids: readonly string[],
): Promise<SendingRow[]> {
  return loadSeveral(
    connection,
    ids.map((id) => ({ practiceId, id })),
  );
}

function loadSeveral(
  connection: Connection,
  keys: readonly PrescriptionKey[],
): Promise<(SendingRow & { practice_id: string })[]> {
  return connection.run(LOAD_FOR_SENDING, [
    keys.map(({ practiceId }) => practiceId),
    keys.map(({ id }) => id),
  ]);
}

/** What a send writes besides the prescription itself. */
export interface Dispatch {
  readonly practiceId: string;
  readonly prescriptionId: string;
  /** The version that was judged: another one is not sent. */
  readonly version: number;
  readonly accountId: string;
  /** Member.trailName. */
  readonly trailName: string;
  /** Id of the archived message, and its id on the wire. */
  readonly archiveId: string;
  readonly messageId: string;
  /** The exact bytes that will be sent, as text. */
  readonly xml: string;
  readonly eventContent: string;
  /** What the trail keeps of findings that the sender answered with a reason; absent where none had to be. */
  readonly safetyAnswered?: SafetyAnswered | undefined;
  readonly at: Date;
}

/** Columns of a prescription that sending changes. */
export const CHANGED_BY_SENDING = [
  'version',
  'script_status',
  'sent_at',
  'delivery_state',
  'delivery_code',
  'delivery_description',
  'verification_status',
] as const;
export type SentColumns = Pick<PrescriptionRow, (typeof CHANGED_BY_SENDING)[number]>;

/**
 * What goes with each sent prescription (the rows of `sent`, with archive_id, message_id, xml and event): its
 * archived message, its place in the outbox, its event.
 */
export const WITH_EACH_NEW_RX = `message AS (
      INSERT INTO network_messages (practice_id, id, direction, kind, message_id, prescription_id,
        order_number, xml, at)
      SELECT practice_id, archive_id, 'out', 'NewRx', message_id, id, order_number, xml, at FROM sent
    ), queued AS (
      INSERT INTO outbox (practice_id, id, message_id, order_number, prescription_id, kind, created_at,
        next_attempt_at)
      SELECT practice_id, archive_id, message_id, order_number, id, 'NewRx', at, at FROM sent
    ), told AS (
      INSERT INTO events (practice_id, name, provider_id, content, at)
      SELECT practice_id, ${toLiteral<EventName>('PrescriptionChanged')}, provider_id, event, at
      FROM sent`;

/**
 * One statement: state, archived message, outbox, audit record and event change together or not at all
 * (decision 9). Each value comes as an array.
 */
const SEND: Statement = {
  name: 'send-prescriptions',
  text: `WITH sent AS (
      UPDATE prescriptions r
      SET script_status = 'Sent', sent_at = asked.at, delivery_state = 'queued', delivery_code = NULL,
        delivery_description = NULL,
        verification_status = 'Unverified', version = r.version + 1, updated_at = asked.at
      FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[], $5::uuid[], $6::text[], $7::text[],
        $8::text[]) AS asked (practice_id, id, version, at, archive_id, message_id, xml, event)
      WHERE r.practice_id = asked.practice_id AND r.id = asked.id AND r.version = asked.version
        AND r.script_status = 'Pending'
      RETURNING r.practice_id, r.id, r.order_number, r.provider_id, asked.at, asked.archive_id,
        asked.message_id, asked.xml, asked.event,
          ${CHANGED_BY_SENDING.map((column) => `r.${column}`).join(', ')}
    ), ${WITH_EACH_NEW_RX}
    ), audited AS (
      INSERT INTO audit_records (${AUDIT_COLUMNS})
      SELECT record.practice_id, record.id, record.at, record.account_id, record.event, record.outcome,
        record.resource_type, record.resource_id, record.details, record.digest, record.actor
      FROM sent
      JOIN unnest($9::uuid[], $10::uuid[], $11::uuid[], $12::timestamptz[], $13::uuid[], $14::text[],
        $15::text[], $16::text[], $17::text[], $18::text[], $19::text[], $20::text[])
        AS record (archive_id, ${AUDIT_COLUMNS}) ON record.archive_id = sent.archive_id
    )
    SELECT archive_id, ${CHANGED_BY_SENDING.join(', ')} FROM sent`,
};

/** Loads and sends prescriptions one by one; calls that come at the same time share a statement. */
export interface SendingStore {
  /** As loadForSending. */
  load(key: PrescriptionKey): Promise<SendingRow | undefined>;
  /**
   * Sends.
   * @returns the columns that it changed; undefined when the prescription was no longer pending or no longer
   * of that version
   */
  dispatch(sending: Dispatch): Promise<SentColumns | undefined>;
}

/** Opens the store; one serves all practices, and each row is found under its own practice only. */
export function sendingStore(connection: Connection): SendingStore {
  return {
    load: together(async (keys) => {
      const rows = new Map(
        (await loadSeveral(connection, keys)).map((row) => [`${row.practice_id} ${row.id}`, row]),
      );
      return keys.map(({ practiceId, id }) => rows.get(`${practiceId} ${id}`));
    }),
    dispatch: together(async (sendings) => {
      const columns = [...toColumns(sendings.map(toSentValues)), ...toColumns(sendings.flatMap(toAuditRows))];
      const changes = new Map(
        (await connection.run<SentColumns & { archive_id: string }>(SEND, columns)).map(
          ({ archive_id: id, ...change }) => [id, change],
        ),
      );
      return sendings.map(({ archiveId }) => changes.get(archiveId));
    }),
  };
}

function toColumns(rows: readonly (readonly unknown[])[]): unknown[][] {
  return rows[0]?.map((_, column) => rows.map((row) => row[column])) ?? [];
}

function toSentValues(sending: Dispatch): readonly unknown[] {
  return [
    sending.practiceId,
    sending.prescriptionId,
    sending.version,
    sending.at,
    sending.archiveId,
    sending.messageId,
    sending.xml,
    sending.eventContent,
  ];
}

/** That it was sent, and before that what was answered. */
function toAuditRows({
  practiceId,
  accountId,
  trailName,
  prescriptionId,
  archiveId,
  messageId,
  version,
  safetyAnswered,
  at,
}: Dispatch): (readonly unknown[])[] {
  const about = {
    practiceId,
    accountId,
    trailName,
    outcome: 'done',
    resourceType: 'Prescription',
    resourceId: prescriptionId,
  } as const;
  return [
    ...(safetyAnswered
      ? [
          [
            archiveId,
            ...auditValues({ ...about, event: SAFETY_ANSWERED, details: { ...safetyAnswered, version } }, at),
          ],
        ]
      : []),
    [
      archiveId,
      ...auditValues(
        { ...about, event: 'prescription.sent', details: { messageId, version: version + 1 } },
        at,
      ),
    ],
  ];
}
