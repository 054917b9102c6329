import type { EventName } from '@erx/core/notifications/model';
import type { AuditEvent } from '@erx/core/audit/events';
import { AUDIT_ROW, type AuditEntry, toAuditRow } from '../audit-trail/record';
import { findSubjects } from '../audit-trail/subject';
import { batch } from '../database/batch';
import type { Connection, Statement } from '../database/database';
import { named } from '../database/named';
import { toLiteral } from '../database/literal';
import type { TableRow } from '../database/row';
import type { outbox } from '../database/schema';
import { slotOf } from './attempts';

/** A message that one worker may send until its lease ends. */
export interface LeasedMessage {
  readonly practiceId: string;
  readonly id: string;
  /** On the wire, the same at every attempt. */
  readonly messageId: string;
  readonly orderNumber: string;
  /** Absent for an answer to a request that grants nothing. */
  readonly prescriptionId: string | undefined;
  /** Of an answer: the request. */
  readonly requestId: string | undefined;
  readonly kind: string;
  /** With the one about to be made. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly xml: string;
  /** What it was written by, as a `traceparent`; undefined where no trace was kept. */
  readonly trace: string | undefined;
}

interface LeasedRow extends Pick<
  TableRow<typeof outbox>,
  | 'practice_id'
  | 'id'
  | 'message_id'
  | 'order_number'
  | 'prescription_id'
  | 'request_id'
  | 'kind'
  | 'attempts'
  | 'created_at'
> {
  xml: string;
  trace: string | null;
}

/**
 * Due, not leased, and not behind an earlier message of the same order (docs/decisions/sending.md). The
 * practice of the earlier message is compared by what no index serves: by equality the primary key would
 * serve it too, and read a practice's whole outbox for each message. It has no name: a plan that was kept from
 * an empty outbox reads all of a full one for each lease.
 */
const toLease = (more = ''): Statement => ({
  text: `WITH due AS (
      SELECT o.practice_id, o.id FROM outbox o
      WHERE o.next_attempt_at <= $1 AND (o.leased_until IS NULL OR o.leased_until <= $1)${more}
        AND NOT EXISTS (SELECT FROM outbox e WHERE e.order_number = o.order_number
          AND e.practice_id IS NOT DISTINCT FROM o.practice_id
            AND (e.created_at, e.id) < (o.created_at, o.id))
      ORDER BY o.next_attempt_at LIMIT $4 FOR UPDATE OF o SKIP LOCKED
    )
    UPDATE outbox o SET leased_until = $2, leased_by = $3, attempts = o.attempts + 1
    FROM due JOIN network_messages m ON m.practice_id = due.practice_id AND m.id = due.id
    WHERE o.practice_id = due.practice_id AND o.id = due.id
    RETURNING o.practice_id, o.id, o.message_id, o.order_number, o.prescription_id, o.request_id, o.kind,
      o.attempts, o.created_at, m.xml, m.trace`,
});
const LEASE = toLease();
/** Of these, what was tried before: to be tried again, or left by a worker that died. */
const LEASE_TRIED = toLease(' AND o.attempts > 0');

/**
 * Leases due messages of all practices: the worker serves everyone, and each row names its practice.
 * @param lease.isOfTried whether only those that were tried before
 */
export async function leaseMessages(
  connection: Connection,
  lease: { now: Date; until: Date; by: string; limit: number; isOfTried?: boolean },
): Promise<LeasedMessage[]> {
  const rows = await connection.run<LeasedRow>(lease.isOfTried ? LEASE_TRIED : LEASE, [
    lease.now,
    lease.until,
    lease.by,
    lease.limit,
  ]);
  return rows.map((row) => ({
    practiceId: row.practice_id,
    id: row.id,
    messageId: row.message_id,
    orderNumber: row.order_number,
    prescriptionId: row.prescription_id ?? undefined,
    requestId: row.request_id ?? undefined,
    kind: row.kind,
    attempts: row.attempts,
    createdAt: row.created_at,
    xml: row.xml,
    trace: row.trace ?? undefined,
  }));
}

const RETRY = named({
  name: 'retry-message',
  text: `WITH returned AS (
      UPDATE outbox SET leased_until = NULL, leased_by = NULL, next_attempt_at = :next, last_problem = :problem
      WHERE practice_id = :practiceId AND id = :id AND leased_by = :by AND attempts = :attempts
      RETURNING practice_id, id
    )
    INSERT INTO delivery_attempts (practice_id, id, slot, attempt, at, problem, next_attempt_at)
    SELECT practice_id, id, :slot, :attempts, :at, :problem, :next FROM returned
    ON CONFLICT (practice_id, id, slot) DO UPDATE SET attempt = excluded.attempt, at = excluded.at,
      problem = excluded.problem, next_attempt_at = excluded.next_attempt_at`,
});

