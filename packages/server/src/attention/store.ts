import { type AttentionItem, type AttentionKind, MOST_GROUPED } from '@erx/core/attention/model';
import {
  attentionToPrescription,
  attentionToQueued,
  DELIVERY_LATE_AFTER,
  RECORD_SYSTEM_LATE_AFTER,
} from '@erx/core/attention/rules';
import { TRANSFERRED } from '@erx/core/prescriptions/model';
import { wasRefused } from '../patient-picture/prescribed-store';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { toPrescription, type PrescriptionRow, SELECTED_PRESCRIPTION } from '../prescriptions/queries';
import { toRequest, type RequestRow, SELECTED_REQUEST } from '../requests/store';

/** The most of a kind that is listed: what is older appears once newer ones are seen to. */
const MOST_LISTED = 200;

/** No one has marked `r` as it is now, nor since an approval of it lapsed. */
const UNMARKED = `NOT EXISTS (SELECT FROM attention_marks k
  WHERE k.practice_id = r.practice_id AND k.subject_id = r.id AND k.version = r.version
    AND (r.signing_lapsed_at IS NULL OR k.at >= r.signing_lapsed_at))`;

/**
 * Another prescription of the drug was sent or printed for the patient since: that is what one does about a
 * failed one.
 */
const REPLACED = `EXISTS (SELECT FROM prescriptions n
  WHERE n.practice_id = r.practice_id AND n.patient_id = r.patient_id
    AND n.prescribable_drug_id = r.prescribable_drug_id AND n.id <> r.id AND n.scripted_at > r.scripted_at
    AND (n.script_status = 'Printed' OR (n.script_status = 'Sent' AND n.delivery_state <> 'failed'
      AND n.verification_status <> 'Error')))`;

/** That of the index. */
const UNFINISHED = `(r.delivery_state = 'failed' OR r.verification_status = 'Error' OR r.cancel_status = 'Denied'
    OR r.signing_lapsed_at IS NOT NULL)`;
/** Of those, as attentionToPrescription judges. */
const NEEDED = `((r.script_status = 'Pending' AND r.signing_lapsed_at IS NOT NULL)
      OR (r.script_status = 'Sent' AND r.printed_at IS NULL
        AND (r.delivery_state = 'failed' OR r.verification_status = 'Error') AND NOT ${REPLACED})
      OR (r.script_status = 'CancelledAfterSending'
        AND (r.cancel_status = 'Denied' OR (r.cancel_status IS NOT DISTINCT FROM 'Pending'
          AND r.delivery_state = 'failed' AND NOT ${wasRefused('r')}))))
    AND ${UNMARKED}`;

/** Prescriptions of all practices that need someone, for a figure: how many, and no more than the bound. */
export const needingAttention = (most: number): string =>
  `SELECT count(*)
    FROM (SELECT FROM prescriptions r WHERE ${UNFINISHED} AND ${NEEDED} LIMIT ${String(most)}) needed`;

const PRESCRIPTIONS: Statement = {
  name: 'attention-to-prescriptions',
  text: `${SELECTED_PRESCRIPTION}
  WHERE ${UNFINISHED}
    AND r.practice_id = $1 AND ($2::uuid IS NULL OR r.provider_id = $2) AND ($3::uuid IS NULL OR r.id = $3)
    AND ${NEEDED}
  ORDER BY r.updated_at DESC NULLS LAST, r.id DESC LIMIT ${String(MOST_LISTED)}`,
};

/** As attentionToPrescription judges; the first condition is that of the index. */
const UNFILLED_OR_DENIED: Statement = {
  name: 'attention-to-unfilled-or-denied',
  text: `${SELECTED_PRESCRIPTION}
  WHERE ((r.script_status = 'Sent' AND r.fill_status = 'NotDispensed')
      OR (r.script_status = 'Pending' AND r.epa_state IN ('Denied', 'PartiallyDenied')))
    AND r.practice_id = $1 AND ($2::uuid IS NULL OR r.provider_id = $2) AND ($3::uuid IS NULL OR r.id = $3)
    AND r.delivery_state <> 'failed' AND r.verification_status <> 'Error' AND r.signing_lapsed_at IS NULL
    AND r.printed_at IS NULL
    AND (r.script_status = 'Pending' OR (r.schedule <> 'none' AND r.fill_description <> $4))
    AND NOT ${REPLACED}
    AND ${UNMARKED}
  ORDER BY r.updated_at DESC NULLS LAST, r.id DESC LIMIT ${String(MOST_LISTED)}`,
};

