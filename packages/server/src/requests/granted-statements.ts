import type { Connection, Statement } from '../platform/database/database';
import type { JsonRow } from '../platform/database/row';
import type { prescriptions } from '../platform/database/schema';
import { extend, select } from '../platform/database/selection';
import { SIGNING_SELECTION } from '../prescriptions/send-statements';
import type { SigningRow } from '../signing/load-queries';

/** A prescription that an answer grants, as JSON by the names of its columns. */
export type GrantedColumns = JsonRow<typeof prescriptions>;

/**
 * What loads a stored prescription for signing, over one that is not stored yet: so what an answer grants is
 * judged, shown, signed and written by the functions of every prescription.
 */
const LOAD: Statement = {
  name: 'load-granted',
  text: select(
    extend(SIGNING_SELECTION, { from: 'jsonb_populate_record(NULL::prescriptions, $3::jsonb) r' }),
  ),
};

const INSERT: Statement = {
  name: 'insert-granted',
  text: 'INSERT INTO prescriptions SELECT * FROM jsonb_populate_record(NULL::prescriptions, $1::jsonb)',
};

/**
 * What would be stored, with all around it that signing needs; undefined where its patient or prescriber is
 * none of the practice.
 */
export async function loadGranted(
  connection: Connection,
  columns: GrantedColumns,
): Promise<SigningRow | undefined> {
  const [row] = await connection.run<SigningRow>(LOAD, [
    [columns.practice_id],
    [columns.id],
    JSON.stringify(columns),
  ]);
  return row;
}

/** Stores it. */
export async function addGranted(connection: Connection, columns: GrantedColumns): Promise<void> {
  await connection.run(INSERT, [JSON.stringify(columns)]);
}
