import type {
  CancelStatus,
  DeliveryState,
  FillStatus,
  ScriptStatus,
  VerificationStatus,
} from '@erx/core/prescriptions/model';
import type { CalendarDate } from '@erx/core/values/dates';
import { batch } from '../platform/database/batch';
import type { Connection, Statement } from '../platform/database/database';
import type { TableRow } from '../platform/database/row';
import type { prescriptions } from '../platform/database/schema';

/** The messages of this product that the network speaks about. */
export type AnsweredKind = 'NewRx' | 'CancelRx';

/** Answers to requests that granted a prescription: the network speaks about it as about a NewRx. */
const GRANTING = "n.request_id = n.prescription_id AND n.kind IN ('RxRenewalResponse', 'RxChangeResponse')";

/** A prescription that a message of the network is about. */
export interface Subject {
  readonly practiceId: string;
  readonly prescriptionId: string;
  readonly patientId: string;
  /** Where the prescription was sent: what others say of it does not count. */
  readonly pharmacyNcpdpId: string | undefined;
  /** Under which its prescriber works now. */
  readonly spi: string | undefined;
  /** Which message of this product it refers to; absent where it names the prescription alone. */
  readonly answers?: AnsweredKind;
  /** What wrote that message, as a `traceparent`; absent where no trace was kept. */
  readonly trace?: string;
}

const BY_MESSAGE: Statement = {
  name: 'subject-by-message',
  text: `SELECT r.practice_id, r.id AS prescription_id, r.patient_id, r.pharmacy_ncpdp_id, m.spi,
      n.trace, CASE WHEN n.kind = 'CancelRx' THEN n.kind ELSE 'NewRx' END AS kind
    FROM network_messages n JOIN prescriptions r ON r.practice_id = n.practice_id AND r.id = n.prescription_id
      LEFT JOIN memberships m ON m.practice_id = r.practice_id AND m.account_id = r.provider_id
    WHERE n.direction = 'out' AND n.message_id = $1 AND (n.kind IN ('NewRx', 'CancelRx') OR (${GRANTING}))`,
};

const BY_ORDER: Statement = {
  name: 'subject-by-order',
  text: `SELECT r.practice_id, r.id AS prescription_id, r.patient_id, r.pharmacy_ncpdp_id, m.spi FROM memberships m
    JOIN prescriptions r ON r.practice_id = m.practice_id AND r.order_number = $2
      AND r.provider_id = m.account_id
    WHERE m.spi = $1 AND r.script_status NOT IN ('Pending', 'Printed')`,
};

/**
 * The prescription a message refers to: by the message it answers, else by the prescriber's SPI and order
 * number. The network speaks for all practices, so this looks in all; what it finds names the practice for
 * everything after.
 */
export async function findSubject(
  connection: Connection,
  reference: { messageId: string | undefined; spi: string | undefined; orderNumber: string | undefined },
): Promise<Subject | undefined> {
  const [byMessage] =
    reference.messageId === undefined
      ? []
      : await connection.run<SubjectRow>(BY_MESSAGE, [reference.messageId]);
  const [row] =
    byMessage || reference.spi === undefined || reference.orderNumber === undefined
      ? [byMessage]
      : await connection.run<SubjectRow>(BY_ORDER, [reference.spi, reference.orderNumber]);
  return (
    row && {
      practiceId: row.practice_id,
      prescriptionId: row.prescription_id,
      patientId: row.patient_id,
      pharmacyNcpdpId: row.pharmacy_ncpdp_id ?? undefined,
      spi: row.spi ?? undefined,
      ...(row.kind === undefined ? {} : { answers: row.kind }),
      ...(row.trace ? { trace: row.trace } : {}),
    }
  );
}

interface SubjectRow {
  practice_id: string;
  prescription_id: string;
  patient_id: string;
  pharmacy_ncpdp_id: string | null;
  spi: string | null;
  kind?: AnsweredKind;
  trace?: string | null;
}

