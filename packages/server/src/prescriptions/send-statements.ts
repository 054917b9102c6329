import type { Schedule } from '@erx/core/drugs/model';
import type { EventName } from '@erx/core/notifications/model';
import { REPLIES_INSERTED, REPLY_ROW, type ReplyToKeep, toReplyRow } from '../platform/api/idempotency';
import { type Batch, batch, type BatchRow } from '../platform/database/batch';
import type { Connection, Statement } from '../platform/database/database';
import { toLiteral } from '../platform/database/literal';
import type { ColumnsAs, OrNull } from '../platform/database/row';
import type {
  accounts,
  memberships,
  patients,
  pharmacies,
  practices,
  priorAuthorizations,
  products,
} from '../platform/database/schema';
import { scheduleIn } from '../drugs/store';
import { columnsAs, extend, select } from '../platform/database/selection';
import { batched } from '../platform/database/batcher';
import { AUDIT_COLUMNS, AUDIT_ROW, toAuditRow } from '../platform/audit-trail/record';
import { type StoredSafetyReview, SAFETY_ANSWERED } from '../safety/event';
import { JUDGEMENT_ROW, JUDGEMENTS_INSERTED, toJudgementRow } from '../safety/store';
import { EVENT_COLUMNS } from '../platform/outbox/event-store';
import { CONTROLLED_COLUMNS } from './controlled-queries';
import { PRESCRIPTION_SELECTION, type PrescriptionRow } from './queries';

/** What a message needs of the patient `p`, the prescriber `a`, the membership `m` and the practice `t`. */
const PATIENT = {
  patient_middle: 'middle_name',
  patient_generation: 'generation',
  patient_gender: 'gender',
  patient_address: 'address',
  patient_address2: 'address2',
  patient_city: 'city',
  patient_state: 'state',
  patient_zip: 'zip_code',
  patient_weight: 'weight',
  patient_weight_units: 'weight_units',
  patient_weight_on: 'weight_measured_on',
  patient_height: 'height',
  patient_height_units: 'height_units',
  patient_height_on: 'height_measured_on',
  patient_updated: 'updated_at',
} as const;
const PROVIDER = {
  provider_generation: 'generation',
  provider_title: 'title',
  provider_npi: 'npi',
  provider_dea: 'dea_number',
  provider_dea_expires: 'dea_expires_on',
  /** Of the person's own address, which is that of the DEA registration. */
  provider_state: 'state',
  provider_license: 'state_license_number',
} as const;
const MEMBERSHIP = { provider_spi: 'spi' } as const;
const PRACTICE = {
  practice_name: 'name',
  practice_address: 'address',
  practice_address2: 'address2',
  practice_city: 'city',
  practice_state: 'state',
  practice_zip: 'zip_code',
  practice_phone: 'phone',
  practice_fax: 'fax',
  time_zone: 'time_zone',
} as const;

/** And of the pharmacy `f` and the current prior authorization `e`: null where there is none. */
const PHARMACY = {
  pharmacy_npi: 'npi',
  pharmacy_line1: 'address_line1',
  pharmacy_line2: 'address_line2',
  pharmacy_zip: 'zip',
  pharmacy_fax: 'fax',
  pharmacy_end: 'active_end_time',
} as const;
const PRIOR_AUTHORIZATION = { epa_authorization_number: 'authorization_number' } as const;

/** Of the product: null where the catalogue no longer has it. */
const PRODUCT = {
  product_form: 'dose_form',
  product_route: 'route',
  product_units: 'potency_unit_code',
  product_strength: 'strength',
  product_ingredients: 'ingredients',
  product_type: 'type',
  /** The code of a supply without an NDC. */
  product_item_code: 'item_code',
  product_item_kind: 'item_code_kind',
  /** Why the product may no longer be prescribed; null for what may. */
  product_withheld: 'withheld',
} as const;

/** Everything a message to the pharmacy is made of. */
export interface SendingRow
  extends
    PrescriptionRow,
    ColumnsAs<typeof patients, typeof PATIENT>,
    ColumnsAs<typeof accounts, typeof PROVIDER>,
    ColumnsAs<typeof memberships, typeof MEMBERSHIP>,
    ColumnsAs<typeof practices, typeof PRACTICE>,
    OrNull<ColumnsAs<typeof pharmacies, typeof PHARMACY>>,
    OrNull<ColumnsAs<typeof priorAuthorizations, typeof PRIOR_AUTHORIZATION>>,
    OrNull<ColumnsAs<typeof products, typeof PRODUCT>> {
  patient_phone: string;
  /** The product's schedule now by the law of the practice's state; null where the catalogue has none. */
  product_schedule: Schedule | null;
  /** The latest coverages of the patient for the prescriber, where it was written under one. */
  coverages: string | null;
}

