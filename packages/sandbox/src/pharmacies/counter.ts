import type { NewRx } from '@erx/script/model/body';
import * as z from 'zod';
import type { CancelRxResponse, RxFill } from '../script/write';

/** What a pharmacy can say of its dispensing. */
export const FillOutcome = z.enum(['dispensed', 'partiallyDispensed', 'notDispensed', 'transferred']);
export type FillOutcome = z.infer<typeof FillOutcome>;

/** What a pharmacist does with a prescription that is held. */
export const Filling = z.object({
  outcome: FillOutcome,
  /** At most 70 characters of printable ASCII. */
  note: z
    .string()
    .trim()
    .max(70)
    .regex(/^[ -~]*$/)
    .default(''),
  /** What was handed over; all of it, or half of it for a part, where it is not said. */
  quantity: z
    .string()
    .trim()
    .regex(/^([0-9]{1,7}(\.[0-9]{1,3})?)?$/)
    .default(''),
});
export type Filling = z.infer<typeof Filling>;

const usual = (quantity: string, outcome: FillOutcome): string =>
  outcome === 'partiallyDispensed' ? String(Math.max(1, Math.floor(Number(quantity) / 2))) : quantity;

/** The RxFill that reports it, with the prescription as it was prescribed. */
export const fillOf = (
  { patient, pharmacy, prescriber, medication }: NewRx,
  { outcome, note, quantity }: Filling,
  at: Date,
): RxFill => {
  const isHandedOver = outcome === 'dispensed' || outcome === 'partiallyDispensed';
  return {
    kind: 'RxFill',
    outcome,
    note: note === '' ? undefined : note,
    patient,
    pharmacy,
    prescriber,
    medication,
    dispensed: isHandedOver
      ? {
          drugDescription: medication.drugDescription,
          coded: medication.coded,
          quantity: {
            ...medication.quantity,
            value: quantity === '' ? usual(medication.quantity.value, outcome) : quantity,
          },
          lastFillDate: at.toISOString().slice(0, 10),
          substitutionAllowed: medication.substitutionAllowed,
          refills: medication.refills,
          sig: medication.sig,
          compound: medication.compound,
        }
      : undefined,
  };
};

/**
 * How a pharmacist answers a CancelRx.
 * @param held whether the pharmacy holds the prescription
 * @param last what it said of its dispensing at last; undefined where nothing
 */
export const cancelAnswerOf = (held: boolean, last: FillOutcome | undefined): CancelRxResponse => {
  const denied = (reason: string): CancelRxResponse => ({
    kind: 'CancelRxResponse',
    answer: { denied: { reason } },
  });
  const approved = (note: string): CancelRxResponse => ({
    kind: 'CancelRxResponse',
    answer: { approved: { note } },
  });
  if (!held) return denied('This pharmacy holds no such prescription');
  switch (last) {
    case 'dispensed':
      return denied('Already dispensed');
    case 'transferred':
      return denied('Transferred to another pharmacy');
    case 'partiallyDispensed':
      return approved('A part was dispensed before; the rest is cancelled.');
    default:
      return approved('Nothing was dispensed.');
  }
};