/** An attempt that did not succeed. */
export interface FailedAttempt {
  readonly at: Date;
  readonly problem: string;
  /** When it is tried again. */
  readonly next: Date;
}

/**
 * Gives a lease back, writes down why and tries again later; nothing happens when another worker has the
 * message by now.
 */
export async function retryLater(
  connection: Connection,
  message: LeasedMessage,
  by: string,
  attempt: FailedAttempt,
): Promise<void> {
  await RETRY.run(connection, {
    practiceId: message.practiceId,
    id: message.id,
    by,
    attempts: message.attempts,
    slot: slotOf(message.attempts),
    ...attempt,
  });
}

const UNDO: Statement = {
  name: 'undo-lease',
  text: `UPDATE outbox SET leased_until = NULL, leased_by = NULL, attempts = attempts - 1
    WHERE practice_id = $1 AND id = $2 AND leased_by = $3 AND attempts = $4`,
};

/** Gives back a lease under which nothing was sent: the message counts as unclaimed again. */
export async function releaseLease(
  connection: Connection,
  message: LeasedMessage,
  by: string,
): Promise<void> {
  await connection.run(UNDO, [message.practiceId, message.id, by, message.attempts]);
}

/** What the trail says of a delivery's end. */
type EndingOf<Kind extends string> = Pick<
  AuditEntry<`${Kind}${'accepted' | 'given-up' | 'refused'}` & AuditEvent>,
  'event' | 'outcome' | 'details'
>;

/** How the delivery of a message ended. */
export interface Ending {
  readonly delivery: {
    readonly state: 'accepted' | 'failed';
    readonly code: string;
    readonly description: string | null;
  };
  /** What the network said of the prescription itself; absent leaves its verification as it is. */
  readonly refusal?: { readonly code: string; readonly description: string | null };
  /** The network's answer, archived. */
  readonly answer?: {
    readonly id: string;
    readonly kind: string;
    readonly messageId: string;
    readonly sender: string;
    readonly xml: string;
  };
  readonly audit:
    EndingOf<'prescription.' | 'prescription.cancel-'> | EndingOf<'request.answer-'> | EndingOf<'receipt.'>;
}

/**
 * A message that brings a prescription to its pharmacy: a NewRx, or the answer that grants one; a CancelRx
 * brings none.
 */
const BRINGS = "t.kind <> 'CancelRx'";

/**
 * The network refused the NewRx while a cancel waited behind it: the prescription never reached a pharmacy.
 */
const REFUSED_BEFORE_CANCEL = `${BRINGS} AND p.script_status = 'CancelledAfterSending'
  AND t.refusal_code IS NOT NULL AND p.received_at IS NULL`;

/**
 * The delivery shown for a prescription is that of the message sent last. So it stays as it is when a NewRx
 * arrived while its cancel still waits, when a cancel was answered by the pharmacy before its own delivery
 * was known to have failed, and when the pharmacy had confirmed a NewRx before its delivery seemed to fail.
 */
const KEEPS_DELIVERY = `(${BRINGS} AND p.script_status = 'CancelledAfterSending' AND t.state = 'accepted')
  OR (t.kind = 'CancelRx' AND p.cancel_status IS DISTINCT FROM 'Pending')
  OR (${BRINGS} AND t.state = 'failed' AND p.received_at IS NOT NULL)`;

/**
 * The content of RequestChanged, of a row of pharmacy_requests; json_strip_nulls leaves out a patient that is
 * not linked.
 */
const REQUEST_CHANGED = `json_strip_nulls(json_build_object('requestId', id, 'kind', kind, 'orderNumber',
  order_number, 'patientId', patient_id, 'providerId', provider_id, 'state', state,
        'verification', verification_status, 'delivery', delivery_state, 'version', version))`;

/** How a delivery ended, by name; the answer's columns are null where the network sent none. */
const SETTLED = batch({
  practice_id: 'uuid',
  id: 'uuid',
  audit_id: 'uuid',
  at: 'timestamptz',
  state: 'text',
  code: 'text',
  description: 'text',
  refusal_code: 'text',
  refusal_description: 'text',
  answer_id: 'uuid',
  answer_kind: 'text',
  answer_message_id: 'text',
  answer_xml: 'text',
  answer_sender: 'text',
});
const SETTLED_AUDIT = batch(AUDIT_ROW, SETTLED.next);

/**
 * One statement: the message leaves the outbox, its answer is archived, prescription, events and trail change
 * (docs/decisions/sending.md). If the NewRx finally failed, a CancelRx behind it has nothing left to cancel.
 * A second result for the same message finds no row and does nothing.
 * Of one prescription or request only one message at a time: an UPDATE takes one row for each.
 */
