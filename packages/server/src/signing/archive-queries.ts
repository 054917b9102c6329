import type { SignedKind, SignedSort } from '@erx/core/signing/model';
import type { CalendarDate } from '@erx/core/values/dates';
import * as z from 'zod';
import type { Connection, Statement } from '../platform/database/database';
import type { TableRow } from '../platform/database/row';
import type { signedPrescriptions } from '../platform/database/schema';
import { chartIds } from '../patients/charts';
import { type KeyType, readCursor, readKeys, writeCursor } from '../platform/cursor';

/** What was signed, as stored. */
export interface ArchivedRow extends Pick<
  TableRow<typeof signedPrescriptions>,
  | 'id'
  | 'kind'
  | 'resource_id'
  | 'patient_id'
  | 'account_id'
  | 'drug_description'
  | 'content'
  | 'signature'
  | 'kid'
  | 'signed_at'
> {
  first_name: string;
  middle_name: string;
  last_name: string;
  patient_first: string;
  patient_last: string;
}

/** What a search of the archive asks for. Dates are the practice's, both included. */
export interface ArchiveSearch {
  readonly patientId: string | undefined;
  readonly accountId: string | undefined;
  readonly kind: SignedKind | undefined;
  readonly from: CalendarDate | undefined;
  readonly to: CalendarDate | undefined;
  readonly timeZone: string;
  readonly sortBy: SignedSort;
  readonly after: string | undefined;
  readonly limit: number;
}

const SELECTED = `SELECT s.id, s.kind, s.resource_id, s.patient_id, s.account_id, s.drug_description,
  s.content, s.signature, s.kid, s.signed_at,
  a.first_name, a.middle_name, a.last_name, p.first_name AS patient_first, p.last_name AS patient_last
  FROM signed_prescriptions s
  JOIN accounts a ON a.id = s.account_id
  JOIN patients p ON p.practice_id = s.practice_id AND p.id = s.patient_id`;

const FIND: Statement = { name: 'find-signed', text: `${SELECTED} WHERE s.practice_id = $1 AND s.id = $2` };

interface Order {
  /** What the row is sorted by, the id last; the direction holds for all of them. */
  readonly keys: readonly string[];
  readonly types: readonly KeyType[];
  readonly direction: 'ASC' | 'DESC';
  readonly keyOf: (row: ArchivedRow) => readonly string[];
}

const ORDERS: Record<SignedSort, Order> = {
  DateSigned: {
    keys: ['s.signed_at', 's.id'],
    types: ['timestamptz', 'uuid'],
    direction: 'DESC',
    keyOf: (row) => [row.signed_at.toISOString(), row.id],
  },
  PatientName: {
    keys: ['p.last_name COLLATE "C"', 'p.first_name COLLATE "C"', 's.id'],
    types: ['text', 'text', 'uuid'],
    direction: 'ASC',
    keyOf: (row) => [row.patient_last, row.patient_first, row.id],
  },
  DrugName: {
    keys: ['s.drug_description COLLATE "C"', 's.id'],
    types: ['text', 'uuid'],
    direction: 'ASC',
    keyOf: (row) => [row.drug_description, row.id],
  },
};

/**
 * The signed prescriptions of one practice. They are written by the statement that signs (sign.ts) and never
 * changed.
 */
export const archiveStore = (connection: Connection, practiceId: string) => ({
  async find(id: string): Promise<ArchivedRow | undefined> {
    const [row] = await connection.run<ArchivedRow>(FIND, [practiceId, id]);
    return row;
  },

  /** A page, newest first or by name. @throws AppError call.cursor-unknown for a cursor that no page ended with */
  async search(search: ArchiveSearch): Promise<{ items: ArchivedRow[]; next: string | undefined }> {
    const order = ORDERS[search.sortBy];
    const values: unknown[] = [practiceId];
    const bind = (value: unknown) => `$${String(values.push(value))}`;
    const filters = ['s.practice_id = $1'];
    let shape = `-${search.sortBy}`;
    const filter = (name: string, text: string) => {
      filters.push(text);
      shape += `-${name}`;
    };
    if (search.patientId)
      filter('patient', `s.patient_id = ANY(${chartIds('$1', `${bind(search.patientId)}::uuid`)})`);
    if (search.accountId) filter('account', `s.account_id = ${bind(search.accountId)}`);
    if (search.kind) filter('kind', `s.kind = ${bind(search.kind)}`);
    // The day begins when it begins in the practice.
    if (search.from)
      filter(
        'from',
        `s.signed_at >= (${bind(search.from)}::date::timestamp AT TIME ZONE ${bind(search.timeZone)})`,
      );
    if (search.to)
      filter(
        'to',
        `s.signed_at < ((${bind(search.to)}::date + 1)::timestamp AT TIME ZONE ${bind(search.timeZone)})`,
      );
    if (search.after !== undefined) {
      const reached = readKeys(order.types, readCursor(z.array(z.string()), search.after));
      filter(
        'after',
        `(${order.keys.join(', ')}) ${order.direction === 'DESC' ? '<' : '>'} ` +
          `(${reached.map((key, place) => `${bind(key)}::${order.types[place] ?? 'text'}`).join(', ')})`,
      );
    }
    const rows = await connection.run<ArchivedRow>(
      {
        name: `search-signed${shape}`,
        text: `${SELECTED}
          WHERE ${filters.join(' AND ')}
          ORDER BY ${order.keys.map((key) => `${key} ${order.direction}`).join(', ')}
          LIMIT ${bind(search.limit + 1)}`,
      },
      values,
    );
    const items = rows.slice(0, search.limit);
    const last = items.at(-1);
    return {
      items,
      next: rows.length > search.limit && last ? writeCursor(order.keyOf(last)) : undefined,
    };
  },
});
