import { READING_EVENTS } from '@erx/core/access/reading';
import type { AuditEvent } from '@erx/core/audit/events';
import type { RawMessage } from '@erx/core/prescription-history/model';
import { wordsOfProblem } from '@erx/core/prescription-history/words';
import { fullName, nameOfDoer } from '@erx/core/users/names';
import { readTrailName } from '../platform/audit-trail/trail-name';
import type { Connection, Statement } from '../platform/database/database';
import { toLiteral } from '../platform/database/literal';
import type { TableRow } from '../platform/database/row';
import type { auditRecords, deliveryAttempts, networkMessages } from '../platform/database/schema';

/** A message of a prescription as it is archived. */
export interface ArchivedMessage {
  readonly id: string;
  readonly at: Date;
  readonly direction: 'out' | 'in';
  readonly kind: string;
  readonly messageId: string;
  readonly relatesTo: string | undefined;
  readonly requestId: string | undefined;
  readonly xml: string;
}

/** An attempt to deliver a message that did not succeed. */
export interface RecordedAttempt {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly messageId: string;
  readonly attempt: number;
  /** Attempts before it that are not kept. */
  readonly unlisted: number;
  readonly problem: string;
  readonly nextAt: Date;
}

/** Something the trail says of a prescription or of a request about it. */
export interface RecordedAct {
  readonly id: string;
  readonly at: Date;
  readonly event: string;
  readonly outcome: 'done' | 'refused' | 'failed';
  readonly by: string | undefined;
  /** What was written with it. */
  readonly note: string | undefined;
}

const REQUESTS: Statement = {
  name: 'requests-of-prescription',
  text: `SELECT id
    FROM pharmacy_requests
    WHERE practice_id = $1 AND (prescription_id = $2 OR follow_up_prescription_id = $2)`,
};

const OF_PRESCRIPTION = `SELECT id, at, direction, kind, message_id, relates_to_message_id, request_id, xml
    FROM network_messages
    WHERE practice_id = $1 AND prescription_id = $2`;
const OF_REQUESTS = `SELECT id, at, direction, kind, message_id, relates_to_message_id, request_id, xml
    FROM network_messages
    WHERE practice_id = $1 AND request_id = ANY($3::uuid[])`;
const MESSAGES: Statement = {
  name: 'messages-of-prescription',
  text: `${OF_PRESCRIPTION} UNION ${OF_REQUESTS} ORDER BY at, id`,
};

/** What says with what problem the last attempt ended. */
const GIVEN_UP = [
  'prescription.given-up',
  'prescription.cancel-given-up',
  'request.answer-given-up',
] as const satisfies readonly AuditEvent[];

const ACTS: Statement = {
  name: 'acts-on-prescription',
  text: `SELECT t.id, t.at, t.event, t.outcome, t.sequence, t.actor, a.first_name, a.middle_name, a.last_name,
    CASE WHEN t.event = ${toLiteral<AuditEvent>('attention.handled')} THEN
      (SELECT k.note FROM attention_marks k WHERE k.practice_id = t.practice_id
        AND k.id = (t.details::json->>'mark')::uuid)
      WHEN t.event = ${toLiteral<AuditEvent>('request.handled')} THEN
      (SELECT q.comments FROM pharmacy_requests q WHERE q.practice_id = t.practice_id
        AND q.id::text = t.resource_id AND q.comments <> '')
      WHEN t.event IN (${GIVEN_UP.map((event) => toLiteral<AuditEvent>(event)).join(', ')}) THEN
      t.details::json->>'problem' END AS note
      FROM audit_records t
      LEFT JOIN accounts a ON a.id = t.account_id
    WHERE t.practice_id = $1 AND t.resource_id = ANY($2::text[])
      AND t.event NOT IN (${READING_EVENTS.map((event) => toLiteral<AuditEvent>(event)).join(', ')})
    ORDER BY t.sequence`,
};

const ATTEMPTS: Statement = {
  name: 'attempts-of-prescription',
  text: `SELECT a.id, a.attempt, a.at, a.problem, a.next_attempt_at, m.kind, m.message_id,
      (a.attempt - 1 - coalesce(lag(a.attempt) OVER (PARTITION BY a.id ORDER BY a.attempt), 0))::int AS unlisted
    FROM network_messages m JOIN delivery_attempts a ON a.practice_id = m.practice_id AND a.id = m.id
    WHERE m.practice_id = $1 AND m.id = ANY($2::uuid[])
    ORDER BY a.at, a.attempt`,
};

