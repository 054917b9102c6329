import type { Drug } from '../drugs/model';
import type { MessageCode, MessageData } from '../findings/messages';
import type { StepDoses } from './ingredient-doses';

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
  | 'weight-missing'
  | 'birth-date-missing'
  | 'others-not-read'
  | 'opioids-not-counted'
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