/**
 * Messages for prescribers of the practice that could not be read and were not read since. What was refused
 * after it had been read is its sender's to mend. One of each group before the second of any: a system that
 * repeats hides no one else.
 */
const UNREAD: Statement = {
  name: 'attention-to-unread-messages',
  text: `SELECT * FROM (
    SELECT m.id, m.last_at, m.times, m.sender, m.order_number, m.reason, m.place, f.store_name, f.phone_primary,
      row_number() OVER (PARTITION BY m.sender, m.order_number, m.reason
        ORDER BY m.last_at DESC NULLS LAST, m.id DESC NULLS LAST) AS place_in_group
  FROM memberships b JOIN refused_messages m ON m.spi = b.spi AND m.spi <> ''
    LEFT JOIN pharmacies f ON m.sender LIKE 'P:%' AND f.ncpdp_id = substr(m.sender, 3)
  WHERE b.practice_id = $1 AND ($2::uuid IS NULL OR b.account_id = $2) AND ($3::uuid IS NULL OR m.id = $3)
    AND m.kind = '' AND m.replay_state IS DISTINCT FROM 'taken'
    AND NOT EXISTS (SELECT FROM attention_marks k
      WHERE k.practice_id = b.practice_id AND k.subject_id = m.id AND k.version = m.times)
    ) waiting
  ORDER BY place_in_group, last_at DESC, id DESC LIMIT ${String(MOST_GROUPED)}`,
};

/**
 * Answers that did not reach the pharmacy and grant nothing (a granted prescription is listed itself), and
 * approvals that lapsed.
 */
const REQUESTS: Statement = {
  name: 'attention-to-requests',
  text: `${SELECTED_REQUEST}
  WHERE (r.delivery_state = 'failed' OR r.verification_status = 'Error' OR r.signing_lapsed_at IS NOT NULL)
    AND r.practice_id = $1 AND ($2::uuid IS NULL OR r.provider_id = $2) AND ($3::uuid IS NULL OR r.id = $3)
    AND ((r.state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow') AND r.signing_lapsed_at IS NOT NULL)
      OR (r.state NOT IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow')
        AND (r.delivery_state = 'failed' OR r.verification_status = 'Error')
        AND NOT EXISTS (SELECT FROM prescriptions n WHERE n.practice_id = r.practice_id AND n.id = r.id)))
    AND ${UNMARKED}
  ORDER BY coalesce(r.answered_at, r.received_at) DESC, r.id DESC LIMIT ${String(MOST_LISTED)}`,
};

/** Errors that were refused for their sender, and that no one has seen to. */
const SAID: Statement = {
  name: 'attention-to-failures-said',
  text: `SELECT m.id, m.last_at, m.times, m.sender, m.prescription_id, m.request_id
    FROM refused_messages m
    WHERE m.practice_id = $1 AND ($2::uuid IS NULL OR m.id = $2) AND m.replay_state IS DISTINCT FROM 'taken'
      AND NOT EXISTS (SELECT FROM attention_marks k
        WHERE k.practice_id = m.practice_id AND k.subject_id = m.id AND k.version = m.times)
    ORDER BY m.last_at DESC NULLS LAST, m.id DESC NULLS LAST LIMIT ${String(MOST_LISTED)}`,
};
/** What is over, or known to have failed anyway, needs no confirmation. */
const PRESCRIPTIONS_SAID: Statement = {
  name: 'prescriptions-of-failures-said',
  text: `${SELECTED_PRESCRIPTION}
  WHERE r.practice_id = $1 AND ($2::uuid IS NULL OR r.provider_id = $2) AND r.id = ANY($3::uuid[])
    AND r.printed_at IS NULL AND r.fill_status IN ('None', 'NotDispensed')
    AND r.delivery_state <> 'failed' AND r.verification_status <> 'Error'
    AND (r.script_status = 'Sent'
      OR (r.script_status = 'CancelledAfterSending' AND r.cancel_status IS NOT DISTINCT FROM 'Pending'))
    AND NOT ${REPLACED}`,
};
const REQUESTS_SAID: Statement = {
  name: 'requests-of-failures-said',
  text: `${SELECTED_REQUEST}
  WHERE r.practice_id = $1 AND ($2::uuid IS NULL OR r.provider_id = $2) AND r.id = ANY($3::uuid[])
    AND r.delivery_state <> 'failed' AND r.verification_status <> 'Error'`,
};

