import { alikePatients, type ComparedPatient } from '@erx/core/patients/alike';
import {
  type AlikePatient,
  type AllergyKnowledge,
  type Patient,
  PatientFields,
  type PatientIdentity,
  type PatientSummary,
} from '@erx/core/patients/model';
import { patientTerms, queryTerms } from '@erx/core/patients/search-terms';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { patientTerms as termsTable, patients } from '../platform/database/schema';
import { readCursor, writeCursor } from '../platform/cursor';

type Row = typeof patients.$inferSelect;

/** How many patients a search answers with: more is a reason to type on. */
const SEARCH_LIMIT = 30;

/** A patient in short, from the table of patients as p. */
export const SUMMARY_COLUMNS = `p.id, p.account_number AS "accountNumber", p.first_name AS "firstName",
  p.middle_name AS "middleName", p.last_name AS "lastName", p.generation,
  p.birth_date AS "birthDate", p.gender, p.address, p.city, p.state, p.zip_code AS "zipCode", p.comments,
  CASE p.primary_phone_type WHEN 'Home' THEN p.home_phone WHEN 'Cell' THEN p.cell_phone
    ELSE p.work_phone END AS phone`;

const RECENT: Statement = {
  name: 'recent-patients',
  text: `SELECT ${SUMMARY_COLUMNS}
    FROM patient_visits v
    JOIN patients p ON p.practice_id = v.practice_id AND p.id = v.patient_id
    WHERE v.practice_id = $1 AND v.account_id = $2 ORDER BY v.opened_at DESC NULLS LAST LIMIT $3`,
};

/** By bytes, so that a cursor means the same in both databases (docs/decisions/api.md#lists). */
const LIST = named({
  name: 'list-patients',
  text: `SELECT ${SUMMARY_COLUMNS} FROM patients p
    WHERE p.practice_id = :practiceId
      AND (:lastName::text IS NULL
        OR (p.last_name COLLATE "C", p.first_name COLLATE "C", p.id) > (:lastName, :firstName, :id::uuid))
    ORDER BY p.last_name COLLATE "C", p.first_name COLLATE "C", p.id LIMIT :limit`,
});

const VISIT: Statement = {
  name: 'visit-patient',
  text: `INSERT INTO patient_visits (practice_id, account_id, patient_id, opened_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (practice_id, account_id, patient_id) DO UPDATE SET opened_at = excluded.opened_at`,
};

const NO_KNOWN_ALLERGIES: Statement = {
  name: 'set-no-known-allergies',
  text: `UPDATE patients
    SET no_known_allergies = $3, updated_at = $4
    WHERE practice_id = $1 AND id = $2 AND no_known_allergies <> $3`,
};

const ALLERGIES_KNOWN: Statement = {
  name: 'allergies-known',
  text: `SELECT EXISTS (SELECT FROM allergies WHERE practice_id = $1 AND patient_id = $2 AND NOT hide) AS any,
    (SELECT count(*)::int FROM legacy_records WHERE practice_id = $1 AND patient_id = $2 AND kind = 'allergy'
      AND imported_id = '') AS to_match`,
};

/** A patient is found when every word begins one of their terms. */
function searchStatement(words: number): Statement {
  const filters = Array.from(
    { length: words },
    (_, index) =>
      `EXISTS (SELECT FROM patient_terms t WHERE t.practice_id = p.practice_id AND t.patient_id = p.id
        AND t.term >= $${String(index + 2)} AND t.term < $${String(index + 2)} || U&'\\FFFF')`,
  );
  return {
    name: `search-patients-${String(words)}`,
    text: `SELECT ${SUMMARY_COLUMNS} FROM patients p
      WHERE p.practice_id = $1 AND p.id IN (SELECT t.patient_id FROM patient_terms t
        WHERE t.practice_id = $1 AND t.term >= $2 AND t.term < $2 || U&'\\FFFF')
      AND ${filters.join(' AND ')} ORDER BY p.last_name, p.first_name, p.id LIMIT ${String(SEARCH_LIMIT)}`,
  };
}

