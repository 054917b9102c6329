import { compactName } from '../patients/search-terms';
import type { CalendarDate } from '../values/dates';

/** A patient as a pharmacy wrote them. Absent parts were not said. */
export interface PatientAsSent {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly birthDate?: CalendarDate | undefined;
  readonly gender?: 'Female' | 'Male' | 'Unknown' | undefined;
}

/** A patient of the practice that may be meant. */
export interface KnownPatient {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null for imported records that lack it: such a record is never the one that is meant. */
  readonly birthDate: CalendarDate | null;
  readonly gender: string;
}

/**
 * Whether first name, last name and birth date agree (N2-21). Case, accents and what is neither letter nor
 * digit do not count: a message carries ASCII alone, so "Núñez-Arriaga" arrives as "NUNEZ ARRIAGA". Nicknames
 * and initials do not agree. What was not said agrees with nothing.
 */
export function isSamePerson(
  asSent: PatientAsSent,
  known: Pick<KnownPatient, 'firstName' | 'lastName' | 'birthDate'>,
): boolean {
  return (
    asSent.birthDate !== undefined &&
    asSent.birthDate === known.birthDate &&
    sameName(asSent.firstName, known.firstName) &&
    sameName(asSent.lastName, known.lastName)
  );
}

/**
 * Whether a report of a pharmacy names the patient of a prescription: birth date and last name agree, and one
 * first name is the other or its beginning ("Mary" and "Mary Ann"). Looser than isSamePerson, because the
 * prescription is known already; twins are still distinguished.
 */
export function isPatientReported(
  reported: PatientAsSent,
  known: Pick<KnownPatient, 'firstName' | 'lastName' | 'birthDate'>,
): boolean {
  const [one, other] = [compactName(reported.firstName ?? ''), compactName(known.firstName)];
  return (
    reported.birthDate !== undefined &&
    reported.birthDate === known.birthDate &&
    sameName(reported.lastName, known.lastName) &&
    one !== '' &&
    other !== '' &&
    (one.startsWith(other) || other.startsWith(one))
  );
}

function sameName(asSent: string | undefined, known: string): boolean {
  const name = compactName(known);
  return asSent !== undefined && name !== '' && compactName(asSent) === name;
}

/**
 * The one patient of a practice who is certainly meant; undefined where there is none, or more than one: a
 * request is never linked by a guess. Name and birth date must agree and the gender must not contradict. Of two equal
 * ones neither is chosen, whatever their addresses: they may be two charts of one person, and half of what is
 * known would be judged. A person who is known under several names, since charts were merged, is one.
 */
export function certainPatient(
  asSent: PatientAsSent,
  known: readonly KnownPatient[],
): KnownPatient | undefined {
  const alike = known.filter((one) => isSamePerson(asSent, one) && !contradicts(asSent.gender, one.gender));
  return new Set(alike.map(({ id }) => id)).size === 1 ? alike[0] : undefined;
}

function contradicts(asSent: PatientAsSent['gender'], known: string): boolean {
  return asSent !== undefined && asSent !== 'Unknown' && known !== 'Unknown' && asSent !== known;
}

/** What a request is about, as far as it is certain. */
export interface Subject<Prescription> {
  readonly prescription?: Prescription;
  readonly patientId?: string;
  /** How the patient was found, for the trail. */
  readonly by?: 'prescription' | 'name';
}

/**
 * Prescription and patient of a request. The patient of the prescription that the pharmacy names is linked
 * only when the message describes that very person. When it certainly describes another patient of the
 * practice, the number is wrong: that person is linked and the prescription is not. When it describes no one
 * for certain, the prescription stays and a person says whose it is.
 * @param prescription the one whose number the pharmacy gave, with its patient
 * @param others patients of the practice born on the day the message gives
 */
export function toSubject<Prescription extends { readonly patient: KnownPatient }>(
  asSent: PatientAsSent,
  prescription: Prescription | undefined,
  others: readonly KnownPatient[],
): Subject<Prescription> {
  if (prescription && isSamePerson(asSent, prescription.patient))
    return { prescription, patientId: prescription.patient.id, by: 'prescription' };
  const patient = certainPatient(asSent, others);
  if (patient)
    return {
      patientId: patient.id,
      by: 'name',
      ...(prescription && prescription.patient.id === patient.id ? { prescription } : {}),
    };
  return prescription ? { prescription } : {};
}
