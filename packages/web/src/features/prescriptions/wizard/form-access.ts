import type { PrescriptionForm } from '@erx/core/prescriptions/model';

/** What a field of the form needs of its surroundings. */
export interface FormAccess {
  readonly form: PrescriptionForm;
  set(changes: Partial<PrescriptionForm>): void;
  /** What is wrong with a field, once it was left or the form was judged. */
  errorOf(field: keyof PrescriptionForm): string | undefined;
  leave(field: keyof PrescriptionForm): void;
}