/** So many patients of one birth date or phone are compared: those who share most of the other words first. */
const MOST_COMPARED = 100;

/** Who has the birth date or a phone of a person, by the index of the words that patients are found by. */
const ALIKE = named({
  name: 'alike-patients',
  text: `SELECT p.id, p.account_number AS "accountNumber", p.first_name AS "firstName",
      p.middle_name AS "middleName", p.last_name AS "lastName", p.generation, p.birth_date AS "birthDate",
      p.home_phone AS "homePhone", p.cell_phone AS "cellPhone", p.work_phone AS "workPhone"
    FROM patients p
    WHERE p.practice_id = :practiceId AND p.id IS DISTINCT FROM :except::uuid
      AND p.id IN (SELECT t.patient_id FROM patient_terms t
        WHERE t.practice_id = :practiceId AND t.term = ANY(:shared::text[]))
    ORDER BY (SELECT count(*) FROM patient_terms t WHERE t.practice_id = p.practice_id AND t.patient_id = p.id
        AND t.term = ANY(:terms::text[])) DESC, p.last_name, p.first_name, p.id
    LIMIT :limit`,
});

const HAS: Statement = {
  name: 'has-patient',
  text: 'SELECT EXISTS (SELECT FROM patients WHERE practice_id = $1 AND id = $2) AS has',
};
const TAKEN_NUMBERS: Statement = {
  name: 'taken-account-numbers',
  text: 'SELECT account_number FROM patients WHERE practice_id = $1 AND account_number = ANY($2)',
};

/** The most words a search looks at; the rest of a pasted page is not worth a query. */
const MOST_WORDS = 6;

/** The patients of one practice. */
export const patientsStore = (connection: Connection, practiceId: string) => ({
  /** Patients in whose terms every word of the text begins, by name; none for a text without words. */
  async search(text: string): Promise<PatientSummary[]> {
    const words = queryTerms(text).slice(0, MOST_WORDS);
    if (words.length === 0) return [];
    return await connection.run<PatientSummary>(searchStatement(words.length), [practiceId, ...words]);
  },

  /**
   * A page of all patients, by last name, first name and id (S7-1).
   * @throws AppError call.cursor-unknown for a cursor that no page ended with
   */
  async list(
    after: string | undefined,
    limit: number,
  ): Promise<{ readonly items: PatientSummary[]; readonly next: string | undefined }> {
    const [lastName, firstName, id] = after === undefined ? [null, null, null] : readCursor(Place, after);
    const rows = await LIST.run<PatientSummary>(connection, {
      practiceId,
      lastName,
      firstName,
      id,
      limit: limit + 1,
    });
    const items = rows.slice(0, limit);
    const end = items.at(-1);
    return {
      items,
      next: rows.length > limit && end ? writeCursor([end.lastName, end.firstName, end.id]) : undefined,
    };
  },

  /** The patients an account opened last, latest first. */
  async recent(accountId: string, count: number): Promise<PatientSummary[]> {
    return await connection.run<PatientSummary>(RECENT, [practiceId, accountId, count]);
  },

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

  /** One patient; undefined where the practice has none of this id. */
  find: (id: string): Promise<Patient | undefined> => findPatient(connection, practiceId, id),

  /** Whether the practice has a patient of this id. */
  async has(id: string): Promise<boolean> {
    const [row] = await connection.run<{ has: boolean }>(HAS, [practiceId, id]);
    return row?.has === true;
  },

  /** Those of the account numbers that patients of the practice already have. */
  async takenAccountNumbers(numbers: readonly string[]): Promise<Set<string>> {
    const rows = await connection.run<{ account_number: string }>(TAKEN_NUMBERS, [practiceId, numbers]);
    return new Set(rows.map((row) => row.account_number));
  },

  /** Says, or takes back, that a patient has no known allergies. */
  async setNoKnownAllergies(id: string, noKnownAllergies: boolean, at: Date): Promise<void> {
    await connection.run(NO_KNOWN_ALLERGIES, [practiceId, id, noKnownAllergies, at]);
  },

  /** Remembers that an account opened a patient. */
  async visit(accountId: string, id: string, at: Date): Promise<void> {
    await connection.run(VISIT, [practiceId, accountId, id, at]);
  },

  /**
   * Adds a patient with the words it is found by, without measures (measurements-store.ts). A taken account
   * number breaches patients_by_account_number.
   */
  async add(id: string, fields: PatientFields, at: Date): Promise<void> {
    await connection.orm
      .insert(patients)
      .values({ practiceId, id, ...columnsOf(fields), createdAt: at, updatedAt: at });
    await addTerms(connection, practiceId, id, fields);
  },

  /** Replaces what is entered of a patient, but for the measures. */
  async replace(id: string, fields: PatientFields, at: Date): Promise<void> {
    await connection.orm
      .update(patients)
      .set({ ...columnsOf(fields), updatedAt: at })
      .where(and(eq(patients.practiceId, practiceId), eq(patients.id, id)));
    await connection.orm
      .delete(termsTable)
      .where(and(eq(termsTable.practiceId, practiceId), eq(termsTable.patientId, id)));
    await addTerms(connection, practiceId, id, fields);
  },

  /** Holds the row until the transaction ends, so that two changes of one patient follow each other. */
  async lock(id: string): Promise<void> {
    await connection.orm.execute(
      sql`SELECT FROM patients WHERE practice_id = ${practiceId} AND id = ${id} FOR UPDATE`,
    );
  },
});

