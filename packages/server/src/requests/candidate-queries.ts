import { type AskedPatient, phoneDigits, rankCandidates } from '@erx/core/requests/candidates';
import type { LinkCandidate } from '@erx/core/requests/model';
import type { PatientSummary } from '@erx/core/patients/model';
import { compactName } from '@erx/core/patients/search-terms';
import type { Connection, Statement } from '../platform/database/database';
import { chartsOf } from '../patients/charts';
import { SUMMARY_COLUMNS } from '../patients/store';

/** So many patients of a name are compared: of a larger practice those of the same birth date come first. */
const MOST_COMPARED = 200;

/** Who shares a birth date, a phone or a last name with the patient of a message, by each of their charts. */
const CANDIDATES: Statement = {
  name: 'link-candidates',
  text: `SELECT ${SUMMARY_COLUMNS}, ARRAY[p.home_phone, p.cell_phone, p.work_phone] AS phones, p.kept_id AS "keptId",
      EXISTS (SELECT FROM prescriptions x WHERE x.practice_id = p.practice_id AND x.patient_id = p.kept_id
        AND x.pharmacy_ncpdp_id = $3) AS "isFilledThere"
    FROM (SELECT DISTINCT t.patient_id FROM patient_terms t
      WHERE t.practice_id = $1 AND t.term = ANY($2::text[])) k
    CROSS JOIN LATERAL (SELECT c.*, k.patient_id AS kept_id FROM ${chartsOf('$1', 'k.patient_id')} c) p
    WHERE p.birth_date IS NOT NULL
    ORDER BY coalesce(p.birth_date = $4::date, false) DESC, p.last_name, p.first_name, p.id
    LIMIT ${String(MOST_COMPARED)}`,
};

interface CandidateRow extends PatientSummary {
  phones: string[];
  isFilledThere: boolean;
  /** Of the chart that is kept, where the row is of one that was merged into it. */
  keptId: string;
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
  const ranked = rankCandidates(
    asked,
    rows.map(({ phones, isFilledThere, keptId, ...patient }) => ({
      ...patient,
      patient: { ...patient, id: keptId },
      phones,
      isFilledThere,
    })),
  ).map(({ candidate, agrees, differs }) => ({ patient: candidate.patient, agrees, differs }));
  return ranked.filter(
    ({ patient }, at) => ranked.findIndex(({ patient: { id } }) => id === patient.id) === at,
  );
}
