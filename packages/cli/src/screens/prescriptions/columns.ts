import { tallMan } from '@erx/core/drugs/tall-man';
import type { Prescription } from '@erx/core/prescriptions/model';
import { shownStatus } from '@erx/core/prescriptions/display-status';
import { patientName } from '@erx/core/patients/name';
import { fullName } from '@erx/core/users/names';
import { showDate, showInstant, type TimeZone } from '@erx/core/values/dates';
import { statusInWords } from '@erx/core/prescriptions/status-words';
import type { ScreenColumn } from '../../terminal/row-table';
import type { Role } from '../../terminal/styled-text';
import type { Subject } from '../cockpit/jumps';
import { scheduleTag } from '../../output/schedule-tag';

/** What is before a prescription: what needs the user first. */
export function toSign(one: Prescription): string {
  if (shownStatus(one).state === 'error') return '✕';
  return one.subState === 'None' ? ' ' : '?';
}

/** The same as a color. */
export function toRole(one: Prescription): Role {
  const { state } = shownStatus(one);
  return state === 'error' ? 'bad' : state === 'cancelled' ? 'muted' : 'plain';
}

/** What a filter looks into. */
export function toText(one: Prescription): string {
  return [
    patientName(one.patient),
    born(one.patient),
    one.description,
    one.pharmacy?.storeName,
    fullName(one.provider),
    one.orderNumber,
    statusInWords(one),
  ].join(' ');
}

export function prescriptionScreenColumns(zone: TimeZone): readonly ScreenColumn<Prescription>[] {
  return [
    { heading: 'Order', width: 12, worth: 6, most: 36, text: ({ orderNumber }) => orderNumber },
    {
      heading: 'Patient',
      width: 12,
      worth: 0,
      isWhole: true,
      most: 32,
      text: ({ patient }) => patientName(patient),
    },
    { heading: 'Born', width: 10, worth: 3, text: ({ patient }) => born(patient) },
    // So wide that 40 columns have patient, drug and status; who was born when is below the list.
    { heading: 'Drug', width: 14, worth: 1, most: 60, text: ({ description }) => tallMan(description) },
    { heading: 'Sch', width: 5, worth: 4, text: ({ schedule }) => scheduleTag(schedule) },
    { heading: 'Status', width: 8, worth: 2, most: 24, text: statusInWords },
    {
      heading: 'Written',
      width: 19,
      isSpare: true,
      worth: 7,
      text: ({ scriptedAt }) => showInstant(zone, scriptedAt),
    },
    {
      heading: 'Pharmacy',
      width: 14,
      isSpare: true,
      worth: 8,
      most: 34,
      text: ({ pharmacy }) => pharmacy?.storeName ?? 'None',
    },
    {
      heading: 'Prescriber',
      width: 14,
      isSpare: true,
      worth: 9,
      most: 30,
      text: ({ provider }) => fullName(provider),
    },
  ];
}

/** The second identifier of a patient, next to the name. */
export const born = ({ birthDate }: Pick<Prescription['patient'], 'birthDate'>): string =>
  birthDate === '' ? 'not known' : showDate(birthDate);

/** What a prescription leads to. */
export function subjectOf({ id, orderNumber, patient, provider }: Prescription): Subject {
  return {
    prescriptionId: id,
    orderNumber,
    patient: { id: patient.id, label: `${patientName(patient)}, born ${born(patient)}` },
    personId: provider.id,
    personName: fullName(provider),
  };
}
