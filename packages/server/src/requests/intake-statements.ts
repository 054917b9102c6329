import type { EventName } from '@erx/core/notifications/model';
import type { PharmacyRequest } from '@erx/core/requests/model';
import { AUDIT_ROW, type NamedEntry, toAuditRow } from '../platform/audit-trail/record';
import { lastFirst, toSubjectText } from '../platform/audit-trail/subject';
import { batch } from '../platform/database/batch';
import type { Connection, Statement } from '../platform/database/database';
import { toLiteral } from '../platform/database/literal';
import { batchedWrites } from '../platform/database/batcher';
import { EVENT_COLUMNS, EVENT_ROW, toEventRow } from '../platform/outbox/event-store';
import {
  type QueuedReceipt,
  RECEIPT_ROW,
  receiptsQueued,
  toReceiptRow,
} from '../platform/outbox/receipt-store';
import type { InboundMessage } from '../platform/gateway/sender';

/** A request as it is stored for the first time, with its message, and what becomes of its prescription. */
export interface NewRequest {
  readonly practiceId: string;
  readonly request: PharmacyRequest;
  readonly rxReferenceNumber: string;
  /** RequestContent as JSON text. */
  readonly content: string;
  /** The message as it came. */
  readonly message: InboundMessage & { readonly archiveId: string; readonly relatesTo: string | undefined };
  /** The Verify that the message asks for. */
  readonly receipt: QueuedReceipt | undefined;
  /** Whether the message was taken before, when no one knew whose it is. */
  readonly isTaken?: boolean;
  /** Of the trail; the practice is that of the request. */
  readonly audit: Pick<
    NamedEntry<'request.assigned' | 'request.received'>,
    'accountId' | 'trailName' | 'event' | 'details'
  >;
  readonly at: Date;
}

/** What is stored of a request, and with which message it came. */
const INPUT = batch({
  message_id: 'text',
  message_kind: 'text',
  practice_id: 'uuid',
  answer_xml: 'text',
  at: 'timestamptz',
  is_taken: 'boolean',
  archive_id: 'uuid',
  relates_to: 'text',
  xml: 'text',
  id: 'uuid',
  kind: 'text',
  change_type: 'text',
  order_number: 'text',
  rx_reference_number: 'text',
  prescription_id: 'uuid',
  patient_id: 'uuid',
  patient_as_sent: 'text',
  provider_id: 'uuid',
  pharmacy_ncpdp_id: 'text',
  drug_description: 'text',
  schedule: 'text',
  scripted_at: 'timestamptz',
  content: 'text',
  sender: 'text',
  digest: 'text',
});
const EVENTS = batch(EVENT_ROW, INPUT.next);
const AUDIT = batch(AUDIT_ROW, EVENTS.next);
const RECEIPTS = batch(RECEIPT_ROW, AUDIT.next);

/** Columns of a request that are stored as they come in. */
const KEPT = `id, kind, change_type, order_number, rx_reference_number, prescription_id, patient_id,
        patient_as_sent, provider_id, pharmacy_ncpdp_id, drug_description, schedule, scripted_at, content,
        message_id`;

/**
 * One statement for several requests: message, request, receipt, mark on the prescriber's own prescription
 * (P4-2), events and records, all or nothing (docs/decisions/sending.md). Of two concurrent deliveries the
 * second fails on sender and id.
 */
const STORE: Statement = {
  name: 'store-requests',
  text: `WITH input AS (
      SELECT *
      FROM ${INPUT.from('input')}
    ), inbound_messages_inserted AS (
      INSERT INTO inbound_messages (sender, message_id, digest, kind, practice_id, answer_xml, received_at)
      SELECT sender, message_id, digest, message_kind, practice_id, answer_xml, at
      FROM input
      WHERE NOT is_taken
    ), pharmacy_requests_inserted AS (
      INSERT INTO pharmacy_requests (practice_id, ${KEPT}, received_at)
      SELECT practice_id, ${KEPT}, at
      FROM input
    ), network_messages_inserted AS (
      INSERT INTO network_messages (practice_id, id, direction, kind, message_id, relates_to_message_id,
        prescription_id, request_id, order_number, xml, at, sender)
      SELECT practice_id, archive_id, 'in', message_kind, message_id, relates_to, prescription_id, id,
        nullif(order_number, ''), xml, at, sender
      FROM input
    ), prescriptions_updated AS (
      UPDATE prescriptions p
      SET
        sub_state = CASE input.kind WHEN 'refill' THEN 'RefillRequestPending' ELSE 'RxChangeRequestPending' END,
        version = p.version + 1,
        updated_at = input.at
      FROM input
      WHERE p.practice_id = input.practice_id
        AND p.id = input.prescription_id
        AND p.provider_id = input.provider_id
      RETURNING p.practice_id, p.id, p.patient_id, p.provider_id, p.version, input.at
    ), events_inserted AS (
      INSERT INTO events (${EVENTS.columns})
      SELECT ${EVENTS.columns}
      FROM ${EVENTS.from('event')}
    ), prescription_events_inserted AS (
      INSERT INTO events (${EVENT_COLUMNS})
      SELECT practice_id, ${toLiteral<EventName>('PrescriptionChanged')}, provider_id,
        json_build_object('prescriptionId', id, 'patientId', patient_id, 'providerId', provider_id, 'version',
          version)::text,
        at
      FROM prescriptions_updated
    ), ${receiptsQueued(RECEIPTS.from('receipt'))}
    INSERT INTO audit_records (${AUDIT.columns})
    SELECT ${AUDIT.columns}
    FROM ${AUDIT.from('record')}`,
};