/** Prescriptions with a message that was to be sent before, by the one that waits longest. */
const LATE = named({
  name: 'late-deliveries',
  text: `SELECT * FROM (
      SELECT DISTINCT ON (r.id) r.id, o.created_at, o.attempts, o.last_problem
      FROM outbox o JOIN prescriptions r ON r.practice_id = o.practice_id AND r.id = o.prescription_id
      WHERE o.practice_id = :practiceId AND o.created_at <= :before AND o.kind <> 'Verify'
        AND (:providerId::uuid IS NULL OR r.provider_id = :providerId)
        AND (:subjectId::uuid IS NULL OR r.id = :subjectId)
        AND r.delivery_state = 'queued' AND ${UNMARKED}
      ORDER BY r.id, o.created_at, o.id
    ) late
    ORDER BY created_at LIMIT ${String(MOST_LISTED)}`,
});
/** What was to be written to a record system before. */
const RECORD_SYSTEM_LATE = named({
  name: 'late-record-system-writes',
  text: `SELECT DISTINCT ON (r.id) r.id, w.wanted_at AS created_at, w.attempts, nullif(w.problem, '') AS last_problem
    FROM record_system_writes w JOIN prescriptions r ON r.practice_id = w.practice_id AND r.id = w.prescription_id
    WHERE w.practice_id = :practiceId AND w.wanted > w.written AND w.wanted_at <= :before AND w.hold = ''
      AND (:providerId::uuid IS NULL OR r.provider_id = :providerId)
      AND (:subjectId::uuid IS NULL OR r.id = :subjectId)
      AND ${UNMARKED}
    ORDER BY r.id, w.wanted_at LIMIT ${String(MOST_LISTED)}`,
});
/** What is not written before a person decides. */
const RECORD_SYSTEM_ASKS = named({
  name: 'asking-record-system-writes',
  text: `SELECT DISTINCT ON (r.id) r.id, w.wanted_at AS created_at
    FROM record_system_writes w JOIN prescriptions r ON r.practice_id = w.practice_id AND r.id = w.prescription_id
      JOIN record_systems s ON s.practice_id = w.practice_id AND s.id = w.system_id AND s.ended_at IS NULL
    WHERE w.practice_id = :practiceId AND w.hold IN ('which-patient', 'maybe-written', 'link-changed')
      AND (:providerId::uuid IS NULL OR r.provider_id = :providerId)
      AND (:subjectId::uuid IS NULL OR r.id = :subjectId)
      AND ${UNMARKED}
    ORDER BY r.id, w.wanted_at LIMIT ${String(MOST_LISTED)}`,
});
const PRESCRIPTIONS_OF: Statement = {
  name: 'prescriptions-of-late-deliveries',
  text: `${SELECTED_PRESCRIPTION}
  WHERE r.practice_id = $1 AND r.id = ANY($2::uuid[])`,
};

const MARK = named({
  name: 'mark-attention',
  text: `INSERT INTO attention_marks (practice_id, id, subject_id, kind, version, account_id, note, at)
      VALUES (:practiceId, :id, :subjectId, :kind, :version, :accountId, :note, :at)`,
});

