import type { Allergy, AllergyEntry } from '../allergies/model';
import { REACTION_UNKNOWN } from '../allergies/model';
import type { Medication, MedicationEntry } from '../medications/model';
import type { LegacyAllergy, LegacyMedication } from './model';

/**
 * What a record is taken over as: a product or allergen of the catalogue, or its own words where there is
 * none.
 */
export interface Target {
  /** Absent where it is kept as written. */
  readonly id?: string | undefined;
  readonly name: string;
}

/** Descriptions as long as the lists take them. */
const LONGEST_MEDICATION = 200;
const LONGEST_ALLERGY = 100;

/** The medication that a legacy one becomes: its dates and its sig stay. */
export function medicationOfLegacy(record: LegacyMedication, target: Target): MedicationEntry {
  return {
    patientId: record.patientId,
    ...(target.id === undefined ? {} : { prescribableDrugId: target.id }),
    description: target.name.slice(0, LONGEST_MEDICATION),
    sig: record.sig,
    ...(record.startedAt === undefined ? {} : { startedAt: record.startedAt }),
    ...(record.stoppedAt === undefined ? {} : { stoppedAt: record.stoppedAt }),
  };
}

/**
 * The allergy that a legacy one becomes: severity Low until a user says more (N3-19), and 'n/a' for a
 * reaction no one recorded.
 */
export function allergyOfLegacy(record: LegacyAllergy, target: Target): AllergyEntry {
  return {
    patientId: record.patientId,
    ...(target.id === undefined ? {} : { pickListId: target.id }),
    allergydescription: target.name.slice(0, LONGEST_ALLERGY),
    reaction: record.reaction === '' ? REACTION_UNKNOWN : record.reaction,
    severity: 'Low',
    ...(record.onsetDate === undefined ? {} : { onsetDate: record.onsetDate }),
  };
}

/** Whether a medication is still what the match made it: only then undoing may delete it (N4-25). */
export function isMedicationAsImported(medication: Medication, record: LegacyMedication): boolean {
  const made = medicationOfLegacy(record, { name: record.importedName ?? '' });
  return (
    !medication.hide &&
    medication.lastFilled === undefined &&
    medication.sig === made.sig &&
    medication.description === made.description &&
    medication.startedAt === made.startedAt &&
    medication.stoppedAt === made.stoppedAt
  );
}

/** Whether an allergy is still what the match made it: only then undoing may delete it (N4-25). */
export function isAllergyAsImported(allergy: Allergy, record: LegacyAllergy): boolean {
  const made = allergyOfLegacy(record, { name: record.importedName ?? '' });
  return (
    !allergy.hide &&
    allergy.severity === made.severity &&
    allergy.reaction === made.reaction &&
    allergy.description === made.allergydescription &&
    allergy.onsetDate === made.onsetDate
  );
}
