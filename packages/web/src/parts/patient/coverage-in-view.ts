import { createContext, useContext } from 'react';
import type { Patient } from '@erx/core/patients/model';

/** The plan that a benefit manager named for a patient; the record may name none, or an older one. */
export interface CoverageFound {
  readonly patientId: string;
  readonly planName: string;
}

export const CoverageInView = createContext<CoverageFound | undefined>(undefined);

/** The name of a patient's plan: the one found just now, else that of the record; undefined of neither. */
export function usePlanName({ id, coverage }: Patient): string | undefined {
  const found = useContext(CoverageInView);
  return found?.patientId === id && found.planName !== '' ? found.planName : coverage?.planName;
}