const SETTLE: Statement = {
  name: 'settle-messages',
  text: `WITH d AS (
      SELECT * FROM ${SETTLED.from('settled')}
    ), taken AS (
      DELETE FROM outbox o
      USING d
      WHERE o.practice_id = d.practice_id AND o.id = d.id
      RETURNING d.*, o.prescription_id, o.request_id, o.order_number, o.kind, o.message_id
    ), answer_archived AS (
      INSERT INTO network_messages (practice_id, id, direction, kind, message_id, relates_to_message_id,
        prescription_id, request_id, order_number, xml, at, sender)
      SELECT m.practice_id, t.answer_id, 'in', t.answer_kind, t.answer_message_id, m.message_id,
        m.prescription_id, m.request_id, m.order_number, t.answer_xml, t.at, t.answer_sender
      FROM taken t JOIN network_messages m ON m.practice_id = t.practice_id AND m.id = t.id
      WHERE t.answer_id IS NOT NULL
      ON CONFLICT DO NOTHING
    ), changed AS (
      UPDATE prescriptions p SET
        script_status = CASE WHEN ${REFUSED_BEFORE_CANCEL} THEN 'CancelledBeforeSending'
          ELSE p.script_status END,
        cancel_status = CASE WHEN ${REFUSED_BEFORE_CANCEL} THEN NULL ELSE p.cancel_status END,
        delivery_state = CASE WHEN ${KEEPS_DELIVERY} THEN p.delivery_state ELSE t.state END,
        delivery_code = CASE WHEN ${KEEPS_DELIVERY} THEN p.delivery_code ELSE t.code END,
        delivery_description = CASE WHEN ${KEEPS_DELIVERY} THEN p.delivery_description
          ELSE t.description END,
        received_at = CASE WHEN t.state = 'accepted' AND ${BRINGS} THEN coalesce(p.received_at, t.at)
          ELSE p.received_at END,
        verification_status = CASE WHEN t.refusal_code IS NOT NULL AND ${BRINGS} THEN 'Error'
          ELSE p.verification_status END,
        verified_at = CASE WHEN t.refusal_code IS NOT NULL AND ${BRINGS} THEN t.at ELSE p.verified_at END,
        verification_description = CASE WHEN t.refusal_code IS NOT NULL AND ${BRINGS}
          THEN t.refusal_description ELSE p.verification_description END,
        version = p.version + 1, updated_at = t.at
      FROM taken t
      WHERE p.practice_id = t.practice_id AND p.id = t.prescription_id
      RETURNING p.practice_id, p.id, p.patient_id, p.provider_id, p.order_number, p.version, p.script_status,
        p.cancel_status, p.delivery_state, p.verification_status, t.state AS settled_as, t.code, t.at
    ), answered AS (
      UPDATE pharmacy_requests q
      SET delivery_state = t.state, delivery_code = t.code, delivery_description = t.description,
        verification_status = CASE WHEN t.refusal_code IS NULL THEN q.verification_status ELSE 'Error' END,
        verified_at = CASE WHEN t.refusal_code IS NULL THEN q.verified_at ELSE t.at END,
        version = q.version + 1
      FROM taken t
      WHERE q.practice_id = t.practice_id AND q.id = t.request_id AND q.response_message_id = t.message_id
      RETURNING q.practice_id, q.id, q.kind, q.order_number, q.patient_id, q.provider_id, q.state,
        q.verification_status, q.delivery_state, q.version, t.at
    ), request_events_inserted AS (
      INSERT INTO events (practice_id, name, provider_id, content, at)
      SELECT practice_id, ${toLiteral<EventName>('RequestChanged')}, provider_id, ${REQUEST_CHANGED}::text, at
      FROM answered
    ), prescription_events_inserted AS (
      INSERT INTO events (practice_id, name, provider_id, content, at)
      SELECT practice_id, ${toLiteral<EventName>('PrescriptionChanged')}, provider_id,
        json_build_object('prescriptionId', id, 'patientId', patient_id, 'providerId', provider_id, 'version',
          version)::text, at
      FROM changed
    ), error_events_inserted AS (
      INSERT INTO events (practice_id, name, provider_id, content, at)
      SELECT practice_id, ${toLiteral<EventName>('FreeStandingErrorMessage')}, provider_id,
        json_build_object('prescriptionId', id, 'orderNumber', order_number, 'patientId', patient_id,
          'providerId', provider_id, 'status', 'Error', 'code', code)::text, at
      FROM changed
      WHERE settled_as = 'failed' AND script_status = 'Sent'
    ), cancel_events_inserted AS (
      INSERT INTO events (practice_id, name, provider_id, content, at)
      SELECT practice_id, ${toLiteral<EventName>('CancelResponse')}, provider_id,
        json_build_object('prescriptionId', id, 'orderNumber', order_number, 'patientId', patient_id,
          'providerId', provider_id, 'status', 'Undelivered')::text, at
      FROM changed
      WHERE settled_as = 'failed' AND script_status = 'CancelledAfterSending' AND cancel_status = 'Pending'
        AND delivery_state = 'failed' AND verification_status <> 'Error'
    ), cancels_deleted AS (
      DELETE FROM outbox o
      USING taken t
      WHERE t.state = 'failed' AND ${BRINGS} AND t.prescription_id IS NOT NULL
        AND o.order_number = t.order_number AND o.practice_id IS NOT DISTINCT FROM t.practice_id
        AND o.kind = 'CancelRx' AND o.id <> t.id
        AND NOT EXISTS (SELECT FROM prescriptions p
          WHERE p.practice_id = t.practice_id AND p.id = t.prescription_id AND p.received_at IS NOT NULL)
    ), audit_inserted AS (
      INSERT INTO audit_records (${SETTLED_AUDIT.columns})
      SELECT a.* FROM taken t JOIN ${SETTLED_AUDIT.from('a')} ON a.id = t.audit_id
    )
    SELECT id FROM taken`,
};