/** Where a pharmacy reaches the practice of a row. */
export const practiceReachOf = (
  row: Pick<SendingRow, `practice_${'address' | 'city' | 'state' | 'zip' | 'phone'}`>,
) => ({
  address: row.practice_address,
  city: row.practice_city,
  state: row.practice_state,
  zipCode: row.practice_zip,
  phone: row.practice_phone,
});

const PRODUCT_COLUMNS = Object.entries(PRODUCT)
  .map(
    ([name, column]) => `(SELECT u.${column} FROM products u WHERE u.id = r.prescribable_drug_id) AS ${name}`,
  )
  .join(',\n  ');

/**
 * A prescription and everything around it: the membership `m` of its prescriber, the practice `t` and its
 * prior authorization `e`.
 */
const SENDING_SELECTION = extend(PRESCRIPTION_SELECTION, {
  columns: `${columnsAs('p', PATIENT)},
  CASE p.primary_phone_type WHEN 'Home' THEN p.home_phone WHEN 'Cell' THEN p.cell_phone ELSE p.work_phone END
    AS patient_phone,
  ${PRODUCT_COLUMNS},
  (SELECT ${scheduleIn('u', 'r.practice_id')} FROM products u WHERE u.id = r.prescribable_drug_id)
    AS product_schedule,
  ${columnsAs('a', PROVIDER)},
  ${columnsAs('m', MEMBERSHIP)},
  ${columnsAs('t', PRACTICE)},
  ${columnsAs('f', PHARMACY)},
  CASE WHEN r.pbm_id IS NOT NULL THEN (
    SELECT c.coverages
    FROM eligibility_checks c
    WHERE c.practice_id = r.practice_id AND c.patient_id = r.patient_id AND c.provider_id = r.provider_id
  ) END AS coverages,
  ${columnsAs('e', PRIOR_AUTHORIZATION)}`,
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
 * The same for several prescriptions of a practice at the same time, in no order; those that do not exist are left
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
  /** The patient and drug as the trail keeps them (audit-trail/subject.ts). */
  readonly subject: string | null;
  /** Id of the archived message, and its id on the wire. */
  readonly archiveId: string;
  readonly messageId: string;
  /** The exact bytes that will be sent, as text. */
  readonly xml: string;
  /** What it is written by, as a `traceparent`; null where no trace is kept. */
  readonly trace: string | null;
  readonly eventContent: string;
  /** What was found when it was judged, by which facts of the patient, and the sender's reason. */
  readonly judgement: StoredSafetyReview;
  /** What a repetition of the request is answered with. */
  readonly reply?: ReplyToKeep | undefined;
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

/** What a send makes of a prescription, as the statements of this file and of signing write it. */
export const toSent = ({ version }: Pick<PrescriptionRow, 'version'>, at: Date): SentColumns => ({
  version: version + 1,
  script_status: 'Sent',
  sent_at: at,
  delivery_state: 'queued',
  delivery_code: null,
  delivery_description: null,
  verification_status: 'Unverified',
});

/** What is written with each prescription that is sent: its message by name, and its event. */
export const NEW_RX_ROW = {
  practice_id: 'uuid',
  id: 'uuid',
  version: 'int',
  at: 'timestamptz',
  archive_id: 'uuid',
  message_id: 'text',
  xml: 'text',
  trace: 'text',
  event: 'text',
  ...JUDGEMENT_ROW,
  ...REPLY_ROW,
} as const;

/**
 * The parts of a WITH that begin a send: `input`, and as `facts_held` the prescriptions of it that were judged
 * by what is stored of their patients. First the prescriptions and then their patients are held to the end of
 * the send, so that nothing of them changes in between.
 */
export function inputWithFactsHeld(input: Batch<typeof NEW_RX_ROW>): string {
  return `input AS (
      SELECT *
      FROM ${input.from('input')}
    ), prescriptions_held AS (
      SELECT r.practice_id, r.id, r.patient_id, input.facts_version
      FROM prescriptions r
      JOIN input ON r.practice_id = input.practice_id AND r.id = input.id
      WHERE r.version = input.version AND r.script_status = 'Pending'
      ORDER BY r.practice_id, r.id
      FOR NO KEY UPDATE OF r
    ), patients_held AS (
      SELECT p.practice_id, p.id, p.facts_version
      FROM patients p
      WHERE (p.practice_id, p.id) IN (SELECT practice_id, patient_id FROM prescriptions_held)
      ORDER BY p.practice_id, p.id
      FOR SHARE
    ), facts_held AS (
      SELECT held.practice_id, held.id
      FROM prescriptions_held held
      JOIN patients_held p ON p.practice_id = held.practice_id AND p.id = held.patient_id
      WHERE p.facts_version = held.facts_version
    )`;
}

/** A record of the trail, by the archived message of the prescription that it is about. */
export const NEW_RX_AUDIT_ROW = { archive_id: 'uuid', ...AUDIT_ROW } as const;

/**
 * The parts of a WITH that write what goes with each row of `prescriptions_sent`: its archived message, its
 * place in the outbox, its event and the records of the trail.
 */
export function writesWithEachNewRx(audit: Batch<typeof NEW_RX_AUDIT_ROW>): string {
  return `${JUDGEMENTS_INSERTED}, ${REPLIES_INSERTED}, network_messages_inserted AS (
      INSERT INTO network_messages (practice_id, id, direction, kind, message_id, prescription_id,
        order_number, xml, at, trace)
      SELECT practice_id, archive_id, 'out', 'NewRx', message_id, id, order_number, xml, at, trace
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

export function qualified(alias: string, columns: object): string {
  return Object.keys(columns)
    .map((name) => `${alias}.${name}`)
    .join(', ');
}

const INPUT = batch(NEW_RX_ROW);
const AUDIT = batch(NEW_RX_AUDIT_ROW, INPUT.next);

/**
 * One statement: state, archived message, outbox, audit record and event change together or not at all
 * (docs/decisions/sending.md).
 */
const SEND: Statement = {
  name: 'send-prescriptions',
  text: `WITH ${inputWithFactsHeld(INPUT)}, prescriptions_sent AS (
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
      FROM input
      JOIN facts_held ON facts_held.practice_id = input.practice_id AND facts_held.id = input.id
      WHERE r.practice_id = input.practice_id
        AND r.id = input.id
        AND r.version = input.version
        AND r.script_status = 'Pending'
      RETURNING r.practice_id, r.id, r.order_number, r.provider_id, input.at, input.archive_id,
        input.message_id, input.xml, input.trace, input.event, ${qualified('input', JUDGEMENT_ROW)},
        ${qualified('input', REPLY_ROW)},
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
   * @returns the columns that it changed; undefined when the prescription was no longer pending, no longer of
   * that version, or judged by other facts of its patient than are stored now
   */
  dispatch(sending: Dispatch): Promise<SentColumns | undefined>;
}

/** Opens the store; one serves all practices, and each row is found under its own practice only. */
export function sendingStore(connection: Connection): SendingStore {
  return {
    load: batched(async (keys) => {
      const rows = new Map(
        (await loadSeveral(connection, keys)).map((row) => [`${row.practice_id} ${row.id}`, row]),
      );
      return keys.map(({ practiceId, id }) => rows.get(`${practiceId} ${id}`));
    }),
    dispatch: batched(async (sendings) => {
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
    trace: sending.trace,
    event: sending.eventContent,
    ...toJudgementRow(sending.accountId, sending.judgement),
    ...toReplyRow(sending.reply),
  };
}

/** That it was sent, and before that what was answered. */
function toTrail({
  practiceId,
  accountId,
  trailName,
  subject,
  prescriptionId,
  archiveId,
  messageId,
  version,
  judgement,
  at,
}: Dispatch): BatchRow<typeof NEW_RX_AUDIT_ROW>[] {
  const about = {
    practiceId,
    accountId,
    trailName,
    subject,
    outcome: 'done',
    resourceType: 'Prescription',
    resourceId: prescriptionId,
  } as const;
  const answered =
    judgement.answered &&
    toAuditRow({ ...about, event: SAFETY_ANSWERED, details: { ...judgement.answered, version } }, at);
  const sent = toAuditRow(
    { ...about, event: 'prescription.sent', details: { messageId, version: version + 1 } },
    at,
  );
  return [...(answered ? [answered] : []), sent].map((row) => ({ archive_id: archiveId, ...row }));
}
