import { type EarlierPrescription, isInUse } from '../prescriptions/rules/duplicates';
import type { EarlierCourse } from '../prescriptions/rules/timing-model';
import { type Arriving, type DeliveryFailure, deliveryFailure } from '../prescriptions/rules/arrival';
import { cancelWay } from '../prescriptions/rules/cancelling';
import type { Prescription } from '../prescriptions/model';
import { showIngredients } from '../drugs/show-quantity';
import type { CalendarDate, Instant } from '../values/dates';
import type { Id } from '../values/ids';
import type { Medication, MedicationPrescription } from './model';
import { isTaken } from './rules';

/** What the list needs of a prescription that was sent or printed here. */
export interface PrescribedMedication
  extends
    EarlierPrescription,
    Pick<
      Prescription,
      'delivery' | 'verification' | 'fill' | 'printedAt' | 'description' | 'sig' | 'schedule' | 'compound'
    > {
  readonly id: Id;
  readonly patientId: Id;
  readonly prescribableDrugId?: string | undefined;
  readonly writtenAt: Instant;
  readonly pharmacyName?: string | undefined;
  /** The newest fill that its pharmacy reported. */
  readonly lastFill?: NonNullable<EarlierCourse['lastFill']>;
  /** The medication was made inactive after this was written. */
  readonly isStopped: boolean;
}

/**
 * What a patient takes, of what was entered and of what was prescribed here: each drug once. An entered drug
 * is listed with its prescriptions; one that no one entered is listed by its prescriptions in use, until
 * their supply ends, they are cancelled or the medication is made inactive. One that did not arrive stays
 * there, marked, until it is sent once more.
 * @param stored what was entered, in any order
 * @param prescribed sent and printed prescriptions, in any order
 * @returns active ones first, among them those without a stop date, then by description
 */
export function withPrescribed(
  stored: readonly Medication[],
  prescribed: readonly PrescribedMedication[],
  today: CalendarDate,
): readonly Medication[] {
  const inUse = prescribed
    .filter((each) => !each.isStopped && isInUse(each, today))
    .toSorted(
      (one, other) =>
        Number(failureOf(one) !== undefined) - Number(failureOf(other) !== undefined) ||
        compare(other.writtenAt, one.writtenAt) ||
        compare(other.id, one.id),
    );
  const entered = stored.map((medication): Medication => {
    if (!isTaken(medication, today)) return medication;
    const own = inUse.filter((each) => isSameDrug(each, medication));
    return own.length === 0 ? medication : { ...medication, prescriptions: own.map(toLink) };
  });
  const taken = stored.filter((medication) => isTaken(medication, today));
  const others = inUse.filter((each) => !taken.some((medication) => isSameDrug(each, medication)));
  const newest = others.filter(
    (each, place) => others.findIndex((earlier) => isSameDrug(earlier, each)) === place,
  );
  const derived = newest.map((each): Medication => {
    const {
      id,
      patientId,
      description,
      sig,
      schedule,
      compound,
      prescribableDrugId,
      effectiveDate,
      writtenAt,
    } = each;
    return {
      id,
      patientId,
      description,
      sig,
      schedule,
      ...(compound ? { ingredients: [...showIngredients(compound)] } : {}),
      enteredAt: writtenAt,
      startedAt: effectiveDate,
      hide: false,
      ...(prescribableDrugId === undefined ? {} : { prescribableDrugId }),
      origin: 'prescribed',
      prescriptions: others.filter((other) => isSameDrug(other, each)).map(toLink),
    };
  });
  return [...entered, ...derived].toSorted(inOrder);
}

/** The same product, or the same words where one of them is of no product. */
export function isSameDrug(
  one: Pick<Medication, 'prescribableDrugId' | 'description'>,
  other: Pick<Medication, 'prescribableDrugId' | 'description'>,
): boolean {
  if (one.prescribableDrugId !== undefined && one.prescribableDrugId === other.prescribableDrugId)
    return true;
  return one.description.trim().toLowerCase() === other.description.trim().toLowerCase();
}

function toLink(prescription: PrescribedMedication): MedicationPrescription {
  const { id, writtenOn, pharmacyName } = prescription;
  const way = cancelWay(toArriving(prescription));
  const failure = failureOf(prescription);
  return {
    id,
    writtenOn,
    ...(way === undefined ? {} : { cancelWay: way }),
    ...(pharmacyName === undefined ? {} : { pharmacyName }),
    ...(failure === undefined ? {} : { failure }),
  };
}

/** Why no pharmacy may have a prescription of the list. */
export const failureOf = (prescription: PrescribedMedication): DeliveryFailure | undefined =>
  deliveryFailure(toArriving(prescription));

function toArriving({ cancelStatus, ...known }: PrescribedMedication): Arriving {
  return { ...known, ...(cancelStatus === undefined ? {} : { cancelStatus }) };
}

/**
 * Why no pharmacy may have a medication that is listed by its prescriptions alone; undefined where one of
 * them arrived, or where it was entered.
 */
export function medicationFailure({
  origin,
  prescriptions,
}: Pick<Medication, 'origin' | 'prescriptions'>): DeliveryFailure | undefined {
  if (origin !== 'prescribed' || !prescriptions?.length) return undefined;
  const failures = prescriptions.map(({ failure }) => failure);
  if (failures.includes(undefined)) return undefined;
  return failures.includes('unanswered') ? 'unanswered' : 'refused';
}

/** As the list has always been read: inactive last, stopped ones by their newest stop date. */
function inOrder(one: Medication, other: Medication): number {
  return (
    Number(one.hide) - Number(other.hide) ||
    compare(other.stoppedAt ?? LAST_DAY, one.stoppedAt ?? LAST_DAY) ||
    compare(one.description, other.description) ||
    compare(one.id, other.id)
  );
}

/** After every stop date. */
const LAST_DAY = '9999-12-31';

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
