import {
  type AllergyKnowledge,
  type MergedChart,
  type Patient,
  PatientFields,
  type PatientSummary,
} from '@erx/core/patients/model';
import { queryTerms } from '@erx/core/patients/search-terms';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { batch } from '../platform/database/batch';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { patients } from '../platform/database/schema';
import { readCursor, writeCursor } from '../platform/cursor';
import { addTerms, indexTerms } from './terms';

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
    WHERE v.practice_id = $1 AND v.account_id = $2 AND p.merged_into IS NULL
    ORDER BY v.opened_at DESC NULLS LAST LIMIT $3`,
};

/** By bytes, so that a cursor means the same in both databases (docs/decisions/api.md#lists). */
const LIST = named({
  name: 'list-patients',
  text: `SELECT ${SUMMARY_COLUMNS} FROM patients p
    WHERE p.practice_id = :practiceId AND p.merged_into IS NULL
      AND (:lastName::text IS NULL
        OR (p.last_name COLLATE "C", p.first_name COLLATE "C", p.id) > (:lastName, :firstName, :id::uuid))
    ORDER BY p.last_name COLLATE "C", p.first_name COLLATE "C", p.id LIMIT :limit`,
});

const VISITS = batch({
  practice_id: 'uuid',
  account_id: 'uuid',
  patient_id: 'uuid',
  opened_at: 'timestamptz',
});

/** Of one that is opened twice in a statement the later time is kept; in one order, so that none wait for each other. */
const VISIT: Statement = {
  name: 'visit-patients',
  text: `INSERT INTO patient_visits (${VISITS.columns})
    SELECT DISTINCT ON (practice_id, account_id, patient_id) ${VISITS.columns} FROM ${VISITS.from('v')}
    ORDER BY practice_id, account_id, patient_id, opened_at DESC
    ON CONFLICT (practice_id, account_id, patient_id) DO UPDATE SET opened_at = excluded.opened_at`,
};

interface Visit {
  readonly practiceId: string;
  readonly accountId: string;
  readonly patientId: string;
  readonly at: Date;
}

/** Remembers which accounts opened which patients. */
export async function recordVisits(connection: Connection, visits: readonly Visit[]): Promise<void> {
  const rows = visits.map((visit) => ({
    practice_id: visit.practiceId,
    account_id: visit.accountId,
    patient_id: visit.patientId,
    opened_at: visit.at,
  }));
  await connection.run(VISIT, VISITS.values(rows));
}

const NO_KNOWN_ALLERGIES: Statement = {
  name: 'set-no-known-allergies',
  text: `UPDATE patients
    SET no_known_allergies = $3, updated_at = $4
    WHERE practice_id = $1 AND id = $2 AND no_known_allergies <> $3`,
};

const KNOWN_BESIDES: Statement = {
  name: 'patient-known-besides',
  text: `SELECT EXISTS (SELECT FROM allergies WHERE practice_id = $1 AND patient_id = $2 AND NOT hide) AS any,
    (SELECT count(*)::int FROM legacy_records WHERE practice_id = $1 AND patient_id = $2 AND kind = 'allergy'
      AND imported_id = '') AS to_match,
    (SELECT json_agg(json_build_object('mergeId', g.id, 'id', c.id, 'accountNumber', c.account_number,
        'firstName', c.first_name, 'middleName', c.middle_name, 'lastName', c.last_name,
        'generation', c.generation, 'mergedBy', a.first_name || ' ' || a.last_name,
        'mergedAt', to_char(g.merged_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'reason', g.reason) ORDER BY g.merged_at DESC, g.id)
      FROM patients c
      JOIN patient_merges g ON g.practice_id = c.practice_id AND g.merged_id = c.id AND g.undone_at IS NULL
      JOIN accounts a ON a.id = g.merged_by
      WHERE c.practice_id = $1 AND c.merged_into = $2) AS merged_charts,
    (SELECT count(*)::int FROM patients o JOIN patients p ON p.practice_id = o.practice_id AND p.id = $2
      WHERE o.practice_id = $1 AND o.last_name COLLATE "C" = p.last_name COLLATE "C" AND o.id <> $2
        AND o.merged_into IS NULL) AS namesakes`,
};

/** Where everything is of a chart that was merged into another. */
const MERGED_INTO: Statement = {
  name: 'patient-merged-into',
  text: `SELECT k.id, k.account_number AS "accountNumber", g.merged_at AS "mergedAt"
    FROM patients m
    JOIN patients k ON k.practice_id = m.practice_id AND k.id = m.merged_into
    JOIN patient_merges g ON g.practice_id = m.practice_id AND g.merged_id = m.id AND g.undone_at IS NULL
    WHERE m.practice_id = $1 AND m.id = $2`,
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

const HAS: Statement = {
  name: 'has-patient',
  text: 'SELECT EXISTS (SELECT FROM patients WHERE practice_id = $1 AND id = $2 AND merged_into IS NULL) AS has',
};
const TAKEN_NUMBERS: Statement = {
  name: 'taken-account-numbers',
  text: 'SELECT account_number FROM patients WHERE practice_id = $1 AND account_number = ANY($2)',
};

/** The most words a search looks at; the rest of a pasted page is not worth a query. */
export const MOST_WORDS = 6;

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

  /** One patient; undefined where the practice has none of this id. */
  find: (id: string): Promise<Patient | undefined> => findPatient(connection, practiceId, id),

  /** Whether the practice has a patient of this id; what was merged into another chart is none. */
  async has(id: string): Promise<boolean> {
    const [row] = await connection.run<{ has: boolean }>(HAS, [practiceId, id]);
    return row?.has === true;
  },

  /** Those of the account numbers that patients of the practice already have. */
  async takenAccountNumbers(numbers: readonly string[]): Promise<Set<string>> {
    const rows = await connection.run<{ account_number: string }>(TAKEN_NUMBERS, [practiceId, numbers]);
    return new Set(rows.map((row) => row.account_number));
  },

  /** Sets the plan and the member's number. @param coverage absent for none */
  async setCoverage(id: string, coverage: Patient['coverage'], at: Date): Promise<void> {
    const { planName = '', memberId = '' } = coverage ?? {};
    await connection.orm
      .update(patients)
      .set({ planName, memberId, updatedAt: at })
      .where(and(eq(patients.practiceId, practiceId), eq(patients.id, id)));
  },

  /** Says, or takes back, that a patient has no known allergies. */
  async setNoKnownAllergies(id: string, noKnownAllergies: boolean, at: Date): Promise<void> {
    await connection.run(NO_KNOWN_ALLERGIES, [practiceId, id, noKnownAllergies, at]);
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
    await indexTerms(connection, practiceId, id);
  },

  /** Finds a patient by the words of all their charts; a chart that was merged into another by none. */
  index: (id: string): Promise<void> => indexTerms(connection, practiceId, id),

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
  const [known] = await connection.run<{
    any: boolean;
    to_match: number;
    merged_charts: MergedChart[] | null;
    namesakes: number;
  }>(KNOWN_BESIDES, [practiceId, id]);
  const [into] =
    row.mergedInto === null ? [] : await connection.run<MergedInto>(MERGED_INTO, [practiceId, id]);
  if (!known) throw new Error('A statement that always answers with a row has answered with none.');
  return {
    ...patientOf(
      row,
      known.any ? 'recorded' : row.noKnownAllergies ? 'none-known' : 'unknown',
      known.to_match,
    ),
    ...(known.namesakes === 0 ? {} : { namesakes: known.namesakes }),
    ...(known.merged_charts === null ? {} : { mergedCharts: known.merged_charts }),
    ...(into === undefined ? {} : { mergedInto: { ...into, mergedAt: into.mergedAt.toISOString() } }),
  };
}

interface MergedInto {
  id: string;
  accountNumber: string;
  mergedAt: Date;
}

/** Where a page ended: last name, first name, id. */
const Place = z.tuple([z.string(), z.string(), z.uuid()]);

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
  const {
    practiceId: _,
    noKnownAllergies: __,
    mergedInto: ___,
    planName,
    memberId,
    createdAt,
    updatedAt,
    ...fields
  } = row;
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
