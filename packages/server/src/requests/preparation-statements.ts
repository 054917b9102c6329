import { type Preparation, PreparedAnswer } from '@erx/core/requests/model';
import { fullName } from '@erx/core/users/names';
import type { Connection } from '../platform/database/database';
import { named } from '../platform/database/named';
import { CHANGED, type ChangedRow, recordRequestChanged, UNPREPARED } from './link-statements';

const WAITS = `r.practice_id = :practiceId AND r.id = :id AND r.version = :version
  AND r.state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow')`;

const PREPARE = named({
  name: 'prepare-answer',
  text: `UPDATE pharmacy_requests r SET version = r.version + 1, prepared_answer = :preparedAnswer,
    prepared_note = :preparedNote,
      prepared_due_on = :preparedDueOn, prepared_by = :preparedBy, prepared_at = :at
    WHERE ${WAITS} RETURNING ${CHANGED}`,
});

const WITHDRAW = named({
  name: 'withdraw-preparation',
  text: `UPDATE pharmacy_requests r SET version = r.version + 1, ${UNPREPARED}
    WHERE ${WAITS} AND r.prepared_answer IS NOT NULL RETURNING ${CHANGED}`,
});

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
  const [row] = await PREPARE.run<ChangedRow>(transaction, {
    practiceId,
    id,
    version,
    preparedAnswer: JSON.stringify(prepared.answer),
    preparedNote: prepared.note,
    preparedDueOn: prepared.dueOn,
    preparedBy: prepared.by,
    at,
  });
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
  const [row] = await WITHDRAW.run<ChangedRow>(transaction, { practiceId, id, version });
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
