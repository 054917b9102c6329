import { Draft, type DraftContent } from '@erx/core/prescriptions/model';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

const COLUMNS = 'id, patient_id, version, content, saved_at';

const LIST: Statement = {
  name: 'list-drafts',
  text: `SELECT ${COLUMNS} FROM drafts WHERE practice_id = $1 AND account_id = $2 AND patient_id = $3
    ORDER BY begun_at, id`,
};
/** One that is there with the same content is what an earlier try has made: its answer was lost. */
const ADD = named({
  name: 'add-draft',
  text: `INSERT INTO drafts (practice_id, account_id, patient_id, id, content, begun_at, saved_at)
    VALUES (:practiceId, :accountId, :patientId, :id, :content, :at, :at)
    ON CONFLICT (practice_id, id) DO UPDATE SET saved_at = excluded.saved_at
      WHERE drafts.account_id = excluded.account_id AND drafts.patient_id = excluded.patient_id
        AND drafts.content = excluded.content
    RETURNING id, patient_id, version, content, saved_at`,
});
const CHANGE = named({
  name: 'change-draft',
  text: `UPDATE drafts SET version = version + (content <> :content)::int, content = :content, saved_at = :at
    WHERE practice_id = :practiceId AND account_id = :accountId AND patient_id = :patientId AND id = :id
      AND (version = :version OR content = :content)
    RETURNING id, patient_id, version, content, saved_at`,
});
const HAS: Statement = {
  name: 'has-draft',
  text: 'SELECT id FROM drafts WHERE practice_id = $1 AND account_id = $2 AND id = $3',
};
const DISCARD: Statement = {
  name: 'discard-draft',
  text: 'DELETE FROM drafts WHERE practice_id = $1 AND account_id = $2 AND id = $3',
};

interface DraftRow {
  id: string;
  patient_id: string;
  version: number;
  content: string;
  saved_at: Date;
}

/** A draft as a caller has last seen it; version 0 where it is new. */
interface SeenDraft {
  readonly id: string;
  readonly patientId: string;
  readonly version: number;
}

/** The half-written prescriptions of one person in one practice. */
export const draftsStore = (connection: Connection, practiceId: string, accountId: string) => ({
  /** Those for a patient, without what was kept by a version whose form this one cannot read. */
  async list(patientId: string): Promise<Draft[]> {
    const rows = await connection.run<DraftRow>(LIST, [practiceId, accountId, patientId]);
    return rows.flatMap((row) => toDraft(row) ?? []);
  },
  /** Keeps a draft as it is written now. @returns undefined where it is not as it was seen */
  async save({ id, patientId, version }: SeenDraft, content: DraftContent, at: Date) {
    const values = { practiceId, accountId, patientId, id, content: JSON.stringify(content), at };
    const [row] =
      version === 0
        ? await ADD.run<DraftRow>(connection, values)
        : await CHANGE.run<DraftRow>(connection, { ...values, version });
    return row && toDraft(row);
  },
  has: async (id: string) => (await connection.run(HAS, [practiceId, accountId, id])).length > 0,
  async discard(id: string): Promise<void> {
    await connection.run(DISCARD, [practiceId, accountId, id]);
  },
});

function toDraft(row: DraftRow): Draft | undefined {
  return Draft.safeParse({
    ...(JSON.parse(row.content) as object),
    id: row.id,
    patientId: row.patient_id,
    version: row.version,
    savedAt: row.saved_at.toISOString(),
  }).data;
}
