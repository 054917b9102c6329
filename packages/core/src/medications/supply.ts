import { isNotDispensed } from '../prescriptions/rules/arrival';
import { daysLeftFrom, untilOf } from '../prescriptions/rules/supply-left';
import { isOut } from '../prescriptions/rules/timing-model';
import type { CalendarDate } from '../values/dates';
import type { Id } from '../values/ids';
import type { Medication, MedicationSupply, WaitsOnMedication } from './model';
import { failureOf, isSameDrug, type PrescribedMedication } from './prescribed';
import { isTaken } from './rules';

/** From so few days on a supply is nearly used up: a renewal is due. */
export const LOW_SUPPLY_DAYS = 7;

/** Something of a patient that waits, and for what medicine. */
export interface WaitingForDrug extends Pick<Medication, 'prescribableDrugId' | 'description'> {
  readonly what: 'request' | 'pending';
  readonly id: Id;
  /** The prescription that a pharmacy asks about; absent where it names none of ours. */
  readonly prescriptionId?: Id | undefined;
  /** The prescriptions whose place a pending one takes. */
  readonly formerIds?: readonly Id[] | undefined;
}

/**
 * The list with what is left of each medicine that is taken, what a renewal of it repeats, when it was last
 * filled, and what waits on it.
 * @param prescribed sent and printed prescriptions of the patient, in any order
 * @param waiting in any order
 */
export function withSupply(
  medications: readonly Medication[],
  prescribed: readonly PrescribedMedication[],
  waiting: readonly WaitingForDrug[],
  today: CalendarDate,
): Medication[] {
  return medications.map((medication) => {
    if (!isTaken(medication, today)) return medication;
    const own = prescribed
      .filter((each) => !each.isStopped && isOut(each) && isSameDrug(each, medication))
      .toSorted((one, other) => other.writtenAt.localeCompare(one.writtenAt));
    const renewsId = (own.find((each) => failureOf(each) === undefined) ?? own[0])?.id;
    const supply = supplyOf(own, today);
    const lastFilled = [medication.lastFilled, ...own.map(({ filledOn }) => filledOn)]
      .filter((day) => day !== undefined)
      .toSorted()
      .at(-1);
    const waits = waitsOf(medication, own, waiting);
    return {
      ...medication,
      ...(lastFilled === undefined ? {} : { lastFilled }),
      ...(renewsId === undefined ? {} : { renewsId }),
      ...(supply === undefined ? {} : { supply }),
      ...(waits.length === 0 ? {} : { waits }),
    };
  });
}

/**
 * What is left by the prescription that lasts longest, as everywhere a supply is looked at (untilOf). What no
 * pharmacy has, or did not hand over, leaves nothing.
 * @param own prescriptions of one medicine that left, newest first
 */
function supplyOf(own: readonly PrescribedMedication[], today: CalendarDate): MedicationSupply | undefined {
  const [longest] = own
    .filter((each) => failureOf(each) === undefined && !isNotDispensed(each))
    .map((each) => ({ each, until: untilOf(each) }))
    .toSorted((one, other) => (other.until ?? '').localeCompare(one.until ?? ''));
  if (!longest) return undefined;
  const { each, until } = longest;
  const refillsLeft = each.lastFill?.refillsLeft;
  return {
    ...(until === undefined ? {} : { daysLeft: daysLeftFrom(today, until) }),
    ...(refillsLeft === undefined ? {} : { refillsLeft }),
    ...('prn' in each.refills ? {} : { refillsOrdered: each.refills.count }),
  };
}

/** Requests first; a pending prescription of another strength that takes its place waits on it, too. */
function waitsOf(
  medication: Medication,
  own: readonly PrescribedMedication[],
  waiting: readonly WaitingForDrug[],
): WaitsOnMedication[] {
  const ids = new Set(own.map(({ id }) => id));
  const found = waiting.flatMap((each): WaitsOnMedication[] => {
    const { what, id, prescriptionId, formerIds = [] } = each;
    if (formerIds.some((former) => ids.has(former))) return [{ what: 'replacing', id }];
    const isOfIt = isSameDrug(each, medication) || (prescriptionId !== undefined && ids.has(prescriptionId));
    return isOfIt ? [{ what, id }] : [];
  });
  return found.toSorted((one, other) => Number(other.what === 'request') - Number(one.what === 'request'));
}
