import type { UnassignedRequest } from '@erx/core/requests/model';
import { showDate } from '@erx/core/values/dates';

export const KIND_LABEL = { refill: 'Refill', change: 'Change' } as const satisfies Record<
  UnassignedRequest['kind'],
  string
>;

/** What it is about: the drug as it was prescribed, else as it was dispensed. */
export function askedDrug({
  content: { prescribed, dispensed },
}: Pick<UnassignedRequest, 'content'>): string {
  return (prescribed ?? dispensed)?.description ?? '';
}

/** The patient as the pharmacy wrote them, with the birth date. */
export function patientAsWritten({
  content: {
    patient: { name, birthDate },
  },
}: Pick<UnassignedRequest, 'content'>): string {
  return birthDate === undefined ? name : `${name}, ${showDate(birthDate)}`;
}
