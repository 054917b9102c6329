import { check, type Finding, stop } from '@erx/core/findings/finding';
import type { Medication, MedicationEntry } from '@erx/core/medications/model';
import { findingsOnTypedDate, MEDICATION_RULES, medicationIsNamed } from '@erx/core/medications/rules';
import { readDate, showDate } from '@erx/core/values/dates';
import { writtenDate } from '../../ui/form/date-text';

/** A medication as it is being typed. */
export interface TypedMedication {
  readonly description: string;
  /** '' while the text was not chosen from the catalog. */
  readonly prescribableDrugId: string;
  readonly sig: string;
  readonly startedAt: string;
  readonly stoppedAt: string;
}

export const NEW_MEDICATION: TypedMedication = {
  description: '',
  prescribableDrugId: '',
  sig: '',
  startedAt: '',
  stoppedAt: '',
};

/** A stored medication as the form shows it. */
export function toTypedMedication({
  description,
  prescribableDrugId = '',
  sig,
  startedAt,
  stoppedAt,
}: Medication): TypedMedication {
  return {
    description,
    prescribableDrugId,
    sig,
    startedAt: startedAt === undefined ? '' : showDate(startedAt),
    stoppedAt: stoppedAt === undefined ? '' : showDate(stoppedAt),
  };
}

/**
 * What was typed, in the form that is sent. A date that cannot be read is left out: findings have said so.
 */
export function readMedication(typed: TypedMedication, patientId: string): MedicationEntry {
  const startedAt = readDate(writtenDate(typed.startedAt));
  const stoppedAt = readDate(writtenDate(typed.stoppedAt));
  return {
    patientId,
    description: typed.description.trim(),
    sig: typed.sig.trim(),
    ...(typed.prescribableDrugId === '' ? {} : { prescribableDrugId: typed.prescribableDrugId }),
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(stoppedAt === undefined ? {} : { stoppedAt }),
  };
}

/**
 * What is wrong with each date as it is (N5-16). Eight digits and YYYY-MM-DD count as the date they are,
 * as when the field is left.
 */
export function findingsOnDates(typed: TypedMedication): readonly Finding[] {
  const formats = [
    ...findingsOnTypedDate(writtenDate(typed.startedAt), 'startedAt'),
    ...findingsOnTypedDate(writtenDate(typed.stoppedAt), 'stoppedAt'),
  ];
  return formats.length > 0 ? formats : check(MEDICATION_RULES, readMedication(typed, ''));
}

/** Everything against submitting, the summary of wrong dates last (N5-16). */
export function findingsOnSubmit(typed: TypedMedication): readonly Finding[] {
  const dates = findingsOnDates(typed);
  return [
    ...medicationIsNamed(readMedication(typed, '')),
    ...dates,
    ...(dates.length > 0 ? stop('medication.dates-invalid') : []),
  ];
}
