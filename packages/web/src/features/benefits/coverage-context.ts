import type { Eligibility, EligibilityCheck } from '@erx/core/benefits/model';
import type { Drug } from '@erx/core/drugs/model';
import type { Patient } from '@erx/core/patients/model';
import { createContext, useContext, useEffect, useMemo } from 'react';

/** The coverage of the patient in view, shared by the drawer and the wizard. */
export interface PatientCoverage {
  readonly patient: Patient;
  /** Whether the signed-in person may ask at all, and there is a provider to ask for. */
  readonly isAvailable: boolean;
  /** The latest check; undefined while there is none, which is not the same as no coverage. */
  readonly check: EligibilityCheck | undefined;
  readonly isChecking: boolean;
  /** Why the call itself failed, when it did. */
  readonly error: unknown;
  /** What prescriptions are written under; undefined without a usable coverage. */
  readonly coverage: Eligibility | undefined;
  /** Chooses one of several coverages by its key. */
  choose(key: string): void;
  /** Asks unless an answer is there or under way (P2-4). */
  load(): void;
  /** Asks again. */
  refresh(): void;
  /** The drug that is being prescribed, for the drawer's FORMULARY section. */
  readonly drug: Drug | undefined;
  showDrug(drug: Drug | undefined): void;
}

export const CoverageContext = createContext<PatientCoverage | undefined>(undefined);

/** The coverage of the patient in view. @throws outside of CoverageProvider */
export function usePatientCoverage(): PatientCoverage {
  const value = useContext(CoverageContext);
  if (!value) throw new Error('usePatientCoverage outside of CoverageProvider');
  return value;
}

/**
 * The coverage for the wizard: asks for it once something is written (P2-4).
 * @param isWanted false while the form is only in view: each question costs the plan and the practice
 * @returns the numbers that a prescription carries; undefined without a usable coverage
 */
export function useCoverageForPrescribing(isWanted = true) {
  const { coverage, load } = usePatientCoverage();
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted, load]);
  return useMemo(() => {
    if (!coverage) return undefined;
    const { memberId, bin, pcn, groupId, cardHolderId } = coverage.patient;
    return { pbmId: coverage.pbmId, memberId, bin, pcn, groupId, cardHolderId };
  }, [coverage]);
}
