import type { PrescriptionForm } from '@erx/core/prescriptions/model';

/** What a field of the form needs of its surroundings. */
export interface FormAccess {
  readonly form: PrescriptionForm;
  set(changes: Partial<PrescriptionForm>): void;
  /** What is wrong with a field, once it was left or the form was judged. */
  errorOf(field: keyof PrescriptionForm): string | undefined;
  /** What is said of a field that is right: that it was filled in from the line. */
  helpOf?(field: keyof PrescriptionForm): string | undefined;
  /** @param written what is in the field now; default: what the form has */
  leave(field: keyof PrescriptionForm, written?: PrescriptionForm[keyof PrescriptionForm]): void;
}