function toTrail(
  { id, practiceId, prescriptionId, requestId }: LeasedMessage,
  subject: string | null,
  audit: Ending['audit'],
  at: Date,
) {
  const about = { practiceId, accountId: null, trailName: null, subject };
  if (isOfReceipt(audit))
    return toAuditRow({ ...about, ...audit, resourceType: 'NetworkMessage', resourceId: id }, at);
  return isOfAnswer(audit)
    ? toAuditRow({ ...about, ...audit, resourceType: 'PharmacyRequest', resourceId: requestId ?? null }, at)
    : toAuditRow(
        { ...about, ...audit, resourceType: 'Prescription', resourceId: prescriptionId ?? null },
        at,
      );
}

function isOfAnswer(audit: Ending['audit']): audit is EndingOf<'request.answer-'> {
  return audit.event.startsWith('request.');
}

function isOfReceipt(audit: Ending['audit']): audit is EndingOf<'receipt.'> {
  return audit.event.startsWith('receipt.');
}

/** A message with how its delivery ended, and when. */
export interface EndedMessage {
  readonly message: LeasedMessage;
  readonly ending: Ending;
  readonly at: Date;
}

/**
 * Ends the delivery of messages, those of one prescription or request one after another.
 * @returns for each, in their order, false when another worker had ended it already
 */
export async function settleMessages(
  connection: Connection,
  ended: readonly EndedMessage[],
): Promise<boolean[]> {
  const settled = new Set<EndedMessage>();
  let left = ended;
  while (left.length > 0) {
    const taken = new Map<string, EndedMessage>();
    for (const one of left) {
      const { id, prescriptionId, requestId } = one.message;
      const concerned = [id, prescriptionId, requestId].filter((key) => key !== undefined);
      if (concerned.some((key) => taken.has(key))) continue;
      for (const key of concerned) taken.set(key, one);
    }
    const some = new Set(taken.values());
    for (const one of await settleTogether(connection, [...some])) settled.add(one);
    left = left.filter((one) => !some.has(one));
  }
  return ended.map((one) => settled.has(one));
}

async function settleTogether(
  connection: Connection,
  ended: readonly EndedMessage[],
): Promise<readonly EndedMessage[]> {
  const subjects = await findSubjects(
    connection,
    ended.map(({ message, ending }) => ({
      practiceId: message.practiceId,
      id: isOfAnswer(ending.audit) ? message.requestId : message.prescriptionId,
    })),
  );
  const trail = ended.map(({ message, ending, at }, place) =>
    toTrail(message, subjects[place] ?? null, ending.audit, at),
  );
  const rows = await connection.run<{ id: string }>(SETTLE, [
    ...SETTLED.values(
      ended.map(({ message, ending: { delivery, refusal, answer }, at }, place) => ({
        practice_id: message.practiceId,
        id: message.id,
        audit_id: trail[place]?.id ?? null,
        at,
        state: delivery.state,
        code: delivery.code,
        description: delivery.description,
        refusal_code: refusal?.code ?? null,
        refusal_description: refusal?.description ?? null,
        answer_id: answer?.id ?? null,
        answer_kind: answer?.kind ?? null,
        answer_message_id: answer?.messageId ?? null,
        answer_xml: answer?.xml ?? null,
        answer_sender: answer?.sender ?? '',
      })),
    ),
    ...SETTLED_AUDIT.values(trail),
  ]);
  const ids = new Set(rows.map(({ id }) => id));
  return ended.filter(({ message }) => ids.has(message.id));
}
