import type { PharmacyRequest, RequestState, ResponseVerification } from '@erx/core/requests/model';
import type { Connection } from '../platform/database/database';
import { cursorInTime, placeInTime } from '../platform/cursor';
import { toRequest, type RequestRow, SELECTED_REQUEST } from '../requests/store';
import type { HistoryPage } from './prescription-queries';

/** What a search of past requests asks for; what is undefined does not narrow. */
export interface RequestHistorySearch {
  /** Received at or after. */
  readonly from: Date | undefined;
  /** Received before. */
  readonly before: Date | undefined;
  readonly providerId: string | undefined;
  readonly patientId: string | undefined;
  readonly orderNumber: string | undefined;
  readonly verification: ResponseVerification | undefined;
  readonly states: readonly RequestState[] | undefined;
  /** The cursor that a page ended with. */
  readonly after: string | undefined;
  readonly limit: number;
}

const READ_SIZES = [15, 50, 100, 200, 500];

/**
 * A page of a practice's requests of one kind, newest first.
 * @throws AppError call.cursor-unknown for a cursor that no page ended with
 */
export async function searchRequests(
  connection: Connection,
  practiceId: string,
  kind: 'refill' | 'change',
  search: RequestHistorySearch,
): Promise<HistoryPage<PharmacyRequest>> {
  const values: unknown[] = [practiceId, kind];
  const bind = (value: unknown) => `$${String(values.push(value))}`;
  const conditions = ['r.practice_id = $1', 'r.kind = $2'];
  const shape: string[] = [];
  const add = (name: string, condition: string) => {
    conditions.push(condition);
    shape.push(name);
  };
  if (search.from) add('from', `r.received_at >= ${bind(search.from)}`);
  if (search.before) add('to', `r.received_at < ${bind(search.before)}`);
  if (search.providerId !== undefined) add('provider', `r.provider_id = ${bind(search.providerId)}`);
  if (search.patientId !== undefined) add('patient', `r.patient_id = ${bind(search.patientId)}`);
  if (search.orderNumber !== undefined) add('order', `r.order_number = ${bind(search.orderNumber)}`);
  if (search.verification !== undefined)
    add('verification', `r.verification_status = ${bind(search.verification)}`);
  if (search.states !== undefined) add('states', `r.state = ANY(${bind(search.states)}::text[])`);
  const cursor = placeInTime(search.after);
  if (cursor) add('after', `(r.received_at, r.id) < (${bind(cursor.at)}, ${bind(cursor.id)})`);

  // In the order of the index, with one of few numbers in the text: a parameter is planned as a tenth of the
  // table (docs/decisions/speed.md).
  const most = READ_SIZES.find((size) => size >= search.limit) ?? search.limit;
  const rows = await connection.run<RequestRow>(
    {
      name: ['request-history', ...shape, String(most)].join('-'),
      text: `${SELECTED_REQUEST}
        WHERE ${conditions.join(' AND ')}
        ORDER BY r.received_at DESC NULLS LAST, r.id DESC NULLS LAST
        LIMIT ${String(most + 1)}`,
    },
    values,
  );
  const page = rows.slice(0, search.limit);
  const last = page.at(-1);
  return {
    items: page.map(toRequest),
    next:
      rows.length > search.limit && last ? cursorInTime({ at: last.received_at, id: last.id }) : undefined,
  };
}
