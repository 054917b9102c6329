import { pass, stop, type Finding } from '../findings/finding';
import type { PatientSummary } from '../patients/model';
import type { RequestContent } from './model';

const letters = (name: string) => name.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase(); // networks write ASCII capitals without marks

/**
 * What differs between the patient that the pharmacy wrote and the one that is about to be linked (N2-23): last name and birth date. It is asked about
 * and not refused, because people marry and pharmacies mistype. What the pharmacy did not say cannot differ.
 */
export function findingsOnLink(asSent: RequestContent['patient'], chosen: Pick<PatientSummary, 'lastName' | 'birthDate'>): readonly Finding[] {
  const differs = {
    name: asSent.lastName !== undefined && letters(asSent.lastName) !== letters(chosen.lastName),
    birthDate: asSent.birthDate !== undefined && asSent.birthDate !== chosen.birthDate,
  };
  if (!differs.name && !differs.birthDate) return pass;
  return stop('request.link-differs', { what: differs.name && differs.birthDate ? 'Last name and birth date differ' : differs.name ? 'The last name differs' : 'The birth date differs' });
}
