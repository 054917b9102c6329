import type { EventName } from '@erx/core/notifications/model';
import type { PharmacyRequest } from '@erx/core/requests/model';
import { AUDIT_COLUMNS, type AuditEntry, auditValues } from '../audit/record';
import type { Connection, Statement } from '../database/database';
import { eventValues } from './events';
import type { InboundMessage } from './inbound';

/** A request as it is stored for the first time, with its message, and what becomes of its prescription. */
export interface NewRequest {
  readonly practiceId: string;
  readonly request: PharmacyRequest;
  readonly rxReferenceNumber: string;
  /** RequestContent as JSON text. */
  readonly content: string;
  /** The message as it came. */
  readonly message: InboundMessage & { readonly archiveId: string; readonly relatesTo: string | undefined };
  /** Of the trail; the practice is that of the request. */
  readonly audit: Pick<AuditEntry, 'accountId' | 'event' | 'details'>;
  readonly at: Date;
}

/**
 * One statement (decision 9): the message is taken and archived, the request stored, its prescription says that it is asked about where it is the prescriber's own
 * (P4-2), people are told, the trail records. Of two deliveries at once the second fails on the id of the message.
 */
const STORE: Statement = {
  name: 'store-request',
  text: `WITH taken AS (
      INSERT INTO inbound_messages (message_id, kind, practice_id, answer_xml, received_at) SELECT $1::text, $2::text, $3::uuid, $4::text, $5::timestamptz WHERE $6::boolean
    ), stored AS (
      INSERT INTO pharmacy_requests (practice_id, id, kind, change_type, order_number, rx_reference_number, prescription_id, patient_id, patient_as_sent, provider_id,
        pharmacy_ncpdp_id, drug_description, schedule, scripted_at, content, message_id, received_at)
      VALUES ($3::uuid, $7::uuid, $8::text, $9::text, $10::text, $11::text, $12::uuid, $13::uuid, $14::text, $15::uuid, $16::text, $17::text, $18::text, $19::timestamptz, $20::text, $1::text, $5::timestamptz)
    ), archived AS (
      INSERT INTO network_messages (practice_id, id, direction, kind, message_id, relates_to_message_id, prescription_id, request_id, order_number, xml, at)
      VALUES ($3::uuid, $21::uuid, 'in', $2::text, $1::text, $22::text, $12::uuid, $7::uuid, nullif($10::text, ''), $23::text, $5::timestamptz)
    ), asked AS (
      UPDATE prescriptions SET sub_state = CASE $8::text WHEN 'refill' THEN 'RefillRequestPending' ELSE 'RxChangeRequestPending' END, version = version + 1, updated_at = $5::timestamptz
      WHERE practice_id = $3::uuid AND id = $12::uuid AND provider_id = $15::uuid RETURNING id, patient_id, provider_id, version
    ), told AS (
      INSERT INTO events (practice_id, name, provider_id, content, at) VALUES ($24::uuid, $25::text, $26::uuid, $27::text, $28::timestamptz)
    ), followed AS (
      INSERT INTO events (practice_id, name, provider_id, content, at)
      SELECT $3::uuid, 'PrescriptionChanged', provider_id, json_build_object('prescriptionId', id, 'patientId', patient_id, 'providerId', provider_id, 'version', version)::text, $5::timestamptz FROM asked
    )
    INSERT INTO audit_records (${AUDIT_COLUMNS}) VALUES ($29::uuid, $30::uuid, $31::timestamptz, $32::uuid, $33::text, $34::text, $35::text, $36::text, $37::text, $38::text)`,
};

const ARRIVED = { refill: 'NewRefillRequest', change: 'NewRxChangeRequest' } as const satisfies Record<PharmacyRequest['kind'], EventName>;

/**
 * Stores a request; wake('events') after the commit.
 * @param isTaken whether its message was taken before, when nobody knew whose it is
 * @throws what breaches inbound_messages_pkey when the message was taken meanwhile
 */
export async function storeRequest(connection: Connection, { practiceId, request, rxReferenceNumber, content, message, audit, at }: NewRequest, isTaken = false): Promise<void> {
  const { kind, prescriber, drug } = request;
  await connection.run(STORE, [
    message.messageId, message.kind, practiceId, message.answerXml, at, !isTaken,
    request.id, kind, kind === 'change' ? request.type : null, request.orderNumber, rxReferenceNumber, request.prescriptionId ?? null, request.patient?.id ?? null, request.patientAsSent,
    prescriber.id, request.pharmacy.ncpdpId, drug.drugDescription, drug.deaSchedule, drug.scriptedAt === undefined ? null : new Date(drug.scriptedAt), content,
    message.archiveId, message.relatesTo ?? null, message.xml,
    ...(request.kind === 'refill'
      ? eventValues({ practiceId, providerId: prescriber.id, name: ARRIVED.refill, content: request }, at)
      : eventValues({ practiceId, providerId: prescriber.id, name: ARRIVED.change, content: request }, at)),
    ...auditValues({ practiceId, outcome: 'done', resourceType: 'PharmacyRequest', resourceId: request.id, ...audit }, at),
  ]);
}
