import type { Prescription } from '@erx/core/prescriptions/model';
import { shownStatus } from '@erx/core/prescriptions/display-status';
import { patientName } from '@erx/core/patients/name';
import { fullName } from '@erx/core/users/names';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import { statusInWords } from '@erx/core/prescriptions/status-words';
import type { ScreenColumn } from '../../terminal/row-table';
import { scheduleTag } from '../../output/schedule-tag';

/** What is before a prescription: what needs the user first. */
export function toSign(one: Prescription, isSelected: boolean): string {
  if (isSelected) return '›';
  if (shownStatus(one).state === 'error') return '✕';
  return one.subState === 'None' ? ' ' : '?';
}

/** What a filter looks into. */
export function toText(one: Prescription): string {
  return [
    patientName(one.patient),
    one.description,
    one.pharmacy?.storeName,
    fullName(one.provider),
    one.orderNumber,
    statusInWords(one),
  ].join(' ');
}

/** The prescriptions on a screen. */
export function prescriptionScreenColumns(zone: TimeZone): readonly ScreenColumn<Prescription>[] {
  return [
    { heading: 'Order', width: 12, from: 0, text: ({ orderNumber }) => orderNumber },
    { heading: 'Patient', width: 17, from: 40, text: ({ patient }) => patientName(patient) },
    { heading: 'Drug', width: 26, from: 60, text: ({ description }) => description },
    { heading: 'Sch', width: 5, from: 70, text: ({ schedule }) => scheduleTag(schedule) },
    { heading: 'Status', width: 12, from: 30, text: statusInWords },
    { heading: 'Written', width: 19, from: 99, text: ({ scriptedAt }) => showInstant(zone, scriptedAt) },
    { heading: 'Pharmacy', width: 20, from: 119, text: ({ pharmacy }) => pharmacy?.storeName ?? 'None' },
    { heading: 'Prescriber', width: 20, from: 140, text: ({ provider }) => fullName(provider) },
  ];
}