const ARRIVED = { refill: 'NewRefillRequest', change: 'NewRxChangeRequest' } as const satisfies Record<
  PharmacyRequest['kind'],
  EventName
>;

/**
 * Stores requests, all or none; notify('events') after the commit.
 * @throws the breach of inbound_messages' primary key when a message was taken meanwhile
 */
export async function storeRequests(connection: Connection, requests: readonly NewRequest[]): Promise<void> {
  await connection.run(STORE, [
    ...INPUT.values(requests.map(toInput)),
    ...EVENTS.values(requests.map(toArrival)),
    ...AUDIT.values(requests.map(toTrail)),
    ...RECEIPTS.values(requests.flatMap(({ receipt, at }) => (receipt ? [toReceiptRow(receipt, at)] : []))),
  ]);
}

/**
 * Stores requests one by one; calls that come at the same time share a statement, and one that is refused
 * fails alone.
 */
export function requestIntake(connection: Connection): (request: NewRequest) => Promise<void> {
  return batchedWrites((requests) => storeRequests(connection, requests));
}

function toInput({
  practiceId,
  request,
  rxReferenceNumber,
  content,
  message,
  isTaken = false,
  at,
}: NewRequest) {
  const { kind, prescriber, drug } = request;
  return {
    message_id: message.messageId,
    message_kind: message.kind,
    practice_id: practiceId,
    answer_xml: message.answerXml,
    at,
    is_taken: isTaken,
    archive_id: message.archiveId,
    relates_to: message.relatesTo ?? null,
    xml: message.xml,
    id: request.id,
    kind,
    change_type: kind === 'change' ? request.type : null,
    order_number: request.orderNumber,
    rx_reference_number: rxReferenceNumber,
    prescription_id: request.prescriptionId ?? null,
    patient_id: request.patient?.id ?? null,
    patient_as_sent: request.patientAsSent,
    provider_id: prescriber.id,
    pharmacy_ncpdp_id: request.pharmacy.ncpdpId,
    drug_description: drug.drugDescription,
    schedule: drug.deaSchedule,
    scripted_at: drug.scriptedAt === undefined ? null : new Date(drug.scriptedAt),
    content,
    sender: message.sender,
    digest: message.digest,
  };
}

function toArrival({ practiceId, request, at }: NewRequest) {
  const about = { practiceId, providerId: request.prescriber.id };
  return request.kind === 'refill'
    ? toEventRow({ ...about, name: ARRIVED.refill, content: request }, at)
    : toEventRow({ ...about, name: ARRIVED.change, content: request }, at);
}

/**
 * Whom and what a request concerns; of one that is linked to no one the patient as the pharmacy wrote them.
 */
function toRequestSubject({
  patient,
  patientAsSent,
  drug,
  orderNumber,
  kind,
}: PharmacyRequest): string | null {
  return toSubjectText({
    patientId: patient?.id,
    patient: patient
      ? lastFirst(patient.name.lastName, patient.name.firstName, patient.name.generation)
      : patientAsSent,
    birthDate: patient?.birthDate,
    drug: drug.drugDescription,
    orderNumber,
    requestKind: kind,
  });
}

function toTrail({ practiceId, request, audit, at }: NewRequest) {
  return toAuditRow(
    {
      practiceId,
      outcome: 'done',
      resourceType: 'PharmacyRequest',
      resourceId: request.id,
      subject: toRequestSubject(request),
      ...audit,
    },
    at,
  );
}