const RAW: Statement = {
  name: 'raw-message',
  text: 'SELECT id, kind, direction, message_id, at, xml FROM network_messages WHERE practice_id = $1 AND id = $2',
};

type MessageRow = Pick<
  TableRow<typeof networkMessages>,
  'id' | 'at' | 'direction' | 'kind' | 'message_id' | 'relates_to_message_id' | 'request_id' | 'xml'
>;

interface AttemptRow
  extends
    Pick<TableRow<typeof deliveryAttempts>, 'id' | 'attempt' | 'at' | 'problem' | 'next_attempt_at'>,
    Pick<MessageRow, 'kind' | 'message_id'> {
  unlisted: number;
}

interface ActRow extends Pick<TableRow<typeof auditRecords>, 'id' | 'at' | 'event' | 'outcome' | 'actor'> {
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  note: string | null;
}

/** What one practice's archive and trail say of its prescriptions. */
export const timelinesStore = (connection: Connection, practiceId: string) => ({
  /**
   * Messages of a prescription and of the requests about it, attempts to deliver them, and what was done with
   * either; each oldest first.
   */
  async of(prescriptionId: string): Promise<{
    readonly messages: ArchivedMessage[];
    readonly acts: RecordedAct[];
    readonly attempts: RecordedAttempt[];
  }> {
    const requests = (await connection.run<{ id: string }>(REQUESTS, [practiceId, prescriptionId])).map(
      ({ id }) => id,
    );
    const messages = await connection.run<MessageRow>(MESSAGES, [practiceId, prescriptionId, requests]);
    const acts = await connection.run<ActRow>(ACTS, [practiceId, [prescriptionId, ...requests]]);
    const sent = messages.filter(({ direction }) => direction === 'out').map(({ id }) => id);
    const attempts = await connection.run<AttemptRow>(ATTEMPTS, [practiceId, sent]);
    return {
      messages: messages.map(messageOf),
      acts: acts.map(actOf),
      attempts: attempts.map(attemptOf),
    };
  },

  /** A message of the practice word for word; undefined where it has none of that id. */
  async raw(id: string): Promise<RawMessage | undefined> {
    const [row] = await connection.run<MessageRow>(RAW, [practiceId, id]);
    return (
      row && {
        id: row.id,
        kind: row.kind,
        direction: row.direction,
        messageId: row.message_id,
        at: row.at.toISOString(),
        xml: row.xml,
      }
    );
  },
});

function messageOf(row: MessageRow): ArchivedMessage {
  return {
    id: row.id,
    at: row.at,
    direction: row.direction,
    kind: row.kind,
    messageId: row.message_id,
    relatesTo: row.relates_to_message_id ?? undefined,
    requestId: row.request_id ?? undefined,
    xml: row.xml,
  };
}

function attemptOf(row: AttemptRow): RecordedAttempt {
  const { id, attempt, at, kind, message_id: messageId, unlisted, problem, next_attempt_at: nextAt } = row;
  return { id: `${id} ${String(attempt)}`, at, kind, messageId, attempt, unlisted, problem, nextAt };
}

/** By whom as they were called then; of a record from before names were kept, as they are called now. */
function actOf({
  id,
  at,
  event,
  outcome,
  actor,
  first_name: first,
  middle_name: middle,
  last_name: last,
  note,
}: ActRow): RecordedAct {
  const isGivenUp = GIVEN_UP.some((each) => each === event);
  const act = {
    id,
    at,
    event,
    outcome,
    note: (isGivenUp && note ? wordsOfProblem(note) : note) || undefined,
  };
  const then = readTrailName(actor);
  const today =
    last === null ? '' : fullName({ firstName: first ?? '', middleName: middle ?? '', lastName: last });
  if (then) {
    const name = fullName(then);
    return { ...act, by: today === '' || today === name ? name : `${name}, today ${today}` };
  }
  return {
    ...act,
    by:
      last === null
        ? undefined
        : nameOfDoer({
            firstName: first ?? '',
            middleName: middle ?? '',
            lastName: last,
            isNameOfToday: true,
          }),
  };
}
