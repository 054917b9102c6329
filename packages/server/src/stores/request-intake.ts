import type { EventName } from '@erx/core/notifications/model';
import type { PharmacyRequest } from '@erx/core/requests/model';
import { AUDIT_COLUMNS, auditValues, type NamedEntry } from '../audit/record';
import type { Connection, Statement } from '../database/database';
import { toLiteral } from '../database/literal';
import { together } from '../database/together';
import { EVENT_COLUMNS, eventValues } from './events';
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
  /** Whether the message was taken before, when nobody knew whose it is. */
  readonly isTaken?: boolean;
  /** Of the trail; the practice is that of the request. */
  readonly audit: Pick<
    NamedEntry<'request.assigned' | 'request.received'>,
    'accountId' | 'trailName' | 'event' | 'details'
  >;
  readonly at: Date;
}

/** The columns of `asked` below and their types, in the order of valuesOf. */
const ASKED = {
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
} as const;
const EVENT = {
  practice_id: 'uuid',
  name: 'text',
  provider_id: 'uuid',
  content: 'text',
  at: 'timestamptz',
} as const;
const AUDIT = {
  practice_id: 'uuid',
  id: 'uuid',
  at: 'timestamptz',
  account_id: 'uuid',
  event: 'text',
  outcome: 'text',
  resource_type: 'text',
  resource_id: 'text',
  details: 'text',
  digest: 'text',
  actor: 'text',
} as const;

/** Rows of a statement out of one array for each column. */
function rowsOf(name: string, columns: Readonly<Record<string, string>>, from: number): string {
  return `unnest(${Object.values(columns)
    .map((type, place) => `$${String(from + place)}::${type}[]`)
    .join(', ')}) AS ${name} (${Object.keys(columns).join(', ')})`;
}

const COLUMNS = Object.keys(ASKED).length;
const EVENTS_FROM = COLUMNS + 1;
const AUDIT_FROM = EVENTS_FROM + Object.keys(EVENT).length;
const KEPT = `id, kind, change_type, order_number, rx_reference_number, prescription_id, patient_id, patient_as_sent, provider_id, pharmacy_ncpdp_id, drug_description, schedule,
        scripted_at, content, message_id`;

/**
 * One statement for several (decision 9): the message is taken and archived, the request stored, its
 * prescription says that it is asked about where it is the prescriber's own (P4-2), people are told, the
 * trail records. Of two deliveries of a message at the same time the second fails on sender and id.
 */
const STORE: Statement = {
  name: 'store-requests',
  text: `WITH asked AS (SELECT * FROM ${rowsOf('a', ASKED, 1)}
    ), taken AS (
      INSERT INTO inbound_messages (sender, message_id, digest, kind, practice_id, answer_xml, received_at)
      SELECT sender, message_id, digest, message_kind, practice_id, answer_xml, at
      FROM asked
      WHERE NOT is_taken
    ), stored AS (
      INSERT INTO pharmacy_requests (practice_id, ${KEPT}, received_at)
      SELECT practice_id, ${KEPT}, at
      FROM asked
    ), archived AS (
      INSERT INTO network_messages (practice_id, id, direction, kind, message_id, relates_to_message_id,
        prescription_id, request_id, order_number, xml, at, sender)
      SELECT practice_id, archive_id, 'in', message_kind, message_id, relates_to, prescription_id, id,
        nullif(order_number, ''), xml, at, sender
      FROM asked
    ), marked AS (
      UPDATE prescriptions p
      SET sub_state = CASE asked.kind WHEN 'refill' THEN 'RefillRequestPending'
        ELSE 'RxChangeRequestPending' END, version = p.version + 1, updated_at = asked.at
      FROM asked
      WHERE p.practice_id = asked.practice_id AND p.id = asked.prescription_id
        AND p.provider_id = asked.provider_id
      RETURNING p.practice_id, p.id, p.patient_id, p.provider_id, p.version, asked.at
    ), told AS (
      INSERT INTO events (${EVENT_COLUMNS}) SELECT * FROM ${rowsOf('e', EVENT, EVENTS_FROM)}
    ), followed AS (
      INSERT INTO events (${EVENT_COLUMNS})
      SELECT practice_id, ${toLiteral<EventName>('PrescriptionChanged')}, provider_id,
        json_build_object('prescriptionId', id, 'patientId', patient_id, 'providerId', provider_id, 'version',
          version)::text, at
      FROM marked
    )
    INSERT INTO audit_records (${AUDIT_COLUMNS}) SELECT * FROM ${rowsOf('r', AUDIT, AUDIT_FROM)}`,
};

const ARRIVED = { refill: 'NewRefillRequest', change: 'NewRxChangeRequest' } as const satisfies Record<
  PharmacyRequest['kind'],
  EventName
>;

/**
 * Stores requests, all or none; wake('events') after the commit.
 * @throws the breach of inbound_messages' primary key when a message was taken meanwhile
 */
export async function storeRequests(connection: Connection, requests: readonly NewRequest[]): Promise<void> {
  const rows = requests.map(valuesOf);
  await connection.run(STORE, rows[0]?.map((_, column) => rows.map((row) => row[column])) ?? []);
}

/**
 * Stores requests one by one; calls that come at the same time share a statement, and one that is refused
 * fails alone.
 */
export function requestIntake(connection: Connection): (request: NewRequest) => Promise<void> {
  return together(async (requests) => {
    await storeRequests(connection, requests);
    return requests.map(() => undefined);
  });
}

function valuesOf({
  practiceId,
  request,
  rxReferenceNumber,
  content,
  message,
  isTaken = false,
  audit,
  at,
}: NewRequest): readonly unknown[] {
  const { kind, prescriber, drug } = request;
  const about = { practiceId, providerId: prescriber.id };
  return [
    message.messageId,
    message.kind,
    practiceId,
    message.answerXml,
    at,
    isTaken,
    message.archiveId,
    message.relatesTo ?? null,
    message.xml,
    request.id,
    kind,
    kind === 'change' ? request.type : null,
    request.orderNumber,
    rxReferenceNumber,
    request.prescriptionId ?? null,
    request.patient?.id ?? null,
    request.patientAsSent,
    prescriber.id,
    request.pharmacy.ncpdpId,
    drug.drugDescription,
    drug.deaSchedule,
    drug.scriptedAt === undefined ? null : new Date(drug.scriptedAt),
    content,
    message.sender,
    message.digest,
    ...(request.kind === 'refill'
      ? eventValues({ ...about, name: ARRIVED.refill, content: request }, at)
      : eventValues({ ...about, name: ARRIVED.change, content: request }, at)),
    ...auditValues(
      { practiceId, outcome: 'done', resourceType: 'PharmacyRequest', resourceId: request.id, ...audit },
      at,
    ),
  ];
}
