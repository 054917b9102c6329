import { AppError } from '@erx/core/findings/app-error';
import type { SignedKind } from '@erx/core/signing/model';
import type { CalendarDate } from '@erx/core/values/dates';
import type { Connection, Statement } from '../../database/database';

/** What was signed, as stored. */
export interface ArchivedRow {
  id: string; kind: SignedKind; resource_id: string; patient_id: string; account_id: string; drug_description: string; content: string; signature: string; kid: string;
  signed_at: Date; first_name: string; middle_name: string; last_name: string;
}

/** What a search of the archive asks for. Dates are the practice's, both included. */
export interface ArchiveSearch {
  readonly patientId: string | undefined;
  readonly accountId: string | undefined;
  readonly kind: SignedKind | undefined;
  readonly from: CalendarDate | undefined;
  readonly to: CalendarDate | undefined;
  readonly timeZone: string;
  readonly after: string | undefined;
  readonly limit: number;
}

const SELECTED = `SELECT s.id, s.kind, s.resource_id, s.patient_id, s.account_id, s.drug_description, s.content, s.signature, s.kid, s.signed_at,
  a.first_name, a.middle_name, a.last_name FROM signed_prescriptions s JOIN accounts a ON a.id = s.account_id`;

const FIND: Statement = { name: 'find-signed', text: `${SELECTED} WHERE s.practice_id = $1 AND s.id = $2` };

/** The signed prescriptions of one practice. They are written by the statement that signs (sign.ts) and never changed. */
export const archiveOf = (connection: Connection, practiceId: string) => ({
  async find(id: string): Promise<ArchivedRow | undefined> {
    const [row] = await connection.run<ArchivedRow>(FIND, [practiceId, id]);
    return row;
  },

  /** A page, newest first. @throws AppError call.invalid for a cursor that no page ended with */
  async search(search: ArchiveSearch): Promise<{ items: ArchivedRow[]; next: string | undefined }> {
    const values: unknown[] = [practiceId];
    const bind = (value: unknown) => `$${String(values.push(value))}`;
    const filters = ['s.practice_id = $1'];
    let shape = '';
    const filter = (name: string, text: string) => { filters.push(text); shape += `-${name}`; };
    if (search.patientId) filter('patient', `s.patient_id = ${bind(search.patientId)}`);
    if (search.accountId) filter('account', `s.account_id = ${bind(search.accountId)}`);
    if (search.kind) filter('kind', `s.kind = ${bind(search.kind)}`);
    // The day begins when it begins in the practice.
    if (search.from) filter('from', `s.signed_at >= (${bind(search.from)}::date::timestamp AT TIME ZONE ${bind(search.timeZone)})`);
    if (search.to) filter('to', `s.signed_at < ((${bind(search.to)}::date + 1)::timestamp AT TIME ZONE ${bind(search.timeZone)})`);
    if (search.after !== undefined) {
      const cursor = readCursor(search.after);
      filter('after', `(s.signed_at, s.id) < (${bind(cursor.at)}, ${bind(cursor.id)})`);
    }
    const rows = await connection.run<ArchivedRow>({
      name: `search-signed${shape}`,
      text: `${SELECTED} WHERE ${filters.join(' AND ')} ORDER BY s.signed_at DESC, s.id DESC LIMIT ${bind(search.limit + 1)}`,
    }, values);
    const items = rows.slice(0, search.limit);
    const last = items.at(-1);
    return { items, next: rows.length > search.limit && last ? Buffer.from(`${last.signed_at.toISOString()}|${last.id}`).toString('base64url') : undefined };
  },
});

function readCursor(cursor: string): { at: Date; id: string } {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime()) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new AppError('call.invalid');
  return { at: instant, id };
}
