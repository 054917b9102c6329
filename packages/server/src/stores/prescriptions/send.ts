import type { EventName } from '@erx/core/notifications/model';
import type { Withheld } from '@erx/core/drugs/model';
import type { HeightUnits, WeightUnits } from '@erx/core/patients/model';
import { type Batch, batch, type BatchRow } from '../../database/batch';
import type { Connection, Statement } from '../../database/database';
import { toLiteral } from '../../database/literal';
import { extend, select } from '../../database/selection';
import { together } from '../../database/together';
import { AUDIT_COLUMNS, AUDIT_ROW, toAuditRow } from '../../audit/record';
import { SAFETY_ANSWERED, type SafetyAnswered } from '../../safety/event';
import { EVENT_COLUMNS } from '../events';
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

/** The keys of the prescriptions that a statement finds. */
const KEYS = batch({ practice_id: 'uuid', id: 'uuid' });
const BY_KEYS = `JOIN ${KEYS.from('input')} ON r.practice_id = input.practice_id AND r.id = input.id`;

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
  return connection.run(
    LOAD_FOR_SENDING,
    KEYS.values(keys.map(({ practiceId, id }) => ({ practice_id: practiceId, id }))),
  );
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

/** What is written beside each prescription that is sent: its message by name, and its event. */
export const NEW_RX_ROW = {
  practice_id: 'uuid',
  id: 'uuid',
  version: 'int',
  at: 'timestamptz',
  archive_id: 'uuid',
  message_id: 'text',
  xml: 'text',
  event: 'text',
} as const;

/** A record of the trail, by the archived message of the prescription that it is about. */
export const NEW_RX_AUDIT_ROW = { archive_id: 'uuid', ...AUDIT_ROW } as const;

/**
 * The parts of a WITH that write what goes with each row of `prescriptions_sent`: its archived message, its
 * place in the outbox, its event and the records of the trail.
 */
export function writesWithEachNewRx(audit: Batch<typeof NEW_RX_AUDIT_ROW>): string {
  return `network_messages_inserted AS (
      INSERT INTO network_messages (practice_id, id, direction, kind, message_id, prescription_id,
        order_number, xml, at)
      SELECT practice_id, archive_id, 'out', 'NewRx', message_id, id, order_number, xml, at
      FROM prescriptions_sent
    ), outbox_inserted AS (
      INSERT INTO outbox (practice_id, id, message_id, order_number, prescription_id, kind, created_at,
        next_attempt_at)
      SELECT practice_id, archive_id, message_id, order_number, id, 'NewRx', at, at
      FROM prescriptions_sent
    ), events_inserted AS (
      INSERT INTO events (${EVENT_COLUMNS})
      SELECT practice_id, ${toLiteral<EventName>('PrescriptionChanged')}, provider_id, event, at
      FROM prescriptions_sent
    ), audit_records_inserted AS (
      INSERT INTO audit_records (${AUDIT_COLUMNS})
      SELECT ${qualified('record', AUDIT_ROW)}
      FROM prescriptions_sent
      JOIN ${audit.from('record')} ON record.archive_id = prescriptions_sent.archive_id
    )`;
}

function qualified(alias: string, columns: object): string {
  return Object.keys(columns)
    .map((name) => `${alias}.${name}`)
    .join(', ');
}

const INPUT = batch(NEW_RX_ROW);
const AUDIT = batch(NEW_RX_AUDIT_ROW, INPUT.next);

/**
 * One statement: state, archived message, outbox, audit record and event change together or not at all
 * (decision 9).
 */
const SEND: Statement = {
  name: 'send-prescriptions',
  text: `WITH prescriptions_sent AS (
      UPDATE prescriptions r
      SET
        script_status = 'Sent',
        sent_at = input.at,
        delivery_state = 'queued',
        delivery_code = NULL,
        delivery_description = NULL,
        verification_status = 'Unverified',
        version = r.version + 1,
        updated_at = input.at
      FROM ${INPUT.from('input')}
      WHERE r.practice_id = input.practice_id
        AND r.id = input.id
        AND r.version = input.version
        AND r.script_status = 'Pending'
      RETURNING r.practice_id, r.id, r.order_number, r.provider_id, input.at, input.archive_id,
        input.message_id, input.xml, input.event,
        ${CHANGED_BY_SENDING.map((column) => `r.${column}`).join(', ')}
    ), ${writesWithEachNewRx(AUDIT)}
    SELECT archive_id, ${CHANGED_BY_SENDING.join(', ')}
    FROM prescriptions_sent`,
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
      const values = [...INPUT.values(sendings.map(toInput)), ...AUDIT.values(sendings.flatMap(toTrail))];
      const changes = new Map(
        (await connection.run<SentColumns & { archive_id: string }>(SEND, values)).map(
          ({ archive_id: id, ...change }) => [id, change],
        ),
      );
      return sendings.map(({ archiveId }) => changes.get(archiveId));
    }),
  };
}

function toInput(sending: Dispatch): BatchRow<typeof NEW_RX_ROW> {
  return {
    practice_id: sending.practiceId,
    id: sending.prescriptionId,
    version: sending.version,
    at: sending.at,
    archive_id: sending.archiveId,
    message_id: sending.messageId,
    xml: sending.xml,
    event: sending.eventContent,
  };
}

/** That it was sent, and before that what was answered. */
function toTrail({
  practiceId,
  accountId,
  trailName,
  prescriptionId,
  archiveId,
  messageId,
  version,
  safetyAnswered,
  at,
}: Dispatch): BatchRow<typeof NEW_RX_AUDIT_ROW>[] {
  const about = {
    practiceId,
    accountId,
    trailName,
    outcome: 'done',
    resourceType: 'Prescription',
    resourceId: prescriptionId,
  } as const;
  const answered =
    safetyAnswered &&
    toAuditRow({ ...about, event: SAFETY_ANSWERED, details: { ...safetyAnswered, version } }, at);
  const sent = toAuditRow(
    { ...about, event: 'prescription.sent', details: { messageId, version: version + 1 } },
    at,
  );
  return [...(answered ? [answered] : []), sent].map((row) => ({ archive_id: archiveId, ...row }));
}
