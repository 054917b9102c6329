import { type PatientFacts, toPatientResource } from '@erx/core/fhir/people';
import { GENERATION_SUFFIX } from '@erx/core/patients/model';
import { fold, queryTerms } from '@erx/core/patients/search-terms';
import { MOST_WORDS } from '../patients/store';
import { isRowId } from '../platform/database/row-id';
import { conditionsOf } from './conditions';
import { onlyValue, type Reader, type Sought, type Source } from './source';

type Row = Omit<PatientFacts, 'birthDate' | 'updatedAt' | 'mergedInto'> & {
  birthDate: string | null;
  updatedAt: Date;
  mergedInto: string | null;
};

const COLUMNS = `p.id, p.account_number AS "accountNumber", p.first_name AS "firstName",
  p.middle_name AS "middleName", p.last_name AS "lastName", p.generation, p.gender,
  p.birth_date AS "birthDate", p.address, p.address2, p.city, p.state, p.zip_code AS "zipCode",
  p.primary_phone_type AS "primaryPhoneType", p.home_phone AS "homePhone", p.cell_phone AS "cellPhone",
  p.work_phone AS "workPhone", p.email, p.updated_at AS "updatedAt", p.merged_into AS "mergedInto"`;

/** That a word begins one of those by which a patient is found (patients/terms.ts). */
const BY_TERM = `EXISTS (SELECT FROM patient_terms t WHERE t.practice_id = p.practice_id AND t.patient_id = p.id
  AND t.term >= ? AND t.term < ? || U&'\\FFFF')`;
const NAMES = ['name', 'family', 'given'];
/** What is written behind a name is part of it, and no term. */
const SUFFIXES = Object.values(GENERATION_SUFFIX).map(fold);
const mayBeSuffix = (word: string): boolean => SUFFIXES.some((suffix) => suffix.startsWith(word));

/** Patients of the practice; a chart that was merged into another is found by its id alone. */
export const patientSource: Source = {
  async scan({ connection, member }: Reader, sought: Sought, after, limit) {
    const conditions = conditionsOf(['p.practice_id = ?', member.practiceId]);
    const { ids } = sought;
    if (ids) conditions.add('p.id = ANY(?::uuid[])', [...ids].filter(isRowId));
    conditions.addKnown('p.id < ?::uuid', after);
    const birthDate = onlyValue(sought, 'birthdate');
    if (birthDate !== undefined && /^\d{4}-\d\d-\d\d$/.test(birthDate))
      conditions.add('p.birth_date = ?::date', birthDate);
    const number = onlyValue(sought, 'identifier')?.replace(/^[^|]*\|/, '');
    if (number) conditions.add('p.account_number = ?', number);
    const words = new Set(NAMES.flatMap((name) => queryTerms(onlyValue(sought, name) ?? '')));
    // what is found is judged by all of them
    for (const word of [...words].filter((one) => !mayBeSuffix(one)).slice(0, MOST_WORDS))
      conditions.add(BY_TERM, word);
    const rows = await connection.run<Row>(
      {
        text: `SELECT ${COLUMNS} FROM patients p WHERE ${conditions.text}
          ${ids ? '' : 'AND p.merged_into IS NULL'} ORDER BY p.id DESC LIMIT ${String(limit)}`,
      },
      conditions.values,
    );
    return rows.map((row) => toPatientResource(toFacts(row), member.practiceId));
  },
};

const toFacts = ({ birthDate, updatedAt, mergedInto, ...row }: Row): PatientFacts => ({
  ...row,
  birthDate: birthDate ?? '',
  updatedAt: updatedAt.toISOString(),
  ...(mergedInto === null ? {} : { mergedInto }),
});
