import { type Preparation, PreparedAnswer } from '@erx/core/requests/model';
import { fullName } from '@erx/core/users/names';
import type { Connection, Statement } from '../platform/database/database';
import { CHANGED, type ChangedRow, recordRequestChanged, UNPREPARED } from './link-statements';

const WAITS = `r.practice_id = $1 AND r.id = $2 AND r.version = $3
  AND r.state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow')`;

const PREPARE: Statement = {
  name: 'prepare-answer',
  text: `UPDATE pharmacy_requests r SET version = r.version + 1, prepared_answer = $4, prepared_note = $5,
      prepared_due_on = $6, prepared_by = $7, prepared_at = $8
    WHERE ${WAITS} RETURNING ${CHANGED}`,
};

const WITHDRAW: Statement = {
  name: 'withdraw-preparation',
  text: `UPDATE pharmacy_requests r SET version = r.version + 1, ${UNPREPARED}
    WHERE ${WAITS} AND r.prepared_answer IS NOT NULL RETURNING ${CHANGED}`,
};

/** A request of a practice, as it was seen. */
export interface SeenRequest {
  readonly practiceId: string;
  readonly id: string;
  readonly version: number;
}

/**
 * Keeps an answer that was filled in, in place of what was prepared before, and sends the event.
 * @returns false when the request was changed or answered meanwhile
 */
export async function prepare(
  transaction: Connection,
  { practiceId, id, version }: SeenRequest,
  prepared: Pick<Preparation, 'answer' | 'note' | 'dueOn'> & { readonly by: string },
  at: Date,
): Promise<boolean> {
  const [row] = await transaction.run<ChangedRow>(PREPARE, [
    practiceId,
    id,
    version,
    JSON.stringify(prepared.answer),
    prepared.note,
    prepared.dueOn ?? null,
    prepared.by,
    at,
  ]);
  if (row) await recordRequestChanged(transaction, practiceId, row, at);
  return row !== undefined;
}

/**
 * Takes a prepared answer back, and sends the event.
 * @returns false when there is none, or the request was changed or answered meanwhile
 */
export async function withdraw(
  transaction: Connection,
  { practiceId, id, version }: SeenRequest,
  at: Date,
): Promise<boolean> {
  const [row] = await transaction.run<ChangedRow>(WITHDRAW, [practiceId, id, version]);
  if (row) await recordRequestChanged(transaction, practiceId, row, at);
  return row !== undefined;
}

/** The columns of a request in which a preparation is kept, with the name of the one who prepared. */
interface PreparedRow {
  readonly prepared_answer: string | null;
  readonly prepared_note: string;
  readonly prepared_by: string | null;
  readonly prepared_at: Date | null;
  readonly prepared_due_on: string | null;
  readonly preparer_first_name: string;
  readonly preparer_middle_name: string;
  readonly preparer_last_name: string;
}

/** The preparation of a request as it is listed; nothing where there is none. */
export function preparationIn(row: PreparedRow): { preparation?: Preparation } {
  if (row.prepared_answer === null || row.prepared_by === null || row.prepared_at === null) return {};
  return {
    preparation: {
      answer: PreparedAnswer.parse(JSON.parse(row.prepared_answer)),
      note: row.prepared_note,
      ...(row.prepared_due_on === null ? {} : { dueOn: row.prepared_due_on }),
      preparedAt: row.prepared_at.toISOString(),
      preparedBy: {
        id: row.prepared_by,
        name: fullName({
          firstName: row.preparer_first_name,
          middleName: row.preparer_middle_name,
          lastName: row.preparer_last_name,
        }),
      },
    },
  };
}
