import { tallMan } from '@erx/core/drugs/tall-man';
import { patientName } from '@erx/core/patients/name';
import { scheduleNamed } from '@erx/core/requests/schedule-of-request';
import { CHANGE_TYPE_LABEL, type PharmacyRequest, REQUEST_STATE_LABEL } from '@erx/core/requests/model';
import { showDate, showInstant, type TimeZone } from '@erx/core/values/dates';
import type { TextColumn } from '../output/text-table';
import { scheduleTag } from '../output/schedule-tag';

/** The patient as a list names them: the linked one, else as the pharmacy wrote, behind a question mark. */
export function patientText({
  patient,
  patientAsSent,
}: Pick<PharmacyRequest, 'patient' | 'patientAsSent'>): string {
  return patient ? `${patient.name.lastName}, ${patient.name.firstName}` : `? ${patientAsSent}`;
}

/** The day of birth as a list shows it, or why there is none. */
export function bornText({ patient }: Pick<PharmacyRequest, 'patient'>): string {
  if (!patient) return 'not linked';
  return patient.birthDate === undefined ? 'not known' : showDate(patient.birthDate);
}

/** Two identifiers of the patient: whom anything is asked or done about is never named by one alone. */
export function patientIdentity(request: Pick<PharmacyRequest, 'patient' | 'patientAsSent'>): string {
  const { patient } = request;
  if (!patient) return `${patientText(request)}, not linked`;
  const born =
    patient.birthDate === undefined ? 'birth date not recorded' : `born ${showDate(patient.birthDate)}`;
  return `${patientName(patient.name)}, ${born}`;
}

/** Whom and which drug a request is about, for what is asked of it. */
export function aboutRequest(request: PharmacyRequest): string {
  const tag = scheduleTag(scheduleNamed(request.drug));
  return `${patientIdentity(request)}: ${tallMan(request.drug.drugDescription)}${tag === '' ? '' : ` (${tag})`}`;
}

/** What is asked for, in words. */
export function titleOfRequest(request: PharmacyRequest): string {
  return request.kind === 'refill'
    ? 'Refill request'
    : `Change request ${request.type}: ${CHANGE_TYPE_LABEL[request.type]}`;
}

/**
 * What a list says of a request; times in the time zone, or as the contract writes instants where none is
 * given. In the order of importance.
 */
export function requestColumns(zone?: TimeZone): TextColumn<PharmacyRequest>[] {
  return [
    {
      heading: 'Received',
      least: 19,
      most: 24,
      text: ({ receivedAt }) => (zone === undefined ? receivedAt : showInstant(zone, receivedAt)),
    },
    { heading: 'Order', least: 12, most: 35, text: ({ orderNumber }) => orderNumber },
    {
      heading: 'Request',
      least: 8,
      most: 9,
      text: (request) => (request.kind === 'refill' ? 'Refill' : `Change ${request.type}`),
    },
    { heading: 'Patient', least: 12, most: 26, text: patientText },
    {
      heading: 'Date of Birth',
      least: 10,
      most: 13,
      text: ({ patient }) => (patient?.birthDate === undefined ? '' : showDate(patient.birthDate)),
    },
    { heading: 'Drug', least: 16, most: 48, text: ({ drug }) => drug.drugDescription },
    { heading: 'Sch', least: 5, most: 5, text: ({ drug }) => scheduleTag(scheduleNamed(drug)) },
    { heading: 'State', least: 8, most: 24, text: ({ state }) => REQUEST_STATE_LABEL[state] },
    { heading: 'Pharmacy', least: 12, most: 30, text: ({ pharmacy }) => pharmacy.storeName },
    { heading: 'Prescriber', least: 12, most: 26, text: ({ prescriber }) => prescriber.name },
    {
      heading: 'Response',
      least: 10,
      most: 10,
      text: ({ responseMessageVerification }) => responseMessageVerification.status,
    },
    { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
  ];
}
