import type { ClinicalFact, NewClinicalFact } from '@erx/core/clinical-facts/model';
import { uuidv7 } from 'uuidv7';
import { batch } from '../platform/database/batch';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { TableRow } from '../platform/database/row';
import type { clinicalFacts } from '../platform/database/schema';

interface Row extends Pick<
  TableRow<typeof clinicalFacts>,
  'id' | 'kind' | 'value' | 'observed_on' | 'due_on' | 'recorded_at' | 'wrong_reason' | 'wrong_at'
> {
  recorder: string;
  marker: string | null;
  is_present: boolean;
}

const NEWEST_FIRST = 'f.observed_on DESC, f.recorded_at DESC, f.id DESC';

const LIST: Statement = {
  name: 'clinical-facts-of-patient',
  text: `SELECT f.id, f.kind, f.value, f.observed_on, f.due_on, f.recorded_at, f.wrong_reason, f.wrong_at,
      r.first_name || ' ' || r.last_name AS recorder, w.first_name || ' ' || w.last_name AS marker,
      f.wrong_at IS NULL AND row_number() OVER (PARTITION BY f.kind, f.wrong_at IS NULL
        ORDER BY ${NEWEST_FIRST}) = 1 AS is_present
    FROM clinical_facts f JOIN accounts r ON r.id = f.recorded_by LEFT JOIN accounts w ON w.id = f.wrong_by
    WHERE f.practice_id = $1 AND f.patient_id = $2 ORDER BY ${NEWEST_FIRST}`,
};

const ADDED = batch({
  practice_id: 'uuid',
  id: 'uuid',
  patient_id: 'uuid',
  kind: 'text',
  value: 'text',
  observed_on: 'date',
  due_on: 'date',
  recorded_by: 'uuid',
  recorded_at: 'timestamptz',
});

const ADD: Statement = {
  name: 'add-clinical-fact',
  text: `INSERT INTO clinical_facts (practice_id, id, patient_id, kind, value, observed_on, due_on, recorded_by,
      recorded_at)
    SELECT practice_id, id, patient_id, kind, value, observed_on, due_on, recorded_by, recorded_at
    FROM ${ADDED.from('added')}`,
};

const MARK_WRONG = named({
  name: 'mark-clinical-fact-wrong',
  text: `UPDATE clinical_facts SET wrong_reason = :reason, wrong_by = :accountId, wrong_at = :at
    WHERE practice_id = :practiceId AND patient_id = :patientId AND id = :id AND wrong_at IS NULL RETURNING id`,
});

/** Who does something, and when. */
interface Act {
  readonly accountId: string;
  readonly at: Date;
}

/** The clinical facts of the patients of one practice. */
export const clinicalFactsStore = (connection: Connection, practiceId: string) => ({
  /** Every fact of a patient, the newest by its own day first. */
  async list(patientId: string): Promise<ClinicalFact[]> {
    return (await connection.run<Row>(LIST, [practiceId, patientId])).map(factOf);
  },

  /** Records one. @returns its id */
  async add(
    patientId: string,
    fact: NewClinicalFact & { readonly observedOn: string },
    { accountId, at }: Act,
  ): Promise<string> {
    const id = uuidv7();
    await connection.run(
      ADD,
      ADDED.values([
        {
          practice_id: practiceId,
          id,
          patient_id: patientId,
          kind: fact.kind,
          value: fact.value,
          observed_on: fact.observedOn,
          due_on: fact.kind === 'pregnancy' && fact.dueOn !== '' ? fact.dueOn : null,
          recorded_by: accountId,
          recorded_at: at,
        },
      ]),
    );
    return id;
  },

  /** Marks one as entered in error. @returns false where it is marked already or is not there */
  async markWrong(patientId: string, id: string, reason: string, { accountId, at }: Act): Promise<boolean> {
    const rows = await MARK_WRONG.run(connection, { practiceId, patientId, id, reason, accountId, at });
    return rows.length > 0;
  },
});

function factOf(row: Row): ClinicalFact {
  return {
    id: row.id,
    kind: row.kind,
    value: row.value,
    observedOn: row.observed_on,
    ...(row.due_on === null ? {} : { dueOn: row.due_on }),
    isPresent: row.is_present,
    recordedBy: row.recorder,
    recordedAt: row.recorded_at.toISOString(),
    ...(row.wrong_at === null
      ? {}
      : {
          wrong: {
            reason: row.wrong_reason ?? '',
            markedBy: row.marker ?? '',
            markedAt: row.wrong_at.toISOString(),
          },
        }),
  };
}
