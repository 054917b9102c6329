import { type AskedPatient, phoneDigits, rankCandidates } from '@erx/core/requests/candidates';
import type { LinkCandidate } from '@erx/core/requests/model';
import type { PatientSummary } from '@erx/core/patients/model';
import { compactName } from '@erx/core/patients/search-terms';
import type { Connection, Statement } from '../platform/database/database';
import { SUMMARY_COLUMNS } from '../patients/store';

/** So many patients of a name are compared: of a larger practice those of the same birth date come first. */
const MOST_COMPARED = 200;

/** Who shares a birth date, a phone or a last name with the patient of a message. */
const CANDIDATES: Statement = {
  name: 'link-candidates',
  text: `SELECT ${SUMMARY_COLUMNS}, ARRAY[p.home_phone, p.cell_phone, p.work_phone] AS phones,
      EXISTS (SELECT FROM prescriptions x WHERE x.practice_id = p.practice_id AND x.patient_id = p.id
        AND x.pharmacy_ncpdp_id = $3) AS "isFilledThere"
    FROM patients p
    WHERE p.practice_id = $1 AND p.birth_date IS NOT NULL AND p.id IN (
      SELECT t.patient_id FROM patient_terms t WHERE t.practice_id = $1 AND t.term = ANY($2::text[]))
    ORDER BY coalesce(p.birth_date = $4::date, false) DESC, p.last_name, p.first_name, p.id
    LIMIT ${String(MOST_COMPARED)}`,
};

interface CandidateRow extends PatientSummary {
  phones: string[];
  isFilledThere: boolean;
}

/** Patients of a practice who may be meant by a message, likeliest first (requests/candidates.ts). */
export async function findCandidates(
  connection: Connection,
  practiceId: string,
  { asked, pharmacyNcpdpId }: { readonly asked: AskedPatient; readonly pharmacyNcpdpId: string },
): Promise<LinkCandidate[]> {
  const terms = [
    asked.birthDate,
    asked.phone && phoneDigits(asked.phone),
    asked.lastName && compactName(asked.lastName),
  ].filter((term) => term !== undefined && term !== '');
  const rows = await connection.run<CandidateRow>(CANDIDATES, [
    practiceId,
    terms,
    pharmacyNcpdpId,
    asked.birthDate ?? null,
  ]);
  return rankCandidates(
    asked,
    rows.map(({ phones, isFilledThere, ...patient }) => ({ ...patient, patient, phones, isFilledThere })),
  ).map(({ candidate, agrees, differs }) => ({ patient: candidate.patient, agrees, differs }));
}
