import { type Patient } from '@erx/core/patients/model';

/** Where a prescription is written, step by step. */
export function WizardPanel({ patient }: { patient: Patient }) {
  return <section aria-label="Prescribe" data-patient={patient.id} />;
}
