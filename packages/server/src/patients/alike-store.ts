import { alikeBy, alikePatients, type ComparedPatient, toChartInShort } from '@erx/core/patients/alike';
import { alikePairs, pairKey } from '@erx/core/patients/alike-pairs';
import type { AlikePair } from '@erx/core/patients/merge-model';
import type { AlikePatient, PatientIdentity } from '@erx/core/patients/model';
import { patientTerms } from '@erx/core/patients/search-terms';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { chartsOf } from './charts';

/** So many patients of one birth date or phone are compared: those who share most of the other words first. */
const MOST_COMPARED = 100;

/**
 * Who has the birth date or a phone of a person, by the index of the words that patients are found by, and each as
 * every chart of theirs has them.
 */
const ALIKE = named({
  name: 'alike-patients',
  text: `SELECT p.id, p.account_number AS "accountNumber", c.first_name AS "firstName",
      c.middle_name AS "middleName", c.last_name AS "lastName", c.generation, c.birth_date AS "birthDate",
      c.home_phone AS "homePhone", c.cell_phone AS "cellPhone", c.work_phone AS "workPhone"
    FROM patients p CROSS JOIN LATERAL ${chartsOf('p.practice_id', 'p.id')} c
    WHERE p.practice_id = :practiceId AND p.id IS DISTINCT FROM :except::uuid
      AND p.id IN (SELECT t.patient_id FROM patient_terms t
        WHERE t.practice_id = :practiceId AND t.term = ANY(:shared::text[]))
    ORDER BY (SELECT count(*) FROM patient_terms t WHERE t.practice_id = p.practice_id AND t.patient_id = p.id
        AND t.term = ANY(:terms::text[])) DESC, p.last_name, p.first_name, p.id
    LIMIT :limit`,
});

/** The people of the practice's charts, as far as they are compared with each other. */
const COMPARED: Statement = {
  name: 'compared-patients',
  text: `SELECT p.id, p.account_number AS "accountNumber", p.first_name AS "firstName",
      p.middle_name AS "middleName", p.last_name AS "lastName", p.generation, p.birth_date AS "birthDate",
      p.home_phone AS "homePhone", p.cell_phone AS "cellPhone", p.work_phone AS "workPhone"
    FROM patients p WHERE p.practice_id = $1 AND p.merged_into IS NULL
    ORDER BY p.last_name, p.first_name, p.id`,
};

interface DistinctRow {
  one_id: string;
  other_id: string;
  reason: string;
  marked_at: Date;
  marked_by: string;
}

const DISTINCT: Statement = {
  name: 'distinct-patients',
  text: `SELECT t.one_id, t.other_id, t.reason, t.marked_at, a.first_name || ' ' || a.last_name AS marked_by
    FROM distinct_patients t JOIN accounts a ON a.id = t.marked_by
    WHERE t.practice_id = $1 ORDER BY t.marked_at DESC, t.one_id, t.other_id`,
};

const MARK_DISTINCT = named({
  name: 'mark-patients-distinct',
  text: `INSERT INTO distinct_patients (practice_id, one_id, other_id, reason, marked_by, marked_at)
    VALUES (:practiceId, least(:one::uuid, :other::uuid), greatest(:one::uuid, :other::uuid), :reason, :accountId, :at)
    ON CONFLICT (practice_id, one_id, other_id) DO NOTHING RETURNING one_id`,
});

const UNMARK_DISTINCT = named({
  name: 'undo-mark-patients-distinct',
  text: `DELETE FROM distinct_patients WHERE practice_id = :practiceId
    AND one_id = least(:one::uuid, :other::uuid) AND other_id = greatest(:one::uuid, :other::uuid) RETURNING one_id`,
});

/** Two charts, and who speaks of them. */
interface Saying {
  readonly one: string;
  readonly other: string;
  readonly accountId: string;
  readonly reason: string;
  readonly at: Date;
}

/** Who may be whom among the patients of one practice. */
export const alikeStore = (connection: Connection, practiceId: string) => {
  const compared = () => connection.run<ComparedPatient>(COMPARED, [practiceId]);
  const marked = () => connection.run<DistinctRow>(DISTINCT, [practiceId]);
  return {
    /** The patients who may be a person, the likeliest first; at most five. */
    async alikeTo({ except, ...person }: PatientIdentity): Promise<AlikePatient[]> {
      const { middleName = '', homePhone = '', cellPhone = '', workPhone = '', ...others } = person;
      const rows = await ALIKE.run<ComparedPatient>(connection, {
        practiceId,
        except,
        limit: MOST_COMPARED,
        shared: [person.birthDate, homePhone, cellPhone, workPhone].filter(Boolean),
        terms: patientTerms({ ...others, middleName, accountNumber: '', homePhone, cellPhone, workPhone }),
      });
      return alikePatients(person, rows);
    },

    /** Charts that may be of one person, two and two, the surest first; none that were marked as of two people. */
    async pairs(): Promise<AlikePair[]> {
      const apart = new Set((await marked()).map((row) => pairKey(row.one_id, row.other_id)));
      return alikePairs(await compared(), (one, other) => apart.has(pairKey(one, other)));
    },

    /** Those that were marked as of two people, the latest first, as far as both charts are still kept. */
    async distinct(): Promise<AlikePair[]> {
      const known = new Map((await compared()).map((patient) => [patient.id, patient]));
      return (await marked()).flatMap((row): AlikePair[] => {
        const [one, other] = [known.get(row.one_id), known.get(row.other_id)];
        if (!one || !other) return [];
        const by = alikeBy(one, other);
        return [
          {
            one: toChartInShort(one),
            other: toChartInShort(other),
            ...(by === undefined ? {} : { by }),
            distinct: { reason: row.reason, markedBy: row.marked_by, markedAt: row.marked_at.toISOString() },
          },
        ];
      });
    },

    /** @returns whether it had not been said before */
    async markDistinct({ one, other, reason, accountId, at }: Saying): Promise<boolean> {
      const said = await MARK_DISTINCT.run(connection, { practiceId, one, other, reason, accountId, at });
      return said.length > 0;
    },

    /** @returns whether it had been said */
    async unmarkDistinct(one: string, other: string): Promise<boolean> {
      return (await UNMARK_DISTINCT.run(connection, { practiceId, one, other })).length > 0;
    },
  };
};