const SENT: Statement = {
  name: 'message-that-sent-prescription',
  text: `SELECT n.xml FROM network_messages n
    WHERE n.practice_id = $1 AND n.prescription_id = $2 AND n.direction = 'out'
      AND (n.kind = 'NewRx' OR (${GRANTING}))
    ORDER BY n.at DESC
    LIMIT 1`,
};

/**
 * The message that brought a prescription to its pharmacy, as it was sent; undefined where none is archived.
 */
export async function findSentMessage(
  connection: Connection,
  { practiceId, prescriptionId }: Subject,
): Promise<string | undefined> {
  const [row] = await connection.run<{ xml: string }>(SENT, [practiceId, prescriptionId]);
  return row?.xml;
}

/** How a prescription is with the network, held for the rest of the transaction. */
export interface NetworkStatus {
  readonly orderNumber: string;
  readonly patientId: string;
  readonly providerId: string;
  readonly status: ScriptStatus;
  /** Of the message that was sent last: the NewRx, or the CancelRx once a cancel was asked for. */
  readonly delivery: DeliveryState;
  /** It was tried for a day and no one answered, so that it may have arrived. */
  readonly isGivenUp: boolean;
  readonly verification: VerificationStatus;
  readonly cancelStatus: CancelStatus | undefined;
  readonly cancelDescription: string;
  readonly fill: Fill;
}

/** What the pharmacy has reported of its dispensing. */
export interface Fill {
  readonly status: FillStatus;
  readonly note: string;
  readonly description: string;
  /** What was handed over: the day, for how many days it is, and how often more of it may be had. */
  readonly on?: CalendarDate | undefined;
  readonly daysSupply?: number | undefined;
  readonly refillsLeft?: number | undefined;
}

const HOLD: Statement = {
  name: 'lock-network-status',
  text: `SELECT order_number, patient_id, provider_id, script_status, delivery_state, delivery_code, verification_status,
    cancel_status, cancel_status_description,
    fill_status, fill_note, fill_description, filled_on, filled_days, filled_refills_left
    FROM prescriptions WHERE practice_id = $1 AND id = $2 FOR UPDATE`,
};

type NetworkStatusRow = Pick<
  TableRow<typeof prescriptions>,
  | 'order_number'
  | 'patient_id'
  | 'provider_id'
  | 'script_status'
  | 'delivery_state'
  | 'delivery_code'
  | 'verification_status'
  | 'cancel_status'
  | 'cancel_status_description'
  | 'fill_status'
  | 'fill_note'
  | 'fill_description'
  | 'filled_on'
  | 'filled_days'
  | 'filled_refills_left'
>;

/** Reads and locks what the network said of a prescription. */
export async function lockNetworkStatus(
  connection: Connection,
  subject: Subject,
): Promise<NetworkStatus | undefined> {
  const [row] = await connection.run<NetworkStatusRow>(HOLD, [subject.practiceId, subject.prescriptionId]);
  return (
    row && {
      orderNumber: row.order_number,
      patientId: row.patient_id,
      providerId: row.provider_id,
      status: row.script_status,
      delivery: row.delivery_state,
      isGivenUp: row.delivery_code === 'delivery.gave-up',
      verification: row.verification_status,
      cancelStatus: row.cancel_status ?? undefined,
      cancelDescription: row.cancel_status_description,
      fill: {
        status: row.fill_status,
        note: row.fill_note,
        description: row.fill_description,
        on: row.filled_on ?? undefined,
        daysSupply: row.filled_days ?? undefined,
        refillsLeft: row.filled_refills_left ?? undefined,
      },
    }
  );
}

const WORDS: Statement = {
  name: 'words-of-pharmacy',
  text: `SELECT n.xml, n.at FROM network_messages n
    WHERE n.practice_id = $1 AND n.prescription_id = $2 AND n.direction = 'in'
      AND n.kind IN ('RxFill', 'CancelRxResponse')
    ORDER BY n.at, n.id`,
};

/** Fills and answers to cancels that were taken of a prescription, as they arrived. */
export async function listWords(
  connection: Connection,
  { practiceId, prescriptionId }: Subject,
): Promise<readonly { readonly xml: string; readonly at: Date }[]> {
  return await connection.run<{ xml: string; at: Date }>(WORDS, [practiceId, prescriptionId]);
}

