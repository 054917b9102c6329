import type { Drug } from '../drugs/model';
import type { MessageCode, MessageData } from '../findings/messages';
import type { AmountUnit } from '../drugs/ingredient-amounts';
import type { AmountRange } from '../sig/amount-of-sig';
import type { SigStep } from '../sig/model';
import type { DoseUnit } from '../sig/vocabulary';

/** Who must act: no one may send it, the sender owes a reason, or it is only shown. */
export type DoseTier = 'stop' | 'reason' | 'inform';

/** What speaks against a dose. */
export interface DoseFinding {
  readonly tier: DoseTier;
  readonly code: MessageCode;
  readonly data: MessageData;
  readonly ingredient: string;
  readonly source: string;
}

/** Why the dose of an ingredient was not looked at, or not wholly. */
export type UncheckedReason =
  | 'no-data'
  | 'no-data-for-age'
  | 'no-data-for-release'
  | 'weight-missing'
  | 'birth-date-missing'
  | 'others-not-read'
  | 'opioids-not-counted'
  | 'opioids-without-factor'
  | 'total-not-counted'
  | 'strength-unknown'
  | 'imported-facts-missing'
  | 'amount-not-said'
  | 'frequency-not-said'
  | 'directions-not-read'
  | 'kidney';

export interface UncheckedDose {
  readonly ingredient: string;
  readonly reason: UncheckedReason;
  /** What the source says of it, where it does. */
  readonly note?: string;
  /** Of a drug of high alert, and of a child: the sender owes a reason. */
  readonly isOwed?: true;
}

/** A product as far as its dose goes. */
export interface DosedDrug extends Pick<Drug, 'strength' | 'doseForm' | 'route' | 'potencyUnitCode'> {
  readonly ingredients: readonly string[];
}

/** What is judged. */
export interface DosedOrder {
  readonly drug: DosedDrug;
  readonly sig: string;
  readonly daysSupply: number | undefined;
  /** The note to the pharmacist, which directions do not belong in. */
  readonly note?: string | undefined;
  /** It continues what a pharmacy already dispensed. */
  readonly isRenewal?: boolean | undefined;
  /** Directions that the catalog offers for the product. */
  readonly offered?: readonly string[] | undefined;
}

/** The answer: only with `unchecked` empty was everything looked at. */
export interface DoseCheck {
  /** What the directions give, step by step; empty where no one can say. */
  readonly steps: readonly StepDoses[];
  readonly findings: readonly DoseFinding[];
  readonly unchecked: readonly UncheckedDose[];
}

/** How much of one ingredient directions give; milligrams, units or milliequivalents. */
export interface IngredientDose {
  readonly ingredient: string;
  readonly unit: AmountUnit;
  /** At a time; undefined of a patch, which gives all the time. */
  readonly single: AmountRange | undefined;
  /** On a day on which it is given; undefined where nothing says how often. */
  readonly perDay: AmountRange | undefined;
  /** In a week, on average. */
  readonly perWeek: AmountRange | undefined;
}

/** One step of directions, in numbers. */
export interface StepDoses {
  readonly step: SigStep;
  readonly ingredients: readonly IngredientDose[];
  /** Doses in 24 hours; undefined where nothing says. */
  readonly timesADay: number | undefined;
  /** The same dose as directions count it: 2 puffs, 5 mL. */
  readonly counted: { readonly unit: DoseUnit; readonly single: AmountRange; readonly perDay?: AmountRange };
}
