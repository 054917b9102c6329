import { AppError } from '@erx/core/findings/app-error';
import type { Prescription, HistorySort } from '@erx/core/prescriptions/model';
import * as z from 'zod';
import type { Connection } from '../platform/database/database';
import { HAS_REFILL_REQUEST } from '../prescriptions/list-queries';
import { toPrescription, type PrescriptionRow, SELECTED_PRESCRIPTION } from '../prescriptions/queries';
import { type KeyType, readCursor, readKeys, writeCursor } from '../platform/cursor';

/** What a search of the past asks for; what is undefined does not narrow. */
export interface PrescriptionHistorySearch {
  /** Written at or after. */
  readonly from: Date | undefined;
  /** Written before. */
  readonly before: Date | undefined;
  readonly patientId: string | undefined;
  readonly scriptStatus: Prescription['scriptStatus'] | undefined;
  readonly subState: Prescription['subState'] | undefined;
  readonly onlyControlled: boolean;
  /** Whether a refill request waits for its answer. */
  readonly onlyRefillRequested?: boolean;
  readonly sortBy: HistorySort;
  /** The cursor that a page ended with. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** A page of a search, and where the next one begins. */
export interface HistoryPage<Item> {
  readonly items: Item[];
  readonly next: string | undefined;
}

/**
 * So many are sorted in memory; more are read in the order of an index, among which so many are near one
 * another.
 */
const FEW = 10_000;
/**
 * Limits are in the text of a statement, few of them: a parameter is planned as a tenth of the table
 * (docs/decisions/speed.md).
 */
const READ_SIZES = [15, 50, 100, 200, 500];

const BYTES = 'COLLATE "C"';
interface Order {
  /** Names what the row is sorted by, the id last. */
  readonly keys: readonly string[];
  readonly types: readonly KeyType[];
  readonly direction: 'ASC' | 'DESC';
  readonly keyOf: (row: PrescriptionRow) => readonly string[];
}

const BY_DATE = {
  keys: ['r.scripted_at', 'r.id'],
  types: ['timestamptz', 'uuid'],
  keyOf: (row: PrescriptionRow) => [row.scripted_at.toISOString(), row.id],
} satisfies Omit<Order, 'direction'>;
const BY_DRUG = {
  keys: [`r.description ${BYTES}`, 'r.id'],
  types: ['text', 'uuid'],
  keyOf: (row: PrescriptionRow) => [row.description, row.id],
} satisfies Omit<Order, 'direction'>;
const BY_PATIENT = {
  keys: [`p.last_name ${BYTES}`, `p.first_name ${BYTES}`, 'p.id', 'r.id'],
  types: ['text', 'text', 'uuid', 'uuid'],
  keyOf: (row: PrescriptionRow) => [row.patient_last, row.patient_first, row.patient_id, row.id],
} satisfies Omit<Order, 'direction'>;
const ORDERS = {
  DateAsc: { ...BY_DATE, direction: 'ASC' },
  DateDesc: { ...BY_DATE, direction: 'DESC' },
  DrugAsc: { ...BY_DRUG, direction: 'ASC' },
  DrugDesc: { ...BY_DRUG, direction: 'DESC' },
  PatientAsc: { ...BY_PATIENT, direction: 'ASC' },
  PatientDesc: { ...BY_PATIENT, direction: 'DESC' },
} as const satisfies Record<HistorySort, Order>;

/**
 * The very words of the indexes, read forwards or backwards: newest first is how prescriptions_by_time
 * is.
 */
function orderBy({ keys, direction }: Order, isByDate: boolean): string {
  const nulls = isByDate ? (direction === 'DESC' ? ' NULLS LAST' : ' NULLS FIRST') : '';
  return keys.map((key) => `${key} ${direction}${nulls}`).join(', ');
}

/** Collects the values of a statement and its conditions. */
function conditionsOf(practiceId: string, search: PrescriptionHistorySearch) {
  const values: unknown[] = [practiceId];
  const bind = (value: unknown, type = '') => `$${String(values.push(value))}${type && `::${type}`}`;
  const conditions = ['r.practice_id = $1'];
  const shape: string[] = [];
  const add = (name: string, condition: string) => {
    conditions.push(condition);
    shape.push(name);
  };
  if (search.from) add('from', `r.scripted_at >= ${bind(search.from)}`);
  if (search.before) add('to', `r.scripted_at < ${bind(search.before)}`);
  if (search.patientId !== undefined) add('patient', `r.patient_id = ${bind(search.patientId)}`);
  if (search.scriptStatus !== undefined) add('status', `r.script_status = ${bind(search.scriptStatus)}`);
  // The literal makes the partial index of waiting requests usable.
  if (search.subState === 'None') add('no-sub', "r.sub_state = 'None'");
  else if (search.subState !== undefined)
    add('sub', `r.sub_state = ${bind(search.subState)} AND r.sub_state <> 'None'`);
  if (search.onlyRefillRequested) add('refill', HAS_REFILL_REQUEST);
  if (search.onlyControlled) add('controlled', "r.schedule NOT IN ('none', 'unknown')");
  return { values, bind, conditions, shape };
}

/**
 * A page of a practice's prescriptions in an order of the history.
 * @throws AppError call.cursor-unknown for a cursor that no page of this order ended with
 */
export async function searchPrescriptions(
  connection: Connection,
  practiceId: string,
  search: PrescriptionHistorySearch,
): Promise<HistoryPage<Prescription>> {
  const rows = await readPage(connection, practiceId, search);
  const page = rows.slice(0, search.limit);
  const last = page.at(-1);
  return {
    items: page.map(toPrescription),
    next: rows.length > search.limit && last ? cursorOf(search.sortBy, last) : undefined,
  };
}

async function readPage(
  connection: Connection,
  practiceId: string,
  search: PrescriptionHistorySearch,
): Promise<PrescriptionRow[]> {
  const order: Order = ORDERS[search.sortBy];
  const isByDate = search.sortBy.startsWith('Date');
  const most = String((READ_SIZES.find((size) => size >= search.limit) ?? search.limit) + 1);
  const { values, bind, conditions, shape } = conditionsOf(practiceId, search);
  const isFew = !isByDate && (await areFew(connection, practiceId, search));
  const place = placeOf(search.sortBy, search.after);
  const name = [
    'prescription-history',
    search.sortBy,
    isFew ? 'few' : 'many',
    ...shape,
    place ? 'after' : '',
    most,
  ]
    .filter(Boolean)
    .join('-');
  const beyond = order.direction === 'ASC' ? '>' : '<';
  const placed = place?.map((key, at) => bind(key, order.types[at]));
  const after = placed ? [`(${order.keys.join(', ')}) ${beyond} (${placed.join(', ')})`] : [];
  // The patients' own keys once more, so that the index of patients is entered at the right place.
  const entered =
    placed && search.sortBy.startsWith('Patient')
      ? [`(${order.keys.slice(0, 3).join(', ')}) ${beyond}= (${placed.slice(0, 3).join(', ')})`]
      : [];
  const sorted = `ORDER BY ${orderBy(order, isByDate)} LIMIT ${most}`;
  if (!isFew) {
    return connection.run<PrescriptionRow>(
      {
        name,
        text: `${SELECTED_PRESCRIPTION} WHERE ${[...conditions, ...after, ...entered].join(' AND ')} ${sorted}`,
      },
      values,
    );
  }
  const chosen = `chosen AS MATERIALIZED (SELECT r.practice_id, r.id, r.description, r.patient_id
    FROM prescriptions r WHERE ${conditions.join(' AND ')})`;
  const page = `page AS MATERIALIZED (SELECT r.practice_id, r.id FROM chosen r
    JOIN patients p ON p.practice_id = r.practice_id AND p.id = r.patient_id
    ${after.length > 0 ? `WHERE ${after.join(' AND ')}` : ''} ${sorted})`;
  return connection.run<PrescriptionRow>(
    {
      name,
      text: `WITH ${chosen}, ${page} ${SELECTED_PRESCRIPTION}
        JOIN page ON page.practice_id = r.practice_id AND page.id = r.id
        ORDER BY ${orderBy(order, isByDate)}`,
    },
    values,
  );
}

/**
 * Whether so few prescriptions match that sorting them is cheaper than looking for them along an index of
 * another order.
 */
async function areFew(
  connection: Connection,
  practiceId: string,
  search: PrescriptionHistorySearch,
): Promise<boolean> {
  const { values, conditions, shape } = conditionsOf(practiceId, search);
  const [row] = await connection.run<{ found: string }>(
    {
      name: ['count-prescription-history', ...shape].join('-'),
      text: `SELECT count(*) AS found
        FROM (SELECT FROM prescriptions r WHERE ${conditions.join(' AND ')} LIMIT ${String(FEW + 1)}) matching`,
    },
    values,
  );
  return Number(row?.found ?? 0) <= FEW;
}

const Place = z.tuple([z.string()], z.string());

function cursorOf(sortBy: HistorySort, row: PrescriptionRow): string {
  return writeCursor([sortBy, ...ORDERS[sortBy].keyOf(row)]);
}

/**
 * The keys that a page ended with.
 * @throws AppError call.cursor-unknown for a cursor of another order, or of none
 */
function placeOf(sortBy: HistorySort, cursor: string | undefined): readonly string[] | undefined {
  if (cursor === undefined) return undefined;
  const [sorted, ...keys] = readCursor(Place, cursor);
  if (sorted !== sortBy) throw new AppError('call.cursor-unknown');
  return readKeys(ORDERS[sortBy].types, keys);
}