/** What a message changes of a prescription; an absent part stays as it is. */
export interface NetworkStatusChange {
  readonly delivery?: {
    readonly state: 'accepted' | 'failed';
    readonly code: string;
    readonly description: string | null;
  };
  readonly verification?: { readonly status: VerificationStatus; readonly description: string | null };
  readonly cancel?: { readonly status: CancelStatus; readonly description: string };
  readonly fill?: Fill;
}

/** A change by name: what is null stays as it is. */
const CHANGED = batch({
  practice_id: 'uuid',
  id: 'uuid',
  at: 'timestamptz',
  delivery_state: 'text',
  delivery_code: 'text',
  delivery_description: 'text',
  verification_status: 'text',
  verification_description: 'text',
  cancel_status: 'text',
  cancel_status_description: 'text',
  fill_status: 'text',
  fill_note: 'text',
  fill_description: 'text',
  filled_on: 'date',
  filled_days: 'int',
  filled_refills_left: 'int',
});

const CHANGE: Statement = {
  name: 'change-network-status',
  text: `UPDATE prescriptions p SET
      delivery_state = coalesce(c.delivery_state, p.delivery_state),
      delivery_code = CASE WHEN c.delivery_state IS NULL THEN p.delivery_code ELSE c.delivery_code END,
      delivery_description = CASE WHEN c.delivery_state IS NULL THEN p.delivery_description
        ELSE c.delivery_description END,
      received_at = CASE WHEN c.delivery_state = 'accepted' THEN coalesce(p.received_at, c.at)
        ELSE p.received_at END,
      verification_status = coalesce(c.verification_status, p.verification_status),
      verified_at = CASE WHEN c.verification_status IS NULL THEN p.verified_at ELSE c.at END,
      verification_description = CASE WHEN c.verification_status IS NULL THEN p.verification_description
        ELSE c.verification_description END,
      cancel_status = coalesce(c.cancel_status, p.cancel_status),
      cancel_status_description = coalesce(c.cancel_status_description, p.cancel_status_description),
      fill_status = coalesce(c.fill_status, p.fill_status),
      fill_note = coalesce(c.fill_note, p.fill_note),
      fill_description = coalesce(c.fill_description, p.fill_description),
      filled_on = CASE WHEN c.fill_status IS NULL THEN p.filled_on ELSE c.filled_on END,
      filled_days = CASE WHEN c.fill_status IS NULL THEN p.filled_days ELSE c.filled_days END,
      filled_refills_left = CASE WHEN c.fill_status IS NULL THEN p.filled_refills_left
        ELSE c.filled_refills_left END,
      version = p.version + 1, updated_at = c.at
    FROM ${CHANGED.from('c')}
    WHERE p.practice_id = c.practice_id AND p.id = c.id
    RETURNING p.version`,
};

/** Writes a change. @returns the prescription's new version */
export async function updateNetworkStatus(
  connection: Connection,
  subject: Subject,
  change: NetworkStatusChange,
  at: Date,
): Promise<number> {
  const { delivery, verification, cancel, fill } = change;
  const [row] = await connection.run<{ version: number }>(
    CHANGE,
    CHANGED.values([
      {
        practice_id: subject.practiceId,
        id: subject.prescriptionId,
        at,
        delivery_state: delivery?.state ?? null,
        delivery_code: delivery?.code ?? null,
        delivery_description: delivery?.description ?? null,
        verification_status: verification?.status ?? null,
        verification_description: verification?.description ?? null,
        cancel_status: cancel?.status ?? null,
        cancel_status_description: cancel?.description ?? null,
        fill_status: fill?.status ?? null,
        fill_note: fill?.note ?? null,
        fill_description: fill?.description ?? null,
        filled_on: fill?.on ?? null,
        filled_days: fill?.daysSupply ?? null,
        filled_refills_left: fill?.refillsLeft ?? null,
      },
    ]),
  );
  if (!row) throw new Error('A prescription was gone while it was held.');
  return row.version;
}