/** That a user has seen to an item. */
export interface AttentionMark {
  readonly id: string;
  readonly subjectId: string;
  readonly kind: AttentionKind;
  readonly version: number;
  readonly accountId: string;
  readonly note: string;
  readonly at: Date;
}

interface Listed {
  /** Of one prescriber; the practice's where undefined. */
  readonly providerId: string | undefined;
  /** One prescription or request; all where undefined. */
  readonly subjectId?: string | undefined;
  readonly now: Date;
}

/** What of one practice waits until a user acts. */
export const attentionStore = (connection: Connection, practiceId: string) => ({
  /** What waits, each message by itself and in no order (core/attention/grouping.ts). */
  async list({ providerId, subjectId, now }: Listed): Promise<AttentionItem[]> {
    const values = [practiceId, providerId ?? null, subjectId ?? null];
    const prescriptions = await connection.run<PrescriptionRow & { updated_at: Date }>(PRESCRIPTIONS, values);
    const others = await connection.run<PrescriptionRow & { updated_at: Date }>(UNFILLED_OR_DENIED, [
      ...values,
      TRANSFERRED,
    ]);
    const requests = await connection.run<RequestRow>(REQUESTS, values);
    const unread = await connection.run<UnreadRow>(UNREAD, values);
    const said = await connection.run<SaidRow>(SAID, [practiceId, subjectId ?? null]);
    const late = await listLate(connection, practiceId, { providerId, subjectId, now });
    const items = [
      ...late,
      ...(await listUnwritten(connection, practiceId, { providerId, subjectId, now })),
      ...(said.length === 0 ? [] : await toSaidItems(connection, practiceId, providerId, said)),
      ...[...prescriptions, ...others].flatMap(toPrescriptionItem),
      ...requests.map(toRequestItem),
      ...unread.map(toUnreadItem),
    ];
    return items;
  },

  /** Marks one as seen to, in the version that was seen. */
  async mark({ id, subjectId, kind, version, accountId, note, at }: AttentionMark): Promise<void> {
    await MARK.run(connection, { practiceId, id, subjectId, kind, version, accountId, note, at });
  },
});

interface LateRow {
  readonly id: string;
  readonly created_at: Date;
  readonly attempts: number;
  readonly last_problem: string | null;
}

/** What the network has not taken for so long that a user should know; it goes when it is delivered. */
async function listLate(
  connection: Connection,
  practiceId: string,
  { providerId, subjectId, now }: Listed,
): Promise<AttentionItem[]> {
  const before = new Date(now.getTime() - DELIVERY_LATE_AFTER);
  const late = await LATE.run<LateRow>(connection, { practiceId, providerId, subjectId, before });
  if (late.length === 0) return [];
  const rows = await connection.run<PrescriptionRow>(PRESCRIPTIONS_OF, [
    practiceId,
    late.map(({ id }) => id),
  ]);
  const prescriptions = new Map(rows.map((row) => [row.id, toPrescription(row)]));
  return late.flatMap(({ id, created_at: queuedAt, attempts, last_problem: problem }): AttentionItem[] => {
    const prescription = prescriptions.get(id);
    const kind = prescription && attentionToQueued(prescription, queuedAt, now);
    if (!prescription || kind === undefined) return [];
    return [
      {
        kind,
        since: queuedAt.toISOString(),
        prescription,
        late: { attempts, ...(problem === null ? {} : { problem }) },
      },
    ];
  });
}

