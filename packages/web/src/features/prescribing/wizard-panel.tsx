import type { Patient } from '@erx/core/patients/model';

interface Props {
  patient: Patient;
  /** A prescription of the same patient to write again; the panel reads it by its id. */
  repeatId?: string;
}

/** Where a prescription is written, step by step. */
export function WizardPanel({ patient, repeatId }: Props) {
  return <section aria-label="Prescribe" data-patient={patient.id} data-repeat={repeatId} />;
}