async function findPatient(
  connection: Connection,
  practiceId: string,
  id: string,
): Promise<Patient | undefined> {
  const [row] = await connection.orm
    .select()
    .from(patients)
    .where(and(eq(patients.practiceId, practiceId), eq(patients.id, id)));
  if (!row) return undefined;
  const [known] = await connection.run<{ any: boolean; to_match: number }>(ALLERGIES_KNOWN, [practiceId, id]);
  if (!known) throw new Error('A statement that always answers with a row has answered with none.');
  return patientOf(
    row,
    known.any ? 'recorded' : row.noKnownAllergies ? 'none-known' : 'unknown',
    known.to_match,
  );
}

/** Where a page ended: last name, first name, id. */
const Place = z.tuple([z.string(), z.string(), z.uuid()]);

async function addTerms(
  connection: Connection,
  practiceId: string,
  patientId: string,
  fields: PatientFields,
): Promise<void> {
  const terms = patientTerms(fields);
  if (terms.length > 0)
    await connection.orm.insert(termsTable).values(terms.map((term) => ({ practiceId, term, patientId })));
}

function columnsOf(fields: PatientFields) {
  const {
    weight: _,
    weightUnits: __,
    weightMeasuredOn: ___,
    height: ____,
    heightUnits: _____,
    heightMeasuredOn: ______,
    birthDate,
    ...others
  } = fields;
  return { ...others, birthDate: birthDate || null };
}

function patientOf(row: Row, allergyKnowledge: AllergyKnowledge, allergiesToMatch: number): Patient {
  const { practiceId: _, noKnownAllergies: __, planName, memberId, createdAt, updatedAt, ...fields } = row;
  return {
    ...fields,
    generation: fields.generation as Patient['generation'],
    gender: fields.gender as Patient['gender'],
    state: fields.state as Patient['state'],
    primaryPhoneType: fields.primaryPhoneType as Patient['primaryPhoneType'],
    birthDate: fields.birthDate ?? '',
    weight: fields.weight ?? '',
    weightMeasuredOn: fields.weightMeasuredOn ?? '',
    height: fields.height ?? '',
    heightMeasuredOn: fields.heightMeasuredOn ?? '',
    allergyKnowledge,
    allergiesToMatch,
    ...(planName ? { coverage: { planName, memberId } } : {}),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** What is entered of a stored patient. */
export function fieldsOf(patient: Patient): PatientFields {
  return Object.fromEntries(
    Object.keys(PatientFields.shape).map((key) => [key, patient[key as keyof PatientFields]]),
  ) as PatientFields;
}
