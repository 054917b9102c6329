import type { Patient } from '@erx/core/patients/model';
import {
  SIGNED_KIND_LABEL,
  SIGNED_SORT_LABEL,
  type SignedKind,
  type SignedSort,
} from '@erx/core/signing/model';
import type { FoundUser } from '@erx/core/users/model';
import type { CalendarDate } from '@erx/core/values/dates';
import { readDays, typedDays, type TypedDays } from '../../ui/form/typed-days';

/** A patient as a filter names one. */
export type ChosenPatient = Pick<Patient, 'id' | 'firstName' | 'lastName'>;

/** The filters as they are in the form (S2.9-1). */
export interface ArchiveForm extends TypedDays {
  readonly patient: ChosenPatient | undefined;
  readonly kind: SignedKind | '';
  readonly user: FoundUser | undefined;
  readonly sortBy: SignedSort;
}

export const KIND_OPTIONS: Readonly<Record<SignedKind | '', string>> = { '': 'All', ...SIGNED_KIND_LABEL };
export const SORT_OPTIONS = SIGNED_SORT_LABEL;

/** What the form begins with: today (S2.9-1, S9-1). */
export function newArchiveForm(today: CalendarDate): ArchiveForm {
  return { ...typedDays(today, today), patient: undefined, kind: '', user: undefined, sortBy: 'DateSigned' };
}

/** What is asked of the server. */
export function archiveQuery(form: ArchiveForm) {
  const { from, to } = readDays(form, 'tracing.dates-reversed');
  return {
    sortBy: form.sortBy,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(form.patient ? { patientId: form.patient.id } : {}),
    ...(form.user ? { userId: form.user.id } : {}),
    ...(form.kind === '' ? {} : { resourceReferenceType: form.kind }),
  };
}
