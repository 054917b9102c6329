import type { ListedStatus, Prescription } from '@erx/core/prescriptions/model';
import type { Connection, Statement } from '../platform/database/database';
import { toPrescription, type PrescriptionRow, SELECTED_PRESCRIPTION } from './queries';
import { cursorInTime, placeInTime } from '../platform/cursor';

/** A page is read in one of these sizes. */
const READ_SIZES = [15, 50, 100, 200, 500];

/** Of those that are asked about, those that a refill request waits for: a change may wait as well. */
export const HAS_REFILL_REQUEST = `r.sub_state <> 'None' AND EXISTS (SELECT FROM pharmacy_requests q
    WHERE q.practice_id = r.practice_id AND q.prescription_id = r.id AND q.kind = 'refill'
      AND q.state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow'))`;

/** What a list asks for. */
export interface PrescriptionSearch {
  readonly filter: ListedStatus;
  readonly patientId: string | undefined;
  /** Written at or after. */
  readonly since: Date | undefined;
  /** The cursor that a page ended with. */
  readonly after: string | undefined;
  readonly limit: number;
}

export interface PrescriptionPage {
  readonly items: Prescription[];
  readonly next: string | undefined;
}

/**
 * A page of a practice's prescriptions, newest first.
 * @throws AppError call.cursor-unknown for a cursor that no page ended with
 */
export async function listPrescriptions(
  connection: Connection,
  practiceId: string,
  search: PrescriptionSearch,
): Promise<PrescriptionPage> {
  const values: unknown[] = [practiceId];
  const bind = (value: unknown) => `$${String(values.push(value))}`;
  const filters = ['r.practice_id = $1'];
  let shape = 'status';
  if (search.filter === 'All') shape = 'all';
  else if (search.filter === 'RefillRequest') {
    shape = 'refill';
    filters.push(HAS_REFILL_REQUEST);
  } else filters.push(`r.script_status = ${bind(search.filter)}`);
  if (search.patientId !== undefined) {
    filters.push(`r.patient_id = ${bind(search.patientId)}`);
    shape += '-patient';
  }
  if (search.since !== undefined) {
    filters.push(`r.scripted_at >= ${bind(search.since)}`);
    shape += '-since';
  }
  const cursor = placeInTime(search.after);
  if (cursor) {
    filters.push(`(r.scripted_at, r.id) < (${bind(cursor.at)}, ${bind(cursor.id)})`);
    shape += '-after';
  }

  // No index has all of one patient in their order. They are few and are sorted: by an expression, or PostgreSQL
  // may read the practice from its newest prescription on until it has found enough of this patient.
  const isSorted = search.filter === 'All' && search.patientId !== undefined;
  const time = isSorted ? "r.scripted_at + interval '0'" : 'r.scripted_at';
  // In the order of the index, and with a number in the text, one of few: for a parameter PostgreSQL plans as
  // for a tenth of the table (docs/decisions/speed.md).
  const most = READ_SIZES.find((size) => size >= search.limit) ?? search.limit;
  const rows = await connection.run<PrescriptionRow>(
    {
      name: `list-prescriptions-${shape}-${String(most)}`,
      text: `${SELECTED_PRESCRIPTION}
        WHERE ${filters.join(' AND ')}
        ORDER BY ${time} DESC NULLS LAST, r.id DESC NULLS LAST
        LIMIT ${String(most + 1)}`,
    },
    values,
  );
  const page = rows.slice(0, search.limit);
  const last = page.at(-1);
  return {
    items: page.map(toPrescription),
    next:
      rows.length > search.limit && last ? cursorInTime({ at: last.scripted_at, id: last.id }) : undefined,
  };
}

const COUNT_TO_SIGN: Statement = {
  name: 'count-to-sign',
  text: `SELECT count(*)::int AS count, min(r.scripted_at) AS oldest
    FROM prescriptions r
    WHERE r.practice_id = $1 AND r.script_status = 'Pending' AND ($2::uuid IS NULL OR r.provider_id = $2)`,
};

/** How many pending ones of a practice, or of one of its prescribers, there are, and when the oldest was written. */
export async function countPending(
  connection: Connection,
  practiceId: string,
  providerId: string | undefined,
): Promise<{ readonly count: number; readonly oldest?: string }> {
  const [row] = await connection.run<{ count: number; oldest: Date | null }>(COUNT_TO_SIGN, [
    practiceId,
    providerId ?? null,
  ]);
  const { count = 0, oldest = null } = row ?? {};
  return { count, ...(oldest === null ? {} : { oldest: oldest.toISOString() }) };
}
