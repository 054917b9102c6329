import type { Diagnosis } from '@erx/core/drugs/model';
import type { Connection, Statement } from '../platform/database/database';

/** A rank that a user gave stays when the full list comes. */
const PUT: Statement = {
  name: 'put-diagnoses',
  text: `INSERT INTO diagnoses (code, description, billable, rank)
    SELECT *
    FROM jsonb_to_recordset($1::text::jsonb) AS row (code text, description text, billable boolean,
      rank integer)
    ON CONFLICT (code)
    DO UPDATE SET description = excluded.description, billable = excluded.billable,
      rank = greatest(diagnoses.rank, excluded.rank)`,
};

/** Adds diagnoses or brings them to what is given. */
export async function putDiagnoses(
  connection: Connection,
  diagnoses: readonly (Diagnosis & { readonly rank?: number })[],
): Promise<void> {
  const last = new Map(diagnoses.map((one) => [one.code, { ...one, rank: one.rank ?? 0 }]));
  await connection.run(PUT, [JSON.stringify([...last.values()])]);
}
