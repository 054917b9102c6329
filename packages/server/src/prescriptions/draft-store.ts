import { Draft } from '@erx/core/prescriptions/model';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

const FIND: Statement = {
  name: 'find-draft',
  text: 'SELECT content, saved_at FROM drafts WHERE practice_id = $1 AND account_id = $2 AND patient_id = $3',
};
const SAVE = named({
  name: 'save-draft',
  text: `INSERT INTO drafts (practice_id, account_id, patient_id, content, saved_at)
    VALUES (:practiceId, :accountId, :patientId, :content, :at)
    ON CONFLICT (practice_id, account_id, patient_id)
    DO UPDATE SET content = excluded.content, saved_at = excluded.saved_at`,
});
const DISCARD: Statement = {
  name: 'discard-draft',
  text: 'DELETE FROM drafts WHERE practice_id = $1 AND account_id = $2 AND patient_id = $3',
};

type Content = Omit<Draft, 'patientId' | 'savedAt'>;

/** The half-written prescriptions of one person in one practice. */
export const draftsStore = (connection: Connection, practiceId: string, accountId: string) => ({
  /**
   * The draft for a patient; undefined where there is none, or where it was kept by a version whose form this
   * one cannot read.
   */
  async find(patientId: string): Promise<Draft | undefined> {
    const [row] = await connection.run<{ content: string; saved_at: Date }>(FIND, [
      practiceId,
      accountId,
      patientId,
    ]);
    if (!row) return undefined;
    const parsed = Draft.safeParse({
      ...(JSON.parse(row.content) as Content),
      patientId,
      savedAt: row.saved_at.toISOString(),
    });
    return parsed.success ? parsed.data : undefined;
  },
  async save(patientId: string, content: Content, at: Date): Promise<void> {
    await SAVE.run(connection, { practiceId, accountId, patientId, content: JSON.stringify(content), at });
  },
  async discard(patientId: string): Promise<void> {
    await connection.run(DISCARD, [practiceId, accountId, patientId]);
  },
});