/** What a record system has not taken for so long that a user should know. */
async function listUnwritten(
  connection: Connection,
  practiceId: string,
  { providerId, subjectId, now }: Listed,
): Promise<AttentionItem[]> {
  const before = new Date(now.getTime() - RECORD_SYSTEM_LATE_AFTER);
  const late = await RECORD_SYSTEM_LATE.run<LateRow>(connection, {
    practiceId,
    providerId,
    subjectId,
    before,
  });
  const asking = await RECORD_SYSTEM_ASKS.run<Pick<LateRow, 'id' | 'created_at'>>(connection, {
    practiceId,
    providerId,
    subjectId,
  });
  if (late.length + asking.length === 0) return [];
  const rows = await connection.run<PrescriptionRow>(PRESCRIPTIONS_OF, [
    practiceId,
    [...late, ...asking].map(({ id }) => id),
  ]);
  const prescriptions = new Map(rows.map((row) => [row.id, toPrescription(row)]));
  return [
    ...late.flatMap(({ id, created_at: since, attempts, last_problem: problem }): AttentionItem[] => {
      const prescription = prescriptions.get(id);
      if (!prescription) return [];
      const tried = { attempts, ...(problem === null ? {} : { problem }) };
      return [{ kind: 'record-system-late', since: since.toISOString(), prescription, late: tried }];
    }),
    ...asking.flatMap(({ id, created_at: since }): AttentionItem[] => {
      const prescription = prescriptions.get(id);
      return prescription ? [{ kind: 'record-system-asks', since: since.toISOString(), prescription }] : [];
    }),
  ];
}

interface SaidRow {
  readonly id: string;
  readonly last_at: Date;
  readonly times: number;
  readonly sender: string;
  readonly prescription_id: string | null;
  readonly request_id: string | null;
}

/** Each with what it is said of: the prescription, else the request whose answer is said to have failed. */
async function toSaidItems(
  connection: Connection,
  practiceId: string,
  providerId: string | undefined,
  said: readonly SaidRow[],
): Promise<AttentionItem[]> {
  const idsOf = (key: 'prescription_id' | 'request_id') => [
    ...new Set(said.flatMap((row) => row[key] ?? [])),
  ];
  const valuesOf = (ids: readonly string[]) => [practiceId, providerId ?? null, ids];
  const prescriptions = new Map(
    (await connection.run<PrescriptionRow>(PRESCRIPTIONS_SAID, valuesOf(idsOf('prescription_id')))).map(
      (row) => [row.id, toPrescription(row)],
    ),
  );
  const requests = new Map(
    (await connection.run<RequestRow>(REQUESTS_SAID, valuesOf(idsOf('request_id')))).map((row) => [
      row.id,
      toRequest(row),
    ]),
  );
  return said.flatMap((row): AttentionItem[] => {
    const prescription = prescriptions.get(row.prescription_id ?? '');
    const request =
      row.prescription_id === null && row.request_id !== null ? requests.get(row.request_id) : undefined;
    if (!prescription && !request) return [];
    return [
      {
        kind: 'failure-said',
        since: row.last_at.toISOString(),
        said: { id: row.id, times: row.times, sender: row.sender },
        ...(prescription ? { prescription } : { request }),
      },
    ];
  });
}

function toPrescriptionItem(row: PrescriptionRow & { updated_at: Date }): AttentionItem[] {
  const prescription = toPrescription(row);
  const kind = attentionToPrescription(prescription);
  const since = kind === 'signature-lapsed' ? (row.signing_lapsed_at ?? row.updated_at) : row.updated_at;
  return kind === undefined ? [] : [{ kind, since: since.toISOString(), prescription }];
}

function toRequestItem(row: RequestRow): AttentionItem {
  const isOpen = row.answered_at === null;
  return {
    kind: isOpen ? 'signature-lapsed' : 'answer-not-delivered',
    since: (row.answered_at ?? row.received_at).toISOString(),
    request: toRequest(row),
  };
}

interface UnreadRow {
  readonly id: string;
  readonly last_at: Date;
  readonly times: number;
  readonly sender: string;
  readonly order_number: string;
  readonly reason: string;
  readonly place: string;
  readonly store_name: string | null;
  readonly phone_primary: string | null;
}

function toUnreadItem(row: UnreadRow): AttentionItem {
  const { id, times, reason, place, store_name: storeName } = row;
  return {
    kind: 'request-unreadable',
    since: row.last_at.toISOString(),
    unread: {
      id,
      times,
      reason,
      place,
      sender: row.sender,
      orderNumber: row.order_number,
      ...(storeName === null ? {} : { pharmacy: { storeName, phonePrimary: row.phone_primary ?? '' } }),
    },
  };
}
