import type { AttentionItem } from '@erx/core/attention/model';
import { attentionText } from '@erx/core/attention/words';
import { tallMan } from '@erx/core/drugs/tall-man';
import { patientName } from '@erx/core/patients/name';
import { showDate } from '@erx/core/values/dates';
import { patientText as patientOfRequest } from '../requests/request-columns';

/** Whom an item is about; as a pharmacy wrote it, behind a question mark, where no one here is linked. */
export function patientText({ prescription, request }: AttentionItem): string {
  if (prescription) return patientName(prescription.patient);
  return request ? patientOfRequest(request) : '';
}

/** The day of birth as lists show it; empty where the item is about no patient, or no one here is linked. */
export function bornText({ prescription, request }: AttentionItem): string {
  const patient = prescription ? prescription.patient : request?.patient;
  if (!patient) return '';
  return patient.birthDate ? showDate(patient.birthDate) : 'not known';
}

/** The patient by two identifiers. */
export const withBorn = (item: AttentionItem): string =>
  [patientText(item), bornText(item) && `born ${bornText(item)}`].filter(Boolean).join(', ');

/** What an item is about, the letters of drugs that are taken for one another as everywhere. */
export const subjectText = (item: AttentionItem): string => tallMan(attentionText(item));

export const pharmacyText = ({ prescription, request, unread }: AttentionItem): string =>
  prescription?.pharmacy?.storeName ?? request?.pharmacy.storeName ?? unread?.pharmacy?.storeName ?? '';
